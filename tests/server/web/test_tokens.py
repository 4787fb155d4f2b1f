"""The look in numbers: every contrast that people need, computed from the style sheets in both themes."""

import json
import re
from typing import NamedTuple

import pytest

from lastcard.paper.art import card_art, page_icons
from lastcard.server.web.page.pages import STATIC

TOKENS = (STATIC / "parts/style/tokens.css").read_text(encoding="utf-8")
CARDS = (STATIC / "parts/card/cards.css").read_text(encoding="utf-8")
THEMES = ("light", "dark")
PALETTE = {
    name: dict(zip(THEMES, pair, strict=True))
    for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", TOKENS)
}
COLOURS = ("red", "yellow", "green", "blue")
PANELS = ("bg", "panel", "panel-raised")
FELTS = ("felt", "felt-glow")


class Rgb(NamedTuple):
    """A colour, each part from 0 to 255."""

    red: float
    green: float
    blue: float


def rgb(text: str) -> Rgb:
    return Rgb(*(int(text[place : place + 2], 16) for place in (1, 3, 5)))


def luminance(colour: Rgb) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def token(name: str, theme: str) -> Rgb:
    return rgb(PALETTE[name][theme])


def shaded(colour: Rgb) -> Rgb:
    """What the shade over an unplayable card makes of a colour (brightness, then saturate, of filter effects)."""
    found = re.search(
        r"\.card\.is-unplayable > \.card-art \{\s*filter: brightness\(([\d.]+)\) saturate\(([\d.]+)\);", CARDS
    )
    assert found
    light, strong = float(found[1]), float(found[2])
    r, g, b = (part * light for part in colour)
    grey = 0.213 * r + 0.715 * g + 0.072 * b
    return Rgb(*(grey + (part - grey) * strong for part in (r, g, b)))


WORDS = [
    *((ink, panel) for ink in ("ink", "muted", "link", "accent-ink", "danger", "ok") for panel in PANELS),
    *((ink, felt) for ink in ("on-felt", "on-felt-muted") for felt in FELTS),
    ("on-accent", "accent"), ("on-danger", "danger"), ("on-ok", "ok"), ("card-ink", "turn"), ("card-ink", "card-edge"),
    *((f"on-{colour}", colour) for colour in COLOURS),
    *((f"{colour}-sign", panel) for colour in COLOURS for panel in PANELS),
]  # fmt: skip
EDGES = [
    *((edge, panel) for edge in ("panel-line", "accent-edge") for panel in PANELS),
    *((edge, felt) for edge in ("felt-line", "turn", "card-edge") for felt in FELTS),
    ("focus-inner", "focus-outer"),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), WORDS)
def test_words_stand_out_from_what_they_are_written_on(ink: str, ground: str, theme: str) -> None:
    assert contrast(token(ink, theme), token(ground, theme)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_edges_and_marks_stand_out_from_what_they_lie_on(edge: str, ground: str, theme: str) -> None:
    assert contrast(token(edge, theme), token(ground, theme)) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", [*PANELS, *FELTS, "accent", "card-edge", *COLOURS])
def test_one_of_the_two_focus_rings_shows_on_every_surface(ground: str, theme: str) -> None:
    rings = [token(ring, theme) for ring in ("focus-inner", "focus-outer")]
    assert max(contrast(ring, token(ground, theme)) for ring in rings) >= 3


@pytest.mark.parametrize("colour", COLOURS)
def test_ranks_stand_out_on_their_card_in_the_light_and_in_the_shade(colour: str) -> None:
    paint = card_art.PAINTS[colour]
    on, ground = rgb(paint.on), rgb(paint.card)
    assert contrast(on, ground) >= 4.5
    assert contrast(rgb(paint.deep), rgb(card_art.EDGE)) >= 7
    assert contrast(shaded(on), shaded(ground)) >= 4.5
    assert contrast(rgb(paint.bright), rgb(card_art.NIGHT)) >= 4.5


def test_an_echo_never_takes_contrast_from_the_index() -> None:
    for paint in card_art.PAINTS.values():
        assert contrast(rgb(paint.on), rgb(paint.echo)) > contrast(rgb(paint.on), rgb(paint.card))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("felt", FELTS)
def test_the_edge_of_a_shaded_card_still_shows_on_the_felt(felt: str, theme: str) -> None:
    assert contrast(shaded(rgb(card_art.EDGE)), token(felt, theme)) >= 3


def test_cards_and_page_use_the_same_colours() -> None:
    for theme in THEMES:
        assert {colour: PALETTE[colour][theme] for colour in COLOURS} == {
            colour: paint.card for colour, paint in card_art.PAINTS.items()
        }
        assert PALETTE["card-edge"][theme] == card_art.EDGE
        assert PALETTE["card-ink"][theme] == card_art.INK
    assert PALETTE["felt"]["light"] == page_icons.FELT
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["theme_color"] == manifest["background_color"] == page_icons.FELT


def test_every_colour_is_given_for_both_themes() -> None:
    root = TOKENS[TOKENS.index(":root {") : TOKENS.index("}\n")]
    plain = [line.strip() for line in root.splitlines() if "#" in line and "light-dark(" not in line]
    assert plain == []
    assert len(PALETTE) > 30


def test_motion_stops_when_the_system_or_the_person_asks() -> None:
    times = set(re.findall(r"--time-\w+(?=: [1-9]\d*ms;)", TOKENS))
    assert times
    for start in ('[data-motion="off"] {', "@media (prefers-reduced-motion: reduce) {\n  :root {"):
        block = TOKENS[TOKENS.index(start) :].split("}", 1)[0]
        assert set(re.findall(r"--time-\w+(?=: 0ms;)", block)) == times
    for moving in re.findall(r"(?:transition|animation): ([^;]+);", CARDS):
        assert "var(--time-" in moving
        assert not re.search(r"\d+m?s\b", moving)


def test_what_the_sheets_of_the_table_ask_for_by_name_exists() -> None:
    names = (
        "parts/style/tokens.css", "table/layout/layout.css", "parts/card/cards.css", "table/seats/seats.css",
        "table/seats/seats-narrow.css", "table/middle/middle.css", "table/say.css", "table/hand/hand.css",
        "table/choices/choices.css", "table/talk/talk.css", "table/layout/plain.css",
    )  # fmt: skip
    sheets = "".join((STATIC / name).read_text(encoding="utf-8") for name in names)
    scripts = "".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.rglob("*.js")))
    given = set(re.findall(r"(?<![\w-])(--[\w-]+)(?=:| \{)", sheets))
    from_page = set(re.findall(r"[\"'`](--[\w-]+)", scripts))  # set on the elements themselves
    assert set(re.findall(r"var\((--[\w-]+)", sheets)) <= given | from_page
    for name in ("--n", "--i", "--askew"):
        assert name in from_page
        assert not re.search(rf"var\({name}\)", CARDS), f"{name} needs a fallback on a card outside the table"
