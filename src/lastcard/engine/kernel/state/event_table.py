"""The table of events: one flat list, the same for every edition.

A row of the table is all there is to say about an event (``event_row``): records, views, narration, environments, the law of
secrecy and the page read it from here. The kernel reports an event as ``(code, seat, a, b)``.
"""

from typing import Final

from lastcard.engine.kernel.state.event_row import (
    CARD_A,
    COLOUR_A,
    COLOUR_OF_WILD,
    COUNT_A,
    HOW_MANY,
    NUMBER_A,
    SEAT,
    SEAT_A,
    SEAT_B,
    SHOWN_HAND,
    TEXT_AT,
    WHOLE_RULE,
    Audience,
    EventTable,
    Hands,
    Place,
    everybody,
    seen_by,
    word_a,
    word_b,
)
from lastcard.engine.kernel.state.event_row import EventRow as Row

EVENTS: Final = EventTable()
event = EVENTS.add
# fmt: off

# Why a card was drawn.
FOR_TURN: Final = 0
FORCED: Final = 1
PENALTY: Final = 2
WRITTEN: Final = 3
REASONS: Final = ("turn", "forced", "penalty", "written")

# The deal.
DEALER_CARD: Final = event(Row(
    0, "dealer_card", everybody(seat=SEAT, cards=CARD_A), phrase="drew for dealer",
    moves=(Place.DRAW_PILE, Place.ASIDE), by_chance=True, claimed=True,
    told="full",
))
DEALER: Final = event(Row(1, "dealer", everybody(seat=SEAT), claimed=True))
DEALT: Final = event(Row(
    2, "dealt", everybody(seat=SEAT, count=HOW_MANY) | seen_by(Audience.SEAT, cards=CARD_A),
    moves=(Place.DRAW_PILE, Place.HAND), gathered=True, around=True, by_chance=True,
    claimed=True, told="full", show="deal", sound="deal",
))
TURNED: Final = event(Row(
    3, "turned", everybody(seat=SEAT, cards=CARD_A), moves=(Place.DRAW_PILE, Place.DISCARDS), by_chance=True,
    claimed=True, show="fly", sound="card",
))
UNDER: Final = event(Row(
    4, "under", everybody(seat=SEAT, cards=CARD_A), moves=(Place.DISCARDS, Place.UNDER_PILE),
    claimed=True, told="normal",
))
RETURNED: Final = event(Row(
    5, "returned", everybody(seat=SEAT, cards=CARD_A), moves=(Place.DISCARDS, Place.DRAW_PILE),
    claimed=True, told="normal",
))
NAMED: Final = event(Row(6, "named", everybody(seat=SEAT, colour=COLOUR_A), show="wash", sound="wild"))

# Turns.
PLAYED: Final = event(Row(
    7, "played", everybody(seat=SEAT, cards=CARD_A, colour=COLOUR_OF_WILD), moves=(Place.HAND, Place.DISCARDS),
    show="lay", sound="card",
))
JUMPED: Final = event(Row(
    8, "jumped", everybody(seat=SEAT, cards=CARD_A, colour=COLOUR_OF_WILD), moves=(Place.HAND, Place.DISCARDS),
    show="lay", sound="jump",
))
STACKED: Final = event(Row(
    9, "stacked", everybody(seat=SEAT, cards=CARD_A, colour=COLOUR_OF_WILD), moves=(Place.HAND, Place.DISCARDS),
    show="lay", sound="stack",
))
DREW: Final = event(Row(
    10, "drew", everybody(seat=SEAT, count=HOW_MANY, detail=word_b(*REASONS)) | seen_by(Audience.SEAT, cards=CARD_A),
    moves=(Place.DRAW_PILE, Place.HAND), gathered=True, by_chance=True, claimed=True,
    show="draw", sound="draw",
))
KEPT: Final = event(Row(11, "kept", everybody(seat=SEAT), show="note", sound="keep"))
PASSED: Final = event(Row(12, "passed", everybody(seat=SEAT), show="note", sound="pass"))
SKIPPED: Final = event(Row(13, "skipped", everybody(seat=SEAT), show="skip", sound="skip"))
REVERSED: Final = event(Row(14, "reversed", everybody(seat=SEAT), show="reverse", sound="reverse"))
ENDED: Final = event(Row(50, "ended", everybody(seat=SEAT)))  # lays no more cards of a number
RECALLED: Final = event(Row(18, "recalled", everybody(seat=SEAT), told="normal"))
AGAIN: Final = event(Row(39, "again", everybody(seat=SEAT), show="note", by_text=True, sound="again"))
RESTORED: Final = event(Row(61, "restored", everybody(seat=SEAT), show="note", by_text=True, sound="again"))
TOOK: Final = event(Row(  # accepted or took a pending draw, of which what is drawn tells
    19, "took", everybody(seat=SEAT, count=COUNT_A), told="never",
))
FORGIVEN: Final = event(Row(62, "forgiven", everybody(seat=SEAT), told="normal"))  # nothing is left of what it must draw
RESHUFFLED: Final = event(Row(
    40, "reshuffled", everybody(seat=SEAT, count=COUNT_A), moves=(Place.DISCARDS, Place.DRAW_PILE), claimed=True,
    told="normal", show="fly", sound="shuffle",
))

