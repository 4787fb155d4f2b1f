"""Notices outside the page: push from the server to the real worker, a channel, and the dialog where a person wishes for them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from playwright.sync_api import Page, expect

from lastcard.server.web.push.web_push import text_of
from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.person import sit
from tests.server.web.listening import Heard, listening
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import choose, get, post, talk
from tests.waiting import watch_until

TABLES = {
    "away": Wanted(people=2, seats=2, by=1, seed="notices"),
    "dialog": Wanted(people=2, seats=2, seed="notices"),
}
SECRET = bytes(range(16))


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server that may write to this machine."""
    folder = tmp_path_factory.mktemp("notices")
    planted = plant(folder / "log.lastcard", *TABLES.values())
    with LenientServer(folder, "--allow-private-hooks") as server:
        yield server, dict(zip(TABLES, planted, strict=True))


def test_a_push_reaches_the_browser_of_somebody_who_is_away_once_and_the_worker_shows_it(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    table = tables["away"]
    browser = ec.generate_private_key(ec.SECP256R1())
    point = browser.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    bearer = {"authorization": f"Bearer {table.tokens[1]}"}
    notices = f"/api/tables/{table.code}/notices"
    with listening(500) as service, listening() as channel:  # the push service fails at first
        push = {"kind": "push", "address": f"{service.url}/send/1", "key": text_of(point), "secret": text_of(SECRET)}
        hook = {"kind": "hook", "address": f"{channel.url}/hook", "form": "discord"}
        for wish in (push, hook):
            assert post(server, notices, {"wish": wish}, headers=bearer).status_code == 201
        with talk(server, {"table": table.code, "token": table.tokens[0]}):  # Ann is here, Ben is not and has to play
            first, second = service.next(), service.next()
            said = json.loads(channel.next().body)
        message = decrypted(second, browser)
        assert message == decrypted(first, browser)  # tried again after the failure
        assert json.loads(message) == {
            "title": "lastcard", "body": f"Ben, it is your turn at table {table.code}.", "tag": table.code, "path": table.path,
        }  # fmt: skip
        assert said["content"] == f"Ben, it is your turn at table {table.code}."
        assert second.headers["content-encoding"] == "aes128gcm"
        assert f"k={get(server, '/api/push').json()['key']}" in second.headers["authorization"]
        with talk(server, {"table": table.code, "token": table.tokens[0]}) as ann:
            assert ann.ask("chat", text="Ben?")["type"] == "done"
        assert service.silent
        assert channel.silent
    shown = shown_by_worker(visit, server, message)
    assert shown == [{"title": "lastcard", "body": f"Ben, it is your turn at table {table.code}.", "path": table.path}]


def test_what_a_person_wishes_is_noted_listed_and_ended_in_the_dialog(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, violations: Judge
) -> None:
    server, tables = scene
    table = tables["dialog"]
    page = sit(visit, server, table).page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Players and rules of this table").click()
    page.get_by_role("button", name="Tell me when it is my turn").press("Enter")
    dialog = page.get_by_role("dialog", name="When it is your turn")
    expect(dialog.get_by_text("Nowhere yet.")).to_be_visible()
    assert violations(page) == []
    with listening() as channel:
        dialog.get_by_label("Kind of channel").select_option("ntfy")
        dialog.get_by_label("Address of the webhook or topic").fill(f"{channel.url}/mine")
        dialog.get_by_label("Every turn at this table, not only mine").check()
        dialog.get_by_role("button", name="Add the channel").click()
        expect(dialog.get_by_role("status")).to_have_text("That is noted.")
    expect(dialog.get_by_text("ntfy · 127.0.0.1")).to_be_visible()
    dialog.get_by_role("button", name="End all notices").click()
    expect(dialog.get_by_text("Nowhere yet.")).to_be_visible()


def test_a_hidden_page_tells_by_a_notification_of_the_browser(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    table = tables["dialog"]
    page = sit(visit, server, table, 1).page
    page.evaluate("""() => {
      globalThis.told = [];
      globalThis.Notification = class {
        static permission = "granted";
        constructor(title, { body }) { told.push([title, body]); }
      };
      Object.defineProperty(document, "hidden", { get: () => true });
    }""")
    with talk(server, {"table": table.code, "token": table.tokens[0]}) as ann:
        while (action := choose(ann.state)) is not None:
            assert ann.ask("act", seen=ann.seq, action=action)["type"] == "done"
    page.wait_for_function("() => told.length > 0")
    assert page.evaluate("() => told.length") == 1
    assert page.evaluate("() => told[0][0]") == "lastcard"


def test_a_private_address_is_refused_by_a_server_that_does_not_allow_it(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("strict")
    (table,) = plant(folder / "log.lastcard", TABLES["dialog"])
    with LenientServer(folder) as server, listening() as channel:
        for address in (channel.url, channel.url.replace("http:", "https:"), "https://[fec0::1]/x", "https://[::1]/x"):
            wish = {"kind": "hook", "address": address, "form": "slack"}
            bearer = {"authorization": f"Bearer {table.tokens[0]}"}
            refused = post(server, f"/api/tables/{table.code}/notices", {"wish": wish}, headers=bearer)
            assert (refused.status_code, refused.json()["code"]) == (422, "hook_private")
        inner, unknown = (
            post(
                server,
                f"/api/tables/{table.code}/notices",
                {"wish": {"kind": "hook", "address": f"https://{name}/x", "form": "slack"}},
                headers=bearer,
            )
            for name in ("localhost", "nobody.invalid")
        )
        assert (inner.status_code, inner.json()) == (unknown.status_code, unknown.json())
        assert unknown.json()["code"] == "hook_unknown"
        assert channel.silent
        stranger = post(server, f"/api/tables/{table.code}/notices", {"wish": wish})
        assert stranger.status_code == 403


def decrypted(heard: Heard, browser: ec.EllipticCurvePrivateKey) -> bytes:
    """Decrypt a push message as a browser does (RFC 8188 and 8291)."""
    salt, size, point, sealed = heard.body[:16], heard.body[20], heard.body[21:86], heard.body[86:]
    assert size == len(point)
    own = browser.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    shared = browser.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
    key = HKDF(hashes.SHA256(), 32, SECRET, b"WebPush: info\0" + own + point).derive(shared)
    content = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
    text = AESGCM(content).decrypt(nonce, sealed, None)
    assert text.endswith(b"\x02")
    return text[:-1]


def shown_by_worker(visit: Visit, server: Server, message: bytes) -> list[dict[str, Any]]:
    """Hand a push message to the page's real worker through the developer protocol, and give what it shows."""
    page: Page = visit(server.url, worker=True)
    page.context.grant_permissions(["notifications"], origin=server.url)
    page.evaluate("() => navigator.serviceWorker.ready")
    (worker,) = page.context.service_workers
    worker.evaluate("""() => {  // a browser without a window shows nothing, so note what it is asked to show
      self.told = [];
      self.shown = new Promise((done, fail) => {
        registration.showNotification = async (title, { body, data }) => { done(told.push({ title, body, path: data.path })); };
        AbortSignal.timeout(20_000).onabort = () => fail(new Error("nothing was shown"));
      });
    }""")
    developer = page.context.new_cdp_session(page)
    registered: list[str] = []
    developer.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registered.extend(each["registrationId"] for each in told["registrations"]),
    )
    developer.send("ServiceWorker.enable")
    watch_until(page, lambda: registered)
    developer.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.url, "registrationId": registered[0], "data": message.decode()},
    )
    shown: list[dict[str, Any]] = worker.evaluate("""async () => {
      await self.shown;
      return told;
    }""")
    return shown
