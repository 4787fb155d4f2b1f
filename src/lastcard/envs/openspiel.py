"""OpenSpiel: the game ``python_lastcard``, with a chance node wherever chance decides. Importing this module registers it.

    pyspiel.load_game("python_lastcard", {"players": 3, "edition": "polish", "options": "jump_in:on"})

Actions are the choices of ``envs.common.action_space``. Observations are the row of ``sim.observation``. Information states are
all that a seat has seen. ``deck`` makes a game small enough to solve: ``deck="r1 r1 g1 g2 wild"`` with a ``hand_size`` of 2.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from lastcard.envs.common.missing_extra import MissingExtra

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    raise MissingExtra(missing, "openspiel") from None

from lastcard.engine.cards.codes import card_code
from lastcard.engine.cards.kinds import KINDS
from lastcard.engine.kernel.state.layout import SEATS
from lastcard.envs.common.action_space import choice_name
from lastcard.envs.common.rendering import as_text
from lastcard.envs.extensive.chance_game import CHANCE, DEALER, DECISION, END, FLOOR, Play, Setting, begin
from lastcard.envs.extensive.information_state import MARK, SPECTATOR, hand_text
from lastcard.envs.extensive.resampling import redealt
from lastcard.envs.parameters import GameParameters
from lastcard.sim.episode import CHOICES
from lastcard.sim.episode_settings import LIMIT
from lastcard.sim.observation import version_1
from lastcard.sim.observation.version_1 import PIECES, observe
from lastcard.sim.offer import OFFER, write_choices

NAME: Final = "python_lastcard"
FULL: Final = "full"
# OpenSpiel's game strings use commas and equals signs, so lists are written with semicolons and colons.
PARAMETERS: Final[dict[str, Any]] = {
    "players": 2,
    "edition": "classic",
    "options": "",  # "jump_in:on;stacking:mixed"
    "written": "",  # "skip next|others draw 1; again": what each customizable card says
    "mode": "",  # of scoring; "": the edition's
    "target": 0,  # 0: the edition's
    "episode": "round",
    "payoff": "win",
    "automatic": "",  # "call;catch;challenge"
    "limit": LIMIT,  # decisions after which a game is cut off
    "deck": FULL,  # or its cards: "r1 r1 g1 g2 wild"
    "hand_size": 0,  # 0: the edition's
    "dealer": -1,  # of the first round; -1: random
    "memory": 256,  # events in the tensor of an information state
    "observation": 1,  # its version, the only one here: what version 2 adds is in the information states
}

_PRIVATE: Final = (version_1.HAND, version_1.REACTING)  # pieces that only their own seat knows

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Last card, by the printed rule sheets",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


def _words(text: str, between: str = ";") -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(between) if word.strip())


def _options(text: str, hand_size: int) -> dict[str, str]:
    options = {"hand_size": str(hand_size)} if hand_size else {}
    for word in _words(text):
        name, colon, value = word.partition(":")
        if not colon:
            raise ValueError(f"options: '{word}' is no name:value")
        options[name.strip()] = value.strip()
    return options


class LastCardGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        for name in given.keys() - PARAMETERS.keys():
            raise ValueError(f"there is no parameter '{name}'; there are {', '.join(PARAMETERS)}")
        if given["observation"] != PARAMETERS["observation"]:
            raise ValueError(
                f"observation: OpenSpiel gets version 1, not {given['observation']}; information states tell all of the past"
            )
        table = GameParameters(
            edition=given["edition"],
            players=given["players"],
            options=_options(given["options"], given["hand_size"]),
            written=_words(given["written"], "|"),
            mode=given["mode"] or None,
            target=given["target"] or None,
            episode=given["episode"],
            payoff=given["payoff"],
            automatic=_words(given["automatic"]),
            limit=given["limit"],
            deck=given["deck"] if given["deck"] != FULL else "",
        )
        rules, settings = table.rules(), table.episode_settings()
        if not -1 <= given["dealer"] < table.players:
            raise ValueError(f"dealer: {given['dealer']} is no seat; there are 0 to {table.players - 1}")
        self.first = begin(Setting(rules, settings, given["dealer"]))
        self.seats = table.players
        self.memory: int = given["memory"]
        # No round pays more than the value of all cards.
        most = sum(copies * value for copies, value in zip(rules.deck, rules.value, strict=True)) / 100
        rounds = table.limit if table.episode == "match" else 1
        info = pyspiel.GameInfo(
            num_distinct_actions=CHOICES,
            max_chance_outcomes=max(KINDS, SEATS),
            num_players=table.players,
            min_utility=-most * rounds if table.payoff == "points" else -1.0,
            max_utility=most * rounds if table.payoff == "points" else 1.0,
            utility_sum=0.0,
            max_game_length=table.limit,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "LastCardState":
        """Return the state before the first deal."""
        return LastCardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Bound the chance nodes: at most one deck per step, and one deck per deal."""
        setting = self.first.setting
        return (setting.episodes.limit + 1) * (setting.rules.cards + 2)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "LastCardObserver":
        """Return an observer of what a seat sees now or, with perfect recall, has seen in the whole game."""
        if params:
            raise ValueError(f"observers have no parameters, but there are {params}")
        return LastCardObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class LastCardState(pyspiel.State):  # type: ignore[misc]
    """A match at one point. All of it is in ``play``, which never changes, so a clone costs nothing."""

    def __init__(self, game: LastCardGame) -> None:
        super().__init__(game)
        self.play: Play = game.first

    def current_player(self) -> int:
        """Return the seat that decides, CHANCE or TERMINAL."""
        if self.play.node == END:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.play.node in CHANCE else self.play.episode.seat

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.play.node == END

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal() if self.play.node == DECISION and player == self.play.episode.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what chance may say, each with its probability."""
        ways = sum(count for _, count in self.play.outcomes)
        return [(outcome, count / ways) for outcome, count in self.play.outcomes]

    def _apply_action(self, action: int) -> None:
        self.play = self.play.take(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return choice_name(action)
        if self.play.node == DEALER:
            return f"S{action} deals"
        return f"S{action} is asked" if self.play.node == FLOOR else f"card {card_code(action)}"

    def returns(self) -> list[float]:
        """Return what the game has paid each seat."""
        seats = self.play.setting.rules.seats
        return list(self.play.paid[:seats]) if self.play.node == END else [0.0] * seats

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "LastCardState":
        """Return a state that this player cannot tell from this one: everything they do not know is dealt again.

        Its history is still that of the original state, so search from it but do not record it.
        """
        twin: LastCardState = self.clone()
        sample = probability_sampler() if callable(probability_sampler) else probability_sampler
        twin.play = redealt(self.play, int(player_id), Random(sample))
        return twin

    def __str__(self) -> str:
        play = self.play
        seats = range(play.setting.rules.seats)
        hands = "".join(f"S{seat}: {hand_text(play.state, seat)}\n" for seat in seats)
        coming = " ".join(card_code(kind) for kind in play.script)
        return f"{play.told[SPECTATOR]}\n{hands}" + (f"coming: {coming}\n" if coming else "")


class LastCardObserver:
    """Writes what a seat knows: the row of ``sim.observation`` and, with perfect recall, every event it has seen."""

    def __init__(self, game: LastCardGame, kind: Any) -> None:
        self._recalls: bool = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public: bool = kind.public_info
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or (self._recalls and not self._public):
            raise ValueError(
                "there are observations of one player, of what is public, and of what only one player sees"
            )
        shapes = {piece.name: (piece.size,) for piece in PIECES if self._public or piece.start in _PRIVATE}
        if self._recalls:
            shapes |= {"player": (game.seats,), "events": (game.memory, MARK)}  # type: ignore[dict-item]
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, np.ndarray] = {}
        start = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: LastCardState, player: int) -> None:
        """Write what a player knows into ``tensor`` and ``dict``."""
        self.tensor.fill(0)
        play = state.play
        if play.state.number:
            row = self._row(play, player)
            for each in PIECES:
                if each.name in self.dict:
                    self.dict[each.name][:] = row[each.where]
        if self._recalls:
            self.dict["player"][player] = 1
            marks = np.frombuffer(self._seen(play.marks, player), np.uint8).reshape(-1, MARK)
            kept = marks[-len(self.dict["events"]) :]
            self.dict["events"][: len(kept)] = kept

    def string_from(self, state: LastCardState, player: int) -> str:
        """Return what a player knows in words."""
        play = state.play
        if self._recalls:
            asked = play.node == DECISION and player == play.episode.seat and self._private
            return f"S{player}: {self._seen(play.told, player)}" + ("asked" if asked else "")
        if not play.state.number:
            return f"S{player}: nothing is dealt yet"
        if not self._public:
            return f"S{player} holds {hand_text(play.state, player)}" if self._private else f"S{player}"
        mask = [0] * CHOICES
        if play.node == DECISION and player == play.episode.seat and self._private:
            write_choices(
                play.state, play.setting.rules, play.episode, play.setting.episodes.automatic, [0] * OFFER, mask
            )
        return f"S{player}\n{as_text(np.array(self._row(play, player)), np.array(mask))}"

    def _row(self, play: Play, player: int) -> list[int]:
        row = [0] * version_1.SIZE
        observe(play.state, play.setting.rules, play.episode, player, row)
        if not self._private:
            row[version_1.HAND : version_1.HAND + KINDS] = [0] * KINDS
            row[version_1.REACTING] = 0
        return row

    def _seen(self, each: tuple[Any, ...], player: int) -> Any:
        return each[player if self._private else SPECTATOR]


pyspiel.register_game(_TYPE, LastCardGame)
