"""The lockstep comparison: random games on the kernel and on the oracle at once, which must agree at every decision.

``python -m tests.oracle.compare SEED`` replays one game and tells what happened up to the first difference.
"""

import random
import sys
from dataclasses import dataclass, field
from functools import cache

from lastcard.engine.cards.codes import CODES, COLOUR_NAMES
from lastcard.engine.cards.kinds import CUSTOM
from lastcard.engine.editions import edition as find_edition
from lastcard.engine.game.actions import decode
from lastcard.engine.game.game import Game, seed_number
from lastcard.engine.kernel.deal import new_match, start_round
from lastcard.engine.kernel.legal import is_legal, legal
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.chance import seed_chance
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.questions import ASKS, CARD_QUESTIONS, CHALLENGE, OVER, QUESTIONS, VOTE
from lastcard.engine.kernel.state.setup import build_rules, capacity, written_rules
from lastcard.engine.kernel.step import step

from .cards import CUSTOMS
from .engine import Oracle
from .errors import OracleError
from .sheets import EDITIONS
from .tables import Setting, random_setting
from .told import Told

LIMIT = 200  # decisions after which a round is given up
FIELDS = [name for name, _, _ in State.fields()]
INTERRUPTS = range(action_numbers.CATCH, action_numbers.PICK_CARD)


class Divide(Exception):
    """Kernel and oracle do not agree; the message says in what."""


@dataclass
class Report:
    """How a game went."""

    seed: int
    setting: Setting
    moves: list[str] = field(default_factory=list)
    difference: str = ""
    decisions: int = 0
    given_up: bool = False
    module: str = "tests.oracle.compare"

    def __str__(self) -> str:
        lines = [f"table: {self.setting}", "moves:", *(f"  {move}" for move in self.moves)]
        lines += [f"difference: {self.difference}", f"again: python -m {self.module} {self.seed}"]
        return "\n".join(lines)


_texts: dict[tuple[int, int, bool], str] = {}


@cache
def _blank(size: int) -> State:
    return State(size)


