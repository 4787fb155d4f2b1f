"""The recipes of CONTRIBUTING.md, carried out in a copy of the project: each touches the files it names, and no others.

A recipe's files are written here as a newcomer would write them. The commands that the guide names for it are then run in the
copy, and must pass.
"""

import json
from typing import Final

import pytest

from lastcard.players.bots import LEVELS
from tests.guide.recipe import recipe
from tests.guide.tree import ENGLISH, Tree

# The most files that each may take.
MOST: Final = {
    "Add an edition": 4,
    "Add a house rule": 7,
    "Add a bot": 2,
    "Add a sentence": 1,
    "Add something a spectator sees": 2,
    "Add a command": 3,
    "Add an engine that keeps the log": 2,
    "Add a screen": 3,
}
STEPS: Final = 7  # of a recipe, at most


def follow(tree: Tree, title: str, /, **names: str) -> None:
    """Check that what was touched is what the recipe says, and run its commands, with names for its ``<placeholders>``."""
    wanted = recipe(title)
    touched = tree.touched()
    matched = {path: wanted.matched(path) for path in touched}
    assert all(len(found) == 1 for found in matched.values()), matched
    assert sorted(found[0] for found in matched.values()) == sorted(wanted.files)
    assert len(touched) == wanted.says <= MOST[title]
    assert wanted.commands
    for command in wanted.commands:
        for name, value in names.items():
            command = command.replace(f"<{name}>", value)
        tree.run(command)


@pytest.mark.parametrize("title", MOST)
def test_a_recipe_is_short(title: str) -> None:
    found = recipe(title)
    assert found.says == len(found.files) == len(set(found.files)) <= MOST[title]
    assert found.steps <= STEPS


# --- an edition ----------------------------------------------------------------------------------

EDITION: Final = """\
name = "village"
extends = "base"
follows = "Sheet of the village"
sheets = ["village"]
languages = ["en"]

[options]
uno_penalty = { value = 3, rule = "UNO-2", source = "printed" }

[rulebook]
like = "classic"

[rulebook.differs]
UNO-2 = "Whoever is caught draws three cards."
"""
EDITION_CASE: Final = """\
title: in the village a forgotten call costs three cards
rules: UNO-2
edition: village
top: r5
hand S1: r1 r2
draw: b1 b2 b3 b4

S1 plays r1
S2 catches S1
= hand S1 r2 b1 b2 b3
"""


def test_an_edition(tree: Tree) -> None:
    tree.write("src/lastcard/engine/editions/data/village.toml", EDITION)
    tree.say(edition__title__village="Village", edition__about__village="A forgotten call costs three cards.")
    tree.add("tests/oracle/sheets.py", '    "village": {"uno_penalty": 3},\n', before='    "russian": {"drawn')
    tree.write("cases/village.case", EDITION_CASE)
    follow(tree, "Add an edition", name="village")
    assert "A forgotten call costs three cards." in tree.run("lastcard editions")
    tree.run("lastcard play --edition village --bots sensible --seed 1", words="quit\n")
    assert oracle_games(tree, "setting.edition == 'village'", 40) == 40


def oracle_games(tree: Tree, condition: str, games: int) -> int:
    """Play random games in lockstep with the oracle; give how many agree of those whose setting has the property."""
    return int(
        tree.script(f"""
from tests.oracle.compare import play_game, setting_of
seeds = [seed for seed in range(4000) for setting in [setting_of(seed)] if {condition}][:{games}]
for seed in seeds:
    report = play_game(seed)
    assert not report.difference, report
print(len(seeds))
""")
    )


# --- a house rule --------------------------------------------------------------------------------

RULE: Final = """
[HOUSE-15]
title = "No twins"
statement = "A card cannot be laid on the very same card."
detail = "Jumping in is not affected: it needs the very same card."
asked = [
    "can I lay the very same card", "identical card on an identical card", "twin cards on each other",
    "no twins house rule",
]
"""
RULE_CASES: Final = """\
title: off by default: the very same card fits
rules: HOUSE-15 MATCH-1
edition: all
top: r5
hand S1: r5 b1 b2

= legal S1 r5
---
title: the very same card cannot be laid
rules: HOUSE-15
edition: all
option no_twins: on
top: r5
hand S1: r5 b5 b2

= legal S1 b5
! S1 plays r5 (HOUSE-15)
S1 plays b5
= top b5
"""
OPTIONS: Final = "src/lastcard/engine/editions/options.py"
LAYOUT: Final = "src/lastcard/engine/kernel/state/layout.py"
LEGAL: Final = "src/lastcard/engine/kernel/legal.py"
ORACLE: Final = "tests/oracle/table.py"
NOT_THE_SAME: Final = "    if r.no_twins:\n        mask &= ~(1 << s.top)  # HOUSE-15\n"
NAMED: Final = 'NO_TWINS = house_rule("no_twins")\n\n\n'
SECOND: Final = "        if self.rules.switch(NO_TWINS) and card == self.top:\n            return False  # HOUSE-15\n"
REFUSED: Final = """
from lastcard import IllegalAction
from lastcard.engine.records.position import set_up
from lastcard.language.catalogue.catalogue import words_for
from lastcard.language.narration.refusals import refusal_sentence
game = set_up({"edition": "classic", "option no_twins": "on", "top": "r5", "hand S1": "r5 b5"})
try:
    game.push(1, "plays r5")
except IllegalAction as refused:
    print(refusal_sentence(refused, game.names, words_for("en")))
"""


