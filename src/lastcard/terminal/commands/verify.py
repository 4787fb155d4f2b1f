"""``lastcard verify RECORD…``: recomputes every card of saved games from what the table committed to before each deal.

It says what that proves, who can rely on it, and what it does not prove. ``record_text`` and ``receipts`` do the checking; this
module reports it.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from lastcard.engine.message import Message
from lastcard.engine.proof.pledges import ABSENT, BOT
from lastcard.engine.proof.receipts import Finding, Kept, ReceiptError, compare_kept, load_receipt
from lastcard.engine.proof.shuffle import Shuffle
from lastcard.engine.records.record_text import Proof, RecordError, check_record, read_text
from lastcard.language.catalogue.catalogue import Words
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.console import complain
from lastcard.terminal.modes import open_console

_KEPT: Final = {
    "kept": "proof.kept", "seal": "proof.kept_seal", "list": "proof.kept_list", "withheld": "proof.kept_withheld",
    "later": "proof.kept_later", "nothing": "proof.kept_nothing",
}  # fmt: skip


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("files", nargs="+", metavar="RECORD", type=Path)
    arguments.add("--receipt", metavar="FILE", type=Path)
    arguments.add("--json", action="store_true")
    arguments.add_plain()


def run(args: argparse.Namespace) -> int:
    """Verify the files. Return 0 if all are proved, 1 if something is wrong with one, 2 if one cannot be read."""
    words: Words = args.voice
    console = open_console(words, plain=args.plain)
    failed = False
    if args.receipt and len(args.files) > 1:
        return complain(Message("receipt.one_record"), words)
    try:
        kept = load_receipt(args.receipt) if args.receipt else None
    except ReceiptError as wrong:
        return complain(wrong, words)
    for path in args.files:
        try:
            text = read_text(path)
        except RecordError as wrong:
            return complain(wrong, words)
        try:
            proof = check_record(text)
        except RecordError as wrong:
            failed = True
            sentence = problem_sentence(words, wrong, _names(text))
            shown = {"file": str(path), "ok": False, "problem": _parts(wrong, sentence)}
            lines = [words.say("proof.failed", path=path, problem=sentence)]
        else:
            findings = _compared(proof, kept)
            broken = any(finding.is_broken for finding in findings)
            failed = failed or broken
            shown = {"file": str(path), "ok": not broken, **_facts(proof)}
            if kept is not None:
                shown["receipt"] = [asdict(finding) for finding in findings]
            lines = [*_told(proof, words), *_receipt_told(findings, words)]
            fits = any(finding.verdict == "kept" for finding in findings)
            lines.append(_verdict(proof, str(path), words, fits=fits, broken=broken))
        if args.json:
            print(json.dumps(shown, ensure_ascii=False))
        else:
            console.say(*lines)
    return 1 if failed else 0


def _compared(proof: Proof, kept: tuple[Kept, ...] | None) -> tuple[Finding, ...]:
    return compare_kept(kept, proof.game.shuffles) if kept is not None else ()


def problem_sentence(words: Words, wrong: RecordError, names: list[str]) -> str:
    """Return what is wrong with a record, in one sentence."""
    if wrong.problem is None:
        return words.tell(Message("proof.not_replayed", problem=wrong))
    return words.sentence(wrong.problem.message(names))


def _parts(wrong: RecordError, sentence: str) -> dict[str, Any]:
    return {**(asdict(wrong.problem) if wrong.problem else {"key": "unreadable"}), "sentence": sentence}


def _names(text: str) -> list[str]:
    """Find the players' names in a record that cannot be replayed."""
    line = next((line for line in text.splitlines() if line.lower().startswith("players:")), "")
    return [name.strip() for name in line.partition(":")[2].split(",")]


def _facts(proof: Proof) -> dict[str, Any]:
    """Return what is proved, as data."""
    return {
        "dealt_from": "shuffle" if proof.game.shuffles else "seed",
        "commitment": proof.commitment or None,
        "cards_named": proof.claimed,
        "cards": sum(each.cards for each in proof.rounds),
        "rounds": [
            {
                "round": each.number,
                "cards": each.cards,
                **(_shuffle_facts(each.shuffle) if each.shuffle else {}),
            }
            for each in proof.rounds
        ],
    }


def _shuffle_facts(shuffle: Shuffle) -> dict[str, Any]:
    return {
        "shuffle": shuffle.version,
        "commitment": shuffle.commitment,
        "entropy": {f"S{seat}": text for seat, text in shuffle.entropy},
        "pledges": {f"S{part.seat}": part.pledge for part in shuffle.parts},
        "withheld": [f"S{seat}" for seat in shuffle.withheld],
    }


def _told(proof: Proof, words: Words) -> list[str]:
    """Say what the rounds prove, and what they do not."""
    lines = []
    for each in proof.rounds if proof.game.shuffles else ():
        assert each.shuffle is not None  # a match has shuffles for all its rounds or for none
        key = "proof.round" if proof.claimed else "proof.round_plain"
        lines.append(words.say(key, number=each.number, commitment=each.shuffle.commitment, count=each.cards))
        lines += _shuffle_told(each.shuffle, proof.game.names, words)
    if not proof.game.shuffles:
        key = "proof.seed" if proof.commitment else "proof.no_commitment"
        lines.append(words.say(key, commitment=proof.commitment))
    return lines


def _shuffle_told(shuffle: Shuffle, names: Sequence[str], words: Words) -> list[str]:
    """Say who took part in a shuffle, and who has proof that it was fair."""
    if not shuffle.parts:
        who = words.listed([names[seat] for seat, _ in shuffle.entropy])
        return [words.say("proof.added", who=who) if who else words.say("proof.nobody_added")]
    groups = {
        "proof.opened": [part.seat for part in shuffle.parts if part.is_pledged and part.share],
        "proof.withheld": list(shuffle.withheld),
        "proof.absent": [part.seat for part in shuffle.parts if part.pledge == ABSENT],
        "proof.bots": [part.seat for part in shuffle.parts if part.pledge == BOT],
    }
    who_is = {key: words.listed([names[seat] for seat in seats]) for key, seats in groups.items() if seats}
    lines = [words.say(key, who=who, count=len(groups[key])) for key, who in who_is.items()]
    opened = who_is.get("proof.opened")
    return [*lines, words.say("proof.chance_for", who=opened) if opened else words.say("proof.no_chance")]


def _receipt_told(findings: Sequence[Finding], words: Words) -> list[str]:
    return [words.say(_KEPT[finding.verdict], number=finding.number) for finding in findings]


def _verdict(proof: Proof, path: str, words: Words, *, fits: bool, broken: bool) -> str:
    """Say the result in one line."""
    rounds = words.say("proof.rounds", count=len(proof.rounds))
    cards = words.say("proof.cards", count=sum(each.cards for each in proof.rounds))
    if broken:
        key = "proof.breaks"
    elif not proof.claimed:
        key = "proof.actions_only"
    elif proof.game.shuffles:
        key = "proof.agrees_kept" if fits else "proof.agrees"
    else:
        key = "proof.proved" if proof.commitment else "proof.follows"
    return words.say(key, path=path, rounds=rounds, cards=cards)
