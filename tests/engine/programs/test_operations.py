"""Operations of written rules: each has a full row, is read from each of its phrases, said in words and documented."""

import itertools

import pytest

from lastcard.engine.programs import operations
from lastcard.engine.programs.operations import OPERATIONS, WHO, Operation, Phrase
from lastcard.engine.programs.rule_text import WrittenRuleError, parse_rule
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.rule_sentences import rule_in_words
from tests.docs_scripts import docs_script
from tests.oracle.language import read_rule

SLOTS = {
    "WHO": WHO,
    "ONE": ("next", "me", "previous", "partner", "chosen"),
    "NOT_ME": ("next", "previous", "partner", "most", "fewest", "chosen"),
    "NOT_NEXT": ("me", "previous", "partner", "most", "fewest", "chosen"),
    "TO": ("next", "me", "previous", "partner", "chosen", "left"),
    "NUMBER": ("1", "20", "below", "die", "mine", "theirs"),
    "COUNT": ("1", "20"),
    "WHAT": ("red", "named", "number 0", "numbers", "actions", "wilds", "symbols", "draws"),
    "COLOUR": ("red", "named"),
    "FITTING": ("blue", "number 9"),
    "TEXT": ('"sing"',),
}
WRITABLE = [operation for operation in OPERATIONS if operation.phrases]
WORDS = Words()


def texts(phrase: Phrase) -> list[str]:
    """Give what a phrase may look like: each alternative, and a few things in each slot."""
    choices = [SLOTS.get(token, token.split("|")) for token in phrase.tokens]
    return [" ".join(words) for words in itertools.product(*choices)]


def test_a_row_with_a_code_that_is_taken_or_skips_one_is_refused() -> None:
    for code in (0, len(OPERATIONS) + 1):
        with pytest.raises(ValueError, match=f"has the code {code}, but the next is {len(OPERATIONS)}"):
            operations.operation(Operation(code=code, name="juggle"))
    assert [row.code for row in OPERATIONS] == list(range(len(OPERATIONS)))


@pytest.mark.parametrize("operation", WRITABLE, ids=lambda operation: operation.name)
def test_an_operation_is_read_from_each_of_its_phrases_and_told(operation: Operation) -> None:
    for phrase in operation.phrases:
        for text in texts(phrase):
            compiled = parse_rule(text).operations
            made = [each for each in compiled if each[0] not in (operations.CHOOSE, operations.JUMP)]
            if operation.code == operations.CHOOSE:
                made.insert(0, compiled[0])
            assert [code for code, _, _ in made] == [operation.code, operations.END], text
            assert (compiled[0] == (operations.CHOOSE, 0, 0)) == ("chosen" in text.split())
            said = rule_in_words(text, WORDS)
            assert said
            assert "{" not in said
            context = operation.variant(made[0][1])
            assert not context or any(
                key.startswith(f"written.{operation.name}_{context}") for key in WORDS.sentences()
            ), context


@pytest.mark.parametrize("operation", WRITABLE, ids=lambda operation: operation.name)
def test_the_oracle_knows_every_phrase(operation: Operation) -> None:
    for phrase in operation.phrases:
        for text in texts(phrase):
            assert [step.verb for step in read_rule(text)] not in ([], ["vote"]), text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("draw next", "a number from 1 to 20, found the end"),
        ("next draws 21", "a number from 1 to 20 or 'until', found '21'"),
        (
            "next draws until seven",
            "named, a colour, number 7, numbers, actions, wilds, symbols or draws, found 'seven'",
        ),
        ("others draw 3 if stuck", "';' or the end, found 'if'"),
        ("next draws 3 if reverse", "'stuck', found 'reverse'"),
        ("swap hands or skip", "'not', found 'skip'"),
        ("me down 3", "'to', found '3'"),
        ("hands", "a statement such as 'draw next 2' or 'skip next', found 'hands'"),
        ('dare "sing" then draw 2', "'or' or 'and', found 'then'"),
        ('forbid "singing" until uno', "'called' or 'held', found the end"),
        ("vote then again", "a text in quotes, found 'then'"),
    ],
)
def test_a_misspelt_rule_is_refused_where_it_goes_wrong(text: str, expected: str) -> None:
    with pytest.raises(WrittenRuleError) as refusal:
        parse_rule(text)
    assert str(refusal.value) == f"in the rule '{text}': expected {expected}"


def test_the_table_in_the_docs_is_fresh() -> None:
    assert docs_script("build_notation").main(["--check"]) == 0
