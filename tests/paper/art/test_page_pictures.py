"""The pictures of the cards: all present, as the generator draws them, with the sign and braille that the table names."""

import json
import re
import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import lastcard.server.web
from lastcard.engine.cards.codes import CODES, COLOUR_NAMES, COLOUR_SIGNS
from lastcard.paper.art import page_cards, page_icons
from tests.docs_scripts import docs_script

SVG = "{http://www.w3.org/2000/svg}"
STATIC = Path(lastcard.server.web.__file__).parent / "static"
CARDS = STATIC / "cards"
COLOURED = [code for code in CODES if re.fullmatch(r"[rygb](\d|\+2|rev|skip)", code)]

# Written down from the braille alphabet, not from the generator: a digit is the letter a … j, here without its sign.
ALPHABET = dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", "abcdefghijklmnopqrstuvwxyz", strict=True))
DIGIT_LETTERS = dict(zip("1234567890", "abcdefghij", strict=True))
SHAPES = {"r": "circle", "y": "polygon", "g": "polygon", "b": "rect"}
CORNERS = {"y": 10, "g": 3}
SPOKEN = {"+2": "d2", "rev": "rv", "skip": "sk"}
WILDS = {
    "wild": ["wld"], "wild+4": ["dr4"], "swap": ["swp"], "shuffle": ["shf"],
    "custom1": ["cst", "1"], "custom2": ["cst", "2"], "custom3": ["cst", "3"],
}  # fmt: skip


def drawing(code: str) -> ET.Element:
    return ET.fromstring((CARDS / page_cards.file_name(code)).read_text(encoding="utf-8"))


def letters(text: str) -> str:
    return "".join(DIGIT_LETTERS.get(letter, letter) for letter in text)


