"""Deals: a player who tries to choose a share after seeing the others, or to take it back.

``Pledger`` takes part in a deal step by step, as the page does by itself.
"""

import hashlib
import secrets
from typing import Any, Final

from tests.attack.kinds import probe, require
from tests.server.web.serving import Server
from tests.server.web.talking import Talk, get, new_seat, new_table, talk

SIGNS: Final = 24  # random bytes of a share


class Pledger:
    """One seat in the shuffle of the next deal."""

    def __init__(self, talking: Talk, seat: int) -> None:
        self.talk = talking
        self.seat = seat
        self.share = secrets.token_urlsafe(SIGNS)

    @property
    def table(self) -> dict[str, Any]:
        """Give the table as it was shown last."""
        shown: dict[str, Any] = self.talk.state["table"]
        return shown

    def pledged(self, share: str) -> str:
        """Give the pledge to a share for the first deal, as docs/shuffle.md says it is made."""
        head = f"lastcard shuffle v2 pledge\n{self.table['commitment']}\nround 1\nseat {self.seat}\n"
        return hashlib.sha256((head + share).encode()).hexdigest()

    def pledge(self, share: str) -> dict[str, Any]:
        """Pledge a share, and give the answer."""
        return self.talk.ask("pledge", commitment=self.table["commitment"], pledge=self.pledged(share))

    def reveal(self, share: str) -> dict[str, Any]:
        """Open a share, and give the answer."""
        return self.talk.ask("reveal", commitment=self.table["commitment"], share=share)

    def until_sealed(self) -> str:
        """Wait for the closed list of pledges."""
        while not self.table.get("sealed"):
            self.talk.until("state")
        return str(self.table["sealed"])

    def until_dealt(self) -> None:
        """Wait for the cards."""
        while not (self.talk.state.get("position") or {}).get("counts"):
            self.talk.until("state")


def seats(server: Server) -> tuple[dict[str, Any], dict[str, Any]]:
    """Make a table for two who take part in its shuffles, where rounds are short."""
    host = new_table(server, options={"hand_size": "3"})
    return {**host, "pledges": True}, {**new_seat(server, host["table"]), "pledges": True}


@probe()
def shares_chosen_late(server: Server) -> str:
    """Tries to pledge after the list is closed, to open another share than the pledged, and to open one too early."""
    one, other = seats(server)
    with talk(server, one) as ann_talk, talk(server, other) as eve_talk:
        ann, eve = Pledger(ann_talk, 0), Pledger(eve_talk, 1)
        early = eve.reveal(eve.share)
        require(early["type"] == "refused", f"a share was opened before the list was closed: {early}")
        for player in (ann, eve):
            require(player.pledge(player.share)["type"] == "done", "a pledge was refused")
        ann.talk.say("start")
        sealed = eve.until_sealed()
        require(ann.pledged(ann.share) in sealed, "the closed list lacks a pledge")
        ground = secrets.token_urlsafe(SIGNS)
        for what, answer in (
            ("pledged after the list was closed", eve.pledge(ground)),
            ("opened though it was not pledged", eve.reveal(ground)),
        ):
            require(answer["type"] == "refused", f"a share was {what}: {answer}")
        require(ann.share not in str(eve.talk.state), "another's share was told before the deal")
        require(ann.until_sealed() == sealed, "two people were shown different lists")
    return "refused at every step, and nobody's share is told before the deal"


@probe()
def shares_never_opened(server: Server) -> str:
    """Pledges a share and never opens it: the deal must go on, and the record must say who held back."""
    one, other = seats(server)
    with talk(server, one) as ann_talk, talk(server, other) as eve_talk:
        ann, eve = Pledger(ann_talk, 0), Pledger(eve_talk, 1)
        for player in (ann, eve):
            player.pledge(player.share)
        ann.talk.say("start")
        ann.until_sealed()
        require(ann.reveal(ann.share)["type"] == "done", "a share was refused")
        ann.until_dealt()
        require(eve.reveal(eve.share)["type"] == "refused", "a share was still taken after the deal")
        text = get(server, f"/api/tables/{one['table']}/games/1/record").text
        require(eve.share not in text, "a share that was never opened is in the record")
    return "dealt without it; it counts no more"
