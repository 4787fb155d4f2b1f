"""The rules of one table on one page: how to play, its house rules, what its cards do, how it is won.

Everything follows from the edition, the options and the written cards of a game. What is not in play is absent. What differs
from the printed sheet is marked as a house rule. The full rule book is in ``rulebook.py``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from lastcard.engine.cards.codes import card_code, parse_card
from lastcard.engine.cards.kinds import CUSTOM, SHUFFLE, SWAP
from lastcard.engine.editions import OPTIONS
from lastcard.engine.game import Game, governing_rules
from lastcard.language.catalogue.catalogue import Words, capitalised
from lastcard.language.narration.rule_sentences import rule_in_words
from lastcard.language.rulebook import rulebook
from lastcard.language.rulebook.option_names import edition_heading, value_clause

# The options that each part of the page speaks about. A changed option that none of them names gets a tile of its own.
_TOLD: Final[Mapping[str, tuple[str, ...]]] = {
    "match": (),
    "draw": ("draw_until_playable", "forced_play", "drawn_card_play", "voluntary_draw"),
    "uno": ("uno_trigger", "uno_catch", "uno_close", "uno_penalty", "false_catch"),
    "number": (),
    "skip": (),
    "rev": ("two_player_reverse",),
    "+2": (),
    "wild": (),
    "wild+4": ("wd4_match", "bluffing", "challenger", "challenge_guilty", "challenge_innocent"),
    "swap": ("swap", "swap_partner"),
    "shuffle": ("shuffle_start",),
    "winning": ("win_default", "scoring_modes", "target", "elim_threshold", "partners"),
    "points": ("pts.swap", "pts.shuffle", "pts.custom"),
    "deck": ("deck.swap", "deck.shuffle", "deck.custom", "custom_count", "classic_switch", "special_cards", "players"),
    "clock": ("uno_grace_ms",),
}
_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "match": ("MATCH-1", "MATCH-2"), "draw": ("TURN-3", "TURN-4"), "uno": ("UNO-1", "UNO-2", "UNO-4"),
    "number": ("MATCH-1",), "skip": ("SKIP-1",), "rev": ("REV-1",), "+2": ("DT-1", "DT-3"), "wild": ("WILD-1",),
    "wild+4": ("WD4-1", "WD4-2", "CHAL-1"), "swap": ("SWAP-1", "SWAP-3"), "shuffle": ("SHUF-2", "SHUF-3"),
}  # fmt: skip
_PICTURES: Final[Mapping[str, tuple[str, ...]]] = {
    "match": ("y9", "g9", "y2"), "draw": ("back", "r4"), "uno": ("b7",), "number": ("b7",), "skip": ("gskip",),
    "rev": ("brev",), "+2": ("r+2",), "stacking": ("r+2", "b+2"), "jump_in": ("g6", "g6"), "seven_zero": ("r7", "y0"),
    "deflect": ("r+2", "rskip"), "several_of_a_number": ("b5", "g5"), "no_special_finish": ("y3",),
    "hand_size": ("back", "back"), "decks": ("back", "back"),
}  # fmt: skip
_STACKED: Final[Mapping[str, tuple[str, ...]]] = {
    "draw4": ("wild+4", "wild+4"), "same": ("r+2", "b+2", "wild+4", "wild+4"), "mixed": ("r+2", "wild+4"),
}  # fmt: skip
# By which kinds of stacking a card is answered.
_ANSWERED: Final = {"+2": ("draw2", "same", "mixed"), "wild+4": ("draw4", "same", "mixed")}
_SEVENS_AND_ZEROS: Final = (("7", "r7"), ("0", "y0"))


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule of the page, or what one card does."""

    name: str
    """What it is about: a part of the page, an option, or the face of a card as in its code (``number``: any other)."""
    title: str
    text: str
    cards: tuple[str, ...] = ()
    """Pictures that show it."""
    rules: tuple[str, ...] = ()
    house: bool = False
    """Whether it differs from the printed sheet."""


@dataclass(frozen=True, slots=True)
class Worth:
    """How many points some cards count; ``points`` is None where a number card counts its number."""

    card: str
    points: int | None
    name: str


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that can happen to a player, as its event tells it, and the rules behind it at this table."""

    event: str
    detail: str
    by: str
    """The face of the card that caused it; empty if that makes no difference."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OnePage:
    """The rules of one table on one page."""

    title: str
    facts: str
    tiles: tuple[Entry, ...]
    cards: tuple[Entry, ...]
    written: tuple[Entry, ...]
    winning: Entry
    points: tuple[Worth, ...]
    moments: tuple[Moment, ...]


def one_page(game: Game, words: Words) -> OnePage:
    """Write the page of a table.

    >>> page = one_page(Game.create("classic", options={"stacking": "draw2"}, seed="page"), Words())
    >>> [tile.name for tile in page.tiles if tile.house]
    ['stacking']
    """
    return _Writer(game, words).page()


