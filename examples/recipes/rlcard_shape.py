"""A table in RLCard's shape: its methods, its 61 actions and its planes around our PettingZoo environment. Copy it, or adapt it.

RLCard's actions include no calls and no challenges. So everybody calls UNO in time, nobody challenges, a Wild Draw Four is
always honest, one draws only if no card fits, and "draw" stands for everything that lays no card.
"""

from collections import OrderedDict
from functools import cache
from itertools import compress
from typing import Any, Final

import numpy as np
from rlcard.envs import Env

from lastcard.engine.cards.kinds import COLOURS, FACES, WILD
from lastcard.engine.kernel.state import action_numbers
from lastcard.envs.pettingzoo import UnoAEC
from lastcard.sim.observation.version_1 import piece

LETTERS: Final = "rgby"  # of the colours in RLCard's order; ours is red, yellow, green, blue
TRAITS: Final = (*map(str, range(10)), "skip", "reverse", "draw_2", "wild", "wild_draw_4")
ACTIONS: Final = (*(f"{letter}-{trait}" for letter in LETTERS for trait in TRAITS), "draw")
DRAW: Final = len(ACTIONS) - 1
_WIDTH: Final = len(TRAITS)
_ROWS: Final = (0, 3, 1, 2)  # where each of our colours stands in RLCard's planes
_COLUMNS: Final = (*range(10), 12, 11, 10, 13, 14)  # and each of our faces: 0 to 9, Draw Two, Reverse, Skip, the wilds
_PLANE: Final = COLOURS * _WIDTH
_NOTHING: Final = bytes([1] * _PLANE + [0] * 3 * _PLANE)  # the planes of an empty hand
_KINDS: Final = range(WILD + 2)  # that RLCard has
_HAND, _TOP, _COLOUR = piece("hand"), piece("top"), piece("colour")


@cache
def action_of(choice: int) -> int:
    """Return RLCard's number of one of our choices."""
    if choice < WILD:
        return _ROWS[choice // FACES] * _WIDTH + _COLUMNS[choice % FACES]
    if choice < action_numbers.DRAW:
        return _ROWS[(choice - WILD) % COLOURS] * _WIDTH + _COLUMNS[FACES + (choice - WILD) // COLOURS]
    if action_numbers.NAME <= choice < action_numbers.NAME + COLOURS:  # of a Wild that was turned up first
        return _ROWS[choice - action_numbers.NAME] * _WIDTH + TRAITS.index("wild")
    return DRAW


class Uno(Env):
    """What ``rlcard.make("uno")`` returns, with the rules of the sheets: ``run``, agents and trainers are RLCard's own."""

    name = "uno"

    def __init__(self, seed: int | None = None, players: int = 2) -> None:
        # RLCard's own constructor sets up its game.
        self.game = self  # whose is_over() RLCard's run() asks
        self.table = UnoAEC(
            players=players,
            automatic=("call", "catch", "challenge"),
            options={"forced_play": True, "bluffing": False},
        )
        self.allow_step_back = False
        self.action_recorder: list[tuple[int, str]] = []
        self.timestep = 0
        self._legal: dict[int, int] = {}  # RLCard's numbers of what may be done now, with ours
        self.num_players, self.num_actions = players, len(ACTIONS)
        self.state_shape = [[4, COLOURS, _WIDTH] for _ in range(players)]
        self.action_shape = [None] * players
        self.seed(seed)

    def seed(self, seed: int | None = None) -> int | None:
        """Choose the seed of the games that follow; None: at random."""
        self._seed = seed
        return seed

    def reset(self) -> tuple[dict[str, Any], int]:
        """Deal a game."""
        self.table.reset(seed=self._seed)
        self._seed = None  # the next game is the next of this seed
        self.action_recorder = []
        return self.get_state(self.get_player_id()), self.get_player_id()

    def step(self, action: Any, raw_action: bool = False) -> tuple[dict[str, Any], int]:
        """Carry out an action, given by number or (raw) by name; an illegal one is refused."""
        number = ACTIONS.index(action) if raw_action else int(action)
        if number not in self._legal:
            legal = ", ".join(ACTIONS[each] for each in self._legal)
            raise ValueError(f"{ACTIONS[number]} is not legal; there are {legal}")
        self.timestep += 1
        self.action_recorder.append((self.get_player_id(), ACTIONS[number]))
        self.table.step(self._legal[number])
        return self.get_state(self.get_player_id()), self.get_player_id()

    def is_over(self) -> bool:
        """Say whether the game is over."""
        agent = self.table.agent_selection
        return bool(self.table.terminations[agent] or self.table.truncations[agent])

    def get_player_id(self) -> int:
        """Return the player who decides."""
        return int(self.table.agent_selection.removeprefix("seat_"))

    def get_payoffs(self) -> np.ndarray:
        """Return what each player was paid at the end: +1 for the winner, −1 shared by the others."""
        return np.array([self.table.rewards[agent] for agent in self.table.possible_agents])

    def get_state(self, player_id: int) -> dict[str, Any]:
        """Return what a player knows. Only the player who decides has legal actions."""
        seen = self.table.observe(f"seat_{player_id}")
        row = seen["observation"].tobytes()
        hand, top = row[_HAND], _COLUMNS[row[_TOP].index(1)]
        planes, held = bytearray(_NOTHING), []  # bytes are set one by one, which an array takes five times as long for
        for kind in compress(_KINDS, hand):
            names, places = _copies(kind, hand[kind])
            held += names
            for place, plane in places:
                planes[place] = 0
                planes[place + plane * _PLANE] = 1
        target = f"-{TRAITS[top]}"  # a Wild that was turned up first has no colour yet
        if (colour := row[_COLOUR].find(1)) >= 0:
            planes[3 * _PLANE + _ROWS[colour] * _WIDTH + top] = 1
            target = LETTERS[_ROWS[colour]] + target
        legal = {action_of(choice): choice for choice in seen["action_mask"].nonzero()[0].tolist()}
        if player_id == self.get_player_id():
            self._legal = legal
        laid = [ACTIONS[number] for number in legal]
        return {
            "obs": np.frombuffer(planes, np.uint8).astype(int).reshape(4, COLOURS, _WIDTH),
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": {"hand": held, "target": target, "legal_actions": laid},
            "raw_legal_actions": laid,
            "action_record": self.action_recorder,
        }


@cache
def _copies(kind: int, count: int) -> tuple[list[str], list[tuple[int, int]]]:
    """Name the copies of a card in a hand as RLCard does, and list the places in a plane that they fill, each with its plane.

    Copies of a wild card have colours there, which mean nothing until it is laid. RLCard fills all four places for any
    number of them; here each fills one, so that three Wilds differ from one.
    """
    if kind < WILD:
        place = _ROWS[kind // FACES] * _WIDTH + _COLUMNS[kind % FACES]
        return [ACTIONS[place]] * count, [(place, min(count, 2))]
    places = [copy % COLOURS * _WIDTH + FACES + kind - WILD for copy in range(count)]
    return [ACTIONS[place] for place in places], [(place, 1) for place in places]
