"""Game records: a whole match as text that replays to the card. ``save``, ``load``, ``write_record``, ``read_record``.

Header lines ``key: value``, a blank line, then one action a line and ``== round 2`` between rounds.
"""

import hashlib
import re
from pathlib import Path
from typing import Final

from lastcard.editions.edition import Edition
from lastcard.editions.load import edition as find_edition
from lastcard.game.actions import NotationError, parse_action, parse_seat
from lastcard.game.errors import IllegalAction
from lastcard.game.game import Game

_KEYS: Final = ("edition", "players", "mode", "target", "dealer", "commitment", "seed", "custom1", "custom2", "custom3")
# Names, a seed and what is written on a card may contain the sign that starts a comment elsewhere.
_FREE_TEXT: Final = re.compile(r"\s*(players|seed|custom\d)\s*:", re.IGNORECASE)


class RecordError(ValueError):
    """A record that cannot be read or replayed; the message is one sentence with the line."""


def commitment(seed: str) -> str:
    """Give the fingerprint of a seed that can be published before the deal."""
    return hashlib.sha256(f"lastcard:{seed}".encode()).hexdigest()


def write_record(game: Game) -> str:
    """Write a match as text."""
    if game.seed is None:
        raise ValueError("a game set up from a position has no seed to replay from")
    lines = [f"edition: {game.edition.name}"]
    lines += [f"option {name}: {game.edition.text(name)}" for name in game.edition.changed]
    lines += [f"players: {', '.join(game.names)}", f"mode: {game.mode}", f"target: {game.rules.target}"]
    if game.first_dealer is not None:
        lines.append(f"dealer: S{game.first_dealer}")
    lines += [f"custom{i + 1}: {program.text}" for i, program in enumerate(game.written) if program.text]
    lines += [f"commitment: {commitment(game.seed)}", f"seed: {game.seed}", "", *game.moves]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Game:
    """Replay a record: the same deals, the same moves, the same game."""
    header, moves = _split(text)
    game = _create(header)
    for number, line in moves:
        try:
            if line.startswith("=="):
                _deal(game, line)
            else:
                who, _, action = line.partition(" ")
                game.push(parse_seat(who, game.names), parse_action(action, game.names))
        except IllegalAction as wrong:
            raise RecordError(f"line {number}: '{line}' is not legal there ({wrong.refusal.rule})") from None
        except ValueError as wrong:
            raise RecordError(f"line {number}: {wrong}") from None
    return game


def _deal(game: Game, line: str) -> None:
    """Deal the next round: ``== round 2``, with ``dealer S3`` if the table chose him (AMB-03)."""
    _, _, who = line.partition(" dealer ")
    game.deal(parse_seat(who.strip(), game.names) if who else None)


def save(game: Game, path: str | Path) -> None:
    """Write a match to a file, whole or not at all."""
    target = Path(path)
    draft = target.with_name(target.name + ".part")
    draft.write_text(write_record(game), encoding="utf-8")
    draft.replace(target)


def load(path: str | Path) -> Game:
    """Read and replay a match from a file."""
    try:
        return read_record(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a text file") from None
    except OSError as wrong:
        raise RecordError(f"{path} cannot be read: {wrong.strerror}") from None


def _split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Part header and moves; moves keep their line numbers."""
    header: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    in_header = True
    for number, raw in enumerate(text.splitlines(), 1):
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
            raise RecordError(f"line {number}: '{line}' is no header line of a game record")
        if key in header:
            raise RecordError(f"line {number}: '{key}' is given twice")
        header[key] = value.strip()
    for key in ("edition", "players", "seed"):
        if key not in header:
            raise RecordError(f"the record has no line '{key}: …'")
    return header, moves


def _create(header: dict[str, str]) -> Game:
    try:
        options = {key.removeprefix("option "): value for key, value in header.items() if key.startswith("option ")}
        edition: Edition = find_edition(header["edition"]).with_options(options)
        seed = header["seed"]
        if "commitment" in header and header["commitment"] != commitment(seed):
            raise RecordError("the seed of the record is not the one its commitment was made with")
        dealer = parse_seat(header["dealer"]) if "dealer" in header else None
        return Game.create(
            edition,
            players=[name.strip() for name in header["players"].split(",")],
            mode=header.get("mode"),
            target=_number(header["target"]) if "target" in header else None,
            written=[header.get(f"custom{i}", "") for i in (1, 2, 3)],
            seed=seed,
            dealer=dealer,
        )
    except NotationError as wrong:
        raise RecordError(f"header: {wrong}") from None
    except RecordError:
        raise
    except (ValueError, KeyError) as wrong:
        raise RecordError(f"header: {wrong.args[0]}") from None


def _number(text: str) -> int:
    if not text.isdecimal():
        raise RecordError(f"header: '{text}' is no number of points")
    return int(text)
