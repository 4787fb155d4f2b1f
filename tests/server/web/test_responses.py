"""Questions about the rules over HTTP: answers in everyday words, by edition, and what is nearest."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx2
import pytest

from lastcard.language.rulebook import rule_search, rulebook
from tests.server.web.in_process import serving
from tests.server.web.serving import PATIENCE, Server
from tests.server.web.talking import get, refusal

pytestmark = pytest.mark.long  # builds the index of the rule search


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file."""
    with Server(tmp_path_factory.mktemp("server"), "--no-rate-limit") as server:
        yield server


def test_a_question_in_everyday_words_is_answered(server: Server) -> None:
    answer = ask(server, "forgot to say uno").json()
    assert answer["answered"] is True
    assert answer["rules"][0]["id"] == "UNO-2"
    assert set(answer["rules"][0]) == {"id", "topic", "title", "text"}
    ruling = next(rule for rule in ask(server, "who can challenge a +4").json()["rules"] if rule["id"] == "AMB-24")
    question, statement = ruling["text"].split("\n")
    assert question.endswith("?")
    assert statement == rulebook.rule("AMB-24").statement


def test_an_answer_says_what_the_edition_has(server: Server) -> None:
    first = ask(server, "what does swap hands do", edition="czech").json()["rules"][0]
    assert first["id"] == "SWAP-1"
    elsewhere = ask(server, "what does swap hands do", edition="greek").json()["rules"]
    assert any("The Greek edition does not have this rule." in rule["text"] for rule in elsewhere)
    assert refusal(ask(server, "stacking", edition="martian"), 404) == "no_edition"


def test_a_question_without_an_answer_gets_what_is_nearest(server: Server) -> None:
    answer = ask(server, "elbowroom").json()
    assert answer["answered"] is False
    assert answer["rules"]
    assert ask(server, "x" * 200).json() == {"rules": [], "answered": False}
    assert ask(server, "???").json() == {"rules": [], "answered": False}
    assert refusal(ask(server, "x" * 201), 400) == refusal(ask(server, ""), 400) == "bad_request"


def test_a_known_answer_is_not_sent_again(server: Server) -> None:
    tag = ask(server, "stacking").headers["etag"]
    again = httpx2.get(f"{server.url}/api/answers?question=stacking", headers={"If-None-Match": tag})
    assert again.status_code == 304


def test_the_process_of_the_tables_never_builds_the_index(tmp_path: Path) -> None:
    async def answered() -> bool:
        async with serving(tmp_path) as (_, place), httpx2.AsyncClient(timeout=PATIENCE) as client:
            answer = await client.get(f"http://{place}/api/answers?question=stacking")
        return bool(answer.json()["answered"])

    rule_search._search.cache_clear()
    assert asyncio.run(answered())
    assert rule_search._search.cache_info().misses == 0


def ask(server: Server, question: str, **more: str) -> Any:
    """Ask about the rules."""
    return get(server, f"/api/answers?{urlencode({'question': question} | more)}")
