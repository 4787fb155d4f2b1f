"""A frozen, validated edition: the value of every option, where each comes from, and the sample rules.

``load`` reads the files; ``options`` has the table of options. Here is what an edition offers: lookup,
changes at the table (``with_options``), comparison. Options that contradict each other are refused here too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from lastcard.engine.editions.options import OPTIONS, RETIRED, canonical, option, parse_option
from lastcard.engine.editions.values import EditionError, Value
from lastcard.engine.message import EditionName

CORE_CARDS: Final = 108  # DECK-1: what every deck contains
PRINTED_TOTALS: Final = (108, 112)
SOURCES: Final = ("printed", "ruling", "house")  # in a file; "table" is what with_options adds


@dataclass(frozen=True)
class Origin:
    """Where the value of an option comes from: rule IDs; printed, ruling, house or table; the file that sets it, if any."""

    rule: str
    source: str
    file: str

    @property
    def rules(self) -> tuple[str, ...]:
        """List the rule IDs."""
        return tuple(self.rule.split())


@dataclass(frozen=True, eq=False, repr=False)
class Edition:
    """One way to play: a printed edition, perhaps with options changed at the table.

    >>> from lastcard.engine.editions import edition
    >>> edition("russian")["drawn_card_play"]
    'must'
    """

    name: str
    summary: str
    sheets: tuple[str, ...]
    languages: tuple[str, ...]
    options: Mapping[str, Value]
    origins: Mapping[str, Origin]
    samples: tuple[str, ...]  # written rules; the first is SAMPLE-1
    printed: Mapping[str, Value]  # the options as the file has them
    file: str = ""  # where it was read, if not from the package

    def __post_init__(self) -> None:
        # What an earlier version pickled knows nothing of a house rule that came later, and was played without it.
        later = [each for name, each in OPTIONS.items() if name not in self.options and each.default is not None]
        defaults = {each.name: each.default for each in later}
        origins = {each.name: Origin(each.rule, "house", "") for each in later}
        for field, missing in (("options", defaults), ("origins", origins), ("printed", defaults)):
            object.__setattr__(self, field, MappingProxyType({**getattr(self, field), **missing}))

    def __getitem__(self, name: str) -> Any:
        """Return the value of an option by its name or alias."""
        return self.options[name if name in self.options else canonical(name)]

    def flag(self, name: str) -> bool:
        """Return the value of an option that is on or off."""
        value = self[name]
        if not isinstance(value, bool):
            raise TypeError(f"option {name} is no switch: {value!r}")
        return value

    def number(self, name: str) -> int:
        """Return the value of an option that is a number; 0 if there is no such card or mode (``na``)."""
        value = self[name]
        if value is None:
            return 0
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"option {name} is no number: {value!r}")
        return value

    def word(self, name: str) -> str:
        """Return the value of an option that is one of a few words."""
        value = self[name]
        if not isinstance(value, str):
            raise TypeError(f"option {name} is no word: {value!r}")
        return value

    def text(self, name: str) -> str:
        """Return the value of an option as text, as a case or a game record writes it."""
        return option(name).show(self[name])

    @cached_property
    def changed(self) -> Mapping[str, Value]:
        """Return the options that differ from the printed edition."""
        return {name: value for name, value in self.options.items() if value != self.printed[name]}

    @cached_property
    def changes(self) -> tuple[tuple[str, str], ...]:
        """Return the options that differ from the printed edition, with their values as text."""
        return tuple((name, self.text(name)) for name in self.changed)

    @property
    def spoken(self) -> EditionName | str:
        """Return the name as sentences need it; an edition from a person's own file has only this one."""
        return self.name.capitalize() if self.file else EditionName(self.name)

    @property
    def label(self) -> str:
        """Name the edition and what was changed, e.g. ``classic with stacking draw2``."""
        changes = ", ".join(f"{name} {self.text(name)}" for name in self.changed)
        return f"{self.name} with {changes}" if changes else self.name

    @property
    def printed_cards(self) -> int:
        """Count the cards in the box: 108 or 112."""
        return _box(self.options)

    @property
    def swaps(self) -> int:
        """Count the Swap Hands cards in play, per deck."""
        return self.number("deck.swap") if self.flag("special_cards") else 0

    @property
    def shuffles(self) -> int:
        """Count the Shuffle Hands cards in play, per deck."""
        return self.number("deck.shuffle") if self.flag("special_cards") else 0

    @property
    def customs(self) -> int:
        """Count the customizable cards in play, per deck."""
        return self.number("custom_count") if self.flag("special_cards") else 0

    @property
    def cards(self) -> int:
        """Count the cards in play, in all decks, without special cards that were taken out."""
        return (CORE_CARDS + self.swaps + self.shuffles + self.customs) * self.number("decks")

    def with_options(self, changes: Mapping[str, object]) -> "Edition":
        """Return this edition with some options changed; values may be typed or text.

        >>> from lastcard.engine.editions import edition
        >>> edition("classic").with_options({"stacking": "draw2", "jump_in": "on"})
        edition('classic').with_options({'stacking': 'draw2', 'jump_in': True})
        """
        values, origins = dict(self.options), dict(self.origins)
        seen: dict[str, str] = {}
        for given, value in changes.items():
            if value in RETIRED.get(given, ()):
                continue
            name, parsed = parse_option(given, value, self.name)
            if name in seen:
                raise EditionError.at(self.name, "edition.twice_as", name=name, one=seen[name], other=given)
            seen[name] = given
            if parsed != values[name]:  # an unchanged option keeps its source: printed, ruling or house
                values[name] = parsed
                origins[name] = Origin(OPTIONS[name].rule, "table", "")
        check_together(values, self.name)
        return Edition(
            name=self.name, summary=self.summary, sheets=self.sheets, languages=self.languages, options=values,
            origins=origins, samples=self.samples, printed=self.printed, file=self.file,
        )  # fmt: skip

    def _identity(self) -> tuple[object, ...]:
        return self.name, tuple(sorted(self.options.items(), key=lambda item: item[0])), self.samples

    def __eq__(self, other: object) -> bool:
        return self._identity() == other._identity() if isinstance(other, Edition) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        start = f"load_edition({self.file!r})" if self.file else f"edition({self.name!r})"
        return f"{start}.with_options({self.changed})" if self.changed else start

    def __reduce__(self) -> tuple[Callable[..., "Edition"], tuple[object, ...]]:
        # A read-only mapping cannot be pickled, but a bot or simulation in another process needs its edition.
        plain = (dict(self.options), dict(self.origins), self.samples, dict(self.printed), self.file)
        return Edition, (self.name, self.summary, self.sheets, self.languages, *plain)


