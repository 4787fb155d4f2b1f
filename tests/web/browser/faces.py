"""Other typefaces for the page: whoever blocks fonts reads it in a face of the machine, which may be narrower or wider.

The faces come from npm, so a test sees the same letters on every machine.
"""

from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Route

Face = Literal["narrow", "wide"]
PACKAGES: Final = Path(__file__).parents[3] / "node_modules"
# By the heaviest weight that a file is for; the page's own letters are about a fifth wider, and a sixth narrower.
FILES: Final[dict[Face, dict[int, str]]] = {
    "narrow": {900: "@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2"},
    "wide": {
        599: "@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2",
        900: "@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2",
    },
}


def set_in(context: BrowserContext, face: Face) -> None:
    """Have the page that a browser opens set in another face: its own style sheet of fonts then names other files."""
    files = FILES[face]

    def answer(route: Route) -> None:
        weight = Path(urlsplit(route.request.url).path).stem
        route.fulfill(path=PACKAGES / files[int(weight)], content_type="font/woff2")

    starts = [100, *(weight + 1 for weight in files)]
    sheet = "".join(
        f'@font-face {{ font-family: "Lastcard"; font-weight: {start} {weight}; src: url("/faces/{weight}.woff2"); }}'
        for start, weight in zip(starts, files, strict=False)
    )
    context.route("**/static/css/fonts.css", lambda route: route.fulfill(body=sheet, content_type="text/css"))
    context.route("**/faces/*.woff2", answer)
