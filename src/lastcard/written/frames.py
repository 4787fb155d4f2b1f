"""The frames of written rules: what a clause must say, and what else it may, to be a statement of the written-rule language."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Frame:
    """A way to make a statement from a clause: what must be said, what else may be, and what it comes to."""

    says: str  # the statement; WHO and NUMBER are filled in
    needs: frozenset[str]
    also: frozenset[str] = frozenset()


def _frame(says: str, needs: str, also: str = "") -> Frame:
    return Frame(says, frozenset(needs.split()), frozenset(also.split()))


FRAMES: Final = (
    _frame("WHO draws NUMBER", "draw number"),
    _frame("WHO draws until SORT", "draw until.sort", "until.play until.number"),
    _frame("WHO draws until SORT", "draw until.number"),
    _frame("WHO to NUMBER", "have number", "down_to"),
    _frame("WHO to NUMBER", "have number or.discard", "draw"),
    _frame("WHO to NUMBER", "draw or.discard until.have until.number", "all_of"),
    _frame("WHO to NUMBER", "discard or.draw until.have until.number", "all_of"),
    _frame("WHO to NUMBER", "draw or.discard until.number", "all_of"),
    _frame("WHO to NUMBER", "discard or.draw until.number", "all_of"),
    _frame("WHO to NUMBER", "draw or.discard or.number", "or.have or.to all_of"),
    _frame("WHO down to NUMBER", "discard until.number", "until.have until.keep all_of"),
    _frame("WHO down to NUMBER", "discard down_to number", "have to all_of but"),
    _frame("WHO down to NUMBER", "discard to number"),
    _frame("WHO down to NUMBER", "discard but number", "all_of down_to last"),
    _frame("WHO down to NUMBER", "discard keep number", "all_of down_to"),
    _frame("WHO down to NUMBER", "keep number", "down_to"),
    _frame("WHO down to NUMBER", "down_to number", "to have"),
    _frame("WHO down to 1", "discard but last", "all_of down_to"),
    _frame("WHO down to 1", "discard keep last", "all_of down_to"),
    _frame("WHO discards SORT", "discard sort", "all_of have"),
    _frame("WHO discards NUMBER", "discard number"),
    _frame("skip next", "lose_turn", "who.next"),
    _frame("skip next", "skip", "who.next turn"),
    _frame("skip next", "skip who.next who.me", "turn"),
    _frame("skip next", "skip play", "who.next turn"),
    _frame("skip next", "not play who.next", "turn"),
    _frame("skip NUMBER", "skip number", "who.next who.all turn"),
    _frame("skip NUMBER", "lose_turn number", "who.next who.all"),
    _frame("skip all", "skip who.all", "turn"),
    _frame("skip all", "skip who.others", "turn"),
    _frame("skip all", "skip all_of", "turn"),
    _frame("skip all", "lose_turn who.others"),
    _frame("reverse", "reverse", "play turn who.all who.me"),
    _frame("again", "again", "who.me play turn draw may"),
    _frame("again", "my_turn", "who.me"),
    _frame("swap hands", "swap", "who.me who.other who.someone who.chosen"),
    _frame("swap hands or not", "swap may", "who.me who.other who.someone who.chosen or.may or.not"),
    _frame("trade hands", "trade", "who.me who.other who.someone who.chosen"),
    _frame("shuffle hands", "shuffle", "deal_again all_of who.all who.me"),
    _frame("shuffle hands left", "shuffle left", "deal_again all_of who.all who.me"),
    _frame("rotate hands", "pass_on", "who.all who.next all_of to.next to.left"),
    _frame("open hands until my turn", "open until.my_turn", "play who.all all_of who.me have show"),
    _frame("open hands until my turn", "show until.my_turn", "play who.all all_of who.me have"),
    _frame("open hands until my turn", "open until.turn", "play who.all all_of have show"),
    _frame("open hands until my turn", "show until.turn who.all", "play all_of have"),
    _frame("owe uno", "call_uno", "who.me must uno to"),
    _frame("owe uno", "uno_due"),
    _frame("choose player", "choose", "who.me who.other who.chosen who.someone"),
    _frame("new hand WHO", "new_hand", "draw discard number all_of have"),
    _frame("new hand WHO", "discard draw number.theirs", "all_of and.draw"),
    _frame("shield WHO", "shield", "sort"),
    _frame("copy last", "copy", "last who.me"),
    _frame("cancel last", "cancel", "last who.me"),
    _frame("WHO only plays SORT", "play down_to sort", "may turn must"),
    _frame("WHO only plays SORT", "only_play sort", "may turn must"),
    _frame("WHO only plays SORT", "must play sort", "turn"),
    _frame("SORT wild until my turn", "fits_all sort until.my_turn", "all_of may"),
    _frame("SORT wild until my turn", "wilds sort until.my_turn", "all_of"),
)
