"""Game records: a whole match as text that replays card by card. ``save``, ``load``, ``write_record``, ``read_record``.

Header lines ``key: value``, a blank line, then one action per line (``lines``) and ``== round 2`` between rounds. A record with
cards also claims what chance produced (``claims``), and ``check_record`` proves it. ``restore`` trusts what it reads.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from lastcard.engine.cards.codes import CODES, card_code
from lastcard.engine.editions.load import edition as find_edition
from lastcard.engine.game.actions import parse_action, parse_seat
from lastcard.engine.game.game import Game
from lastcard.engine.game.illegal_action import IllegalAction
from lastcard.engine.game.lines import Opening, parse_opening, read_shuffle
from lastcard.engine.message import Message, SentenceError, harmless, system_reason
from lastcard.engine.programs.rule_text import check_kept
from lastcard.engine.proof.pledges import parts_text
from lastcard.engine.proof.shuffle import VERSIONS, Shuffle, entropy_text
from lastcard.engine.records.claims import Problem, Witness, compare
from lastcard.engine.records.snapshot import Snapshot, resume_from
from lastcard.engine.strange_file import read_strange

_KEYS: Final = (
    "edition", "players", "mode", "target", "dealer", "custom1", "custom2", "custom3", "seed", "shuffle", "commitment",
    "secret", "entropy", "shares", "deck",
)  # fmt: skip
# Names, seeds and written cards may contain the character that starts a comment elsewhere.
_FREE_TEXT: Final = re.compile(r"\s*(players|seed|custom\d)\s*:", re.IGNORECASE)
_OWN: Final = (  # keys that differ from match to match
    "players", "dealer", "seed", "shuffle", "commitment", "secret", "entropy", "shares", "deck",
)  # fmt: skip
_LONGEST_LINE: Final = (
    8_192  # signs; the longest that a match writes are the shares of ten seats and a pile of several decks
)
Header = dict[str, tuple[str, int]]  # value and line of each key


class RecordError(SentenceError):
    """A record that cannot be read or replayed, with the line that is wrong."""

    __module__ = "lastcard"  # where it is public

    quotes_strangers = True
    problem: Problem | None = None  # in parts, if a claim is wrong

    @classmethod
    def at(cls, line: int, key: str, /, **parameters: object) -> "RecordError":
        """Make the error of a line. Line 0 is the header as a whole."""
        problem = Message(key, **parameters)
        return cls("record.at", line=str(line), problem=problem) if line else cls("record.header", problem=problem)

    @classmethod
    def of(cls, problem: Problem, names: Sequence[str]) -> "RecordError":
        """Make the error of a wrong claim."""
        message = problem.message(names)
        error = cls(message.key, **message.parameters)
        error.problem = problem
        return error


@dataclass(frozen=True)
class Round:
    """What a record proves of one round: the shuffle it was dealt from, and how many claimed cards were right."""

    number: int
    cards: int
    shuffle: Shuffle | None


@dataclass(frozen=True)
class Proof:
    """What a record proves: its replayed game, and each of its rounds."""

    game: Game
    rounds: tuple[Round, ...]
    commitment: str  # to the seed or to the first secret; empty if the record has none
    claimed: bool  # whether the record names the cards that chance produced


def commitment(seed: str) -> str:
    """Return the hash of a seed, which can be published before the deal."""
    return hashlib.sha256(f"lastcard:{seed}".encode()).hexdigest()


def write_record(game: Game, *, cards: bool = False) -> str:
    """Write a match as text, optionally with every card that chance produced."""
    if game.seed is None and not game.shuffles:
        raise ValueError("a game set up from a position has no seed to replay from")
    lines = [f"edition: {game.edition.name}"]
    lines += [f"option {name}: {game.edition.text(name)}" for name in game.edition.changed]
    lines += [f"players: {', '.join(game.names)}", f"mode: {game.mode}", f"target: {game.rules.target}"]
    if game.first_dealer is not None:
        lines.append(f"dealer: S{game.first_dealer}")
    lines += [f"custom{i + 1}: {program.text}" for i, program in enumerate(game.written) if program.text]
    if game.seed is not None:
        lines += [f"commitment: {commitment(game.seed)}", f"seed: {game.seed}"]
    else:
        first = game.shuffles[0]
        lines += [f"shuffle: {first.version}", f"commitment: {first.commitment}", f"secret: {first.secret}"]
        if first.parts:
            lines.append(f"shares: {parts_text(first.parts)}")
        elif first.entropy:
            lines.append(f"entropy: {entropy_text(first.entropy)}")
    if not cards:
        return "\n".join([*lines, "", *game.moves]) + "\n"
    replay = _Replay("\n".join(lines))
    lines += [f"deck: {_deck_text(game)}", "", *map(str, replay.expected)]
    for line in game.moves:
        replay.take(line)
        lines += [line, *map(str, replay.expected)]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Game:
    """Replay a record: the same deals, the same moves, the same game."""
    return check_record(text).game


def check_record(text: str) -> Proof:
    """Replay a record, check every action and every claimed card, and return what that proves."""
    replay = _Replay(text)
    for number, line in replay.lines:
        try:
            replay.check(line, number)
        except IllegalAction as wrong:
            _refuse_unheld(replay.game, line, number)
            raise RecordError.at(number, "record.illegal", text=line, rule=wrong.refusal.rule) from None
        except RecordError:
            raise
        except ValueError as wrong:
            raise RecordError("record.at", line=str(number), problem=wrong) from None
    replay.end(len(text.splitlines()) + 1)
    return replay.proof()


def restore(header: str, lines: Sequence[str], there: Snapshot | None = None) -> Game:
    """Replay the output of ``write_record`` and ``Game.moves`` without checking it: the quick way back from a log.

    Start from a snapshot of the match, if there is one. The last move is reported as if it had just been made: a hand that it
    showed to somebody is still shown to them.
    """
    game, shuffle = _seated(header)
    before = lines[:-1]
    if there is not None and there.suits(before):
        resume_from(game, shuffle, before, there)
    else:
        game.start(game.first_dealer, shuffle)
    game.replay(before[len(game.moves) :])
    for line in lines[len(before) :]:
        game.follow(line)
    return game


def begin(header: str) -> Game:
    """Deal the first round of a match from a header by ``write_record``, and report the deal. The header is not checked."""
    game, shuffle = _seated(header)
    game.deal(game.first_dealer, shuffle=shuffle)
    return game


def _seated(header: str) -> tuple[Game, Shuffle | None]:
    said = {key: value for key, (value, _) in _split(header)[0].items()}
    names = [name.strip() for name in said["players"].split(",")]
    dealer = parse_seat(said["dealer"]) if "dealer" in said else None
    shuffle = _shuffle(said)
    model = _model(tuple(item for item in said.items() if item[0] not in _OWN), len(names))
    seed = said.get("seed")
    return Game.seated(
        model.edition, model.rules, model.written, names=names, seed=seed, dealer=dealer, shuffle=shuffle
    ), shuffle


@lru_cache(maxsize=256)
def _model(setting: tuple[tuple[str, str], ...], seats: int) -> Game:
    """Return a match with the rules of a setting. A restart builds them once for all tables that share them."""
    header = {key: (value, 0) for key, value in setting}
    header["players"] = ", ".join(f"S{seat}" for seat in range(seats)), 0
    return Game.prepared(**_arguments(header), agreed=True)


def save(game: Game, path: str | Path) -> None:
    """Write a match to a file, completely or not at all, with its cards unless they would spoil a running round."""
    target = Path(path)
    draft = target.with_name(target.name + ".part")
    draft.write_text(write_record(game, cards=game.asks == "over"), encoding="utf-8")
    draft.replace(target)


def load(path: str | Path) -> Game:
    """Read and replay a match from a file. Every error names the file."""
    text = read_text(path)
    try:
        return read_record(text)
    except RecordError as wrong:
        named = RecordError("record.in_file", path=path, problem=wrong)
        named.problem = wrong.problem
        raise named from None


def read_text(path: str | Path) -> str:
    """Read the file of a record."""
    try:
        return read_strange(path)
    except UnicodeDecodeError:
        raise RecordError("record.not_text", path=path) from None
    except OSError as wrong:
        raise RecordError("record.unreadable", path=path, why=system_reason(wrong)) from None


class _Replay:
    """A record during its replay, with the claims that are due after each step."""

    def __init__(self, text: str) -> None:
        header, self.lines = _split(text)
        arguments = _arguments(header)
        self.game = _deal_first(header, arguments)
        self._witness = Witness(self.game)
        self.expected = self._witness.claims()
        self._said = 0  # how many of these the record has made so far
        self._claimed = "deck" in header
        self._commitment = header.get("commitment", ("", 0))[0]
        self._rounds: list[Round] = []
        self._cards = 0
        if self._claimed and header["deck"][0].split() != _deck_text(self.game).split():
            self._refuse(Problem("deck", header["deck"][1]))

    def check(self, line: str, number: int) -> None:
        """Check a line of the record: a step, or a claim about the step before it."""
        if re.match(r"=(?!=)", line):
            if not self._claimed:
                raise RecordError.at(number, "record.no_deck")
            found = self.expected[self._said] if self._said < len(self.expected) else None
            self._refuse(compare(found, line, number))
            self._said += 1
            self._cards += len(found.cards) if found and found.row.by_chance else 0
        else:
            self.end(number)
            self.take(line, number)

    def take(self, line: str, number: int = 0) -> None:
        """Take a step and work out its claims."""
        game = self.game
        if line.startswith("=="):
            opening = parse_opening(line, game.names)
            self._check_opening(opening, number)
            self._witness.expect(opening.dealer)
            game.deal(opening.dealer, shuffle=opening.shuffle)
        else:
            who, _, action = line.partition(" ")
            self._witness.expect(None)
            game.push(parse_seat(who, game.names), parse_action(action, game.names))
        self.expected, self._said = self._witness.claims(), 0

    def end(self, number: int) -> None:
        """Require that all due claims were made before a line, in a record with cards."""
        if self._claimed and self._said < len(self.expected):
            missing = self.expected[self._said]
            self._refuse(Problem("claim", number, missing.name, found=str(missing)))

    def proof(self) -> Proof:
        """Return what the record proves."""
        rounds = (*self._rounds, self._round())
        return Proof(self.game, rounds, self._commitment, self._claimed)

    def _round(self) -> Round:
        shuffles = self.game.shuffles
        return Round(self.game.state.number, self._cards, shuffles[-1] if shuffles else None)

    def _check_opening(self, opening: Opening, number: int) -> None:
        game, shuffle = self.game, opening.shuffle
        if opening.number != game.state.number + 1:
            raise RecordError.at(number, "record.other_round", next=game.state.number + 1, found=opening.number)
        if shuffle is not None and opening.commitment != shuffle.commitment:
            self._refuse(Problem("commitment", number, name="secret"))
        if shuffle is not None and shuffle.secret in [old.secret for old in game.shuffles]:
            self._refuse(Problem("secret", number))
        self._refuse(_flaw(shuffle, opening.number, game.seats, number))
        self._rounds.append(self._round())
        self._cards = 0

    def _refuse(self, problem: Problem | None) -> None:
        if problem is not None:
            raise RecordError.of(problem, self.game.names)


def _flaw(shuffle: Shuffle | None, number: int, seats: int, line: int) -> Problem | None:
    """Find what is wrong with the shares of a round."""
    found = shuffle.flaw(number, seats) if shuffle is not None else None
    return Problem("shares", line, name=found[0], seat=found[1]) if found else None


def _refuse_unheld(game: Game, line: str, number: int) -> None:
    """Raise a clearer error if an action was refused because the seat does not hold the card."""
    who, _, text = line.partition(" ")
    seat, action = parse_seat(who, game.names), parse_action(text, game.names)
    cards = action.cards if action.card is None else (action.card,)
    for card in cards if seat < game.seats else ():
        if game.state.hands[seat][card] < cards.count(card):
            problem = Problem("held", number, seat=seat, said=card_code(card))
            raise RecordError.of(problem, game.names) from None


def _deck_text(game: Game) -> str:
    """Write the unshuffled deck: the number of each card, in the order from which every shuffle starts."""
    return " ".join(f"{count} {CODES[kind]}" for kind, count in enumerate(game.rules.deck) if count)


def _split(text: str) -> tuple[Header, list[tuple[int, str]]]:
    """Separate header and moves, all with their line numbers."""
    header: Header = {}
    moves: list[tuple[int, str]] = []
    in_header = True
    for number, raw in enumerate(text.splitlines(), 1):
        if len(raw) > _LONGEST_LINE:
            raise RecordError.at(number, "record.long_line", most=_LONGEST_LINE)
        line = raw.strip() if in_header and _FREE_TEXT.match(raw) else raw.partition("#")[0].strip()
        if not line:
            in_header = in_header and not header
            continue
        if not in_header:
            moves.append((number, line))
            continue
        key, colon, value = line.partition(":")
        key = " ".join(key.lower().split())
        if not colon or (key not in _KEYS and not key.startswith("option ")):
            raise RecordError.at(number, "record.no_header", text=line)
        if key in header:
            raise RecordError.at(number, "record.twice", name=key)
        header[key] = value.strip(), number
    for key in ("edition", "players", *(("commitment", "secret") if "shuffle" in header else ("seed",))):
        if key not in header:
            raise RecordError("record.no_line", key=key)
    return header, moves


def _arguments(header: Header) -> dict[str, Any]:
    """Turn a header into the arguments that set up its match."""
    said = {key: value for key, (value, _) in header.items()}
    written = [said.get(f"custom{i}", "") for i in (1, 2, 3)]
    try:
        for text in written:
            check_kept(text)
        options = {key.removeprefix("option "): value for key, value in said.items() if key.startswith("option ")}
        return {
            "edition": find_edition(said["edition"]), "options": options,
            "players": _players(said["players"]),
            "mode": said.get("mode"), "target": _number(said["target"]) if "target" in said else None,
            "written": written,
            "dealer": parse_seat(said["dealer"]) if "dealer" in said else None,
            "seed": said.get("seed"), "shuffle": _shuffle(said),
        }  # fmt: skip
    except RecordError:
        raise
    except (ValueError, KeyError) as wrong:
        raise RecordError("record.header", problem=wrong) from None


def _players(text: str) -> list[str]:
    """Read the names. Refuse characters that would move a terminal's cursor or reverse a line."""
    if harmless(text) != text:
        raise RecordError.at(0, "record.name")
    return [name.strip() for name in text.split(",")]


