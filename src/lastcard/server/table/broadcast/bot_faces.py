"""Faces of bots: the shape is that of the level, and what a bot wears tells it from the others at the table."""

from collections.abc import Mapping
from typing import Final

from lastcard.players.bots import character
from lastcard.server.table.fold.decisions import BOT_NAMES

# What each of ``BOT_NAMES`` wears, as drawn in ``static/worn.svg``. A bot with its character's own name wears nothing.
WORN: Final = ("antennas", "hat", "bow", "sprout", "flower", "propeller", "cone", "toque", "cherries", "bolt")
_LOOKS: Final = ("", *WORN)
_BY_NAME: Final = dict(zip(BOT_NAMES, WORN, strict=True))


def bot_faces(bots: Mapping[int, tuple[str, str]]) -> dict[int, str]:
    """Give each bot, by seat, with its name and level, a face that no other has: "star", "star-hat".

    What it wears goes with its name, so that it stays the same while others come and go. A stand-in keeps the name of a
    person and takes what is left. A bot that is gone (an old log may know it) has no face.
    """
    faces: dict[int, str] = {}
    for seat, (name, level) in sorted(bots.items(), key=lambda bot: (bot[1][0] not in _BY_NAME, bot[0])):
        kind = character(level)
        wished = _BY_NAME.get(name, "")
        looks = [] if kind is None else [f"{kind.face}-{worn}".removesuffix("-") for worn in (wished, *_LOOKS)]
        faces[seat] = next((look for look in looks if look not in faces.values()), "")
    return faces
