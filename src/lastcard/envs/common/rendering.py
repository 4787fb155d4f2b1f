"""An observation for people, as text and as a picture. It can show only what the observer knows."""

from typing import TYPE_CHECKING, Final

import numpy as np

from lastcard.engine.cards.codes import COLOUR_NAMES, COLOUR_SIGNS, card_code
from lastcard.engine.cards.kinds import FACES, WILD
from lastcard.engine.kernel.legal import kind_of
from lastcard.engine.kernel.state.layout import LAYINGS
from lastcard.engine.kernel.state.questions import ASKS
from lastcard.envs.common.action_space import choice_name
from lastcard.envs.common.missing_extra import MissingExtra
from lastcard.sim.observation.version_1 import LAYOUT, Layout, top_kind

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PAINT: Final = ("#c8102e", "#f2c200", "#1c7c3c", "#1f4fa8")
_WILD_PAINT: Final = "#222222"
_ACROSS: Final = 12  # cards in a row of the hand


def as_text(row: np.ndarray, mask: np.ndarray, layout: Layout = LAYOUT) -> str:
    """Write what an observer knows in a few lines."""
    piece = layout.piece
    sizes = row[piece("sizes")]
    in_round = row[piece("in_round")]
    others = ", ".join(f"+{seat} {sizes[seat]}" for seat in range(1, len(sizes)) if in_round[seat])
    colours = [name for name, named in zip(COLOUR_NAMES, row[piece("colour")], strict=True) if named]
    asked = ASKS[int(np.argmax(row[piece("asked")]))]
    direction = "clockwise" if row[piece("direction")][0] else "counter-clockwise"
    lines = (
        f"top {card_code(top_kind(row))}, colour {colours[0] if colours else 'not named'}",
        f"play goes {direction}, pile {row[piece('pile')][0]}, asked: {asked}",
        f"others {others or 'none'}",
        f"hand {' '.join(card_code(kind) for kind in _hand(row)) or 'empty'}",
        f"choices: {', '.join(choice_name(int(choice)) for choice in np.flatnonzero(mask))}",
    )
    return "\n".join(lines)


def as_image(row: np.ndarray, mask: np.ndarray, layout: Layout = LAYOUT) -> np.ndarray:
    """Paint what an observer knows."""
    piece = layout.piece
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ModuleNotFoundError as missing:
        raise MissingExtra(missing, "envs") from None

    hand = _hand(row)
    rows = max(1, -(-len(hand) // _ACROSS))
    figure = Figure(figsize=(8, 3.2 + rows), dpi=80, facecolor="#f6f3ea")
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, 8)
    axes.set_ylim(0, 3.2 + rows)
    axes.set_axis_off()
    colour = row[piece("colour")]
    top = top_kind(row)
    paint_card(axes, 3.6, 1.5 + rows, top, named=int(np.argmax(colour)) if colour.any() else None)
    direction = "clockwise ↻" if row[piece("direction")][0] else "counter-clockwise ↺"
    axes.text(0.3, 2.8 + rows, f"play goes {direction}", fontsize=10)
    axes.text(0.3, 2.4 + rows, f"draw pile {row[piece('pile')][0]}", fontsize=10)
    _others(axes, row, 2.8 + rows, layout)
    playable = {kind_of(int(choice)) for choice in np.flatnonzero(mask) if choice < LAYINGS}
    for place, kind in enumerate(hand):
        across, down = place % _ACROSS, place // _ACROSS
        paint_card(axes, 0.3 + across * 0.62, rows - 0.8 - down + 0.3, kind, lifted=kind in playable)
    canvas.draw()  # type: ignore[no-untyped-call]
    return np.asarray(canvas.buffer_rgba())[..., :3].copy()  # type: ignore[no-untyped-call]


def _hand(row: np.ndarray) -> list[int]:
    return [kind for kind, count in enumerate(row[LAYOUT.piece("hand")]) for _ in range(int(count))]


def _others(axes: "Axes", row: np.ndarray, top: float, layout: Layout) -> None:
    piece = layout.piece
    sizes, turn, called = row[piece("sizes")], row[piece("turn")], row[piece("called")]
    for line, seat in enumerate(np.flatnonzero(row[piece("in_round")])):
        who = "you" if seat == 0 else f"seat +{seat}"
        marks = (" ← turn" if turn[seat] else "") + (" UNO!" if called[seat] else "")
        axes.text(5.2, top - 0.26 * line, f"{who}: {sizes[seat]}{marks}", fontsize=10)


def paint_card(axes: "Axes", x: float, y: float, kind: int, *, named: int | None = None, lifted: bool = False) -> None:
    """Paint one card: its code, and the shape of its colour."""
    from matplotlib.patches import FancyBboxPatch

    colour = kind // FACES if kind < WILD else named
    paint = _WILD_PAINT if colour is None else _PAINT[colour]
    ink = "#111111" if colour == 1 else "#ffffff"
    y += 0.12 if lifted else 0
    axes.add_patch(
        FancyBboxPatch(
            (x, y), 0.5, 0.72, boxstyle="round,pad=0,rounding_size=0.08", facecolor=paint,
            edgecolor="#000000" if lifted else "#888888", linewidth=2 if lifted else 0.8,
        )
    )  # fmt: skip
    label = card_code(kind)[1:] if kind < WILD else card_code(kind)
    size = 14 if len(label) <= 2 else 9 if len(label) <= 5 else 7
    axes.text(x + 0.25, y + 0.42, label, ha="center", va="center", fontsize=size, color=ink, weight="bold")
    axes.text(
        x + 0.25,
        y + 0.13,
        "" if colour is None else COLOUR_SIGNS[colour],
        ha="center",
        va="center",
        fontsize=10,
        color=ink,
    )
