"""The HTTP API: tables, seats, records, replays, reference data, and a refusal in words for everything else."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import httpx2
import pytest
from starlette.testclient import TestClient

from lastcard.engine.editions import edition_names, presets
from lastcard.engine.game import Game
from lastcard.engine.records.record_text import check_record, write_record
from lastcard.players.bots import LEVELS
from lastcard.referee.conformance.random_play import play_through
from lastcard.server.store import Store
from lastcard.server.table import TableRegistry
from lastcard.server.web.app import make_app
from lastcard.server.web.config import Config
from tests.docs_scripts import docs_script
from tests.server.web.serving import Server
from tests.server.web.talking import get, new_seat, new_table, play_round, post, refusal, talk

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file."""
    with Server(tmp_path_factory.mktemp("server"), "--no-rate-limit") as server:
        yield server


@pytest.fixture(scope="module")
def played(server: Server) -> str:
    """Give the code of a table with a finished match of one round."""
    seat = new_table(server, "normal", start=True, mode="round")
    with talk(server, seat) as ann:
        play_round(ann)
    return str(seat["table"])


# --- tables and seats -------------------------------------------------------------------------


def test_a_table_is_made_with_a_host_and_bots(server: Server) -> None:
    made = post(server, "/api/tables", {"name": "Ann", "bots": ["normal", "sharp"]})
    assert made.status_code == 201
    assert made.json()["seat"] == 0
    shown = get(server, f"/api/tables/{made.json()['code']}").json()
    assert shown["phase"] == "lobby"
    assert [(seat["kind"], seat.get("host", False)) for seat in shown["seats"]] == [
        ("person", True),
        ("bot", False),
        ("bot", False),
    ]


def test_a_table_shows_nobody_its_tokens(server: Server) -> None:
    made = post(server, "/api/tables", {"name": "Ann"}).json()
    assert made["token"] not in get(server, f"/api/tables/{made['code']}").text


def test_a_code_may_be_typed_in_small_letters(server: Server) -> None:
    code = new_table(server)["table"]
    assert get(server, f"/api/tables/{code.lower()}").json()["code"] == code


def test_a_friend_takes_the_next_seat(server: Server) -> None:
    code = new_table(server)["table"]
    new_seat(server, code, "Ben")
    assert [seat["name"] for seat in get(server, f"/api/tables/{code}").json()["seats"]] == ["Ann", "Ben"]


def test_a_friend_takes_the_seat_of_a_bot_in_a_match_under_way(server: Server) -> None:
    code = new_table(server, "normal", start=True)["table"]
    made = post(server, f"/api/tables/{code}/seats", {"name": "Ben", "seat": 1})
    assert (made.status_code, made.json()["seat"]) == (201, 1)


def test_there_is_no_seat_where_only_people_play(server: Server) -> None:
    host = new_table(server)
    guest = new_seat(server, host["table"])
    with talk(server, host) as ann, talk(server, guest):
        assert ann.ask("start")["type"] == "done"
    answer = post(server, f"/api/tables/{host['table']}/seats", {"name": "Cleo"})
    assert refusal(answer, 409) == "under_way"


