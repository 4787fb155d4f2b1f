"""What a release promises besides code: bounds on every dependency, one version, and checks that run everything there is."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from lastcard import __version__

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    """List the steps of all jobs."""
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize(
    "requirement",
    [
        each
        for needed in (PROJECT["dependencies"], *EXTRAS.values())
        for each in needed
        if not each.startswith("lastcard[")
    ],
)
def test_every_dependency_has_a_lowest_version_and_one_that_is_not_tried_yet(requirement: str) -> None:
    assert re.fullmatch(r"[\w\-]+(\[\w+\])?>=[\d.]+,<[\d.]+(; .+)?", requirement)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_runs_targets_that_there_are_and_only_reads_the_repository(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text())
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    run = [step["run"] for step in steps(workflow) if "run" in step]
    assert {line.split()[1] for line in run if line.startswith("make ")} <= targets
    assert all(line.startswith("make ") for line in run)
    assert workflow["permissions"] == {"contents": "read"}
    assert "://" not in path.read_text()


def test_every_python_that_is_named_is_tested() -> None:
    named = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", each)]
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == named
    commands = [step.get("run", "").split() for step in steps(workflow)]
    assert {command[1] for command in commands if command} == {"test", "site", "recipes", "installed", "audit", "sbom"}


def test_every_place_that_names_the_version_names_the_same() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert PROJECT["version"] == __version__ == str(citation["version"])


def test_a_commit_is_checked_as_make_does_with_tools_that_are_there() -> None:
    hooks = [
        hook
        for repo in yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
        for hook in repo["hooks"]
    ]
    recipe = re.search(r"^check:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert recipe is not None
    commands = recipe[1].replace("$(BIN)", ".venv/bin").replace("$(TSC)", "node_modules/.bin/tsc")
    assert [hook["entry"] for hook in hooks] == [line.strip() for line in commands.splitlines()]
    assert {hook["language"] for hook in hooks} == {"system"}


def test_what_an_index_shows_leads_nowhere_into_the_repository() -> None:
    text = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")
    assert text.startswith("# lastcard\n")
    assert re.findall(r"\]\((?!https://|#)[^)]*\)|<img", text) == []
