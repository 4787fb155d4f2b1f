"""Pictures of the window that somebody has looked at. ``python -m tests.terminal.window.pictures`` draws them again."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from lastcard.terminal.window.window_app import TableApp
from tests.terminal.window.playing import settled, window, window_on

GOLDEN: Final = Path(__file__).parent / "golden"


class Picture(NamedTuple):
    """A window, its size, and the keys that are pressed before it is drawn."""

    open: Callable[[], TableApp]
    size: tuple[int, int]
    keys: tuple[str, ...] = ()


_END: Final = {
    "top": "r5", "hand S0": "r1", "hand S1": "b9 b8 wild+4", "hand S2": "y9 gskip", "scores": "120 85 210", "called": "S0",
}  # fmt: skip
PICTURES: Final = {
    "table-80x24": Picture(lambda: window("4"), (80, 24)),
    "table-160x50": Picture(lambda: window("4", players=6, language="pl"), (160, 50), ("right", "m")),
    "ten-80x24": Picture(lambda: window("4", players=10, language="hu"), (80, 24)),
    "colour-80x24": Picture(lambda: window_on({"top": "r5", "hand S0": "r1 g1 wild"}), (80, 24), ("end", "enter")),
    "refused-80x24": Picture(lambda: window_on({"top": "r5", "hand S0": "g1 b2"}), (80, 24), ("enter",)),
    "ending-80x24": Picture(lambda: window_on(_END, language="ru"), (80, 24), ("enter",)),
    "ending-160x50": Picture(lambda: window_on(_END), (160, 50), ("enter",)),
    "keys-80x24": Picture(lambda: window("4"), (80, 24), ("question_mark",)),
}  # fmt: skip


def drawn(name: str) -> str:
    """Draw a picture."""
    picture = PICTURES[name]
    app = picture.open()

    async def draw() -> str:
        async with app.run_test(size=picture.size) as pilot:
            await settled(pilot)
            for key in picture.keys:
                await pilot.press(key)
                await settled(pilot)
            return app.export_screenshot()

    # Without the typefaces that the picture would fetch, and without its random name.
    svg = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", asyncio.run(draw()), flags=re.DOTALL).replace("Fira Code, ", "")
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in PICTURES:
        (GOLDEN / f"{name}.svg").write_text(drawn(name), encoding="utf-8")
