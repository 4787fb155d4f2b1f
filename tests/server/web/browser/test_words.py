"""Chromium says every sentence of every language exactly as Python does: each key with every count that tells plurals apart."""

import json
from collections.abc import Iterator
from datetime import date

import pytest

from lastcard.engine.cards.codes import CODES, COLOUR_NAMES
from lastcard.engine.cards.kinds import WILD
from lastcard.language.catalogue.catalogue import Words, nearest
from lastcard.language.catalogue.language_files import missing, stem_of, tags
from lastcard.language.catalogue.numbers import fixed
from lastcard.language.narration.card_names import CardNames
from tests.server.web.browser.conftest import Visit
from tests.server.web.serving import LenientServer, Server
from tests.server.web.test_i18n import samples

COUNTS = (0, 1, 2, 3, 5, 11, 21, 22, 101, 2000, 1234567, 0.5, 51.2)
WANTED = ("sr", "sr-RS", "sr-ME", "sr-Latn-RS", "sr-Cyrl-BA", "pl-PL", "el-CY", "ro-MD", "de", "not a tag!", "")
# One call for each language: the catalogue comes from the server, as for a person.
_SAY = """async (text) => {
  const { language, asked, counts, codes, colours } = JSON.parse(text); // and back: a text travels faster than a list of lists
  const { I18n, loadWords } = await import("/static/base/i18n.js");
  await loadWords(language); // as the page does; but the page is not sent the sentences that it never says
  const [texts, english] = await Promise.all([language, "en"].map(async (tag) => (await fetch(`/api/words/${tag}`)).json()));
  const i18n = new I18n(language, texts, english);
  const own = new I18n(language, texts, {}); // as on the page, where English is sent only for what the language lacks
  return JSON.stringify({
    said: asked.map(([key, given, context]) => counts.map((count) => i18n.say(key, { ...given, count }, context))),
    unknown: asked.filter(([key, , context]) => !own.has(key, context)),
    cards: codes.map((code) => [i18n.card(code), ...colours.map((colour) => i18n.laid(code, colour))]),
    lists: [1, 2, 3].map((length) => i18n.listed(["A", "B", "C"].slice(0, length))),
    days: [i18n.date(new Date("2026-11-18T12:00Z"), { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })],
    fixed: [1234.5, -51, 0.125].map((number) => i18n.figures(number, 2)),
    page: [document.documentElement.lang, document.documentElement.dir],
  });
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with LenientServer(tmp_path_factory.mktemp("words")) as server:
        yield server


def test_every_sentence_card_and_list_is_the_same_in_chromium_in_every_language(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    asked = [(key, {name: text for name, text in named.items() if name != "count"}, context)
             for key, named, context in samples(Words("en"), counts=(0,))]  # fmt: skip
    for language in tags():
        given = {"asked": asked, "counts": COUNTS, "codes": CODES, "colours": COLOUR_NAMES, "language": language}
        found = json.loads(page.evaluate(_SAY, json.dumps(given)))
        words = Words(language)
        said = [[words.say(key, context, **named, count=count) for count in COUNTS] for key, named, context in asked]
        different = [each for each in zip(said, found["said"], strict=True) if each[0] != each[1]]
        assert different == [], language
        lacking = {
            stem_of(key) for key in missing(language)
        }  # of a language that has just begun, or not yet translated
        unknown = [f"{key}_{context}" if context else key for key, _, context in found["unknown"]]
        assert [key for key in unknown if key not in lacking] == [], language
        assert found["days"] == [words.long_date(date(2026, 11, 18))], language
        assert found["fixed"] == [words.figures(fixed(number, 2)) for number in (1234.5, -51, 0.125)], language
        cards = CardNames(words)
        laid = [[cards.card(kind), *(cards.laid(kind, colour if kind >= WILD else None) for colour in range(4))]
                for kind in range(len(CODES))]  # fmt: skip
        assert found["cards"] == laid, language
        assert found["lists"] == [words.listed(["A", "B", "C"][:length]) for length in (1, 2, 3)], language
        assert found["page"] == [language, "ltr"]
    chosen = page.evaluate("""async ([wanted, offered]) => {
      const { nearestLanguage } = await import("/static/base/i18n.js");
      return wanted.map((tag) => nearestLanguage([tag], offered));
    }""", [WANTED, [*tags()]])  # fmt: skip
    assert chosen == [nearest(tag) for tag in WANTED]


@pytest.mark.parametrize(
    ("locale", "language", "written"),
    [
        ("en-GB", "en", "18/11/2026"),
        ("en-US", "en", "11/18/2026"),
        ("pl-PL", "en", "11/18/2026"),
        ("el-CY", "el", "18/11/2026"),
    ],
)
def test_a_date_is_written_as_where_the_reader_is(
    server: Server, visit: Visit, locale: str, language: str, written: str
) -> None:
    page = visit(server.url, language=locale)
    say = """async (language) => {
      const { loadWords } = await import("/static/base/i18n.js");
      return (await loadWords(language)).date(new Date(2026, 10, 18));
    }"""
    assert page.evaluate(say, language) == written
