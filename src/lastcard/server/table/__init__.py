"""Live tables without sockets: seats, commands, clocks, bots, and what each viewer is shown. ``TableRegistry`` holds them all."""

from lastcard.server.table.broadcast.member import Member
from lastcard.server.table.live.commands import handle
from lastcard.server.table.live.mailbox import LiveTable
from lastcard.server.table.protocol.table_refusal import NoSuchTable, TableRefusal
from lastcard.server.table.registry import Seated, TableRegistry

__all__ = ["LiveTable", "Member", "NoSuchTable", "Seated", "TableRefusal", "TableRegistry", "handle"]
