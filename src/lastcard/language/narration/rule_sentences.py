"""Written rules in words: says the program on a customizable card as a sentence."""

from functools import cache, lru_cache
from typing import Final

from lastcard.engine.programs import operations
from lastcard.engine.programs.operations import (
    AMOUNTS,
    CHOOSE,
    CHOSEN,
    HIGH,
    IF,
    OPERATIONS,
    QUORUMS,
    SEVERAL,
    TO,
    VOTE,
    WHAT,
    WHO,
)
from lastcard.engine.programs.operations import Operation as Row
from lastcard.engine.programs.rule_text import Program, parse_rule
from lastcard.language.catalogue.catalogue import ENGLISH, Words, capitalised
from lastcard.language.narration.card_names import CardNames

_AMOUNTS: Final = {amount: word for word, amount in AMOUNTS.items()}
_QUOTED: Final = ("laugh_all", "laugh_any", "cluck", "duck", "rooster", "elbows")


def quoted(text: str, words: Words) -> str:
    """Return a text that is written on a card: one that a sheet suggests in the reader's language, others as they stand.

    >>> quoted("crow or cluck", Words("pl")), quoted("sing", Words("pl"))
    ('zapiać albo zagdakać', 'sing')
    """
    key = _suggested().get(text)
    return words.say(key) if key else text


@cache
def _suggested() -> dict[str, str]:
    return {ENGLISH.fill(key, "", {}): key for key in (f"quote.{name}" for name in _QUOTED)}


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
def is_judged(text: str) -> bool:
    """Say whether nothing follows from a rule by itself: the table judges it.

    >>> is_judged('"Hum."'), is_judged("skip next")
    (True, False)
    """
    return parse_rule(text).is_judged


@lru_cache(maxsize=1 << 10)
def _told(text: str, language: str) -> str:
    program, words = parse_rule(text), Words(language)
    if program.is_judged:
        return quoted(program.texts[0], words).rstrip(".")
    return capitalised(_Telling(program, words).steps(0, len(program.operations)))


class _Telling:
    """One program, told operation by operation."""

    def __init__(self, program: Program, words: Words) -> None:
        self.program = program
        self.words = words
        self.knows_chosen = False  # the chosen player was mentioned before

    def steps(self, begin: int, end: int) -> str:
        """Tell the operations between two indexes."""
        told, joint = "", ""
        while begin < end:
            code, a, b = self.program.operations[begin]
            if code in (VOTE, IF):
                begin, sentence = self.vote(begin) if code == VOTE else self.condition(begin)
            else:
                sentence = self.step(begin, code, a, b)
                begin += 1
            if sentence:
                told += joint + sentence
                # After a vote, what follows both of its outcomes must not sound like a part of the second.
                joint = self.words.say("written.in_any_case" if code in (VOTE, IF) else "written.then")
        return told

    def step(self, place: int, code: int, a: int, b: int) -> str:
        row = OPERATIONS[code]
        if code == CHOOSE:
            self.knows_chosen = a == 1
        if not row.phrases or (code == CHOOSE and a == 0):
            return ""
        several = "several" if row.seats and row.who(a) in SEVERAL else ""
        return self.words.say(self.key(row, a, b), several, **self.parts(row, place, a, b))

    def key(self, row: Row, a: int, b: int) -> str:
        """Give the sentence of an operation: by its variant, and by whether its number is one of cards or of words."""
        variant = row.variant(a)
        key = f"written.{row.name}_{variant}" if variant else f"written.{row.name}"
        return f"{key}_as" if row.counts and b < 0 else key

    def parts(self, row: Row, place: int, a: int, b: int) -> dict[str, object]:
        """Give what stands in the placeholders of its sentence."""
        word = _AMOUNTS.get(b, "") if row.counts else ""
        say = self.words.say
        parts: dict[str, object] = {
            "count": b,
            "text": quoted(self.program.text_at(place), self.words) if row.speaks else "",
        }
        if word:
            del parts["count"]
            parts |= {
                "amount": say(f"written.amount.{word}"),
                "players": say(f"written.players.{word}"),
                "than": say(f"written.than.{word}"),
            }
        if row.seats:
            who = self.chosen(WHO[row.who(a)])
            parts |= {"who": say(f"written.who.{who}"), "of": say(f"written.of.{who}")}
        if row.gives:
            to = self.chosen(TO[a // HIGH])
            parts["to"] = say(f"written.to.{to}", "" if row.who(a) in SEVERAL else "single")
        if row.sorts and 0 <= b < len(WHAT):
            sort, _, number = WHAT[b].partition(" ")
            parts |= {
                "what": say(f"written.what.{sort}", number=number),
                "cards": say(f"written.cards.{sort}", number=number),
            }
        return parts

    def chosen(self, who: str) -> str:
        """Tell the chosen player at the first mention from the same player at later ones."""
        if who != WHO[CHOSEN]:
            return who
        known, self.knows_chosen = self.knows_chosen, True
        return "the_chosen" if known else who

    def vote(self, place: int) -> tuple[int, str]:
        """Tell a vote with both outcomes; return the index where it ends."""
        _, quorum, otherwise = self.program.operations[place]
        end = self.program.operations[otherwise - 1][2]
        parts = [self.words.say("written.vote", text=quoted(self.program.text_at(place), self.words))]
        yes, no = self.branches(place + 1, otherwise, end)
        if yes or no:
            then = yes or self.words.say("written.nothing")  # how many must say yes is told with it
            parts.append(self.words.say("written.vote_yes", QUORUMS[quorum], then=then))
        if no:
            parts.append(self.words.say("written.vote_no", otherwise=no))
        return end, self.words.say("written.and_so").join(parts)

    def condition(self, place: int) -> tuple[int, str]:
        """Tell a condition with what follows from it; return the index where it ends."""
        code, a, b = self.program.operations[place]
        row, otherwise = OPERATIONS[code], self.program.operations[place + 1][2]
        end = self.program.operations[otherwise - 1][2]
        if a // HIGH == operations.IF_COLOUR:
            named = "named" if b == operations.NAMED_COLOUR else ""
            colour = "" if named else CardNames(self.words).colour(b)
            condition = self.words.say("written.if_colour", named, colour=colour)
        else:
            counts = a // HIGH != operations.IF_BELOW
            key = self.key(row, a, b if counts else 0)
            condition = self.words.say(key, **self.parts(row, place, a, b))
        yes, no = self.branches(place + 2, otherwise, end)
        parts = [self.words.say("written.if_then" if yes else "written.if_nothing", condition=condition, then=yes)]
        if no:
            parts.append(self.words.say("written.vote_no", otherwise=no))
        return end, self.words.say("written.and_so").join(parts)

    def branches(self, begin: int, otherwise: int, end: int) -> tuple[str, str]:
        """Tell both ways on; who is chosen in one of them is not known in the other."""
        known = self.knows_chosen
        yes = self.steps(begin, otherwise - 1)
        self.knows_chosen = known
        no = self.steps(otherwise, end)
        self.knows_chosen = known
        return yes, no
