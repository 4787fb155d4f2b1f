"""The one table of options: name, values, governing rules, meaning, and each value in words.

What an edition sets them to is in ``data/*.toml``; what they do is in ``lastcard.rules``. `kind` says where an option
comes from: the sheets differ in it (``printed``), no sheet prints it (``house``), or software needs it (``technical``).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from lastcard.editions.values import EditionError, Number, Span, Switch, Value, ValueKind, Word, Words, closest

Kind = Literal["printed", "house", "technical"]


@dataclass(frozen=True)
class Option:
    """One option: what it is called, what it may be, which rules govern it and what it means."""

    name: str
    values: ValueKind
    rule: str
    meaning: str
    kind: Kind = "printed"
    says: Mapping[str, str] = field(default_factory=dict)  # value text → clause; "" is the clause of any other value
    note: str = ""  # what others say about it who do not agree

    @property
    def rules(self) -> tuple[str, ...]:
        """List the IDs of the governing rules."""
        return tuple(self.rule.split())

    def parse(self, value: object, where: str = "") -> Value:
        """Read a value or its text; ``where`` (a file, an edition) opens the sentence of a refusal.

        >>> option("jump_in").parse("yes")
        True
        """
        try:
            return self.values.parse(value)
        except ValueError as wrong:
            raise EditionError(f"{where + ': ' if where else ''}option {self.name}: {wrong}") from None

    def show(self, value: Value) -> str:
        """Write a value as the text that ``parse`` reads."""
        return self.values.show(value)

    def words(self, value: Value) -> str:
        """Say in a clause what a value means.

        >>> option("drawn_card_play").words("must")
        'a drawn card that fits must be laid'
        """
        text = self.show(value)
        clause = self.says.get(text, self.says.get("", "{}"))
        return clause.replace("{}", text)


def _switch(on: str, off: str) -> dict[str, str]:
    return {"on": on, "off": off}


def _cards(clause: str, no: str = "") -> dict[str, str]:
    """Make the clauses of a number of cards: ``{}`` stands for "2 cards"."""
    clauses = {"1": clause.replace("{}", "1 card"), "": clause.replace("{}", "{} cards")}
    return clauses | {"0": no} if no else clauses


_BOTTOM: Final = "{} turned up first goes under the draw pile and the next card is turned"
_SPECIAL: Final = "Swap Hands, Shuffle Hands or a customizable card"

_ALL: Final = (
    # The deck and the players
    Option("deck.swap", Number(0, 1), "DECK-8", "How many Swap Hands cards are added to the 108 cards.",
           says={"0": "there is no Swap Hands card", "1": "there is one Swap Hands card"}),
    Option("deck.shuffle", Number(0, 1), "DECK-10", "How many Shuffle Hands cards are added to the 108 cards.",
           says={"0": "there is no Shuffle Hands card", "1": "there is one Shuffle Hands card"}),
    Option("deck.custom", Number(0, 3), "DECK-9", "How many customizable cards are added to the 108 cards.",
           says={"0": "there are no customizable cards", "1": "there is one customizable card",
                 "": "there are {} customizable cards"}),
    Option("custom_count", Number(0, 3), "DECK-11 AMB-08", "How many of the customizable cards are shuffled in.",
           says={"0": "no customizable card is shuffled in", "1": "one customizable card is shuffled in",
                 "": "{} customizable cards are shuffled in"}),
    Option("classic_switch", Switch(), "DECK-12", "Whether the special cards may be taken out for the classic game.",
           says=_switch("the special cards may be taken out for the classic game", "no classic game is offered")),
    Option("special_cards", Switch(), "DECK-12", "Whether the special cards of the deck, if it has any, are in play.",
           says=_switch("the special cards of the deck are in play", "the classic game without the special cards")),
    Option("players", Span(2, 10), "META-1 AMB-05", "How many may play.", says={"": "{} may play"}),
    Option("hand_size", Number(1, 50), "SETUP-4 HOUSE-9", "How many cards each player is dealt.", "house",
           says=_cards("each player is dealt {}")),
    # Dealer and first card
    Option("dealer_select", Word(("draw_symbols_zero", "draw_numbers_only", "free")), "SETUP-1 SETUP-2 AMB-03",
           "How the first dealer is found.",
           says={"draw_symbols_zero": "all draw for dealer, the highest number deals, symbol cards count 0",
                 "draw_numbers_only": "all draw for dealer, the highest number deals, symbol cards do not count at all",
                 "free": "the table chooses who deals"}),
    Option("next_dealer", Word(("rotate_left", "redraw", "winner")), "SETUP-11 AMB-04", "Who deals the next round.",
           says={"rotate_left": "the deal moves one seat to the left", "redraw": "all draw for dealer again",
                 "winner": "the winner of the round deals the next"}),
    Option("first.draw2", Word(("apply", "bottom")), "FIRST-1 FIRST-9", "What a Draw Two turned up first does.",
           says={"apply": "a Draw Two turned up first makes the first player draw two and lose the turn",
                 "bottom": _BOTTOM.replace("{}", "a Draw Two")}),
    Option("first.reverse", Word(("dealer_first", "bottom")), "FIRST-2 FIRST-9", "What a Reverse turned up first does.",
           says={"dealer_first": "a Reverse turned up first makes the dealer begin, and play goes to the right",
                 "bottom": _BOTTOM.replace("{}", "a Reverse")}),
    Option("first.skip", Word(("apply", "bottom")), "FIRST-3 FIRST-9", "What a Skip turned up first does.",
           says={"apply": "a Skip turned up first skips the first player", "bottom": _BOTTOM.replace("{}", "a Skip")}),
    Option("first.wild", Word(("seat1_names", "bottom")), "FIRST-4 FIRST-9", "What a Wild turned up first does.",
           says={"seat1_names": "the first player names the colour of a Wild turned up first",
                 "bottom": _BOTTOM.replace("{}", "a Wild")}),
    Option("first.wd4", Word(("return_reshuffle", "bottom")), "FIRST-5 FIRST-9",
           "Where a Wild Draw Four turned up first goes.",
           says={"return_reshuffle": "a Wild Draw Four turned up first is shuffled back and another card is turned",
                 "bottom": _BOTTOM.replace("{}", "a Wild Draw Four")}),
    Option("first.special", Word(("seat1_names", "bottom", "na")), "FIRST-6 FIRST-7 FIRST-8 FIRST-9",
           "What Swap Hands, Shuffle Hands or a customizable card turned up first does.",
           says={"seat1_names": f"{_SPECIAL} turned up first does nothing but let the first player name the colour",
                 "bottom": _BOTTOM.replace("{}", _SPECIAL), "na": "no special card can be turned up first"}),
    # The turn
    Option("voluntary_draw", Switch(), "TURN-6", "Whether a player who can lay a card may draw instead.",
           says=_switch("a player who can lay a card may draw instead", "a player who can lay a card must")),
    Option("drawn_card_play", Word(("may", "must")), "TURN-4", "Whether a drawn card that fits must be laid.",
           says={"may": "a drawn card that fits may be laid or kept", "must": "a drawn card that fits must be laid"}),
    Option("wd4_match", Word(("colour", "colour_or_wild")), "WD4-2 WD4-4",
           "Which other cards in hand make a Wild Draw Four illegal.",
           says={"colour": "a Wild Draw Four is legal with no other card of the colour in play in hand",
                 "colour_or_wild": "a Wild Draw Four is legal with no other card of the colour in play and no other "
                                   "wild card in hand"}),
    Option("bluffing", Switch(), "AMB-75 HOUSE-6", "Whether an illegal Wild Draw Four can be laid.", "house",
           says=_switch("an illegal Wild Draw Four can be laid, and challenged",
                        "only a legal Wild Draw Four can be laid")),
    Option("challenger", Word(("next", "any_other")), "CHAL-1", "Who may challenge a Wild Draw Four.",
           says={"next": "the next player may challenge a Wild Draw Four",
                 "any_other": "any other player may challenge a Wild Draw Four"}),
    Option("reveal_to", Word(("challenger", "next_player")), "CHAL-2", "Who is shown the challenged hand.",
           says={"challenger": "the challenged hand is shown to the challenger",
                 "next_player": "the challenged hand is shown to the next player"}),
    Option("challenge_guilty", Number(1, 20), "CHAL-3", "How many cards a player caught bluffing draws.",
           says=_cards("a player caught bluffing draws {}")),
    Option("challenge_innocent", Number(1, 20), "CHAL-4", "How many cards a wrong challenge costs.",
           says=_cards("a wrong challenge costs {}")),
    # Special cards
    Option("swap", Word(("optional", "mandatory", "na")), "SWAP-1", "Whether the player of Swap Hands must exchange.",
           says={"optional": "the player of Swap Hands may keep the hand",
                 "mandatory": "the player of Swap Hands must exchange",
                 "na": "there is no Swap Hands card"}),
    Option("swap_partner", Word(("anyone", "opponent")), "SWAP-1 AMB-50",
           "With whom Swap Hands may exchange when partners play.",
           says={"anyone": "Swap Hands may exchange with anybody, also the partner",
                 "opponent": "Swap Hands may exchange with an opponent only, not with the partner"}),
    Option("shuffle_start", Word(("actor", "left_of_actor", "na")), "SHUF-3 AMB-49",
           "Where the deal after Shuffle Hands begins.",
           says={"actor": "after Shuffle Hands the deal begins with its player",
                 "left_of_actor": "after Shuffle Hands the deal begins with the player next to its player",
                 "na": "there is no Shuffle Hands card"}),
    Option("handexchange_last", Word(("win", "resolve", "na")), "AMB-43 AMB-44 AMB-45",
           "What a special card laid as the last card does.",
           says={"win": "a special card laid as the last card wins and has no effect",
                 "resolve": "a special card laid as the last card takes effect first",
                 "na": "there are no special cards"},
           note="The maker's guidance on social media for a last Shuffle Hands is the other reading: the hands are dealt "
                "anew and nobody has won yet (resolve)."),
    # UNO
    Option("uno_trigger", Word(("play_penultimate", "hand_is_one")), "UNO-1", "When UNO must be called.",
           says={"play_penultimate": "UNO must be called with the next-to-last card",
                 "hand_is_one": "UNO must be called by whoever is left with one card, however that happened"}),
    Option("uno_catch", Word(("accuse", "race")), "UNO-5 AMB-31", "How a player who has not called is caught.",
           says={"accuse": "a player who has not called is caught by pointing it out",
                 "race": "a player who has not called is caught by saying UNO first"}),
    Option("uno_close", Word(("next_turn_begin", "next_draw_or_play", "next_move_complete", "offender_next_turn")),
           "UNO-4 AMB-33 AMB-34", "Until when a player who has not called can be caught.",
           says={"next_turn_begin": "the catch is open until the next player begins the turn",
                 "next_draw_or_play": "the catch is open until the next player draws, also by force, or lays a card",
                 "next_move_complete": "the catch is open until the next player has completed the move",
                 "offender_next_turn": "the catch is open until the offender's own next turn"}),
    Option("uno_penalty", Number(1, 10), "UNO-2", "How many cards a caught player draws.",
           says=_cards("a caught player draws {}")),
    Option("uno_grace_ms", Number(0, 60_000), "AMB-33 AMB-34", "How long a catch stays open at least, in thousandths "
           "of a second of a live table.", "technical", says={"": "a catch stays open for {} ms at least"}),
    # End, points, modes
    Option("last_draw_resolves", Switch(), "END-2", "Whether the next player still draws for a last Draw Two or Four.",
           says=_switch("a Draw Two or Wild Draw Four as the last card is still drawn before the points are counted",
                        "a Draw Two or Wild Draw Four as the last card is not drawn any more")),
    Option("reshuffle_keep_top", Switch(), "END-3 AMB-46", "Whether the top card stays when the discards are shuffled.",
           says=_switch("the top card stays when the discard pile is shuffled",
                        "the top card is shuffled in with the discard pile")),
    Option("win_default", Word(("points", "round")), "SCORE-9 SCORE-11", "What is played for unless the table decides.",
           says={"points": "the match is played for points", "round": "one round decides"}),
    Option("scoring_modes", Words(("winner_takes", "low_score", "elimination")), "SCORE-1 SCORE-10 ELIM-1",
           "Which ways of counting points the table can choose.", says={"": "points can be counted by {}"}),
    Option("target", Number(1, 10_000), "SCORE-9", "How many points end the match.",
           says={"": "{} points end the match"}),
    Option("pts.swap", Number(0, 100, na=True), "SCORE-5", "What Swap Hands is worth.",
           says={"": "Swap Hands is worth {} points", "na": "there is no Swap Hands card"}),
    Option("pts.shuffle", Number(0, 100, na=True), "SCORE-7", "What Shuffle Hands is worth.",
           says={"": "Shuffle Hands is worth {} points", "na": "there is no Shuffle Hands card"}),
    Option("pts.custom", Number(0, 100, na=True), "SCORE-6", "What a customizable card is worth.",
           says={"": "a customizable card is worth {} points", "na": "there are no customizable cards"}),
    Option("two_player_reverse", Word(("flip", "skip")), "TWO-1 AMB-58", "What a Reverse does between two players.",
           says={"flip": "between two players a Reverse only turns the direction",
                 "skip": "between two players a Reverse is a Skip"},
           note="Only the braille sheet prints that it is a Skip; by the bare words of the others it only turns the "
                "direction (flip)."),
    Option("partners", Word(("off", "adjacent", "opposite")), "TEAM-1 AMB-60", "How partners sit, if they may play.",
           says={"off": "there is no play in partners", "adjacent": "four may play as partners side by side",
                 "opposite": "four may play as partners facing each other"}),
    Option("elim_threshold", Number(1, 10_000, na=True), "ELIM-2 AMB-61", "How many points put a player out.",
           says={"": "{} points put a player out when playing by elimination", "na": "nobody is eliminated"}),
    Option("hint_penalty", Number(0, 10), "PEN-1 AMB-65", "How many cards a player who gives a hint draws.",
           says=_cards("a player who gives a hint draws {}", "a hint costs nothing")),
    # House rules
    Option("stacking", Word(("off", "draw2", "draw4", "mixed")), "DT-3 AMB-71 HOUSE-1",
           "Whether a draw card can be answered with a draw card.", "house",
           says={"off": "a draw card cannot be answered", "draw2": "a Draw Two can be answered with a Draw Two",
                 "draw4": "a Wild Draw Four can be answered with a Wild Draw Four",
                 "mixed": "a draw card can be answered with any draw card that fits"}),
    Option("jump_in", Switch(), "HOUSE-2", "Whether the same card as the top one can be laid out of turn.", "house",
           says=_switch("the same card as the top one can be laid out of turn", "nobody lays a card out of turn")),
    Option("seven_zero", Switch(), "HOUSE-3", "Whether a 7 trades hands and a 0 passes them on.", "house",
           says=_switch("a 7 trades hands and a 0 passes them on", "a 7 and a 0 are plain numbers")),
    Option("draw_until_playable", Switch(), "HOUSE-4", "Whether a player who cannot play draws until a card fits.",
           "house",
           says=_switch("a player who cannot play draws until a card fits",
                        "a player who cannot play draws one card")),
    Option("forced_play", Switch(), "HOUSE-5", "Whether a player who can play must, also the drawn card.", "house",
           says=_switch("a player who can play must, also the drawn card",
                        "nobody is forced to play beyond the printed rules")),
    Option("false_catch", Number(0, 10), "AMB-40 HOUSE-7", "How many cards a wrong catch costs.", "house",
           says=_cards("a wrong catch costs {}", "a wrong catch costs nothing")),
    Option("decks", Number(1, 8), "HOUSE-8", "How many decks are shuffled together.", "house",
           says={"1": "one deck is used", "": "{} decks are shuffled together"}),
    Option("places", Switch(), "HOUSE-10", "Whether play goes on for the places after the first is out.", "house",
           says=_switch("play goes on for the places", "the round ends when the first player is out")),
    Option("no_special_finish", Switch(), "HOUSE-11", "Whether the last card must be a number card.", "house",
           says=_switch("the last card must be a number card", "any card can be the last one")),
    Option("several_of_a_number", Switch(), "HOUSE-12", "Whether cards of one number can be laid together in a turn.",
           "house",
           says=_switch("cards of one number can be laid together in a turn", "one card is laid in a turn")),
    Option("deflect", Switch(), "DT-3 HOUSE-13", "Whether a Skip or Reverse of the colour in play passes a draw on.",
           "house",
           says=_switch("a Skip or Reverse of the colour in play passes a draw on",
                        "a Skip or Reverse does not answer a draw card")),
)  # fmt: skip

OPTIONS: Final[Mapping[str, Option]] = {each.name: each for each in _ALL}
ALIASES: Final[Mapping[str, str]] = {"wd4_bluff": "bluffing"}
# Options that never decided anything, and the values that records of their time can hold: they are read and mean nothing.
RETIRED: Final[Mapping[str, tuple[Value, ...]]] = {
    "colour_before_effect": (True, "on"),
    "markings": ("none", "shapes", "braille"),
}


def canonical(name: str, where: str = "") -> str:
    """Give the one name of an option: aliases, capitals and hyphens are understood.

    >>> canonical("Jump-In"), canonical("wd4_bluff")
    ('jump_in', 'bluffing')
    """
    plain = name.strip().lower().replace("-", "_")
    plain = ALIASES.get(plain, plain)
    if plain not in OPTIONS:
        hint = closest(plain, [*OPTIONS, *ALIASES])
        raise EditionError(f"{where + ': ' if where else ''}there is no option '{name}'{hint}")
    return plain


def option(name: str) -> Option:
    """Look up an option by its name or alias."""
    return OPTIONS[canonical(name)]


def parse_option(name: str, value: object, where: str = "") -> tuple[str, Value]:
    """Read a name and a value, as typed or as Python values, and give the one name and the typed value."""
    found = OPTIONS[canonical(name, where)]
    return found.name, found.parse(value, where)
