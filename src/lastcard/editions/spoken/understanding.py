"""Understanding a text whose language nobody has named, and saying which words are not understood."""

from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from lastcard.editions.spoken.grammar import NotUnderstood
from lastcard.editions.spoken.lexicon import languages, lexicon, plain
from lastcard.editions.spoken.reading import Reader
from lastcard.editions.written import Program, WrittenRuleError, is_program, parse_rule
from lastcard.sentences import Message

# A language that knows so many words less than another is not the one in which a text is written.
_FOREIGN: Final = 2


class NotUnderstoodError(WrittenRuleError):
    """A text with words that mean nothing in a written rule."""

    def __init__(self, text: str, language: str, failure: NotUnderstood) -> None:
        self.language = language
        unknown = [each for each in failure.words if each.name == "?"]
        self.words = tuple(each.words for each in unknown)  # none: the words are known, but together they are no rule
        self.places: tuple[tuple[int, int], ...] = tuple((each.begin, each.end) for each in unknown)  # in the text
        if not unknown:
            whole = failure.words
            self.places = ((min(each.begin for each in whole), max(each.end for each in whole)),)
        self.nearest = {word: near for word in self.words if (near := nearest(language, word))}
        meant = ", ".join(f"'{near}'" for near in self.nearest.values())
        hint = Message("rule_text.meant", words=meant) if meant else Message("rule_text.judge_it")
        if self.words:
            told = ", ".join(f"'{word}'" for word in self.words)
            super().__init__("rule_text.not_understood", text=text, words=told, hint=hint)
        else:
            begin, end = self.places[0]
            super().__init__("rule_text.no_rule", text=text, part=text[begin:end], hint=hint)


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
            if not is_program(text) or text[:1].isupper():
                raise
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
    understood: list[
        tuple[tuple[int, int], str]
    ] = []  # how many words are unknown or mean nothing there, and the program
    failures: list[tuple[int, str, NotUnderstood]] = []  # how many words a language does not know
    for language in languages():
        reader = Reader(lexicon(language), text)
        names = [each.name for each in reader.meanings]
        try:
            understood.append(((names.count("?"), names.count("filler")), reader.program()))
        except NotUnderstood as failure:
            failures.append((names.count("?"), language, failure))
    unknown, language, nearly = min(failures, key=lambda each: each[0], default=(len(text), "", None))
    if understood:  # by several languages: the one that reads the most into it
        (guessed, _), program = min(understood, key=lambda each: each[0])
        if nearly is None or guessed <= unknown + _FOREIGN:
            return program
    assert nearly is not None
    raise NotUnderstoodError(text, language, nearly)


def nearest(language: str, word: str) -> str:
    """Give the known word that is most like this one, or an empty text."""
    vocabulary = lexicon(language).vocabulary
    found = get_close_matches(plain(word), vocabulary, n=1, cutoff=0.75)
    return vocabulary[found[0]] if found else ""
