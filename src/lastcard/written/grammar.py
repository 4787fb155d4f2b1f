"""The grammar of written rules, the same for all languages: from what words mean to statements of the written-rule language.

The order of words makes no difference inside a clause: only what is said there counts. A clause is what stands between two
joints (*and*, *or*, *until*, *if*, a comma …). Words that nobody knows are allowed in one place only: as something that a
player must do, must not do, or does for the table to judge. Everywhere else they are not understood, and neither is a clause
that says more than one statement can mean.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from lastcard.engine.cards.codes import COLOUR_NAMES
from lastcard.engine.programs import operations
from lastcard.written.frames import FRAMES
from lastcard.written.lexicon import Meaning
from lastcard.written.named_player import SWAPS, WHO, missed, swapped
from lastcard.written.normalizer import JOINTS, smoothed

_IGNORED: Final = ("filler", "sign", "forget")
# What may be said besides, in any clause: it changes nothing.
_PLAIN: Final = ("cards", "hand", "pile", "must", "comes", "choice")
_NOISE: Final = frozenset(
    (
        *_PLAIN, "who.that",
        *(f"or.{name}" for name in _PLAIN),
        *(f"until.{name}" for name in (*_PLAIN, "draw", "down_to", "not")),
        *(f"until.who.{name}" for name in ("that", "me", "next", "all", "others", "chosen")),
    )
)  # fmt: skip
_RECEIVERS: Final = {f"to.{name}": name for name in operations.TO}
_SPOKEN_OF: Final = {f"to.{name}": f"who.{name}" for name in operations.TO if name in operations.WHO}
_SOURCES: Final = {f"from.{name}": f"who.{name}" for name in operations.WHO}
_AMOUNTS: Final = {f"amount.{name}": name for name in operations.AMOUNTS}
# Which cards, as meanings and as the written-rule language says it.
SORTS: Final = {
    **{f"colour.{name}": name for name in (*COLOUR_NAMES, "named")},
    **{name: name for name in ("numbers", "actions", "wilds", "symbols", "draws")},
}


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
    is_later: bool = False  # *then* stands before it
    asks: bool = False  # *if* does, perhaps besides something else: *otherwise, if …*

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

    @property
    def counts_players(self) -> bool:
        """Whether it skips *as many players as a die shows*: those who follow, no matter who was spoken of before."""
        return self.says("skip", "lose_turn") and self.says(*_AMOUNTS)

    def number(self) -> str:
        """Return the one number or amount in it; empty if there is none, or more than one."""
        numbers = [
            str(each.number) for each in self.whole if each.name == "number" or (each.name == "steal" and each.number)
        ]
        numbers += [_AMOUNTS[each.name] for each in self.whole if each.name in _AMOUNTS]
        return numbers[0] if len(numbers) == 1 else ""

    def sort(self) -> str:
        """Return which cards it speaks of, if it names one sort."""
        sorts = {SORTS[each.name] for each in self.whole if each.name in SORTS}
        sorts |= {f"number {each.number}" for each in self.whole if each.name in ("face", "one_face")}
        return sorts.pop() if len(sorts) == 1 else ""


def clauses(meanings: Sequence[Meaning]) -> list[Clause]:
    """Take one sentence apart into its clauses."""
    found: list[Clause] = []
    joint, before = "comma", {"comma"}
    current = Clause(joint)
    for each in [*smoothed(meanings), None]:
        if each is None or each.name in JOINTS:
            if current.said:
                found.append(current)
                joint, before = "comma", {"comma"}
            before |= {each.name} if each else set()
            joint = min(before, key=JOINTS.index)
            current = Clause(joint, is_later="then" in before, asks="if" in before)
        elif each.name not in _IGNORED:
            current.said.append(each)
    return _hung_together(found)


def _hung_together(found: Iterable[Clause]) -> list[Clause]:
    """Hang what follows *or* and *until* on the clause before."""
    units: list[Clause] = []
    for clause in _main_first(_paired(found)):
        before = units[-1] if units else None
        if (
            before
            and clause.joint == "comma"
            and not before.until
            and (
                _names(before)
                or (_names(clause) and not _named(before) and not before.asks)
                or all(e.name in _AMOUNTS for e in before.said)
            )
        ):
            # "the player who lays it, draws 2", "plays again, the one who laid it", "roll a die, draw so many"
            before.said += clause.said
            continue
        if clause.joint == "until" and before and not before.until:
            before.until = clause
        elif clause.joint == "or" and before:
            before.either.append(clause)
        elif (
            before and clause.joint == "comma" and all(each.name in (*_PLAIN, *_AMOUNTS, "uno") for each in clause.said)
        ):
            (before.until or [before, *before.either][-1]).said.extend(clause.said)
        elif before and before.until and clause.joint in ("comma", "and") and not _acts(clause):
            before.until.said += clause.said
        else:
            units.append(clause)
    for unit in units:
        if any(each.name in _SOURCES for each in unit.said):  # "draw a card from the next player"
            verbs = {"draw": "steal", **_SOURCES}
            unit.said = [replace(each, name=verbs.get(each.name, each.name)) for each in unit.said]
        if not unit.says("give", "show"):  # who gets nothing is only spoken of, in whatever case of grammar
            unit.said = [_spoken_of(each) for each in unit.said]
    return units


def _paired(found: Iterable[Clause]) -> list[Clause]:
    """Make one clause of *the next player* and *I swap hands*."""
    units: list[Clause] = []
    for clause in found:
        if clause.joint == "and" and clause.says("swap", "trade") and units and _names(units[-1]):
            both = [replace(each, name="swap_both") if each.name in SWAPS else each for each in clause.said]
            units[-1].said += both
        else:
            units.append(clause)
    return units


def _spoken_of(each: Meaning) -> Meaning:
    return replace(each, name=_SPOKEN_OF[each.name]) if each.name in _SPOKEN_OF else each


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
    subjects = [WHO[each.name] for each in clause.said if each.name in WHO]
    mine = subjects[0] if subjects else "next" if clause.counts_players else subject
    if clause.sort() and clause.says("discard", "give", "give_me") and not clause.says("all_of") and _single(clause):
        return None  # "discard a red card": there are statements for all of them only
    if clause.says("new_hand") and clause.says("number"):
        return None  # "a new hand of seven cards": there are as many as before only
    features = clause.features - (_NOISE - {"who.that"})
    once = features - ({"number"} if clause.number() == "1" else set())
    special = swapped(clause.said, features, subject) or missed(clause.said, once, subject)
    if not special and clause.says("skip", "lose_turn") and not _can_skip(clause, mine):
        return None
    alone = mine == "others" and not subjects and clause.number() in ("", "1")
    if not special and alone and clause.says("lose_turn", "skip"):
        return "skip all"  # "everybody else draws 2 and loses a turn"
    if clause.sort() and clause.says("play", "only_play") and clause.number() == "1":  # "must play one red card"
        clause = replace(clause, said=[each for each in clause.said if each.name != "number"])
    special = special or _plus(clause, mine) or _handed(clause, mine) or _taken(clause, mine) or _seen(clause, mine)
    return special or _framed(clause, mine) or _framed(_with_one(clause), mine)


def _can_skip(clause: Clause, mine: str) -> bool:
    """Say whether those who come next lose a turn each: there are statements for nobody else, and for one turn only."""
    if mine not in ("next", "others", *(() if clause.says("lose_turn", "who.that") else ("me", "all"))):
        return clause.says("lose_turn") and mine == "me" and bool(clause.number()) and not clause.says("who.me")
    counted = [at for at, each in enumerate(clause.said) if each.name == "number" and each.number > 1]
    return not any(each.name == "turn" for at in counted for each in clause.said[at + 1 : at + 2])


def _framed(clause: Clause, mine: str) -> str | None:
    """Make a clause into a statement by the first frame that holds all it says."""
    if clause.says("who.chosen") and clause.says(*({*WHO} - {"who.chosen", "who.me"})):
        return None  # "the next player chooses a player who draws"
    features = {_general(name) for name in clause.features}
    if "until.again" in features:
        features = features - {"until.again"} | {"until.my_turn"}  # "until I play again"
    for frame in FRAMES:
        if not frame.needs <= features:
            continue
        besides = features - frame.needs - frame.also - _NOISE - ({*WHO} if "WHO" in frame.says else set())
        number, sort = clause.number(), clause.sort()
        if besides or _lacks("NUMBER", number, frame.says) or _lacks("SORT", sort or f"number {number}", frame.says):
            continue
        if "call_uno" in frame.needs and mine != "me":  # "the next player must call UNO"
            return None
        if frame.says == "skip NUMBER" and number == "1":
            return "skip next"
        says = frame.says.replace("NUMBER", number).replace("SORT", sort or f"number {number}")
        if mine in ("others", "all"):
            says = says.replace("WHO draws", "WHO draw").replace("WHO discards", "WHO discard")
            says = says.replace("only plays", "only play")
        return says.replace("WHO", mine)
    return None


def _plus(clause: Clause, mine: str) -> str | None:
    """Read a draw that is written as on a card: *next player +4*."""
    counts = [each for each in clause.said if each.words.startswith("+") and each.words[1:].isdecimal()]
    others = {each.name for each in clause.said if each not in counts}
    if len(counts) != 1 or clause.until or clause.either or not others <= {*WHO, *_NOISE, "draw"}:
        return None
    return f"{mine} {'draw' if mine in ('others', 'all') else 'draws'} {counts[0].number}"


def _single(clause: Clause) -> bool:
    """Say whether it speaks of one card of a sort: *a red card*, *a wild card*, *a 7*."""
    singular = (each.number == 1 and each.name in ("cards", *SORTS) for each in clause.said)
    return any(singular) or clause.says("one_face")


def _single_card(clause: Clause) -> Meaning | None:
    return next((each for each in clause.said if each.name == "cards" and each.number == 1), None)


def _with_one(clause: Clause) -> Clause:
    """Count *a card* as one card, where nothing else says how many."""
    single = None if clause.number() else _single_card(clause)
    said = [replace(each, name="number") if each is single else each for each in clause.said]
    return replace(clause, said=said)


def _general(name: str) -> str:
    """Name an amount or a sort of cards as frames do."""
    joint, _, meaning = name.rpartition("until.") if "until." in name else name.rpartition("or.")
    prefix = name.removesuffix(meaning) if joint or name != meaning else ""
    if meaning in SORTS or meaning in ("face", "one_face"):
        return f"{prefix}sort"
    return f"{prefix}number" if meaning in _AMOUNTS else name


def _lacks(slot: str, found: str, says: str) -> bool:
    return slot in says and not found.removeprefix("number ")


def _alone(clause: Clause, *allowed: str) -> bool:
    """Say whether a clause says nothing but this."""
    return clause.features <= {
        *allowed, *_NOISE, *WHO, *_RECEIVERS, *_AMOUNTS, *SORTS, "number", "all_of", "face", "one_face", "who.other",
        "who.someone",
    }  # fmt: skip


def _handed(clause: Clause, giver: str) -> str | None:
    """Read who gives cards and who gets them: the one named before the verb gives, unless the receiver is marked."""
    verb = next((each for each in clause.said if each.name in ("give", "give_me")), None)
    if verb is None or not _alone(clause, "give", "give_me", "to", "have", "who.other", "may"):
        return None
    players = [each for each in clause.said if each.name in WHO]
    marked = [_RECEIVERS[each.name] for each in clause.said if each.name in _RECEIVERS]
    marked += ["me"] if verb.name == "give_me" else []  # where *gives me* is one word, or cannot be told apart
    after = [WHO[each.name] for each in players if each.begin > verb.begin]
    before = [WHO[each.name] for each in players if each.begin < verb.begin]
    to = (marked or after or before[1:2] or ["chosen" if clause.says("who.other", "to.other") else ""])[0]
    giver = before[0] if before else (after[0] if marked and after else "me" if not players or to == giver else giver)
    if to not in operations.TO or to == giver:
        return None
    if clause.says("pile"):  # "give the next player 2 cards from the pile"
        return (
            f"{to} draws {clause.number() or '1'}" if giver == "me" and to in ("next", "previous", "chosen") else None
        )
    what = clause.sort() or clause.number() or ("1" if clause.says("cards") and not clause.says("all_of") else "")
    return f"{giver} {'give' if giver in ('others', 'all') else 'gives'} {what} to {to}" if what else None


def _taken(clause: Clause, taker: str) -> str | None:
    """Read who cards are stolen from."""
    if not clause.says("steal") or not _alone(clause, "steal", "have", "draw"):
        return None
    if clause.says("all_of") and not clause.number():  # "take all their cards"
        return None
    if clause.says("pile"):  # "take 3 cards from the pile"
        return f"{taker} {'draw' if taker in ('others', 'all') else 'draws'} {clause.number() or '1'}"
    players = [each for each in clause.said if each.name in WHO]
    verb = next(each.begin for each in clause.said if each.name == "steal")
    if players and players[0].name != "who.me" and players[0].begin < verb:
        return None  # "the next player steals a card from me"
    victims = [WHO[each.name] for each in players if each.name != "who.me"]
    if not victims and len(players) > 1:
        return None  # "I steal a card from me"
    victim = victims[0] if victims else "chosen"
    return f"me takes {clause.number() or '1'} from {victim}"


def _seen(clause: Clause, viewer: str) -> str | None:
    """Read whose hand is shown, and who sees it: *I look at*, *everybody sees*, *the next player shows*."""
    if clause.says("see_mine"):  # "everybody looks at my hand"
        return "all see me" if viewer in ("others", "all") and _alone(clause, "see_mine") else None
    if not clause.says("see", "show") or not _alone(clause, "see", "show", "may", "to.all"):
        return None
    if (
        clause.says("cards") and (clause.number() or _single_card(clause)) and not clause.says("hand")
    ):  # "show one card"
        return None
    players = [WHO[each.name] for each in clause.said if each.name in WHO]
    verb = next(each.begin for each in clause.said if each.name in ("see", "show"))
    first = next((each for each in clause.said if each.name in WHO), None)
    if clause.says("show"):
        if clause.says(*(name for name in _RECEIVERS if name != "to.me")):  # hands are shown to everybody or to me only
            return None
        if players == ["all"] and first and first.begin > verb:  # "all show" or "to all", in whatever case of grammar
            return None
        if clause.says("to.me") and not players:
            return None
        if players == ["me"] and first and first.begin > verb:  # "show me your hand": whose?
            return None
        shown = next(
            (name for name in players if name != "me"), "chosen" if clause.says("who.other", "number") else "me"
        )
        return (
            f"me sees {shown}"
            if (clause.says("to.me") or "me" in players[1:]) and shown != "me"
            else f"all see {shown}"
        )
    if first and first.begin < verb and players[0] not in ("me", "all"):  # "the next player sees my hand"
        return None
    if players == ["all"] and first and first.begin < verb and not clause.says("who.other", "who.someone"):
        return None  # "everybody sees a hand": whose?
    shown = next((name for name in players[1:] if name != "me"), "") or next(
        (n for n in players if n not in ("me", "all")), ""
    )
    shown = shown or ("me" if players == ["all", "me"] else "chosen")
    return f"{'all see' if players[:1] == ['all'] else 'me sees'} {shown}"


def _main_first(found: list[Clause]) -> list[Clause]:
    """Put *until my turn* behind what lasts so long, if the sentence begins with it."""
    if not found or found[0].joint != "until" or not found[0].says("my_turn"):
        return found
    said = found[0].said
    end = 1 + max(place for place, each in enumerate(said) if each.name == "my_turn")
    until, rest = Clause("until", said[:end]), found[1:]
    if said[end:]:
        rest.insert(0, Clause("comma", said[end:]))
    return [*rest[:1], until, *rest[1:]]
