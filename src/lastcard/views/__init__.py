"""What one seat, or a spectator, may know of a game: the only door outward."""

from lastcard.views.seat import PublicView, SeatView, public_view, redacted, seat_view

__all__ = ["PublicView", "SeatView", "public_view", "redacted", "seat_view"]
