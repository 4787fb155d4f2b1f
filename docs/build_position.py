"""Write the message that shows a game to everybody (server/table/protocol/public_position.py) from the fields of ``PublicView``.

`python docs/build_position.py` writes it; with `--check` it writes nothing and exits 1 if it is out of date. The other pages and
schemas describe this message, so run this first.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

HERE: Final = Path(__file__).resolve().parent
SOURCE: Final = HERE.parent / "src"
sys.path[:0] = [str(HERE.parent), str(SOURCE)]

# Nothing of lastcard.server.table: it cannot be imported while the module names a field that the view no longer has.
from docs.writing import write_or_check  # noqa: E402
from lastcard.engine.cards.card import Card, Colour  # noqa: E402
from lastcard.engine.views import PublicView, seat  # noqa: E402
from lastcard.server.web.bodies.field_comments import field_comments  # noqa: E402

MODULE: Final = SOURCE / "lastcard" / "server" / "table" / "protocol" / "public_position.py"
# Sent in every message, in this order. Every other field is left out while it is empty.
ALWAYS: Final = (
    "round_number", "asks", "turn", "dealer", "direction", "top", "pile", "discards", "counts", "scores",
)  # fmt: skip
# Sent in other messages: what holds for the whole game, the names with the seats, and the voters as the deciders they are.
ELSEWHERE: Final = {"edition", "mode", "target", "teams", "options", "written", "names", "voters"}
RENAMED: Final = {"round_number": "round"}
WIDTH: Final = 118

HEAD: Final = '''\
"""What everybody sees of the game, as a message. Written by docs/build_position.py from ``PublicView``: do not edit."""

from typing import Final

from msgspec import Struct


class Position(Struct, frozen=True, omit_defaults=True):
    """What everybody sees of the game now. Absent fields have the value given here."""

'''
TAIL: Final = """

# The field of ``PublicView`` that each field is taken from.
SOURCES: Final = (
"""


def module() -> str:
    """Return the text of the module."""
    comments, sent = field_comments([seat]), tuple(_sent())
    lines = []
    for name, kind in sent:
        default = "" if name in ALWAYS else f" = {_empty(kind)}"
        field = f"    {RENAMED.get(name, name)}: {_in_text(kind)}{default}"
        comment = f"# {comments['PublicView', name]}"
        if len(field) + len(comment) <= WIDTH:
            lines.append(f"{field}  {comment}\n")
        else:
            lines.append(f"    {comment}\n{field}\n")
    return HEAD + "".join(lines) + TAIL + "".join(f'    "{name}",\n' for name, _ in sent) + ")\n"


def _sent() -> Iterator[tuple[str, Any]]:
    """Give the name and type of each field that is sent, those without a default first."""
    kinds = get_type_hints(PublicView)
    others = [name for name in kinds if name not in ALWAYS and name not in ELSEWHERE]
    return ((name, kinds[name]) for name in (*ALWAYS, *others))


def _in_text(kind: Any) -> str:
    """Write a type as messages have it: cards and colours are text, and no card or colour is an empty text."""
    if kind in (Card, Colour, Card | None, Colour | None):
        return "str"
    if kind is NoneType:
        return "None"
    parts = get_args(kind)
    if isinstance(kind, UnionType):
        return " | ".join(map(_in_text, parts))
    if get_origin(kind) is tuple:
        return f"tuple[{', '.join('...' if part is Ellipsis else _in_text(part) for part in parts)}]"
    name: str = kind.__name__
    return name


def _empty(kind: Any) -> str:
    """Write the value that is not sent."""
    text = _in_text(kind)
    if text.startswith("tuple["):
        return "()"
    return "None" if text.endswith("None") else {"int": "0", "str": '""', "bool": "False"}[text]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the module."""
    return write_or_check(__file__, lambda: {MODULE: module()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
