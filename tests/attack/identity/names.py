"""Names that look like somebody else's, like nothing, or like a message from the table."""

from typing import Final
from unicodedata import normalize

from tests.attack.kinds import probe, require
from tests.server.web.serving import Server
from tests.server.web.talking import new_table, post, talk

DECEIVING: Final = {
    "the same letters of another alphabet": "Аnna",  # the first is Cyrillic
    "the same in capitals": "ANNA",
    "with a letter that has no width": "An\u200bna",
    "with a soft hyphen": "An\u00adna",
    "in wide letters": "Ａｎｎａ",
    "in letters of mathematics": "𝐀𝐧𝐧𝐚",
    "with a sign of variation": "Anna\ufe0f",
    "with a space at its end": "Anna\u00a0",
    "with tags": "Anna\U000e0041",
}
EMPTY: Final = ("\u3164", "\u2800", "\u00a0", "\u200b\u200c", "\u115f", "\uffa0\uffa0", "\u2060", "\u180e", "")
BENT: Final = ("\u202eannA", "\u2066Bob\u2069", "a\u0000b", "Bob\nAnna", "Bob\u2028Anna", "Zalgo" + "\u0336" * 19)
SIGNS: Final = 20  # a name of these letters alone is shorter


def sits(server: Server, table: str, name: str) -> int:
    """Try to sit down under a name."""
    return post(server, f"/api/tables/{table}/seats", {"name": name}).status_code


@probe()
def names_of_others(server: Server) -> str:
    """Names that look like the host's."""
    table = new_table(server, name="Anna")["table"]
    taken = [how for how, name in DECEIVING.items() if sits(server, table, name) == 201]
    require(not taken, f"taken although it looks like Anna: {', '.join(taken)}")
    return f"{len(DECEIVING)} look-alikes refused"


@probe()
def empty_names(server: Server) -> str:
    """Names that show nothing."""
    table = new_table(server)["table"]
    taken = [ascii(name) for name in EMPTY if sits(server, table, name) == 201]
    require(not taken, f"taken although nothing is seen: {', '.join(taken)}")
    return f"{len(EMPTY)} empty names refused"


@probe()
def bent_names(server: Server) -> str:
    """Names that turn the line around, break it, or cover the lines above."""
    shown = []
    with talk(server, new_table(server)) as ann:
        for name in BENT:
            if ann.ask("rename", name=name)["type"] == "done":
                shown.append(ann.state["table"]["seats"][0]["name"])
    bent = [ascii(name) for name in shown if not name.isprintable() or len(normalize("NFC", name)) > SIGNS]
    require(not bent, f"shown as it is: {', '.join(bent)}")
    return f"{len(BENT) - len(shown)} refused, {len(shown)} straightened"