def _shuffle(said: Mapping[str, str]) -> Shuffle | None:
    if "shuffle" not in said:
        return None
    version = said["shuffle"]
    if version not in VERSIONS:
        raise RecordError.at(0, "record.no_version", version=version, versions=" and ".join(VERSIONS))
    if ("shares" in said) != (version == "v2") or ("entropy" in said and version != "v1"):
        raise RecordError.at(0, "record.shares")
    return read_shuffle(said["secret"], said.get("shares"), said.get("entropy"), streams=version == "v3")


def _deal_first(header: Header, arguments: dict[str, Any]) -> Game:
    """Check the commitment of a header and deal its first round."""
    shuffle: Shuffle | None = arguments["shuffle"]
    promised = shuffle.commitment if shuffle else commitment(arguments["seed"])
    said, line = header.get("commitment", (promised, 0))
    if said != promised:
        problem = Problem("commitment", line, name="secret" if shuffle else "seed")
        raise RecordError.of(problem, ())
    names = arguments["players"]
    flawed = _flaw(shuffle, 1, len(names), header.get("shares", ("", 0))[1])
    if flawed is not None:
        raise RecordError.of(flawed, names)
    try:
        game = Game.prepared(**arguments, agreed=True)
        game.deal(arguments["dealer"], shuffle=shuffle)
        return game
    except (ValueError, KeyError) as wrong:
        raise RecordError("record.header", problem=wrong) from None


def _number(text: str) -> int:
    if not text.isdecimal():
        raise RecordError.at(0, "record.points", text=text)
    return int(text)
