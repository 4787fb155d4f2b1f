"""Live tables without sockets: seats, commands, clocks, bots, and what each viewer is shown. ``TableRegistry`` holds them all."""

from lastcard.table.errors import NoSuchTable, TableRefusal
from lastcard.table.live import LiveTable
from lastcard.table.member import Member
from lastcard.table.registry import Seated, TableRegistry
from lastcard.table.requests import handle

__all__ = ["LiveTable", "Member", "NoSuchTable", "Seated", "TableRefusal", "TableRegistry", "handle"]
