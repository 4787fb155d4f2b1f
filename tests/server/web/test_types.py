"""The page is checked against the messages that the server declares: renaming or removing one there fails here."""

import json
import re
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from lastcard.server.web.page.pages import STATIC
from tests.docs_scripts import docs_script

pytestmark = pytest.mark.long  # compiles the page

ROOT = Path(__file__).parents[3]
TSC = ROOT / "node_modules" / ".bin" / "tsc"


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """The script that writes the types."""
    return docs_script("build_types")


def complaints(folder: Path, types: str) -> str:
    """Check the page against other types, and return what the compiler says; empty: all is well."""
    (folder / "protocol.d.ts").write_text(types, encoding="utf-8")
    settings = {
        "extends": str(ROOT / "tsconfig.json"),
        "compilerOptions": {"paths": {"lastcard/protocol": ["./protocol.d.ts"]}},
        "include": [f"{STATIC}/**/*.js"],
        "exclude": [f"{STATIC}/sw.js"],
    }
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = subprocess.run([TSC, "-p", folder], capture_output=True, text=True, check=False, timeout=120)
    assert bool(done.stdout) == bool(done.returncode), done.stderr
    return done.stdout


def renamed(named: dict[str, Any], message: str, field: str) -> None:
    """Give a field another name."""
    shape = named[message]
    shape["properties"][f"{field}_renamed"] = shape["properties"].pop(field)
    shape["required"] = [f"{each}_renamed" if each == field else each for each in shape.get("required", ())]


def test_the_types_are_up_to_date(build: ModuleType) -> None:
    assert build.main(["--check"]) == 0


def test_the_page_keeps_to_the_types(build: ModuleType, tmp_path: Path) -> None:
    assert complaints(tmp_path, build.types(build.definitions())) == ""


# Compiling the page takes seconds, so several fields are renamed at once; none twice, since complaints go by the field's name.
RENAMED = (
    {
        "verbosity": "Hello",  # the greeting
        "action": "Act",  # a command with a method of its own
        "seat": "Consent",  # any other command
        "on": "Lock",  # one that is handed on from component to component
        "prompt": "State",
        "catchable": "Position",
        "direction": "Position",  # one that is never left out
        "stand_in": "Seat",  # in a list in a value in a message
        "detail": "Happening",
        "reason": "Refused",
        "reaction": "Said",
        "id": "Held",  # a message that comes as an event
        "watcher": "Mute",  # a field that is spread
        "choices": "OptionInfo",  # HTTP
        "bots": "NewTable",
    },
    {"reason": "Problem"},
)


@pytest.mark.parametrize("fields", RENAMED)
def test_a_field_that_is_renamed_is_noticed(build: ModuleType, tmp_path: Path, fields: dict[str, str]) -> None:
    named = build.definitions()
    for field, message in fields.items():
        renamed(named, message, field)
    said = complaints(tmp_path, build.types(named))
    assert [field for field in fields if not re.search(rf"'{field}(_renamed)?'", said)] == []


def test_a_type_of_message_that_is_removed_is_noticed(build: ModuleType, tmp_path: Path) -> None:
    named = build.definitions()
    del named["TakeOver"]
    named["Incoming"]["anyOf"] = [each for each in named["Incoming"]["anyOf"] if not each["$ref"].endswith("/TakeOver")]
    assert "take_over" in complaints(tmp_path, build.types(named))