def _box(options: Mapping[str, Value]) -> int:
    return CORE_CARDS + sum(_number(options, f"deck.{card}") for card in ("swap", "shuffle", "custom"))


def _number(options: Mapping[str, Value], name: str) -> int:
    value = options[name]
    return value if isinstance(value, int) else 0


def check_together(options: Mapping[str, Value], where: str) -> None:
    """Refuse options that contradict each other, with one sentence that starts with ``where``."""

    def refuse(key: str, **parameters: object) -> None:
        raise EditionError.at(where, key, **parameters)

    def na_exactly_if(name: str, nothing: bool, what: str) -> None:
        # An option about a card is `na` if and only if there is no such card.
        is_na = options[name] in (None, "na")
        if is_na and not nothing:
            refuse(f"edition.not_na.{what}", name=name)
        if nothing and not is_na:
            refuse(f"edition.must_be_na.{what}", name=name)

    swap, shuffle, custom = (_number(options, f"deck.{card}") for card in ("swap", "shuffle", "custom"))
    special = bool(swap or shuffle or custom)
    if _box(options) not in PRINTED_TOTALS:
        refuse("edition.deck", cards=_box(options))
    if _number(options, "custom_count") > custom:
        refuse("edition.customs", wanted=options["custom_count"], printed=custom)
    na_exactly_if("first.special", not special, "special")
    na_exactly_if("handexchange_last", not special, "special")
    for name in ("swap", "pts.swap"):
        na_exactly_if(name, not swap, "swap")
    for name in ("shuffle_start", "pts.shuffle"):
        na_exactly_if(name, not shuffle, "shuffle")
    na_exactly_if("pts.custom", not custom, "custom")
    if options["classic_switch"] and not special:
        refuse("edition.no_classic")
    if not options["special_cards"] and not options["classic_switch"]:
        refuse("edition.no_special")
    modes = options["scoring_modes"]
    eliminates = isinstance(modes, tuple) and "elimination" in modes
    na_exactly_if("elim_threshold", not eliminates, "elimination")
