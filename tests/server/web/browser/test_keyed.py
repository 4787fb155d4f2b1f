"""The keyed list keeps the focus: a screen reader stays on its card while the other cards move."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.server.web.browser.lab import open_lab

TRY_ALL = """async ({ moves }) => {
  if (!moves) Element.prototype.moveBefore = undefined;
  const { keyed } = await import("/static/parts/keyed.js");
  const list = document.createElement("ul");
  document.body.append(list);
  const how = {
    key: (name) => name,
    make: (name) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.textContent = name;
      item.append(button);
      return item;
    },
    update: () => undefined,
  };
  const orders = (names) => names.length < 2 ? [names]
    : names.flatMap((first) => orders(names.filter((name) => name !== first)).map((rest) => [first, ...rest]));
  const names = ["r7", "y2", "gskip", "b9", "wild"];
  const faults = [];
  let tried = 0;
  for (const order of orders(names)) {
    for (const name of names) {
      keyed(list, names, how);
      const button = [...list.querySelectorAll("button")].find((each) => each.textContent === name);
      button.focus();
      let disturbed = 0;
      const note = () => { disturbed += 1; };
      for (const kind of ["focusin", "focusout"]) list.addEventListener(kind, note);
      keyed(list, order, how);
      for (const kind of ["focusin", "focusout"]) list.removeEventListener(kind, note);
      tried += 1;
      const shown = [...list.children].map((item) => item.textContent);
      if (document.activeElement !== button || disturbed || shown.join() !== order.join()) faults.push([order, name, shown]);
    }
  }
  return { tried, faults };
}"""

CHANGE = """async () => {
  const { keyed } = await import("/static/parts/keyed.js");
  const list = document.createElement("ul");
  document.body.append(list);
  const gone = [];
  const made = [];
  const how = {
    key: (name) => name,
    make: (name) => {
      made.push(name);
      const button = document.createElement("button");
      button.textContent = name;
      return button;
    },
    update: (button, name, index) => { button.dataset.at = String(index); },
    gone: (index) => gone.push(index),
  };
  keyed(list, ["a", "b", "c", "d"], how);
  list.children[2].focus();
  keyed(list, ["d", "e", "b"], how);
  return { shown: [...list.children].map((each) => each.textContent + each.dataset.at), made, gone };
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page that can load the modules."""
    page = open_lab(browser)
    yield page
    page.close()


@pytest.mark.parametrize("moves", [True, False], ids=["moveBefore", "insertBefore"])
def test_the_focused_card_keeps_the_focus_in_every_order_of_the_hand(page: Page, moves: bool) -> None:
    found: dict[str, Any] = page.evaluate(TRY_ALL, {"moves": moves})
    assert found == {"tried": 600, "faults": []}


def test_the_list_tells_where_the_focused_card_was_when_it_goes_away(page: Page) -> None:
    found: dict[str, Any] = page.evaluate(CHANGE)
    assert found == {"shown": ["d0", "e1", "b2"], "made": ["a", "b", "c", "d", "e"], "gone": [2]}