def as_text(page: OnePage, words: Words) -> Iterator[str]:
    """Write the page line by line, for a terminal."""
    mark = words.say("page.house")
    yield page.title
    yield page.facts
    parts = (
        ("", page.tiles),
        ("page.cards.head", page.cards),
        ("page.written.head", page.written),
        ("", (page.winning,)),
    )
    for head, entries in parts:
        if entries:
            yield ""
        if head and entries:
            yield f"{words.say(head)}:"
        for entry in entries:
            yield f"- {entry.title}{f' ({mark})' if entry.house else ''}: {entry.text} ({', '.join(entry.rules)})"
    for worth in page.points:
        yield f"  {worth.name}" if worth.points is None else f"  {worth.name}: {worth.points}"


class _Writer:
    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.edition = game.edition
        self.words = words.at(game.edition.name)

    def page(self) -> OnePage:
        game, say = self.game, self.words.say
        return OnePage(
            title=edition_heading(self.edition, self.words),
            facts=say("page.facts", cards=self.edition.cards, players=game.seats, goal=self._goal()),
            tiles=(*self._basics(), *self._house_rules()),
            cards=tuple(self._cards()),
            written=tuple(self._written()),
            winning=self._winning(),
            points=tuple(self._points()) if game.mode != "round" else (),
            moments=tuple(_moments(game)),
        )

    # --- tiles --------------------------------------------------------------------------------

    def _basics(self) -> Iterator[Entry]:
        edition, say = self.edition, self.words.say
        yield self._entry("match", say("page.match"))
        until, forced = edition.flag("draw_until_playable"), edition.flag("forced_play")
        must = forced or edition["drawn_card_play"] == "must"
        free = edition.flag("voluntary_draw") and not forced
        told = (
            say("page.draw.until") if until else "",
            say("page.draw.must" if must else "page.draw.may"),
            say("page.draw.free" if free else "page.draw.bound"),
        )
        yield self._entry("draw", " ".join(filter(None, told)), context="until" if until else "")
        wrong = edition.number("false_catch")
        told = (
            say("page.uno", "always" if edition["uno_trigger"] == "hand_is_one" else ""),
            say(f"page.uno.{edition['uno_catch']}", edition.text("uno_close"), count=edition.number("uno_penalty")),
            say("page.uno.wrong", count=wrong) if wrong else "",
        )
        yield self._entry("uno", " ".join(filter(None, told)))

    def _house_rules(self) -> Iterator[Entry]:
        """Tell each changed option that no other part of the page speaks about, and a printed penalty for hints."""
        told = {name for names in _TOLD.values() for name in names}
        for name, option in OPTIONS.items():
            house = name in self.edition.changed
            if name in told or not (house or (name == "hint_penalty" and self.edition.number(name))):
                continue
            governing = next((rule for rule in option.rules if rule.startswith("HOUSE-")), option.rules[0])
            title = rulebook.rule(governing, self.words.language).title
            text = f"{capitalised(value_clause(option, self.edition[name], self.words))}."
            pictures = _PICTURES.get(name, ())
            if name == "stacking":
                pictures = _STACKED.get(self.edition.text(name), pictures)
            yield Entry(name, title, text, pictures, option.rules, house)

    def _entry(self, name: str, text: str, *, context: str = "") -> Entry:
        house = any(option in self.edition.changed for option in _TOLD[name])
        return Entry(name, self.words.say(f"page.{name}.title", context), text, _PICTURES[name], _RULES[name], house)

    # --- cards --------------------------------------------------------------------------------

    def _cards(self) -> Iterator[Entry]:
        """Tell what each card in play does; plain numbers come last."""
        edition, say = self.edition, self.words.say
        for face in ("skip", "rev", "+2", "wild", "wild+4"):
            yield self._card(face, self._effect(face))
        if edition.swaps:
            text = say("page.swap", edition.text("swap"))
            partner = (
                say("page.swap.opponent")
                if self.game.mode == "partners" and edition["swap_partner"] == "opponent"
                else ""
            )
            yield self._card("swap", " ".join(filter(None, (text, partner))))
        if edition.shuffles:
            yield self._card("shuffle", say("page.shuffle", edition.text("shuffle_start")))
        if edition.flag("seven_zero"):
            for face, picture in _SEVENS_AND_ZEROS:
                yield Entry(face, say(f"page.{face}.title"), say(f"page.{face}"), (picture,), ("HOUSE-3",), house=True)
        if edition.customs > len(tuple(self._written())):
            yield Entry("custom", say("page.custom.title"), say("page.custom"), ("custom1",), ("CUST-1", "CUST-3"))
        several = edition.flag("several_of_a_number")
        yield Entry(
            "number", say("page.number.title"), say("page.number", "several" if several else ""), _PICTURES["number"],
            (*_RULES["number"], *(("HOUSE-12",) if several else ())), several,
        )  # fmt: skip

    def _effect(self, face: str) -> str:
        edition, say = self.edition, self.words.say
        match face:
            case "rev":
                return say("page.rev", edition.text("two_player_reverse") if self.game.seats == 2 else "")
            case "+2":
                stacking = edition.text("stacking")
                told = say("page.+2", "draw2" if stacking == "same" else stacking)  # no other card answers it
            case "wild+4":
                told = say("page.wild+4", edition.text("wd4_match"))
                if edition.flag("bluffing"):
                    who = "anybody" if edition["challenger"] == "any_other" else ""
                    guilty, innocent = edition.number("challenge_guilty"), edition.number("challenge_innocent")
                    told += " " + say("page.wild+4.bluff", who, guilty=guilty, innocent=innocent)
                if edition["stacking"] in _ANSWERED[face]:
                    told += " " + say("page.wild+4.stacked", edition.text("stacking"))
            case _:
                return say(f"page.{face}")
        return f"{told} {say('page.deflect')}" if edition.flag("deflect") else told

    def _card(self, face: str, text: str) -> Entry:
        """Tell what a card does. A changed option adds its sentence ``page.FACE.OPTION``, if there is one."""
        edition = self.edition
        answered = face in _ANSWERED and (edition["stacking"] in _ANSWERED[face] or edition.flag("deflect"))
        added = [name for name in edition.changed if self.words.has(f"page.{face}.{name}")]
        house = answered or bool(added) or any(option in edition.changed for option in _TOLD[face])
        title = self.words.say(f"face.{_NAMES[face]}")
        text = " ".join((text, *(self.words.say(f"page.{face}.{name}", edition.text(name)) for name in added)))
        rules = (*_RULES[face], *(rule for name in added for rule in OPTIONS[name].rules))
        return Entry(face, title, text, _PICTURES.get(face, (face,)), rules, house)

    def _written(self) -> Iterator[Entry]:
        """Tell what is written on the customizable cards in play."""
        for kind, program in enumerate(self.game.written[: self.edition.customs], CUSTOM):
            if program.text:
                card = card_code(kind)
                text = f"{rule_in_words(program.text, self.words)}. {self.words.say('page.written.colour')}"
                rules = (*governing_rules.program(self.game, self.game.rules.slot[kind]), "CUST-3")
                yield Entry(card, self.words.say(f"face.{card}"), text, (card,), rules, house=True)

    # --- winning ------------------------------------------------------------------------------

    def _goal(self) -> str:
        return self.words.say(f"page.goal.{self.game.mode}", count=self.game.rules.target)

    def _winning(self) -> Entry:
        game, say = self.game, self.words.say
        places = say("page.winning.places") if self.edition.flag("places") else ""
        text = say(f"page.winning.{game.mode}", count=game.rules.target)
        house = any(name in self.edition.changed for name in (*_TOLD["winning"], *_TOLD["points"]))
        rules = (*governing_rules.going_out(game), *(governing_rules.scoring(game) if game.mode != "round" else ()))
        return Entry("winning", say("page.winning.title"), " ".join(filter(None, (text, places))), (), rules, house)

    def _points(self) -> Iterator[Worth]:
        """List what cards count: numbers, actions, special cards in play, wild cards."""
        value, say = self.game.rules.value, self.words.say
        yield Worth("b7", None, say("page.worth.number"))
        yield Worth("gskip", value[parse_card("gskip")], say("page.worth.action"))
        special: dict[int, list[int]] = {}
        for kind in (SWAP, SHUFFLE, CUSTOM):
            if self.game.rules.deck[kind]:
                special.setdefault(value[kind], []).append(kind)
        for points, kinds in special.items():
            names = [say(f"page.worth.{card_code(kind)}") for kind in kinds]
            yield Worth(card_code(kinds[0]), points, self.words.listed(names))
        yield Worth("wild", value[parse_card("wild")], say("page.worth.wild"))


