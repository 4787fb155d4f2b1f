"""The reconnecting socket: nothing is shown twice or left out, and a command is carried out once, whatever breaks."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.server.web.browser.lab import open_lab

# A table of our own behind a socket of our own: `wires` are the sockets opened so far, `heard` what the page sent.
SET_UP = """async () => {
  const { Net } = await import("/static/model/table-socket.js");
  const { TableState } = await import("/static/model/state.js");
  const wires = [];
  const heard = [];
  let opened = () => undefined;
  const connect = () => {
    const wire = { readyState: WebSocket.CONNECTING, send: (text) => heard.push(JSON.parse(text)), close: () => undefined };
    wires.push(wire);
    opened();
    return wire;
  };
  const answer = () => {
    wires.at(-1).readyState = WebSocket.OPEN;
    wires.at(-1).onopen();
  };
  const state = new TableState();
  const shown = [];
  state.subscribe((now, news) => shown.push(...news.steps.map((step) => step.seq)));
  const net = new Net({ code: "ABCDEF", token: null, state, connect });
  const tell = (message) => wires.at(-1).onmessage({ data: JSON.stringify(message) });
  const steps = (...seqs) => seqs.map((seq) => ({ seq, events: [], lines: [`entry ${seq}`] }));
  const states = [];
  net.addEventListener("status", (event) => states.push(event.detail));
  const again = async () => {
    await new Promise((done) => { opened = done; });
    answer();
  };
  globalThis.lab = { Net, net, state, wires, heard, shown, states, tell, steps, again };
  net.open();
  answer();
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page with a connection to nobody."""
    page = open_lab(browser)
    page.evaluate(SET_UP)
    yield page
    page.close()


def run(page: Page, script: str) -> Any:
    """Run a script that knows the laboratory."""
    return page.evaluate(
        f"async () => {{ const {{ net, state, wires, heard, shown, states, tell, steps, again }} = lab; {script} }}"
    )


def test_the_first_frame_says_which_table_and_what_was_seen(page: Page) -> None:
    hello = run(page, "return heard[0];")
    assert hello == {
        "type": "hello", "protocol": 1, "table": "ABCDEF", "token": None, "language": "en", "verbosity": "normal",
        "pledges": False, "seen": -1,
    }  # fmt: skip


def test_every_entry_is_shown_once(page: Page) -> None:
    shown = run(
        page,
        """tell({ type: "state", seq: 5, you: null, steps: steps(3, 4, 5), past: true });
        tell({ type: "state", seq: 6, steps: steps(6) });
        tell({ type: "state", seq: 6, steps: steps(5, 6) });
        tell({ type: "state", seq: 7, steps: steps(7) });
        return shown;""",
    )
    assert shown == [3, 4, 5, 6, 7]


def test_a_gap_is_noticed_and_filled(page: Page) -> None:
    found = run(
        page,
        """tell({ type: "state", seq: 5, you: null, steps: steps(5) });
        tell({ type: "state", seq: 8, steps: steps(8) });
        tell({ type: "state", seq: 8, you: null, steps: steps(6, 7, 8) });
        tell({ type: "state", seq: 9, steps: steps(9) });
        return { shown, asked: heard.slice(1) };""",
    )
    assert found == {"shown": [5, 6, 7, 8, 9], "asked": [{"type": "resync", "seen": 5}]}


def test_an_answered_ping_tells_that_something_was_missed(page: Page) -> None:
    asked = run(
        page,
        """tell({ type: "state", seq: 5, you: null, steps: steps(5) });
        tell({ type: "pong", seq: 5 });
        tell({ type: "pong", seq: 6 });
        return heard.slice(1);""",
    )
    assert asked == [{"type": "resync", "seen": 5}]


def test_after_a_break_the_page_comes_back_with_what_it_saw_and_asks_again_under_the_same_id(page: Page) -> None:
    found = run(
        page,
        """tell({ type: "state", seq: 5, you: 0, steps: steps(5) });
        const answer = net.act("draws");
        wires[0].onclose({ code: 1006 });
        await again();
        tell({ type: "state", seq: 6, you: 0, steps: steps(6) });
        const [, first, hello, second] = heard;
        tell({ type: "done", id: second.id, seq: 6 });
        return { first, second, seen: hello.seen, answer: (await answer).type, shown, states };""",
    )
    assert found["first"] == found["second"]
    assert found["first"] == {"type": "act", "id": found["first"]["id"], "seen": 5, "action": "draws"}
    assert (found["seen"], found["answer"], found["shown"]) == (5, "done", [5, 6])
    assert found["states"] == ["connecting", "open", "lost", "connecting", "open"]


def test_what_is_asked_before_the_table_is_there_is_sent_when_it_is(page: Page) -> None:
    found = run(
        page,
        """void net.act("draws");
        const early = heard.length;
        tell({ type: "state", seq: 5, you: 0 });
        return { early, late: heard.map((each) => each.type) };""",
    )
    assert found == {"early": 1, "late": ["hello", "act"]}


@pytest.mark.parametrize(("code", "status"), [(4001, "replaced"), (4003, "closed"), (4004, "closed"), (4006, "closed")])
def test_who_is_sent_away_does_not_come_back_by_itself(page: Page, code: int, status: str) -> None:
    page.clock.install()
    run(
        page,
        f"""lab.failures = [];
        net.addEventListener("failed", (event) => lab.failures.push(event.detail.code));
        tell({{ type: "error", code: "why", reason: "Because." }});
        wires[0].onclose({{ code: {code} }});""",
    )
    page.clock.run_for(60_000)  # far longer than it ever waits before it tries again
    found = run(page, "return { wires: wires.length, status: net.status, failures: lab.failures };")
    assert found == {"wires": 1, "status": status, "failures": ["why"] if status == "closed" else []}


def test_a_socket_that_leads_nowhere_is_given_up(page: Page) -> None:
    page.clock.install()
    found = run(page, """tell({ type: "state", seq: 5, you: 0, steps: steps(5) }); return net.status;""")
    assert found == "open"
    run(page, """document.dispatchEvent(new Event("visibilitychange")); tell({ type: "pong", seq: 5 });""")
    page.clock.run_for(9_000)
    assert run(page, "return net.status;") == "open"
    run(page, """document.dispatchEvent(new Event("visibilitychange"));""")
    page.clock.run_for(9_000)
    assert run(page, "return states;")[:3] == ["connecting", "open", "lost"]


def test_a_socket_that_was_opened_ahead_is_greeted_at_once_and_a_press_made_by_the_news_is_sent_once(
    page: Page,
) -> None:
    greeted = """
      const wire = { readyState: WebSocket.OPEN, send: (text) => heard.push(JSON.parse(text)), close: () => undefined };
      heard.length = 0;
      const early = new lab.Net({ code: "ABCDEF", token: null, state, connect: () => wire });
      state.subscribe(() => { if (heard.length === 1) void early.ready(); });
      early.open();
      wire.onmessage({ data: JSON.stringify({ type: "state", seq: 50, steps: steps(50) }) });
      early.close();
      return heard.map((each) => each.type);"""
    assert run(page, greeted) == ["hello", "ready"]