def test_a_taken_name_is_refused(server: Server) -> None:
    code = new_table(server)["table"]
    assert refusal(post(server, f"/api/tables/{code}/seats", {"name": "Аnn"}), 409) == "name_alike"
    assert refusal(post(server, f"/api/tables/{code}/seats", {"name": "ann"}), 409) == "name_taken"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"name": ""}, 400, "bad_request"),
        ({"name": "x" * 97}, 400, "bad_request"),
        ({"name": "x" * 25}, 422, "name_long"),
        ({"name": "\u3164"}, 422, "name_blank"),
        ({"name": "A\u202ena"}, 422, "name_hidden"),
        ({"name": "Ann", "colour": "red"}, 400, "bad_request"),
        ({"name": "Ann", "bots": ["brilliant"]}, 400, "bad_request"),
        ({"name": "Ann", "settings": {"edition": "klassik"}}, 422, "settings"),
        ({"name": "Ann", "settings": {"options": {"no_such_option": "on"}}}, 422, "settings"),
        ({"name": "a,b"}, 422, "bad_name"),
        ([], 400, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_made_is_refused_in_words(server: Server, body: object, status: int, code: str) -> None:
    assert refusal(post(server, "/api/tables", body), status) == code


def test_the_host_deletes_a_table_with_the_token_of_the_seat(server: Server) -> None:
    made = post(server, "/api/tables", {"name": "Ann"}).json()
    path = f"/api/tables/{made['code']}"
    guest = post(server, f"{path}/seats", {"name": "Ben"}).json()

    def delete(**headers: str) -> httpx2.Response:
        return httpx2.delete(server.url + path, headers=headers, verify=False)

    for token in (
        "",
        "Bearer",
        f"Bearer {guest['token']}",
        f"Bearer {'x' * 43}",
        f"Basic {made['token']}",
        made["token"],
    ):
        refused = delete(authorization=token)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_host")
    assert get(server, path).status_code == 200
    answer = delete(authorization=f"Bearer {made['token']}")
    assert (answer.status_code, answer.json()) == (200, {"code": made["code"]})
    for gone in (get(server, path), get(server, f"{path}/games"), delete(authorization=f"Bearer {made['token']}")):
        assert gone.status_code == 404
    assert made["token"] not in server.log_text


def test_there_is_no_such_table(server: Server) -> None:
    for path in ("/api/tables/ZZZZZZ", "/api/tables/nothing-like-it", "/api/tables/ZZZZZZ/games"):
        assert refusal(get(server, path), 404) == "no_table"
    assert refusal(post(server, "/api/tables/ZZZZZZ/seats", {"name": "Ben"}), 404) == "no_table"


# --- records and replays ----------------------------------------------------------------------


def test_the_record_of_a_finished_match_proves_itself(server: Server, played: str) -> None:
    answer = get(server, f"/api/tables/{played}/games/1/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    proof = check_record(answer.text)
    assert proof.claimed
    assert proof.game.outcome.match_winners


def test_a_round_under_way_has_no_record(server: Server) -> None:
    code = new_table(server, "normal", start=True)["table"]
    assert [game["rounds"] for game in get(server, f"/api/tables/{code}/games").json()] == [0]
    for what in ("record", "highlights", "replay"):
        assert refusal(get(server, f"/api/tables/{code}/games/1/{what}"), 404) == "no_game"


def test_a_replay_shows_every_step_of_the_round_with_open_hands(server: Server, played: str) -> None:
    game = check_record(get(server, f"/api/tables/{played}/games/1/record").text).game
    replay = get(server, f"/api/tables/{played}/games/1/replay").json()
    frames = replay["frames"]
    assert [frame["move"] for frame in frames] == ["", *game.moves]
    assert [len(hand) for hand in frames[-1]["hands"]] == frames[-1]["position"]["counts"]
    assert all(
        [len(hand) for hand in frame["hands"]] == frame["position"]["counts"] and isinstance(frame["lines"], list)
        for frame in frames
    )
    assert frames[0]["lines"]
    assert frames[-1]["position"]["asks"] == "over"
    given = [event for event in frames[0]["events"] if event["name"] in ("dealt", "drew")]  # a Draw Two may lie first
    for seat, hand in enumerate(frames[0]["hands"]):
        assert sorted(card for event in given if event.get("seat") == seat for card in event["cards"]) == sorted(hand)


def test_a_match_is_summed_up_from_its_record(server: Server, played: str) -> None:
    game = check_record(get(server, f"/api/tables/{played}/games/1/record").text).game
    found = get(server, f"/api/tables/{played}/games/1/highlights").json()
    assert found["rounds"] == len(found["scores"]) == game.state.number
    assert found["scores"][-1] == [*game.outcome.scores]
    assert sum(player["rounds_won"] for player in found["players"]) == game.state.number
    assert get(server, f"/api/tables/{played}/games/1/replay").json()["highlights"] == found


def test_a_record_of_ones_own_is_replayed_round_by_round(server: Server) -> None:
    game = Game.create("polish", players=["Ann", "Ben"], seed="replay", target=5000)
    play_through(game, Random(7), rounds=3)
    text = write_record(game, cards=True)
    rounds = game.state.number
    assert rounds > 1
    for number in (1, rounds):
        answer = post_text(server, f"/api/replay?round={number}", text)
        assert answer.status_code == 200, answer.text
        assert (answer.json()["round"], answer.json()["rounds"]) == (number, rounds)
        assert {frame["position"]["round"] for frame in answer.json()["frames"]} == {number}
    assert refusal(post_text(server, f"/api/replay?round={rounds + 1}", text), 404) == "no_round"


def test_a_record_that_does_not_hold_is_refused_with_its_line(server: Server) -> None:
    answer = post_text(server, "/api/replay", "edition: classic\nplayers: Ann, Ben\nseed: x\n\nS0 plays r99\n")
    assert refusal(answer, 422) == "bad_record"
    assert "line 5" in answer.json()["reason"]


def test_a_record_must_be_text_of_bounded_size(server: Server) -> None:
    assert refusal(post_text(server, "/api/replay", "x" * ((1 << 20) + 1)), 413) == "too_long"
    assert refusal(post_text(server, "/api/replay", b"\xff\xfe"), 400) == "not_text"


def post_text(server: Server, path: str, text: str | bytes) -> Any:
    """Send a text."""
    return post(server, path, content=text)


# --- what can be read -------------------------------------------------------------------------


def test_editions_are_described_so_that_a_lobby_can_offer_their_options(server: Server) -> None:
    editions = {edition["name"]: edition for edition in get(server, "/api/editions").json()}
    assert set(editions) == set(edition_names())
    assert editions["polish"]["written"] == 3
    assert editions["classic"]["seats"] == [2, 10]
    options = {option["name"]: option for option in editions["classic"]["options"]}
    assert (options["jump_in"]["kind"], options["jump_in"]["group"], options["jump_in"]["value"]) == (
        "switch",
        "house",
        "off",
    )
    assert [choice["value"] for choice in options["stacking"]["choices"]] == ["off", "draw2", "draw4", "same", "mixed"]


def test_every_way_in_which_bots_play_can_be_chosen_at_a_table(server: Server) -> None:
    bots = get(server, "/api/bots").json()
    levels = [bot["level"] for bot in bots]
    assert set(levels) == set(LEVELS)
    assert [bot["strength"] for bot in bots] == sorted(bot["strength"] for bot in bots)
    assert all(bot["name"] and bot["about"] and 1 <= bot["strength"] <= bot["strongest"] for bot in bots)
    assert post(server, "/api/tables", {"name": "Ann", "bots": levels}).status_code == 201


def test_every_preset_can_be_chosen_at_a_table(server: Server) -> None:
    listed = get(server, "/api/presets").json()
    assert [preset["name"] for preset in listed] == list(presets())
    for preset in listed:
        settings = {each: preset[each] for each in ("mode", "target", "options")}
        assert post(server, "/api/tables", {"name": "Ann", "settings": settings}).status_code == 201


def test_a_face_is_seen_by_everybody_and_an_unknown_one_is_refused(server: Server) -> None:
    made = post(server, "/api/tables", {"name": "Ann", "face": "curls", "bots": ["sharp"]}).json()
    assert post(server, f"/api/tables/{made['code']}/seats", {"name": "Ben", "face": "cap"}).status_code == 201
    assert post(server, f"/api/tables/{made['code']}/seats", {"name": "Cid"}).status_code == 201
    seats = get(server, f"/api/tables/{made['code']}").json()["seats"]
    faces = [seat["face"] for seat in seats]
    assert faces[:3] == ["curls", "diamond", "cap"]
    assert faces[3] not in faces[:3]  # one that nobody has
    for face in ("martian", "diamond", "<b>", 7):  # the shapes belong to the bots
        assert refusal(post(server, "/api/tables", {"name": "Ann", "face": face}), 400) == "bad_request"


def test_every_default_of_every_edition_can_be_chosen_at_a_table(server: Server) -> None:
    for edition in get(server, "/api/editions").json():
        options = {option["name"]: option["value"] for option in edition["options"]}
        body = {"name": "Ann", "settings": {"edition": edition["name"], "options": options}}
        assert post(server, "/api/tables", body).status_code == 201


def test_rules_of_an_edition_can_be_read_and_looked_up(server: Server) -> None:
    rules = get(server, "/api/rules?edition=russian").json()
    assert {"id", "topic", "title", "text"} == set(rules[0])
    assert "TURN-1" in {rule["id"] for rule in rules}
    assert get(server, "/api/rules/turn-1").json()["id"] == "TURN-1"
    assert refusal(get(server, "/api/rules/TURN-999"), 404) == "no_rule"
    assert refusal(get(server, "/api/rules?edition=martian"), 404) == "no_edition"


def test_the_rules_of_a_table_come_on_one_page(server: Server) -> None:
    settings = {"edition": "czech", "options": {"stacking": "draw2"}, "written": ["draw next 2"]}
    page = post(server, "/api/rules/page", {"settings": settings, "players": 6}).json()
    assert page["facts"] == "112 cards, 6 players, first to 500 points."
    assert [tile["name"] for tile in page["tiles"] if tile.get("house")] == ["stacking"]
    assert [card["name"] for card in page["written"]] == ["custom1"]
    assert {"event": "skipped", "detail": "", "by": "skip", "rules": ["SKIP-1"]} in page["moments"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"settings": {"edition": "martian"}}, 422, "settings"),
        ({"settings": {"options": {"jump_in": "perhaps"}}}, 422, "settings"),
        ({"players": 1}, 400, "bad_request"),
        ({"table": "ABCDEF"}, 400, "bad_request"),
    ],
)
def test_a_page_of_impossible_rules_is_refused(server: Server, body: dict[str, Any], status: int, code: str) -> None:
    assert refusal(post(server, "/api/rules/page", body), status) == code