def rows_of_braille(code: str) -> list[str]:
    """Read the dots of the index, row by row from the top, as a finger would: only by where they lie."""
    index = next(group for group in drawing(code).iter(f"{SVG}g") if group.get("id") == "i")
    read = []
    parts = list(index)
    for place, group in enumerate(parts):
        if group.get("class") != "braille":
            continue
        raised = {(float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in group}
        specks = re.findall(r"M([\d.]+) ([\d.]+)h0", parts[place + 1].get("d", "") if place + 1 < len(parts) else "")
        places = raised | {(float(x), float(y)) for x, y in specks}
        across, down = sorted({x for x, _ in places}), sorted({y for _, y in places})
        assert len(down) == 3
        assert len(across) % 2 == 0
        cells = []
        for cell in range(0, len(across), 2):
            bits = [(across[cell + dot // 3], down[dot % 3]) in raised for dot in range(6)]
            cells.append(ALPHABET[chr(0x2800 + sum(bit << dot for dot, bit in enumerate(bits)))])
        read.append((down[0], "".join(cells)))
    return [text for _, text in sorted(read)]


def test_committed_pictures_are_what_the_generator_draws() -> None:
    committed = {path.name: path.read_text(encoding="utf-8") for path in CARDS.iterdir()}
    assert committed == page_cards.pictures()
    assert docs_script("build_pictures").main(["--check"]) == 0


def test_the_script_writes_every_picture_and_takes_away_what_is_drawn_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = docs_script("build_pictures")
    cards, icons = tmp_path / "cards", tmp_path / "icons"
    monkeypatch.setattr(script, "CARDS", cards)
    monkeypatch.setattr(script, "ICONS", icons)
    cards.mkdir()
    (cards / "old.svg").write_text("<svg/>", encoding="utf-8")
    assert script.main(["--check"]) == 1
    assert script.main([]) == 0
    assert {path.name for path in cards.iterdir()} == set(page_cards.pictures())
    assert (icons / "favicon.svg").is_file()


def test_every_card_has_a_picture_of_its_own_and_so_have_the_back_and_an_empty_place() -> None:
    pictures = page_cards.pictures()
    assert set(pictures) == {page_cards.file_name(code) for code in CODES} | {"back.svg", "none.svg"}
    assert len(set(pictures.values())) == len(CODES) + 2
    assert all(re.fullmatch(r"[a-z0-9-]+\.svg", name) for name in pictures)


@pytest.mark.parametrize("name", sorted(page_cards.pictures()))
def test_a_picture_is_small_and_stands_alone(name: str) -> None:
    text = (CARDS / name).read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert root.get("viewBox") == "0 0 200 300"
    assert len(text.encode()) < 4096
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "g", "use", "defs", "clipPath", "rect", "circle", "polygon", "path",
    }  # fmt: skip
    assert set(re.findall(r'(?:href="|url\()([^")]*)', text)) <= {"#c", "#i"}


@pytest.mark.parametrize("code", COLOURED)
def test_a_coloured_card_shows_the_shape_of_its_colour_in_the_middle_and_in_the_index(code: str) -> None:
    colour = code[0]
    shown = [element for element in drawing(code).iter() if element.get("class") in {"medallion", "sign"}]
    assert [element.get("class") for element in shown] == ["medallion", "sign"]
    for element in shown:
        assert element.tag == SVG + SHAPES[colour]
        if colour in CORNERS:
            assert len(element.get("points", "").split()) == CORNERS[colour]


@pytest.mark.parametrize("code", COLOURED)
def test_braille_has_the_rank_and_directly_below_it_the_letter_of_the_colour(code: str) -> None:
    assert rows_of_braille(code) == [letters(SPOKEN.get(code[1:], code[1:])), code[0]]


@pytest.mark.parametrize(("code", "spoken"), WILDS.items())
def test_braille_of_a_wild_card_is_its_code(code: str, spoken: list[str]) -> None:
    assert rows_of_braille(code) == [letters(row) for row in spoken]


@pytest.mark.parametrize("code", CODES)
def test_the_index_stands_in_two_corners_and_shows_whole_in_a_narrow_strip(code: str) -> None:
    root = drawing(code)
    uses = [use.attrib for use in root.iter(f"{SVG}use")]
    assert uses == [{"href": "#i", "transform": "rotate(180 100 150)"}]
    index = next(group for group in root.iter(f"{SVG}g") if group.get("id") == "i")
    dots = [(float(dot.get("cx", "")), float(dot.get("r", ""))) for dot in index.iter(f"{SVG}circle")]
    # 60 of 200 units are 30 px of a card that is 100 px wide; the light edge takes the first 9.
    assert all(x - reach > 9 and x + reach < 60 for x, reach in dots)
    lefts = [
        float(found[1])
        for path in index.iter(f"{SVG}path")
        if (found := re.match(r"translate\(([\d.]+) ", path.get("transform", "")))
    ]
    assert all(9 < left < 50 for left in lefts)
    assert bool(lefts) == (code != "wild")


def test_icons_have_the_sizes_the_manifest_names() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    named = {entry["src"]: entry["sizes"] for entry in manifest["icons"] if entry["type"] == "image/png"}
    assert set(named) == {f"/static/icons/{name}" for name in page_icons.PHOTOGRAPHS}
    for source, sizes in named.items():
        start = (STATIC.parent / source.lstrip("/")).read_bytes()[:24]
        assert start.startswith(b"\x89PNG")
        width, height = struct.unpack(">II", start[16:24])
        assert f"{width}x{height}" == sizes


def test_the_committed_favicon_is_what_the_generator_draws() -> None:
    assert (STATIC / "icons" / "favicon.svg").read_text(encoding="utf-8") == page_icons.favicon()


@pytest.mark.parametrize(("colour", "shape"), list(zip(COLOUR_NAMES, COLOUR_SIGNS, strict=True)))
def test_the_signs_of_the_page_are_those_of_the_cards(colour: str, shape: str) -> None:
    """ACC-1: red ●, yellow ★, green ▲, blue ■."""
    style = (STATIC / "parts/card/cards.css").read_text(encoding="utf-8")
    found = re.search(rf'\.sign\[data-colour="{colour}"\] \{{(.*?)\}}', style, re.DOTALL)
    assert found
    corners = re.search(r"polygon\((.*?)\)", found[1])
    drawn = {0: "■", 3: "▲", 10: "★"}[len(corners[1].split(",")) if corners else 0]
    assert ("●" if "border-radius: 50%" in found[1] else drawn) == shape
