"""A new private event, from the kernel to every surface: the giver and the receiver of a card see it, and nobody else.

The event is a row in a copy of the table, and a card that says ``again`` makes the kernel report it: its player hands
a card to the next player. Nothing else is changed.
"""

import importlib.util
import json
from collections import Counter
from copy import copy
from dataclasses import replace
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Final

import pytest

from lastcard.engine.cards.codes import card_code, parse_card
from lastcard.engine.game import Event, Game
from lastcard.engine.kernel import program
from lastcard.engine.kernel.piles import gain, lose, note
from lastcard.engine.kernel.state.bits import lowest
from lastcard.engine.kernel.state.event_row import (
    CARD_A,
    SEAT,
    SEAT_B,
    Audience,
    EventRow,
    EventTable,
    Place,
    everybody,
    seen_by,
)
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.turn import after
from lastcard.engine.kernel.written_effects import do
from lastcard.engine.programs import operations
from lastcard.engine.records.position import set_up
from lastcard.engine.records.record_text import check_record, write_record
from lastcard.engine.views import public_view, redacted
from lastcard.envs.extensive.chance_game import Setting, begin
from lastcard.envs.extensive.information_state import BEGINNING, MARK, SPECTATOR, History
from lastcard.envs.extensive.resampling import known_cards
from lastcard.envs.parameters import GameParameters
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.language_files import sound_texts
from lastcard.language.narration.narration import narrate
from lastcard.referee.conformance.random_tables import TableSetup
from lastcard.referee.conformance.secrecy import check_events
from lastcard.server.table.broadcast.viewer_messages import Happened, Viewer
from lastcard.server.table.protocol.messages import encode
from lastcard.server.web.page.pages import STATIC
from lastcard.testing import Violation, check_secrecy, play_through
from tests.engine.proof.provable import play_on, pledged_shuffle
from tests.server.web.test_proof import PROOF, prove

ROOT: Final = Path(__file__).parents[3]
SLIPPED: Final = max(EVENTS.by_number) + 1
GIVER, RECEIVER = 1, 2
VIEWERS: Final = (None, 0, 1, 2, 3)
ROW: Final = EventRow(
    SLIPPED, "slipped", everybody(seat=SEAT, other=SEAT_B) | seen_by(Audience.SEAT | Audience.OTHER, cards=CARD_A),
    moves=(Place.HAND, Place.OTHER_HAND), claimed=True, show="fly", sound="draw",
)  # fmt: skip
SENTENCES: Final = {
    "event.slipped": "{who} hands a card to {other}.",
    "event.slipped_you": "You hand {cards} to {other}.",
    "event.slipped_to_you": "{who} hands you {cards}.",
}


def do_and_hand_over(s: State, r: Rules, code: int) -> None:
    """Carry out an operation; with ``again`` the actor also hands a card to the next player."""
    do(s, r, code)
    if code == operations.AGAIN and s.size[s.turn] > 1:
        kind, receiver = lowest(s.mask[s.turn]), after(s, r, s.turn)
        lose(s, s.turn, kind)
        gain(s, receiver, kind)
        note(s, SLIPPED, s.turn, kind, receiver)


