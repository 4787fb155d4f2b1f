"""The page's typeface: it has the letters of every language, its digits have equal widths, and its stand-ins have its metrics."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from lastcard.language.rulebook.rulebook import all_rules
from lastcard.server.web.page.pages import STATIC
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.faces import FILES, PACKAGES, PENCIL, SHIPPED, drawn_with
from tests.server.web.browser.lab import ADDRESS, open_lab
from tests.server.web.browser.person import sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

WORDS: Final = Path(str(files("lastcard") / "language" / "catalogue" / "data"))
# The alphabets of the printed sheets, with the quotation marks and dashes that their languages write with.
ALPHABETS: Final = {
    "Serbian": "абвгдђежзијклљмнњопрстћуфхцчџш čćđšž „“",
    "Romanian": "aăâbcdefghiîjklmnopqrsștțuvwxyz şţ „”",
    "Russian": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя №«»—",
    "Greek": "αβγδεζηθικλμνξοπρσςτυφχψω άέήίόύώϊϋΐΰ «»·΄",
    "Czech": "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž „“",
    "Slovak": "aáäbcčdďeéfghiíjklĺľmnňoóôpqrŕsštťuúvwxyýzž „“",
    "Hungarian": "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz „”»«",
    "Polish": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż „”",
    "English": "abcdefghijklmnopqrstuvwxyz 0123456789 “”‘’–…®©×·+−!?.,:;()/&%#@*",
}
OWN: Final = "16px Lastcard"
HAND: Final = "16px 'Lastcard pencil'"
WRITTEN: Final = """async ([font, texts]) => {
  const lines = texts.map((text) => Object.assign(document.createElement("p"), { textContent: text }));
  for (const line of lines) line.style.cssText = `font: ${font}; white-space: pre; width: max-content`;
  document.body.replaceChildren(...lines);
  await document.fonts.load(font, texts.join(""));
  const boxes = lines.map((line) => line.getBoundingClientRect());
  return [boxes.reduce((sum, box) => sum + box.width, 0), boxes[0].height];
}"""


@pytest.fixture
def lab(browser: Browser) -> Iterator[Page]:
    """An empty page with the page's style sheets of fonts."""
    page = open_lab(browser)
    page.add_style_tag(url="/static/parts/style/fonts.css")
    page.add_style_tag(url="/static/parts/card/pencil.css")
    yield page
    page.close()


@pytest.mark.parametrize("language", ALPHABETS)
def test_every_letter_of_the_language_is_in_the_shipped_face(lab: Page, language: str) -> None:
    small = ALPHABETS[language]
    great = "".join(letter.upper() for letter in small if len(letter.upper()) == 1)
    lab.evaluate(WRITTEN, [OWN, [small, great]])
    assert drawn_with(lab, "p") <= SHIPPED
    lab.evaluate(WRITTEN, [HAND, [small, great]])
    assert drawn_with(lab, "p") == PENCIL, "and in the hand in which cards are written"


def test_every_sentence_and_every_rule_is_drawn_with_the_shipped_faces(lab: Page) -> None:
    sentences = [path.read_text(encoding="utf-8") for path in sorted(WORDS.glob("*.json"))]
    rules = [f"{rule.title} {rule.statement}" for rule in all_rules()]
    assert any("⠃" in rule for rule in rules)
    lab.evaluate(WRITTEN, [OWN, [*sentences, *rules]])
    assert drawn_with(lab, "p") == SHIPPED


def test_a_letter_that_no_file_holds_is_noticed(lab: Page) -> None:
    lab.evaluate(WRITTEN, [OWN, ["⚙ and letters"]])
    assert drawn_with(lab, "p") - SHIPPED


@pytest.mark.parametrize(("weight", "file"), [(400, FILES["wide"][599]), (650, FILES["wide"][900])])
def test_a_face_that_stands_in_takes_the_same_room(lab: Page, weight: int, file: str) -> None:
    sheet = (STATIC / "parts/style/fonts.css").read_text(encoding="utf-8")
    lab.route(f"{ADDRESS}stand-in.woff2", lambda route: route.fulfill(path=PACKAGES / file))
    # Whether this machine has it or not: the same face, from a file.
    lab.add_style_tag(content=re.sub(r'src: local\("DejaVu Sans[^;]*', 'src: url("/stand-in.woff2")', sheet))
    sentences = json.loads((WORDS / "en.json").read_text(encoding="utf-8"))
    texts = [text for key, text in sentences.items() if not key.startswith("language.")]  # those are lists of keys
    own, height = lab.evaluate(WRITTEN, [f"{weight} 16px/normal Lastcard", texts])
    other, as_high = lab.evaluate(WRITTEN, [f"{weight} 16px/normal 'Lastcard by DejaVu Sans'", texts])
    assert other == pytest.approx(own, rel=0.02)
    assert as_high == pytest.approx(height, abs=1)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Planted]]:
    """A server with one table in play."""
    folder = tmp_path_factory.mktemp("fonts")
    (planted,) = plant(folder / "log.lastcard", Wanted(moves=4).under(clock={"kind": "move", "seconds": 600}))
    with LenientServer(folder) as server:
        yield server, planted


@pytest.mark.parametrize(
    "place", [".seat-facts", ".seat:last-child .seat-count", ".pile-label", ".chip-pending", ".clock-words"]
)
def test_numbers_that_change_are_all_of_one_width(scene: tuple[Server, Planted], visit: Visit, place: str) -> None:
    page = sit(visit, *scene).page
    page.evaluate("() => document.fonts.ready")
    widths = page.locator(place).first.evaluate(
        """(at) => [..."0123456789"].map((digit) => {
          at.hidden = false;
          at.textContent = digit.repeat(4);
          const range = new Range();
          range.selectNodeContents(at);
          Object.assign(at.style, { display: "inline", position: "fixed" });
          return range.getBoundingClientRect().width;
        })"""
    )
    assert min(widths) > 0
    assert max(widths) - min(widths) < 0.1


def test_the_page_in_english_fetches_one_small_file_of_letters(scene: tuple[Server, Planted], visit: Visit) -> None:
    page = sit(visit, *scene).page
    page.evaluate("() => document.fonts.ready")
    fetched = page.evaluate(
        """() => performance.getEntriesByType("resource").filter((each) => each.name.endsWith(".woff2"))
          .map((each) => [each.name, each.decodedBodySize])"""
    )
    assert [Path(name).name for name, _ in fetched] == ["manrope-latin-wght-normal.woff2"]
    assert fetched[0][1] < 40_000


def test_the_page_can_be_used_where_fonts_are_blocked(scene: tuple[Server, Planted], browser: Browser) -> None:
    server, planted = scene
    with browser.new_context(
        locale="en", service_workers="block"
    ) as context:  # no visit: a blocked file is complained of
        context.route("**/*.woff2", lambda route: route.abort())
        page = context.new_page()
        page.goto(server.url + planted.path)
        page.get_by_role("button", name="Watch").click()
        page.locator("table-screen .seat").first.wait_for()
        assert not drawn_with(page) & SHIPPED
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
