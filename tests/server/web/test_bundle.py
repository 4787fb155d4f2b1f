"""What the page is sent as: packs of its modules, one sheet, all cards, the sentences it can say; compressed, and few."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname
from typing import Final

import pytest

from lastcard.language.catalogue.catalogue import languages
from lastcard.language.catalogue.language_files import sound_texts
from lastcard.server.web.page import packs
from lastcard.server.web.page.bundle import Shelf
from lastcard.server.web.page.packs import Modules, NotPacked, address, pack_name
from lastcard.server.web.page.pages import STATIC
from tests.server.web.serving import Server
from tests.server.web.talking import get

ROOT: Final = Path(__file__).parents[3]
SOURCES: Final = {
    path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8") for path in STATIC.glob("*/**/*.js")
}
# The largest cold start: the document, its files, and what the first game against bots needs.
MOST_REQUESTS: Final = 9
MOST_BYTES: Final = 165_000
COMPILE: Final = (
    str(ROOT / "node_modules" / ".bin" / "tsc"), "--allowJs", "--noCheck", "--noResolve", "--removeComments", "--ignoreConfig",
    "--target", "esnext", "--module", "esnext", "--rootDir",
)  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file."""
    with Server(tmp_path_factory.mktemp("server"), "--no-rate-limit") as server:
        yield server


def named(document: str) -> list[str]:
    """List what the document has the browser fetch at once."""
    links = re.findall(r'<link rel="(?:stylesheet|preload|modulepreload)" href="([^"]+)"', document)
    return [*links, *re.findall(r'<script type="module" src="([^"]+)"', document)]


def test_a_cold_start_is_few_requests_and_few_bytes(server: Server) -> None:
    zipped = {"accept-encoding": "gzip"}
    document = get(server, "/", headers=zipped)
    asked = [*named(document.text), "/static/faces.svg", "/static/icons/favicon.svg"]
    answers = [document, *(get(server, path, headers=zipped) for path in asked)]
    assert all(answer.status_code == 200 for answer in answers)
    sizes = {path: int(answer.headers["content-length"]) for path, answer in zip(["/", *asked], answers, strict=True)}
    assert len(answers) <= MOST_REQUESTS
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_every_module_is_in_one_pack_or_none_and_a_pack_finds_what_it_imports() -> None:
    made = Modules(SOURCES)
    packed = [name for names in made.packs.values() for name in names]
    assert len(packed) == len(set(packed))
    entries = {entry for entries in packs.PACKS.values() for entry in entries}
    assert entries <= {*packed, *(f"{dirname(name)}/" for name in packed)}
    for name, names in made.packs.items():
        text = dict(made.files())[pack_name(name)]
        assert re.findall(r'^\$here\["([^"]+)"\]', text, re.MULTILINE) == list(names)


def compiled(folder: Path, sources: dict[str, str]) -> dict[str, str]:
    """Return what the compiler makes of modules, without comments and in lines of its own."""
    for name, text in sources.items():
        (folder / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "in" / name).write_text(text, encoding="utf-8")
    files = [str(folder / "in" / name) for name in sources]
    subprocess.run([*COMPILE, str(folder / "in"), "--outDir", str(folder / "out"), *files], check=True, timeout=120)
    return {name: " ".join((folder / "out" / name).read_text(encoding="utf-8").split()) for name in sources}


def test_a_pack_holds_the_modules_without_comments_and_changes_nothing_else(tmp_path: Path) -> None:
    bare = {name: packs.without_comments(text) for name, text in SOURCES.items()}
    assert sum(map(len, bare.values())) < 0.8 * sum(map(len, SOURCES.values()))
    assert compiled(tmp_path / "bare", bare) == compiled(tmp_path / "own", SOURCES)


@pytest.mark.parametrize(
    ("sources", "complaint"),
    [
        ({"app.js": 'import * as all from "./net.js";\n', "net.js": ""}, "write it as"),
        ({"app.js": "export default 5;\n"}, "write it as"),
        ({"app.js": 'import { a } from "./gone.js";\n'}, "there is no module gone.js"),
        ({"app.js": 'import { a } from "./b.js";\n', "b.js": 'import { c } from "./app.js";\n'}, "imports itself"),
        ({"net.js": ""}, "there is no module app.js"),
    ],
)
def test_a_module_that_cannot_be_packed_is_named(sources: dict[str, str], complaint: str) -> None:
    with pytest.raises(NotPacked, match=complaint):
        Modules(sources, {"start": ("app.js",)})


