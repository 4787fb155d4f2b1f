"""What clients write is read by a clerk: with the same answers as before, counted, and never while a table is locked."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from lastcard.engine.editions import edition
from lastcard.engine.message import Message
from lastcard.engine.programs.rule_text import Program
from lastcard.server.table.fold import card_readings
from lastcard.server.table.fold.card_readings import Unread, programs, read_now, readings
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import Change, Done, Ready, Refused
from lastcard.server.table.protocol.table_refusal import NotRead
from lastcard.server.web.api.card_reader import CardReader
from lastcard.server.web.clerk.clerk import Clerk
from lastcard.server.web.clerk.text_readings import heard, read_texts
from lastcard.server.web.config import Limits, Rate
from tests.server.table.clockwork import story
from tests.server.table.guests import Parlour
from tests.server.web.serving import Server, lasting
from tests.server.web.talking import new_table, post, refusal, talk

MISSPELT = "The nxet player drwas two cards"
SPOKEN = Settings(edition="polish", options={"custom_count": "3"}, written=("Everybody draws 2.", "sample 2"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the whole file."""
    with lasting(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def _unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin as after a restart: no text has been read."""
    monkeypatch.setattr(card_readings, "_known", type(card_readings._known)())


def test_what_a_clerk_read_arrives_as_it_was_read() -> None:
    rules = ["Next player draws 5", 'vote "fair?" then again', '"Sing"']
    for texts in (rules, [MISSPELT], ["next draws 99"], ["Discard a red card"]):
        assert heard(read_texts(texts)) == readings(texts)


def test_nothing_is_read_after_the_first_mistake() -> None:
    rule, wrong = readings(["again", MISSPELT, "Draw two, then I sing"])
    assert isinstance(rule, Program)
    assert isinstance(wrong, Message)


def test_settings_and_cards_are_refused_as_the_editor_refuses_them(server: Server) -> None:
    refused = post(server, "/api/tables", {"name": "Ann", "settings": {"edition": "polish", "written": [MISSPELT]}})
    assert refusal(refused, 422) == "settings"
    assert "Did you mean 'next', 'draws'?" in refused.json()["reason"]
    with talk(server, new_table(server, edition="polish")) as ann:
        for text, right in ((MISSPELT, False), ("Next player draws 3", True)):
            settings = {**ann.state["table"]["settings"], "written": [text]}
            for answer in (ann.ask("settings", settings=settings), ann.ask("write", card=1, text=text)):
                assert answer["type"] == ("done" if right else "refused"), answer
                assert right or "Did you mean 'next', 'draws'?" in answer["reason"]


def test_a_page_and_a_picture_come_from_a_clerk(server: Server) -> None:
    settings = {"edition": "polish", "written": [MISSPELT]}
    refused = post(server, "/api/rules/page", {"settings": settings, "language": "pl"})
    assert refusal(refused, 422) == "settings"
    assert refused.json()["reason"].startswith("Przy tym stole nie da się grać")
    drawn = post(server, "/api/qr", {"link": "http://127.0.0.1/t/BCDFGH"})
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")


def test_who_writes_too_often_is_refused_before_anything_is_read() -> None:
    async def scene() -> None:
        clerk = Clerk()
        reader = CardReader(clerk, Limits(questions=Rate(2, 0.001)))
        try:
            for text in ("Everybody draws 7", MISSPELT):
                await reader.read([text], "192.0.2.1")
            with pytest.raises(NotRead) as refused:
                await reader.read(["Everybody draws 8"], "192.0.2.1")
            assert refused.value.key == "server.too_often"
            await reader.read(["Everybody draws 8"], "192.0.2.2")
            await reader.read(["Everybody draws 9"], "")  # for a table that was woken
        finally:
            await clerk.close()
        with pytest.raises(NotRead) as late:
            await reader.read(["Everybody draws 10"], "192.0.2.2")
        assert late.value.key == "server.stopping"

    asyncio.run(scene())


@pytest.mark.usefixtures("_unread")
@story
async def test_others_use_a_table_while_its_cards_are_read(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        reading, read = asyncio.Event(), asyncio.Event()

        async def slowly(texts: Sequence[str], address: str) -> None:
            reading.set()
            await read.wait()
            read_now(texts)

        table = await parlour.table(2)
        ann, ben = table.guests
        parlour.registry.read_texts = slowly
        asked = asyncio.create_task(ann.ask(Change, settings=SPOKEN))
        await reading.wait()
        assert isinstance(await ben.ask(Ready), Done)  # nobody waits for the reader
        read.set()
        assert isinstance(await asked, Done)
        assert table.live.table.settings.written == ("Everybody draws 2.", edition("polish").samples[1])


@pytest.mark.usefixtures("_unread")
@story
async def test_a_deal_after_a_restart_has_its_cards_read_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Parlour(tmp_path) as parlour:
        table = await parlour.table(2, SPOKEN)
        monkeypatch.setattr(card_readings, "_known", type(card_readings._known)())
        await parlour.restart()
        asked: list[tuple[Sequence[str], str]] = []

        async def refuses(texts: Sequence[str], address: str) -> None:
            asked.append((texts, address))
            raise NotRead("server.clerk_busy")

        async def reads(texts: Sequence[str], address: str) -> None:
            asked.append((texts, address))
            read_now(texts)

        for guest in table.guests:
            await guest.come(parlour.registry)
        live = table.guests[0].live
        parlour.registry.read_texts = refuses
        assert isinstance(await table.guests[0].ask(Ready), Done)
        answer = await table.guests[1].ask(Ready)
        assert isinstance(answer, Refused)
        assert answer.code == "clerk_busy"
        assert live.table.games == 0
        parlour.registry.read_texts = reads
        assert isinstance(await table.guests[1].ask(Ready), Done)
        assert live.table.moved > 0
        assert {texts for texts, _ in asked} == {("Everybody draws 2.",)}  # a sample needs no reader


@pytest.mark.usefixtures("_unread")
def test_a_text_that_nobody_has_read_is_no_rule_yet() -> None:
    polish = edition("polish")
    with pytest.raises(Unread) as unread:
        programs(polish, ["Everybody  draws 2.", "", "sample 3"])
    assert unread.value.texts == ("Everybody draws 2.",)
    read_now(unread.value.texts)
    assert [rule.text for rule in programs(polish, ["Everybody draws 2.", "", "sample 3"])][:2] == ["all draw 2", ""]
