"""What a release promises besides code: bounds on every dependency, one version, and checks that run everything there is."""

import ast
import re
import shlex
import subprocess
import sys
import tomllib
from collections import Counter
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
    targets = {"check", "test", "site", "recipes", "installed", "audit", "sbom"}
    assert {command[1] for command in commands if command} == targets


def test_style_and_types_are_checked_before_any_test_is_run() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())["jobs"]
    assert next(iter(jobs)) == "check"
    assert jobs["check"]["steps"][-1]["run"].startswith("make check ")
    assert jobs["test"]["needs"] == "check"


def test_help_lists_every_command_once_under_the_reader_it_is_for() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    recipe = re.search(r"^help:\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert phony is not None
    assert recipe is not None
    tools = {"venv", "npm", "browser", "compiler", "liblouis", "postgres", "redis"}  # what other commands need
    listed = re.findall(r'^\t@echo "  make (\w+)', recipe[1], re.MULTILINE)
    assert sorted(listed) == sorted(set(phony[1].split()) - tools - {"help", "suite"})
    readers = ["To play", "To change code", "To measure and to break", "To maintain and release"]
    assert re.findall(r'^\t@echo "(\S.*)"$', recipe[1], re.MULTILINE) == readers


def test_every_place_that_names_the_version_names_the_same() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert PROJECT["version"] == __version__ == str(citation["version"])


def test_every_function_and_class_of_a_module_is_named_elsewhere() -> None:
    folders = ("src", "tests", "docs", "bench", "examples")
    texts = {path: path.read_text(encoding="utf-8") for folder in folders for path in (ROOT / folder).rglob("*.py")}
    named = Counter(name for text in texts.values() for name in re.findall(r"\w+", text))
    made = Counter(
        each.name
        for path, text in texts.items()
        if path.is_relative_to(ROOT / "src")
        for each in ast.parse(text).body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not each.name.startswith("__")
    )
    assert [name for name, times in made.items() if named[name] <= times] == []


def hooks(*, stage: str) -> list[dict[str, Any]]:
    """List the hooks that git runs at a stage of a commit."""
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
    assert stage in config["default_install_hook_types"]
    every = [hook for repo in config["repos"] for hook in repo["hooks"]]
    assert {hook["language"] for hook in every} == {"system"}
    return [hook for hook in every if stage in hook.get("stages", config["default_stages"])]


def test_a_commit_is_checked_as_make_does_with_tools_that_are_there() -> None:
    recipe = re.search(r"^check:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert recipe is not None
    commands = recipe[1].replace("$(BIN)", ".venv/bin").replace("$(TSC)", "node_modules/.bin/tsc")
    assert [hook["entry"] for hook in hooks(stage="pre-commit")] == [line.strip() for line in commands.splitlines()]


@pytest.mark.parametrize(("subject", "refused"), [("·" * 72, False), ("·" * 73, True)], ids=["72", "73"])
def test_a_commit_with_a_long_subject_is_refused(subject: str, refused: bool, tmp_path: Path) -> None:
    (hook,) = hooks(stage="commit-msg")
    message = tmp_path / "message"
    message.write_text(f"{subject}\n\n{'why ' * 30}\n", encoding="utf-8")
    python, *arguments = shlex.split(hook["entry"])
    assert python == ".venv/bin/python"
    done = subprocess.run([sys.executable, *arguments, str(message)], check=False, capture_output=True)
    assert bool(done.returncode) is refused
    assert done.stderr == b""


def test_what_an_index_shows_leads_nowhere_into_the_repository() -> None:
    text = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")
    assert text.startswith("# lastcard\n")
    assert re.findall(r"\]\((?!https://|#)[^)]*\)|<img", text) == []
