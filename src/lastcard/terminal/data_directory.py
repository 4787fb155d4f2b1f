"""Where this system keeps a user's data for a program: the tables of a server, the seats and receipts of a guest."""

import os
import sys
from pathlib import Path


def data_directory() -> Path:
    """Return the directory where this system keeps a user's data for a program."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "lastcard"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "lastcard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "lastcard"
