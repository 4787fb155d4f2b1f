"""``Member``: one connection to a table. The table knows only two functions of its transport."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from lastcard.table.facts import token_hash
from lastcard.table.messages import Hello, Verbosity
from lastcard.table.showing import Ear
from lastcard.views import Stamp


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
    eyes: int | None = None  # the seat whose cards it is shown; None also while its own seat waits for the next round
    language: str = "en"
    verbosity: Verbosity = "normal"
    pledges: bool = False  # whether it takes part in shuffles, so that deals wait for it
    greeted: bool = False  # whether it was shown the table
    stamp: Stamp | None = None  # of what it was last told about its own hand

    @property
    def ear(self) -> Ear:
        """Return how this member wants to be told things."""
        return Ear(self.eyes, self.language, self.verbosity)

    def introduce(self, hello: Hello, token: str, place: str, seat: int | None) -> None:
        """Note what the first message said and the seat it opened."""
        self.token = token or token_hash(secrets.token_urlsafe())
        self.place = place
        self.seat = seat
        self.language = hello.language
        self.verbosity = hello.verbosity
        self.pledges = hello.pledges
