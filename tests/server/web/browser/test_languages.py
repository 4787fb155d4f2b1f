"""A viewer whose language file has gaps or mistakes or cannot be read: the table goes on, in English where needed.

The server is real and runs a copy of the package with such files; one viewer is a browser, one a bare socket.
"""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.language.holes import MARK, with_holes
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import TURN, Person
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import choose, get, new_seat, new_table, post, talk

UNREADABLE: Final = ("de", "el", "fr", "hu", "it", "xx", "not a tag!")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of a package whose other languages are full of holes, or broken."""
    folder = tmp_path_factory.mktemp("languages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(with_holes(folder / "package")))
        with LenientServer(folder) as server:
            yield server


def test_only_languages_that_can_be_read_are_offered(server: Server) -> None:
    assert get(server, "/api/languages").json() == [{"tag": "en", "name": "English"}, {"tag": "cs", "name": "Děravá"}]
    assert get(server, "/api/words/de").status_code == 404
    assert all(isinstance(text, str) for text in get(server, "/api/words/cs").json().values())


def test_a_round_is_told_to_the_end_in_every_language_and_each_viewer_hears_their_own(server: Server) -> None:
    """Sockets alone: two people play, one in the language with holes, and others watch in broken ones."""
    ann = new_table(server, grace_seconds=3600, options={"hand_size": "3"})
    ben = new_seat(server, ann["table"])
    with (
        talk(server, ann) as english,
        talk(server, {**ben, "language": "cs", "verbosity": "full"}) as other,
        talk(server, {"table": ann["table"], "language": UNREADABLE[0]}) as watching,
    ):
        assert english.ask("start")["type"] == "done"
        seq = english.seq
        while True:
            for talking in (english, other, watching):
                while talking.seq < seq:
                    talking.until("state")
            if english.state["position"]["asks"] == "over":
                break
            actor = next(each for each in (english, other) if choose(each.state))
            answer = actor.ask("act", seen=actor.seq, action=choose(actor.state))
            assert answer["type"] == "done", answer
            seq = answer["seq"]
        refused = other.ask("act", seen=other.seq, action="dances")
    assert MARK not in "".join([*english.lines, *watching.lines])
    assert any(line.endswith("wins the round.") or line == "You win the round." for line in other.lines)
    assert any(line.startswith(f"{MARK}First card: ") for line in other.lines)
    assert any(line.startswith("First card: ") for line in watching.lines)
    assert "spoilt" not in "".join(other.lines)
    assert refused["type"] == "refused"
    assert refused["reason"]


@pytest.mark.parametrize("language", ["cs", *UNREADABLE])
def test_everything_that_can_be_asked_for_is_answered_in_every_language(server: Server, language: str) -> None:
    for path in ("/api/editions", "/api/rules", "/api/rules/TURN-7", "/api/rules/NONE-1", "/api/tables/QQQQQQ"):
        answer = get(server, path, params={"language": language})
        assert answer.status_code in (200, 404), (path, answer.text)
        assert "spoilt" not in answer.text
    rule = get(server, "/api/rules/UNO-1", params={"language": language}).json()
    assert rule["title"].startswith(MARK) == (language == "cs")
    refused = post(
        server, "/api/tables", {"name": "Ann", "settings": {"options": {"jmp": "on"}}, "language": language[:12]}
    )
    assert refused.status_code == 422
    assert "jump_in" in refused.json()["reason"]


def test_a_person_plays_in_the_browser_in_a_language_full_of_holes(server: Server, visit: Visit) -> None:
    """The page throws nothing (the fixture would see it), and cards are laid while somebody else looks on in English."""
    page = visit(server.url, language="cs-CZ")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    page.locator("home-screen .btn-primary").first.click()
    page.locator(".fan .card").first.wait_for()
    person = Person(page)
    code = page.url.rpartition("/")[2]
    with talk(server, {"table": code}) as watcher:
        before = watcher.seq
        for _ in range(3):
            page.wait_for_function(TURN)
            person.answer()
        while watcher.seq < person.look()["seq"]:
            watcher.until("state")
        assert watcher.seq > before
    shown = page.locator("body").inner_text()
    assert MARK in shown
    assert "spoilt" not in shown
    assert any(line.startswith(f"{MARK}First card: ") for line in person.lines)


@pytest.mark.parametrize("language", ["de", "xx"])
def test_a_browser_whose_language_cannot_be_read_shows_english(server: Server, visit: Visit, language: str) -> None:
    page = visit(server.url, language=language)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
