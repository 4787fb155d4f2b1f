"""Movement: every event whose row says how it is shown moves something on the page, and no other does."""

from tests.web.browser.conftest import Visit
from tests.web.serving import Server

LAB = """async () => {
  const { Animator } = await import("/static/js/animate.js");
  const { EVENTS } = await import("/static/js/event-table.js");
  const screen = document.createElement("div");
  const box = (name, inner = "") => `<div class="${name}">${inner}</div>`;
  const stack = box("pile-stack", "<img class='card-art' alt=''>");
  const pile = (name) => `<div class="pile-${name}" data-place="${name}-pile">${stack}</div>`;
  screen.innerHTML = pile("draw") + pile("discard") + "<div data-place='hand'></div>"
    + [0, 1].map((seat) => `<p data-seat="${seat}" data-place="seat-${seat}">plate</p>`).join("");
  document.body.append(screen);
  const animator = new Animator(screen, { moves: true }, (seat) => screen.querySelector(`[data-seat="${seat}"]`));
  const happened = { seat: 0, other: 1, cards: ["r5"], colour: "", count: 1, detail: "" };
  const moved = {};
  for (const name of [...Object.keys(EVENTS), "kept", "unheard of"]) {
    for (const running of document.getAnimations()) running.cancel();
    await new Promise(requestAnimationFrame);
    animator.play([{ seq: 1, events: [{ ...happened, name }], lines: [] }], new Map(), 1);
    moved[name] = document.getAnimations().length > 0;
  }
  const shown = Object.fromEntries(Object.keys(moved).map((name) => [name, Boolean(EVENTS[name]?.show)]));
  return { moved, shown };
}"""


def test_an_event_moves_on_the_page_if_its_row_says_how(server: Server, visit: Visit) -> None:
    found = visit(server.url, motion=True).evaluate(LAB)
    assert found["moved"] == found["shown"]
    assert sum(found["moved"].values()) > 10