def add(row: EventRow, patch: pytest.MonkeyPatch) -> None:
    """Let everything read a copy of the table that has one row more."""
    table = EventTable([*EVENTS.by_number.values(), row])
    patch.setattr(EVENTS, "by_name", table.by_name)
    patch.setattr(EVENTS, "by_number", table.by_number)
    english = sound_texts("en")
    assert isinstance(english, dict)
    for key, sentence in SENTENCES.items():
        patch.setitem(english, key, sentence)
    patch.setattr(program, "do", do_and_hand_over)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A match in which S1 has just slipped a green 9 to S2."""
    add(ROW, monkeypatch)
    game = set_up(
        {"edition": "polish", "top": "b5", "custom1": "again", "hand S1": "custom1 g9 bskip", "hand S2": "b1 b2"}
    )
    game.push(GIVER, "plays custom1 green")
    assert [str(event) for event in game.last_events if event.name == "slipped"] == ["S1 slipped S2 g9"]
    return game


def who_is_told(lines: dict[int | None, str], secret: str) -> set[int | None]:
    return {viewer for viewer, line in lines.items() if secret in line}


def test_exactly_giver_and_receiver_see_the_card_of_the_event(game: Game) -> None:
    (event,) = (event for event in game.last_events if event.name == "slipped")
    assert event.audience == frozenset({GIVER, RECEIVER})
    assert {viewer for viewer in VIEWERS if event.seen_by(viewer).cards} == {GIVER, RECEIVER}
    stories = {viewer: str(redacted(game.last_events, viewer)) for viewer in VIEWERS}
    assert who_is_told(stories, "g9") == {GIVER, RECEIVER}
    assert who_is_told(stories, "S1 slipped S2") == set(VIEWERS)


def test_narration_names_the_card_to_them_alone(game: Game) -> None:
    view = public_view(game)
    told = {viewer: " ".join(narrate(game.last_events, view, Words(), viewer=viewer)) for viewer in VIEWERS}
    assert who_is_told(told, "green 9") == {GIVER, RECEIVER}
    assert "You hand green 9 to S2." in told[GIVER]
    assert "S1 hands you green 9." in told[RECEIVER]
    assert all("S1 hands a card to S2." in told[viewer] for viewer in (None, 0, 3))


def test_the_wire_carries_the_card_to_them_alone(game: Game) -> None:
    happened = Happened(1, game.last_events, public_view(game))
    assert {GIVER, RECEIVER} <= happened.named
    sent = {viewer: encode(happened.step(Viewer(viewer, "en", "full"))).decode() for viewer in VIEWERS}
    assert who_is_told(sent, "g9") == {GIVER, RECEIVER}
    assert who_is_told(sent, "green 9") == {GIVER, RECEIVER}
    for text in sent.values():
        (slipped,) = (event for event in json.loads(text)["events"] if event["name"] == "slipped")
        assert (slipped["seat"], slipped["other"]) == (GIVER, RECEIVER)


def test_histories_of_environments_tell_the_card_to_them_alone(game: Game) -> None:
    history = History(BEGINNING, game.state.copy(), list(game.last_log), 4, -1)
    told, marks = history.told(), history.marks()
    assert {viewer for viewer in (0, 1, 2, 3, SPECTATOR) if "g9" in told[viewer]} == {GIVER, RECEIVER}
    for viewer in (0, 1, 2, 3, SPECTATOR):
        rows = [tuple(marks[viewer][at : at + MARK]) for at in range(0, len(marks[viewer]), MARK)]
        (mark,) = (row for row in rows if row[0] == SLIPPED + 1)
        kind = parse_card("g9") + 1 if viewer in (GIVER, RECEIVER) else 0
        assert mark == (SLIPPED + 1, GIVER + 1, kind, RECEIVER + 1)


def test_a_search_knows_the_card_in_its_new_hand_only_from_their_seats(game: Game) -> None:
    parameters = GameParameters(players=4, edition="polish", written=("again", "again", "again"))
    history = History(BEGINNING, game.state.copy(), list(game.last_log), 4, -1)
    start = begin(Setting(parameters.rules(), parameters.episode_settings()))
    play = replace(start, state=game.state, history=history)
    for seat in range(4):
        held = known_cards(play, seat)[RECEIVER]
        assert held == (Counter([parse_card("g9")]) if seat in (GIVER, RECEIVER) else Counter())


def test_what_was_known_of_a_hand_is_forgotten_when_an_unseen_card_leaves_it(game: Game) -> None:
    parameters = GameParameters(players=4, edition="polish", written=("again", "again", "again"))
    start = begin(Setting(parameters.rules(), parameters.episode_settings()))
    marks = [bytes((SLIPPED + 1, 1, parse_card("r1") + 1, 2)), bytes((SLIPPED + 1, 2, 0, 3))]
    history = History.written([""] * (SPECTATOR + 1), [b"".join(marks)] * (SPECTATOR + 1))
    assert known_cards(replace(start, state=game.state, history=history), 0)[1] == Counter()


def test_a_record_claims_it_and_the_page_follows_the_card(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    add(ROW, monkeypatch)
    texts = []
    for number in range(8):
        rng = Random(number)
        dealt = Game.create(
            "polish", players=3, options={"hand_size": 9}, written=("again", "again", "again"),
            shuffle=pledged_shuffle(rng, 3, 1),
        )  # fmt: skip
        texts.append(write_record(play_on(dealt, rng, limit=60), cards=True))
    assert sum(text.count("\n= slipped S") for text in texts) > 5
    page = tmp_path / "static"
    copytree(STATIC, page)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")  # older versions of node cannot tell
    (page / "model/event-table.js").write_text(page_table(), encoding="utf-8")
    for text, proof in zip(texts, prove(texts, proof=page / PROOF.relative_to(STATIC)), strict=True):
        check_record(text)
        assert proof["problem"] is None


def page_table() -> str:
    """Write the page's table of events, as ``make docs`` would with the new row."""
    spec = importlib.util.spec_from_file_location("build_events", ROOT / "docs" / "build_events.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(module.module())


def tables() -> list[Game]:
    games = [
        TableSetup("polish", 4, options={"hand_size": 10}, written=("again", "again", "again"), seed=str(n)).create()
        for n in range(12)
    ]
    return [game for game in games if game.asks != "over"]


def play_with_law() -> int:
    """Play with the law of secrecy after every action; give how many cards were passed on."""
    slipped = 0

    def check(game: Game, seat: int, action: object, events: tuple[Event, ...]) -> None:
        nonlocal slipped
        slipped += sum(event.name == "slipped" for event in events)
        check_events(events, game.seats)
        if game.asks != "over":
            check_secrecy(game, Random(slipped), actions=8)

    for number, game in enumerate(tables()):
        play_through(game, Random(number), check, limit=60, rounds=1)
    return slipped


def test_the_law_of_secrecy_holds_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    add(ROW, monkeypatch)
    assert play_with_law() > 3


def test_the_law_of_secrecy_notices_if_it_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that shows the card to everybody is refused; made by force, it is noticed at the first card that is passed on."""
    leaking = copy(ROW)
    vars(leaking)["fields"] = {**ROW.fields, **everybody(cards=CARD_A)}
    vars(leaking).pop("hidden", None)
    vars(leaking).pop("redact", None)
    add(leaking, monkeypatch)
    event = Event("slipped", GIVER, RECEIVER, (parse_card("g9"),))
    assert card_code(event.seen_by(0).cards[0]) == "g9"
    with pytest.raises(Violation, match="stay hidden: 'S1 slipped S2 g9'"):
        check_events((event,), 4)
    with pytest.raises(Violation, match="stay hidden"):
        play_with_law()
