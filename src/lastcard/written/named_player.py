"""Statements of written rules about one player that a clause names: who hands are swapped with, who misses a turn."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from lastcard.engine.programs import operations
from lastcard.written.lexicon import Meaning

WHO: Final = {f"who.{name}": name for name in operations.WHO}
SWAPS: Final = ("swap", "trade", "swap_both")  # the last: *the next player and I swap hands*
_MISSES: Final = ("skip", "lose_turn")
_ANYBODY: Final = ("choose", "who.other", "who.someone")


def swapped(said: Sequence[Meaning], features: AbstractSet[str], subject: str) -> str | None:
    """Read who hands are swapped with, unless that is chosen: *with the next player*, *the next player and I*."""
    verb = next((each for each in said if each.name in SWAPS), None)
    if verb is None or not features <= {*SWAPS, *WHO, "who.that", "all_of"}:
        return None
    players = [each for each in said if each.name in WHO]
    others = _others(players)
    if not others and ("who.that" in features or (players and players[0].begin > verb.begin)):
        others = {subject}  # "swap hands with them", "… and swaps hands with me"
    elif verb.name != "swap_both" and (
        others == {"chosen"} or ("who.me" not in features and players and players[0].begin < verb.begin)
    ):
        return None  # "the next player swaps hands": nobody knows who with
    other = others.pop() if len(others) == 1 else ""
    return f"me swaps with {other}" if other in operations.NOT_ME else None


def missed(said: Sequence[Meaning], features: AbstractSet[str], subject: str) -> str | None:
    """Read who misses a turn, unless that is the next player or everybody else: *skip a player I choose*."""
    players = [each for each in said if each.name in WHO]
    if not features & {*_MISSES} or not features <= {*_MISSES, *_ANYBODY, *WHO, "who.that", "turn"}:
        return None
    loses, anybody = "lose_turn" in features, features & {*_ANYBODY}
    others = _others(players)
    if anybody and not others and (not loses or "choose" in features):
        others = {"chosen"}  # "skip another player", "choose who misses a turn"
    elif anybody:
        return None
    elif not others:  # "I" miss a turn, but who I skip is not said
        others = {"me" if players else subject} - (set() if loses else {"me"})
    other = others.pop() if len(others) == 1 else ""
    return f"{other} misses a turn" if other in operations.NOT_NEXT else None


def _others(players: Sequence[Meaning]) -> set[str]:
    return {WHO[each.name] for each in players if each.name != "who.me"}