class Lockstep:
    """One match on both engines."""

    def __init__(self, setting: Setting, seed: int, report: Report) -> None:
        self.setting = setting
        self.report = report
        self.rng = random.Random(seed)
        self.told = Told()
        self.seen: dict[int, tuple[list[int], list[str]]] = {}
        self.out = [0] * action_numbers.ACTIONS
        chosen = find_edition(setting.edition).with_options(setting.options)
        written = written_rules(chosen, setting.written)
        self.rules: Rules = build_rules(
            chosen, seats=setting.seats, mode=setting.mode, target=setting.target, written=written
        )
        self.state = _blank(capacity(self.rules)).copy()
        # Now and then the public Game plays along, and every number is asked for.
        self.game: Game | None = None
        seed_chance(self.state, seed_number(str(seed)))
        new_match(self.state, self.rules)
        self.deal()
        self.oracle = Oracle(
            setting.edition, seats=setting.seats, mode=setting.mode, target=setting.oracle_target(),
            options=setting.for_oracle(), written=setting.written, chance=self.told,
        )  # fmt: skip
        if self.rng.random() < 0.04:
            self.game = Game.create(
                setting.edition, players=setting.seats, options=setting.options, mode=setting.mode,
                target=setting.target, written=setting.written, seed=str(seed),
            )  # fmt: skip
        self.after_deal()

    def deal(self) -> None:
        """Deal the next round on the kernel."""
        self.state.log = []
        start_round(self.state, self.rules, -1)
        self.told.hear(self.state.log)

    def next_round(self) -> None:
        """Deal the next round on both."""
        self.report.moves.append("== next round")
        self.deal()
        self.oracle.next_round()
        if self.game is not None:
            self.game.deal()
        self.after_deal()

    def after_deal(self) -> None:
        """Check the deal; now and then take most of the draw pile away, so that cards run out."""
        self.check_chance()
        if self.setting.rich:
            self.hand_out_customs()
        s = self.state
        if s.loose_low == 0 and s.loose_high == s.pile_size and self.rng.random() < 0.06:
            count = self.rng.randrange(6)
            self.report.moves.append(f"(only {count} cards of the draw pile are in play)")
            self.oracle.pile = [CODES[kind] for kind in s.pile[:count]]
            for state in [s] if self.game is None else [s, self.game.state]:
                state.pile_size = state.loose_high = count

    def hand_out_customs(self) -> None:
        """Exchange the customizable cards of the draw pile for other cards of some hands."""
        s, o = self.state, self.oracle
        for place in range(s.loose_low, s.loose_high):
            custom = s.pile[place]
            seat = self.rng.randrange(self.setting.seats)
            held = [kind for kind, count in enumerate(s.hands[seat]) if count and kind < CUSTOM]
            if custom < CUSTOM or not held or not s.active >> seat & 1:
                continue
            other = self.rng.choice(held)
            self.report.moves.append(f"(S{seat} gets {CODES[custom]} for {CODES[other]})")
            o.pile.remove(CODES[custom])
            o.pile.append(CODES[other])
            o.hands[seat].remove(CODES[other])
            o.hands[seat].append(CODES[custom])
            for state in [s] if self.game is None else [s, self.game.state]:
                state.pile[place] = other
                state.hands[seat][other] -= 1
                state.hands[seat][custom] += 1
                state.mask[seat] = sum(1 << kind for kind, count in enumerate(state.hands[seat]) if count)

    def check_chance(self) -> None:
        """Check that the oracle drew no fewer cards than the kernel."""
        if self.told.cards:
            raise Divide(f"the oracle leaves {len(self.told.cards)} cards undrawn: {' '.join(self.told.cards)}")
        if self.told.rolls:
            raise Divide(f"the oracle leaves {len(self.told.rolls)} dice unrolled")

    # --- comparing ------------------------------------------------------------------------------

    def compare(self) -> None:
        """Compare all that both engines know, and often what every seat may do; who moves is compared always."""
        self.compare_pictures()
        if self.game is not None:
            self.compare_game(self.game)
        if self.state.awaits == OVER or self.rng.random() < 0.4:
            for seat in range(self.setting.seats):
                self.actions_of(seat)

    def actions_of(self, seat: int) -> list[int]:
        """Give the kernel's numbers of what a seat may do, once the oracle says the same."""
        numbers = self.kernel_actions(seat)
        kernel = self.texts(seat, numbers)
        oracle = self.oracle.legal(seat)
        if "accepts" in oracle:  # two words for one answer
            oracle = oracle - {"accepts"} | {"takes"}
        if kernel != oracle:
            mine, yours = sorted(kernel - oracle), sorted(oracle - kernel)
            raise Divide(f"legal for S{seat}: only the kernel has {mine}, only the oracle has {yours}")
        return numbers

    def kernel_actions(self, seat: int) -> list[int]:
        """List the kernel's numbers of the legal actions of a seat."""
        return self.out[: legal(self.state, self.rules, seat, self.out)]

    def text(self, seat: int, number: int) -> str:
        """Write one of the kernel's actions."""
        s = self.state
        key = (number, s.awaits, seat == s.asked)
        if key not in _texts:
            text = str(decode(number, seat, s))
            _texts[key] = "takes" if text == "accepts" else text
        return _texts[key]

    def texts(self, seat: int, numbers: list[int]) -> set[str]:
        """Write the kernel's actions as the oracle does."""
        s = self.state
        asked = seat == s.asked
        texts = {self.text(seat, number) for number in numbers}
        if s.awaits in CARD_QUESTIONS and asked:
            verb = QUESTIONS[s.awaits].verb
            cards = {text for text in texts if text.startswith(f"{verb} ")}
            held = {f"{verb} {CODES[kind]}" for kind, count in enumerate(s.hands[seat]) if count}
            if cards != held:
                raise Divide(f"S{seat} may give up {sorted(cards)} but holds {sorted(held)}")
            texts = texts - cards | {f"{verb} {s.owed}"}
        return texts

    def compare_pictures(self) -> None:
        """Compare what lies on the table and how things stand."""
        s, o, seats = self.state, self.oracle, range(self.setting.seats)
        over = s.awaits == OVER
        for seat in seats:
            # A hand that neither engine has touched since it was compared is not compared again.
            if self.seen.get(seat) != (s.hands[seat], o.hands[seat]):
                self.compare_hands(seat)
        voters = [seat for seat in seats if s.voters >> seat & 1]
        kernel: dict[str, object] = {
            "asks": ASKS[s.awaits],
            "asked": [] if over else voters if s.awaits == VOTE else [s.asked],
            "top": CODES[s.top],
            "colour": COLOUR_NAMES[s.colour] if s.colour >= 0 else None,
            "direction": s.direction,
            "dealer": s.dealer,
            "pile": s.pile_size,
            "discards": s.discards,
            "catchable": _members(s.exposed),
            "in the round": _members(s.active) if not over else None,
            "round": "open" if not over else "void" if s.void else s.winner,
            "scores": s.scores[: self.setting.seats],
            "match": _members(s.champions),
            "out": _members(s.eliminated),
            "pending": s.pending,
            "shields": _members(s.shields),
            "losing": _members(s.loses),
        }
        oracle: dict[str, object] = {
            "asks": o.ask,
            "asked": o.asked,
            "top": o.top,
            "colour": o.colour,
            "direction": o.direction,
            "dealer": o.dealer,
            "pile": len(o.pile) + len(o.bottom),
            "discards": len(o.discards),
            "catchable": sorted(o.catchable),
            "in the round": o.playing() if not over else None,
            "round": o.result,
            "scores": o.scores,
            "match": o.match,
            "out": sorted(o.eliminated),
            "pending": o.pending,
            "shields": sorted(o.shields),
            "losing": sorted(o.losing) if not over else [],
        }
        if over:
            kernel["points"] = s.points[: self.setting.seats]
            oracle["points"] = o.counted
        else:
            kernel["called"] = _members(s.called)
            oracle["called"] = sorted(o.called.difference(o.gone))
            kernel["lasting"] = [rule != 0 for rule in s.lasting]
            oracle["lasting"] = [o.lasting[card] is not None for card in CUSTOMS]
            if s.awaits != VOTE:
                kernel["turn"] = s.turn
                oracle["turn"] = o.turn
            if s.awaits == CHALLENGE:
                kernel["bluff"] = bool(s.guilty)
                oracle["bluff"] = o.guilty
        if self.rules.places:
            kernel["places"] = s.places[: min(s.tally, len(o.gone))]
            oracle["places"] = o.gone
        if kernel != oracle:
            wrong = [
                f"{name}: kernel {kernel.get(name)}, oracle {oracle.get(name)}"
                for name in {**kernel, **oracle}
                if name not in kernel or name not in oracle or kernel[name] != oracle[name]
            ]
            raise Divide("; ".join(wrong))

    def compare_hands(self, seat: int) -> None:
        """Compare the cards of a seat, and what the kernel remembers of them."""
        s = self.state
        hand = [CODES[kind] for kind, count in enumerate(s.hands[seat]) for _ in range(count)]
        mask = sum(1 << kind for kind, count in enumerate(s.hands[seat]) if count)
        if sorted(hand) != sorted(self.oracle.hands[seat]):
            raise Divide(f"hand of S{seat}: kernel {hand}, oracle {self.oracle.hands[seat]}")
        if (s.size[seat], s.mask[seat]) != (len(hand), mask):
            raise Divide(f"hand of S{seat}: the kernel's size {s.size[seat]} or mask is not that of {hand}")
        self.seen[seat] = (s.hands[seat][:], self.oracle.hands[seat][:])

    def compare_game(self, game: Game) -> None:
        """Check that the public Game is where the kernel is, and that each number is legal exactly if it is listed."""
        for name in FIELDS:
            if getattr(game.state, name) != getattr(self.state, name):
                raise Divide(f"Game and the bare kernel differ in {name}")
        seat = self.rng.randrange(self.setting.seats)
        listed = set(self.kernel_actions(seat))
        asked = {number for number in range(action_numbers.ACTIONS) if is_legal(self.state, self.rules, seat, number)}
        if listed != asked:
            raise Divide(f"S{seat}: legal lists {sorted(listed - asked)} more, is_legal {sorted(asked - listed)} more")

    # --- playing --------------------------------------------------------------------------------

    def play_round(self) -> None:
        """Play until the round is over or too long."""
        for _ in range(LIMIT):
            self.compare()
            if self.state.awaits == OVER:
                return
            self.move(*self.choose())
            self.report.decisions += 1
        self.report.given_up = True

    def choose(self) -> tuple[int, int]:
        """Let any seat do anything legal, the asked one most of the time and rather something that ends rounds."""
        s, rng = self.state, self.rng
        if rng.random() < 0.2:
            seat = rng.randrange(self.setting.seats)
            actions = self.actions_of(seat)
            if actions:
                number = rng.choice(actions)
                if rng.random() < 0.04 or not self.prolongs(number):
                    return seat, number
        seat = rng.choice(_members(s.voters)) if s.awaits == VOTE else s.asked
        answers = [
            number for number in self.actions_of(seat) if number != action_numbers.CALL and number not in INTERRUPTS
        ]
        if not answers:
            raise Divide(f"S{seat} is asked and has no answer")
        laying = [number for number in answers if number < action_numbers.DRAW]
        return seat, rng.choice(laying if laying and rng.random() < 0.9 else answers)

    def prolongs(self, number: int) -> bool:
        """Say whether an action only makes the round longer: a voluntary draw, a wrong catch, an accusation."""
        if action_numbers.CATCH <= number < action_numbers.ACCUSE:
            return not self.state.exposed >> (number - action_numbers.CATCH) & 1
        return number == action_numbers.DRAW or action_numbers.ACCUSE <= number < action_numbers.PICK_CARD

    def move(self, seat: int, number: int) -> None:
        """Take an action on both."""
        s = self.state
        numbers = [number]
        text = self.text(seat, number)
        if number >= action_numbers.PICK_CARD:
            hand = [kind for kind, count in enumerate(s.hands[seat]) for _ in range(count)]
            chosen = self.rng.sample(hand, s.owed)
            numbers = [action_numbers.PICK_CARD + kind for kind in chosen]
            text = " ".join([QUESTIONS[s.awaits].verb, *(CODES[kind] for kind in chosen)])
        elif number < action_numbers.DRAW and self.rng.random() < (0.4 if s.size[seat] <= 2 else 0.02):
            text += " uno"
            if is_legal(s, self.rules, seat, action_numbers.CALL):
                numbers = [action_numbers.CALL, number]
        self.report.moves.append(f"S{seat} {text}")
        s.log = []
        for each in numbers:
            step(s, self.rules, seat, each)
        self.told.hear(s.log)
        self.oracle.act(seat, text, checked=True)
        if self.game is not None:
            self.game.push(seat, text)
        self.check_chance()


@cache
def _members(mask: int) -> list[int]:
    return [seat for seat in range(10) if mask >> seat & 1]


def setting_of(seed: int) -> Setting:
    """Give the table of a seed; neighbours are of different editions, in turn."""
    edition = list(EDITIONS)[seed % len(EDITIONS)]
    return random_setting(edition, random.Random(f"table {seed}"))


def play_game(seed: int) -> Report:
    """Play the game of a seed on both engines, up to the first difference."""
    report = Report(seed, setting_of(seed))
    try:
        game = Lockstep(report.setting, seed, report)
        for played in range(report.setting.rounds):
            if played:
                game.next_round()
            game.play_round()
            if game.state.awaits != OVER or game.state.champions:
                break
    except (Divide, OracleError) as wrong:
        report.difference = str(wrong) or repr(wrong)
    except Exception as wrong:
        raise RuntimeError(f"game {seed} broke off after {report}") from wrong
    return report


if __name__ == "__main__":
    shown = play_game(int(sys.argv[1]))
    print(shown)
    sys.exit(1 if shown.difference else 0)