# Calls and challenges.
CALLED: Final = event(Row(15, "called", everybody(seat=SEAT), show="shout", sound="uno"))
CAUGHT: Final = event(Row(
    16, "caught", everybody(seat=SEAT, other=SEAT_A), phrase="caught by", show="stamp", sound="caught",
))
FALSE_CATCH: Final = event(Row(
    17, "false_catch", everybody(seat=SEAT, other=SEAT_A), phrase="wrongly caught", show="stamp", sound="false_catch",
))
CHALLENGED: Final = event(Row(
    20, "challenged", everybody(seat=SEAT, other=SEAT_A, detail=word_b("innocent", "guilty")),
    variants=True, show="verdict", sound="challenge",
))
SHOWN: Final = event(Row(
    21, "shown", everybody(seat=SEAT, other=SEAT_A) | seen_by(Audience.OTHER, cards=SHOWN_HAND),
    moves=(Place.HAND, Place.HAND), phrase="shown to", show="show", sound="show",
))

# Whole hands.
SWAPPED: Final = event(Row(
    22, "swapped", everybody(seat=SEAT, other=SEAT_A), hands=Hands.EXCHANGED, phrase="swapped with", show="exchange",
    sound="swap", by_text=True,
))
TRADED: Final = event(Row(
    23, "traded", everybody(seat=SEAT, other=SEAT_A), hands=Hands.EXCHANGED, phrase="traded with", show="exchange",
    sound="swap", by_text=True,
))
EXCHANGED: Final = event(Row(  # as ``swapped``, but no answer names the other seat, so a record must
    60, "exchanged", everybody(seat=SEAT, other=SEAT_A), hands=Hands.EXCHANGED, claimed=True, phrase="exchanged hands with",
    show="exchange", sound="swap", by_text=True,
))
SHUFFLED: Final = event(Row(
    24, "shuffled", everybody(seat=SEAT), hands=Hands.SHUFFLED, claimed=True, show="gather", sound="gather",
))
REDEALT: Final = event(Row(
    25, "redealt", everybody(seat=SEAT, count=HOW_MANY) | seen_by(Audience.SEAT, cards=CARD_A),
    moves=(Place.ALL_HANDS, Place.HAND), gathered=True, around=True, by_chance=True,
    claimed=True, told="never",
))
ROTATED: Final = event(Row(
    26, "rotated", everybody(seat=SEAT), hands=Hands.ROTATED, claimed=True, show="rotate", sound="rotate", by_text=True,
))

