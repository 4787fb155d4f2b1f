"""The typefaces of the page: those it was drawn with, and others to render it in.

With fonts blocked, the page uses a typeface of the machine, which may be narrower or wider. Those here come from npm, so
tests see the same letters on every machine.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Route

SHIPPED: Final = {"Manrope ExtraLight", "Noto Sans Symbols 2"}  # as the files of the page call themselves
OWN_FACES: Final = re.compile(r"@font-face \{[^}]*\}")
PENCIL: Final = {"Playpen Sans"}
TEXT: Final = 3  # Node.TEXT_NODE
Face = Literal["narrow", "wide"]
PACKAGES: Final = Path(__file__).parents[4] / "node_modules"
# By the heaviest weight that a file is for; the page's own letters are about a fifth wider, and a sixth narrower.
FILES: Final[dict[Face, dict[int, str]]] = {
    "narrow": {900: "@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2"},
    "wide": {
        599: "@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2",
        900: "@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2",
    },
}


def set_in(context: BrowserContext, face: Face) -> None:
    """Have the page that a browser opens set in another face: its style sheet then names other files."""
    files = FILES[face]

    def answer(route: Route) -> None:
        weight = Path(urlsplit(route.request.url).path).stem
        route.fulfill(path=PACKAGES / files[int(weight)], content_type="font/woff2")

    starts = [100, *(weight + 1 for weight in files)]
    sheet = "".join(
        f'@font-face {{ font-family: "Lastcard"; font-weight: {start} {weight}; src: url("/faces/{weight}.woff2"); }}'
        for start, weight in zip(starts, files, strict=False)
    )

    def reset(route: Route) -> None:
        served = route.fetch()
        route.fulfill(response=served, body=sheet + OWN_FACES.sub("", served.text()))

    context.route("**/static/packs/page.css", reset)
    context.route("**/faces/*.woff2", answer)


def drawn_with(page: Page, selector: str = "body *") -> set[str]:
    """Say which faces the browser has drawn the words of these elements with."""
    # Laying the page out is what has files fetched.
    page.evaluate("async () => { document.body.getBoundingClientRect(); await document.fonts.ready; }")
    inspector = page.context.new_cdp_session(page)
    inspector.send("DOM.enable")
    inspector.send("CSS.enable")
    root = inspector.send("DOM.getDocument", {"depth": -1})["root"]
    elements = inspector.send("DOM.querySelectorAll", {"nodeId": root["nodeId"], "selector": selector})["nodeIds"]
    worded = {*_worded(root)}  # asking for each of the others, too, would take three times as long
    fonts = [
        font
        for element in elements
        if element in worded
        for font in inspector.send("CSS.getPlatformFontsForNode", {"nodeId": element})["fonts"]
    ]
    inspector.detach()
    return {font["familyName"] for font in fonts}


def _worded(node: dict[str, Any]) -> Iterator[int]:
    """Give the elements that have words of their own, or of the style sheet's."""
    children = node.get("children", ())
    if "pseudoElements" in node or any(child["nodeType"] == TEXT for child in children):
        yield node["nodeId"]
    for child in children:
        yield from _worded(child)
