"""The numbers of actions: one flat list, the same for every edition.

The number of an action and its seat say everything. A play out of turn is a jump-in, and a play onto a pending draw is
stacking: both have the number of the ordinary play.
"""

from typing import Final

from lastcard.engine.cards.kinds import COLOURS, KINDS, WILD
from lastcard.engine.kernel.state.layout import SEATS

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
PICK_SEAT: Final = NAME + COLOURS  # + seat: what it is picked for depends on the question
CATCH: Final = PICK_SEAT + SEATS  # + seat
ACCUSE: Final = CATCH + SEATS  # + seat
PICK_CARD: Final = ACCUSE + SEATS  # + kind: a card of the hand to give up, as the question says
ACTIONS: Final = PICK_CARD + KINDS
