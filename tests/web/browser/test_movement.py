"""Movement: every event whose row says how it is shown moves something on the page, and no other does.

What a flight brings stays unseen until it lands, and nothing flies over a question.
"""

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


DEAL = """async (event) => {
  const { Animator } = await import("/static/js/animate.js");
  const screen = document.createElement("div");
  const stack = "<span class='pile-stack'><img class='card-art' alt=''></span>";
  screen.innerHTML = `<p data-place="draw-pile">${stack}</p><p data-place="discard-pile" class="pile-discard">${stack}</p>
    <div data-place="hand" class="fan"><button class="card" data-place="r7#0">red 7</button></div>`;
  document.body.append(screen);
  const animator = new Animator(screen, { moves: true }, () => null);
  animator.play([{ seq: 1, lines: [], events: [event] }], new Map(), 0);
  const seen = () => [".card", ".pile-discard .card-art"].map((each) => getComputedStyle(screen.querySelector(each)).opacity);
  const before = seen();
  const backs = [...screen.querySelectorAll(".flight")].map((each) => each.src.endsWith("back.svg"));
  for (const running of document.getAnimations()) running.finish();
  return { before, after: seen(), backs };
}"""
HAPPENED = {"other": None, "colour": "", "detail": ""}


def test_cards_come_face_down_and_are_seen_when_they_have_landed(server: Server, visit: Visit) -> None:
    page = visit(server.url, motion=True)
    for name in ("dealt", "drew"):
        found = page.evaluate(DEAL, {**HAPPENED, "name": name, "seat": 0, "cards": [], "count": 1})
        assert found == {"before": ["0", "1"], "after": ["1", "1"], "backs": [True]}, name


def test_the_first_card_is_not_seen_before_it_is_turned(server: Server, visit: Visit) -> None:
    page = visit(server.url, motion=True)
    found = page.evaluate(DEAL, {**HAPPENED, "name": "turned", "seat": None, "cards": ["r5"], "count": None})
    assert found == {"before": ["1", "0"], "after": ["1", "1"], "backs": [False]}
