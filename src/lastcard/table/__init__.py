"""Live tables without sockets: seats, commands, clocks, bots, and what each viewer is shown. ``House`` holds them all."""

from lastcard.table.errors import NoSuchTable, TableRefusal
from lastcard.table.house import House, Seated
from lastcard.table.live import LiveTable
from lastcard.table.member import Member
from lastcard.table.requests import handle

__all__ = ["House", "LiveTable", "Member", "NoSuchTable", "Seated", "TableRefusal", "handle"]
