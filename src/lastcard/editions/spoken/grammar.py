"""The grammar of written rules, the same for all languages: from what words mean to statements of the written-rule language.

The order of words makes no difference inside a clause: only what is said there counts. A clause is what stands between two
joints (*and*, *or*, *until*, *if*, a comma …). Words that nobody knows are allowed in one place only: as something that a
player must do, must not do, or does for the table to judge. Everywhere else they are not understood, and neither is a clause
that says more than one statement can mean.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from lastcard.editions.spoken.lexicon import Meaning

# What joins two clauses; of several in a row the first of these counts.
_JOINTS: Final = ("or", "until", "else", "anyway", "if", "and", "then", "comma")
_IGNORED: Final = ("filler", "sign", "forget")
# What may be said besides, in any clause: it changes nothing.
_PLAIN: Final = ("cards", "hand", "pile", "must", "comes")
_NOISE: Final = frozenset(
    (
        *_PLAIN, "who.that",
        *(f"or.{name}" for name in _PLAIN),
        *(f"until.{name}" for name in (*_PLAIN, "draw", "down_to", "not")),
        *(f"until.who.{name}" for name in ("that", "me", "next", "all", "others")),
    )
)  # fmt: skip
WHO: Final = {"who.next": "next", "who.me": "me", "who.others": "others", "who.all": "all"}


class NotUnderstood(Exception):
    """Some words of a text mean nothing here."""

    def __init__(self, words: Sequence[Meaning]) -> None:
        super().__init__(" ".join(each.words for each in words))
        self.words = tuple(words)


@dataclass
class Clause:
    """What is said between two joints, with what is said behind *or* and *until*."""

    joint: str
    said: list[Meaning] = field(default_factory=list)
    either: list["Clause"] = field(default_factory=list)
    until: "Clause | None" = None

    @property
    def free(self) -> list[Meaning]:
        """The words that nobody knows."""
        return [each for each in self.said if each.name in ("?", "quote")]

    def says(self, *names: str) -> bool:
        """Say whether it has one of these meanings."""
        return any(each.name in names for each in self.said)

    @property
    def whole(self) -> list[Meaning]:
        """Everything in it, in the order it was written."""
        parts = [*self.said, *(each for other in self.either for each in other.whole)]
        return sorted(parts + (self.until.whole if self.until else []), key=lambda each: each.begin)

    @property
    def features(self) -> set[str]:
        """What is said, without order: ``draw``, ``or.discard``, ``until.have``."""
        found = {each.name for each in self.said}
        for other in self.either:
            found |= {f"or.{name}" for name in other.features}
        if self.until:
            found |= {f"until.{name}" for name in self.until.features}
        return found

    def number(self) -> int | None:
        """The one number in it; None if there is none, or more than one."""
        numbers = [each.number for each in self.whole if each.name == "number"]
        return numbers[0] if len(numbers) == 1 else None


@dataclass(frozen=True)
class Frame:
    """A way to make a statement from a clause: what must be said, what else may be, and what it comes to."""

    says: str  # the statement; WHO and NUMBER are filled in
    needs: frozenset[str]
    also: frozenset[str] = frozenset()


def _frame(says: str, needs: str, also: str = "") -> Frame:
    return Frame(says, frozenset(needs.split()), frozenset(also.split()))


_COLOURS: Final = ("named", "red", "yellow", "green", "blue")
FRAMES: Final = (
    _frame("WHO draws NUMBER", "draw number"),
    *(
        _frame(f"WHO draws until {colour}", f"draw until.colour.{colour}", "until.number until.play")
        for colour in _COLOURS
    ),
    _frame("WHO to NUMBER", "have number", "down_to"),
    _frame("WHO to NUMBER", "have number or.discard", "draw"),
    _frame("WHO to NUMBER", "draw or.discard until.number", "until.have all_of"),
    _frame("WHO to NUMBER", "draw or.discard or.number", "or.have or.to all_of"),
    _frame("WHO to NUMBER", "discard or.draw until.number", "until.have all_of"),
    _frame("WHO down to NUMBER", "discard until.number", "until.have until.keep all_of"),
    _frame("WHO down to NUMBER", "discard down_to number", "have to all_of but"),
    _frame("WHO down to NUMBER", "discard to number"),
    _frame("WHO down to NUMBER", "discard but number", "all_of down_to last"),
    _frame("WHO down to NUMBER", "discard keep number", "all_of down_to"),
    _frame("WHO down to NUMBER", "keep number", "down_to"),
    _frame("WHO down to NUMBER", "down_to number", "to have"),
    _frame("WHO down to 1", "discard but last", "all_of down_to"),
    _frame("WHO down to 1", "discard keep last", "all_of down_to"),
    _frame("WHO discards wilds", "discard wilds", "all_of have"),
    _frame("WHO discards symbols", "discard symbols", "all_of have"),
    _frame("skip next", "lose_turn", "who.next"),
    _frame("skip next", "skip", "who.next turn who.me"),
    _frame("skip next", "skip play", "who.next turn"),
    _frame("again", "skip who.all", "turn"),
    _frame("again", "skip who.others", "turn"),
    _frame("again", "lose_turn who.others"),
    _frame("reverse", "reverse", "play turn who.all who.me"),
    _frame("again", "again", "who.me play turn draw"),
    _frame("again", "my_turn", "who.me"),
    _frame("swap hands", "swap", "who.me who.other who.someone"),
    _frame("swap hands or not", "swap may", "who.me who.other who.someone or.may or.not"),
    _frame("trade hands", "trade", "who.me who.other who.someone"),
    _frame("shuffle hands", "shuffle", "deal_again all_of who.all who.me"),
    _frame("shuffle hands left", "shuffle left", "deal_again all_of who.all who.me"),
    _frame("rotate hands", "pass_on", "who.all who.next who.me all_of"),
    _frame("open hands until my turn", "open until.my_turn", "play who.all all_of who.me have show"),
    _frame("owe uno", "call_uno", "who.me must uno to"),
)


def clauses(meanings: Sequence[Meaning]) -> list[Clause]:
    """Take one sentence apart into its clauses."""
    found: list[Clause] = []
    joint = "comma"
    current = Clause(joint)
    for each in [*_without_me(meanings), None]:
        if each is None or each.name in _JOINTS:
            if current.said:
                found.append(current)
                joint = "comma"
            joint = joint if each is None else min(joint, each.name, key=_JOINTS.index)
            current = Clause(joint)
        elif each.name not in _IGNORED:
            current.said.append(each)
    return _hung_together(found)


def _without_me(meanings: Sequence[Meaning]) -> list[Meaning]:
    """Make *everybody (…) except me* one meaning, wherever the exception stands and whatever is around it."""
    said = list(meanings)
    for exception in [each for each in said if each.name == "but_me"]:
        at = said.index(exception)
        around = [*range(at - 1, -1, -1), *range(at + 1, len(said))]
        everybody = next((place for place in around if said[place].name == "who.all"), None)
        if everybody is None:
            continue
        said[everybody] = replace(said[everybody], name="who.others")
        begin = at - 1 if at and said[at - 1].name == "comma" else at
        end = at + 2 if said[at + 1 : at + 2] and said[at + 1].name == "comma" else at + 1
        del said[begin:end]
    return said


def _hung_together(found: Iterable[Clause]) -> list[Clause]:
    """Hang what follows *or* and *until* on the clause before."""
    units: list[Clause] = []
    for clause in found:
        before = units[-1] if units else None
        if before and clause.joint == "comma" and not before.until and (_names(before) or (_names(clause) and not _named(before))):
            before.said += clause.said  # "whoever lays it, draws 2", "plays again, whoever laid it"
            continue
        if clause.joint == "until" and before and not before.until:
            before.until = clause
        elif clause.joint == "or" and before:
            before.either.append(clause)
        elif before and clause.joint == "comma" and all(each.name in (*_PLAIN, "uno") for each in clause.said):
            before.said += clause.said
        elif before and before.until and clause.joint in ("comma", "and") and not _acts(clause):
            before.until.said += clause.said
        else:
            units.append(clause)
    return units


def _names(clause: Clause) -> bool:
    """Say whether it does nothing but name players."""
    return all(each.name in WHO for each in clause.said)


def _named(clause: Clause) -> bool:
    """Say whether it names players."""
    return any(each.name.startswith("who.") for each in clause.said)


def _acts(clause: Clause) -> bool:
    """Say whether somebody does something in it."""
    quiet = (*_NOISE, "number", "who.", "colour.", "all_of", "have", "may", "to", "not", "fits", "play")
    return bool(clause.free) or not all(each.name.startswith(quiet) for each in clause.said)


def statement(clause: Clause, subject: str) -> str | None:
    """Make a clause into a statement, or None if it says too little, too much, or something else."""
    features = {name.removeprefix("until.until.") for name in clause.features}
    if "until.again" in features:
        features = features - {"until.again"} | {"until.my_turn"}  # "until I play again"
    number = clause.number()
    mine = next((WHO[each.name] for each in clause.said if each.name in WHO), subject)
    if {"skip", "number"} <= features and number and features <= {"skip", "number", "who.next", "who.all", *_NOISE}:
        return "; ".join(["skip next"] * number)
    for frame in FRAMES:
        if not frame.needs <= features:
            continue
        besides = features - frame.needs - frame.also - _NOISE - ({*WHO} if "WHO" in frame.says else set())
        if besides or (number is None and "number" in {name.rpartition(".")[2] for name in frame.needs}):
            continue
        says = frame.says.replace("NUMBER", str(number))
        if mine in ("others", "all"):
            says = says.replace("WHO draws", "WHO draw").replace("WHO discards", "WHO discard")
        return says.replace("WHO", mine)
    return None
