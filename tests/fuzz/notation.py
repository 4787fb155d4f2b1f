"""The law of the notation: cards, colours, seats, actions, the lines that open rounds, cases and their positions.

A case that was read is also set up and run, and its verdict must be a sentence. When there are a million inputs, most cases are
only read and written: to run one takes three times as long, and is no work of the parser.
"""

from typing import Final

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.cards.codes import CODES, COLOUR_NAMES, UnknownCode
from lastcard.engine.game.actions import VERBS, NotationError, parse_action, parse_seat
from lastcard.engine.game.lines import parse_opening, parse_step
from lastcard.engine.proof.pledges import ShuffleError
from lastcard.engine.records.position import KEYS
from lastcard.referee.cases import Case, parse_cases
from lastcard.referee.run_case import run_case
from tests.fuzz.law import Door, Outcome, broken, lightened, opened, read_back, refused, same, tongue

NAMES: Final = ("Ann", "S1", "Zoë", "catches")
LONGEST: Final = 600  # bytes of an input: a longer one has more lines, and meets no other code
WORDS: Final = (
    *CODES, *COLOUR_NAMES, *VERBS, *(f"{key}: " for key in KEYS), "S0 ", "S1 ", "S9", "uno", "nobody", "yes", "no", "Ann", "Zoë",
    "hand S0: ", "hand S1: ", "option stacking: ", "option jump_in: on", "title: ", "rules: ", "edition: all but greek", "---\n",
    "== round 2", " dealer ", " commitment ", " secret ", " shares ", " entropy ", " streams", "S0 bot ", "S1 absent", "withheld",
    "! ", "~ ", "& ", "= ", "= top ", "= legal S1 ", "= hand S0 ", "= asks S1 play", "= colour blue", "= turn S1", "= score S0 ",
    "(MATCH-4)", "! start", "first 2: ", "sample 4", "end", "partners", '"', "#", "0" * 64, "٣", "9" * 40, "\n\n",
    "greek", "left",
)  # fmt: skip


def _card(text: str) -> Outcome:
    return read_back(text, Card, UnknownCode, "a card")


def _colour(text: str) -> Outcome:
    return read_back(text, Colour, UnknownCode, "a colour")


def _action(text: str) -> Outcome:
    return read_back(text, lambda each: parse_action(each, NAMES), NotationError, "an action")


def _seat(text: str) -> Outcome:
    try:
        seat = parse_seat(text, NAMES)
    except NotationError as wrong:
        return refused(wrong, text)
    same(seat, parse_seat(f"S{seat}", NAMES), "a seat")
    return "read"


def _step(text: str) -> Outcome:
    try:
        seat, uno, numbers = parse_step(text)
    except NotationError as wrong:
        return refused(wrong, text)
    if not 0 <= seat <= 9 or (uno and not numbers):
        broken("a step that nobody can take", text, seat, uno, numbers)
    return "read"


def _opening(text: str) -> Outcome:
    try:
        opening = parse_opening(text, NAMES)
    except (NotationError, ShuffleError) as wrong:
        return refused(wrong, text)
    again = parse_opening(str(opening), NAMES)
    same((opening.number, opening.dealer, opening.shuffle), (again.number, again.dealer, again.shuffle), "an opening")
    return "read"


def _cases(text: str) -> Outcome:
    """Read cases, write and read them again, and run each in one of its editions: there is a verdict, whatever it says."""
    cases = _sound_cases(text)
    for case in cases:
        verdict = run_case(case, case.editions[len(text) % len(case.editions)], words=tongue(text))
        if not verdict.passed and not verdict.found.strip(" ."):
            broken("a verdict without a sentence", verdict)
    return "read" if cases else "refused"


def _cases_unplayed(text: str) -> Outcome:
    """Read cases, write and read them again."""
    return "read" if _sound_cases(text) else "refused"


def _sound_cases(text: str) -> list[Case]:
    """Read the first cases, and require that each reads back or says in a sentence what is wrong with it."""
    sound = []
    for case in parse_cases(text)[:2]:
        if case.flaw is not None:
            refused(case.flaw.why, text)
            continue
        (again,) = parse_cases(str(case)) or (None,)
        same(_told(case), again and _told(again), "a case")
        sound.append(case)
    return sound


def _told(case: Case) -> tuple[object, ...]:
    return case.title, case.rules, case.editions, dict(case.header), [line.text for line in case.script]


DOORS: Final[dict[str, Door]] = {
    "k": _card, "f": _colour, "s": _seat, "a": _action, "r": _opening, "m": _step, "c": _cases, "n": _cases_unplayed,
}  # fmt: skip


def law(data: bytes) -> Outcome:
    """Read an input as what its first letter says."""
    return opened(data, DOORS)


def lighter(data: bytes) -> bytes:
    """Let seven of eight cases be read only."""
    return lightened(data, DOORS, "c", "n", 8)
