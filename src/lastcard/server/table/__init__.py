"""Live tables without sockets, as a fold over their log; ``TableRegistry`` holds them all.

``protocol`` says what is sent, ``fold`` what is decided and written, ``transient`` what is known for the moment, ``procedures``
what takes several steps, ``broadcast`` who is shown what; ``live`` runs it.
"""

from lastcard.server.table.broadcast.member import Member
from lastcard.server.table.live.commands import handle
from lastcard.server.table.live.mailbox import LiveTable
from lastcard.server.table.protocol.table_refusal import NoSuchTable, TableRefusal
from lastcard.server.table.registry import Seated, TableRegistry

__all__ = ["LiveTable", "Member", "NoSuchTable", "Seated", "TableRefusal", "TableRegistry", "handle"]
