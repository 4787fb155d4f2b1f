"""Options, their values and the differences between editions, in words."""

import doctest
import importlib

import pytest

from lastcard.engine.editions import OPTIONS, edition, edition_names
from lastcard.engine.editions.values import Number, Switch, Word
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook.edition_differences import differences
from lastcard.language.rulebook.option_names import (
    edition_about,
    edition_title,
    option_note,
    option_title,
    value_clause,
)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_and_each_of_its_values_is_said_in_words(name: str) -> None:
    option, words = OPTIONS[name], Words()
    assert option_title(option, words).endswith(".")
    assert option_note(option, words) == "" or option_note(option, words).endswith(".")
    kind = option.values
    texts = {edition(each).text(name) for each in edition_names()}
    if isinstance(kind, Switch):
        texts |= {"on", "off"}
    if isinstance(kind, Word):
        texts |= set(kind.words)
    if isinstance(kind, Number):
        texts |= {str(kind.low), str(kind.high)}
    clauses = {value_clause(option, option.parse(text), words) for text in texts}
    assert len(clauses) == len(texts)
    for clause in clauses:
        assert " " in clause
        assert not clause.endswith(".")


def test_every_edition_has_a_title_and_a_sentence() -> None:
    for name in edition_names():
        assert edition_title(edition(name), Words()).lower().replace(" ", "-") == name
        assert edition_about(edition(name), Words()).endswith(".")


def test_differences_are_said_in_words_with_their_rules() -> None:
    found = differences(edition("classic"), edition("russian"), Words())
    assert [str(each) for each in found] == [
        (
            "classic: a drawn card that fits may be laid or kept; "
            "russian: a drawn card that fits must be laid (TURN-4, AMB-16)"
        ),
        (
            "classic: the catch is open until the next player begins the turn; "
            "russian: the catch is open until the next player has completed the move (UNO-4, AMB-33, AMB-36)"
        ),
    ]
    assert differences(edition("greek"), edition("greek"), Words()) == []


def test_a_changed_edition_differs_from_the_printed_one_in_just_that() -> None:
    (only,) = differences(edition("slovak"), edition("slovak").with_options({"false_catch": 1}), Words())
    assert (only.option, only.left, only.right) == ("false_catch", "0", "1")
    assert only.right_name == "slovak with false_catch 1"
    assert only.right_words == "a wrong catch costs 1 card"


def test_differences_include_the_sample_rules() -> None:
    found = {each.option: each for each in differences(edition("slovak"), edition("polish"), Words())}
    assert list(found) == ["swap", "swap_partner", "SAMPLE-2"]
    assert found["SAMPLE-2"].right == "others discard symbols"
    assert differences(edition("greek"), edition("classic"), Words())[-1].right_words == "there is no such sample"


@pytest.mark.parametrize("module", ["option_names", "edition_differences"])
def test_the_examples_in_the_docs_hold(module: str) -> None:
    assert doctest.testmod(importlib.import_module(f"lastcard.language.rulebook.{module}")).failed == 0
