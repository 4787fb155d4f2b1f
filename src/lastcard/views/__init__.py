"""What one seat, or a spectator, may know of a game: the only door outward."""

from lastcard.views.seat import (
    Knowledge,
    PublicView,
    SeatView,
    Stamp,
    explained,
    knowledge,
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
    "public_view",
    "redacted",
    "seat_view",
    "stamps",
    "why_visible",
]
