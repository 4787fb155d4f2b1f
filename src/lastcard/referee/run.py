"""Running cases: sets up the position in each edition a case names, plays its script, and stops at the first line that fails."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lastcard.cards.codes import UnknownCode, parse_card
from lastcard.editions.values import EditionError
from lastcard.editions.written import WrittenRuleError
from lastcard.game import Action, Event, Game, IllegalAction
from lastcard.game.actions import NotationError, parse_action, parse_seat
from lastcard.game.position import PositionError, deal_next, parse_cards, set_up
from lastcard.referee.cases import Case, Line, parse_cases
from lastcard.referee.checks import BadCheck, check
from lastcard.rules.layout import OVER
from lastcard.rules.setup import SetupError, capacity

_CITED: Final = re.compile(r"(.*?)\s*\(([A-Za-z0-9\- ,]+)\)\s*$")

Watcher = Callable[["Step"], None]


@dataclass(frozen=True)
class Step:
    """One script line that held: what happened, or why it was refused."""

    case: Case
    game: Game
    line: Line
    events: tuple[Event, ...] = ()
    refused: IllegalAction | None = None


@dataclass(frozen=True)
class Verdict:
    """What came of one case in one edition: ``line`` 0 if it passed, else the first line that failed and why."""

    case: Case
    edition: str
    line: int = 0
    text: str = ""
    found: str = ""

    @property
    def passed(self) -> bool:
        """Say whether every line held."""
        return not self.line


class _Failed(Exception):
    pass


def run_file(path: Path, *, edition: str | None = None, watch: Watcher | None = None) -> list[Verdict]:
    """Run every case of a file, in every edition each names (or only in one)."""
    verdicts = []
    for case in parse_cases(path.read_text(encoding="utf-8-sig")):
        for name in case.editions:
            if edition in (None, name):
                verdicts.append(run_case(case, name, watch=watch))
    return verdicts


def run_case(case: Case, edition: str, *, watch: Watcher | None = None) -> Verdict:
    """Run one case in one edition."""
    line = Line(case.number, "start")
    if case.flaw:
        return Verdict(case, edition, case.flaw.number, "the header", case.flaw.text)
    try:
        game = _start(case, edition)
        for line in case.script:
            if game is None:
                if line.text.replace(" ", "").lower() != "!start":
                    raise _Failed("the set-up is refused")
                continue
            step = _run_line(game, case, line)
            if watch:
                watch(step)
    except _Failed as failed:
        return Verdict(case, edition, line.number, line.text, str(failed))
    except (NotationError, UnknownCode, BadCheck) as wrong:
        return Verdict(case, edition, line.number, line.text, f"the line cannot be read: {wrong}")
    except ValueError as wrong:
        return Verdict(case, edition, line.number, line.text, f"it cannot be: {wrong}")
    return Verdict(case, edition)


def _start(case: Case, edition: str) -> Game | None:
    """Set up the position; None if the set-up is refused and the case expects that."""
    refusal_expected = any(line.text.replace(" ", "").lower() == "!start" for line in case.script)
    try:
        game = set_up({**case.header, "edition": edition}, avoid=_spoken_of(case))
    except (SetupError, EditionError, WrittenRuleError, PositionError, UnknownCode, NotationError) as wrong:
        if refusal_expected:
            return None
        raise _Failed(f"the set-up is refused: {wrong}") from None
    if refusal_expected:
        raise _Failed("the set-up is accepted")
    return game


def _spoken_of(case: Case) -> list[int]:
    """List the cards that a case names anywhere, so that unnamed hands need not hold them."""
    kinds = []
    for text in [*case.header.values(), *(line.text for line in case.script)]:
        for word in re.split(r"[\s?()]+", text):
            try:
                kinds.append(parse_card(word))
            except UnknownCode:
                continue
    return kinds


def _run_line(game: Game, case: Case, line: Line) -> Step:
    """Carry out one script line."""
    text = line.text
    if text.startswith("=="):
        return Step(case, game, line, _next_round(game, case, text))
    if text.startswith("="):
        found = check(game, text[1:].strip())
        if found:
            raise _Failed(found)
        return Step(case, game, line)
    if text.startswith("!"):
        return Step(case, game, line, refused=_refused(game, text[1:].strip()))
    if text.startswith("~"):
        _changes_nothing(game, text[1:].strip())
        return Step(case, game, line)
    if "&" in text:
        return Step(case, game, line, _same_instant(game, text))
    seat, action = _parse(game, text)
    try:
        return Step(case, game, line, game.push(seat, action))
    except IllegalAction as wrong:
        raise _Failed(f"it is refused: {wrong.refusal.key} ({', '.join(wrong.refusal.rules)})") from None


def _parse(game: Game, text: str) -> tuple[int, Action]:
    who, _, rest = text.partition(" ")
    return parse_seat(who, game.names), parse_action(rest, game.names)


def _next_round(game: Game, case: Case, text: str) -> tuple[Event, ...]:
    number = text.lower().removeprefix("==").replace("round", "").strip()
    if game.state.awaits != OVER:
        raise _Failed("the round is still open")
    if game.state.champions:
        raise _Failed("the match is over")
    if number and int(number) != game.state.number + 1:
        raise _Failed(f"the next round is {game.state.number + 1}")
    deal_next(game, parse_cards(case.header.get(f"first {number}", "")))
    return game.last_events


def _refused(game: Game, text: str) -> IllegalAction | None:
    cited = _CITED.fullmatch(text)
    wanted = cited[2].replace(",", " ").upper().split() if cited else []
    text = cited[1] if cited else text
    before = _fingerprint(game)
    try:
        seat, action = _parse(game, text)
        game.push(seat, action)
    except IllegalAction as wrong:
        missing = [rule for rule in wanted if rule not in wrong.refusal.rules]
        if missing:
            raise _Failed(f"it is refused by {', '.join(wrong.refusal.rules)}") from None
        if _fingerprint(game) != before:
            raise _Failed("it is refused, but something changed") from None
        return wrong
    except (NotationError, UnknownCode):
        if wanted:
            raise
        return None  # what cannot be read is refused too
    raise _Failed("it is accepted")


def _changes_nothing(game: Game, text: str) -> None:
    before = _fingerprint(game)
    seat, action = _parse(game, text)
    with suppress(IllegalAction):
        game.push(seat, action)
    if _fingerprint(game) != before:
        raise _Failed("it changes something")


def _same_instant(game: Game, text: str) -> tuple[Event, ...]:
    """Take actions of the same instant: calls come first (AMB-31), and a catch that a call forestalls is no mistake."""
    pairs = [_parse(game, part.strip()) for part in text.split("&")]
    pairs.sort(key=lambda pair: pair[1].verb != "calls")
    called: set[int] = set()
    events: tuple[Event, ...] = ()
    refused = []
    for seat, action in pairs:
        if action.verb == "catches" and action.seat in called:
            continue
        try:
            events += game.push(seat, action)
        except IllegalAction as wrong:
            refused.append(wrong)
            continue
        if action.verb == "calls":
            called.add(seat)
    if len(refused) == len(pairs):
        raise _Failed(f"all are refused: {refused[0].refusal.key} ({refused[0].refusal.rule})")
    game.last_events = events
    return events


def _fingerprint(game: Game) -> bytes:
    return game.state.packed(capacity(game.rules))
