"""Which cards an English sentence names, so that they can be shown beside it in any language."""

import re
from typing import Final

_WHOLE: Final = {
    "wild draw four": "wild+4",
    "+4": "wild+4",
    "swap hands": "swap",
    "shuffle hands": "shuffle",
    "wild": "wild",
}
_FACES: Final = {"skip": "skip", "reverse": "rev", "draw two": "+2", "+2": "+2"}
_NAME: Final = re.compile(
    r"(?P<whole>\bwild draw four|(?<!\w)\+4|\bswap hands|\bshuffle hands|\bwild)s?\b"
    r"|(?:\b(?P<colour>red|yellow|green|blue) )?(?:(?P<face>\bskip|\breverse|\bdraw two|(?<!\w)\+2)s?\b|(?P<number>\b\d)s?\b)",
    re.IGNORECASE,
)
_ANY_COLOUR: Final = "r"  # of a card that is named without one


def named_cards(sentence: str) -> tuple[str, ...]:
    """Return the codes of the cards that a sentence names, each once, in its order.

    >>> named_cards("Blue 5 on top. I hold a red 5 and a +4. Is my +4 honest?")
    ('b5', 'r5', 'wild+4')
    >>> named_cards("I owe 4 cards and said UNO with 2 left.")
    ()
    """
    codes = (_code(found, sentence) for found in _NAME.finditer(sentence))
    return tuple(dict.fromkeys(code for code in codes if code))


def _code(found: re.Match[str], sentence: str) -> str:
    if found["whole"]:
        return _WHOLE[found["whole"].lower()]
    colour = found["colour"][0].lower() if found["colour"] else _ANY_COLOUR
    if found["face"]:
        return colour + _FACES[found["face"].lower()]
    is_card = found["colour"] or sentence[: found.start()].lower().endswith(" a ")  # "a 7", not "7 cards"
    return colour + found["number"] if is_card else ""
