"""The rule search in every language that has words for it: its own questions, its titles, and those of strangers."""

import tomllib
from collections import defaultdict
from importlib.resources import files

import pytest

from lastcard.words.everyday import everyday, tokens_of
from lastcard.words.rulebook import all_rules, questions, rule
from lastcard.words.rulesearch import find

_PAGES = files("lastcard.words").joinpath("everyday").iterdir()
LANGUAGES = sorted({page.name.removesuffix(".toml") for page in _PAGES} - {"en"})
AMONG_THE_FIRST = 3
# Questions that stand in no file of the language, and the rules that answer them.
STRANGERS = {
    "el": [
        ("ξέχασε να πει uno, πόσες κάρτες παίρνει;", "UNO-2"),
        ("τι γίνεται αν τελειώσουν οι κάρτες στη στοίβα", "END-3"),
        ("είμαστε μόνο δύο και έριξα αλλαγή φοράς", "TWO-1"),
        ("πόσους πόντους πιάνει το απαγορευτικό", "SCORE-3"),
        ("έχω δύο ίδια εφτάρια, τα ρίχνω μαζί;", "TURN-2"),
        ("η πρώτη κάρτα που ανοίξαμε είναι συν τέσσερα", "FIRST-5"),
        ("αμφισβήτησα και έκανα λάθος", "CHAL-4"),
        ("μπορώ να κρατήσω την κάρτα που τράβηξα", "TURN-4"),
        ("ΜΠΟΡΩ ΝΑ ΡΙΞΩ +4 ΠΑΝΩ ΣΕ +2", "DT-3"),
        ("ποιος ξεκινάει το παιχνίδι", "SETUP-8"),
    ],
    "hu": [
        ("elfelejtette bemondani az unot, hány lapot húz?", "UNO-2"),
        ("mi van ha elfogynak a lapok a húzópakliból", "END-3"),
        ("ketten vagyunk és irányváltót tettem le", "TWO-1"),
        ("hány pontot ér a tiltó lap", "SCORE-3"),
        ("van két egyforma hetesem, letehetem egyszerre?", "TURN-2"),
        ("a felfordított első lap plusz négyes", "FIRST-5"),
        ("kérdőre vontam és nem volt igazam", "CHAL-4"),
        ("megtarthatom a húzott lapot ha illik?", "TURN-4"),
        ("fordulj a kezdőlap", "FIRST-2"),  # as the braille sheet calls it
        ("ki kezdi a játékot", "SETUP-8"),
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_asked_for_and_every_question_finds_its_own_rule(language: str) -> None:
    asked = questions(language)
    assert set(asked) == {entry.id for entry in all_rules()}
    missed = [
        (identifier, question)
        for identifier, texts in asked.items()
        for question in texts
        if identifier not in [entry.id for entry in find(question, language=language, limit=AMONG_THE_FIRST)]
    ]
    assert missed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_searched_in_a_language_can_be_read_in_it(language: str) -> None:
    for entry, english in zip(all_rules(language), all_rules(), strict=True):
        for text, original in (
            (entry.title, english.title), (entry.statement, english.statement), (entry.question, english.question),
            (entry.why, english.why), *((note, english.differs[name]) for name, note in entry.differs.items()),
        ):  # fmt: skip
            assert bool(text) == bool(original)
            assert not text or text != original, entry.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_found_by_its_title_in_that_language(language: str) -> None:
    for entry in all_rules(language):
        assert entry in find(entry.title, language=language, limit=10), entry.title


@pytest.mark.parametrize(
    ("language", "question", "wanted"),
    [(language, question, wanted) for language, asked in STRANGERS.items() for question, wanted in asked],
)
def test_strangers_find_their_rule_among_the_first(language: str, question: str, wanted: str) -> None:
    assert question not in questions(language)[wanted]
    assert rule(wanted, language) in find(question, language=language, limit=AMONG_THE_FIRST)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_means_two_things_or_shrinks_to_one_word(language: str) -> None:
    data = tomllib.loads(files("lastcard.words").joinpath("everyday", f"{language}.toml").read_text(encoding="utf-8"))
    words = everyday(language, ())
    meanings: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for term, phrases in data["same"].items():
        for phrase in phrases:
            alone = len(tokens_of(phrase)) == 1
            assert alone or len(words.pattern(phrase)) > 1, (term, phrase)
            meanings[words.stems(phrase) if alone else words.pattern(phrase)].add(term)
    assert {key: terms for key, terms in meanings.items() if len(terms) > 1} == {}
