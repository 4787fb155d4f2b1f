"""The page proves records as ``lastcard verify`` does: its modules run under node and are compared with the game itself."""

import json
import re
import subprocess
from collections import Counter
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.engine.proof.pledges import list_text
from lastcard.engine.proof.receipts import Kept, compare_kept
from lastcard.engine.proof.shuffle import Shuffle
from lastcard.engine.records.record_text import RecordError, check_record, write_record
from lastcard.language.catalogue.catalogue import Words
from lastcard.server.web.page.pages import STATIC
from tests.engine.proof.provable import alterations, forgeries, play_on, pledged_shuffle, provable_game, random_shuffle

pytestmark = pytest.mark.long  # recomputes hundreds of games

PROOF = STATIC / "proof/proof.js"
GAMES = 20  # of each edition
RUN = """
if (process.argv[2] === "plain") Object.defineProperty(globalThis, "crypto", { value: undefined });
const { verifyRecord, problemKey } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
const proofs = [];
for (const record of JSON.parse(text)) {
  const proof = await verifyRecord(record);
  proofs.push({ ...proof, sentence: proof.problem && problemKey(proof.problem) });
}
console.log(JSON.stringify(proofs));
"""


def prove(texts: list[str], browser: str = "secure", *, proof: Path = PROOF) -> list[dict[str, Any]]:
    """Prove records with the modules of the page; a plain browser offers no cryptography."""
    done = subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", RUN, proof.as_uri(), browser],
        input=json.dumps(texts), capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    proofs: list[dict[str, Any]] = json.loads(done.stdout)
    return proofs


@cache
def record(name: str, number: int) -> str:
    return write_record(provable_game(number, name=name, limit=160), cards=True)


@pytest.mark.parametrize("name", edition_names())
def test_the_page_recomputes_every_card_of_random_games(name: str) -> None:
    texts = [record(name, number) for number in range(GAMES)]
    for text, proof in zip(texts, prove(texts), strict=True):
        expected = check_record(text)
        assert proof["problem"] is None
        assert proof["ok"]
        assert proof["rounds"] == len(expected.rounds)
        assert [each["cards"] for each in proof["shuffles"]] == [each.cards for each in expected.rounds]
        shuffles = [each.shuffle for each in expected.rounds if each.shuffle]
        assert [each["commitment"] for each in proof["shuffles"]] == [each.commitment for each in shuffles]
        assert [each["entropy"] for each in proof["shuffles"]] == [list(map(list, each.entropy)) for each in shuffles]


def test_dice_and_cards_that_change_hands_are_recomputed() -> None:
    rng = Random("dice")
    written = ("others draw die", "me takes 2 from next", "all give 1 to left; new hand me")
    game = Game.create("czech", players=3, target=2000, written=written, shuffle=random_shuffle(rng, 3, 1))
    text = write_record(play_on(game, rng, limit=700), cards=True)
    assert all(f"\n= {name} S" in text for name in ("rolled", "picked", "handed", "discarded"))
    rolled = re.search(r"= rolled S(\d) (\d)", text)
    assert rolled is not None
    other = f"= rolled S{rolled[1]} {7 - int(rolled[2])}"
    true, false = prove([text, text.replace(rolled[0], other, 1)])
    assert true["ok"]
    assert [each["cards"] for each in true["shuffles"]] == [each.cards for each in check_record(text).rounds]
    assert (false["problem"]["said"], false["problem"]["found"]) == (other, rolled[0])


def test_hands_swapped_with_a_named_player_are_followed() -> None:
    rng = Random("named")
    written = ("Swap hands with the next player", "me swaps with fewest", "Choose a player. Swap hands with them")
    game = Game.create("czech", players=4, target=2000, written=written, shuffle=random_shuffle(rng, 4, 1))
    text = write_record(play_on(game, rng, limit=500), cards=True)
    swaps = re.findall(r"\n= exchanged S\d S\d(?=\n)", text)
    assert len(swaps) > 5
    without = text.replace(swaps[0], "", 1)
    true, false = prove([text, without])
    assert true["problem"] is None
    assert [each["cards"] for each in true["shuffles"]] == [each.cards for each in check_record(text).rounds]
    assert not false["ok"]
    with pytest.raises(RecordError) as caught:
        check_record(without)
    assert caught.value.problem is not None
    assert caught.value.problem.found == swaps[0].strip()


def test_the_page_names_the_same_first_wrong_card() -> None:
    words = Words("en")
    altered = []
    kinds: Counter[str] = Counter()
    for name in edition_names():
        for number in range(GAMES):
            for kind, _, text in alterations(record(name, number), Random(number)):
                kinds[kind] += 1
                altered.append(text)
    assert set(kinds) == {
        "dealer", "reshuffled", "dealer_card", "dealt", "turned", "under", "returned", "drew", "redealt"
    }  # fmt: skip
    for text, proof in zip(altered, prove(altered), strict=True):
        with pytest.raises(RecordError) as caught:
            check_record(text)
        problem = caught.value.problem
        assert problem is not None
        assert not proof["ok"]
        found = proof["problem"]
        assert words.has(proof["sentence"])
        assert {key: found[key] for key in ("key", "line", "name", "seat", "place", "found", "said")} == vars(problem)


def test_a_phone_without_cryptography_of_its_own_comes_to_the_same() -> None:
    texts = [record(name, number) for name in edition_names() for number in range(4)]
    for number, name in enumerate(edition_names()):
        texts += [text for _, _, text in alterations(record(name, number), Random(number))]
    assert prove(texts, "plain") == prove(texts)


def test_a_deal_that_was_dealt_again_is_recomputed() -> None:
    texts = []
    for number in range(120):
        game = Game.create("czech", players=3, options={"hand_size": 37}, shuffle=Shuffle(f"{number:064x}"))
        texts.append(write_record(game, cards=True))
    assert any(text.count("= dealt S1") > 1 for text in texts)
    assert all(proof["ok"] for proof in prove(texts))


