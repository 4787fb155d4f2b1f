"""The keys of the table, one row each: what they do, and the sentence that says so. The help screen shows this list."""

from typing import Final, NamedTuple


class Key(NamedTuple):
    """Keys that do one thing, as Textual names them."""

    keys: tuple[str, ...]
    does: str  # a step of the app, or a question: ``ask hand``
    says: str  # the key of its sentence


KEYS: Final = (
    Key(("left", "right"), "move", "web.fx.key_walk"),
    Key(("ctrl+left", "ctrl+right"), "group", "tui.key_group"),
    Key(("home", "end"), "ends", "tui.key_ends"),
    Key(("enter",), "press", "tui.key_play"),
    Key(("d", "space"), "draw", "web.settings.key_draw"),
    Key(("p",), "pass", "web.settings.key_pass"),
    Key(("u",), "call", "web.settings.key_call"),
    Key(("c",), "challenge", "web.settings.key_challenge"),
    Key(("a",), "accept", "web.settings.key_accept"),
    Key(("r", "y", "g", "b"), "colour", "web.colour.head"),
    Key(("h",), "ask hand", "web.settings.key_hand"),
    Key(("m",), "ask moves", "web.settings.key_moves"),
    Key(("t",), "ask top", "web.settings.key_top"),
    Key(("n",), "ask counts", "web.settings.key_counts"),
    Key(("s",), "ask scores", "web.settings.key_scores"),
    Key(("w",), "ask turn", "web.settings.key_turn"),
    Key(("l",), "ask last", "web.settings.key_last"),
    Key(("o",), "ask sort", "web.settings.key_sort"),
    Key(("slash",), "command", "web.settings.key_command"),
    Key(("question_mark", "f1"), "ask help", "tui.key_help"),
    Key(("ctrl+c", "ctrl+q"), "ask quit", "tui.key_quit"),
)
STEP_OF: Final = {key: row.does for row in KEYS for key in row.keys}
BACKWARD: Final = ("left", "ctrl+left", "home")
