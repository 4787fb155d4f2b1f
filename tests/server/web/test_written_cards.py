"""The editor's questions: what a text means, which words are not understood, what to begin from, and what a card does."""

from collections.abc import Iterator

import httpx2
import pytest

from lastcard.server.web.clerk.card_answers import read_card
from lastcard.written import read_rule
from lastcard.written.card_link import SharedCard, read_shared
from tests.server.web.serving import Server, lasting


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the whole file."""
    with lasting(tmp_path_factory.mktemp("server")) as server:
        yield server


def asked(server: Server, path: str, **body: object) -> httpx2.Response:
    return httpx2.post(f"{server.url}{path}", json=body, timeout=60)


def test_the_editor_learns_what_was_understood(server: Server) -> None:
    told = asked(server, "/api/written", text="Next player draws 5", language="pl").json()
    assert told["understood"]
    assert told["program"] == "next draws 5"
    assert told["says"] == "Po zagraniu: następny gracz dobiera 5 kart."
    assert read_shared(told["link"]) == SharedCard("", "Next player draws 5")


def test_a_card_is_tried_out_by_a_clerk(server: Server) -> None:
    told = asked(server, "/api/written/trial", text="Next player draws 5", players=3).json()
    assert told["rounds"] > 0
    assert len(told["places"]) == 3
    assert told["lines"][-1].startswith("Played:")
    refused = asked(server, "/api/written/trial", text="Next player drwas 5")
    assert refused.status_code == 422
    assert "Did you mean 'draws'?" in refused.json()["reason"]
    assert asked(server, "/api/written/trial", text="again", edition="nowhere").status_code == 404


def test_ideas_come_in_the_readers_language(server: Server) -> None:
    told = httpx2.get(f"{server.url}/api/written/ideas?edition=polish&language=en").json()
    assert len(told["samples"]) == 10
    assert told["gallery"][0] == {
        "id": "gift-shop", "title": "Gift shop", "rule": "others draw 2", "says": "Everybody else draws 2 cards",
    }  # fmt: skip
    assert all(read_rule(each["text"]) for each in told["templates"])


@pytest.mark.parametrize("text", ["  The  next player\n drwas 5 cards ", "The next player drwas 5 cards"])
def test_words_that_are_not_understood_are_named_with_their_places(text: str) -> None:
    told = read_card(text, "polish", "en")
    assert not told.understood
    (place,) = told.unknown
    assert text[place.begin : place.end] == place.words == "drwas"
    assert place.nearest == "draws"
    assert told.quoted == '"The next player drwas 5 cards"'
    assert read_card(told.quoted, "polish", "en").judged == "The next player drwas 5 cards"


def test_known_words_that_make_no_rule_are_marked_as_a_whole() -> None:
    told = read_card("The next player draws red hands", "polish", "en")
    assert [place.words for place in told.unknown] == ["next player draws red hands"]


@pytest.mark.parametrize(
    ("text", "language", "nearest"),
    [
        ("Discard a red card", "en", "The player who lays it discards all red cards"),
        ("Odrzuć czerwoną kartę", "pl", "Wykładający gracz odrzuca wszystkie czerwone karty"),
        ("Everybody sings", "en", ""),
    ],
)
def test_the_nearest_rule_is_told_in_the_readers_language(text: str, language: str, nearest: str) -> None:
    told = read_card(text, "polish", language)
    assert told.nearest == nearest
    assert nearest in told.refusal
    assert not nearest or read_card(nearest, "polish", language).understood


def test_a_sample_and_a_blank_card_are_understood() -> None:
    assert read_card("sample 4", "polish", "en").program == "again"
    assert read_card("", "polish", "en").says == "The card is blank: it only names a colour."
