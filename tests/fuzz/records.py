"""The law of records: matches as text with all they claim, and the entries of the log that hold them."""

from typing import Final

from lastcard.engine.cards.codes import CODES
from lastcard.engine.game.actions import VERBS
from lastcard.engine.records.record_text import RecordError, check_record, write_record
from lastcard.server.store import Damaged
from lastcard.server.store.game_entries import GAME, MOVE, records
from lastcard.server.store.port import Kept
from lastcard.server.table.fold.facts import entry_of, facts_of
from lastcard.testing import state_bytes
from tests.fuzz.law import Outcome, opened, refused, same

LONGEST: Final = 3000  # bytes of an input
WORDS: Final = (
    *(f"{key}: " for key in ("edition", "players", "mode", "target", "dealer", "custom1", "seed", "shuffle", "commitment",
                             "secret", "entropy", "shares", "deck", "option stacking", "option jump_in")),
    *CODES, *(f" {verb} " for verb in VERBS), "S0", "S1", "Ann", "Ben", "\n", "\n\n", "== round 2", "= dealt S0 ", "= first ",
    "classic", "greek", "polish", "v1", "v2", "v3", "S0 bot", "S1 absent", ", ", "0" * 64, "#", "on", "partners", "500", "9" * 40,
    '{"k":"', '"opened"', '"settings":{', '"line":"', '"header":"', "null", "true", "[[", "S0 draws", "٣", "\u2028", "\x85",
)  # fmt: skip


def law(data: bytes) -> Outcome:
    """Read an input as what its first letter says."""
    return opened(data, {"r": _record, "e": _entries, "f": _fact})


def _record(text: str) -> Outcome:
    try:
        proof = check_record(text)
    except RecordError as wrong:
        return refused(wrong, text)
    written = write_record(proof.game, cards=proof.claimed)
    again = check_record(written)
    same(state_bytes(proof.game), state_bytes(again.game), "the match of a record")
    same(written, write_record(again.game, cards=again.claimed), "a record")
    return "read"


def _entries(text: str) -> Outcome:
    """Read lines as entries of a log, of which the first opens a match and the others go on with it."""
    kept = [
        Kept(seq, 0, GAME if line[:1] == "g" else MOVE, line[1:], None, 1)
        for seq, line in enumerate(text.split("\n"), 1)
    ]
    try:
        games = records(kept)
    except Damaged as wrong:
        return refused(wrong, text)
    for game in games:
        _record(game)
    return "read"


def _fact(text: str) -> Outcome:
    try:
        facts = facts_of([text])
    except Damaged as wrong:
        return refused(wrong, text)
    same(facts, facts_of([entry_of(fact).data for fact in facts]), "a fact")
    return "read"
