"""What must always hold for a match between two actions, as small checks. Each raises ``Violation`` with a sentence.

Everything is counted again from hands, piles and the edition's deck, and never taken from the kernel's derived fields.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from lastcard.engine.cards.codes import card_code
from lastcard.engine.cards.kinds import COLOUR_MASK, COLOURS, FACE, FACE_MASK, KINDS, NUMBER_MASK, WILD, WILD_MASK
from lastcard.engine.game import Game
from lastcard.engine.kernel.card_sorts import SORT_MASK
from lastcard.engine.kernel.lasting import FITS, KIND, ONLY
from lastcard.engine.kernel.legal import is_legal, legal
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import SEATS, Rules, State
from lastcard.engine.kernel.state.questions import (
    CARD_QUESTIONS,
    CHALLENGE,
    COLOUR,
    DRAWN,
    FORCED,
    MORE,
    OVER,
    QUESTIONS,
    STACK,
    VOTE,
    WRITTEN,
)
from lastcard.engine.kernel.state.setup import capacity


class Violation(AssertionError):
    """Something that must always hold does not. The message is one sentence."""


def require(condition: bool, sentence: str) -> None:
    """Raise ``Violation`` with the sentence unless the condition holds."""
    if not condition:
        raise Violation(sentence)


def state_bytes(game: Game) -> bytes:
    """Return the packed state of a match. Two matches are in the same state exactly if these are equal."""
    return game.state.packed(capacity(game.rules))


def check_game(game: Game) -> None:
    """Check everything that must hold for a match dealt from its whole deck.

    >>> check_game(Game.create("greek", players=5, seed="kit"))
    """
    check_state(game.state, game.rules)
    require(game.state.log is None, "the event log is still open between two actions")
    deciders = game.deciders
    require(bool(deciders) == (game.asks != "over"), f"asked is '{game.asks}', but the deciders are {deciders}")
    for seat in range(game.seats):
        numbers = game.legal(seat).codes()
        require(seat not in deciders or bool(numbers), f"S{seat} must decide ({game.asks}) but may do nothing")


def check_state(s: State, r: Rules) -> None:
    """Check everything that must hold for a kernel state."""
    for check in CHECKS:
        check(s, r)


def cards_are_conserved(s: State, r: Rules) -> None:
    """Every card of the deck is in one hand, the draw pile or the discard pile, and there are no other cards."""
    found: Counter[int] = Counter(s.pile[: s.pile_size])
    found.update(s.pile[len(s.pile) - s.discards :] if s.discards else ())
    for hand in s.hands:
        found.update({kind: count for kind, count in enumerate(hand) if count})
    for kind in range(KINDS):
        there, wanted = found[kind], r.deck[kind]
        require(there == wanted, f"there are {there} {card_code(kind)} on the table, but the deck has {wanted}")
    require(sum(found.values()) == sum(r.deck), "there are cards of no kind on the table")


def hands_agree(s: State, r: Rules) -> None:
    """Counts, mask and size of every hand agree, and seats outside the round hold nothing."""
    for seat, hand in enumerate(s.hands):
        require(min(hand) >= 0, f"S{seat} holds less than no card of a kind")
        mask = sum(1 << kind for kind, count in enumerate(hand) if count)
        require(s.mask[seat] == mask, f"the mask of S{seat} does not agree with its hand")
        require(s.size[seat] == sum(hand), f"S{seat} holds {sum(hand)} cards, but {s.size[seat]} are counted")
        if s.awaits != OVER and not s.active >> seat & 1:
            require(s.size[seat] == 0, f"S{seat} is not in the round but holds cards")


def piles_agree(s: State, r: Rules) -> None:
    """Both piles fit in their array, and the loose part of the draw pile fits in the draw pile."""
    require(len(s.pile) == capacity(r), f"the pile has room for {len(s.pile)} cards, not {capacity(r)}")
    require(s.pile_size >= 0 and s.discards >= 0, "a pile holds less than no card")
    require(s.pile_size + s.discards <= len(s.pile), "draw pile and discard pile overlap")
    require(0 <= s.loose_low <= s.loose_high, "the loose part of the draw pile ends before it begins")
    require(s.loose_high <= max(s.pile_size, s.loose_low), "the loose part of the draw pile is longer than the pile")


def top_card_agrees(s: State, r: Rules) -> None:
    """The top card lies on the discards, its colour is known, and the fitting cards follow from both."""
    if r.reshuffle_keep_top:
        require(s.discards > 0, "there is no top card")
        top = s.pile[len(s.pile) - s.discards]
        require(top == s.top, f"{card_code(top)} lies on top, but {card_code(s.top)} is to be matched")
    if s.colour < 0:
        require(s.top >= WILD and _asked_for(s) == COLOUR, "no colour is to be matched, and nobody is asked for it")
        return
    require(s.colour < COLOURS, f"{s.colour} is no colour")
    require(s.top >= WILD or s.top // 13 == s.colour, f"{card_code(s.top)} lies on top with another colour in play")
    fits = WILD_MASK | FACE_MASK[FACE[s.top]] | COLOUR_MASK[s.colour]
    rules = list(zip(s.lasting, s.measure, s.bound, strict=True))
    for rule, sort, _ in rules:
        fits |= SORT_MASK[sort] if rule & KIND == FITS else 0
    for rule, sort, bound in rules:
        fits &= SORT_MASK[sort] if rule & KIND == ONLY and bound >> s.asked & 1 else fits
    require(s.fits == fits, f"what fits {card_code(s.top)} is not what the rules say")


def seats_agree(s: State, r: Rules) -> None:
    """Players in the round are at the table and not eliminated. The turn and the question belong to one of them."""
    everybody = (1 << r.seats) - 1
    require(s.active & ~everybody == 0, "somebody is in the round who is not at the table")
    require(s.direction in (1, -1), f"the direction is {s.direction}")
    require(0 <= s.dealer < r.seats, f"the dealer is S{s.dealer}")
    if s.awaits == OVER:
        return
    require(s.active & s.eliminated == 0, "somebody is in the round who is out of the match")
    require(s.active.bit_count() >= 2, "the round goes on with fewer than two players")
    require(s.active >> s.turn & 1 != 0, f"it is the turn of S{s.turn}, who is not in the round")
    if s.awaits != VOTE:
        require(s.active >> s.asked & 1 != 0, f"S{s.asked} is asked, who is not in the round")
    for seat in range(r.seats):
        if s.active >> seat & 1 and s.size[seat] == 0:
            # handexchange_last: the effect of a last card is still under way.
            under_way = _asked_for(s) in WRITTEN
            require(under_way, f"S{seat} holds no card but is still in the round")


def calls_and_windows_agree(s: State, r: Rules) -> None:
    """Only a seat in the round that holds one card and has not called can be caught. A call needs one or two cards."""
    require((s.called | s.exposed) & ~s.active == 0, "a call or a window belongs to somebody who is not in the round")
    require(s.called & s.exposed == 0, "a seat that has called can be caught")
    in_effect = _asked_for(s) in WRITTEN
    for seat in range(SEATS):
        if s.exposed >> seat & 1:
            require(s.size[seat] == 1, f"S{seat} can be caught with {s.size[seat]} cards")
        # A call made with a card that exchanges hands is settled when the card is done.
        if s.called >> seat & 1 and not (in_effect and seat == s.turn):
            require(s.size[seat] in (1, 2), f"the call of S{seat} stands with {s.size[seat]} cards")
    require(
        (s.tried | s.accusers) & ~((1 << r.seats) - 1) == 0, "somebody who is not at the table has caught or accused"
    )


def question_agrees(s: State, r: Rules) -> None:
    """What is pending, drawn, owed or voted on belongs to the question that is asked."""
    asked_for = _asked_for(s)
    require(0 <= s.awaits < len(QUESTIONS), f"{s.awaits} is no question")
    held = asked_for == FORCED and s.queue > 0  # the draw of a written rule, until a window has closed (AMB-34)
    waits = asked_for in (CHALLENGE, STACK, FORCED) and not held
    require((s.pending > 0) == waits, f"{s.pending} cards wait to be drawn while question {asked_for} is asked")
    require((s.drawn != 0) == (asked_for == DRAWN), "a drawn card is remembered at the wrong time")
    if asked_for == DRAWN:
        require(s.drawn & ~s.mask[s.asked] == 0, f"S{s.asked} no longer holds the card just drawn")
    if asked_for == MORE:
        require(s.turn == s.asked, f"S{s.asked} is asked for another card of a number, but S{s.turn} laid the last")
        same = NUMBER_MASK & s.mask[s.asked] & FACE_MASK[FACE[s.top]]
        require(same != 0, f"S{s.asked} holds no other card with the number of {card_code(s.top)}")
    if s.awaits in CARD_QUESTIONS:
        require(0 < s.owed <= s.size[s.asked], f"S{s.asked} must give up {s.owed} of {s.size[s.asked]} cards")
    if s.awaits == VOTE:
        require(s.voters != 0 and s.voters & ~s.active == 0, "a vote waits for somebody who is not in the round")
        require(s.yes + s.voters.bit_count() <= s.ballots, "more votes are cast than there are voters")
    require(s.lasts == sum(rule != 0 for rule in s.lasting) + s.loses.bit_count(), "lasting rules are miscounted")


def outcome_agrees(s: State, r: Rules) -> None:
    """A finished round has a winner or is void. A finished match has champions. Points are never negative."""
    require(s.number >= 1, "no round has begun")
    require(min(s.scores) >= 0 and min(s.points) >= 0, "somebody has less than no points")
    require(s.champions & ~((1 << r.seats) - 1) == 0, "somebody won who is not in the match")
    if s.awaits != OVER:
        require(s.champions == 0, "the match is won while a round is open")
        require((s.winner >= 0) == (s.tally > 0), "somebody has won the round, and it is open")
        require(
            s.tally == 0 or r.places != 0, "somebody is out, and the round goes on without the house rule for places"
        )
        return
    require((s.winner >= 0) != bool(s.void), "the round has both a winner and none")
    require(
        s.exposed == 0 and s.called == 0 and not any(s.lasting), "something of the finished round is still in force"
    )
    if s.winner >= 0:
        require(s.places[0] == s.winner, f"S{s.winner} won, but S{s.places[0]} was out first")


def legal_and_is_legal_agree(s: State, r: Rules) -> None:
    """For every seat, the list of legal actions holds exactly the legal actions, each once."""
    out = [0] * action_numbers.ACTIONS
    for seat in range(r.seats):
        listed = out[: legal(s, r, seat, out)]
        allowed = [action for action in range(action_numbers.ACTIONS) if is_legal(s, r, seat, action)]
        require(sorted(listed) == allowed, f"S{seat} may do {allowed}, but {sorted(listed)} is listed")
    for seat, action in (
        (-1, action_numbers.CALL),
        (r.seats, action_numbers.CALL),
        (s.asked, action_numbers.ACTIONS),
        (s.asked, -1),
    ):
        require(not is_legal(s, r, seat, action), f"action {action} of S{seat} is legal, but there is no such thing")


def packing_is_the_identity(s: State, r: Rules) -> None:
    """A state packed to bytes and read back is the same state."""
    size = capacity(r)
    twin = State.__new__(State)
    twin.unpack(s.packed(size), size)
    for name, _, _ in State.fields(size):
        require(getattr(twin, name) == getattr(s, name), f"{name} is not the same after packing")


def _asked_for(s: State) -> int:
    """Return the question asked, or the one that a hint accusation interrupts."""
    return s.suspended if s.awaits == VOTE and s.accused >= 0 else s.awaits


CHECKS: Final[tuple[Callable[[State, Rules], None], ...]] = (
    cards_are_conserved,
    hands_agree,
    piles_agree,
    top_card_agrees,
    seats_agree,
    calls_and_windows_agree,
    question_agrees,
    outcome_agrees,
    legal_and_is_legal_agree,
    packing_is_the_identity,
)
