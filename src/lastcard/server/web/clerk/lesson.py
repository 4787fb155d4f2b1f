"""The first game that the page teaches: one hand of about ninety seconds, played by the real rules.

A script says who holds what, what the bots do, and which moves of the learner go on. The rules engine plays every path that the
learner can take, so all positions, sentences and refusals are those of a real table. Paths that meet are told once.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from lastcard.engine.cards.card import Card
from lastcard.engine.cards.codes import COLOUR_NAMES
from lastcard.engine.game import Game, IllegalAction
from lastcard.engine.records.position import set_up
from lastcard.engine.views import PublicView, knowledge, public_view, redacted
from lastcard.language.narration.narration import narrate
from lastcard.language.narration.prompts import prompt
from lastcard.language.narration.refusals import refusal_sentence
from lastcard.server.table.broadcast.bot_faces import bot_faces
from lastcard.server.table.broadcast.viewer_messages import cards_in, happenings, own_of, position_of
from lastcard.server.table.fold.decisions import BOT_NAMES
from lastcard.server.table.protocol.description import GameInfo, Seat, Settings, TableInfo
from lastcard.server.web.bodies.table_bodies import Lesson, LessonAct, LessonMove, LessonRefusal, Scene

LEARNER: Final = 0
LEVELS: Final = ("dreamy", "normal", "sharp")  # whose faces the others have; the script says what they do
# S2 must reach one card without a call when it lays r2. The last card of the learner, g9 or y2, must fit on g2.
POSITION: Final[Mapping[str, str]] = {
    "edition": "classic",
    "seats": "4",
    "mode": "round",
    "dealer": "S3",
    "top": "y9",
    "turn": "S0",
    "hand S0": "y2 g9 rskip r4",
    "hand S1": "wild b6 r5 y6 b0",
    "hand S2": "b5 r6 r7 wild r2 y0",
    "hand S3": "b1 r8 b7 r3 g2 g0 y7",
    "draw": "wild b8 y3 g6",
}


class Act(NamedTuple):
    """One thing that the learner does, and what the others do after it."""

    coach: str  # names its sentences in the catalogue
    step: int  # the coach mark, 1 to 6
    goes_on: tuple[str, ...]  # the moves that go on; the first one that is legal is the one to show
    then: tuple[str, ...] = ()  # moves of the others


_WILD: Final = tuple(f"plays wild {colour}" for colour in COLOUR_NAMES)
# Several acts may have the same step. What the learner may do now decides which act comes next.
SCRIPT: Final = (
    Act("match", 1, ("plays y2", "plays g9"), ("S1 plays wild blue", "S2 plays b5", "S3 plays b1")),
    Act("draw", 2, ("draws",)),
    Act("keep", 2, ("keeps",), ("S1 plays b6", "S2 plays r6", "S3 plays r8")),
    Act("action", 3, ("plays rskip",), ("S2 plays r7", "S3 plays b7")),
    Act("wild", 4, _WILD, ("S1 draws", "S1 keeps", "S2 plays wild red", "S3 plays r3")),
    Act("uno", 5, ("plays r4 uno", "plays r4", "calls"), ("S1 plays r5", "S2 plays r2")),
    Act("catch", 6, ("catches S2",), ("S3 plays g2",)),
    Act("last", 6, ("plays g9", "plays y2")),
)
_TRIED: Final = ("draws", "passes", "calls")  # moves without a card that the page can send at any time


class _Path(NamedTuple):
    """A game on the way through the script, and the index of the next act."""

    game: Game
    at: int


def lesson(language: str) -> Lesson:
    """Play every path of the script, and tell it in a language."""
    return _Teller(language).lesson()


class _Teller:
    """Writes the acts of the lesson, each position once."""

    def __init__(self, language: str) -> None:
        self.cards = cards_in(language, set_up(POSITION).edition.name)
        self.words = self.cards.words
        self.acts: list[LessonAct | None] = []
        self.known: dict[tuple[int, PublicView, tuple[tuple[Card, ...], ...]], int] = {}

    def lesson(self) -> Lesson:
        game = set_up(POSITION)
        game.names = (self.words.say("learn.you"), *BOT_NAMES[:3])
        opening = self._scene(game)
        self._act(_Path(game, 0))
        return Lesson(
            table=_table(game),
            game=_game(game),
            opening=opening,
            acts=tuple(act for act in self.acts if act is not None),
        )

    def _act(self, path: _Path) -> int:
        """Tell the act at this point of the script, unless it was told before. Return its number."""
        game = path.game
        key = (path.at, public_view(game), tuple(game.hand(seat) for seat in range(game.seats)))
        if key in self.known:
            return self.known[key]
        number = self.known[key] = len(self.acts)
        self.acts.append(None)
        self.acts[number] = self._told(path)
        return number

    def _told(self, path: _Path) -> LessonAct:
        game = path.game
        if path.at == len(SCRIPT):
            return LessonAct(coach="end", step=0)
        act = SCRIPT[path.at]
        goes_on = [text for text in act.goes_on if _refused(game, text) is None]
        return LessonAct(
            coach=_call_owed(game) or act.coach,
            step=act.step,
            moves=tuple(self._move(path, text) for text in goes_on),
            refusals=tuple(self._refusals(game, goes_on)),
        )

    def _move(self, path: _Path, text: str) -> LessonMove:
        """Carry out a move of the learner and what the others do after it."""
        game = path.game.copy()
        scenes = [self._after(game, LEARNER, text)]
        owes = SCRIPT[path.at].coach == "uno" and not _has_called_with_one_card(game)
        if not owes:
            for line in SCRIPT[path.at].then:
                seat, move = int(line[1]), line[3:]
                if move != "keeps" or game.asks == "drawn":  # the drawn card may fit the colour that the learner named
                    scenes.append(self._after(game, seat, move))
        return LessonMove(action=text, scenes=tuple(scenes), to=self._act(_Path(game, path.at + (not owes))))

    def _after(self, game: Game, seat: int, move: str) -> Scene:
        game.push(seat, move)
        return self._scene(game)

    def _scene(self, game: Game) -> Scene:
        view, known, events = public_view(game), knowledge(game, LEARNER), game.last_events
        lines = narrate(events, view, self.words, cards=self.cards, verbosity="normal", viewer=LEARNER)
        return Scene(
            position=position_of(view),
            own=own_of(known),
            events=happenings(redacted(events, LEARNER, open_table=view.open_table)),
            lines=tuple(lines),
            prompt=prompt(view, self.cards, seat=LEARNER, own=known),
        )

    def _refusals(self, game: Game, goes_on: list[str]) -> Iterator[LessonRefusal]:
        """Say what happens if the learner does something else: the rules forbid it, or the lesson asks for patience."""
        cards = [f"plays {card}" + (" red" if card.is_wild else "") for card in dict.fromkeys(game.hand(LEARNER))]
        for text in (*cards, *_TRIED):
            if text in goes_on:
                continue
            illegal = _refused(game, text)
            if illegal is None:
                yield LessonRefusal(text, "lesson", self.words.say("learn.later"))
            else:
                reason = refusal_sentence(illegal, game.names, self.words, cards=self.cards)
                yield LessonRefusal(text, illegal.refusal.key, reason, illegal.refusal.rule)


def _refused(game: Game, text: str) -> IllegalAction | None:
    """Return why the learner may not do this now; None if it is legal."""
    try:
        game.check(LEARNER, text)
    except IllegalAction as illegal:
        return illegal
    return None


def _call_owed(game: Game) -> str:
    """Say how the learner stands with the call, if that changes what the coach says."""
    view = public_view(game)
    if LEARNER in view.catchable:
        return "forgot"
    return "called" if view.counts[LEARNER] == 2 and LEARNER in view.called else ""


def _has_called_with_one_card(game: Game) -> bool:
    view = public_view(game)
    return LEARNER in view.called and view.counts[LEARNER] == 1


def _table(game: Game) -> TableInfo:
    """Describe a table that exists only in the lesson."""
    bots = dict(zip(range(1, game.seats), zip(game.names[1:], LEVELS, strict=True), strict=True))
    faces = bot_faces(bots)
    seats = tuple(
        Seat(name=name, kind="bot" if seat in bots else "person", present=True, id=seat, face=faces.get(seat, ""))
        for seat, name in enumerate(game.names)
    )
    return TableInfo(
        code="LESSON", phase="playing", seats=seats, settings=Settings(), before=None, cards=(), mode=game.mode,
        watchers=0, crowd=(), bans=(),
        locked=True, game=0, commitment="", sealed="", proven="", deal="", day="",
    )  # fmt: skip


def _game(game: Game) -> GameInfo:
    view = public_view(game)
    return GameInfo(
        edition=view.edition, mode=view.mode, target=view.target, teams=view.teams, options=view.options, written=(),
        says=(), commitment="",
    )  # fmt: skip
