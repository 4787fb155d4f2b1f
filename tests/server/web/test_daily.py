"""The daily deal at a server: equal cards for everybody, one scored try, and nothing told before its time."""

import asyncio
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from lastcard.engine.proof.shuffle import commitment
from lastcard.server.store import open_store
from lastcard.server.table import TableRefusal
from lastcard.server.table.daily_deals import Days, Result, opens_at
from tests.server.web.serving import Server
from tests.server.web.talking import Talk, choose, get, play_round, post, refusal, talk
from tests.waiting import block_until

ANN, BEN = "a" * 43, "b" * 43


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file."""
    with Server(tmp_path_factory.mktemp("server"), "--no-rate-limit") as server:
        yield server


def begin(server: Server, player: str, **order: Any) -> Any:
    headers = {"authorization": f"Bearer {player}"}
    return post(server, "/api/daily/today/tries", {"name": "Ann", **order}, headers=headers)


def daily(server: Server, player: str = "") -> dict[str, Any]:
    headers = {"authorization": f"Bearer {player}"} if player else {}
    shown: dict[str, Any] = get(server, "/api/daily/today", headers=headers).json()
    return shown


def hurry(talking: Talk) -> None:
    """Let bots think no longer than they must."""
    settings = talking.state["table"]["settings"] | {"bot_seconds": 0}
    assert talking.ask("settings", settings=settings)["type"] == "done"


def finished(
    server: Server, made: Any, *, draws: bool = False, leaves: bool = False
) -> tuple[list[str], dict[str, Any]]:
    """Play a try to its end, drawing in every turn if asked to. Return the hand it began with, and the last position."""
    with talk(server, {"table": made.json()["code"], "token": made.json()["token"]}) as player:
        hand = list(player.state["own"]["hand"])
        hurry(player)
        play_round(player, draw_or_first if draws else call_or_first)
        end = player.state["position"]
        if leaves:
            player.ask("leave")
        return hand, end


def draw_or_first(state: dict[str, Any]) -> str | None:
    """Draw wherever that is allowed."""
    action = choose(state)
    return next((each for each in state["own"]["legal"] if each in ("draws", "keeps")), action) if action else None


def call_or_first(state: dict[str, Any]) -> str | None:
    """Never forget to call UNO: whether a bot catches somebody in time depends on the clock, and games must be comparable."""
    action = choose(state)
    return next((each for each in state["own"]["legal"] if each.startswith("calls")), action) if action else None


def test_two_people_get_the_same_cards_and_one_scored_try_each(server: Server) -> None:
    sealed = daily(server)
    assert sealed["mine"] is None
    assert sealed["secret"] == ""
    assert sealed["bars"] == []
    assert refusal(begin(server, ANN, practice=True), 409) == "daily_first"
    assert refusal(begin(server, ANN, commitment="f" * 16), 409) == "daily_elsewhere"
    assert refusal(post(server, "/api/daily/today/tries", {"name": "Ann"}), 403) == "no_player"

    anns = begin(server, ANN, commitment=sealed["commitment"][:16])
    assert anns.status_code == 201, anns.text
    assert refusal(begin(server, ANN), 409) == "daily_tried"
    assert daily(server, ANN)["mine"] | {"code": ""} == {
        "code": "", "over": False, "won": False, "score": 0, "turns": 0, "left": 0, "signs": "", "place": 0,
    }  # fmt: skip
    code = anns.json()["code"]
    assert refusal(post(server, f"/api/tables/{code}/seats", {"name": "Eve"}), 409) == "daily_fixed"

    hand, end = finished(server, anns)
    other, differs = finished(server, begin(server, BEN), draws=True, leaves=True)
    block_until(lambda: daily(server)["finished"] == 2)  # it is written while he leaves
    assert hand == other
    assert end != differs, "they played differently"
    mine = daily(server, ANN)
    assert mine["commitment"] == sealed["commitment"]
    result = mine["mine"]
    assert result["over"]
    assert re.fullmatch("[LD]+", result["signs"])
    assert len(result["signs"]) == result["turns"]
    assert (result["score"] > 0) == result["won"]
    assert (result["left"] == 0) == result["won"]
    assert (mine["tried"], mine["finished"]) == (2, 2), "although Ben left as soon as he could"
    assert sum(bar["count"] for bar in mine["bars"]) == 2
    bens = daily(server, BEN)
    assert bens["finished"] == 2
    assert {daily(server, ANN)["mine"]["place"], bens["mine"]["place"]} in ({1, 2}, {1})
    assert refusal(begin(server, ANN), 409) == "daily_tried"

    again = begin(server, ANN, practice=True)
    assert again.status_code == 201
    # How it goes on depends on real time as well, because calls and catches do (docs/daily.md).
    assert finished(server, again)[0] == hand, "practice begins with the same cards"
    assert daily(server)["finished"] == 2, "practice does not count"

    with talk(server, {"table": code, "token": anns.json()["token"]}) as talking:
        table = talking.state["table"]
        assert (table["deal"], table["proven"]) == ("daily", "")
        assert talking.state["game"]["commitment"] == sealed["commitment"]
        assert talking.ask("settings", settings=table["settings"] | {"catch_seconds": 9})["code"] == "daily_fixed"
        assert talking.ask("start")["code"] == "daily_once"
        assert talking.ask("add_bot", level="normal")["code"] == "daily_fixed"
    for what in ("record", "replay", "highlights"):
        path = f"/api/tables/{code}/games/1/{what}"
        assert refusal(get(server, path), 403) == "no_spectators", "nobody else may look at all"
        own = {"authorization": f"Bearer {anns.json()['token']}"}
        assert refusal(get(server, path, headers=own), 403) == "still_played"


def test_whoever_gives_up_may_practise_but_has_no_second_try(server: Server) -> None:
    player = "f" * 43
    made = begin(server, player).json()
    with talk(server, {"table": made["code"], "token": made["token"]}) as talking:
        assert talking.ask("leave")["type"] == "done"
    assert refusal(begin(server, player), 409) == "daily_tried"
    assert begin(server, player, practice=True).status_code == 201
    assert not daily(server, player)["mine"]["over"]


def test_nothing_is_told_about_days_to_come(server: Server) -> None:
    for day in ("2999-01-01", "2026-02-30", "yesterday", "20261117"):
        assert refusal(get(server, f"/api/daily/{day}"), 404) == "no_day"


def test_the_secret_of_a_day_is_told_an_hour_after_it_and_fits_its_seal(tmp_path: Path) -> None:
    now = datetime(2026, 11, 17, 23, 59, tzinfo=UTC)

    async def check() -> None:
        nonlocal now
        store = open_store(tmp_path / "log")
        days = Days(store, lambda: now)
        sealed, tomorrow = await days.commitment("2026-11-17"), await days.commitment("2026-11-18")
        assert sealed != tomorrow
        assert await days.secret("2026-11-17") == ""
        now = opens_at("2026-11-17") - timedelta(seconds=1)
        assert days.today == "2026-11-18"
        assert await days.secret("2026-11-17") == ""
        now += timedelta(seconds=1)
        assert commitment(await days.secret("2026-11-17")) == sealed
        assert await Days(store, lambda: now).commitment("2026-11-18") == tomorrow, "a restart changes nothing"
        assert (tmp_path / "log").stat().st_mode & 0o077 == 0
        await store.close()

    asyncio.run(check())


def test_days_that_are_long_over_are_closed_and_forgotten_like_tables(tmp_path: Path) -> None:
    async def check() -> None:
        store = open_store(tmp_path / "log")
        days = Days(store, lambda: datetime(2026, 11, 17, tzinfo=UTC))
        for day in ("2026-11-14", "2026-11-16", "2026-11-17"):
            await days.note_try(day, "ann", "BCDFGH")
        assert [head.stream for head in await store.open_streams()] == ["daily-2026-11-16", "daily-2026-11-17"]
        assert (await days.read("2026-11-14")).tries == {"ann": "BCDFGH"}, "until the log forgets it"
        await store.close()

    asyncio.run(check())


def test_of_two_tries_together_one_counts(tmp_path: Path) -> None:
    async def check() -> None:
        store = open_store(tmp_path / "log")
        days = Days(store, lambda: datetime(2026, 11, 17, tzinfo=UTC))
        await days.note_try("2026-11-17", "ann", "BCDFGH")
        with pytest.raises(TableRefusal, match="daily_tried"):
            await days.note_try("2026-11-17", "ann", "KLMNPQ")
        result = Result("ann", won=True, score=50, turns=9, left=0, signs="L" * 9)
        await days.note_result("2026-11-17", result)
        await days.note_result("2026-11-17", result)  # a page that asks twice
        known = await days.read("2026-11-17")
        assert known.tries == {"ann": "BCDFGH"}
        assert known.results == {"ann": result}
        await store.close()

    asyncio.run(check())


def test_keys_that_are_none_are_refused_for_anybody_could_guess_them(tmp_path: Path) -> None:
    for name in ("log.daily-key", "log.push-key.pem"):
        (tmp_path / name).touch()
    with Server(tmp_path) as server:
        for count, path in enumerate(("/api/daily/today", "/api/push"), 1):
            answer = get(server, path)
            assert (answer.status_code, answer.json()["code"]) == (503, "store")
            assert server.log_text.count("store.no_key") == count
