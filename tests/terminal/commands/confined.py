"""``python confined.py UNIT COMMAND …``: runs a command under the limits of a systemd unit, as far as that takes no systemd.

That is: no new privileges, the filter of system calls with its error number, the families of sockets, no capabilities.
"""

import ctypes
import errno
import os
import re
import struct
import subprocess
import sys
from pathlib import Path
from typing import Final

_HEADER: Final = Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h")
_NO_NEW_PRIVS: Final = 38  # of prctl
_DROP_CAPABILITY: Final = 24
_SET_SECCOMP: Final = 22
_FILTER: Final = 2
_ALLOW: Final = 0x7FFF0000
_ERRNO: Final = 0x00050000
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_SOCKET: Final = ("socket", "socketpair")
_NUMBER, _FIRST_ARGUMENT = 0, 16  # offsets in what a filter sees
_FAMILIES: Final = {"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10}


def settings(unit: Path) -> dict[str, list[str]]:
    """Read the settings of a unit, each with all its values."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", unit.read_text(), re.MULTILINE):
        found.setdefault(name, []).append(value)
    return found


def missing() -> str:
    """Say what this machine lacks, empty if nothing."""
    if os.uname().machine != "x86_64" or not _HEADER.exists():
        return "the numbers of the system calls are not known here"
    try:
        subprocess.run(["systemd-analyze", "--version"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "systemd-analyze is not here"
    return ""


def allowed_calls(lines: list[str]) -> set[str]:
    """Name the system calls that lines of ``SystemCallFilter`` leave, each changing what those before it said."""
    allowed: set[str] = set()
    for line in lines:
        names = {name for word in line.removeprefix("~").split() for name in _members(word)}
        allowed = allowed - names if line.startswith("~") else allowed | names
    return allowed


def _members(word: str) -> set[str]:
    if not word.startswith("@"):
        return {word}
    told = subprocess.run(
        ["systemd-analyze", "syscall-filter", word], capture_output=True, text=True, check=True
    ).stdout
    words = [line.strip() for line in told.splitlines()[1:] if line.strip() and not line.strip().startswith("#")]
    return {name for each in words for name in _members(each)}


def confine(unit: Path) -> None:
    """Put this process, and what it starts, under the limits of a unit."""
    told = settings(unit)
    numbers = dict(re.findall(r"__NR_(\w+) (\d+)", _HEADER.read_text()))
    refused = _ERRNO | getattr(errno, told["SystemCallErrorNumber"][0])
    families = [_FAMILIES[name] for name in told["RestrictAddressFamilies"][0].split()]
    program = [(_LOAD, 0, 0, _NUMBER)]
    for name in sorted(allowed_calls(told["SystemCallFilter"]) & numbers.keys() - set(_SOCKET)):
        program += [(_EQUAL, 0, 1, int(numbers[name])), (_RETURN, 0, 0, _ALLOW)]
    for name in _SOCKET:
        checks = [(_LOAD, 0, 0, _FIRST_ARGUMENT)]
        for family in families:
            checks += [(_EQUAL, 0, 1, family), (_RETURN, 0, 0, _ALLOW)]
        checks.append((_RETURN, 0, 0, _ERRNO | errno.EAFNOSUPPORT))
        program += [(_EQUAL, 0, len(checks), int(numbers[name])), *checks]
    program.append((_RETURN, 0, 0, refused))
    code = b"".join(struct.pack("HBBI", *step) for step in program)
    libc = ctypes.CDLL(None, use_errno=True)
    kept = ctypes.create_string_buffer(code)
    for capability in range(64):
        libc.prctl(_DROP_CAPABILITY, capability, 0, 0, 0)  # those there are not are no error for us
    _must(libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0))
    _must(libc.prctl(_SET_SECCOMP, _FILTER, struct.pack("HxxxxxxP", len(program), ctypes.addressof(kept)), 0, 0))


def _must(answer: int) -> None:
    if answer:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


if __name__ == "__main__":
    confine(Path(sys.argv[1]))
    os.execvp(sys.argv[2], sys.argv[2:])
