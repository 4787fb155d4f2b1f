"""A terminal's part in a shuffle: when it pledges, and when it does or does not open its share. The page is tested alike."""

import json
from pathlib import Path
from typing import Any

from lastcard.engine.proof.pledges import pledge_of
from lastcard.engine.proof.receipts import read_receipt
from lastcard.terminal.client.shuffle_shares import Keeper, Notebook, Sending

SEAL = "ab" * 32


class Guest:
    """Somebody who is shown states; ``said`` is what they sent."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.said: list[Sending] = []
        self.reload()

    def reload(self) -> None:
        """Start the program again."""
        self.keeper = Keeper("BCDFGH", Notebook(self.path))

    def see(self, sealed: str = "", you: int | None = 1, number: int = 0, **table: Any) -> None:
        """Show a state; OWN is the pledge that was sent last."""
        own = next((fields["pledge"] for kind, fields in reversed(self.said) if kind == "pledge"), "")
        shown = {"commitment": SEAL, "sealed": sealed.replace("OWN", own), "game": 0, "phase": "lobby", **table}
        sending = self.keeper.take_part(shown, you, number)
        self.said += [sending] if sending else []

    @property
    def kinds(self) -> list[str]:
        """Return which commands were sent."""
        return [kind for kind, _ in self.said]


def test_a_share_is_pledged_once_and_opened_when_the_list_holds_the_pledge() -> None:
    guest = Guest()
    for sealed in ("", "", "S0 bot, S1 OWN", "S0 bot, S1 OWN"):
        guest.see(sealed)
    assert guest.kinds == ["pledge", "reveal"]
    share = guest.said[1][1]["share"]
    assert pledge_of(SEAL, 1, 1, share) == guest.said[0][1]["pledge"]
    (kept,) = read_receipt(guest.keeper.receipt(1))
    assert (kept.round, kept.commitment, kept.seat, kept.share) == (1, SEAL, 1, share)
    assert json.loads(guest.keeper.receipt(1))["table"] == "BCDFGH"


def test_no_share_is_opened_for_a_list_without_its_pledge() -> None:
    for listed in ("S0 bot, S1 absent", f"S0 bot, S1 {'0' * 64}", "S0 OWN, S1 bot", "nothing"):
        guest = Guest()
        guest.see()
        guest.see(listed)
        assert guest.kinds == ["pledge"]
        assert guest.keeper.kept(1) == []


def test_a_share_is_opened_under_one_list_only() -> None:
    """A table that closes a second list after it saw the shares would have two deals to choose from."""
    guest = Guest()
    for sealed in ("", "S0 bot, S1 OWN", "S0 absent, S1 OWN", "", "S0 absent, S1 OWN"):
        guest.see(sealed)
    assert guest.kinds == ["pledge", "reveal"]
    guest.see(you=0)
    guest.see("S0 OWN, S1 bot", you=0)
    assert guest.kinds == ["pledge", "reveal"]


def test_every_seal_seat_and_round_gets_a_share_of_its_own() -> None:
    guest = Guest()
    guest.see()
    guest.see(you=2)
    guest.see(commitment="cd" * 32)
    guest.see(commitment="ef" * 32, phase="between", game=1, number=1)
    assert len({fields["pledge"] for _, fields in guest.said}) == len(guest.said) == 4


def test_a_new_start_or_connection_sends_the_same_again(tmp_path: Path) -> None:
    guest = Guest(tmp_path / "guest" / "notes.json")
    guest.see()
    guest.reload()
    guest.see()
    guest.keeper.reconnected()
    guest.see("S0 bot, S1 OWN")
    guest.reload()
    guest.see("S0 bot, S1 OWN")
    assert guest.kinds == ["pledge", "pledge", "reveal", "reveal"]
    assert len({json.dumps(fields) for _, fields in guest.said}) == 2
    assert (tmp_path / "guest" / "notes.json").stat().st_mode & 0o077 == 0


def test_spectators_and_rounds_under_way_get_nothing() -> None:
    guest = Guest()
    guest.see(you=None)
    guest.see(commitment="", phase="playing")
    assert guest.said == []
