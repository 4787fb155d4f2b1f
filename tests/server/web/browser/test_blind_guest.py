"""A blind player's plain terminal and a sighted player's browser at one table, each in another language: one whole round."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from lastcard.terminal.client.shuffle_shares import Notebook
from lastcard.terminal.client.table_address import read_address
from lastcard.terminal.commands.join import notes_about
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.browser.test_transcript import listen
from tests.server.web.planting import Wanted, plant
from tests.server.web.serving import lasting
from tests.server.web.transcript import read_log, story
from tests.terminal.guest import Guest

TRANSCRIPTS: Final = Path(__file__).parent / "golden"
SIGHTED, BLIND = "pl", "el"


def test_a_plain_terminal_and_a_browser_play_a_round_each_in_its_own_words(
    tmp_path: Path, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = Wanted(seats=2, people=2, seed="guest")
    (planted,) = plant(tmp_path / "log.lastcard", wanted)
    with lasting(tmp_path) as server:
        sighted = sit(visit, server, planted, 0, language=SIGHTED)
        listen(sighted)
        before = len(sighted.lines)
        url = server.url + planted.path
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        Notebook(notes_about(read_address(url))).note("seats", {"Ben": planted.tokens[1]})
        with Guest(url, "--name", "Ben", home=tmp_path, language=BLIND) as guest:
            while not (seen := sighted.look())["over"]:
                if guest.asked():
                    guest.answer()
                elif seen["asked"]:
                    sighted.answer()
                guest.hear(0.03)
            assert guest.prompted() == "next_round"

        entries = read_log(server.database, planted.code)
        for_sighted = story(entries, planted.code, 0, language=SIGHTED)
        for_blind = story(entries, planted.code, 1, language=BLIND)
        expect(sighted.page.locator("game-log .log-line")).to_have_count(len(for_sighted))
        assert sighted.lines == for_sighted
        assert sighted.page.evaluate("() => globalThis.heard") == {"lines": for_sighted[before:], "removed": 0}
        assert [line for line in guest.lines if line in set(for_blind)] == for_blind
        assert "\x1b" not in guest.text

        terminal = guest.text.replace(url, "URL").partition(guest.words.say("prompt.next_round"))[0]
        assert terminal == kept(f"blind-guest-{BLIND}.txt", terminal)
        browser = "".join(f"{line}\n" for line in sighted.lines)
        assert browser == kept(f"sighted-host-{SIGHTED}.txt", browser)


def kept(name: str, now: str) -> str:
    """Return a transcript that somebody has read. After a change that is meant, delete it: it is written again to be read."""
    path = TRANSCRIPTS / name
    if not path.exists():
        path.write_text(now, encoding="utf-8")
        pytest.fail(f"{path} was not there; it is written now: read it")
    return path.read_text(encoding="utf-8")