def test_the_quiz_answers_as_the_edition_does(server: Server) -> None:
    asked = {name: get(server, f"/api/quiz?edition={name}").json() for name in ("classic", "greek")}
    found = {name: next(q for q in asked[name] if q["id"] == "first-card-wild") for name in asked}
    assert found["classic"]["right"] in found["greek"]["wrong"]
    assert found["greek"]["elsewhere"][0]["answer"] == found["classic"]["right"]
    assert found["greek"]["rules"]
    assert refusal(get(server, "/api/quiz?edition=martian"), 404) == "no_edition"


def test_the_first_game_is_the_same_for_everybody(server: Server) -> None:
    first = get(server, "/api/lesson")
    assert first.json()["acts"][0]["coach"] == "match"
    again = httpx2.get(server.url + "/api/lesson", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


def test_words_are_the_catalogue(server: Server) -> None:
    assert {"tag": "en", "name": "English"} in get(server, "/api/languages").json()
    path = ROOT / "src" / "lastcard" / "language" / "catalogue" / "data" / "en.json"
    written = json.loads(path.read_text(encoding="utf-8"))
    del written["language.untranslated"]  # for translators: nobody else is sent it
    assert get(server, "/api/words/en").json() == written
    for language in ("xx", "..%2F..%2Fen", "en.json"):
        assert get(server, f"/api/words/{language}").status_code == 404


# --- the server itself ------------------------------------------------------------------------


def test_the_server_says_how_it_is(server: Server) -> None:
    assert get(server, "/health").json() == get(server, "/ready").json() == {"status": "ok"}
    figures = get(server, "/metrics").text
    for name in (
        'lastcard_moves_total{result="done"}', "lastcard_commit_seconds_bucket", "lastcard_batch_size_count",
        "lastcard_move_to_last_seat_seconds_sum", "lastcard_sockets", "lastcard_tables", "lastcard_replay_seconds_count",
        "lastcard_stale_total", "lastcard_queue_depth", "lastcard_loop_lag_seconds_count",
        "lastcard_loop_holds_total", "lastcard_loop_held_seconds_total",
    ):  # fmt: skip
        assert name in figures


def test_a_server_that_stops_is_alive_but_not_ready() -> None:
    app = make_app(TableRegistry(cast("Store", SimpleNamespace(trouble=""))), Config(db=Path("nowhere")))
    app.door.announce_end()
    client = TestClient(app, base_url="http://localhost")
    assert client.get("/health").status_code == 200
    assert refusal(client.get("/ready"), 503) == "stopping"


def test_moves_are_counted(server: Server, played: str) -> None:
    def count(name: str) -> float:
        lines = get(server, "/metrics").text.splitlines()
        return next(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))

    assert played
    done = count('lastcard_moves_total{result="done"}')
    assert done > 0
    assert count("lastcard_move_to_last_seat_seconds_count") == done
    with talk(server, new_table(server)) as ann:
        ann.ask("rename", name="Anna")
    assert count('lastcard_moves_total{result="done"}') == done + 1


def test_the_description_served_is_the_one_in_the_docs(server: Server) -> None:
    documented = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    assert get(server, "/api/openapi.json").json() == documented


def test_every_field_of_a_body_and_every_parameter_is_described(server: Server) -> None:
    described = get(server, "/api/openapi.json").json()
    fields = {
        f"{name}.{field}": value
        for name, shape in described["components"]["schemas"].items()
        for field, value in shape.get("properties", {}).items()
    }
    asked = [each for path in described["paths"].values() for each in path.values()]
    fields |= {
        f"{operation['operationId']}.{each['name']}": each
        for operation in asked
        for each in operation.get("parameters", ())
    }
    assert len(fields) > 100
    assert [name for name, field in fields.items() if not field.get("description")] == []


def test_the_pages_of_protocol_and_api_are_up_to_date() -> None:
    assert docs_script("build_protocol").main(["--check"]) == 0


def test_an_unknown_path_or_method_is_refused_in_words(server: Server) -> None:
    assert refusal(get(server, "/api/nothing"), 404) == "not_found"
    assert refusal(post(server, "/api/editions", {}), 405) == "no_method"
