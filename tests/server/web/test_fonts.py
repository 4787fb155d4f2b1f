"""The files of the page's typeface: from the pinned packages, small, served with the right type, and kept for offline use."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from lastcard.server.web.page.pages import STATIC
from tests.docs_scripts import docs_script
from tests.server.web.serving import Server
from tests.server.web.talking import get

ROOT = Path(__file__).parents[3]
SHEETS = ("parts/style/fonts.css", "parts/card/pencil.css")
FONTS = sorted((STATIC / "fonts").glob("*.woff2"))


def test_the_files_are_those_of_the_pinned_packages_and_one_that_was_changed_is_noticed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = docs_script("build_fonts")
    built = module.files()
    assert {path: (STATIC / path).read_bytes() for path in built} == built
    assert {path.relative_to(STATIC).as_posix() for path in (STATIC / "fonts").iterdir()} < set(built)
    module.files = lambda: built  # type: ignore[attr-defined]  # for building takes seconds
    module.STATIC = tmp_path  # type: ignore[attr-defined]
    assert module.main([]) == 0
    assert module.main(["--check"]) == 0
    (tmp_path / "fonts" / FONTS[0].name).write_bytes(b"another")
    assert module.main(["--check"]) == 1
    assert capsys.readouterr().err == f"Out of date: {FONTS[0].name}. Run `python docs/build_fonts.py`.\n"


def test_all_letters_together_are_small() -> None:
    pencil = {path for path in FONTS if path.name.startswith("playpen")}
    assert 0 < sum(path.stat().st_size for path in pencil) < 70_000
    assert sum(path.stat().st_size for path in {*FONTS} - pencil) < 120_000


def test_every_file_is_asked_for_by_a_sheet_and_comes_as_a_font(server: Server) -> None:
    sheets = "".join((STATIC / name).read_text(encoding="utf-8") for name in SHEETS)
    asked = re.findall(r'url\("([^"]+)"\)', sheets)
    assert sorted(asked) == [f"/static/fonts/{path.name}" for path in FONTS]
    for address in asked:
        answer = get(server, address)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "font/woff2")
        assert answer.content.startswith(b"wOF2")
        assert answer.headers["cache-control"] == "no-cache"
        assert get(server, address, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_the_page_asks_for_every_sheet() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in STATIC.rglob("*.js"))
    later = set(re.findall(r'loadSheet\("([\w/-]+\.css)"\)', scripts))
    assert later
    sheets = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.css")} - later
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'"stylesheet" href="/static/([\w/-]+\.css)"', page)) == sheets


def test_the_wheel_holds_files_and_licences(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    held = zipfile.ZipFile(wheel).namelist()
    assert {path.relative_to(ROOT / "src").as_posix() for path in (STATIC / "fonts").iterdir()} <= set(held)
