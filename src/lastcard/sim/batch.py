"""Many games at once: compiled environments on arrays, and the functions that are compiled for them.

A ``Batch`` holds N games as one array of records. Each step takes one choice per game and writes observations, masks, payoffs
and endings into arrays, which the caller may provide. Only arrays and indexes cross into compiled code, never records.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from lastcard._moved import as_named_now
from lastcard.engine.cards.kinds import KINDS
from lastcard.engine.kernel.state.chance import LOW, scatter
from lastcard.engine.kernel.state.copying import add_shared, at_address, borrowed, prepare, read_shared, write_shared
from lastcard.engine.kernel.state.layout import DECK, OFTEN, SEATS, Rules, State
from lastcard.engine.kernel.state.setup import capacity
from lastcard.sim.compiled import threads as team
from lastcard.sim.compiled.buffers import Buffers, Lent, aligned
from lastcard.sim.episode import ALWAYS, CHOICES, Episode
from lastcard.sim.episode_settings import NOTHING, RESTART, EpisodeSettings, advance
from lastcard.sim.observation.versions import layout_of, tell
from lastcard.sim.offer import OFFER, WORD, was_offered, write_choices
from lastcard.sim.playout import play_anything, play_casually
from lastcard.sim.sampler import sample_offers

if TYPE_CHECKING:
    import numpy as np

_AHEAD: Final = 4  # games: fetching one from the memory takes about as long as stepping three
_HANDS: Final = State.offset("hands")
_PILE: Final = State.offset("pile")
_SEATS: Final = 4  # whose hands are fetched; a number that depends on the table costs more than it saves


def play_casually_at(states: Any, index: int, rules: Any, seed: int, rounds: int, out: Any) -> int:
    """Play rounds on one state of an array; return the number of decisions."""
    return play_casually(states[index], rules[0], seed, rounds, out)


def play_anything_at(states: Any, index: int, rules: Any, seed: int, limit: int, out: Any) -> int:
    """Play one round of anything legal on one state of an array; return the number of decisions."""
    return play_anything(states[index], rules[0], seed, limit, out)


def serve_all(
    duty: int, choices: Any, board: Any, states: Any, rules: Any, episodes: Any, settings: Any, observations: Any, masks: Any,
    offers: Any, payoffs: Any, endings: Any, seats: Any, rewards: Any, out: Any, picked: Any, looks: int,
) -> int:  # fmt: skip
    """Step games of a batch as a duty of its team: return 1 if others have not finished what they began, else 0.

    If a choice that must be checked is refused, nothing is stepped and the result is below 0: -1 for game 0, -2 for game 1 ...
    """
    if duty <= team.CHECK_AND_LEAD:
        refused = first_refused(offers, episodes, choices)
        if refused >= 0 or duty == team.CHECK:
            return ~refused if refused >= 0 else 0
    if duty <= team.LEAD:
        for i in range(len(picked)):
            picked[i] = choices[i]
        write_shared(board, team.DONE, 0)
        write_shared(board, team.NEXT, 0)
    blocks = read_shared(board, team.BLOCKS)
    # Who leads takes blocks from the front and the others from the back, so that most games stay in the cache of one core.
    mine = 1 if duty <= team.LEAD else team.FROM_THE_BACK
    looked = 0
    while looked < looks:
        before = read_shared(board, team.NEXT)
        if duty != team.WAIT_FOR_OTHERS and (before & LOW) + (before >> 32) < blocks:
            before = add_shared(board, team.NEXT, mine)
            if (before & LOW) + (before >> 32) < blocks:
                block = before & LOW if duty <= team.LEAD else blocks - 1 - (before >> 32)
                looked = 0
                first = block * board[team.BLOCK]
                _step_block(
                    states, rules, episodes, settings, first, min(first + board[team.BLOCK], len(states)),
                    at_address(observations, board[team.OBSERVATIONS]), at_address(masks, board[team.MASKS]),
                    offers, payoffs, endings, seats, rewards, out, picked,
                )  # fmt: skip
                add_shared(board, team.DONE, 1)
        elif duty != team.ATTEND and read_shared(board, team.DONE) == blocks:
            return 0
        looked += 1
    return 1


def _step_block(
    states: Any, rules: Any, episodes: Any, settings: Any, begin: int, end: int,
    observations: Any, masks: Any, offers: Any, payoffs: Any, endings: Any, seats: Any, rewards: Any, out: Any, picked: Any,
) -> None:  # fmt: skip
    """Take one choice, RESTART or NOTHING in each of the games [begin:end] and show the result."""
    # Borrowed arrays skip reference counting for their rows, which would cost more than the decisions.
    offers = borrowed(offers)
    payoffs = borrowed(payoffs)
    out = borrowed(out)
    for i in range(begin, end):
        prepare(states, i + _AHEAD, 0, OFTEN)
        prepare(states, i + _AHEAD, _HANDS, _HANDS + KINDS * _SEATS)
        prepare(states, i + _AHEAD, _PILE, _PILE + DECK)
        prepare(episodes, i + _AHEAD, 0, ALWAYS)
        if picked[i] != NOTHING:
            actor = episodes[i].seat
            endings[i] = advance(states[i], rules[0], episodes[i], settings[0], picked[i], payoffs[i], out)
            rewards[i] = payoffs[i][actor] if episodes[i].paid else 0.0
            seats[i] = episodes[i].seat
            _show(states[i], rules[0], episodes[i], settings[0], observations[i], masks[i], offers[i])


def observe_at(states: Any, index: int, rules: Any, episodes: Any, settings: Any, seat: int, row: Any) -> None:
    """Write what any seat of one game knows."""
    tell(states[index], rules[0], episodes[index], settings[0], seat, row)


def observe_all(states: Any, rules: Any, episodes: Any, settings: Any, seats: int, rows: Any) -> None:
    """Write what every seat of every game knows."""
    rows = borrowed(rows)
    for i in range(len(states)):
        for seat in range(seats):
            tell(states[i], rules[0], episodes[i], settings[0], seat, rows[i * seats + seat])


def first_refused(offers: Any, episodes: Any, picked: Any) -> int:
    """Return the first game whose choice was not offered, or -1 if there is none; a game that is over takes any choice."""
    offers = borrowed(offers)
    for i in range(len(picked)):
        if not was_offered(offers[i], picked[i]) and not (episodes[i].ended and picked[i] != NOTHING):
            return i
    return -1


def _show(s: Any, r: Any, e: Any, c: Any, row: Any, mask: Any, offer: Any) -> None:
    tell(s, r, e, c, e.seat, row)
    write_choices(s, r, e, c.automatic, offer, mask)


class Batch:
    """N games that step together; each depends only on the seed and its own number, not on N or the number of threads.

    After ``reset`` and every ``step`` the arrays hold one row per game: ``deciders`` the seat that decides next,
    ``observations`` what that seat knows (``observation``), ``masks`` its choices, ``payoffs`` what the step paid to every seat,
    ``rewards`` what it paid to the seat that decided, ``endings`` whether the game is RUNNING, ENDED or was CUT at the limit.
    A finished game starts again at once, unless it ``linger``s for one step. A batch can be pickled and copied at any time.
    ``threads`` is how many share the work: as many as were asked for, or fewer if there are not 64 games for each.
    """

    def __init__(
        self,
        rules: Rules,
        size: int,
        settings: EpisodeSettings,
        *,
        threads: int = 1,
        first: int = 0,
    ) -> None:
        import numpy as np

        from lastcard.sim.compiled.doors import record_type, state_type

        for name, number in (("size", size), ("threads", threads)):
            if number < 1:
                raise ValueError(f"{name}: there must be at least 1, not {number}")
        self.size = size
        self.seats = rules.seats
        self.first = first
        self._luck = 0  # of the next sample
        self._rules = np.frombuffer(rules.packed(), record_type(Rules)).copy()
        self._rules["hint_penalty"] = 0  # programs do not talk, so nobody can be accused of a hint
        self._settings = np.frombuffer(settings.packed(), record_type(EpisodeSettings)).copy()
        self._states = aligned((size,), state_type(capacity(rules)))
        self._episodes = aligned((size,), record_type(Episode))
        self._offers = np.zeros((size, OFFER), np.int64)
        self.threads = max(1, min(threads, size // team.GAMES_IN_A_BLOCK))  # more would only wait for each other
        self._outs = np.zeros((self.threads, CHOICES), np.int64)
        self._restart = np.full(size, RESTART)
        self.layout = layout_of(settings.observation, settings.history)
        self.observations = aligned((size, self.layout.size), np.uint8)
        self.masks = aligned((size, CHOICES), np.int8)
        self.payoffs = aligned((size, SEATS), np.float32)
        self.endings = aligned((size,), np.int8)
        self.deciders = aligned((size,), np.int64)
        self.rewards = aligned((size,), np.float32)
        self._employ()

    def _employ(self) -> None:
        """Compile what is compiled, and find the threads."""
        import numpy as np

        from lastcard.sim.compiled.doors import compiled, entry_point

        games = team.GAMES_IN_A_BLOCK if self.threads > 1 else self.size
        blocks = -(-self.size // games)
        self._board = aligned((team.BOARD,), np.int64)
        self._picked = aligned((self.size,), np.int64)
        self._board[[team.NEXT, team.DONE, team.BLOCKS, team.BLOCK]] = blocks, blocks, blocks, games
        shares = [self._share(out) for out in self._outs]
        serve = entry_point(compiled(serve_all), team.WAIT_FOR_OTHERS, *shares[0])
        self._team = team.Team(serve, shares)
        self._sample = compiled(sample_offers)
        self._observe_at = compiled(observe_at)
        self._observe_all = compiled(observe_all)
        self.write_to(self.observations, self.masks)

    def _share(self, out: "np.ndarray") -> tuple[Any, ...]:
        """Return the arguments of ``serve_all`` for a thread; each has an ``out`` of its own."""
        return (
            self._picked, self._board, self._states, self._rules, self._episodes, self._settings, self.observations, self.masks,
            self._offers, self.payoffs, self.endings, self.deciders, self.rewards, out, self._picked, team.LOOKS,
        )  # fmt: skip

    def __getstate__(self) -> dict[str, Any]:
        without = ("lent", "_board", "_picked", "_team", "_sample", "_observe_at", "_observe_all")
        return {name: value for name, value in vars(self).items() if name not in without}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _rules=as_named_now(state["_rules"]))
        for name in ("_states", "_episodes", "observations", "masks", "payoffs", "endings", "deciders", "rewards"):
            array = aligned(state[name].shape, state[name].dtype)
            array[:] = state[name]
            setattr(self, name, array)
        self._employ()

    def observe(self, game: int, seat: int) -> "np.ndarray":
        """Return what any seat of a game knows, asked or not."""
        import numpy as np

        row = np.zeros(self.layout.size, np.uint8)
        self._observe_at(self._states, game, self._rules, self._episodes, self._settings, seat, row)
        return row

    def state(self) -> "np.ndarray":
        """Return what all seats of each game know together, one row a game: the observations of seat 0, seat 1 and so on."""
        rows = aligned((self.size * self.seats, self.layout.size), "u1")
        self._observe_all(self._states, self._rules, self._episodes, self._settings, self.seats, rows)
        return rows.reshape(self.size, self.seats * self.layout.size)

    def write_to(self, observations: "np.ndarray", masks: "np.ndarray") -> None:
        """Use the caller's arrays from now on."""
        for mine, yours in ((self.observations, observations), (self.masks, masks)):
            if yours.shape != mine.shape or yours.dtype != mine.dtype or not yours.flags.c_contiguous:
                raise ValueError(
                    f"the array must be contiguous, {mine.shape} of {mine.dtype}; this one is {yours.shape} of {yours.dtype}"
                )
        self.borrow(Lent((observations, masks), (), (observations.ctypes.data, masks.ctypes.data)))

    def borrow(self, lent: Lent) -> None:
        """Use arrays that were made for this batch from now on; nothing is checked."""
        self.lent = lent
        self.observations, self.masks = lent.arrays
        self._board[team.OBSERVATIONS], self._board[team.MASKS] = lent.addresses

    def buffers(self) -> Buffers:
        """Return what lends arrays for ``borrow``: observations and masks."""
        return Buffers(*((array.shape, array.dtype) for array in (self.observations, self.masks)))

    def reset(self, seed: int) -> None:
        """Start every game again, with the first episode of a seed."""
        import numpy as np

        self._episodes["seed"] = seed
        self._episodes["slot"] = self.first + np.arange(self.size)
        self._episodes["number"] = 0
        self._luck = scatter(seed)
        self.take(self._restart)

    def restart(self, which: "np.ndarray", seeds: Mapping[int, int] | None = None) -> None:
        """Start some games again: with their next episode, or with the first of a seed of their own."""
        import numpy as np

        for game, seed in (seeds or {}).items():
            episode = self._episodes[game]
            episode["seed"], episode["slot"], episode["number"] = seed, 0, 0
        self.take(np.where(which, RESTART, NOTHING))

    def step(self, choices: "np.ndarray") -> None:
        """Take one choice in every game; if any of them is not allowed, nothing changes."""
        choices = self.as_choices(choices)
        refused = self.attempt(choices)
        if refused >= 0:
            raise ValueError(f"game {refused}: {choices[refused]} is not among the choices of its mask")

    def as_choices(self, choices: Any) -> "np.ndarray":
        """Return one whole number a game, as the kernel takes them, or refuse anything else."""
        like = self._restart
        usual = type(choices) is type(like) and choices.dtype is like.dtype and choices.shape == like.shape
        return choices if usual and choices.flags.c_contiguous else self._converted(choices)

    def _converted(self, choices: Any) -> "np.ndarray":
        import numpy as np

        numbers = np.asarray(choices)
        if numbers.shape != (self.size,):
            raise ValueError(f"there must be {self.size} choices, one a game, not {numbers.shape}")
        if numbers.dtype.kind not in "iu":
            raise ValueError(f"choices are whole numbers, not {numbers.dtype}")
        return np.ascontiguousarray(numbers, np.int64)

    def attempt(self, choices: "np.ndarray") -> int:
        """Take choices that ``as_choices`` made; if any is not in its mask, return the first game of these, else -1."""
        return ~self._team.step(team.CHECK_AND_LEAD, choices)

    def offered(self, choices: "np.ndarray") -> "np.ndarray":
        """Say of one choice a game whether it is legal, whatever the caller has done to the masks meanwhile."""
        import numpy as np

        known = (choices >= 0) & (choices < CHOICES)
        word, bit = np.divmod(np.where(known, choices, 0), WORD)
        offered: np.ndarray = known & (self._offers[np.arange(self.size), word] >> bit & 1 != 0)
        return offered

    def legal(self, game: int) -> "np.ndarray":
        """Return the legal choices of one game, whatever the caller has done to the masks meanwhile."""
        import numpy as np

        word, bit = np.divmod(np.arange(CHOICES), WORD)
        return np.flatnonzero(self._offers[game][word] >> bit & 1)

    def sample(self) -> "np.ndarray":
        """Choose in every game at random, any legal choice alike; a seed gives the same choices again."""
        import numpy as np

        chosen = np.empty(self.size, np.int64)
        self._sample(self._offers, self._luck, chosen)
        self._luck = scatter(self._luck)
        return chosen

    def take(self, choices: "np.ndarray") -> None:
        """Take one choice, RESTART or NOTHING in every game; any other number that is not in a mask breaks the game."""
        self._team.step(team.LEAD, choices)
