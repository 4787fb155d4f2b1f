"""``lastcard verify RECORD…``: recomputes every card of saved games from what the table committed to before each deal.

Says what that proves and what it does not. The checking is done by ``game.records``; here are the words.
"""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from lastcard.cli.console import complain
from lastcard.game.claims import Problem
from lastcard.game.records import Proof, RecordError, check_record, read_text
from lastcard.words.catalogue import Words

_CARD: Final = {
    "dealer_card": "proof.dealer_card", "dealt": "proof.dealt", "turned": "proof.turned", "under": "proof.under",
    "returned": "proof.returned", "drew": "proof.drew", "redealt": "proof.redealt", "discarded": "proof.discarded",
}  # fmt: skip
_OTHER: Final = {
    "held": "proof.held", "commitment": "proof.commitment", "secret": "proof.secret", "deck": "proof.deck",
}  # fmt: skip


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the subcommand does and takes."""
    parser.description = (
        "Recompute every card of saved games from what the table committed to before each deal. "
        "Exit code 1 if a record is not as it should be."
    )
    parser.add_argument("files", nargs="+", metavar="RECORD", type=Path, help="saved games")
    parser.add_argument("--json", action="store_true", help="print one JSON object a record")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verify the files; 0 if all are proved, 1 if something is wrong with one, 2 if one cannot be read."""
    words = Words()
    failed = False
    for path in args.files:
        try:
            text = read_text(path)
        except RecordError as wrong:
            return complain(str(wrong))  # it starts with the name of the file
        try:
            proof = check_record(text)
        except RecordError as wrong:
            failed = True
            sentence = problem_sentence(words, wrong, _names(text))
            shown = {"file": str(path), "ok": False, "problem": _parts(wrong, sentence)}
            lines = [words.say("proof.failed", path=path, problem=sentence)]
        else:
            shown = {"file": str(path), "ok": True, **_facts(proof)}
            lines = _told(proof, str(path), words)
        print(json.dumps(shown, ensure_ascii=False) if args.json else "\n".join(lines))
    return 1 if failed else 0


def problem_sentence(words: Words, wrong: RecordError, names: list[str]) -> str:
    """Say what is wrong with a record in one sentence."""
    problem = wrong.problem
    if problem is None:
        return words.say("proof.not_replayed", problem=wrong)
    seat = problem.seat
    who = "" if seat is None else f"S{seat} ({names[seat]})" if names[seat] != f"S{seat}" else names[seat]
    return words.say(
        _key(problem), line=problem.line, who=who, place=problem.place, found=problem.found, said=problem.said
    )


def _key(problem: Problem) -> str:
    if problem.key == "card":
        return _CARD[problem.name]
    if problem.key in _OTHER:
        return _OTHER[problem.key]
    if not problem.said:
        return "proof.left_out"
    return "proof.claim" if problem.found else "proof.too_much"


def _parts(wrong: RecordError, sentence: str) -> dict[str, Any]:
    return {**(asdict(wrong.problem) if wrong.problem else {"key": "unreadable"}), "sentence": sentence}


def _names(text: str) -> list[str]:
    """Find the players' names in a record that cannot be replayed."""
    line = next((line for line in text.splitlines() if line.lower().startswith("players:")), "")
    return [name.strip() for name in line.partition(":")[2].split(",")]


def _facts(proof: Proof) -> dict[str, Any]:
    """Give what is proved as data."""
    return {
        "dealt_from": "shuffle" if proof.game.shuffles else "seed",
        "commitment": proof.commitment or None,
        "cards_named": proof.claimed,
        "cards": sum(each.cards for each in proof.rounds),
        "rounds": [
            {
                "round": each.number,
                "cards": each.cards,
                **(
                    {"commitment": each.shuffle.commitment, "entropy": {f"S{s}": t for s, t in each.shuffle.entropy}}
                    if each.shuffle
                    else {}
                ),
            }
            for each in proof.rounds
        ],
    }


def _told(proof: Proof, path: str, words: Words) -> list[str]:
    """Say what is proved, and what is not."""
    lines = []
    for each in proof.rounds if proof.game.shuffles else ():
        assert each.shuffle is not None  # a match has shuffles for all of its rounds or for none
        key = "proof.round" if proof.claimed else "proof.round_plain"
        lines.append(words.say(key, number=each.number, commitment=each.shuffle.commitment, count=each.cards))
        if each.shuffle.entropy:
            who = words.listed([proof.game.names[seat] for seat, _ in each.shuffle.entropy])
            lines.append(words.say("proof.added", who=who))
        else:
            lines.append(words.say("proof.nobody_added"))
    if not proof.game.shuffles:
        key = "proof.seed" if proof.commitment else "proof.no_commitment"
        lines.append(words.say(key, commitment=proof.commitment))
    rounds = words.say("proof.rounds", count=len(proof.rounds))
    cards = words.say("proof.cards", count=sum(each.cards for each in proof.rounds))
    if not proof.claimed:
        verdict = "proof.actions_only"
    else:
        verdict = "proof.proved" if proof.game.shuffles or proof.commitment else "proof.follows"
    return [*lines, words.say(verdict, path=path, rounds=rounds, cards=cards)]