def test_the_page_finds_the_same_flaw_in_shares() -> None:
    words = Words("en")
    met: Counter[str] = Counter()
    texts = []
    for number in range(60):
        game = Game.create("classic", players=5, shuffle=pledged_shuffle(Random(number), 5, 1))
        texts += [text for _, text in forgeries(write_record(game, cards=True))]
    for text, proof in zip(texts, prove(texts), strict=True):
        with pytest.raises(RecordError) as caught:
            check_record(text)
        problem = caught.value.problem
        found = proof["problem"]
        if problem is None:
            assert found["key"] == "unreadable"
        else:
            assert {key: found[key] for key in ("key", "line", "name", "seat")} == {
                key: value for key, value in vars(problem).items() if key in ("key", "line", "name", "seat")
            }
            met[problem.name or problem.key] += 1
        assert words.has(proof["sentence"])
    assert {"seats", "share", "bot"} <= set(met)


COMPARE = """
const { compareKept } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
console.log(JSON.stringify(JSON.parse(text).map(({ kept, rounds }) => compareKept(kept, rounds))));
"""


def test_the_page_and_the_program_compare_receipts_alike() -> None:
    asked, expected = [], []
    for number in range(80):
        rng = Random(number)
        shuffles = [pledged_shuffle(rng, 4, each) for each in (1, 2, 3)]
        kept = [changed for each in (1, 2, 3, 4) for changed in kept_of(shuffles, each, rng)]
        expected.append([asdict(finding) for finding in compare_kept(kept, shuffles)])
        rounds = [
            {"round": at, "commitment": each.commitment, "parts": [part._asdict() for part in each.parts]}
            for at, each in enumerate(shuffles, 1)
        ]
        asked.append({"kept": [asdict(each) for each in kept], "rounds": rounds})
    done = subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", COMPARE, (STATIC / "proof/receipt.js").as_uri()],
        input=json.dumps(asked), capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert json.loads(done.stdout) == expected
    met = {finding["verdict"] for findings in expected for finding in findings}
    assert met == {"kept", "seal", "list", "withheld", "later", "nothing"}


def kept_of(shuffles: list[Shuffle], number: int, rng: Random) -> list[Kept]:
    """Make up what was kept of a round: the truth, something else, or nothing."""
    shuffle = shuffles[min(number, len(shuffles)) - 1]
    pledged = [part for part in shuffle.parts if part.is_pledged]
    if not pledged or rng.random() < 0.3:
        return []
    part = rng.choice(pledged)
    kept = Kept(number, shuffle.commitment, list_text(shuffle.parts), part.seat, part.share or "never-opened-" * 3)
    return [rng.choice((kept, kept, replace(kept, commitment="00" * 32), replace(kept, pledges="S0 bot")))]


SHUFFLE = Shuffle("5a" * 32, ((0, "abc"), (1, "xyz")))
TEXT = write_record(
    Game.create(
        "classic", players=["Ana", "Ben #2"], options={"hand_size": 3}, mode="round", shuffle=SHUFFLE, dealer=0
    ),
    cards=True,
)


ALTERED = (
    (SHUFFLE.secret, "5b" * 32, "commitment", 8),
    (SHUFFLE.secret, "5a", "unreadable", 9),
    ("S0 abc, S1 xyz", "S0 abc, S0 xyz", "unreadable", 9),
    ("S0 abc, S1 xyz", "S0 abc", "card", 14),
    ("S0 abc, S1 xyz", "S0 abc; S1 xyz", "unreadable", 9),
    ("deck: 1 r0 2 r1", "deck: 2 r1 1 r0", "deck", 11),
    ("deck: ", "# ", "unproved", 1),
    ("shuffle: v1", "shuffle: v4", "unproved", 1),
    ("shuffle: v1", "shuffle: v3", "unreadable", 10),
    ("shuffle: v1", "shuffle: v2", "unreadable", 10),
    ("= dealt S1 yskip yrev g6\n= dealt S0 b4 b8 r6", "= dealt S0 yskip yrev g6\n= dealt S1 b4 b8 r6", "claim", 15),
    ("= turned", "= dug", "unreadable", 16),
    ("= drew S1", "= drew S7", "unreadable", 17),
    ("gskip\n", "gskip\n= reshuffled 1\n", "claim", 18),
    ("gskip\n", "gskip\nS0 plays r9\n", "held", 18),
    ("gskip\n", "gskip\nS0 plays r6 uno\nS0 plays r6\n", "held", 19),
    ("gskip\n", f"gskip\n== round 2 commitment {SHUFFLE.commitment} secret {SHUFFLE.secret}\n", "secret", 18),
    ("gskip\n", "gskip\n== round 2\n", "unreadable", 18),
)


@pytest.fixture(scope="module")
def proofs() -> list[dict[str, Any]]:
    """What the page says of each altered record."""
    return prove([TEXT.replace(old, new) for old, new, *_ in ALTERED])


@pytest.mark.parametrize("number", range(len(ALTERED)))
def test_the_page_refuses_what_it_cannot_prove(number: int, proofs: list[dict[str, Any]]) -> None:
    (old, _, key, line), proof = ALTERED[number], proofs[number]
    assert old in TEXT
    assert (proof["ok"], proof["problem"]["key"], proof["problem"]["line"]) == (False, key, line)
    assert Words("en").has(proof["sentence"])


def test_a_problem_names_the_player() -> None:
    (proof,) = prove([TEXT.replace("= drew S1 wild+4", "= drew S1 wild")])
    assert proof["problem"]["who"] == "S1 (Ben #2)"