# Written rules.
DISCARDED: Final = event(Row(
    27, "discarded", everybody(seat=SEAT, cards=CARD_A, count=HOW_MANY), moves=(Place.HAND, Place.UNDER_TOP),
    gathered=True, claimed=True, show="fly", sound="discard",
))
DARED: Final = event(Row(28, "dared", everybody(seat=SEAT, detail=TEXT_AT), show="paper", by_text=True, sound="paper"))
PERFORMED: Final = event(Row(29, "performed", everybody(seat=SEAT), show="note", by_text=True, sound="performed"))
REFUSED: Final = event(Row(30, "refused", everybody(seat=SEAT), show="note", by_text=True, sound="refused"))
VOTING: Final = event(Row(31, "voting", everybody(seat=SEAT, detail=TEXT_AT), show="paper", by_text=True, sound="paper"))
VOTED: Final = event(Row(32, "voted", everybody(seat=SEAT, detail=word_a("no", "yes")), variants=True, show="note", sound="vote"))
JUDGED: Final = event(Row(
    33, "judged", everybody(seat=SEAT, detail=word_a("no", "yes")), variants=True, show="note", by_text=True, sound="judged",
))
ACCUSED: Final = event(Row(34, "accused", everybody(seat=SEAT, other=SEAT_A), show="note", sound="accused"))
CONVICTED: Final = event(Row(35, "convicted", everybody(seat=SEAT), show="stamp", sound="convicted"))
ACQUITTED: Final = event(Row(36, "acquitted", everybody(seat=SEAT), show="note", sound="acquitted"))
CHOSE: Final = event(Row(51, "chose", everybody(seat=SEAT, other=SEAT_A), show="note", by_text=True, sound="chose"))
ROLLED: Final = event(Row(
    52, "rolled", everybody(seat=SEAT, count=COUNT_A), claimed=True, show="note", by_text=True, sound="rolled",
))
HANDED: Final = event(Row(
    53, "handed", everybody(seat=SEAT, other=SEAT_B, count=HOW_MANY) | seen_by(Audience.SEAT | Audience.OTHER, cards=CARD_A),
    moves=(Place.HAND, Place.OTHER_HAND), gathered=True, claimed=True, phrase="handed to", show="fly", sound="handed",
    by_text=True,
))
PICKED: Final = event(Row(
    54, "picked", everybody(seat=SEAT, other=SEAT_B, count=HOW_MANY) | seen_by(Audience.SEAT | Audience.OTHER, cards=CARD_A),
    moves=(Place.OTHER_HAND, Place.HAND), gathered=True, by_chance=True, claimed=True, phrase="picked from", show="fly",
    sound="picked", by_text=True,
))
REVEALED: Final = event(Row(
    55, "revealed", everybody(seat=SEAT, other=SEAT_B) | seen_by(Audience.SEAT | Audience.OTHER, cards=CARD_A),
    moves=(Place.HAND, Place.HAND), gathered=True, phrase="revealed to", show="show", by_text=True, sound="revealed",
))
OPENED: Final = event(Row(
    56, "opened", everybody(seat=SEAT, cards=CARD_A), moves=(Place.HAND, Place.HAND), opens=True, gathered=True,
    phrase="showed everybody", show="show", by_text=True, sound="opened",
))
SHIELDED: Final = event(Row(57, "shielded", everybody(seat=SEAT), show="note", by_text=True, sound="shielded"))
CONTEST: Final = event(Row(59, "contest", everybody(seat=SEAT, detail=TEXT_AT), show="paper", by_text=True, sound="paper"))
BLAMED: Final = event(Row(58, "blamed", everybody(seat=SEAT, other=SEAT_A), show="verdict", by_text=True, sound="blamed"))
RULE_ON: Final = event(Row(
    37, "rule_on", everybody(seat=SEAT, count=NUMBER_A, detail=WHOLE_RULE), phrase="put in force rule",
    show="paper", sound="paper",
))
RULE_OFF: Final = event(Row(
    38, "rule_off", everybody(seat=SEAT, count=NUMBER_A, detail=WHOLE_RULE), phrase="ended rule", told="normal",
))

# The end.
OUT: Final = event(Row(41, "out", everybody(seat=SEAT), told="normal", show="note", sound="out"))
ROUND: Final = event(Row(42, "round", everybody(seat=SEAT), phrase="won the round", sound="win"))
VOID: Final = event(Row(43, "void", everybody(seat=SEAT), sound="void"))
SCORED: Final = event(Row(44, "scored", everybody(seat=SEAT, count=COUNT_A), settles=True))
ELIMINATED: Final = event(Row(45, "eliminated", everybody(seat=SEAT), settles=True, sound="eliminated"))
MATCH: Final = event(Row(
    46, "match", everybody(seat=SEAT), phrase="won the match", settles=True, sound="win",  # one event for each winner
))
