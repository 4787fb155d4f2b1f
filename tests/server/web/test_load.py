"""The load client plays real games through a real server; its counts match the log."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench.load_report import PAGE, RESULTS, SIZING, page
from bench.load_sizing import sizing

pytestmark = pytest.mark.long  # plays through a server under load

ROOT = Path(__file__).parents[3]


def test_the_pages_of_load_and_sizing_are_what_their_stored_figures_say() -> None:
    figures = json.loads(RESULTS.read_text())
    assert PAGE.read_text() == page(figures)
    assert SIZING.read_text() == sizing(figures)


def test_every_move_the_load_client_counts_is_in_the_log_and_no_table_is_lost_by_a_kill() -> None:
    command = [sys.executable, "-m", "bench.load", "--quick", "--tables", "3", "--seconds", "1", "--json"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    figures = json.loads(run.stdout)
    assert figures["closed"]["moves"] > 0
    assert figures["paced"]["moves"] > 0
    for phase in ("closed", "memory"):
        assert figures[phase]["acknowledged"] == figures[phase]["logged"] > 0
    assert figures["restart"]["tables"] == 6
    rows = [(row["engine"], row["nodes"]) for row in figures["scale"]["rows"] if row["pace"] == "full"]
    assert rows == [("relay", 1), ("sqlite", 1), ("postgres", 1), ("postgres", 2)]
