"""The board and the alert rules in ``deploy/watch`` name only figures, labels and bounds that a running server has."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.server.web.serving import Server
from tests.server.web.talking import duel, get

ROOT = Path(__file__).parents[3]
WATCH = ROOT / "deploy" / "watch"
NAME = re.compile(r"lastcard_[a-z0-9_]+")
LABELLED = re.compile(r'(lastcard_[a-z0-9_]+)\{(\w+)="([^"]+)"\}')


def _rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load((WATCH / "alerts.yaml").read_text())["groups"]
    rules: list[dict[str, Any]] = group["rules"]
    return rules


def _questions() -> list[str]:
    board = json.loads((WATCH / "grafana" / "boards" / "lastcard.json").read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    return [*asked, *(rule["expr"] for rule in _rules())]


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, str]]]:
    """Play at a real server, and return the labels of each of its figures."""
    with Server(tmp_path_factory.mktemp("watched")) as server:
        duel(server)
        text = get(server, "/metrics").text
    found: dict[str, list[dict[str, str]]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, []).append(sample.labels)
    return found


def test_every_figure_that_is_asked_for_exists(samples: dict[str, list[dict[str, str]]]) -> None:
    named = {name for question in _questions() for name in NAME.findall(question)}
    assert len(named) > 10
    assert named <= samples.keys()


def test_every_label_and_bound_that_is_asked_for_exists(samples: dict[str, list[dict[str, str]]]) -> None:
    asked = [found for question in _questions() for found in LABELLED.findall(question)]
    assert {label for _, label, _ in asked} == {"le", "result"}
    for name, label, value in asked:
        assert value in [labels[label] for labels in samples[name]], (name, label, value)


def test_every_figure_of_the_server_is_on_the_board(samples: dict[str, list[dict[str, str]]]) -> None:
    shown = {name for question in _questions() for name in NAME.findall(question)}
    stems = {re.sub("_(total|bucket|count|sum|created)$", "", name) for name in samples if name.startswith("lastcard_")}
    assert stems == {re.sub("_(total|bucket|count|sum)$", "", name) for name in shown}


def test_every_alert_says_what_is_wrong_and_the_page_says_what_to_do() -> None:
    page = (ROOT / "docs" / "watching.md").read_text()
    for rule in _rules():
        assert {"alert", "expr", "for", "labels", "annotations"} == rule.keys()
        assert rule["annotations"]["summary"].endswith(".")
        assert f"| `{rule['alert']}` |" in page


def test_a_server_that_saves_moves_is_ready(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert "lastcard_ready 1.0" in get(server, "/metrics").text
