"""The window for tests: a local game in it, played with keys by somebody who looks at the bar of choices and the hand."""

from textual.pilot import Pilot

from lastcard.engine.game import Action, Game
from lastcard.engine.game.actions import parse_action
from lastcard.engine.records.position import set_up
from lastcard.language.catalogue.catalogue import words_for
from lastcard.language.narration.card_names import CardNames
from lastcard.players.bot_seats import Seating
from lastcard.players.bots import make_bot
from lastcard.terminal.client.local_game import LocalSession
from lastcard.terminal.window.choices import Choice
from lastcard.terminal.window.hand import Hand
from lastcard.terminal.window.window_app import TableApp

NAMES = ("You", "Ana", "Ben", "Eleni", "Marek", "Olga", "Petra", "Mihai", "Zofia", "Ivan")


def window(seed: str, *, players: int = 4, language: str = "en", edition: str = "classic", **rules: str) -> TableApp:
    """Open a window on a new game against bots that wait for nobody."""
    cards = CardNames(words_for(language))
    target = int(rules.pop("target", "0"))
    game = Game.create(edition, players=NAMES[:players], seed=seed, options=rules, target=target or None)
    bots = Seating({seat: make_bot("sensible", seed=f"{seed}/{seat}") for seat in range(1, players)})
    return TableApp(LocalSession(game, (0,), bots, cards), cards, pace=0)


def window_on(header: dict[str, str], *moves: str, language: str = "en") -> TableApp:
    """Open a window on a position, after some moves of others; the others then do the first thing that they may."""
    game = set_up({"seats": "3", "turn": "S0", **header})
    for move in moves:
        seat, _, action = move.partition(" ")
        game.push(int(seat[1]), parse_action(action, game.names))
    cards = CardNames(words_for(language))
    return TableApp(LocalSession(game, (0,), Others(), cards, resumed=True), cards, pace=0)


class Others(Seating):
    """Others who use no right, and answer with the first thing that they may."""

    def __init__(self) -> None:
        super().__init__({})

    def answer(self, game: Game) -> tuple[int, Action] | None:
        """Answer for the first seat that is asked."""
        seat = game.deciders[0]
        return seat, next(iter(game.legal(seat)))


def game_of(app: TableApp) -> Game:
    """Return the game in a window."""
    assert isinstance(app.session, LocalSession)
    return app.session.game


async def settled(pilot: Pilot[int]) -> None:
    """Wait until the bots have moved and everything is drawn."""
    app = pilot.app
    assert isinstance(app, TableApp)
    await pilot.pause()
    while app.is_moving:
        await pilot.pause()
    await pilot.pause()


async def answer(pilot: Pilot[int]) -> None:
    """Press keys for what is asked: lay the first card that fits, else the first choice."""
    app = pilot.app
    assert isinstance(app, TableApp)
    offered: list[Choice] = app.offered
    hand, view = app.query_one(Hand), app.view
    keys = [choice.keys[0] for choice in offered]
    fitting = [place for place, card in enumerate(hand.cards) if card in view.playable]
    if view.asks in ("play", "drawn", "stack") and view.seat in view.deciders and fitting and "escape" not in keys:
        if "u" in keys and len(hand.cards) == 2:
            await pilot.press("u")
        while hand.cursor != fitting[0]:
            await pilot.press("right")
        await pilot.press("enter")
    elif view.owed and view.seat in view.deciders:
        await pilot.press("enter", "right", *["enter", "right"] * (view.owed - 1), "x")
    else:
        await pilot.press(keys[-1] if keys[-1] != "escape" else keys[0])
    await settled(pilot)
