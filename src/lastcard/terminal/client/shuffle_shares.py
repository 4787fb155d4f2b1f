"""What this terminal gives to the shuffles of one table, and keeps of them, as the page in the browser does.

It makes a share that nobody can guess, pledges it, opens it once the closed list of pledges contains that pledge, and keeps
what it saw: a receipt. docs/shuffle.md says why. The same file keeps the token of the seat, so that the person can come back.
"""

import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from lastcard.engine.proof.pledges import ShuffleError, parse_parts, pledge_of
from lastcard.engine.proof.receipts import Kept
from lastcard.engine.strange_file import read_strange

Entry = dict[str, Any]  # game, round, commitment, pledges (empty until the share was opened), seat, share
Sending = tuple[str, dict[str, str]]  # a command and its fields

_MOST: Final = 60  # deals of a table that are remembered


class Notebook:
    """A file with what must outlive this program: the token of a seat, and the shares. Without a file, only in memory."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._kept: dict[str, Any] = {}
        if path is not None:
            try:
                kept = json.loads(read_strange(path))
            except (OSError, ValueError, RecursionError):
                kept = {}
            self._kept = kept if isinstance(kept, dict) else {}

    def get(self, name: str) -> Any:
        """Return what was noted under a name; None: nothing."""
        return self._kept.get(name)

    def note(self, name: str, value: Any) -> None:
        """Keep something. If the disk does not take it, it lasts as long as this program."""
        self._kept[name] = value
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            fresh = self.path.with_suffix(".new")
            with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump(self._kept, file)
            fresh.replace(self.path)
        except OSError:
            return


class Keeper:
    """This person's part in every shuffle of a table."""

    def __init__(self, code: str, notebook: Notebook) -> None:
        self._code = code
        self._notebook = notebook
        self._sent = ""  # what this connection pledged or opened last

    def reconnected(self) -> None:
        """Note that the connection is new: a restarted table has forgotten all pledges and shares."""
        self._sent = ""

    def take_part(self, table: Mapping[str, Any], you: int | None, number: int) -> Sending | None:
        """Return what to send now that the table shows this; None: nothing. ``number`` is the round of the position."""
        commitment, sealed = str(table.get("commitment", "")), str(table.get("sealed", ""))
        if not commitment or you is None:
            return None
        between = table["phase"] == "between"
        upcoming = number + 1 if between else 1
        wanted = {
            "game": int(table["game"]) + (0 if between else 1), "round": upcoming, "commitment": commitment,
            "pledges": "", "seat": you, "share": "",
        }  # fmt: skip
        entry = self._entry(wanted, sealed)
        doing = f"{commitment} {you} {sealed}"
        if entry is None or doing == self._sent:
            return None
        self._sent = doing
        pledge = pledge_of(commitment, upcoming, you, entry["share"])
        if not sealed:
            return "pledge", {"commitment": commitment, "pledge": pledge}
        if _pledge_in(sealed, you) != pledge:
            return None
        self._note({**entry, "pledges": sealed})
        return "reveal", {"commitment": commitment, "share": entry["share"]}

    def kept(self, game: int) -> list[Kept]:
        """Return what was kept of the deals of a match in which the share was opened."""
        names = ("round", "commitment", "pledges", "seat", "share")
        return [
            Kept(**{name: entry[name] for name in names})
            for entry in self._entries
            if entry["game"] == game and entry["pledges"]
        ]

    def receipt(self, game: int) -> str:
        """Write the receipt of a match, for `lastcard verify --receipt`."""
        rounds = [vars(kept) for kept in self.kept(game)]
        return json.dumps({"receipt": 1, "table": self._code, "game": game, "rounds": rounds}, indent=1) + "\n"

    @property
    def _entries(self) -> list[Entry]:
        return list(self._notebook.get("shares") or ())

    def _entry(self, wanted: Entry, sealed: str) -> Entry | None:
        """Find the entry of a deal, or make a share for it; None: nothing is given to this deal.

        A share is opened for one list only, whatever the table says later: with two lists it could choose between two deals.
        """
        same = [entry for entry in self._entries if entry["commitment"] == wanted["commitment"]]
        opened = next((entry for entry in same if entry["pledges"]), None)
        if opened is not None:
            return opened if (opened["pledges"], opened["seat"]) == (sealed, wanted["seat"]) else None
        place = (wanted["seat"], wanted["round"])
        made = next((entry for entry in same if (entry["seat"], entry["round"]) == place), None)
        if made is not None or sealed:
            return made
        fresh = {**wanted, "share": secrets.token_hex(32)}
        self._note(fresh)
        return fresh

    def _note(self, entry: Entry) -> None:
        key = (entry["commitment"], entry["seat"])
        others = [each for each in self._entries if (each["commitment"], each["seat"]) != key]
        self._notebook.note("shares", [*others, entry][-_MOST:])


def _pledge_in(sealed: str, seat: int) -> str:
    try:
        return next((part.pledge for part in parse_parts(sealed) if part.seat == seat), "")
    except ShuffleError:
        return ""
