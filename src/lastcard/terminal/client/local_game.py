"""A game on this machine: people at one keyboard, bots in the other seats. If several may react, people come first."""

import shlex
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from lastcard.engine.cards.kinds import WILD
from lastcard.engine.game import Action, Event, Game
from lastcard.engine.records.record_text import save
from lastcard.engine.views import SeatView, seat_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import Verbosity, narrate
from lastcard.language.rulebook.option_names import edition_title
from lastcard.players.bot_seats import Seating
from lastcard.terminal.client.client_port import Awaits, News, Told, Waiting
from lastcard.terminal.client.rights import Chances, chances_of

FIRST_SEAT: Final[tuple[int, ...]] = (0,)  # where a new game seats the person, and where a loaded one expects them
DEFAULT_BOTS: Final = "sensible"

Move = tuple[int, Action]


class LocalSession:
    """A game, the people in it, and the bots in the other seats."""

    is_live = False
    has_begun = True
    clock = ""  # nobody is hurried here

    def __init__(
        self,
        game: Game,
        humans: tuple[int, ...],
        seating: Seating,
        cards: CardNames,
        *,
        bots: str = DEFAULT_BOTS,
        verbosity: Verbosity = "normal",
        resumed: bool = False,
    ) -> None:
        self.game = game
        self.people = humans
        self.wake: Callable[[], None] = lambda: None
        self._seating = seating
        self._bots = bots
        self._cards = cards
        self._verbosity = verbosity
        self._news: deque[News] = deque()
        self._offered: set[tuple[str, int]] = set()  # each chance is offered once
        self._chances: Chances = {}
        self._reactions: Sequence[Move] | None = None  # what bots want to do after a chance that people were given
        self._asked = False  # a person is asked, and bots have had their say
        self._saved_moves = len(game.moves) if resumed else -1
        if not resumed:
            self._tell_deal()

    def open(self) -> None:
        """Begin: the cards are dealt already."""

    def leave(self) -> bool:
        """Leave: nobody else waits."""
        return True

    @property
    def _words(self) -> Words:
        return self._cards.words

    @property
    def is_shared(self) -> bool:
        """Say whether several people share the keyboard."""
        return len(self.people) > 1

    @property
    def edition(self) -> str:
        """Return the name of the edition that is played."""
        return self.game.edition.name

    @property
    def title(self) -> str:
        """Return the edition."""
        return self._words.say("web.room.edition", title=edition_title(self.game.edition, self._words))

    @property
    def company(self) -> list[str]:
        """List nobody: there is always a game to look at."""
        return []

    def view(self, seat: int) -> SeatView:
        """Return what a seat may know now."""
        return seat_view(self.game, seat)

    # --- the course of the game ---------------------------------------------------------------

    def next(self) -> News | None:
        """Return the next piece of news; bots move as long as no person is needed."""
        if not (self._news or self._chances or self._asked or self.game.asks == "over"):
            self._go_on()
        return self._news.popleft() if self._news else None

    @property
    def waiting(self) -> Waiting:
        """Return what is awaited from the people here."""
        if self.game.asks == "over":
            return Waiting(Awaits.END if self.game.outcome.match_winners else Awaits.DEAL)
        if self._chances:
            return Waiting(Awaits.CHANCE, chances=self._chances)
        person = self._person
        return Waiting(Awaits.OTHERS) if person is None else Waiting(Awaits.MOVE, person)

    @property
    def _person(self) -> int | None:
        return next((seat for seat in self.game.deciders if seat in self.people), None)

    def _go_on(self) -> None:
        """Make the next move without people: bots call, people get their chance, bots react, then a bot answers."""
        person = self._person
        if self._reactions is None:
            reactions: Sequence[Move] = self._seating.reactions(self.game)
            for seat, action in reactions:
                if action.verb == "calls":
                    self._push(seat, action)
                    return
            if person is None and self._offer():
                self._reactions = reactions
                return
        else:
            reactions, self._reactions = self._reactions, None  # bots do not think twice
        for seat, action in reactions:
            # While a person is asked, a bot does not take what that person may still want to do.
            if person is None or action.verb == "jumps" or (action.verb == "catches" and action.seat in self.people):
                self._push(seat, action)
                return
        self._asked = person is not None
        if person is None:
            answer = self._seating.answer(self.game)
            assert answer is not None  # nobody but bots is asked
            self._push(*answer)

    def check(self, seat: int, action: Action) -> Action:
        """Return a legal action, or raise ``IllegalAction``."""
        return self.game.check(seat, action)

    def act(self, seat: int, action: Action) -> None:
        """Carry an action out."""
        self._chances, self._reactions = {}, None
        self._push(seat, action)

    def go_on(self) -> None:
        """Leave a chance, or deal the next round."""
        if self.game.asks != "over":
            self._chances = {}
            return
        self.game.deal()
        self._tell_deal()

    def aside(self, _line: str) -> bool:
        """Do nothing: people at one keyboard hear each other."""
        return False

    def _push(self, seat: int, action: Action) -> None:
        self._asked = False
        self._tell(self.game.push(seat, action))

    def _tell_deal(self) -> None:
        self._tell(self.game.last_events, self._words.say("play.round", number=self.game.state.number))

    def _tell(self, events: Sequence[Event], heading: str = "") -> None:
        lines = {
            seat: narrate(events, self.view(seat), self._words, cards=self._cards, verbosity=self._verbosity)
            for seat in self.people
        }
        secret = frozenset(seat for event in events for seat in event.audience or ())
        self._news.append(Told(lines, secret, heading))

    # --- rights of people while a bot is asked --------------------------------------------------

    def _offer(self) -> bool:
        """Offer people what they could do before a bot moves, if there is something new. Say whether there is."""
        found = self._find_chances()
        new = set(found) - self._offered
        self._offered = set(found)
        self._chances = found if new else {}
        return bool(new)

    def _find_chances(self) -> Chances:
        """List the chances of all people now, each with its sentence."""
        found: Chances = {}
        for seat in self.people:
            view = self.view(seat)
            found |= chances_of(view, self._cards, shared=self.is_shared)
            if self.is_shared and self.game.edition.flag("jump_in") and view.asks == "play" and view.top < WILD:
                # Always asked, so that the question does not reveal whether anybody holds the card.
                top = self._cards.laid(view.top, view.colour)
                found["jump", view.discards] = self._words.say("turn.jump_shared", top=top)
        return found

    # --- keeping --------------------------------------------------------------------------------

    @property
    def is_saved(self) -> bool:
        """Say whether the record on disk has every move."""
        return self._saved_moves == len(self.game.moves)

    def save(self, path: str) -> list[str]:
        """Write the record of the game. Return where it is and how to continue it."""
        save(self.game, path)
        self._saved_moves = len(self.game.moves)
        lines = [self._words.say("save.done", path=path)]
        if not self.game.outcome.match_winners:
            lines.append(self._words.say("save.resume", command=self._resume_command(path)))
        return lines

    def _resume_command(self, path: str) -> str:
        """Return the command that continues a saved game."""
        words = ["lastcard", "play", "--load", path]
        if self.people != FIRST_SEAT:
            words += ["--names", ",".join(self.game.names[seat] for seat in self.people)]
        if self._bots != DEFAULT_BOTS:
            words += ["--bots", self._bots]
        return shlex.join(words)