_NAMES: Final = {
    "skip": "skip", "rev": "reverse", "+2": "draw_two", "wild": "wild", "wild+4": "wild_draw_four", "swap": "swap",
    "shuffle": "shuffle",
}  # fmt: skip


def _moments(game: Game) -> Iterator[Moment]:
    """List what can befall a player, the most telling first: one move may have several events."""
    option = game.edition.origins
    yield Moment("caught", "", "", ("UNO-5", "UNO-2") if game.edition["uno_catch"] == "race" else ("UNO-2", "UNO-3"))
    if game.edition.number("false_catch"):
        yield Moment("false_catch", "", "", ("HOUSE-7",))
    yield Moment("challenged", "guilty", "", (*option["challenge_guilty"].rules, "WD4-2"))
    yield Moment("challenged", "innocent", "", option["challenge_innocent"].rules)
    for face, card in (("+2", "r+2"), ("wild+4", "wild+4")):
        yield Moment("drew", "forced", face, governing_rules.turn_lost(game, parse_card(card)))
    yield Moment("skipped", "", "skip", governing_rules.turn_lost(game, parse_card("rskip")))
    if game.seats == 2 and game.edition["two_player_reverse"] == "skip":
        yield Moment("skipped", "", "rev", governing_rules.turn_lost(game, parse_card("rrev")))
    exchanges = (
        ("swapped", "swap", "swap"),
        ("shuffled", "shuffle", "shuffle"),
        ("traded", "7", "r7"),
        ("rotated", "0", "r0"),
    )
    for event, face, card in exchanges:
        kind = parse_card(card)
        if game.rules.deck[kind] and game.rules.slot[kind] >= 0:
            yield Moment(event, "", face, governing_rules.program(game, game.rules.slot[kind]))
