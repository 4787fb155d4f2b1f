"""Why a written rule is refused, in the reader's language: with the nearest rule, if it is near one."""

from lastcard.engine.message import Message, SentenceError
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.rule_sentences import rule_in_words
from lastcard.written.understanding import NotUnderstoodError


def refusal(wrong: Message | SentenceError, words: Words) -> Message:
    """Return what is wrong; of a text whose words make no rule together, with the nearest rule as its hint.

    >>> from lastcard.written import read_rule
    >>> try:
    ...     read_rule("Discard a red card")
    ... except NotUnderstoodError as wrong:
    ...     print(refusal(wrong, Words()).parameters["hint"])
    Nearest rule: 'The player who lays it discards all red cards'. In quotation marks, it is a rule that the table judges.
    """
    message = wrong.message if isinstance(wrong, SentenceError) else wrong
    near = nearest_rule(wrong, words)
    if not near:
        return message
    return Message(message.key, **{**message.parameters, "hint": Message("rule_text.nearest", rule=near)})


def nearest_rule(wrong: Message | SentenceError, words: Words) -> str:
    """Return the rule that is nearest to a text that is none, as a sentence; empty: none is near."""
    near = wrong.nearest_rule if isinstance(wrong, NotUnderstoodError) else ""
    return rule_in_words(near, words) if near else ""
