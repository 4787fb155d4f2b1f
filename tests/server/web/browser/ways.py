"""The ways to play, each with its window: the mouse, a finger on a phone, and keys."""

from collections.abc import Callable
from typing import Any, Final

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import Person, sit
from tests.server.web.planting import Planted
from tests.server.web.serving import Server

Scene = tuple[Server, dict[str, Planted]]
WAYS: Final = ("mouse", "finger", "keys")


def come(scene: Scene, visit: Visit, name: str, way: str, **manner: Any) -> Person:
    """Sit down at a table, at a phone if one plays with a finger."""
    size: dict[str, Any] = (
        {"width": 390, "height": 844, "touch": True} if way == "finger" else {"width": 1366, "height": 768}
    )
    return sit(visit, scene[0], scene[1][f"{name} by {way}"], **size, **manner)


def after(person: Person, doing: Callable[[], object]) -> dict[str, Any]:
    """Do something, wait until the table has moved on, and see what came of it."""
    seq = person.look()["seq"]
    doing()
    person.page.wait_for_function("(seq) => document.querySelector('table-screen').desk.state.now.seq > seq", arg=seq)
    seen = person.look()
    assert seen["refusal"] == ""
    return seen