def test_a_folder_stands_for_its_modules_and_brings_what_they_import() -> None:
    sources = {
        "base/a.js": "export const a = 1;\n",
        "dialogs/one.js": 'import { a } from "../base/a.js";\nexport const one = a;\n',
        "dialogs/two.js": 'import { three } from "../parts/three.js";\nexport const two = three;\n',
        "parts/three.js": "export const three = 3;\n",
        "shell/app.js": 'import { a } from "../base/a.js";\nexport const show = () => [a, import("../dialogs/two.js")];\n',
    }
    made = Modules(sources, {"start": ("shell/app.js",), "dialogs": ("dialogs/",)})
    assert made.packs == {
        "start": ("base/a.js", "shell/app.js"),
        "dialogs": ("dialogs/one.js", "parts/three.js", "dialogs/two.js"),
    }
    files = dict(made.files())
    assert 'import("./dialogs.js").then(({ modules }) => modules["dialogs/two.js"])' in files["packs/start.js"]
    assert files["packs/dialogs.js"].startswith('import { modules as $start } from "./start.js";\n')
    assert files["dialogs/two.js"].startswith('import { modules } from "../packs/dialogs.js";\n')


def test_the_document_names_packs_and_the_worker_finds_the_others_there(server: Server) -> None:
    document = get(server, "/").text
    for pack in packs.PACKS:
        assert f'"{address(pack_name(pack))}"' in document
        answer = get(server, address(pack_name(pack)))
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert "/static/shell/app.js" not in document


def test_the_sheet_holds_every_sheet_of_the_page_in_order(server: Server) -> None:
    source = (STATIC / "index.html").read_text(encoding="utf-8")
    sheet = get(server, "/static/packs/page.css").text
    at = -1
    for name in re.findall(r'rel="stylesheet" href="/static/([\w/-]+\.css)"', source):
        plain = re.sub(r"/\*.*?\*/\n?", "", (STATIC / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        first = next(line for line in plain.splitlines() if "{" in line)
        assert (at := sheet.find(first, at + 1)) >= 0, name
    assert 'url("/static/cards' not in sheet


def test_all_cards_come_in_one_answer(server: Server) -> None:
    cards = get(server, "/static/cards.json").json()
    assert cards == {path.stem: path.read_text(encoding="utf-8") for path in (STATIC / "cards").glob("*.svg")}


def test_the_page_has_every_sentence_that_its_modules_name_in_every_language(server: Server) -> None:
    keys = {key for text in SOURCES.values() for key in re.findall(r'(?:say|sentence|has)\("([a-z]+\.[\w.]+)"', text)}
    assert len(keys) > 300
    english = sound_texts("en")
    for language in languages():
        found = get(server, f"/static/words/{language}.json").json()
        held = found["texts"] | found["english"]
        assert not [key for key in keys if not any(each == key or each.startswith(f"{key}_") for each in held)]
        assert all(found["english"][key] == english[key] for key in found["english"])
    assert len(get(server, "/static/words/en.json").content) < len(get(server, "/api/words/en").content) / 2


def test_text_is_compressed_for_those_who_can_read_it_and_each_form_has_its_own_tag(server: Server) -> None:
    path = "/static/packs/table.js"
    plain = get(server, path, headers={"accept-encoding": "identity"})
    for accepted in ("gzip", "br, gzip;q=0.8", "*"):
        packed = get(server, path, headers={"accept-encoding": accepted})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(plain.content) / 3
        assert packed.text == plain.text
        assert packed.headers["etag"] != plain.headers["etag"]
        assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    known = {"if-none-match": packed.headers["etag"]}
    assert get(server, path, headers={"accept-encoding": "gzip", **known}).status_code == 304
    assert get(server, path, headers={"accept-encoding": "identity", **known}).status_code == 200
    for accepted in ("", "br", "gzip;q=0", "gzip;q=0.0, br"):
        assert "content-encoding" not in get(server, path, headers={"accept-encoding": accepted}).headers
    font = get(server, "/static/fonts/manrope-latin-wght-normal.woff2", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in font.headers


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"), ("de", "en"), ("pl-PL,pl;q=0.9,en;q=0.8", "pl"), ("en;q=0.5,cs;q=0.7", "cs"), ("de,ru;q=0.2", "ru"),
        ("pl;q=0", "en"), ("pl;q=0.0", "en"), ("pl;q=x,,;;=,#", "en"), ("x" * 5000, "en"), ("sr-Latn-RS", "sr-Latn"),
    ],
)  # fmt: skip
def test_the_document_asks_for_the_words_of_the_browsers_language(server: Server, accepted: str, language: str) -> None:
    answer = get(server, "/", headers={"accept-language": accepted})
    assert f"/static/words/{language}.json" in named(answer.text)
    assert "Accept-Language" in answer.headers["vary"]


def test_a_file_that_changes_is_sent_anew(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    shelf = Shelf(folder, look_again=0)
    before = shelf.parcels()
    assert shelf.parcels() is before
    with (folder / "model/table-socket.js").open("a") as file:
        file.write("globalThis.changed = true;\n")
    for each, changed in ((shelf, True), (Shelf(STATIC), False)):
        assert (b"globalThis.changed" in (each.parcels().file("packs/table.js") or b"")) is changed