def test_a_house_rule(tree: Tree) -> None:
    row = 'Option("open_hands", Switch(), "HOUSE-14", "house", default=False),\n'
    tree.add(OPTIONS, '    Option("no_twins", Switch(), "HOUSE-15", "house", default=False),\n', after=row)
    tree.add("src/lastcard/language/rulebook/data/rules/en/house-rules.toml", RULE)
    tree.say(
        option__no_twins="Whether a card can be laid on the very same card.",
        value__no_twins_on="no card can be laid on the very same card",
        value__no_twins_off="a card can be laid on the very same card",
    )
    tree.announce("HOUSE-15")
    tree.add(LAYOUT, "    no_twins: Word  # HOUSE-15\n", after="    program: Programs\n")
    legal = tree.read(LEGAL)
    beginning = "    mask = s.mask[seat] & s.fits\n"
    assert legal.count(beginning) == 2  # of what may be laid, and of what must
    tree.write(LEGAL, legal.replace(beginning, beginning + NOT_THE_SAME))
    oracle = tree.read(ORACLE)
    beginning = "        if self.cannot_finish(seat, card) or self.is_limited(seat, card):\n"
    assert oracle.count(beginning) == 2
    oracle = oracle.replace(beginning, SECOND + beginning).replace("class Table", f"{NAMED}class Table", 1)
    tree.write(ORACLE, oracle.replace("from .sheets import Rules", "from .sheets import Rules, house_rule"))
    tree.write("cases/house-twins.case", RULE_CASES)
    follow(tree, "Add a house rule", name="house-twins", option="no_twins", games="100")
    assert tree.script(REFUSED) == "At this table no card can be laid on the very same card. (HOUSE-15)\n"
    assert oracle_games(tree, "setting.options.get('no_twins')", 60) == 60


# --- a bot ---------------------------------------------------------------------------------------

BOT: Final = '''\
"""A bot that answers with the first thing it may do."""

from lastcard.engine.game import Action
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import SeatView
from lastcard.players.bot import BotKind, Character, answers


class FirstBot:
    """Does the first thing it may do."""

    name = "first"

    def choose(self, view: SeatView) -> Action:
        """Answer."""
        if BY_NAME[view.asks].picks == "cards":
            return Action(BY_NAME[view.asks].verb, cards=view.hand[: view.owed])
        return answers(view)[0]

    def react(self, view: SeatView) -> Action | None:
        """Never do anything out of turn."""
        return None


BOT = BotKind("first", lambda rng, level: FirstBot(), levels={"prompt": Character(2, "star")}, usual="prompt")
'''
SERVED: Final = """
import json
from msgspec.json import decode
from lastcard.server.table.protocol.messages import AnyIncoming
from lastcard.server.web.bodies.table_bodies import NewTable
from lastcard.server.web.page import reference_data
decode(b'{"type": "add_bot", "id": "x", "level": "prompt"}', type=AnyIncoming)
decode(b'{"name": "Ann", "bots": ["prompt"]}', type=NewTable)
print(json.dumps([each.level for each in reference_data.bots("en")]))
"""


def test_a_bot(tree: Tree) -> None:
    tree.write("src/lastcard/players/bots/first.py", BOT)
    tree.say(bot__name__prompt="Prompt", bot__manner__prompt="never waits", bot__about__prompt="Does the first thing.")
    follow(tree, "Add a bot", name="first")
    tree.run("lastcard play --bots first --seed 1", words="quit\n")
    line = "lastcard sim --bots first,random --players 2 --games 3"
    said = tree.run(f"{line} --json")
    assert "Note: 'first' is not compiled, so rounds take a thousand times as long." in said
    assert json.loads(said[: said.rindex("}") + 1])["rounds"] == 3
    assert "--ray plays compiled bots only, and 'first' is not one." in tree.run(f"{line} --ray local", code=2)
    assert set(json.loads(tree.script(SERVED))) == {"prompt", *LEVELS}


# --- a sentence ----------------------------------------------------------------------------------

SAID: Final = """
from lastcard.language.catalogue.catalogue import languages, words_for
print({words_for(tag).say("event.whistled", who="Ana") for tag in languages()})
print({words_for(tag).say("event.hummed", who="Ana", count=5) for tag in languages()})
"""


