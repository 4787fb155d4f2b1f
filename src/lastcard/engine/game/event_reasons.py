"""Why something happened: the rules behind an event, as they hold at this table.

One small function per kind of event. Each reads the states before and after the action and its other events, so it must be
called right after the action. Reasons know every hand (for example, that somebody drew by choice), so they may be shown only
where all cards are open.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from lastcard.engine.cards.kinds import FACE, NUMBER_MASK, REVERSE, SKIP, WD4_BIT, WILD, WILD_DRAW_FOUR
from lastcard.engine.game import bluff_rules, governing_rules
from lastcard.engine.game.events import Event
from lastcard.engine.game.governing_rules import Grounds
from lastcard.engine.game.lines import parse_opening
from lastcard.engine.game.match import Match
from lastcard.engine.game.turn_history import laid_top, still_open
from lastcard.engine.kernel.legal import honest
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.kernel.state.layout import MUST, RACE, SLOT_CUSTOM, SLOT_SHUFFLE, SLOT_SWAP, State
from lastcard.engine.kernel.state.questions import DRAWN, MORE, STACK

_CARDS_LAID: Final = ("played", "jumped", "stacked")
_PENALISED: Final = ("caught", "false_catch", "challenged", "convicted")


@dataclass(frozen=True, slots=True)
class _Moment:
    """An event, with the other events of its action and the states before and after it."""

    event: Event
    before: State
    match: Match
    earlier: tuple[Event, ...]
    later: tuple[Event, ...]

    @property
    def after(self) -> State:
        return self.match.state

    def last(self, *names: str) -> Event | None:
        """Return the last earlier event with one of these names."""
        return next((event for event in reversed(self.earlier) if event.name in names), None)

    def ends_with(self, seat: int | None) -> bool:
        """Say whether this seat goes out later in the same action."""
        return any(event.name == "out" and event.seat == seat for event in self.later)


def reasons(event: Event, before: State, match: Match) -> Grounds:
    """Return the rules behind one of the events of the game's last action, the most relevant first.

    ``before`` is the state before that action. What the table alone decided has no rule.

    >>> from lastcard.engine.game import Game
    >>> game = Game.create("classic", players=["Ana", "Ben"], options={"hand_size": 3}, mode="round", seed="r26")
    >>> before = game.state.copy()
    >>> [reasons(event, before, game) for event in game.push(1, "plays wild+4 red")]
    [('WD4-1',)]
    """
    if event.name in _ALWAYS:
        return _ALWAYS[event.name]
    events = match.last_events
    place = next((i for i, other in enumerate(events) if other is event), len(events))
    moment = _Moment(event, before, match, events[:place], events[place + 1 :])
    return tuple(dict.fromkeys(_BY_NAME[event.name](moment)))


# --- the deal ----------------------------------------------------------------------------------


def _dealer_card(m: _Moment) -> Grounds:
    """Tied players draw again, and a symbol counts nothing."""
    if any(event.name == "dealer_card" and event.seat == m.event.seat for event in m.earlier):
        return ("AMB-01", "SETUP-3")
    if NUMBER_MASK >> m.event.cards[0] & 1:
        return ("SETUP-1",)
    return ("SETUP-1", "SETUP-2", "AMB-02") if m.match.rules.dealer_numbers_only else ("SETUP-1", "SETUP-2")


def _dealer(m: _Moment) -> Grounds:
    """The dealer is drawn for or follows from the last round. Only the greek sheet lets the table choose."""
    drawn = ("SETUP-1",) if m.last("dealer_card") else ()
    if m.after.number > 1 and parse_opening(m.match.moves[-1]).dealer is None:
        return (*governing_rules.of_option(m.match, "next_dealer"), *drawn)
    if drawn:
        return drawn
    return governing_rules.of_option(m.match, "dealer_select") if m.match.rules.dealer_free else ()


def _dealt(m: _Moment) -> Grounds:
    return governing_rules.of_option(m.match, "hand_size")


def _turned(m: _Moment) -> Grounds:
    stays = not m.later or m.later[0].name not in ("under", "returned")
    return ("SETUP-6", *governing_rules.first_card(m.match, m.event.cards[0])) if stays else ("SETUP-6",)


def _under(m: _Moment) -> Grounds:
    return governing_rules.first_card_under(m.match, m.event.cards[0])


def _returned(m: _Moment) -> Grounds:
    return governing_rules.first_card(m.match, m.event.cards[0])


def _named(m: _Moment) -> Grounds:
    return governing_rules.first_colour(m.match)


# --- the turn ----------------------------------------------------------------------------------


def _played(m: _Moment) -> Grounds:
    """A card is played because it fits. A drawn card is played because the rules allow or require it."""
    card = m.event.cards[0]
    if m.before.awaits == MORE:
        return ("HOUSE-12",)
    drawn = _laid_after_drawing(m) if m.before.awaits == DRAWN else ()
    return (*drawn, *_fit(m, card))


def _laid_after_drawing(m: _Moment) -> Grounds:
    r, before, seat = m.match.rules, m.before, m.before.asked
    if r.forced_play or r.drawn_card_play == MUST:
        return governing_rules.must_lay_drawn(m.match)
    by_choice = r.voluntary_draw and honest(before, r, seat) & ~before.drawn
    bluff = ("AMB-19",) if m.event.cards[0] == WILD_DRAW_FOUR else ()
    return ("TURN-7" if by_choice else "TURN-4", *bluff)


def _fit(m: _Moment, card: int) -> Grounds:
    if card >= WILD:
        return (governing_rules.naming(card),)
    if FACE[card] in governing_rules.PLACING:
        return (governing_rules.PLACING[FACE[card]],)
    return ("MATCH-2",) if m.before.top >= WILD else ("MATCH-1",)


def _stacked(m: _Moment) -> Grounds:
    card = m.event.cards[0]
    return ("HOUSE-13",) if FACE[card] in (REVERSE, SKIP) else ("HOUSE-1", *_fit(m, card))


def _drew(m: _Moment) -> Grounds:
    return _DRAWN_FOR[m.event.detail](m)


def _drew_in_turn(m: _Moment) -> Grounds:
    """Draw because nothing fits, or by choice. A written rule may demand three cards, a house rule as many as it takes."""
    r, before, seat = m.match.rules, m.before, m.before.asked
    passes = ("TURN-5",) if m.after.awaits != DRAWN else ()
    bound = before.stuck_seat == seat
    if honest(before, r, seat):
        one = ("AMB-77",) if bound else ()
        return (*governing_rules.of_option(m.match, "voluntary_draw", "TURN-6"), *one, *passes)
    kept_back = before.mask[seat] & before.fits & ~WD4_BIT  # the last card fits, but is not a number
    drawn = sum(event.count or 0 for event in m.match.last_events if event.name == "drew")
    until_it_fits = r.draw_until_playable and (not bound or drawn > before.stuck_draw)
    because = (
        *(governing_rules.triple_draw(m.match, before.stuck_draw) if bound else ()),
        *(("HOUSE-11",) if kept_back else ()),
        *(("HOUSE-4",) if until_it_fits else ()),
    )
    return (*(because or ("TURN-3",)), *passes)


def _drew_by_force(m: _Moment) -> Grounds:
    """Draw for a card, even a last one."""
    cause = m.last(*_CARDS_LAID, "took", "turned")
    if cause is None:
        return ()
    if cause.name == "took":
        return _pending(m)
    card = cause.cards[0]
    if cause.name == "turned":
        return governing_rules.first_card(m.match, card)
    if m.ends_with(cause.seat):
        summed = (governing_rules.answering(m.match),) if m.before.pending else ()
        return (*governing_rules.of_option(m.match, "last_draw_resolves", "END-2"), *summed)
    return governing_rules.turn_lost(m.match, card)


def _pending(m: _Moment) -> Grounds:
    """The seat draws what is pending: for several cards, for a first card that nobody has laid, or for the card on top."""
    s = m.before
    if s.pending > governing_rules.makes_draw(s.top):
        return (governing_rules.answering(m.match),)
    if s.discards == 1 and s.turn == s.dealer and s.awaits == STACK and laid_top(m.match) is None:
        return governing_rules.first_card(m.match, s.top)
    return governing_rules.turn_lost(m.match, s.top)


def _drew_as_penalty(m: _Moment) -> Grounds:
    cause = m.last(*_PENALISED)
    if cause is None:
        return ()
    if cause.name == "caught":
        return governing_rules.of_option(m.match, "uno_penalty")
    if cause.name == "challenged":
        return bluff_rules.stakes(m.match, m.before, cause.seat or 0, guilty=cause.detail == "guilty")
    return ("HOUSE-7",) if cause.name == "false_catch" else _judged(m)[:1]


def _by_text(m: _Moment) -> Grounds:
    """Return the rules behind an effect of the last card's text."""
    return governing_rules.program(m.match, m.after.slot)


