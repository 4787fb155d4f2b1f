"""Editions: what each printed sheet says, as data; the options that a table may change; presets. No behaviour.

>>> edition("greek")["first.wild"]
'bottom'
>>> edition("classic").with_options({"jump_in": "on"}).changes
(('jump_in', 'on'),)
"""

from lastcard.engine.editions.edition_data import Edition, Origin
from lastcard.engine.editions.load import Printing, edition, edition_names, load_edition, printing
from lastcard.engine.editions.options import OPTIONS, Option, option, parse_option
from lastcard.engine.editions.presets import Preset, presets
from lastcard.engine.editions.values import EditionError, Value

__all__ = [
    "OPTIONS",
    "Edition",
    "EditionError",
    "Option",
    "Origin",
    "Preset",
    "Printing",
    "Value",
    "edition",
    "edition_names",
    "load_edition",
    "option",
    "parse_option",
    "presets",
    "printing",
]
