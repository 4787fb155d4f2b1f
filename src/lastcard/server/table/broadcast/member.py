"""``Member``: one connection to a table. The table knows only two functions of its transport."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from lastcard.engine.views import Stamp
from lastcard.server.table.broadcast.viewer_messages import WATCHER, Viewer
from lastcard.server.table.fold.facts import token_hash
from lastcard.server.table.protocol.messages import Hello


@dataclass(eq=False, slots=True)
class Member:
    """One connection. ``send`` takes an encoded message and never waits; ``drop`` ends the connection with a reason."""

    send: Callable[[bytes], None]
    drop: Callable[[str], None]
    address: str = ""  # if the transport knows it
    token: str = ""  # its SHA-256; a spectator gets a random one that opens nothing
    place: str = ""  # the key made from the address
    number: int = 0  # counts the connections to this table since it woke
    seat: int | None = None
    viewer: Viewer = WATCHER  # how it wants to be told things, and the seat whose cards it is shown
    pledges: bool = False  # whether it takes part in shuffles, so that deals wait for it
    greeted: bool = False  # whether it was shown the table
    stamp: Stamp | None = None  # of what it was last told about its own hand

    @property
    def eyes(self) -> int | None:
        """Return the seat whose cards it is shown; None also while its own seat waits for the next round."""
        return self.viewer.seat

    @property
    def language(self) -> str:
        """Return the language it is told things in."""
        return self.viewer.language

    @language.setter
    def language(self, language: str) -> None:
        self.viewer = self.viewer._replace(language=language)

    def see_from(self, seat: int | None) -> None:
        """Show it the cards of a seat from now on."""
        self.viewer = self.viewer._replace(seat=seat)

    def introduce(self, hello: Hello, token: str, place: str, seat: int | None) -> None:
        """Note what the first message said and the seat it opened."""
        self.token = token or token_hash(secrets.token_urlsafe())
        self.place = place
        self.seat = seat
        self.viewer = Viewer(None, hello.language, hello.verbosity)
        self.pledges = hello.pledges
