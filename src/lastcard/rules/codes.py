"""The numbers of actions and events: one flat list of each, the same for every edition.

The number of an action and its seat say everything. A play out of turn is a jump-in, and a play onto a pending draw is
stacking: both have the number of the ordinary play.
"""

from typing import Final

from lastcard.cards.kinds import COLOURS, KINDS, WILD
from lastcard.rules.layout import SEATS

# --- actions -------------------------------------------------------------------------------------
PLAY: Final = 0  # + coloured kind; wild-type cards follow, one action per colour named
PLAY_WILD: Final = WILD
DRAW: Final = PLAY_WILD + (KINDS - WILD) * COLOURS
KEEP: Final = DRAW + 1  # keep a drawn card, or stop laying cards of a number (HOUSE-12)
PASS: Final = DRAW + 2
TAKE: Final = DRAW + 3  # accept a Wild Draw Four, take a stack, confirm a forced draw
CHALLENGE: Final = DRAW + 4
CALL: Final = DRAW + 5
PERFORM: Final = DRAW + 6
REFUSE: Final = DRAW + 7
VOTE_YES: Final = DRAW + 8
VOTE_NO: Final = DRAW + 9
NOBODY: Final = DRAW + 10
NAME: Final = DRAW + 11  # + colour
EXCHANGE: Final = NAME + COLOURS  # + seat: swap or trade hands
CATCH: Final = EXCHANGE + SEATS  # + seat
ACCUSE: Final = CATCH + SEATS  # + seat
DISCARD: Final = ACCUSE + SEATS  # + kind
ACTIONS: Final = DISCARD + KINDS

# --- events: (code, seat, a, b) ------------------------------------------------------------------
DEALER_CARD: Final = 0  # a: kind turned in the draw for dealer
DEALER: Final = 1
DEALT: Final = 2  # a: kind
TURNED: Final = 3  # a: kind turned up as first card
UNDER: Final = 4  # a: kind put under the draw pile
RETURNED: Final = 5  # a: kind put back, pile reshuffled
NAMED: Final = 6  # a: colour
PLAYED: Final = 7  # a: kind, b: colour
JUMPED: Final = 8
STACKED: Final = 9  # a: kind, b: colour
DREW: Final = 10  # a: kind, b: why (REASONS)
KEPT: Final = 11
PASSED: Final = 12
SKIPPED: Final = 13
REVERSED: Final = 14
CALLED: Final = 15
CAUGHT: Final = 16  # a: by whom
FALSE_CATCH: Final = 17  # a: whom
RECALLED: Final = 18
TOOK: Final = 19  # a: how many cards of a pending draw were accepted or taken
CHALLENGED: Final = 20  # a: whom, b: 1 guilty
SHOWN: Final = 21  # seat shows the hand of `shown` to a
SWAPPED: Final = 22  # a: with whom, -1 nobody
TRADED: Final = 23
SHUFFLED: Final = 24
REDEALT: Final = 25  # a: kind
ROTATED: Final = 26
DISCARDED: Final = 27  # a: kind
DARED: Final = 28
PERFORMED: Final = 29
REFUSED: Final = 30
VOTING: Final = 31
VOTED: Final = 32  # a: 1 yes
JUDGED: Final = 33  # a: 1 passed
ACCUSED: Final = 34  # seat accuses a
CONVICTED: Final = 35
ACQUITTED: Final = 36
RULE_ON: Final = 37  # a: customizable 0–2
RULE_OFF: Final = 38
AGAIN: Final = 39
RESHUFFLED: Final = 40  # a: cards
OUT: Final = 41
ROUND: Final = 42  # seat won the round
VOID: Final = 43
SCORED: Final = 44  # a: points
ELIMINATED: Final = 45
MATCH: Final = 46  # seat is among the winners
ENDED: Final = 50  # stops laying cards of a number; 47 to 49 are marks of ``envs.history``, fixed for trained learners

# Why a card was drawn.
FOR_TURN: Final = 0
FORCED: Final = 1
PENALTY: Final = 2
WRITTEN: Final = 3
