"""The law of what is written on cards: programs and sentences in all languages, and cards that are passed on."""

from typing import Final

from lastcard.engine.programs.rule_text import WrittenRuleError, parse_rule
from lastcard.language.narration.rule_sentences import card_in_words
from lastcard.written import read_rule
from lastcard.written.card_link import SharedCardError, read_shared
from lastcard.written.grammar import NotUnderstood
from lastcard.written.lexicon import languages, lexicon
from lastcard.written.rejection import refusal
from lastcard.written.sentence_reader import Reader
from tests.fuzz.law import Door, Outcome, broken, lightened, opened, refused, same, tongue
from tests.fuzz_written import phrases

LONGEST: Final = 80  # bytes of an input: a longer text takes longer and meets no other code


def _sentence(text: str) -> Outcome:
    try:
        program = read_rule(text)
    except WrittenRuleError as wrong:
        return refused(refusal(wrong, tongue(text)), text)
    again = parse_rule(program.text)
    same((program.operations, program.texts), (again.operations, again.texts), "a written rule")
    if program and not card_in_words(program, tongue(text)).strip():
        broken("a card without words", text, program)
    return "read"


def _tongue(text: str) -> Outcome:
    """Read a sentence in the language that knows most of its words, without a look at what else may have been meant."""
    language = min(languages(), key=lambda each: lexicon(each).strangers(text))
    try:
        parse_rule(Reader(lexicon(language), text).program())
    except NotUnderstood:
        return "refused"
    except WrittenRuleError as wrong:
        return refused(wrong, text)
    return "read"


def _program(text: str) -> Outcome:
    try:
        program = parse_rule(text)
    except WrittenRuleError as wrong:
        return refused(wrong, text)
    again = parse_rule(program.text)
    same((program.operations, program.texts), (again.operations, again.texts), "a program")
    return "read"


def _line(text: str) -> Outcome:
    try:
        card = read_shared(text)
    except SharedCardError as wrong:
        return refused(wrong, text)
    same(card, read_shared(card.fragment), "a link")
    same(card, read_shared(card.line), "a line")
    return "read"


DOORS: Final[dict[str, Door]] = {"s": _sentence, "p": _program, "l": _line, "t": _tongue}


def law(data: bytes) -> Outcome:
    """Read an input as what its first letter says."""
    return opened(data, DOORS)


def lighter(data: bytes) -> bytes:
    """Let most sentences be read in one language only, which is many times quicker, when there are a million."""
    return lightened(data, DOORS, "s", "t", 64)


WORDS: Final = (
    *dict.fromkeys(f"{phrase} " for language in languages() for phrase in phrases(language)),
    "; ", ", ", ". ", '"moo" ', "“", "”", "«", "number 7", "sample 3", " then ", " else ", "vote ", "if ", "#card=", " | ",
    "20", "٣",
)  # fmt: skip
