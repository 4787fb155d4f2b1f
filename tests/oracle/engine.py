"""The oracle itself: what a seat may do now, doing it, and a picture of the whole table.

Actions are written as in NOTATION.md, without the seat in front.
"""

from collections import Counter

from .cards import COLOURS, CUSTOMS, WD4, is_wild
from .chance import Chance
from .deal import Deal
from .errors import OracleError
from .sheets import Rules, written_rule

MODES = ["winner_takes", "low_score", "elimination", "partners", "round"]


class Oracle(Deal):
    """One match, played by the letter of the rule book."""

    def __init__(
        self,
        edition: str,
        *,
        seats: int,
        mode: str | None = None,
        target: int | None = None,
        options: dict[str, object] | None = None,
        written: list[str] | None = None,
        chance: Chance,
        dealer: int | None = None,
    ) -> None:
        """Set up the match and deal the first round."""
        rules = Rules(edition, options or {})
        mode = mode or rules.choice("default_mode")
        if mode not in MODES or seats not in range(2, 11):
            raise OracleError(f"no such table: {mode} with {seats} seats")
        if mode == "partners" and (seats != 4 or rules.choice("partners") == "off" or rules.switch("places")):
            raise OracleError("partners need four seats, a seating, and no play for places")
        if rules.number("decks") not in range(1, 9) or rules.number("hand_size") < 1:
            raise OracleError("one to eight decks and at least one card each")
        written = [*(written or []), "", "", ""]
        steps = {card: written_rule(text, edition) for card, text in zip(CUSTOMS, written, strict=False)}
        super().__init__(rules, seats, steps, chance, mode, rules.target(mode) if target is None else target)
        bind = getattr(chance, "bind", None)
        if bind is not None:
            bind(self)
        if dealer is not None and dealer not in range(seats):
            raise OracleError(f"seat {dealer} cannot deal")
        self.deal_round(self.choose_dealer() if dealer is None else dealer)
        self.tidy_calls()

    def next_round(self) -> None:
        """Deal the next round of an open match."""
        if self.result == "open" or self.match:
            raise OracleError("there is no next round now")
        self.deal_round(self.following_dealer())
        self.tidy_calls()

    # What is legal

    def legal(self, seat: int) -> set[str]:
        """List exactly the actions that a seat may take now."""
        playing = self.playing()
        if self.ask == "over" or seat not in playing:
            return set()
        choices = set(self.call_choices(seat, playing))
        choices.update(self.accusations(seat, playing))
        if seat in self.asked:
            choices.update(self.answers(seat))
        elif self.ask in ("play", "stack") and self.rules.switch("jump_in"):
            top = self.top
            allowed = self.ask == "play" or (top is not None and self.answers_draw(top))
            held = top is not None and not is_wild(top) and top in self.hands[seat]
            if top is not None and held and allowed and not self.cannot_finish(seat, top):
                choices.add(f"jumps {top}")  # HOUSE-2
        elif self.ask == "challenge" and self.rules.choice("challenger") == "any_other" and seat != self.actor:
            choices.add("challenges")  # AMB-24, AMB-25
        return choices

    def answers(self, seat: int) -> list[str]:
        """List the answers of a seat that is asked something."""
        if self.ask == "play":
            return self.turn_choices(seat)
        if self.ask == "drawn":
            return self.drawn_choices(seat)
        if self.ask == "colour":
            return [f"names {colour}" for colour in COLOURS]
        if self.ask == "challenge":
            return ["accepts", "challenges", *self.laying("stacks", self.stackable(seat))]
        if self.ask == "stack":
            return ["accepts" if self.top == WD4 else "takes", *self.laying("stacks", self.stackable(seat))]
        if self.ask == "forced":
            return ["takes"]
        if self.ask == "more":
            return ["ends", *self.laying("plays", self.same_number(seat))]
        if self.choice is not None and self.ask == self.choice.question:
            return self.choice.answers()
        if self.ask == "dare":
            return ["performs", "refuses"]
        return ["votes yes", "votes no"]

    def laying(self, verb: str, cards: list[str]) -> list[str]:
        """Write out the ways to lay the given cards."""
        choices: list[str] = []
        for card in sorted(set(cards)):
            if is_wild(card):
                choices.extend(f"{verb} {card} {colour}" for colour in COLOURS)
            else:
                choices.append(f"{verb} {card}")
        return choices

    def turn_choices(self, seat: int) -> list[str]:
        """List what the player on turn may do (TURN-1 to TURN-6)."""
        hand = set(self.hands[seat])
        choices = self.laying("plays", [card for card in hand if self.may_lay(seat, card)])
        if self.can_draw():
            free = self.rules.switch("voluntary_draw") and not self.rules.switch("forced_play")
            if free or not self.can_play(seat):
                choices.append("draws")
        elif not self.can_play(seat):
            choices.append("passes")  # AMB-48: a bluff is never compulsory
        return choices

    def drawn_choices(self, seat: int) -> list[str]:
        """List what a player who has drawn a fitting card may do (TURN-4, TURN-7)."""
        choices = self.laying("plays", self.fitting_drawn(seat))
        must = self.rules.choice("drawn_card_play") == "must" or self.rules.switch("forced_play")
        if not must or not any(self.should_lay(seat, card) for card in self.drawn):
            choices.append("keeps")
        return choices

    def fitting_drawn(self, seat: int) -> list[str]:
        """List the cards just drawn that may be laid."""
        return [card for card in self.drawn if self.may_lay(seat, card)]

    def accusations(self, seat: int, playing: list[int]) -> list[str]:
        """List whom a seat may accuse of a hint (PEN-1, AMB-65)."""
        if self.ask == "vote" or seat in self.accusers or len(playing) < 3:
            return []
        hints = self.rules.number("hint_penalty")
        return [f"accuses S{other}" for other in playing if other != seat and (hints or self.ban_penalty(other))]

    # Acting

    def act(self, seat: int, text: str, *, checked: bool = False) -> None:
        """Take one action, which must be legal; ``checked``: the caller has just looked."""
        words = text.split()
        if len(words) > 2 and words[0] in ("plays", "jumps", "stacks") and words[-1] == "uno":
            words.pop()
            if not checked:
                self.check(seat, words)
            if "calls" in self.legal(seat):
                self.do(seat, ["calls"])
        elif not checked:
            self.check(seat, words)
        self.do(seat, words)
        self.tidy_calls()

    def check(self, seat: int, words: list[str]) -> None:
        """Raise an error if an action is not legal."""
        if words and self.choice is not None and self.choice.count and words[0] == self.choice.verb:
            wanted = f"{words[0]} {len(words) - 1}"
            missing = Counter(words[1:]) - Counter(self.hands[seat])
        else:
            wanted = " ".join(words)
            missing = Counter()
        if missing or wanted not in self.legal(seat):
            raise OracleError(f"S{seat} may not do that now: {' '.join(words)}")

    def do(self, seat: int, words: list[str]) -> None:
        """Carry out a legal action."""
        verb = words[0]
        if verb in ("plays", "jumps", "stacks"):
            self.lay(seat, words[1], words[2] if len(words) > 2 else None)
        elif verb == "draws":
            self.draw_on_turn(seat)
        elif verb == "keeps":
            if self.rules.choice("uno_close") == "next_move_complete":
                self.close_windows(seat)  # AMB-36
            self.pass_turn(seat)
        elif verb == "ends":
            self.act_out(str(self.top))  # HOUSE-12: now the number acts
        elif verb == "passes":
            self.pass_without_card(seat)
        elif verb == "names":
            self.colour = words[1]
            self.begin_turn(seat)  # AMB-13
        elif verb in ("accepts", "takes"):
            if self.held:
                self.release()
            else:
                self.take_pending(seat)
        elif verb == "challenges":
            self.challenge(seat)
        elif verb == "calls":
            self.call(seat)
        elif verb == "catches":
            self.catch(seat, int(words[1][1:]))
        elif self.choice is not None and verb == self.choice.verb:
            self.chosen(seat, words[1:])
        elif verb in ("performs", "refuses"):
            self.answer_dare(seat, performs=verb == "performs")
        elif verb == "votes":
            self.vote(seat, yes=words[1] == "yes")
        else:
            self.accuse(seat, int(words[1][1:]))

    def draw_on_turn(self, seat: int) -> None:
        """Draw on turn: one card, more (SAMPLE-3) or until one fits (HOUSE-4), then lay or keep."""
        self.passes = 0
        self.new_opportunity()
        stuck = not self.can_play(seat)
        count = self.stuck[1] if stuck and self.stuck is not None and self.stuck[0] == seat else 1  # AMB-77
        self.stuck_no_more(seat)
        self.drawn = self.draw_cards(seat, count)
        if stuck and self.rules.switch("draw_until_playable"):
            while not self.fitting_drawn(seat):
                card = self.draw_card(seat)
                if card is None:
                    break
                self.drawn.append(card)
        fitting = bool(self.fitting_drawn(seat))
        if not fitting or self.rules.choice("uno_close") != "next_move_complete":
            self.close_windows(seat)
        if fitting:
            self.ask_seats("drawn", [seat])
        else:
            self.pass_turn(seat)  # TURN-5

    def pass_without_card(self, seat: int) -> None:
        """Pass where nothing can be drawn or laid; when all have passed the round is void (AMB-48)."""
        self.passes += 1
        self.stuck_no_more(seat)
        self.close_windows(seat)
        if self.passes >= len(self.playing()):
            # HOUSE-10: a round whose points are counted already keeps its winner
            self.end_round(self.gone[0] if self.gone else "void")
        else:
            self.pass_turn(seat)

    # The picture

    def snapshot(self) -> dict[str, object]:
        """Describe the whole table in plain values."""
        playing = self.playing()
        written = any(rule is not None and rule[0] == "open" for rule in self.lasting.values())
        open_hands = written or self.rules.switch("open_hands")  # HOUSE-14
        return {
            "hands": {seat: sorted(hand) for seat, hand in enumerate(self.hands)},
            "top": self.top,
            "colour": self.colour,
            "direction": self.direction,
            "dealer": self.dealer,
            "turn": self.asked[0] if len(self.asked) == 1 else self.turn,
            "asks": self.ask,
            "asked": list(self.asked),
            "pile": len(self.pile) + len(self.bottom),
            "discards": len(self.discards),
            "called": sorted(self.called),
            "catchable": sorted(self.catchable),
            "scores": list(self.scores),
            "points": [0] * self.seats if self.result == "open" else list(self.counted),
            "round": self.result,
            "match": list(self.match),
            "out": sorted(self.eliminated),
            "places": list(self.gone) if self.rules.switch("places") else [],
            "lasting": {card: rule is not None for card, rule in self.lasting.items()},
            "sees": [[seat, other] for seat in playing for other in playing if seat != other] if open_hands else [],
        }
