"""Written rules in words: what is written on a customizable card, as a sentence a person would say rather than as a program."""

from functools import lru_cache
from typing import Final

from lastcard.editions import written
from lastcard.editions.written import Program, parse_rule
from lastcard.words.cards import CardNames
from lastcard.words.catalogue import Words, capitalised

_WHO: Final = {written.NEXT: "next", written.ME: "me", written.OTHERS: "others", written.ALL: "all"}
_QUORUM: Final = ("any", "all", "most")
# Operations about some players: what each has them do.
_ABOUT: Final = {written.DRAW: "draw", written.RESIZE: "resize", written.REDUCE: "reduce"}
_PLAIN: Final = {
    written.SKIP_NEXT: "skip", written.REVERSE: "reverse", written.AGAIN: "again", written.TRADE_HANDS: "trade",
    written.ROTATE_HANDS: "rotate", written.OWE_UNO: "owe_uno", written.OPEN_HANDS: "open_hands",
}  # fmt: skip


def rule_in_words(text: str, words: Words) -> str:
    """Say what a rule does, without a stop at the end; a social rule is said as it was written.

    >>> rule_in_words("draw next 2; skip next", Words())
    'The next player draws 2 cards, then the next player is skipped'
    """
    return _told(text, words.language)


@lru_cache(maxsize=1 << 10)
def _told(text: str, language: str) -> str:
    program = parse_rule(text)
    if len(program.operations) == 2 and program.operations[0][0] == written.VOTE:
        return program.texts[0].rstrip(".")
    words = Words(language)
    return capitalised(_Telling(program, words).steps(0, len(program.operations)))


class _Telling:
    """One program, told from one operation to another."""

    def __init__(self, program: Program, words: Words) -> None:
        self.program = program
        self.words = words

    def steps(self, begin: int, end: int) -> str:
        """Tell the operations between two places."""
        told = []
        while begin < end:
            code, who, number = self.program.operations[begin]
            if code == written.VOTE:
                begin, sentence = self.vote(begin)
            else:
                sentence = self.step(begin, code, who, number)
                begin += 1
            told += [sentence] if sentence else []
        return self.words.say("written.then").join(told)

    def step(self, place: int, code: int, who: int, number: int) -> str:
        say = self.words.say
        if code in _PLAIN:
            return say(f"written.{_PLAIN[code]}")
        if code in _ABOUT:
            return say(f"written.{_ABOUT[code]}", _WHO[who], count=number)
        match code:
            case written.DRAW_UNTIL:
                return say("written.draw_until", _WHO[who], what=self.wanted(number))
            case written.PURGE:
                return say("written.purge", _WHO[who], cards=say("written.symbols" if number else "written.wilds"))
            case written.STUCK:
                return say("written.stuck", count=number)
            case written.SWAP_HANDS:
                return say("written.swap", "optional" if who else "")
            case written.SHUFFLE_HANDS:
                return say("written.shuffle", "left" if who else "")
            case written.FORBID:
                return say("written.forbid", "held" if who else "called", text=self.program.text_at(place))
            case written.DARE:
                return say("written.dare", "and" if who else "or", text=self.program.text_at(place), count=number)
        return ""

    def wanted(self, colour: int) -> str:
        if colour == written.NAMED_COLOUR:
            return self.words.say("written.named")
        return self.words.say("written.coloured", colour=CardNames(self.words).colour(colour, "card"))

    def vote(self, place: int) -> tuple[int, str]:
        """Tell a vote with both of its ends; give where it is over."""
        operations = self.program.operations
        _, quorum, otherwise = operations[place]
        end = operations[otherwise - 1][2]
        parts = [self.words.say("written.vote", text=self.program.text_at(place))]
        yes, no = self.steps(place + 1, otherwise - 1), self.steps(otherwise, end)
        if yes:
            parts.append(self.words.say("written.vote_yes", _QUORUM[quorum], then=yes))
        if no:
            parts.append(self.words.say("written.vote_no", otherwise=no))
        return end, self.words.say("written.and_so").join(parts)
