"""Deals again what a seat cannot know: a match that looks the same to it, for searches that must not cheat.

What a seat knows of other hands is read from its own marks: hands that were shown or lay open, and hands it gave away. The true
hands are never used, only their public sizes. The search itself may infer cards from a player's decisions.
"""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from random import Random

from lastcard.engine.cards.kinds import FACE, FACE_MASK, WILD_DRAW_FOUR
from lastcard.engine.kernel.lasting import hands_open
from lastcard.engine.kernel.legal import playable, wd4_is_honest
from lastcard.engine.kernel.piles import empty_hand, gain
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.event_row import EventRow, Hands, Place
from lastcard.engine.kernel.state.layout import State
from lastcard.engine.kernel.state.questions import CHALLENGE, DRAWN, MORE
from lastcard.envs.extensive.chance_game import CARD, Play
from lastcard.envs.extensive.information_state import HOLDS, MARK, SPECTATOR, History, cards, hand_text, holding

_TRIES = 100

Known = list[Counter[int]]


@lru_cache(maxsize=4)  # a search deals the same play again some hundred times
def known_cards(play: Play, seat: int) -> Known:
    """Return the cards that a seat knows to be in each hand, from what it has seen in this round."""
    r = play.setting.rules
    hands: Known = [Counter() for _ in range(r.seats)]
    inside = list(range(r.seats))
    direction = 1
    marks = play.marks[seat]
    for place in range(0, len(marks), MARK):
        code, who, a, b = (number - 1 for number in marks[place : place + MARK])
        if code == event_table.DEALER:
            hands = [Counter() for _ in range(r.seats)]
            inside = [each for each in range(r.seats) if not play.state.eliminated >> each & 1]
            direction = 1
        elif code == event_table.REVERSED:
            direction = -direction
        elif code == event_table.OUT:
            inside.remove(who)
        elif code == HOLDS and a < 0:
            hands[who] = Counter()
        elif code == HOLDS:
            hands[who][a] += 1
        elif code in event_table.EVENTS.by_number:
            row = event_table.EVENTS.by_number[code]
            other = row.other_of(who, a, b)
            _move_card(hands, row, who, other, a)
            if row.hands is Hands.SHUFFLED:
                hands = [Counter() for _ in range(r.seats)]
            elif row.hands is Hands.EXCHANGED and other is not None:
                hands[who], hands[other] = hands[other], hands[who]
            elif row.hands is Hands.ROTATED:
                at = inside.index(who)
                ring = inside[at:] + inside[:at] if direction > 0 else inside[at::-1] + inside[:at:-1]
                for _, other in pairwise(ring):
                    hands[who], hands[other] = hands[other], hands[who]
    return hands


def _move_card(hands: Known, row: EventRow, who: int, other: int | None, kind: int) -> None:
    """Move the card of an event out of a hand and into one, as far as it was seen (-1: it was not)."""
    if row.moves is None or row.shows_hand:
        return
    holders = {Place.HAND: who, Place.OTHER_HAND: other}
    source, goal = (holders.get(place) for place in row.moves)
    if source is not None and kind < 0:
        hands[source] = Counter()  # any card may have gone: what was known of this hand is not known any more
    elif source is not None:
        hands[source] -= Counter((kind,))
    if goal is not None and kind >= 0:
        hands[goal][kind] += 1


def redealt(play: Play, seat: int, chance: Random) -> Play:
    """Return a match that a seat cannot tell from this one: everything it does not know is dealt again."""
    s, r = play.state, play.setting.rules
    if play.node == CARD or hands_open(s):
        return play  # nobody is asked in the middle of a step, and open hands leave only the pile unknown
    known = list(known_cards(play, seat))
    known[seat] = Counter(cards(s.hands[seat]))
    fixed = s.pile[: s.loose_low] + s.pile[s.loose_high : s.pile_size] + s.pile[len(s.pile) - s.discards :]
    unseen = Counter(dict(enumerate(r.deck))) - Counter(fixed) - sum(known, Counter())
    others = [other for other in range(r.seats) if other != seat]
    twin = s.copy()
    for _ in range(_TRIES):
        loose = list(unseen.elements())
        chance.shuffle(loose)
        held = _betrayed(s, others, known, loose)
        _deal(twin, others, known, loose, held)
        if held is None or playable(twin, r, s.asked):
            break
    if s.awaits == CHALLENGE and s.turn != seat:
        _judge(twin, play, chance)
    told, marks = list(play.told), list(play.marks)
    for other in others:
        told[other] = f"{told[SPECTATOR]}S{other} holds {hand_text(twin, other)}; "
        marks[other] = marks[SPECTATOR] + holding(other, twin.hands[other])
    return replace(play, state=twin, history=History.written(told, marks))


def _betrayed(s: State, others: list[int], known: Known, loose: list[int]) -> int | None:
    """Take the first unseen card of a sort that another seat is publicly known to hold.

    That seat has just drawn a card that fits, or is asked for another card of a number (HOUSE-12).
    """
    sort = s.fits if s.awaits == DRAWN else FACE_MASK[FACE[s.top]] if s.awaits == MORE else 0
    if s.asked not in others or (s.awaits == MORE and any(sort >> kind & 1 for kind in known[s.asked])):
        return None
    held = next((kind for kind in loose if sort >> kind & 1), None)
    if held is not None:
        loose.remove(held)
    return held


def _deal(twin: State, others: list[int], known: Known, loose: list[int], held: int | None) -> None:
    """Deal every other seat the known cards of its hand, the card it must hold, and unseen cards up to its size."""
    calls = twin.called, twin.exposed
    for other in others:
        size = twin.size[other]
        hand = list(known[other].elements())
        if held is not None and other == twin.asked:
            hand.append(held)
            twin.drawn = 1 << held if twin.awaits == DRAWN else 0
        empty_hand(twin, other)
        for kind in hand:
            gain(twin, other, kind)
        while twin.size[other] < size:
            gain(twin, other, loose.pop())
    twin.called, twin.exposed = calls
    twin.pile[twin.loose_low : twin.loose_high] = loose


def _judge(twin: State, play: Play, chance: Random) -> None:
    """Judge again whether a Wild Draw Four was a bluff, because the hand it left has changed."""
    hand = cards(twin.hands[twin.turn])
    left = Counter(chance.sample(hand, min(len(hand), sum(twin.shown))))
    twin.shown = [left[kind] for kind in range(len(twin.shown))]
    before = twin.copy()
    empty_hand(before, twin.turn)
    for kind in (*left.elements(), WILD_DRAW_FOUR):
        gain(before, twin.turn, kind)
    before.colour = play.bluffed_on
    twin.guilty = int(not wd4_is_honest(before, play.setting.rules, twin.turn))
