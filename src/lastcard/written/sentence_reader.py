"""Reading a whole text of one language: sentence by sentence, from meanings to a program.

A stunt (*tell a joke*) waits for what hangs on it: a judgement (*if nobody laughs …*) in the same sentence or the next.
*They* means the player spoken of last, and so does a clause that names nobody.
"""

from dataclasses import dataclass, replace
from typing import Final

from lastcard.written.grammar import Clause, NotUnderstood, clauses, statement
from lastcard.written.lexicon import Lexicon, Meaning, plain
from lastcard.written.named_player import WHO

_QUORUMS: Final = {"who.someone": "any", "who.nobody": "any", "who.all": "all", "who.others": "all", "all_of": "all"}
_JUDGEMENTS: Final = ("laugh", "say_yes", "say_no", "judge")
_CONSEQUENCES: Final = ("draw", "discard", "skip", "lose_turn", "give", "swap", "if", "or", "number")
_REMARKS: Final = {
    "?", "quote", "not", "must", "may", "have", "cards", "hand",
    *(f"who.{name}" for name in ("table", "that", "me", "someone", "nobody", "all", "others")),
}  # fmt: skip
_HALF_STOPS: Final = ";·\u0387"
_HOLDING: Final = ("who.", "amount.", "number", "more_than", "fewer_than", "or_more", "have", "down_to")
_NAMING: Final = {"name_colour", "who.me", "may", "must", "colour.named", "cards"}
_UNTIL_UNO: Final = (({"call_uno"}, "called"), ({"have", "uno"}, "held"), ({"have", "number"}, "held"))


@dataclass
class Branch:
    """What follows if the table says yes or something is true, and what follows if not."""

    head: str  # the question, as the written-rule language says it
    when_yes: list[str]
    when_no: list[str]
    at_yes: bool  # what comes next belongs to the branch of yes

    def add(self, said: str) -> None:
        (self.when_yes if self.at_yes else self.when_no).extend(said.split("; "))

    def program(self) -> str:
        """Write it with both its branches."""
        parts = [self.head]
        parts += [f"then {', '.join(self.when_yes)}"] if self.when_yes else []
        parts += [f"else {', '.join(self.when_no)}"] if self.when_no else []
        return " ".join(parts)


