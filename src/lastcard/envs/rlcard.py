"""For code written for RLCard: replace ``rlcard.make("uno")`` by ``lastcard.envs.rlcard.make("uno")``.

Methods, shapes and names are RLCard's; the game is this project's. RLCard itself is not needed. Its 61 actions include no
calls and no challenges. So in this view everybody calls UNO in time, nobody challenges, a Wild Draw Four is always honest, and
"draw" stands for the only alternative to playing a card. ``{"actions": "full"}`` asks for every decision instead.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import compress
from typing import Any, Final

from lastcard.envs.extras import MissingExtra

try:
    import numba  # noqa: F401  # games are compiled
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra(missing, "envs") from None

from lastcard.cards.kinds import COLOURS, FACE, KINDS, SWAP
from lastcard.envs.action_space import choice_name
from lastcard.envs.parameters import GameParameters, whole_number
from lastcard.envs.rlcard_names import (
    ACTION_LIST,
    PLANES,
    TRAITS,
    action_of,
    card_name,
    encode,
    unlaid_name,
    unlaid_names,
)
from lastcard.rules import codes
from lastcard.rules.layout import SEATS, Rules, State
from lastcard.rules.setup import capacity
from lastcard.sim.episode import AUTOMATIC, CHOICES, Episode, forget, resume
from lastcard.sim.episodes import EpisodeSettings
from lastcard.sim.observation_2 import MOST_WIDE
from lastcard.sim.offer import OFFER, write_choices
from lastcard.sim.solo import ENDING, PAID, SEAT, Solo
from lastcard.sim.telling import tell

VIEWS: Final = ("rlcard", "full")
# RLCard's action space assumes that a player draws only if no card can be played, and that no Wild Draw Four is a bluff.
RLCARD_OPTIONS: Final = {"forced_play": True, "bluffing": False}
_OWN_KEYS: Final = ("seed", "allow_step_back", "game_num_players", "actions", "obs")
_TABLE_KEYS: Final = tuple(each.name for each in fields(GameParameters))

StateDict = dict[str, Any]


def make(env_id: str, config: Mapping[str, Any] | None = None) -> "UnoEnv":
    """Create an environment as ``rlcard.make`` does.

    >>> env = make("uno", {"seed": 1})
    >>> state, player = env.reset()
    >>> state["obs"].shape, env.num_actions
    ((4, 4, 15), 61)
    """
    if env_id != "uno":
        raise ValueError(f"'{env_id}' is not played here, only 'uno'")
    return UnoEnv(config or {})


class UnoEnv:
    """RLCard's environment: ``reset``, ``step``, ``step_back``, ``run`` and the dictionaries that agents read."""

    name = "uno"

    def __init__(self, config: Mapping[str, Any]) -> None:
        for key in config:
            if key not in (*_OWN_KEYS, *_TABLE_KEYS):
                raise ValueError(f"config: there is no '{key}'; there are {', '.join((*_OWN_KEYS, *_TABLE_KEYS))}")
        self._view = _one_of("actions", config.get("actions", "rlcard"))
        self._full = self._view == "full"
        self._obs = _one_of("obs", config.get("obs", self._view))
        self.parameters = _table(config, self._view)
        self.rules = self.parameters.rules()
        _refuse_what_has_no_name(self.rules, self._view, self._obs)
        self._solo = Solo(self.rules, self.parameters.episode_settings(linger=True))
        self._hands_at, self._top_at, self._colour_at, self._direction_at = map(
            self._solo.place, ("hands", "top", "colour", "direction")
        )
        self._discards_at = self._solo.place("discards")
        self._seat = 0
        self._over = True
        self._known: dict[int, int] | None = None  # the legal actions, once asked for
        self._paid = [0.0] * SEATS
        self._laid: list[str] = []
        self._past: list[tuple[np.ndarray, int, list[float], list[str]]] = []
        self.allow_step_back: bool = config.get("allow_step_back", False)
        self.num_players = self.parameters.players
        self.num_actions = len(ACTION_LIST) if self._view == "rlcard" else CHOICES
        shape = list(PLANES) if self._obs == "rlcard" else [self._solo.layout.size]
        self.state_shape = [list(shape) for _ in range(self.num_players)]
        self.action_shape = [None for _ in range(self.num_players)]
        self.agents: Sequence[Any] = ()
        self.action_recorder: list[tuple[int, str]] = []
        self.timestep = 0
        self.seed(config.get("seed"))

    def seed(self, seed: int | None = None) -> int:
        """Choose the seed of the games that follow (None: at random), and return it."""
        chosen = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else int(seed)
        episode = self._solo.table["episode"]
        episode["seed"], episode["number"] = chosen, 0
        return chosen

    @property
    def state(self) -> State:
        """A copy of the match as the rules know it."""
        state = State(capacity(self.rules))
        state.unpack(self._solo.table["state"].tobytes(), capacity(self.rules))
        return state

    def reset(self) -> tuple[StateDict, int]:
        """Deal a new game."""
        self._begin()
        self._note(self._solo.restart(), laid=False)
        return self.get_state(self._seat), self._seat

    def start_from(self, state: State) -> tuple[StateDict, int]:
        """Begin in a given position, for example one of ``lastcard.game.position``, instead of with a deal."""
        self._begin()
        self._seat, self._over = take_up(self._solo, state, self.rules, Episode()), False
        self._look(laid=False)
        return self.get_state(self._seat), self._seat

    def step(self, action: Any, raw_action: bool = False) -> tuple[StateDict, int]:
        """Carry out the current player's action, given by number or (raw) by name. Refuse an illegal one."""
        player = self._seat
        legal = self._legal(player)
        number = (
            next((each for each in legal if self._name(each) == action), -1) if raw_action else whole_number(action)
        )
        if number not in legal:
            names = ", ".join(self._name(each) for each in legal)
            raise ValueError(f"{action} is not legal; player {player} may: {names or 'nothing, the game is over'}")
        if self.allow_step_back:
            self._past.append((self._solo.snapshot(), player, self._paid[:], self._laid[:]))
        self.timestep += 1
        self.action_recorder.append((player, self._name(number)))
        choice = legal[number]
        self._note(self._solo.step(choice), laid=choice < codes.DRAW)
        return self.get_state(self._seat), self._seat

    def step_back(self) -> tuple[StateDict, int] | bool:
        """Take back the last action; False at the beginning. Repeating the action brings the same cards."""
        if not self.allow_step_back:
            raise RuntimeError("to step back, make the environment with {'allow_step_back': True}")
        if not self._past:
            return False
        snapshot, self._seat, self._paid, self._laid = self._past.pop()
        self._solo.restore(snapshot)
        self._over = False
        self._known = None
        self.action_recorder.pop()
        return self.get_state(self._seat), self._seat

    def set_agents(self, agents: Sequence[Any]) -> None:
        """Say who plays at each seat in ``run``."""
        self.agents = agents

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], np.ndarray]:
        """Play a game. Return each player's alternating states and actions, and the payoffs."""
        trajectories: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        while not self.is_over():
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            trajectories[player] += [state, action]
            state, player = self.step(action, agent.use_raw)
        for seat in range(self.num_players):
            trajectories[seat].append(self.get_state(seat))
        return trajectories, self.get_payoffs()

    def is_over(self) -> bool:
        """Say whether the game is over."""
        return self._over

    def get_player_id(self) -> int:
        """Return the player who decides."""
        return self._seat

    def get_payoffs(self) -> np.ndarray:
        """Return what the game has paid each player so far. The payoffs add up to zero."""
        return np.array(self._paid[: self.num_players])

    def get_state(self, player_id: int) -> StateDict:
        """Return what a player knows. Only the player who decides has legal actions."""
        legal = list(self._legal(player_id))
        names = [self._name(action) for action in legal] if self._full else [ACTION_LIST[action] for action in legal]
        if self._obs == "rlcard":
            obs = encode(self._cards(player_id), self._solo.memory[self._top_at], self._colour())
        else:
            obs = self._solo.observe(player_id).astype(int)
        return {
            "obs": obs,
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": {
                "hand": self._hand(player_id),
                "target": self._target(),
                "played_cards": self._laid[:],
                "legal_actions": names,
                "num_cards": self._solo.sizes.tolist(),
                "num_players": self.num_players,
                "current_player": self._seat,
                "direction": 1 if self._solo.memory[self._direction_at] == 1 else -1,
            },
            "raw_legal_actions": names[:],
            "action_record": self.action_recorder,
        }

    def get_perfect_information(self) -> StateDict:
        """Return everything: all hands, the discards, who decides what."""
        return {
            "num_players": self.num_players,
            "hand_cards": [self._hand(seat) for seat in range(self.num_players)],
            "played_cards": self._laid[:],
            "target": self._target(),
            "current_player": self._seat,
            "legal_actions": [self._name(action) for action in self._legal(self._seat)],
        }

    def get_action_feature(self, action: int) -> np.ndarray:
        """Return an action as a one-hot row."""
        feature = np.zeros(self.num_actions, dtype=np.int8)
        feature[action] = 1
        return feature

    def _begin(self) -> None:
        self._paid = [0.0] * SEATS
        self._laid = []
        self._past = []
        self.action_recorder = []

    def _note(self, result: int, *, laid: bool) -> None:
        """Take over what a step of the compiled game resulted in."""
        self._seat = result & SEAT
        self._over = result >> ENDING & SEAT != 0
        if result & PAID:
            paid = zip(self._paid, self._solo.payoffs.tolist(), strict=True)
            self._paid = [before + more for before, more in paid]
        self._look(laid=laid)

    def _look(self, *, laid: bool) -> None:
        """Note what changed. The discards are kept by name, because the pile forgets which colours were named."""
        at, memory = self._discards_at, self._solo.memory
        self._known = None
        discards = memory[at] | memory[at + 1] << 8
        if laid and discards == len(self._laid) + 1:
            self._laid.append(self._target())
        elif discards != len(self._laid):
            pile = self._solo.table["state"]["pile"].tolist()
            self._laid = [unlaid_name(kind, 0) for kind in pile[len(pile) - discards :][::-1]]
            if discards:
                self._laid[-1] = self._target()
        elif discards == 1:
            self._laid = [self._target()]  # a first Wild's colour was named, or all but the top card was reshuffled

    def _legal(self, player: int) -> dict[int, int]:
        """Return the current player's actions, each with the choice it stands for. Nobody else has any."""
        if player != self._seat or self._over:
            return {}
        if self._known is None:
            offered = self._solo.mask.nonzero()[0].tolist()
            self._known = dict(zip(offered if self._full else map(action_of, offered), offered, strict=True))
        return self._known

    def _name(self, action: int) -> str:
        return choice_name(action) if self._full else ACTION_LIST[action]

    def _cards(self, seat: int) -> bytes:
        """Return how many cards of each kind a seat holds."""
        start = self._hands_at + KINDS * seat
        return bytes(self._solo.memory[start : start + KINDS])

    def _colour(self) -> int:
        colour = self._solo.memory[self._colour_at]
        return colour if colour < COLOURS else -1

    def _hand(self, seat: int) -> list[str]:
        hand = self._cards(seat)
        names: list[str] = []
        for kind in compress(range(KINDS), hand):
            names += unlaid_names(kind, hand[kind])
        return names

    def _target(self) -> str:
        """Write the top card in the colour to match. A first Wild has none until its colour is named."""
        top, colour = self._solo.memory[self._top_at], self._colour()
        return card_name(top, colour) if colour >= 0 else f"-{TRAITS[FACE[top]]}"