def test_a_sentence(tree: Tree) -> None:
    tree.say(
        event__whistled="{who} whistles.",
        event__hummed_one="{who} hums {count} note.",
        event__hummed_other="{who} hums {count} notes.",
    )
    assert {"event.hummed", "event.whistled"} <= set(json.loads(tree.read(ENGLISH))["language.untranslated"])
    follow(tree, "Add a sentence")
    assert tree.script(SAID) == "{'Ana whistles.'}\n{'Ana hums 5 notes.'}\n"


# --- a command -----------------------------------------------------------------------------------

COMMAND: Final = '''\
"""``lastcard toss``: says which of some players begins."""

import argparse
import random

from lastcard.language.catalogue.catalogue import Words
from lastcard.terminal.arguments import Arguments


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("names", nargs="+", metavar="NAME")


def run(args: argparse.Namespace) -> int:
    """Choose."""
    words: Words = args.voice
    print(words.say("toss.begins", who=random.choice(args.names)))
    return 0
'''


def test_a_command(tree: Tree) -> None:
    tree.write("src/lastcard/terminal/commands/toss.py", COMMAND)
    row = '    "toss": "lastcard.terminal.commands.toss",\n'
    tree.add("src/lastcard/terminal/main.py", row, before='    "doctor": "lastcard.terminal')
    tree.say(
        help__toss="say who begins",
        help__toss__about="Choose the player who begins.",
        help__toss__examples="Example:\n  lastcard toss Ana Ben",
        help__toss__names="the players",
        toss__begins="{who} begins.",
    )
    follow(tree, "Add a command", name="toss")
    assert tree.run("lastcard toss Ana Ana") == "Ana begins.\n"
    assert "the players" in tree.run("lastcard toss --help --lang cs")


# --- an engine -----------------------------------------------------------------------------------


def test_an_engine(tree: Tree) -> None:
    tree.write("src/lastcard/server/store/memory.py", tree.read("tests/server/store/toy_engine.py"))
    row = '    "memory": Row("lastcard.server.store.memory"),\n'
    tree.add("src/lastcard/server/store/engines.py", row, after='    "postgres": POSTGRES,\n')
    follow(tree, "Add an engine that keeps the log", address="memory://me:secret@box/cards")
    found = json.loads(tree.run("lastcard doctor --json --database memory://me:secret@box/cards"))
    assert "database" in [each["finding"] for each in found]


# --- something that a spectator sees -------------------------------------------------------------

VIEW: Final = "src/lastcard/engine/views/seat.py"
PILES: Final = "src/lastcard/server/web/static/table/middle/piles.js"
SHOWN: Final = """
import json
from lastcard.engine.game import Game
from lastcard.engine.views import public_view
from lastcard.server.table.broadcast.viewer_messages import position_of
from lastcard.server.table.protocol.messages import encode
game = Game.create("classic", players=3, seed="kit")
print(json.loads(encode(position_of(public_view(game))))["held"])
"""


def test_something_that_a_spectator_sees(tree: Tree) -> None:
    field = '    held: Annotated[int, "the backs of all hands can be counted"]  # cards in all hands\n'
    last = '        tuple[tuple[int, ...], ...], "all hands are shown and counted when the round is over (SCORE-1)"\n    ]\n'
    tree.add(VIEW, field, after=last)
    tree.add(
        VIEW, '            "held": sum(s.size[:n]),\n', after='            "eliminated": members_of(s.eliminated),\n'
    )
    label = '    drawLabel.textContent = i18n.say("web.stage.left", { count: position.pile });\n'
    tree.add(PILES, '    this.title = i18n.say("web.piles.pending", { count: position.held });\n', after=label)
    follow(tree, "Add something a spectator sees")
    assert tree.script(SHOWN) == "21\n"


# --- a screen of the page ------------------------------------------------------------------------

STATIC: Final = "src/lastcard/server/web/static"
SCREEN: Final = """\
/**
 * A pile with nothing around it.
 */

import { loadSheet } from "../base/sheet.js";
import { h } from "../parts/elements.js";

/** @import { Page } from "../shell/page.js" */

/**
 * Shows the pile until another screen is shown.
 * @param {HTMLElement} root
 * @param {Page} page
 */
export async function show(root, page) {
  await loadSheet("gaze/gaze.css");
  const title = page.i18n.say("web.piles.empty");
  document.title = page.i18n.say("web.title", { screen: title });
  root.append(h("main", { class: "gaze-screen", id: "main", tabindex: "-1" }, h("h1", {}, title)));
  return () => undefined;
}
"""
SHEET: Final = """\
/* The screen with nothing but a pile. */
.gaze-screen {
  padding: 2rem;
}
"""


def test_a_screen_of_the_page(tree: Tree) -> None:
    tree.write(f"{STATIC}/gaze/gaze.js", SCREEN)
    tree.write(f"{STATIC}/gaze/gaze.css", SHEET)
    row = '  [/^#\\/gaze$/, lazyScreen(() => import("../gaze/gaze.js"))],\n'
    tree.add(f"{STATIC}/shell/app.js", row, after='lazyScreen(() => import("../history/history.js"))],\n')
    follow(tree, "Add a screen", name="gaze")
