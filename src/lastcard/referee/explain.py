"""Explaining a ruling: a case told as a story, each step with the rules that made it so.

This settles an argument at a kitchen table: write the position down, and read what happens and why.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from lastcard.cards.kinds import DRAW_TWO, FACE, REVERSE, SHUFFLE, SKIP, SWAP, WILD, WILD_DRAW_FOUR
from lastcard.game import Event, Game
from lastcard.referee.run import Step, Verdict, run_case, runs_of
from lastcard.views import public_view
from lastcard.words.cards import CardNames
from lastcard.words.catalogue import Words
from lastcard.words.narrate import narrate
from lastcard.words.refuse import refusal_sentence
from lastcard.words.rulebook import UnknownRule, rule

# The rules behind each event; for cards and draws see below.
_RULES: Final = {
    "dealer_card": ("SETUP-1", "SETUP-2"), "dealer": ("SETUP-1",), "dealt": ("SETUP-4",), "turned": ("SETUP-6",),
    "under": ("FIRST-9",), "returned": ("FIRST-5",), "named": ("FIRST-4",), "kept": ("TURN-5",), "passed": ("AMB-48",),
    "reversed": ("REV-1",), "called": ("UNO-1",), "caught": ("UNO-2", "UNO-3"), "false_catch": ("HOUSE-7",),
    "recalled": ("END-5", "AMB-67"), "shown": ("CHAL-2",), "swapped": ("SWAP-1",), "traded": ("HOUSE-3",),
    "rotated": ("HOUSE-3",), "shuffled": ("SHUF-2",), "redealt": ("SHUF-3",), "discarded": ("AMB-52",),
    "dared": ("SAMPLE-10",), "performed": ("SAMPLE-10",), "refused": ("SAMPLE-10",), "voted": ("AMB-54",),
    "judged": ("SAMPLE-8",), "accused": ("PEN-1",), "convicted": ("PEN-1",), "acquitted": ("AMB-65",), "again": ("SAMPLE-4",),
    "reshuffled": ("END-3", "AMB-46"), "round": ("END-1",), "void": ("AMB-48",), "scored": ("SCORE-1",),
    "eliminated": ("ELIM-2",), "match": ("SCORE-9",), "jumped": ("HOUSE-2",), "stacked": ("HOUSE-1",),
    "ended": ("HOUSE-12",),
}  # fmt: skip
_FACE_RULE: Final = {DRAW_TWO: "DT-1", REVERSE: "REV-1", SKIP: "SKIP-1"}
_WILD_RULE: Final = {WILD: "WILD-1", WILD_DRAW_FOUR: "WD4-1", SWAP: "SWAP-3", SHUFFLE: "SHUF-5"}
_DRAW_RULE: Final = {"turn": "TURN-3", "forced": "DT-1", "written": "CUST-2"}


def explain_file(path: Path, *, edition: str | None, tell: Callable[[str], None]) -> list[Verdict]:
    """Tell every case of a file in every edition it names (or only in one)."""
    verdicts = []
    for case, name in runs_of(path, edition):
        tell(f"{case.title} ({name})" if name else case.title)
        for key, value in case.header.items():
            tell(f"  {key}: {value}")
        cited: list[str] = []

        def watch(step: Step, cited: list[str] = cited) -> None:
            cited.extend(_tell_step(step, tell))

        verdicts.append(run_case(case, name, watch=watch))
        _tell_rules([*cited, *case.rules], name, tell)
        tell("")
    return verdicts


def _tell_step(step: Step, tell: Callable[[str], None]) -> list[str]:
    """Tell one line; return the rules it rests on."""
    words = Words()
    tell(f"  > {step.line.text}")
    if step.refused:
        tell(f"      {refusal_sentence(step.refused, step.game.names, words)}")
        return list(step.refused.refusal.rules[:1])
    rules: list[str] = []
    for event in step.events:
        rules += _rules_of(event, step.game)
    view = public_view(step.game)
    for sentence in narrate(step.events, view, words, cards=CardNames(words), verbosity="full"):
        tell(f"      {sentence}")
    fresh = list(dict.fromkeys(rules))
    if fresh:
        tell(f"      by {', '.join(fresh)}")
    return fresh


def _rules_of(event: Event, game: Game) -> tuple[str, ...]:
    """Give the rules behind an event."""
    if event.name in ("played", "jumped", "stacked"):
        card = event.cards[0]
        own = _WILD_RULE.get(card, "CUST-3") if card >= WILD else _FACE_RULE.get(FACE[card], "MATCH-1")
        if event.name == "stacked" and FACE[card] in (REVERSE, SKIP):
            return ("HOUSE-13", own)
        return (*_RULES.get(event.name, ()), own)
    if event.name == "drew":
        if event.detail == "forced" and game.state.top == WILD_DRAW_FOUR:
            return ("WD4-1",)
        return (_DRAW_RULE[event.detail],) if event.detail in _DRAW_RULE else ()
    if event.name == "challenged":
        return ("CHAL-3", "CHAL-6") if event.detail == "guilty" else ("CHAL-4",)
    if event.name == "skipped":
        return ("SKIP-1",) if FACE[game.state.top] == SKIP else ()
    if event.name == "took":
        if game.state.top == WILD_DRAW_FOUR:
            return ("CHAL-8",)
        if game.rules.stack_two:
            return ("HOUSE-1",)
        return ("HOUSE-13",) if game.rules.deflects else ("AMB-34",)
    return _RULES.get(event.name, ())


def _tell_rules(cited: list[str], edition: str, tell: Callable[[str], None]) -> None:
    """List the statements of the rules that were used, and where the edition's sheet differs."""
    tell("  Rules:")
    for identifier in dict.fromkeys(cited):
        try:
            found = rule(identifier)
        except UnknownRule as wrong:
            tell(f"    {wrong.args[0]}")
            continue
        here = found.differs.get(edition)
        tell(f"    {found.id}  {found.statement}" + (f" In this edition: {here}" if here else ""))