def take_up(game: Solo, state: State, rules: Rules, episode: Episode) -> int:
    """Put a position into a compiled game as a new episode; return the seat that decides."""
    table = game.table
    settings = EpisodeSettings()
    settings.unpack(table["settings"].tobytes())
    automatic = settings.automatic
    forget(episode)
    episode.keeps = int(settings.observation == 2)
    resume(state, rules, episode, automatic)
    episode.seed, episode.number = int(table["episode"]["seed"]), int(table["episode"]["number"])
    offer, mask, row = [0] * OFFER, [0] * CHOICES, [0] * MOST_WIDE
    write_choices(state, rules, episode, automatic, offer, mask)
    tell(state, rules, episode, settings, episode.seat, row)
    for name, packed in (("state", state.packed(capacity(rules))), ("episode", episode.packed())):
        table[name] = np.frombuffer(packed, table[name].dtype)[0]
    table["offer"], table["mask"], table["observation"], table["payoffs"] = offer, mask, row, 0
    return episode.seat


def _table(config: Mapping[str, Any], view: str) -> GameParameters:
    settings = {key: config[key] for key in _TABLE_KEYS if key in config}
    settings.setdefault("players", config.get("game_num_players", 2))
    if view == "rlcard":
        if settings.setdefault("automatic", AUTOMATIC) != AUTOMATIC:
            raise ValueError("automatic: RLCard's actions have no calls, catches and challenges; take actions='full'")
        settings["options"] = {**RLCARD_OPTIONS, **settings.get("options", {})}
    return GameParameters(**settings)


def _refuse_what_has_no_name(rules: Rules, view: str, obs: str) -> None:
    special = any(rules.deck[SWAP:])
    exchanges = any(rules.deck[kind] and rules.slot[kind] >= 0 for kind in range(KINDS))
    if view == "rlcard" and (special or exchanges or rules.jump_in):
        raise ValueError("RLCard's actions have no special cards, hand exchanges or jump-ins; take actions='full'")
    if obs == "rlcard" and special:
        raise ValueError("RLCard's planes have no special cards; take obs='full'")


def _one_of(what: str, name: str) -> str:
    if name not in VIEWS:
        raise ValueError(f"{what}: there is no '{name}'; there are {', '.join(VIEWS)}")
    return name