_DRAWN_FOR: Final = {
    "turn": _drew_in_turn, "forced": _drew_by_force, "penalty": _drew_as_penalty, "written": _by_text,
}  # fmt: skip


def _kept(m: _Moment) -> Grounds:
    """Where a drawn card that fits must be played, only a bluff can be kept."""
    r = m.match.rules
    return ("AMB-19",) if r.forced_play or r.drawn_card_play == MUST else ("TURN-4", "TURN-5")


def _skipped(m: _Moment) -> Grounds:
    cause = m.last(*_CARDS_LAID, "took", "turned", "challenged")
    if cause is None:  # the player answered what a card asked, which completes the card
        return _by_text(m)
    if cause.name == "took":
        return _pending(m)
    if cause.name == "challenged":
        return ("AMB-27", "CHAL-4") if m.event.seat == cause.seat else ("AMB-25",)
    if cause.name == "turned":
        return governing_rules.first_card(m.match, cause.cards[0])
    return governing_rules.turn_lost(m.match, cause.cards[0])


def _reversed(m: _Moment) -> Grounds:
    cause = m.last(*_CARDS_LAID, "turned")
    if cause is None:
        return _by_text(m)
    if cause.name == "turned":
        return governing_rules.first_card(m.match, cause.cards[0])
    slot = m.match.rules.slot[cause.cards[0]]
    return governing_rules.program(m.match, slot) if slot >= 0 else ("REV-1",)


