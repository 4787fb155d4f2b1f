"""Cases with typical slips of an author: each passes, fails or is an error, in one sentence, at one of its own lines."""

import re
from pathlib import Path
from random import Random

import pytest

from lastcard.referee import parse_cases, run_case
from lastcard.testing import case_files

CASES = Path(__file__).parents[3] / "cases"
TEXTS = [text for path in case_files(CASES) for text in path.read_text(encoding="utf-8").split("---\n")]
WORDS = sorted({word for text in TEXTS for word in text.split()})
STRANGE = [
    "",
    "²",
    "٣",
    "S",
    "S11",
    "-1",
    "9" * 120,
    "\t",
    "\x00",
    "é",
    '"',
    "&",
    "!",
    "=",
    "~",
    "?",
    "(",
    ")",
    "#",
    ":",
    "🂡",
]
MUTANTS = 2_500

# What Python says and no referee should.
PYTHONIC = re.compile(
    r"Error\b|Traceback|Exception|invalid literal|object at 0x|not in list|out of range|unpack|\bNone\b|<class|lambda|"
    r"\bdict\b|\btuple\b|Counter\(|\\x|\\u"
)


def mutated(text: str, chance: Random) -> str:
    """Change one to four things about a case."""
    lines = text.splitlines() or [""]
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        words = lines[at].split(" ")
        where = chance.randrange(len(words))
        kind = chance.randrange(10)
        if kind == 0:
            lines.pop(at)
        elif kind == 1:
            lines.insert(at, lines[chance.randrange(len(lines))] if lines else "")
        elif kind == 2:
            lines.insert(at, chance.choice(chance.choice(TEXTS).splitlines() or [""]))
        elif kind == 3:
            words[where] = chance.choice(WORDS)
        elif kind == 4:
            words[where] = chance.choice(STRANGE)
        elif kind == 5:
            words.pop(where)
        elif kind == 6:
            words.insert(where, chance.choice([*WORDS, *STRANGE]))
        elif kind == 7:
            chance.shuffle(words)
        elif kind == 8:
            place = chance.randrange(len(lines[at]) + 1)
            words = [lines[at][:place] + chance.choice("abS019 :=!~&()+#-") + lines[at][place + 1 :]]
        else:
            chance.shuffle(lines)
            continue
        if kind > 2:
            lines[at] = " ".join(words)
        lines = lines or [""]
    return "\n".join(lines)


@pytest.mark.parametrize("part", range(4))
def test_a_mutated_case_ends_in_a_sentence_at_one_of_its_own_lines(part: int) -> None:
    chance = Random(f"mutants {part}")
    seen = set()
    for _ in range(MUTANTS // 4):
        text = mutated(chance.choice(TEXTS), chance)
        ends = len(text.split("\n"))
        for case in parse_cases(text):
            verdict = run_case(case, chance.choice(case.editions) if case.editions else "")
            seen.add(verdict.outcome)
            if not verdict.passed:
                assert 1 <= verdict.line <= ends, text
                assert verdict.found[0] == verdict.found[0].upper(), verdict.found
                assert verdict.found.endswith((".", "?", ")")), verdict.found
                assert not PYTHONIC.search(verdict.found), (verdict.found, text)
    assert seen == {"pass", "fail", "error"}
