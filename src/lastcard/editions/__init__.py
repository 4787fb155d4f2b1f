"""Editions: what each printed sheet says, as data; house-rule options; the language of written rules. No behaviour.

>>> edition("greek")["first.wild"]
'bottom'
>>> [difference.option for difference in differences(edition("classic"), edition("russian"))]
['drawn_card_play', 'uno_close']
"""

from lastcard.editions.diff import Difference, differences
from lastcard.editions.edition import Edition, Origin
from lastcard.editions.load import Printing, edition, edition_names, load_edition, printing
from lastcard.editions.options import OPTIONS, Option, option, parse_option
from lastcard.editions.values import EditionError, Value

__all__ = [
    "OPTIONS",
    "Difference",
    "Edition",
    "EditionError",
    "Option",
    "Origin",
    "Printing",
    "Value",
    "differences",
    "edition",
    "edition_names",
    "load_edition",
    "option",
    "parse_option",
    "printing",
]
