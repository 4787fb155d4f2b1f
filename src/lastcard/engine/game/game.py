"""``Game``: one match for people and programs. It checks actions, steps the kernel, and reports what happened.

How the match stands is read from ``Match``, which knows nothing of this module.
"""

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from lastcard.engine.cards.card import Card
from lastcard.engine.editions import Edition
from lastcard.engine.editions import edition as find_edition
from lastcard.engine.game.actions import Action, encode, parse_action
from lastcard.engine.game.events import Event, collect_events
from lastcard.engine.game.house_refusals import why_not
from lastcard.engine.game.illegal_action import IllegalAction
from lastcard.engine.game.legal_actions import LegalActions, allowed, cards_of
from lastcard.engine.game.lines import Opening, parse_opening, parse_step
from lastcard.engine.game.match import Match, members_of
from lastcard.engine.kernel.deal import new_match, start_round
from lastcard.engine.kernel.legal import may_call, playable, wd4_is_honest
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.chance import seed_chance
from lastcard.engine.kernel.state.layout import Rules
from lastcard.engine.kernel.state.questions import OVER, PLAY
from lastcard.engine.kernel.state.setup import SetupError, build_rules, written_rules
from lastcard.engine.kernel.step import step
from lastcard.engine.message import SentenceError, quoted
from lastcard.engine.programs.rule_text import Program
from lastcard.engine.proof.pledges import ShuffleError
from lastcard.engine.proof.shuffle import Shuffle


