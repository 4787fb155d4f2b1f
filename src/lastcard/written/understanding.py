"""Understanding a text whose language nobody has named, and saying which words are not understood."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from lastcard.engine.message import Message, SentenceError, quoted
from lastcard.engine.programs.rule_text import (
    MOST,
    Program,
    WrittenRuleError,
    check_length,
    is_program,
    parse_rule,
    settled_rule,
)
from lastcard.written.grammar import NotUnderstood
from lastcard.written.lexicon import Meaning, languages, lexicon
from lastcard.written.sentence_reader import Reader
from lastcard.written.suggestions import near_words, nearest_rule

# A language that knows so many words less than another is not the one in which a text is written.
_FOREIGN: Final = 2
_LOOKED_FOR: Final = ("message", "words", "places", "nearest", "nearest_rule")  # of a text that is not understood


class NotUnderstoodError(WrittenRuleError):
    """A text with words that mean nothing in a written rule. What may be meant is looked for when somebody asks."""

    words: tuple[str, ...]  # none: the words are known, but together they are no rule
    places: tuple[tuple[int, int], ...]  # in the text
    nearest: dict[str, str]  # known words by unknown ones
    nearest_rule: str

    def __init__(self, text: str, language: str, failure: NotUnderstood) -> None:
        ValueError.__init__(self, text)
        self.language = language
        self._found = text, failure

    def __getattr__(self, name: str) -> object:
        if name in _LOOKED_FOR and "_found" in self.__dict__:
            self._look()
            return self.__dict__[name]
        raise AttributeError(name)

    def __reduce__(self) -> tuple[Callable[..., SentenceError], tuple[type[SentenceError], dict[str, Any]]]:
        self._look()
        return super().__reduce__()

    def _look(self) -> None:
        if "_found" not in self.__dict__:
            return
        text, failure = self.__dict__.pop("_found")
        tongue = lexicon(self.language)
        half_known = [each for each in failure.words if tongue.half_known(each)]
        unknown = [each for each in failure.words if each.name == "?" and each not in half_known]
        self.nearest = near_words(tongue, text, unknown or half_known)
        unknown = unknown or [each for each in half_known if each.words in self.nearest]
        self.words = tuple(each.words for each in unknown)
        self.places = tuple((each.begin, each.end) for each in unknown)
        self.nearest_rule = ""
        too_many = False
        if not failure.words:  # only signs that no language reads: "_"
            self.places = ((0, len(text)),)
        elif not unknown:
            sentence = _sentence(tongue.read(text), failure.words[0])
            whole = sentence if half_known else failure.words
            self.places = ((min(each.begin for each in whole), max(each.end for each in whole)),)
            too_many = any(each.number > MOST for each in sentence)
            if not too_many:
                self.nearest_rule = nearest_rule([tongue.half_known(each) or each for each in sentence])
        meant = tuple(quoted(near) for near in self.nearest.values())
        if too_many:
            hint = Message("rule_text.at_most", most=MOST)
        else:
            hint = Message("rule_text.meant", words=meant) if meant else Message("rule_text.judge_it")
        if self.words:
            told = tuple(quoted(word) for word in self.words)
            self.message = Message("rule_text.not_understood", text=text, words=told, hint=hint)
        else:
            begin, end = self.places[0]
            self.message = Message("rule_text.no_rule", text=text, part=text[begin:end], hint=hint)


def read_rule(text: str) -> Program:
    """Compile what somebody wrote: a program, or a sentence in any language; in quotation marks, a rule that the table judges.

    >>> read_rule("Next player draws 2, then everybody else draws one card.").text
    'next draws 2; others draw 1'
    """
    text = text.strip()
    check_length(text)
    program = settled_rule(text)
    if program is not None:
        return program
    try:
        return parse_rule(understand(text))
    except NotUnderstoodError:
        if not is_program(text) or text[:1].isupper():
            raise
    return parse_rule(text)  # it is meant as a program: say where it goes wrong


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
    strangers = {language: lexicon(language).strangers(text) for language in languages()}
    for language in sorted(strangers, key=strangers.__getitem__):
        best = [guessed for (guessed, _), _ in understood] + [unknown + _FOREIGN for unknown, _, _ in failures]
        if best and strangers[language] > min(best):
            break  # it is written in another language
        reader = Reader(lexicon(language), text)
        names = [each.name for each in reader.meanings]
        try:
            understood.append(((names.count("?"), names.count("filler")), _program(language, reader)))
        except NotUnderstood as failure:
            failures.append((names.count("?"), language, failure))
    unknown, language, nearly = min(failures, key=lambda each: each[0], default=(len(text), "", None))
    if understood:  # by several languages: the one that reads the most into it
        (guessed, _), program = min(understood, key=lambda each: each[0])
        if nearly is None or (guessed <= unknown + _FOREIGN and (unknown or not guessed)):
            return program
    assert nearly is not None
    raise NotUnderstoodError(text, language, nearly)


def _program(language: str, reader: Reader) -> str:
    """Read a text; where quotation marks around the name of a card do not stress it, they hold a text: *vote: "cards"*."""
    try:
        return _sound(reader)
    except NotUnderstood:
        if not lexicon(language).stresses(reader.text):
            raise
    return _sound(Reader(lexicon(language), reader.text, stressed=False))


def _sound(reader: Reader) -> str:
    """Read a program, and see that it is one: *if there are four players* is nothing that a condition can ask."""
    program = reader.program()
    try:
        parse_rule(program)
    except WrittenRuleError as wrong:
        if wrong.message.key != "rule_text.too_long":
            raise NotUnderstood(reader.meanings) from None
    return program


def _sentence(meanings: Sequence[Meaning], word: Meaning) -> list[Meaning]:
    """Give the sentence in which a word stands."""
    sentence: list[Meaning] = []
    for each in meanings:
        if each.name == "stop" and each.begin >= word.begin:
            break
        sentence = [] if each.name == "stop" else [*sentence, each]
    return sentence
