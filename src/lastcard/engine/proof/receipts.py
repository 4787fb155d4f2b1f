"""Receipts: what a player's page kept of each deal, and how a record compares with it.

A record can only agree with itself. Only a player's receipt shows that the deal used the seal and the list of pledges that
this player saw before opening a share. The page compares in the same way (``receipt.js``).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from lastcard.engine.message import SentenceError, system_reason
from lastcard.engine.proof.pledges import ShuffleError, list_text, parse_parts, pledge_of
from lastcard.engine.proof.shuffle import Shuffle
from lastcard.engine.strange_file import read_strange

Verdict = Literal["kept", "seal", "list", "withheld", "later", "nothing"]
BROKEN: Final = ("seal", "list", "withheld")  # the record contradicts the receipt


class ReceiptError(SentenceError):
    """A receipt that cannot be read."""

    quotes_strangers = True


@dataclass(frozen=True)
class Kept:
    """What a page kept of one deal: what the table showed before the share was opened, and the share."""

    round: int
    commitment: str
    pledges: str
    seat: int
    share: str


@dataclass(frozen=True)
class Finding:
    """How a record compares with a receipt in one round."""

    number: int
    verdict: Verdict

    @property
    def is_broken(self) -> bool:
        """Say whether the record contradicts what was seen."""
        return self.verdict in BROKEN


def load_receipt(path: Path) -> tuple[Kept, ...]:
    """Read a receipt from a file."""
    try:
        return read_receipt(read_strange(path))
    except UnicodeDecodeError:
        raise ReceiptError("record.not_text", path=path) from None
    except OSError as wrong:
        raise ReceiptError("record.unreadable", path=path, why=system_reason(wrong)) from None
    except ReceiptError as wrong:
        raise ReceiptError("receipt.none", path=path, problem=wrong) from None


def read_receipt(text: str) -> tuple[Kept, ...]:
    """Read what a page kept of the deals of one match."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):  # no JSON, or lists in lists without end
        raise ReceiptError("receipt.not_json") from None
    rounds = said.get("rounds") if isinstance(said, dict) and said.get("receipt") == 1 else None
    if not isinstance(rounds, list):
        raise ReceiptError("receipt.no_rounds")
    return tuple(_kept(each) for each in rounds)


def _kept(said: Any) -> Kept:
    kinds = {"round": int, "commitment": str, "pledges": str, "seat": int, "share": str}
    if not isinstance(said, dict) or any(type(said.get(name)) is not kind for name, kind in kinds.items()):
        raise ReceiptError("receipt.round")
    kept = Kept(**{name: said[name] for name in kinds})
    try:
        pledges = {part.seat: part.pledge for part in parse_parts(kept.pledges)}
    except ShuffleError as wrong:
        raise ReceiptError(wrong.message.key, **wrong.message.parameters) from None
    if kept.round < 1 or pledges.get(kept.seat) != pledge_of(kept.commitment, kept.round, kept.seat, kept.share):
        raise ReceiptError("receipt.share", number=kept.round)
    return kept


def compare_kept(kept: Sequence[Kept], shuffles: Sequence[Shuffle]) -> tuple[Finding, ...]:
    """Compare a record with a receipt, round by round in order."""
    found = [Finding(each.round, _verdict(each, shuffles)) for each in kept]
    known = {each.round for each in kept}
    found += [Finding(number, "nothing") for number in range(1, len(shuffles) + 1) if number not in known]
    return tuple(sorted(found, key=lambda finding: finding.number))


def _verdict(kept: Kept, shuffles: Sequence[Shuffle]) -> Verdict:
    if kept.round > len(shuffles):
        return "later"
    shuffle = shuffles[kept.round - 1]
    if shuffle.commitment != kept.commitment:
        return "seal"
    if list_text(shuffle.parts) != kept.pledges:
        return "list"
    return "kept" if shuffle.parts[kept.seat].share == kept.share else "withheld"
