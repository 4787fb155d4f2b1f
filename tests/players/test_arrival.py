"""A new bot takes one module and two sentences: the terminal, tables, their page and the simulator find it by themselves."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lastcard
from lastcard.language.catalogue.catalogue import Words
from lastcard.players.bot import STRONGEST, BotKind, Character, by_level
from lastcard.players.bots import LEVELS
from lastcard.players.bots.careless import CarelessBot

MODULE = '''
"""A bot that answers with the first thing it may do."""

from lastcard.players.bot import BotKind, Character, answers
from lastcard.engine.game import Action
from lastcard.engine.kernel.state.questions import BY_NAME


class FirstBot:
    name = "first"

    def choose(self, view):
        if BY_NAME[view.asks].picks == "cards":
            return Action(BY_NAME[view.asks].verb, cards=view.hand[: view.owed])
        return answers(view)[0]

    def react(self, view):
        return None


BOT = BotKind("first", lambda rng, level: FirstBot(), levels={"prompt": Character(2, "star")}, usual="prompt")
'''
SERVED = """
import json
from msgspec.json import decode
from lastcard.server.table.protocol.messages import AnyIncoming
from lastcard.server.web.page import reference_data as reference
from lastcard.server.web.bodies.table_bodies import NewTable
decode(b'{"type": "add_bot", "id": "x", "level": "prompt"}', type=AnyIncoming)
decode(b'{"name": "Ann", "bots": ["prompt"]}', type=NewTable)
print(json.dumps([each.level for each in reference.bots("en")]))
"""


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a copy of the package with one more bot in it."""
    home = tmp_path_factory.mktemp("grown")
    shutil.copytree(Path(lastcard.__file__).parent, home / "lastcard", ignore=shutil.ignore_patterns("__pycache__"))
    (home / "lastcard" / "players" / "bots" / "first.py").write_text(MODULE, encoding="utf-8")
    return home


def run(home: Path, *arguments: str, words: str = "") -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": str(home)}
    return subprocess.run(
        [sys.executable, *arguments], input=words, env=environment, capture_output=True, text=True, check=False
    )


def test_the_terminal_seats_it(grown: Path) -> None:
    done = run(grown, "-m", "lastcard", "play", "--bots", "first", "--seed", "1", words="quit\n")
    assert done.returncode == 0, done.stderr


def test_the_simulator_plays_it_and_says_that_it_is_slow(grown: Path) -> None:
    line = "sim --bots first,random --players 2 --games 3 --json"
    done = run(grown, "-m", "lastcard", *line.split())
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["rounds"] == 3
    assert done.stderr.strip() == "Note: 'first' is not compiled, so rounds take a thousand times as long."
    refused = run(grown, "-m", "lastcard", *line.split(), "--ray", "local")
    assert refused.returncode == 2
    assert refused.stderr.strip() == "--ray plays compiled bots only, and 'first' is not one."


def test_tables_take_its_level_and_the_page_is_told(grown: Path) -> None:
    done = run(grown, "-c", SERVED)
    assert done.returncode == 0, done.stderr
    assert set(json.loads(done.stdout)) == {"prompt", *LEVELS}


def test_every_level_has_a_name_and_a_character() -> None:
    assert [level for level in LEVELS if not Words().has(f"bot.name.{level}")] == []
    assert [level for level in LEVELS if not Words().has(f"bot.about.{level}")] == []


@pytest.mark.parametrize("strength", [0, STRONGEST + 1])
def test_a_strength_outside_the_scale_is_refused(strength: int) -> None:
    with pytest.raises(ValueError, match=f"a strength is 1 to {STRONGEST}, not {strength}"):
        Character(strength, "star")


def test_two_bots_cannot_share_a_level() -> None:
    calm = {"calm": Character(1, "circle")}
    kinds = [BotKind(name, lambda rng, _: CarelessBot(rng), levels=calm, usual="calm") for name in ("a", "b")]
    with pytest.raises(ValueError, match="the bots 'a' and 'b' both have the level 'calm'"):
        by_level(kinds)
    with pytest.raises(ValueError, match="the bot 'c' has no level ''"):
        BotKind("c", lambda rng, _: CarelessBot(rng), levels=calm)
