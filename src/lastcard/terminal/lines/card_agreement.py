"""Agreeing on the customizable cards at one terminal (DECK-13): everybody who shares it is asked before the match.

The person who typed the command has written the texts; the others agree, or object with a word. After an objection somebody
writes something else, to which everybody is asked, or the card stays blank. Bots agree.
"""

from collections.abc import Sequence

from lastcard.engine.cards.kinds import CUSTOM
from lastcard.engine.editions import Edition
from lastcard.engine.kernel.state.setup import written_rules
from lastcard.engine.message import SentenceError
from lastcard.engine.programs.rule_text import Program
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.rule_sentences import card_in_words
from lastcard.language.narration.typed_line import yes_or_no
from lastcard.terminal.lines.console import Console
from lastcard.written.rejection import refusal


def agree(
    console: Console, edition: Edition, programs: Sequence[Program], people: Sequence[str], words: Words
) -> list[str]:
    """Ask everybody about every card, and return what the table has agreed on. Raises ``InputEnded``."""
    return [
        _agreed(console, CardNames(words).card(CUSTOM + number), edition, program, people, words)
        for number, program in enumerate(programs)
    ]


def _agreed(
    console: Console, card: str, edition: Edition, program: Program, people: Sequence[str], words: Words
) -> str:
    asked = people[1:]
    while program:
        console.say(words.say("agree.card", card=card, says=card_in_words(program, words)))
        if not any(_objects(console, who, words) for who in asked):
            console.say(words.say("agree.settled", card=card))
            return program.text
        program = _written_anew(console, card, edition, words)
        asked = people
    return ""


def _objects(console: Console, who: str, words: Words) -> bool:
    """Ask one person. What they say behind a no is read out."""
    while True:
        answer, _, why = console.ask(words.say("agree.ask", who=who)).partition(" ")
        agrees = yes_or_no(answer.rstrip(",:."), words.language)
        if agrees is None:
            console.say(words.say("entry.yes_or_no"))
            continue
        if not agrees:
            console.say(words.say("agree.objects", "why" if why.strip() else "", who=who, why=why.strip()))
        return not agrees


def _written_anew(console: Console, card: str, edition: Edition, words: Words) -> Program:
    while True:
        try:
            return written_rules(edition, [console.ask(words.say("agree.anew", card=card))])[0]
        except SentenceError as wrong:
            console.say(words.sentence(refusal(wrong, words)))
