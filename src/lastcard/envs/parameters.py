"""The parameters that all environments share: which game is played, and which decisions are left to the agents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from operator import index
from typing import Any, Final, TypedDict

from lastcard.engine.cards.codes import parse_card
from lastcard.engine.cards.kinds import KINDS, WILD_DRAW_FOUR
from lastcard.engine.editions import edition
from lastcard.engine.kernel.state.layout import DECK, Rules
from lastcard.engine.kernel.state.setup import build_rules, written_rules
from lastcard.engine.views import plays_open
from lastcard.sim.episode import HISTORY
from lastcard.sim.episode_settings import LIMIT, EpisodeSettings, episode_settings

ENCODINGS: Final = ("bytes", "float")


class Table(TypedDict, total=False):
    """The keyword arguments that every environment takes in addition to its own; ``GameParameters`` explains them."""

    edition: str
    players: int
    options: Mapping[str, Any]
    written: tuple[str, ...]
    mode: str | None
    target: int | None
    episode: str
    payoff: str
    automatic: tuple[str, ...]
    limit: int
    observation: int
    history: int
    encoding: str
    deck: str


@dataclass(frozen=True, kw_only=True)
class GameParameters:
    """A game and how its episodes run.

    >>> GameParameters(edition="polish", players=3, options={"jump_in": "on"}, written=("skip next",)).rules().seats
    3
    """

    edition: str = "classic"
    players: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)  # options and house rules
    written: tuple[str, ...] = ()  # what the customizable cards say
    mode: str | None = None  # of scoring; None: the edition's
    target: int | None = None
    episode: str = "round"  # or "match"
    payoff: str = "win"  # or "points": the value of the losers' cards, in hundreds
    automatic: tuple[str, ...] = ()  # of "call", "catch", "challenge": decisions that no agent is asked for
    limit: int = LIMIT  # decisions after which an episode is cut off
    observation: int = 1  # its version
    history: int = HISTORY  # choices that version 2 tells
    encoding: str = "bytes"  # or "float": every number divided by what it can be at most
    deck: str = ""  # its cards, for games small enough to solve: "r1 r1 g1 g2 wild"; "": the edition's

    @classmethod
    def of(cls, table: Table) -> "GameParameters":
        """Build them from the keyword arguments of an environment, or refuse a misspelt one in one sentence."""
        names = [each.name for each in fields(cls)]
        for name in table:
            if name not in names:
                meant = get_close_matches(name, names, 1)
                hint = f"do you mean '{meant[0]}'?" if meant else f"there are {', '.join(names)}"
                raise ValueError(f"there is no parameter '{name}'; {hint}")
        for name in ("written", "automatic"):
            if isinstance(table.get(name, ()), str):
                raise ValueError(f"{name}: a list of names, not one text; write ({table[name]!r},)")  # type: ignore[literal-required]
        parameters = cls(**table)
        if parameters.encoding not in ENCODINGS:
            raise ValueError(f"encoding: there is no '{parameters.encoding}'; there are {' and '.join(ENCODINGS)}")
        return parameters

    def rules(self) -> Rules:
        """Build the rules of this table, or refuse in one sentence what cannot be played."""
        chosen = edition(self.edition).with_options(dict(self.options))
        if plays_open(chosen):
            raise ValueError("open_hands: observations tell no other hand, so an environment plays with hidden ones")
        rules = build_rules(
            chosen,
            seats=self.players,
            mode=self.mode,
            target=self.target,
            written=written_rules(chosen, self.written),
        )
        if self.deck:
            _replace_deck(rules, self.deck)
        return rules

    def episode_settings(self, *, players: Sequence[int] = (), linger: bool = False) -> EpisodeSettings:
        """Build the settings of its episodes, optionally with compiled players at some seats."""
        return episode_settings(
            automatic=self.automatic,
            episode=self.episode,
            payoff=self.payoff,
            limit=self.limit,
            observation=self.observation,
            history=self.history,
            players=players,
            linger=linger,
        )


def _replace_deck(rules: Rules, text: str) -> None:
    """Play with exactly these cards."""
    kinds = sorted(parse_card(word) for word in text.split())
    needed = rules.seats * rules.hand_size
    if not needed < len(kinds) <= DECK:
        raise ValueError(
            f"deck: {len(kinds)} cards; it takes more than the {needed} that are dealt, and {DECK} at most"
        )
    if not any(starts(rules, kind) for kind in kinds):
        raise ValueError("deck: none of its cards can be turned up first, so no round could begin")
    rules.deck = [kinds.count(kind) for kind in range(KINDS)]
    rules.cards = len(kinds)
    rules.unshuffled[: rules.cards] = kinds


def starts(rules: Rules, kind: int) -> bool:
    """Say whether a card can start the discard pile: no Wild Draw Four, and none that goes under the pile (FIRST-9)."""
    return kind != WILD_DRAW_FOUR and not rules.first_bottom >> kind & 1


def whole_number(action: Any) -> int:
    """Return an action as a number, or refuse one that would have to be rounded."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number, not {action!r}") from None
