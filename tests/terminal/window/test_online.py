"""The window at a table online: a guest gets ready, plays a round by keys, talks, and leaves."""

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lastcard.language.catalogue.catalogue import words_for
from lastcard.language.narration.card_names import CardNames
from lastcard.terminal.client.client_port import Awaits
from lastcard.terminal.client.remote_table import RemoteSession
from lastcard.terminal.client.shuffle_shares import Notebook
from lastcard.terminal.client.table_address import read_address, take_seat
from lastcard.terminal.window.screens import Page
from lastcard.terminal.window.window_app import TableApp
from tests.server.web.serving import lasting
from tests.server.web.talking import Talk, choose, get, new_table, talk
from tests.terminal.window.playing import answer, settled

pytestmark = pytest.mark.long  # opens many windows


async def play_round(pilot: Pilot[int], app: TableApp, host: Talk) -> None:
    """Let the guest in the window and the host play until the round is over for both."""
    while not isinstance(app.screen, Page):
        if app.session.waiting.awaits is Awaits.MOVE:
            await answer(pilot)
        elif action := choose(host.state):
            host.ask("act", seen=host.seq, action=action)
        await settled(pilot)
        host.ask("type", seen=host.seq, text="top")  # reads what has come meanwhile


def test_a_guest_plays_a_round_in_the_window(tmp_path: Path) -> None:
    with lasting(tmp_path) as server:
        seat = new_table(server, options={"hand_size": "3"})
        address = read_address(f"{server.url}/t/{seat['table']}")
        token = str(take_seat(address, "Eleni", "el")["token"])
        cards = CardNames(words_for("el"))
        session = RemoteSession(address, cards, Notebook(None), token=token)
        app = TableApp(session, cards)

        async def play() -> None:
            async with app.run_test(size=(80, 24)) as pilot:
                with talk(server, seat) as host:
                    while not app.offered:
                        await pilot.pause(0.05)
                    await pilot.press("enter")
                    host.ask("chat", text="Hello!")
                    host.say("ready")
                    while not (session.has_begun and host.state.get("position")):
                        await pilot.pause(0.05)
                        host.ask("chat", text="Hm.")
                    await play_round(pilot, app, host)
                    assert app.view.points
                    assert "Ann: Hello!" in app.told
                    await pilot.press("escape")
                    for _ in range(2):
                        await pilot.press("ctrl+c")
                        await pilot.pause()
                    assert app.return_value == 0

        asyncio.run(play())
        assert get(server, f"/api/tables/{seat['table']}").json()["seats"][1]["kind"] == "bot"
