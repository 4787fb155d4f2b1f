"""The page says every sentence exactly as ``lastcard.language`` does: its module runs under node over the whole catalogue."""

import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import pytest

from lastcard.engine.cards.codes import CODES, COLOUR_NAMES
from lastcard.engine.cards.kinds import WILD
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.language_files import sound_texts, stem_of
from lastcard.language.narration.card_names import CardNames
from lastcard.server.web.page.pages import STATIC
from tests.language.folder import Write
from tests.language.holes import holes

MODULE = STATIC / "base/i18n.js"
NOTHING: Mapping[str, object] = MappingProxyType({})
COUNTS = (0, 1, 2, 5, 21, 100, 2000, 1234567, 0.5, 51.2)
RUN = """
const { I18n } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
const { language, texts, english, asked, edition } = JSON.parse(text);
const i18n = (language === "en" ? new I18n("en", english) : new I18n(language, texts, english)).at(edition);
const say = { say: (each) => i18n.say(...each), listed: (each) => i18n.listed(each),
  card: (each) => i18n.card(each), laid: (each) => i18n.laid(...each), colour: (each) => i18n.colour(...each) };
console.log(JSON.stringify(asked.map(([what, each]) => say[what](each))));
"""


def said(
    asked: list[tuple[str, object]], language: str = "en", own: Mapping[str, object] = NOTHING, edition: str = ""
) -> list[str]:
    """Let the page's module say things."""
    english = dict(sound_texts("en"))
    told = {"language": language, "texts": dict(own), "english": english, "asked": asked, "edition": edition}
    done = subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", RUN, MODULE.as_uri()],
        input=json.dumps(told), capture_output=True, text=True, check=True,
    )  # fmt: skip
    answers: list[str] = json.loads(done.stdout)
    return answers


def samples(words: Words, counts: Sequence[float] = COUNTS) -> list[tuple[str, dict[str, object], str]]:
    """Give every sentence in every count and every context, with something for all the placeholders there are."""
    texts = sound_texts("en")
    plain: defaultdict[str, dict[str, object]] = defaultdict(dict)  # by the beginning of a key: its forms need the same
    for key, text in texts.items():
        for stem in (key, *(key[:at] for at, letter in enumerate(key) if letter == "_")):
            plain[stem] |= {name: f"<{name}>" for name in re.findall(r"\{(\w+)\}", text)}
    found: list[tuple[str, dict[str, object], str]] = []
    for key in dict.fromkeys(stem_of(entry) for entry in words.sentences()):
        stems = [(key, "")] + [(key[:at], key[at + 1 :]) for at, letter in enumerate(key) if letter == "_"]
        for stem, context in stems:
            if stem in texts or all(f"{stem}_{form}" in texts for form in ("one", "other")):
                found += [(stem, {**plain[stem], "count": count}, context) for count in counts]
    return found


def test_every_sentence_of_the_page_is_the_sentence_of_the_catalogue() -> None:
    words = Words("en")
    wanted = samples(words)
    answers = said([("say", (key, parameters, context)) for key, parameters, context in wanted])
    assert answers == [words.say(key, context, **parameters) for key, parameters, context in wanted]
    assert len(answers) > len(words.sentences())


def test_every_card_and_colour_has_the_same_name_on_the_page() -> None:
    cards = CardNames(Words("en"))
    asked: list[tuple[str, object]] = [("card", code) for code in CODES]
    names = [cards.card(kind) for kind in range(len(CODES))]
    for kind, code in enumerate(CODES):
        for colour, name in enumerate(COLOUR_NAMES):
            asked.append(("laid", (code, name)))
            names.append(cards.laid(kind, colour if kind >= WILD else None))
    for colour, name in enumerate(COLOUR_NAMES):
        for form in ("alone", "digit", "card"):
            asked.append(("colour", (name, form)))
            names.append(cards.colour(colour, form))
    assert said(asked) == names


@pytest.mark.parametrize("edition", ["classic", "braille"])
def test_the_cards_of_an_edition_with_its_own_words_are_called_alike(edition: str) -> None:
    cards = CardNames(Words("hu").at(edition))
    names = [cards.card(kind) for kind in range(len(CODES))]
    assert said([("card", code) for code in CODES], "hu", sound_texts("hu"), edition) == names


def test_lists_are_joined_alike() -> None:
    words = Words("en")
    lists = [[], ["red 7"], ["red 7", "Wild"], ["red 7", "blue 9", "Wild"]]
    assert said([("listed", each) for each in lists]) == [words.listed(each) for each in lists]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_language_full_of_holes_is_said_on_the_page_as_on_the_server(write_language: Write, seed: int) -> None:
    write_language("cs", json.dumps(holes(seed)))
    words = Words("cs")
    wanted = samples(words)
    asked: list[tuple[str, object]] = [("say", (key, parameters, context)) for key, parameters, context in wanted]
    in_python = [words.say(key, context, **parameters) for key, parameters, context in wanted]
    assert said(asked, "cs", sound_texts("cs")) == in_python


def test_a_sentence_with_a_wrong_placeholder_or_none_at_all_is_said_in_english_on_the_page() -> None:
    own = {"event.kept": "{whoo} si kartu nechává.", "event.drew_few": "{who} bere {count} karty."}
    asked: list[tuple[str, object]] = [
        ("say", ("event.kept", {"who": "Ana"})), ("say", ("event.called", {"who": "Ana"})),
        *(("say", ("event.drew", {"who": "Ana", "count": count})) for count in (1, 3)),
    ]  # fmt: skip
    english = ["Ana keeps the card.", "Ana calls UNO.", "Ana draws 1 card."]
    assert said(asked, "cs", own) == [*english, "Ana bere 3 karty."]


@pytest.mark.parametrize("tag", ["xx", "not a tag!", "tlh-Latn-x-klingon", ""])
def test_a_language_that_no_browser_knows_is_counted_as_in_english(tag: str) -> None:
    own = {"event.drew_one": "{who} 1", "event.drew_other": "{who} {count}"}
    asked: list[tuple[str, object]] = [("say", ("event.drew", {"who": "Ana", "count": count})) for count in (1, 2)]
    assert said(asked, tag, own) == ["Ana 1", "Ana 2"]