def _took(m: _Moment) -> Grounds:
    return governing_rules.taking(m.match, m.before)


# --- UNO and the challenge -----------------------------------------------------------------------


def _called(m: _Moment) -> Grounds:
    """Call with the next-to-last card, or at another permitted time."""
    with_card = m.later and m.later[0].name in _CARDS_LAID and m.later[0].seat == m.event.seat
    return ("UNO-1",) if with_card else ("UNO-1", "AMB-32")


def _caught(m: _Moment) -> Grounds:
    """A seat is caught with the card that it owed a call for, while the window is open."""
    seat, slot = m.event.seat, m.match.rules.slot[m.before.top]
    how = ("UNO-5", "UNO-2") if m.match.rules.uno_catch == RACE else ("UNO-2", "UNO-3")
    owed = ("AMB-39",) if slot == SLOT_SHUFFLE else ("AMB-38",) if slot == SLOT_SWAP else ()
    return (*how, *owed, *(still_open(m.match, m.before, seat) if seat is not None else ()))


def _challenged(m: _Moment) -> Grounds:
    return bluff_rules.verdict(m.match, m.before, m.event.seat or 0, guilty=m.event.detail == "guilty")


def _shown(m: _Moment) -> Grounds:
    return (*governing_rules.of_option(m.match, "reveal_to"), "AMB-26")


# --- what cards say ------------------------------------------------------------------------------


