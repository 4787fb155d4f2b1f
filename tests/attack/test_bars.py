"""The suite itself: every attack is found and can miss its bar, and its results reach the report."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.attack.kinds import FAMILIES, attacks
from tests.attack.line import Tally
from tests.attack.report import GROWTH, MARKS, Row, judge, table, write
from tests.attack.stage import Measured, Window

CALM = Window(tuple(n / 100_000 for n in range(1, 101)), ())
HELD = Measured(CALM, CALM, 1 << 25, 1 << 25, 1 << 25, {"1008": 3}, served=3, sent=1000, repelled=True)


def test_every_family_has_attacks_and_no_two_share_a_name() -> None:
    found = attacks()
    assert {each.family for each in found} == set(FAMILIES)
    assert len({each.name for each in found}) == len(found)
    assert all(each.says and not each.says.endswith(".") for each in found)


def test_what_stays_within_the_bars_is_held() -> None:
    assert judge(HELD).missed == ()


@pytest.mark.parametrize(
    ("changed", "missed"),
    [
        (replace(HELD, under=Window(tuple(4 * each for each in CALM.waits), ())), "others slowed down"),
        (replace(HELD, under=Window(CALM.waits, (0.5,) * 10)), "others slowed down"),
        (replace(HELD, peak=HELD.before + GROWTH + 1), "memory grew"),
        (replace(HELD, after=HELD.before + GROWTH + 1), "memory grew"),
        (replace(HELD, repelled=False), "not cut off"),
        (replace(HELD, held=("83 ms in nothing seen",)), "the event loop was held"),
    ],
)
def test_each_bar_can_be_missed(changed: Measured, missed: str) -> None:
    assert judge(changed).missed == (missed,)


def test_being_served_does_not_count_as_being_refused() -> None:
    tally = Tally()
    for outcome in ("101", "200", "404", "429", "1008", ""):
        tally.note(outcome)
    assert (tally.served, dict(tally.outcomes)) == (2, {"404": 1, "429": 1, "1008": 1})


def test_the_best_try_counts_and_all_are_shown() -> None:
    attack = attacks()[0]
    slow = judge(replace(HELD, under=Window(tuple(4 * each for each in CALM.waits), ())))
    assert Row.measured(attack, [slow]).held is False
    row = Row.measured(attack, [slow, judge(HELD)])
    assert row.held is True
    assert "4.0 · 1.0" in table([row])


def test_a_busy_machine_is_named_in_the_verdict() -> None:
    slow = Window(tuple(40 * each for each in CALM.waits), ())
    assert Row.measured(attacks()[0], [judge(HELD)]).verdict == "held"
    assert Row.measured(attacks()[0], [judge(replace(HELD, calm=slow, under=slow))]).verdict == "held, busy machine"


def test_a_page_takes_the_table_between_its_marks_and_keeps_the_rest(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{MARKS[0]}\nold\n{MARKS[1]}\nafter\n")
    for text in ("new", "newer"):
        write(page, text)
    assert page.read_text() == f"before\n{MARKS[0]}\nnewer\n{MARKS[1]}\nafter\n"
    page.write_text("no marks")
    with pytest.raises(SystemExit):
        write(page, "new")
