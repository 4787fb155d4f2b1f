"""Fuzz of written rules: ``python -m tests.fuzz_written --sentences 200000 --programs 100000``.

Sentences are made from the words of every language, and from what random programs say, with words dropped, doubled and
exchanged. Each is understood or refused with a ``WrittenRuleError``; what is understood says back to the same program. Random
programs are laid on a card and played: every card is kept, and somebody always has a legal action.
A small part runs in the suite.
"""

import argparse
import faulthandler
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from lastcard.engine.editions import edition
from lastcard.engine.game import Game
from lastcard.engine.game.actions import parse_action
from lastcard.engine.programs.rule_text import Program, WrittenRuleError, parse_rule
from lastcard.engine.records.position import set_up
from lastcard.language.catalogue.catalogue import words_for
from lastcard.language.narration.rule_sentences import rule_in_words
from lastcard.referee.conformance.invariants import cards_are_conserved
from lastcard.testing import check_game, random_action, random_rule
from lastcard.written import read_rule
from lastcard.written.lexicon import FOLDER, languages

HANGS = 30  # seconds after which a sentence or a round is taken to hang
EDITIONS = ("greek", "czech", "slovak", "hungarian", "polish")
ACTIONS = 30  # after the card was laid
SIGNS = (
    " ", " ", " ", " ", ", ", ". ", "; ", " 3 ", " 12 ", " 0 ", " “moo” ", ' "', ' " ', "!", " +2 ", " (", ") ", " 99999999999 ",
)  # fmt: skip


@cache
def phrases(language: str) -> tuple[str, ...]:
    """List everything that means something in a language, one way to write each."""
    with (FOLDER / f"{language}.toml").open("rb") as file:
        entries: dict[str, list[str]] = tomllib.load(file)
    return tuple(
        " ".join(part.strip("()").split("|")[-1].rstrip("*") for part in way.split())
        for ways in entries.values()
        for way in ways
    )


def random_sentence(rng: Random, language: str) -> str:
    """Write something that may or may not be a rule."""
    if rng.randrange(2):
        return "".join(rng.choice(phrases(language)) + rng.choice(SIGNS) for _ in range(rng.randrange(1, 10)))
    words = _said(random_rule(rng), language).split()
    for _ in range(rng.choice((0, 0, 1, 1, 2, 4))):
        place = rng.randrange(len(words))
        words[place : place + 1] = rng.choice(
            ([], [words[place]] * 2, [rng.choice(phrases(language))], [words[place][::-1]], [rng.choice(words)])
        )
        words = words or ["."]
    return " ".join(words)


def _said(rule: str, language: str) -> str:
    try:
        return rule_in_words(parse_rule(rule).text, words_for(language))
    except WrittenRuleError:  # three statements with a vote each can be longer than a program may be
        return "."


def check_sentence(text: str, language: str) -> str:
    """Read a text, and what it says back if it is understood. Return what came of it."""
    try:
        program = read_rule(text)
    except WrittenRuleError:
        return "refused"
    if program.is_judged or not program:
        return "judged"
    for tongue in dict.fromkeys((language, "en")):
        says = rule_in_words(program.text, words_for(tongue))
        try:
            back = read_rule(says)
        except WrittenRuleError as refused:
            raise AssertionError(f"{text!r} is {program.text!r}, but {says!r} is refused: {refused}") from None
        if meaning(back) != meaning(program):
            raise AssertionError(f"{text!r} is {program.text!r}, but says {says!r}, which is {back.text!r}")
    return "understood"


def meaning(program: Program) -> tuple[object, ...]:
    """Return what makes two programs the same rule."""
    return program.operations, tuple(" ".join(text.lower().split()).strip(" .!") for text in program.texts)


def check_program(rule: str, rng: Random) -> int:
    """Lay a card with this rule and play on at random. Return the number of actions."""
    game = _dealt(rule, rng)
    if game is None:
        return 0
    game.push(1, parse_action("plays custom1 red"))
    check_game(game)
    taken = 1
    while game.asks != "over" and taken < ACTIONS:
        game.push(*random_action(game, rng))  # which fails if somebody is asked and nothing is legal
        cards_are_conserved(game.state, game.rules)
        taken += 1
    check_game(game)
    return taken


def _dealt(rule: str, rng: Random) -> Game | None:
    try:
        parse_rule(rule)
    except WrittenRuleError:
        return None
    header = {
        "edition": rng.choice(EDITIONS), "seats": str(rng.choice((2, 3, 4, 4, 5, 10))), "top": rng.choice(("r5", "r+2", "rskip")),
        "custom1": rule, "hand S1": rng.choice(("custom1", "custom1 r7", "custom1 r7 b2 wild", "custom1 r1 r2 r3 r4 y5 y6")),
    }  # fmt: skip
    if header["seats"] == "4" and edition(header["edition"])["partners"] != "off" and rng.randrange(2):
        header["mode"] = "partners"
    return set_up(header, seed=rng.randrange(1 << 30))


def fuzz(sentences: int, programs: int, seed: int, tongues: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Check that many; yield what came of each: its kind and a count, or a failure and 0."""
    rng = Random(seed)
    for number in range(sentences):
        language = tongues[number % len(tongues)]
        text = random_sentence(rng, language)
        try:
            yield f"sentences {check_sentence(text, language)}", 1
        except Exception as wrong:  # noqa: BLE001 - whatever it is, it is told with its sentence
            yield f"{language} {text!r}: {wrong!r}", 0
    for _ in range(programs):
        rule = random_rule(rng)
        try:
            yield "actions", check_program(rule, rng)
        except Exception as wrong:  # noqa: BLE001
            yield f"{rule}: {wrong!r}", 0


def main() -> int:
    """Run it, print failures and counts. Return 1 if something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=int, default=200_000)
    parser.add_argument("--programs", type=int, default=100_000)
    parser.add_argument("--languages", default=",".join(languages()))
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    counts: Counter[str] = Counter()
    failures = 0
    start = time.perf_counter()
    for what, count in fuzz(args.sentences, args.programs, args.seed, args.languages.split(",")):
        faulthandler.dump_traceback_later(HANGS, exit=True)
        if count or what == "actions":
            counts[what] += count
        else:
            failures += 1
            print(what, flush=True)
    faulthandler.cancel_dump_traceback_later()
    told = ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items()))
    spent = time.perf_counter() - start
    print(f"{args.sentences:,} sentences and {args.programs:,} programs in {spent:.0f} s: {told}; {failures} failures")
    return min(failures, 1)


if __name__ == "__main__":
    sys.exit(main())
