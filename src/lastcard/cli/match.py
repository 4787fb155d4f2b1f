"""The match of `lastcard play`: bots and people move until somebody has won. If several may react, people come first."""

from lastcard.cli.desk import Desk
from lastcard.cli.turn import Chances, Move, take_turn


class Match:
    """Runs one match at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._game = desk.game
        self._seating = desk.table.seating
        self._chances = Chances(desk)

    def run(self) -> None:
        """Play to the end of the match."""
        if not self._desk.table.resumed:
            self._announce_round()
        while True:
            while self._game.asks != "over":
                self._push(self._next())
            self._tell_scores()
            if self._game.outcome.match_winners:
                return
            self._desk.between(self._desk.words.say("prompt.next_round"))
            self._game.deal()
            self._announce_round()

    def _announce_round(self) -> None:
        heading = self._desk.words.say("play.round", number=self._game.state.number)
        self._desk.tell(self._game.last_events, heading)

    def _push(self, move: Move) -> None:
        seat, action = move
        self._desk.tell(self._game.push(seat, action))

    def _next(self) -> Move:
        """Find the next move: bots call, people use their rights, bots react, then the asked player decides."""
        reactions = self._seating.reactions(self._game)
        for move in reactions:
            if move[1].verb == "calls":
                return move
        people = self._desk.people
        person = next((seat for seat in self._game.deciders if seat in people), None)
        if person is None:
            used = self._chances.offer()
            if used is not None:
                return used
        for seat, action in reactions:
            # While a person is asked, a bot does not take what that person may still want to do.
            if person is None or action.verb == "jumps" or (action.verb == "catches" and action.seat in people):
                return seat, action
        if person is not None:
            return take_turn(self._desk, person)
        answer = self._seating.answer(self._game)
        assert answer is not None  # nobody but bots is asked
        return answer

    def _tell_scores(self) -> None:
        desk = self._desk
        desk.everybody_looks()
        somebody = next(iter(desk.people))
        view = desk.view(somebody)
        briefing = desk.public if desk.shared else desk.people[somebody]
        for place, seat in enumerate(view.places if desk.game.edition.flag("places") else (), 1):
            desk.console.say(desk.words.say("round.place", number=place, who=briefing.name(view, seat)))
        if view.match_winners:
            desk.console.ending(briefing, view)
        elif view.mode != "round":
            desk.console.scores(briefing, view, desk.words.say("round.scores", number=view.round_number))
