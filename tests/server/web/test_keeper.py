"""The page's part in a shuffle, step by step under node: when it pledges, and when it does or does not open its share."""

import json
import subprocess
from typing import Any, Final

from lastcard.engine.proof.pledges import pledge_of
from lastcard.server.web.page.pages import STATIC

KEEPER: Final = STATIC / "proof/share-keeper.js"
SEAL: Final = "ab" * 32
RUN: Final = """
const { Keeper } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
const said = [];
const stored = new Map();
const storage = { getItem: (at) => stored.get(at) ?? null, setItem: (at, text) => void stored.set(at, text) };
class Net extends EventTarget {
  status = "open";
  async command(type, fields) { said.push({ type, ...fields }); return { type: "done" }; }
}
let net, state, keeper;
const open = () => {
  net = new Net();
  const listeners = new Set();
  state = { now: {}, subscribe: (each) => { listeners.add(each); return () => listeners.delete(each); },
    tell: (now) => { state.now = now; for (const each of listeners) each(now, {}); } };
  keeper = new Keeper("BCDFGH", storage);
  keeper.attend(net, state);
};
open();
for (const step of JSON.parse(text)) {
  if (step === "reload") { open(); continue; }
  if (step === "reconnect") { net.dispatchEvent(new Event("status")); }
  else {
    const own = said.filter(({ type }) => type === "pledge").at(-1)?.pledge ?? "";
    const table = { game: 0, phase: "lobby", ...step.table, sealed: (step.table.sealed ?? "").replace("OWN", own) };
    state.tell({ you: 1, position: null, ...step, table });
  }
  await keeper.done;
}
console.log(JSON.stringify({ said, kept: keeper.kept(1) }));
"""


def follow(*steps: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Let a page see these states; give what it sent and what it kept. OWN is the pledge it sent last."""
    done = subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", RUN, KEEPER.as_uri()],
        input=json.dumps(steps), capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    return result["said"], result["kept"]


def shown(sealed: str = "", commitment: str = SEAL, **others: Any) -> dict[str, Any]:
    return {"table": {"commitment": commitment, "sealed": sealed, **others.pop("table", {})}, **others}


def test_a_share_is_pledged_once_and_opened_when_the_list_holds_the_pledge() -> None:
    said, kept = follow(shown(), shown(), shown("S0 bot, S1 OWN"), shown("S0 bot, S1 OWN"))
    assert [each["type"] for each in said] == ["pledge", "reveal"]
    assert pledge_of(SEAL, 1, 1, said[1]["share"]) == said[0]["pledge"]
    assert kept == [
        {
            "round": 1,
            "commitment": SEAL,
            "pledges": f"S0 bot, S1 {said[0]['pledge']}",
            "seat": 1,
            "share": said[1]["share"],
        }
    ]


def test_no_share_is_opened_for_a_list_without_its_pledge() -> None:
    for listed in ("S0 bot, S1 absent", f"S0 bot, S1 {'0' * 64}", "S0 OWN, S1 bot", "nothing"):
        said, kept = follow(shown(), shown(listed))
        assert [each["type"] for each in said] == ["pledge"]
        assert kept == []


def test_no_share_is_opened_that_was_never_pledged_to_this_seal() -> None:
    said, kept = follow(shown(f"S0 bot, S1 {'0' * 64}"))
    assert said == kept == []


def test_a_share_is_opened_under_one_list_only() -> None:
    """A table that closes a second list after it saw the shares would have two deals to choose from."""
    said, kept = follow(
        shown(), shown("S0 bot, S1 OWN"), shown("S0 absent, S1 OWN"), shown(), shown("S0 absent, S1 OWN")
    )
    assert [each["type"] for each in said] == ["pledge", "reveal"]
    assert [each["pledges"][:6] for each in kept] == ["S0 bot"]
    said, _ = follow(shown(), shown("S0 bot, S1 OWN"), shown(you=0), shown("S0 OWN, S1 bot", you=0))
    assert [each["type"] for each in said] == ["pledge", "reveal"]


def test_every_seal_seat_and_round_gets_a_share_of_its_own() -> None:
    between = {"phase": "between", "game": 1}
    said, _ = follow(
        shown(),
        shown(you=2),
        shown(commitment="cd" * 32),
        shown(commitment="ef" * 32, table=between, position={"round": 1}),
    )
    assert len({each["pledge"] for each in said}) == len(said) == 4


def test_a_reload_or_a_new_connection_sends_the_same_again() -> None:
    said, kept = follow(
        shown(), "reload", shown(), "reconnect", shown("S0 bot, S1 OWN"), "reload", shown("S0 bot, S1 OWN")
    )
    assert [each["type"] for each in said] == ["pledge", "pledge", "pledge", "reveal", "reveal"]
    assert len({each["pledge"] for each in said if "pledge" in each}) == 1
    assert len({each["share"] for each in said if "share" in each}) == 1
    assert len(kept) == 1


def test_watchers_and_rounds_under_way_get_nothing() -> None:
    said, _ = follow(shown(you=None), shown(commitment="", table={"phase": "playing"}))
    assert said == []
