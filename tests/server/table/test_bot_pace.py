"""Bots in a hurry: an address has so many moves a second however many tables it fills, and addresses share fairly."""

from collections import Counter

from lastcard.server.table.transient.bot_pace import AHEAD, BotPace

EACH, TOGETHER, SECONDS = 40.0, 160.0, 20.0


def moves(tables: dict[str, int]) -> Counter[str]:
    """Let every table's bot move as soon as it may, for some seconds of made-up time; count the moves of each address."""
    pace, made = BotPace(EACH, TOGETHER), Counter[str]()
    due = {(address, number): 100.0 for address, count in tables.items() for number in range(count)}
    while (now := min(due.values())) < 100.0 + SECONDS:
        address, number = min(due, key=lambda table: due[table])
        due[address, number] = max(now + 0.001, pace.turn({address}, now))
        made[address] += 1
    return made


def test_an_address_has_no_more_moves_with_more_tables() -> None:
    one, many = moves({"a": 1})["a"], moves({"a": 20})["a"]
    assert EACH * SECONDS * 0.9 <= one <= EACH * SECONDS + AHEAD + 2
    assert many <= EACH * SECONDS + AHEAD + 22


def test_addresses_share_what_there_is_whoever_has_more_tables() -> None:
    made = moves({f"a{n}": 15 for n in range(15)} | {"b": 1})
    assert sum(made.values()) <= TOGETHER * SECONDS * 1.4  # the first moments are not counted yet
    assert made["b"] >= 0.8 * TOGETHER * SECONDS / 16


def test_a_table_of_several_addresses_takes_the_turn_of_whoever_has_most_left() -> None:
    pace = BotPace(EACH, TOGETHER)
    for _ in range(100):
        pace.turn({"busy"}, 100.0)
    assert pace.turn({"busy"}, 100.0) > 101.0
    assert pace.turn({"busy", "guest"}, 100.0) == 100.0


def test_without_a_limit_nobody_waits() -> None:
    pace = BotPace()
    assert all(pace.turn({"a"}, 7.0) == 7.0 for _ in range(1000))


def test_there_are_fewer_moves_while_the_loop_is_late_and_as_many_as_before_afterwards() -> None:
    pace, now = BotPace(EACH, TOGETHER), 100.0

    def made_in(seconds: float, late: float) -> float:
        nonlocal now
        ends, count = now + seconds, 0
        while now < ends:
            pace.note_late(late)
            now = max(now + 0.001, pace.turn({"a"}, now))
            count += 1
        return count / seconds

    assert made_in(10, 0.002) >= 0.9 * EACH
    assert made_in(10, 0.05) <= EACH / 8
    made_in(10, 0.002)
    assert made_in(10, 0.002) >= 0.9 * EACH
