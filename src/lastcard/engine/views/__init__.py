"""What a seat or a spectator may know of a game: the only way out. Nothing else leaves the server or reaches a bot."""

from lastcard.engine.views.seat import (
    Knowledge,
    PublicView,
    SeatView,
    Stamp,
    explained,
    knowledge,
    plays_open,
    public_view,
    redacted,
    seat_view,
    stamps,
    why_visible,
)

__all__ = [
    "Knowledge",
    "PublicView",
    "SeatView",
    "Stamp",
    "explained",
    "knowledge",
    "plays_open",
    "public_view",
    "redacted",
    "seat_view",
    "stamps",
    "why_visible",
]
