"""What one seat, or a spectator, may know of a game: the only door outward."""

from lastcard.views.seat import (
    Knowledge,
    PublicView,
    SeatView,
    Stamp,
    knowledge,
    public_view,
    redacted,
    seat_view,
    stamps,
)

__all__ = [
    "Knowledge",
    "PublicView",
    "SeatView",
    "Stamp",
    "knowledge",
    "public_view",
    "redacted",
    "seat_view",
    "stamps",
]
