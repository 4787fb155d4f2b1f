"""Inviting: a link and a QR code that work elsewhere, copying and sharing them, and the cure where nobody else can come in."""

import io
import re
import socket
from collections.abc import Iterator
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from lastcard.server.web.addresses import addresses_in_networks
from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.lobbying import called, guest, host, link_of, names
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import get, post

ELSEWHERE = "cards.test"  # another address of this machine, which the browser does not trust with its clipboard


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that only this machine reaches."""
    with LenientServer(tmp_path_factory.mktemp("here")) as server:
        yield server


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for everybody, whose public address is another one of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = ("--lan", "--port", str(port), "--public-url", f"http://{ELSEWHERE}:{port}/")
    with LenientServer(tmp_path_factory.mktemp("open"), *own) as server:
        yield server


def test_the_code_on_the_hosts_screen_leads_a_guest_in_from_another_address(
    open_server: Server, visit: Visit, violations: Judge
) -> None:
    ann = host(visit, open_server, painted=True)
    picture = ann.get_by_role("img", name="QR code of the link")
    expect(picture).to_be_visible()
    link = read_code(picture.screenshot())
    assert link == link_of(ann) == f"http://{ELSEWHERE}:{open_server.port}/t/{code_of(ann)}"
    assert violations(ann) == []
    ben = guest(visit, link, painted=True)
    for page in (ann, ben):
        expect(names(page)).to_have_text(["Ann", "Ben"])
    assert read_code(ben.get_by_role("img", name="QR code of the link").screenshot()) == link


def test_copying_works_where_the_browser_offers_no_clipboard(open_server: Server, visit: Visit) -> None:
    page = visit(f"http://{ELSEWHERE}:{open_server.port}", memory=called("Ann"))
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("button", name="Copy link").wait_for()
    assert page.evaluate("() => !isSecureContext && !('clipboard' in navigator)")
    page.get_by_role("button", name="or invite").first.click()
    expect(page.get_by_role("button", name="Copy link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".share [role=status]")).to_have_text("The link is copied.")
    expect(page.get_by_role("button", name="Copy link")).to_be_focused()
    assert pasted(page) == page.url


def test_the_share_sheet_is_offered_where_there_is_one(open_server: Server, visit: Visit) -> None:
    page = visit(f"{open_server.url}/health")
    page.context.add_init_script("navigator.share = async (what) => { globalThis.shared = what; }")
    page.evaluate("(kept) => { localStorage['lastcard.settings'] = kept; }", called("Ann")["lastcard.settings"])
    page.goto(open_server.url)
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("button", name="Share").click()
    shared: dict[str, Any] = page.evaluate("() => shared")
    assert shared == {"title": "Come and play UNO", "url": link_of(page)}


def test_an_address_that_only_this_machine_reaches_is_no_invitation(
    here: Server, visit: Visit, violations: Judge
) -> None:
    page = host(visit, here)
    panel = page.get_by_role("region", name="This address works only on this computer")
    expect(panel).to_contain_text("lastcard serve --lan")
    expect(panel.get_by_role("img")).to_have_count(0)
    expect(page.get_by_role("button", name="Copy link")).to_have_count(0)
    page.get_by_role("button", name="or invite").first.click()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("status")).to_have_text("The command is copied.")
    assert pasted(page) == "lastcard serve --lan"
    panel.get_by_text("Far away?").click()
    expect(panel).to_contain_text("lastcard serve --public-url https://")
    assert violations(page) == []
    panel.get_by_text("Another window on this computer").click()
    assert page.get_by_label("Link to this table").input_value() == page.url


def test_a_server_names_the_addresses_that_it_really_has(here: Server, open_server: Server) -> None:
    assert get(here, "/api/addresses").json() == {"public": "", "network": []}
    told = get(open_server, "/api/addresses").json()
    assert told["public"] == f"http://{ELSEWHERE}:{open_server.port}"
    assert told["network"] == [f"http://{address}:{open_server.port}" for address in addresses_in_networks()]


def test_a_code_holds_links_and_nothing_else(here: Server) -> None:
    drawn = post(here, "/api/qr", {"link": "https://cards.example/t/BCDFGH"})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.headers["cache-control"] == "no-store"
    for wrong in ("", "BCDFGH", "javascript:alert(1)", "https://cards.example/ x", "https://" + "x" * 600):
        assert post(here, "/api/qr", {"link": wrong}).status_code == 400


def read_code(screenshot: bytes) -> str:
    """Read a QR code as the camera of a phone would."""
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(screenshot)))
    return str(found.text)


def code_of(page: Page) -> str:
    found = re.search(r"/t/([A-Z]{6})$", page.url)
    assert found is not None
    return found[1]


def pasted(page: Page) -> str:
    """Paste what was copied into a field of an empty page, and read it."""
    page.evaluate(
        "() => { const field = document.createElement('textarea'); document.body.append(field); field.focus(); }"
    )
    page.keyboard.press("Control+v")
    text: str = page.evaluate(
        "() => { const { value } = document.activeElement; document.activeElement.remove(); return value; }"
    )
    return text
