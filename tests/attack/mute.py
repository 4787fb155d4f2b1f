"""``python -m tests.attack.mute serve …``: lastcard on a machine whose resolver answers nothing but after twenty seconds."""

import socket
import sys
from typing import Any, Final

from lastcard.terminal.main import main
from tests.waiting import block

SILENT: Final = 20.0  # seconds
_REAL: Final = socket.getaddrinfo


def _silent(host: Any, port: Any, *about: int, **more: int) -> Any:
    """Answer what needs no resolver: an address, or no name at all."""
    try:
        return _REAL(host, port, *about[:3], **{**more, "flags": socket.AI_NUMERICHOST})
    except socket.gaierror:
        if not more.get("flags", 0) & socket.AI_NUMERICHOST:
            block(SILENT, because="the resolver is silent")
        raise


if __name__ == "__main__":
    socket.getaddrinfo = _silent
    sys.exit(main(sys.argv[1:]))
