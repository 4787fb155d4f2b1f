"""Commands whose output somebody may stop reading, as ``| head`` does."""

import os
import sys
from collections.abc import Callable


def until_unread(command: Callable[[], int]) -> int:
    """Run a command and return its exit code, or 1 without a word if nobody reads its output any more."""
    try:
        code = command()
        sys.stdout.flush()
    except BrokenPipeError:
        # Give the interpreter somewhere to flush the rest when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code
