"""`lastcard written`: says what a sentence on a customizable card means, and what it does to a round.

Without a sentence it lists the gallery. A link or a line that somebody sent is read as well.
"""

import argparse
import json
from dataclasses import asdict
from typing import Any

from lastcard.engine.message import SentenceError
from lastcard.language.catalogue.catalogue import Words
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.console import complain


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("text", nargs="?", metavar="TEXT")
    arguments.add("--edition", default="polish")
    arguments.add("--players", type=int, default=4)
    arguments.add("--title", default="")
    arguments.add("--rounds", type=int, metavar="N")
    arguments.add("--seed", type=int, default=1)
    arguments.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for. Return 2 if the text is no rule or cannot be played."""
    words: Words = args.voice
    if not args.text:
        return _list_gallery(words, as_json=args.json)
    try:
        return _show(args, words)
    except SentenceError as wrong:
        return complain(wrong, words)


def _show(args: argparse.Namespace, words: Words) -> int:
    from lastcard.engine.editions import edition
    from lastcard.engine.kernel.state.setup import written_rules
    from lastcard.lab.card_trial import ROUNDS, preview
    from lastcard.lab.card_trial_text import preview_in_words
    from lastcard.language.narration.rule_sentences import card_in_words
    from lastcard.written.card_link import SharedCard, read_shared

    if args.rounds is not None and not 2 <= args.rounds <= 10**7:  # an interval needs two
        raise SentenceError("sim.range", name="rounds", low=2, high=10**7)
    chosen = edition(args.edition)
    given = read_shared(args.text)
    card = SharedCard(args.title or given.title, given.sentence)
    program = written_rules(chosen, [card.sentence])[0]
    # Who names a number of rounds gets them all, however long they take.
    time = {} if args.rounds is None else {"rounds": args.rounds, "seconds": float("inf")}
    found = preview(chosen, program, players=args.players, seed=args.seed, **{"rounds": ROUNDS, **time})
    says = card_in_words(program, words)
    if args.json:
        data: dict[str, Any] = {
            "title": card.title, "text": card.sentence, "program": program.text, "says": says, "judged": program.is_judged,
            "line": card.line, "link": card.fragment, "edition": chosen.label, "players": args.players, "seed": args.seed,
            "preview": found.data(),
        }  # fmt: skip
        print(json.dumps(data, ensure_ascii=False))
        return 0
    print(says, *preview_in_words(found, words), words.say("shared_card.link", link=card.fragment), sep="\n")
    return 0


def _list_gallery(words: Words, *, as_json: bool) -> int:
    from lastcard.written.gallery import ready_cards

    cards = ready_cards(words)
    if as_json:
        print(json.dumps([asdict(card) for card in cards], ensure_ascii=False))
    else:
        print(*(f"{card.title}: {card.says}." for card in cards), sep="\n")
    return 0
