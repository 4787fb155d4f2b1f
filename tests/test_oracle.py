"""Kernel against oracle: a fixed part of the comparison whose full length is ``python -m tests.soak``."""

import pytest

from tests import soak
from tests.oracle.compare import Lockstep, play_game, setting_of
from tests.oracle.errors import OracleError
from tests.oracle.language import STATEMENTS, Step
from tests.oracle.programs import Programs
from tests.oracle.sheets import EDITIONS

pytestmark = pytest.mark.long  # compares thousands of games

GAMES = 150  # per edition
RULES = 300  # games with random written rules
START = 1_000_000_000


@pytest.mark.parametrize("edition", EDITIONS)
def test_kernel_and_oracle_agree(edition: str) -> None:
    """Random tables of each edition, played in lockstep: the same actions are legal and lead to the same."""
    first = START - START % len(EDITIONS) + list(EDITIONS).index(edition)
    for seed in range(first, first + GAMES * len(EDITIONS), len(EDITIONS)):
        report = play_game(seed)
        assert report.setting.edition == edition
        assert not report.difference, f"\n{report}"


def test_kernel_and_oracle_agree_about_any_written_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random rules on many customizable cards: every statement of the language is carried out, in all combinations."""
    carried_out: set[str] = set()
    plain = Programs.carry_out

    def noticed(table: Programs, step: Step) -> bool:
        carried_out.add(step.verb)
        return plain(table, step)

    monkeypatch.setattr(Programs, "carry_out", noticed)
    rich = [seed for seed in range(RULES * 5) if setting_of(seed).rich][:RULES]
    assert len(rich) == RULES
    for seed in rich:
        report = play_game(seed)
        assert not report.difference, f"\n{report}"
    assert carried_out == {statement.verb for statement in STATEMENTS} - {"nothing"} | {"vote"}


def test_a_difference_without_words_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: Lockstep) -> None:
        raise OracleError

    monkeypatch.setattr(Lockstep, "play_round", breaks)
    assert play_game(START).difference


def test_every_difference_that_is_found_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def forgets(game: Lockstep) -> None:
        game.oracle.direction = -game.oracle.direction
        game.compare()

    monkeypatch.setattr(Lockstep, "play_round", forgets)
    assert soak.main(["--games", "3", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    assert told.count("difference: direction: kernel") == 3
    assert "3 differences" in told
