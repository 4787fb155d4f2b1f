"""Runs cases: sets up the position in each edition a case names, plays its script, and stops at the first failing line.

A case that is wrong in itself (its text means nothing, or its position cannot exist) does not fail: it is an error, reported
at the wrong line.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lastcard.engine.cards.codes import UnknownCode, parse_card
from lastcard.engine.editions.values import EditionError
from lastcard.engine.game import Event, Game, IllegalAction
from lastcard.engine.kernel.state.layout import State
from lastcard.engine.kernel.state.questions import OVER
from lastcard.engine.kernel.state.setup import SetupError, capacity
from lastcard.engine.message import Message, SentenceError
from lastcard.engine.programs.rule_text import WrittenRuleError
from lastcard.engine.records.arrangement import PositionError, UnreadableHeader, named_cards
from lastcard.engine.records.position import deal_next, set_up
from lastcard.engine.strange_file import read_strange
from lastcard.language.catalogue.catalogue import Words, capitalised
from lastcard.language.narration.refusals import refusal_sentence
from lastcard.referee.case_script import (
    Accepted,
    Act,
    Checked,
    Meaning,
    NextRound,
    Refused,
    Unchanging,
    UnreadableLine,
    expects_refused_start,
    read_script,
)
from lastcard.referee.case_terms import Terms
from lastcard.referee.cases import Case, Flaw, Line, parse_cases

Outcome = Literal["pass", "fail", "error"]
Watcher = Callable[["Step"], None]


@dataclass(frozen=True)
class Step:
    """The deal, or one script line that held: what happened, or why it was refused."""

    case: Case
    game: Game
    before: State
    line: Line | None
    events: tuple[Event, ...] = ()
    refused: IllegalAction | None = None


@dataclass(frozen=True)
class Verdict:
    """The result of one case in one edition. If it did not pass: the first line that failed or is wrong, and why.

    A case that is wrong in every edition has one verdict, which names no edition.
    """

    case: Case
    edition: str
    outcome: Outcome = "pass"
    line: int = 0
    text: str = ""
    found: str = ""

    @property
    def passed(self) -> bool:
        """Say whether every line held."""
        return self.outcome == "pass"


class _Failed(SentenceError):
    """What was found where a case expects something else."""


class _WrongCase(SentenceError):
    """A malformed case, at the line of a header key."""

    def __init__(self, key: str, problem: str, /, **parameters: object) -> None:
        super().__init__(problem, **parameters)
        self.key = key


def run_file(
    path: Path, *, edition: str | None = None, watch: Watcher | None = None, words: Words | None = None
) -> list[Verdict]:
    """Run every case of a file in every edition it names, or only in one. A file without cases is an error."""
    return [run_case(case, name, watch=watch, words=words) for case, name in runs_of(path, edition)]


def runs_of(path: Path, edition: str | None) -> Iterator[tuple[Case, str]]:
    """Yield each case of a file with each edition to run it in. A case that is wrong in all comes once, with none."""
    cases = parse_cases(read_strange(path, "utf-8-sig"))
    if not cases:
        cases = [Case("", (), (), {}, (), 1, flaw=Flaw(1, Message("case.no_case")))]
    for case in cases:
        for name in ("",) if case.flaw else case.editions:
            if case.flaw or edition in (None, name):
                yield case, name


def run_case(case: Case, edition: str, *, watch: Watcher | None = None, words: Words | None = None) -> Verdict:
    """Run one case in one edition. ``words`` is the language of the verdict, English by default."""
    words = words or Words()
    if case.flaw:
        return Verdict(case, edition, "error", case.flaw.number, "", _sentence(words.tell(case.flaw.why)))
    line = Line(case.number, "start")
    try:
        game = _start(case, edition)
        if game is not None:
            runner = _Runner(case, game, words)
            if watch and game.last_events:
                watch(Step(case, game, game.state, None, game.last_events))
            for line, meaning in runner.script:
                if watch:
                    before = game.state.copy()
                    watch(Step(case, game, before, line, *runner.carry_out(meaning)))
                else:
                    runner.carry_out(meaning)
    except _Failed as failed:
        return Verdict(case, edition, "fail", line.number, line.text, _sentence(words.tell(failed)))
    except UnreadableLine as wrong:
        return Verdict(case, edition, "error", wrong.line.number, wrong.line.text, _sentence(words.tell(wrong)))
    except (PositionError, _WrongCase) as wrong:
        return Verdict(
            case, edition, "error", case.place(wrong.key), _header_text(case, wrong.key), _sentence(words.tell(wrong))
        )
    return Verdict(case, edition)


def _start(case: Case, edition: str) -> Game | None:
    """Set up the position; None if the set-up is refused and the case expects that."""
    refusal_expected = expects_refused_start(case.script)
    try:
        game = set_up({**case.header, "edition": edition}, avoid=_spoken_of(case))
    except UnreadableHeader:
        raise
    except (PositionError, SetupError, EditionError, WrittenRuleError) as wrong:
        if refusal_expected:
            return None
        if isinstance(wrong, PositionError):
            raise
        raise _Failed("case.setup_refused", problem=wrong) from None
    if refusal_expected:
        raise _Failed("case.setup_accepted")
    return game


def _header_text(case: Case, key: str) -> str:
    return f"{key}: {case.header[key]}" if key in case.header else "start"


def _sentence(text: str) -> str:
    return capitalised(text) + ("" if text.endswith((".", "?", ")")) else ".")


def _spoken_of(case: Case) -> list[int]:
    """List the cards that a case mentions, so that unnamed hands can avoid them."""
    kinds = []
    for text in [*case.header.values(), *(line.text for line in case.script)]:
        for word in re.split(r"[\s?(),]+", text):
            with suppress(UnknownCode):
                kinds.append(parse_card(word))
    return kinds


class _Runner:
    """One case at one table, line by line."""

    def __init__(self, case: Case, game: Game, words: Words) -> None:
        self.case = case
        self.words = words
        self.game = game
        self.order = named_cards(case.header, "order", game.rules)
        for key in case.header:
            if key.startswith("first "):
                named_cards(case.header, key, game.rules)
        self.script = read_script(case.script, Terms(game))

    def carry_out(self, meaning: Meaning) -> tuple[tuple[Event, ...], IllegalAction | None]:
        """Carry out one line. Return what happened or how it was refused, or raise ``_Failed``."""
        events: tuple[Event, ...] = ()
        refused = None
        match meaning:
            case Checked(check):
                if found := check(self.game):
                    raise _Failed(found.key, **found.parameters)
            case NextRound(number):
                events = self._next_round(number)
            case Refused(act, rules):
                refused = self._refused(act, rules)
            case Unchanging(act):
                self._changes_nothing(act)
            case Accepted((act,)):
                try:
                    events = self._push(act)
                except IllegalAction as wrong:
                    raise _Failed("case.refused", problem=self._reason(wrong)) from None
            case Accepted(acts):
                events = self._same_instant(acts)
        return events, refused

    def _push(self, act: Act) -> tuple[Event, ...]:
        """Take an action. The first shuffle must be of exactly the cards in the header's ``order``."""
        try:
            events = self.game.push(*act)
        except ValueError:
            if not self.order:
                raise
            raise _WrongCase("order", "case.not_shuffled") from None
        shuffle = next((event for event in events if event.name in ("reshuffled", "shuffled")), None)
        if shuffle and self.order:
            self._check_order(shuffle, events)
            self.order = []
        return events

    def _check_order(self, shuffle: Event, events: tuple[Event, ...]) -> None:
        s = self.game.state
        shuffled = shuffle.count or sum(len(event.cards) for event in events if event.name == "redealt")
        if shuffled != len(self.order):
            raise _WrongCase("order", "case.shuffled", shuffled=shuffled, named=len(self.order))
        undealt = s.pile[s.loose_low : s.loose_high] if shuffle.name == "reshuffled" else []
        if Counter(s.script) != Counter(undealt):
            raise _WrongCase("order", "case.not_shuffled")

    def _next_round(self, number: int) -> tuple[Event, ...]:
        s = self.game.state
        if s.awaits != OVER:
            raise _Failed("case.round_open")
        if s.champions:
            raise _Failed("case.match_over")
        if number != s.number + 1:
            raise _Failed("case.next_round", number=s.number + 1)
        self.order = []
        deal_next(self.game, self.case.header)
        return self.game.last_events

    def _refused(self, act: Act, rules: tuple[str, ...]) -> IllegalAction:
        before = self._fingerprint()
        try:
            self._push(act)
        except IllegalAction as wrong:
            if any(rule not in wrong.refusal.rules for rule in rules):
                raise _Failed("case.refused_by", rules=", ".join(wrong.refusal.rules)) from None
            if self._fingerprint() != before:
                raise _Failed("case.refused_but_changed") from None
            return wrong
        raise _Failed("case.accepted")

    def _changes_nothing(self, act: Act) -> None:
        before = self._fingerprint()
        with suppress(IllegalAction):
            self._push(act)
        if self._fingerprint() != before:
            raise _Failed("case.changes")

    def _same_instant(self, acts: tuple[Act, ...]) -> tuple[Event, ...]:
        """Take actions of the same instant. Calls come first (AMB-31), and a catch that a call prevents is ignored."""
        called: set[int] = set()
        events: tuple[Event, ...] = ()
        refused = []
        for seat, action in sorted(acts, key=lambda act: act[1].verb != "calls"):
            if action.verb == "catches" and action.seat in called:
                continue
            try:
                events += self._push((seat, action))
            except IllegalAction as wrong:
                refused.append(wrong)
                continue
            if action.verb == "calls":
                called.add(seat)
        if len(refused) == len(acts):
            raise _Failed("case.all_refused", problem=self._reason(refused[0]))
        self.game.last_events = events
        return events

    def _reason(self, refused: IllegalAction) -> str:
        return refusal_sentence(refused, self.game.names, self.words)

    def _fingerprint(self) -> bytes:
        return self.game.state.packed(capacity(self.game.rules))
