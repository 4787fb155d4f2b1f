"""Presets: named sets of options that suit any edition, such as ``party``. They are data, in ``presets.toml``."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from lastcard.engine.editions.options import OPTIONS, canonical, parse_option


@dataclass(frozen=True)
class Preset:
    """A way to play: what it changes in an edition, and how the match is scored."""

    name: str
    options: Mapping[str, str]  # as text; only what differs from the edition
    mode: str = ""  # empty: the edition's own
    target: int = 0  # 0: the edition's own
    chat: bool = True  # False: a table that plays so online does without free chat
    offers: tuple[str, ...] = ()  # options that it leaves as they are, worth asking about


@cache
def presets() -> Mapping[str, Preset]:
    """Return the presets by name, in their order of offer; the first changes nothing.

    >>> presets()["party"].options["jump_in"]
    'on'
    """
    from importlib.resources import files  # slow to import, and only needed here

    entries = tomllib.loads(files("lastcard.engine.editions").joinpath("presets.toml").read_text(encoding="utf-8"))
    return MappingProxyType({name: _preset(name, **entry) for name, entry in entries.items()})


def _preset(
    name: str, *, options: Mapping[str, object] | None = None, mode: str = "", target: int = 0, chat: bool = True,
    offers: Sequence[str] = (),
) -> Preset:  # fmt: skip
    texts: dict[str, str] = {}
    for given, value in (options or {}).items():
        option, parsed = parse_option(given, value, "presets.toml")
        texts[option] = OPTIONS[option].show(parsed)
    return Preset(name, MappingProxyType(texts), mode, target, chat, tuple([canonical(each) for each in offers]))