class Reader:
    """One text, read from its first sentence to its last."""

    def __init__(self, lexicon: Lexicon, text: str, *, stressed: bool = True) -> None:
        self.text = text
        self.meanings = lexicon.read(text, stressed=stressed)
        self.third = lexicon.third
        self.said: list[str] = []
        self.subject = "me"
        self.stunt: Clause | None = None
        self.branch: Branch | None = None
        self.is_fresh = True  # a sentence begins, not only its second half
        self.is_unclear = False  # who *they* are: "if anybody laughs, they draw 2"

    def program(self) -> str:
        """Give the program, or raise ``NotUnderstood`` with the words that nobody knows."""
        sentence: list[Meaning] = []
        for each in self.meanings:
            if each.name == "stop" and sentence and all(one.name in ("amount.die", "filler") for one in sentence):
                sentence.append(replace(each, name="comma"))  # "roll a die. The next player draws so many."
            elif each.name == "stop":
                self.sentence(sentence)
                sentence = []
                self.is_fresh = each.words not in _HALF_STOPS
            else:
                sentence.append(each)
        self.sentence(sentence)
        self.finish()
        if self.stunt and self.stunt.says("judge") and not self.stunt.says(*_CONSEQUENCES):
            # "the table judges my song": nothing follows but the judgement
            self.said.append(f'vote "{self.quoted([self.stunt])}" most')
        else:
            self.drop_stunt()
        if not self.said:
            raise NotUnderstood(self.meanings)
        return "; ".join(self.said)

    def sentence(self, meanings: list[Meaning]) -> None:
        """Read one sentence."""
        if not self.branch:
            self.subject = "me"
        said = [each for each in meanings if each.name != "filler"]
        if said[-1:] and said[-1].name == "anyway" and (self.branch or any(each.name == "if" for each in said)):
            raise NotUnderstood(meanings)  # "if …, draw 2 anyway": what of it?
        part: list[Meaning] = []
        for each in meanings:
            if each.name == "anyway":
                self.read(clauses(part))
                self.finish()
                part = []
            else:
                part.append(each)
        self.read(clauses(part))

    def read(self, units: list[Clause]) -> None:
        """Read clauses, one after the other."""
        if self.is_fresh and self.branch and units and units[0].joint == "comma" and not units[0].says("who.that"):
            self.finish()  # "if …, draw 2. Everybody plays with open hands.": whether or not
            self.subject = "me"
        self.is_fresh = False
        while units:
            unit = units.pop(0)
            if unit.joint == "if" and self.branch and all(each.name == "not" for each in unit.said):
                self.otherwise(unit)  # "if not, …"
                continue
            if unit.joint == "else":
                self.otherwise(unit)
                if unit.asks and not self.is_stuck(unit):
                    raise NotUnderstood(unit.whole)  # "otherwise, if the colour is red, …": one condition is enough
            if unit.asks:
                self.condition(unit, units)
            elif units and units[0].joint == "if" and not units[0].is_later and self.is_stuck(units[0]):
                self.condition(units.pop(0), [unit])  # "draws 2 if no card fits"
            elif unit.free:
                self.deed(unit, units)
            else:
                self.act(unit, units)

    def act(self, unit: Clause, rest: list[Clause]) -> None:
        """Read a clause whose every word is known."""
        if self.branch and unit.says("nothing"):
            return
        if self.branch and unit.says("judge") and not self.branch.when_yes:
            return
        if self.subject == "me" and unit.says("name_colour") and unit.features <= _NAMING:
            return  # the player of such a card names a colour anyway
        if unit.says("judge") and rest and rest[0].joint == "if" and not self.branch and not self.stunt:
            self.stunt = unit  # "the table votes: if most say yes, …"
            return
        if unit.says("judge") and rest and rest[0].free:
            unit.said += rest.pop(0).said  # "the table decides, whether the song was good"
            self.deed(unit, rest)
            return
        while rest and rest[0].joint in ("and", "comma", "then") and self._goes_on(unit, rest[0]):
            unit.said += rest.pop(0).said
        if self.is_unclear and self._speaks_of_them(unit) and not unit.counts_players:
            raise NotUnderstood(unit.whole)
        if unit.says("who.that") and self.subject == "me":
            # "reverse, and that player draws 2"; but "choose a player; that player draws 2"
            self.subject = "chosen" if "choose player" in self.said else "next"
        whole = statement(unit, self.subject)
        if whole is None and rest and self._explains(rest[0]):
            unit.either += [Clause("or", rest[0].said), *rest[0].either]
            rest.pop(0)
            whole = statement(unit, self.subject)
        if whole is None:
            raise NotUnderstood(unit.whole)
        if " to " in whole and rest and self._explains(rest[0]) and rest[0].features & {"or.draw", "or.discard"}:
            rest.pop(0)  # "must have 7 cards (to this end, draw or discard)"
        self.emit(whole)
        self.subject = self._who(unit) or self.subject

    @staticmethod
    def _goes_on(unit: Clause, after: Clause) -> bool:
        """Say whether it ends what was begun: *discard everything and keep one*, *shuffle and deal again*."""
        if unit.says("shuffle"):
            return after.says("deal_again", "left")
        return unit.says("discard") and after.says("keep") and Reader._who(after) in ("", "me")  # for oneself

    def _speaks_of_them(self, unit: Clause) -> bool:
        """Say whether it speaks of somebody who was not named: *they draw 2*, or in one word."""
        by_verb = not self._who(unit) and any(plain(each.words) in self.third for each in unit.said)
        return (unit.says("who.that") and not self._who(unit)) or by_verb

    @staticmethod
    def _explains(unit: Clause) -> bool:
        """Say whether it only explains how ("drawing or discarding"): it names no number."""
        return unit.says("draw", "discard") and not unit.number()

    def emit(self, said: str) -> None:
        if self.branch:
            self.branch.add(said)
        else:
            self.drop_stunt()
            self.said.append(said)

    def drop_stunt(self) -> None:
        """A stunt that nothing hangs on is not understood."""
        if self.stunt:
            raise NotUnderstood(self.stunt.free or self.stunt.whole)

    def deed(self, unit: Clause, rest: list[Clause]) -> None:
        """Read a clause with words of its own: a dare, a ban, or a stunt to be judged."""
        self.subject = self._who(unit) or self.subject
        parts = [unit]
        while rest and rest[0].joint in ("comma", "and") and rest[0].free and not rest[0].until and not rest[0].either:
            parts.append(rest.pop(0))
        last = parts[-1]
        while rest and rest[0].joint in ("comma", "and") and rest[0].free:
            last = rest.pop(0)
            parts.append(last)
        if rest and rest[0].joint == "else" and not self.branch and self.price(rest[0], parts):
            last.either.append(rest.pop(0))  # "sings, otherwise draws 2"
        until = last.until
        prices = [self.price(other, parts) for part in parts for other in part.either]
        paid = next(
            (
                (price, other)
                for price, other in zip(prices, (o for p in parts for o in p.either), strict=True)
                if price
            ),
            None,
        )
        if until is not None:
            if not paid and rest and rest[0].joint == "else" and self.price(rest[0], parts):
                paid = self.price(rest[0], parts), rest.pop(0)  # "no talking until my turn, otherwise draw 2"
            self.emit(self.ban(parts, until, paid[0] if paid else ""))
        elif any(part.says("who.last") for part in parts):
            self.emit(self.loser(parts, rest))
        elif paid:
            self.emit(f'{self.dared(parts)}dare "{self.quoted(parts, but=paid[1])}" or {paid[0]}')
        elif (
            rest
            and rest[0].joint in ("and", "then", "comma")
            and not rest[0].free
            and self.price(rest[0], parts).startswith("draw ")
        ):
            self.emit(f'{self.dared(parts)}dare "{self.quoted(parts)}" and {self.price(rest.pop(0), parts)}')
        else:
            self.drop_stunt()
            self.stunt = Clause("comma", [each for part in parts for each in part.whole])

    def price(self, unit: Clause, parts: list[Clause]) -> str:
        """Read what refusing costs: ``draw 4`` or ``skip``; empty if it is something else, or if another player pays."""
        payer = self._who(unit)
        if payer and payer != next((who for part in parts if (who := self._who(part))), ""):
            return ""
        said = "" if unit.free else statement(unit, "next") or ""
        if said == "skip next":
            return "skip"
        words = said.split()
        return f"draw {words[2]}" if words[1:2] in (["draws"], ["draw"]) and len(words) == 3 else ""

    def dared(self, parts: list[Clause]) -> str:
        """Say who is dared, unless it is the next player."""
        who = next((WHO[each.name] for part in parts for each in part.said if each.name in WHO), "next")
        return "" if who == "next" else f"{who} "

    def loser(self, parts: list[Clause], rest: list[Clause]) -> str:
        """Read *the last to …*: the text, and what the last one draws."""
        words = [each for part in parts for each in part.whole]
        draw = next((each for each in words if each.name == "draw"), None)
        number = next((each for part in parts for each in [part.number()] if each), "")
        if draw is None and rest:
            price = self.price(rest[0], parts)
            if price.startswith("draw "):
                rest.pop(0)
                number = price.split()[1]
        elif draw is not None:
            words = [each for each in words if each.begin < draw.begin]
        words = [each for each in words if each.name != "who.last"]
        free = [each for each in words if each.name in ("?", "quote")]
        if not number or not free:
            raise NotUnderstood([each for part in parts for each in part.whole])
        return f'last to "{self.quoted([Clause("comma", words)])}" draws {number}'

    def ban(self, parts: list[Clause], until: Clause, price: str) -> str:
        """Read what must not be seen, or must be, until UNO; or until the player's next turn, at a price."""
        if until.says("my_turn", "again") and price.startswith("draw "):
            who = next((WHO[each.name] for part in parts for each in part.said if each.name in WHO), "others")
            words = [Clause(part.joint, part.said) for part in parts]
            return f'{"" if who == "others" else f"{who} "}ban "{self.quoted(words)}" until my turn or {price}'
        features = until.features - {"who.someone", "cards", "hand", "not", "must", "may"}
        for needs, end in _UNTIL_UNO:
            if needs <= features and (end == "called" or until.number() in ("", "1")):
                verb = "forbid" if any(part.says("must_not", "not") for part in parts) else "require"
                return f'{verb} "{self.quoted(parts, but=until)}" until uno {end}'
        raise NotUnderstood(until.whole)

    def condition(self, unit: Clause, rest: list[Clause]) -> None:
        """Read *if*: the next player is stuck, or the table judges."""
        if rest and self.is_stuck(Clause("if", unit.said + rest[0].said)) and not self.is_stuck(unit):
            unit.said += rest.pop(0).said  # "if he has no card, that fits"
        if self.is_stuck(unit):
            self.subject = "next"
            price = statement(rest[0], "next") if rest else None
            if price is None or not price.startswith("next draws "):
                raise NotUnderstood(unit.whole)
            rest.pop(0)
            self.emit(f"{price} if stuck")
            return
        test = self.test(unit)
        if test.startswith("colour ") and self.said and not unit.says("colour", "colour_named"):
            raise NotUnderstood(unit.whole)  # "draw a card; if it is red …": the hidden card, not the colour
        if test:
            self.finish()
            self.branch = Branch(f"if {test}", [], [], at_yes=True)
            self.subject = self._who(unit) or "me"
            return
        is_judged = unit.says(*_JUDGEMENTS) or unit.features == {"quote"}
        if self.branch and is_judged:
            self.branch.at_yes = not self._is_negative(unit)
            self.subject = "me"
            return
        if not is_judged and not (self.stunt and unit.free and unit.features <= _REMARKS):
            raise NotUnderstood(unit.free or unit.whole)
        self.finish()
        text = self.quoted([self.stunt]) if self.stunt else self.quoted([unit])
        if self.stunt and not is_judged:
            begin = min(each.begin for each in unit.free)
            for each in reversed(self.meanings):
                begin = each.begin if each.name == "filler" and each.end + 1 == begin else begin
            text += f": {self.text[begin : max(each.end for each in unit.free)]}"  # "tell a joke; if it was good, …"
        who = next((each.name for each in unit.said if each.name in _QUORUMS), "")
        negative = self._is_negative(unit)
        quorum = "all" if who == "who.someone" and negative else _QUORUMS.get(who, "most")
        self.is_unclear = who == "who.someone"
        self.stunt = None
        self.subject = "me"
        self.branch = Branch(f'vote "{text}" {quorum}', [], [], at_yes=not negative)

    @staticmethod
    def test(unit: Clause) -> str:
        """Read a condition on what everybody sees; empty if it is none."""
        who = Reader._who(unit)
        number, sort = unit.number(), unit.sort()
        names = unit.features - {"cards", "hand", "all_of", "must"}
        compare = "more than " if "more_than" in names else "fewer than " if "fewer_than" in names else ""
        # Some languages say "if at the next player 3 cards", without a verb.
        holds = all(name.startswith(_HOLDING) or (compare and name == "die") for name in names)
        if "or_more" in names and number.isdecimal() and int(number) > 1 and not compare:
            compare, number = "more than ", str(int(number) - 1)
        if compare and not number:  # "more cards than a die shows", "than I hold"
            measures = {"die": "die", "who.me": "mine", "who.that": "theirs"}
            at = next(each.begin for each in unit.said if each.name in ("more_than", "fewer_than"))
            number = next((measures[each.name] for each in unit.said if each.begin > at and each.name in measures), "")
        if holds and who and number and not unit.free:
            return f"{who} has {compare}{number}"
        if "colour_named" in names and not unit.free:
            return "colour named"
        is_colour = "colour" in names or all(name.startswith("colour.") for name in names)
        if (is_colour or "below" in names) and sort and not unit.free:
            return f"below {sort}" if "below" in names else f"colour {sort}"
        if "die" in names and not unit.free:
            thrown = unit.sort().removeprefix("number ") if unit.says("face", "one_face") else unit.number()
            return f"die {thrown} or more" if thrown == "6" or (thrown and "or_more" in names) else ""
        return ""

    def otherwise(self, unit: Clause) -> None:
        """Read *otherwise*: the other branch."""
        if self.stunt and self.stunt.says("judge"):  # "the table votes on it; otherwise …"
            self.branch = Branch(f'vote "{self.quoted([self.stunt])}" most', [], [], at_yes=True)
            self.stunt = None
        if not self.branch:
            raise NotUnderstood(unit.whole)
        self.branch.at_yes = not self.branch.at_yes
        self.subject = "me"
        self.is_unclear = False

    def finish(self) -> None:
        """Write down a judgement, when its branches have been read."""
        if self.branch:
            if not self.branch.when_yes and not self.branch.when_no:
                raise NotUnderstood(self.meanings)
            self.said.append(self.branch.program())
            self.branch = None
            self.is_unclear = False

    @staticmethod
    def is_stuck(unit: Clause) -> bool:
        """Say whether a condition means that the next player cannot play."""
        if unit.free:
            return False
        negative = unit.says("must_not", "not")
        features = unit.features - ({"number"} if unit.number() == "1" else set())  # "cannot play one card": "a card"
        return negative and unit.says("play", "fits") and features <= {
            "must_not", "not", "play", "fits", "have", "cards", "who.next", "who.that", "may", "turn",
        }  # fmt: skip

    @staticmethod
    def _is_negative(unit: Clause) -> bool:
        return unit.says("who.nobody", "not", "must_not", "say_no")

    @staticmethod
    def _who(unit: Clause) -> str:
        return next((WHO[each.name] for each in unit.said if each.name in WHO), "")

    def quoted(self, parts: list[Clause], but: Clause | None = None) -> str:
        """Give what stands in the text, from the first unknown word on."""
        left_out = {each.begin for each in but.whole} if but else set()
        words = [each for part in parts for each in part.whole if each.begin not in left_out]
        quotes = [each for each in words if each.name == "quote"]
        if len(quotes) == 1 and not any(each.name == "?" for each in words):
            return quotes[0].words[1:-1].strip()
        passed = (*WHO, "must", "must_not", "may", "not", "judge", "who.table", "who.nobody", "who.last", "all_of")
        begin = min(each.begin for each in [each for each in words if each.name not in passed] or words)
        end = max(each.end for each in words)
        for each in self.meanings:  # "stand up": a word that means nothing elsewhere
            end = each.end if each.name == "filler" and each.begin == end + 1 else end
        return " ".join(self.text[begin:end].replace('"', "'").split())
