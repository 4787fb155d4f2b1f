"""Serbian in Cyrillic letters: every word of the catalogue but commands, codes and names that stay as they are."""

import re
from dataclasses import replace

import pytest

from lastcard.engine.game import Game, parse_action
from lastcard.engine.views import seat_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.cyrillic import to_cyrillic, to_latin
from lastcard.language.catalogue.language_files import sound_texts, stem_of
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.typed_line import Do, Reader
from lastcard.language.rulebook.disputes import disputes
from lastcard.language.rulebook.rulebook import all_rules

LATIN = re.compile(r"[A-Za-zčćžšđČĆŽŠĐ]+")
FOREIGN = re.compile("[QWXYqwxy]")


@pytest.mark.parametrize(
    ("latin", "cyrillic"),
    [
        ("Ljubav, njen džep", "Љубав, њен џеп"), ("LJUBAV NJEN DŽEP", "ЉУБАВ ЊЕН ЏЕП"),
        ("Đače, čuješ žute šljive?", "Ђаче, чујеш жуте шљиве?"),
        ("injekcija, konjunkcija", "инјекција, конјункција"), ("nadživeti, odžaliti, podžanr", "надживети, оджалити, поджанр"),
        ("odžak, konj, džoker", "оџак, коњ, џокер"), ("{who} ima {count} karata", "{who} има {count} карата"),
        ("TURN-7 kaže UNO", "TURN-7 каже UNO"), ("www, xyz", "www, xyz"),
    ],
)  # fmt: skip
def test_letters_and_pairs_of_letters_are_written_as_in_a_dictionary(latin: str, cyrillic: str) -> None:
    assert to_cyrillic(latin) == cyrillic


def test_no_latin_word_is_left_that_the_english_sentence_does_not_have() -> None:
    english, left = sound_texts("en"), {}
    for key, text in sound_texts("sr-Cyrl").items():
        stem = stem_of(key)
        same = next((english[each] for each in (key, stem, f"{stem}_other") if each in english), "")
        words = {word for word in LATIN.findall(re.sub(r"\{\w*\}", " ", text)) if not FOREIGN.search(word)}
        words -= {"UNO", *LATIN.findall(same)}
        if words and not key.startswith(("language", "name.reserved")):
            left[key] = words
    assert left == {}


def test_letters_to_type_stay_and_the_words_that_look_like_them_do_not() -> None:
    said = sound_texts("sr-Cyrl")
    assert "откуцај u {who}" in said["turn.catch"]
    assert ", а није" in said["turn.catch"]
    help_lines = said["help"].splitlines()
    assert any(line.startswith("u: ") and "u ИМЕ:" in line for line in help_lines)
    assert "у твојој руци" in help_lines[0]
    typed = re.findall(r"(?:^|, )([a-z]) ", said["table.help"], re.MULTILINE)
    assert typed == re.findall(r"(?:^|, )([a-z]) ", sound_texts("en")["table.help"], re.MULTILINE)


@pytest.mark.parametrize("language", ["sr-Latn", "sr-Cyrl"])
@pytest.mark.parametrize("typed", ["crvena 7", "црвена 7", "ЦРВЕНА 7", "r7"])
def test_a_card_is_typed_in_either_script(language: str, typed: str) -> None:
    view = seat_view(Game.create("classic", players=("Ana", "Ben"), seed="cyrillic"), 0)
    read = Reader(replace(view, asks="play", deciders=(0,)), (), CardNames(Words(language))).read(typed)
    assert read == Do(parse_action("plays r7"))


def test_what_is_written_back_in_latin_letters_is_the_catalogue_again() -> None:
    for key, text in sound_texts("sr-Latn").items():
        if key.startswith("event."):
            assert to_latin(sound_texts("sr-Cyrl")[key]) == text


def test_rules_and_disputes_follow_the_latin_ones() -> None:
    assert [to_latin(entry.title) for entry in all_rules("sr-Cyrl")] == [entry.title for entry in all_rules("sr-Latn")]
    assert [each.rules for each in disputes("sr-Cyrl")] == [each.rules for each in disputes("sr-Latn")]
