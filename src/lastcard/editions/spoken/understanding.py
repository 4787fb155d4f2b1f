"""Understanding a text whose language nobody has named, and saying which words are not understood."""

from difflib import get_close_matches
from functools import lru_cache

from lastcard.editions.spoken.grammar import NotUnderstood
from lastcard.editions.spoken.lexicon import languages, lexicon, plain
from lastcard.editions.spoken.reading import Reader
from lastcard.editions.written import Program, WrittenRuleError, is_program, parse_rule
from lastcard.sentences import Message


class NotUnderstoodError(WrittenRuleError):
    """A text with words that mean nothing in a written rule."""

    def __init__(self, text: str, language: str, failure: NotUnderstood) -> None:
        self.language = language
        self.words = tuple(
            each.words for each in failure.words if each.name == "?"
        )  # none: the words do not go together
        self.nearest = {word: near for word in self.words if (near := nearest(language, word))}
        meant = ", ".join(f"'{near}'" for near in self.nearest.values())
        hint = Message("rule_text.meant", words=meant) if meant else Message("rule_text.judge_it")
        if self.words:
            told = ", ".join(f"'{word}'" for word in self.words)
            super().__init__("rule_text.not_understood", text=text, words=told, hint=hint)
        else:
            part = text[min(each.begin for each in failure.words) : max(each.end for each in failure.words)]
            super().__init__("rule_text.no_rule", text=text, part=part, hint=hint)


def read_rule(text: str) -> Program:
    """Compile what somebody wrote: a program, or a sentence in any language; in quotation marks, a rule that the table judges.

    >>> read_rule("Next player draws 2, then everybody else draws one card.").text
    'next draws 2; others draw 1'
    """
    text = text.strip()
    try:
        program = parse_rule(text)
        if not program.is_judged or text.startswith('"') or is_program(text):
            return program
    except WrittenRuleError:
        try:
            return parse_rule(understand(text))
        except NotUnderstoodError:
            pass
        raise  # it is meant as a program: say where it goes wrong
    return parse_rule(understand(text))


def agreed_rule(text: str) -> Program:
    """Compile what a table has agreed on: it judges itself what is not understood."""
    try:
        return read_rule(text)
    except NotUnderstoodError:
        return parse_rule(text)


@lru_cache(maxsize=1 << 10)
def understand(text: str) -> str:
    """Give the program that a text means.

    >>> understand("The next player draws 5 cards and misses a turn.")
    'next draws 5; skip next'
    """
    failures: list[tuple[str, NotUnderstood]] = []
    for language in sorted(languages(), key=lambda each: _unknown(each, text)):  # neighbours share many words
        try:
            return Reader(lexicon(language), text).program()
        except NotUnderstood as failure:
            failures.append((language, failure))
    language, failure = min(failures, key=lambda each: _unknown(each[0], text))
    raise NotUnderstoodError(text, language, failure)


def _unknown(language: str, text: str) -> int:
    """Count the words that a language does not know."""
    return sum(each.name == "?" for each in lexicon(language).read(text))


def nearest(language: str, word: str) -> str:
    """Give the known word that is most like this one, or an empty text."""
    vocabulary = lexicon(language).vocabulary
    found = get_close_matches(plain(word), vocabulary, n=1, cutoff=0.75)
    return vocabulary[found[0]] if found else ""