def _shuffled(m: _Moment) -> Grounds:
    return ("SHUF-2",) if m.after.slot == SLOT_SHUFFLE else _by_text(m)


def _redealt(m: _Moment) -> Grounds:
    return governing_rules.of_option(m.match, "shuffle_start") if m.after.slot == SLOT_SHUFFLE else _by_text(m)


def _discarded(m: _Moment) -> Grounds:
    return (*_by_text(m), "AMB-52")


def _accused(m: _Moment) -> Grounds:
    return governing_rules.accusation(m.before, m.event.other or 0)


def _judged(m: _Moment) -> Grounds:
    return governing_rules.accusation(m.before, m.before.accused)


def _voted(m: _Moment) -> Grounds:
    return governing_rules.vote(m.match, m.before)


def _lasting(m: _Moment) -> Grounds:
    """The event of a lasting rule gives the number of its card."""
    return governing_rules.program(m.match, SLOT_CUSTOM + (m.event.count or 1) - 1)


# --- the end -------------------------------------------------------------------------------------


def _reshuffled(m: _Moment) -> Grounds:
    """Only the braille sheet says that a draw card still acts when the draw pile is used up."""
    last = ("AMB-42",) if any(event.name == "out" for event in m.later) else ()
    forced = any(event.name == "drew" and event.detail == "forced" for event in (*m.earlier, *m.later))
    braille = ("END-4", "AMB-66") if forced and m.match.rules.recalls else ()
    return (*governing_rules.of_option(m.match, "reshuffle_keep_top"), *last, *braille)


def _out(m: _Moment) -> Grounds:
    """Go out by playing the last card, whose text is not carried out, or because an effect or an exchange left none."""
    laid = m.last(*_CARDS_LAID)
    if laid and laid.seat == m.event.seat:
        return (*governing_rules.going_out(m.match), *governing_rules.last_card(m.match, laid.cards[0]))
    handed = "AMB-49" if m.last("redealt") else "AMB-43" if m.last("swapped") else "AMB-52"
    return (*governing_rules.going_out(m.match), handed, *(("AMB-44",) if handed == "AMB-49" else ()))


def _round(m: _Moment) -> Grounds:
    return governing_rules.going_out(m.match)


def _scored(m: _Moment) -> Grounds:
    return governing_rules.scoring(m.match)


def _match(m: _Moment) -> Grounds:
    return governing_rules.winning(m.match)


_ALWAYS: Final[Mapping[str, Grounds]] = {
    "jumped": ("HOUSE-2",), "passed": ("AMB-48", "AMB-47"), "forgiven": ("AMB-47",), "void": ("AMB-48",),
    "false_catch": ("HOUSE-7",), "ended": ("HOUSE-12",), "recalled": ("END-5", "AMB-67"), "eliminated": ("ELIM-2", "AMB-61"),
}  # fmt: skip
_BY_NAME: Final[Mapping[str, Callable[[_Moment], Grounds]]] = {
    **{row.name: _by_text for row in EVENTS.by_number.values() if row.by_text},
    "dealer_card": _dealer_card, "dealer": _dealer, "dealt": _dealt, "turned": _turned, "under": _under,
    "returned": _returned, "named": _named, "played": _played, "stacked": _stacked, "drew": _drew, "kept": _kept,
    "skipped": _skipped, "reversed": _reversed, "took": _took, "called": _called, "caught": _caught,
    "challenged": _challenged, "shown": _shown, "shuffled": _shuffled, "redealt": _redealt, "discarded": _discarded,
    "accused": _accused, "convicted": _judged, "acquitted": _judged, "voted": _voted, "rule_on": _lasting, "rule_off": _lasting,
    "reshuffled": _reshuffled, "out": _out, "round": _round, "scored": _scored, "match": _match,
}  # fmt: skip
EXPLAINED: Final = frozenset((*_ALWAYS, *_BY_NAME))  # names of all events that have reasons
