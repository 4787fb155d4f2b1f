"""Written rules in words: says the program on a customizable card as a sentence."""

from functools import lru_cache

from lastcard.editions import operations
from lastcard.editions.operations import OPERATIONS, QUORUMS
from lastcard.editions.written import Program, parse_rule
from lastcard.words.cards import CardNames
from lastcard.words.catalogue import Words, capitalised


def rule_in_words(text: str, words: Words) -> str:
    """Say what a rule does, without a full stop; a social rule is quoted as written.

    >>> rule_in_words("draw next 2; skip next", Words())
    'The next player draws 2 cards, then the next player is skipped'
    """
    return _told(text, words.language)


def card_in_words(program: Program, words: Words) -> str:
    """Say back what was understood, as a whole sentence.

    >>> card_in_words(parse_rule("next draws 2"), Words()), card_in_words(parse_rule('"Hum."'), Words())
    ('When played: the next player draws 2 cards.', 'Judged by the table: “Hum”.')
    """
    if not program:
        return words.say("written_card.blank")
    told = rule_in_words(program.text, words)
    if program.is_judged:
        return words.say("written_card.judged", text=told)
    return words.say("written_card.says", rule=told[:1].lower() + told[1:])


@lru_cache(maxsize=1 << 10)
def _told(text: str, language: str) -> str:
    program = parse_rule(text)
    if program.is_judged:
        return program.texts[0].rstrip(".")
    words = Words(language)
    return capitalised(_Telling(program, words).steps(0, len(program.operations)))


class _Telling:
    """One program, told operation by operation."""

    def __init__(self, program: Program, words: Words) -> None:
        self.program = program
        self.words = words

    def steps(self, begin: int, end: int) -> str:
        """Tell the operations between two indexes."""
        told, joint = "", ""
        while begin < end:
            code, a, b = self.program.operations[begin]
            if code == operations.VOTE:
                begin, sentence = self.vote(begin)
            else:
                sentence = self.step(begin, code, a, b)
                begin += 1
            if sentence:
                told += joint + sentence
                # After a vote, what follows both of its outcomes must not sound like a part of the second.
                joint = self.words.say("written.in_any_case" if code == operations.VOTE else "written.then")
        return told

    def step(self, place: int, code: int, a: int, b: int) -> str:
        row = OPERATIONS[code]
        if not row.phrases:
            return ""
        return self.words.say(
            f"written.{row.name}",
            row.variants[a] if row.variants else "",
            count=b,
            text=self.program.text_at(place) if row.speaks else "",
            what=self.wanted(b) if code == operations.DRAW_UNTIL else "",
            cards=self.words.say("written.symbols" if b else "written.wilds"),
        )

    def wanted(self, colour: int) -> str:
        if colour == operations.NAMED_COLOUR:
            return self.words.say("written.named")
        return self.words.say("written.coloured", colour=CardNames(self.words).colour(colour, "card"))

    def vote(self, place: int) -> tuple[int, str]:
        """Tell a vote with both outcomes; return the index where it ends."""
        operations = self.program.operations
        _, quorum, otherwise = operations[place]
        end = operations[otherwise - 1][2]
        parts = [self.words.say("written.vote", text=self.program.text_at(place))]
        yes, no = self.steps(place + 1, otherwise - 1), self.steps(otherwise, end)
        if yes:
            parts.append(self.words.say("written.vote_yes", QUORUMS[quorum], then=yes))
        if no:
            parts.append(self.words.say("written.vote_no", otherwise=no))
        return end, self.words.say("written.and_so").join(parts)
