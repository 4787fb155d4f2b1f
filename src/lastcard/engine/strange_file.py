"""Reading a file that may come from anybody: no more of it than such a file can hold, whatever it is.

A sparse file of gigabytes, or a device that never ends, would fill the memory first and fail afterwards.
"""

import errno
import os
from pathlib import Path
from typing import Final

LONGEST: Final = 4 << 20  # bytes: many times the longest match, receipt, edition or file of cases


def read_strange(path: str | Path, encoding: str = "utf-8") -> str:
    """Return the text of a file: ``OSError`` if it cannot be read or is too long, ``UnicodeDecodeError`` if it is no text."""
    with Path(path).open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