class Game(Match):
    """One match.

    >>> game = Game.create("classic", players=["Ana", "Ben"], seed="doc")
    >>> game
    <Game classic, round 1, turn of Ana, top r6>
    >>> game.top, game.colour, game.asks, game.deciders
    (<Card r6>, <Colour red>, 'play', (0,))
    """

    @classmethod
    def create(
        cls,
        edition: str | Edition = "classic",
        *,
        players: int | Sequence[str] = 4,
        options: Mapping[str, object] | None = None,
        mode: str | None = None,
        target: int | None = None,
        written: Sequence[str] = (),
        seed: str | None = None,
        dealer: int | None = None,
        shuffle: Shuffle | None = None,
    ) -> "Game":
        """Set up a match and deal its first round, from a shuffle or from a seed (random if none is given)."""
        game = cls.prepared(
            edition, players=players, options=options, mode=mode, target=target, written=written, seed=seed,
            dealer=dealer, shuffle=shuffle, agreed=False,
        )  # fmt: skip
        game.deal(dealer, shuffle=shuffle)
        return game

    @classmethod
    def prepared(
        cls,
        edition: str | Edition,
        *,
        players: int | Sequence[str],
        options: Mapping[str, object] | None,
        mode: str | None,
        target: int | None,
        written: Sequence[str],
        seed: str | None,
        dealer: int | None,
        shuffle: Shuffle | None,
        agreed: bool,
    ) -> "Game":
        """Set up a match without dealing its first round; ``agreed``: what is written on its cards was settled before."""
        chosen = find_edition(edition) if isinstance(edition, str) else edition
        if options:
            chosen = chosen.with_options(options)
        names = tuple(f"S{seat}" for seat in range(players)) if isinstance(players, int) else tuple(players)
        for name in names:
            _check_text(name, "name", ",")
        _check_text(seed or "none", "seed", "")
        if seed is not None and shuffle is not None:
            raise ShuffleError("shuffle.both")
        programs = tuple(written_rules(chosen, written, agreed=agreed))
        rules = _shared_rules(chosen, len(names), mode, target, programs)
        if shuffle is None:
            seed = seed or secrets.token_hex(16)
        return cls.seated(chosen, rules, programs, names=names, seed=seed, dealer=dealer, shuffle=shuffle)

    @classmethod
    def seated(
        cls,
        edition: Edition,
        rules: Rules,
        written: Sequence[Program],
        *,
        names: Sequence[str],
        seed: str | None,
        dealer: int | None,
        shuffle: Shuffle | None,
    ) -> "Game":
        """Return a match with rules already built and names already checked. Nothing is dealt yet."""
        game = cls(edition, rules, written, names=names, seed=seed)
        # With a provable shuffle no card comes from the generator, but it must still be started.
        seed_chance(game.state, seed_number(shuffle.commitment if shuffle else seed or ""))
        new_match(game.state, rules)
        game.first_dealer = dealer
        return game

    # --- state --------------------------------------------------------------------------------

    def __repr__(self) -> str:
        s = self.state
        if not s.number:
            return f"<Game {self.edition.name}, not dealt yet>"
        top = f"{self.top} {self.colour}" if self.top.is_wild and self.colour is not None else f"{self.top}"
        if s.awaits == OVER:
            return f"<Game {self.edition.name}, round {s.number} is over, top {top}>"
        asked = [self.names[seat] for seat in self.deciders]
        waits = "" if s.awaits == PLAY else f", asks {' and '.join(asked)}: {self.asks}"
        return f"<Game {self.edition.name}, round {s.number}, turn of {self.names[s.turn]}, top {top}{waits}>"

    def legal(self, seat: int) -> LegalActions:
        """Return the actions a seat may take now."""
        return LegalActions(self, seat)

    def playable_cards(self, seat: int) -> tuple[Card, ...]:
        """List the kinds of card a seat may play now."""
        if not 0 <= seat < self.seats or self.state.awaits == OVER:
            return ()
        return cards_of(playable(self.state, self.rules, seat))

    def is_bluff(self, seat: int) -> bool:
        """Say whether a Wild Draw Four played now by this seat would lose a challenge."""
        return not wd4_is_honest(self.state, self.rules, seat)

    # --- changes ------------------------------------------------------------------------------

    def check(self, seat: int, action: Action | str) -> Action:
        """Raise ``IllegalAction`` unless the seat may take the action now. Nothing changes."""
        if isinstance(action, str):
            action = parse_action(action, self.names)
        if not allowed(self, seat, action):
            raise IllegalAction(seat, str(action), why_not(self, seat, action))
        return action

    def push(self, seat: int, action: Action | str) -> tuple[Event, ...]:
        """Check an action, carry it out, and return what happened."""
        action = self.check(seat, action)
        s = self.state
        s.log = []
        held = s.mask[:] if self.liable else []
        # A call with the card is a call just before it. With more than two cards it has no effect (AMB-32).
        if action.uno and may_call(s, seat):
            step(s, self.rules, seat, action_numbers.CALL)
        for code in encode(action) or ():
            step(s, self.rules, seat, code)
        if s.exposed | self.liable:
            self._remember_liable(held)
        self.moves.append(f"S{seat} {action}")
        return self.report()

    def deal(self, dealer: int | None = None, *, shuffle: Shuffle | None = None) -> tuple[Event, ...]:
        """Deal the next round, if the match is open and no round is under way. The table may choose the dealer (AMB-03).

        A match whose first round was dealt from a shuffle needs a new one for every round.
        """
        s = self.state
        if s.awaits != OVER:
            raise SentenceError("game.round_open")
        if s.champions:
            raise SentenceError("game.match_over")
        if dealer is not None and (not 0 <= dealer < self.seats or s.eliminated >> dealer & 1):
            raise SetupError("setup.cannot_deal", "SETUP-1", dealer=dealer, seats=self.seats)
        self._check_shuffle(shuffle)
        if self.moves:
            self.moves.append(str(Opening(s.number + 1, dealer, shuffle)))
        s.log = []
        self.start(dealer, shuffle)
        return self.report()

    def start(self, dealer: int | None, shuffle: Shuffle | None) -> None:
        """Deal a round without checking, recording or reporting it."""
        s = self.state
        if shuffle is not None:
            self.shuffles = (*self.shuffles, shuffle)
            s.source = shuffle.source(s.number + 1)
        self.liable = 0
        start_round(s, self.rules, -1 if dealer is None else dealer)

    def replay(self, lines: Iterable[str]) -> None:
        """Carry out lines from ``moves`` of this very match, without checking them or reporting events."""
        s, r = self.state, self.rules
        for line in lines:
            if line.startswith("=="):
                opening = parse_opening(line)
                self.start(opening.dealer, opening.shuffle)
            else:
                seat, uno, numbers = parse_step(line)
                held = s.mask[:] if self.liable else []
                if uno and may_call(s, seat):
                    step(s, r, seat, action_numbers.CALL)
                for number in numbers:
                    step(s, r, seat, number)
                if s.exposed | self.liable:
                    self._remember_liable(held)
            self.moves.append(line)
        self.last_events = ()
        self.last_log = ()

    def follow(self, line: str) -> tuple[Event, ...]:
        """Carry out one line that was checked in this very position, and return what happened."""
        self.state.log = []
        self.replay((line,))
        return self.report()

    def copy(self) -> "Game":
        """Copy the match. The copies are independent from here on, but start from the same randomness."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.moves = self.moves[:]
        return twin

    def _remember_liable(self, held: Sequence[int]) -> None:
        """Add the seats that can be caught now. Forget those that no longer hold the one card that they ``held``."""
        s = self.state
        still = sum(1 << seat for seat in members_of(self.liable) if s.mask[seat] == held[seat])
        self.liable = sum(1 << seat for seat in members_of(still | s.exposed) if s.size[seat] == 1)

    def _check_shuffle(self, shuffle: Shuffle | None) -> None:
        """Refuse a shuffle that would not prove the round, or whose secret may already be known."""
        if self.state.number and bool(self.shuffles) != (shuffle is not None):
            raise ShuffleError("shuffle.missing" if self.shuffles else "shuffle.unwanted")
        if shuffle is None:
            return
        if any(shuffle.secret == old.secret for old in self.shuffles):
            raise ShuffleError("shuffle.used")
        if found := shuffle.flaw(self.state.number + 1, self.seats):
            raise ShuffleError("shuffle.part", seat=found[1], flaw=found[0])
        for seat, _ in shuffle.entropy:
            if seat >= self.seats:
                raise ShuffleError("shuffle.absent", seat=seat)

    def report(self) -> tuple[Event, ...]:
        """Turn what the kernel has logged into events, and close its log."""
        s = self.state
        self.last_log = s.log or ()
        self.last_events = tuple(collect_events(self.last_log, s.shown, self.texts))
        s.log = None
        return self.last_events


def _check_text(text: str, what: str, forbidden: str) -> None:
    """Refuse a name or a seed that cannot stand in a record."""
    if not text or text != text.strip() or len(text.splitlines()) > 1 or any(sign in text for sign in forbidden):
        raise SetupError(
            f"setup.bad_text.{what}", "META-1", text=quoted(repr(text)[1:-1])
        )  # a line break would end the sentence


@lru_cache(maxsize=256)
def _shared_rules(
    edition: Edition, seats: int, mode: str | None, target: int | None, written: tuple[Program, ...]
) -> Rules:
    """Build the rules of a table once for all matches that use them."""
    return build_rules(edition, seats=seats, mode=mode, target=target, written=written)


def seed_number(seed: str) -> int:
    """Turn a seed text into the number that starts the generator."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:7], "little")
