"""Written cards as the editor asks about them: what a text means, what to begin from, what a card does. Run by a clerk."""

import math
import threading
from functools import cache
from typing import Any, Final

from msgspec import convert

from lastcard.engine.editions import edition
from lastcard.engine.kernel.state.setup import written_rules
from lastcard.engine.programs.rule_text import Program, WrittenRuleError
from lastcard.lab.card_trial import can_compile, preview, warm_up
from lastcard.lab.card_trial_text import preview_in_words
from lastcard.language.catalogue.catalogue import Words, words_for
from lastcard.language.narration.rule_sentences import card_in_words, rule_in_words
from lastcard.server.web.bodies.card_bodies import (
    CardIdeas,
    CardPreview,
    CardRead,
    PlaceInText,
    ReadyCardInfo,
    TemplateInfo,
)
from lastcard.written.card_link import SharedCard, SharedCardError
from lastcard.written.gallery import ready_cards, templates
from lastcard.written.rejection import nearest_rule, refusal
from lastcard.written.understanding import NotUnderstoodError

COMPILER_SECONDS: Final = 4.0  # for which the first preview waits: code that was compiled before is found on the disk


def read_card(text: str, edition_name: str, language: str) -> CardRead:
    """Say what was understood of a text. Raises ``EditionError`` and ``SetupError``."""
    words = words_for(language)
    sheet = edition(edition_name)
    quoted = f'"{" ".join(text.replace(chr(34), " ").split())}"'
    try:
        program = written_rules(sheet, [text])[0]
    except WrittenRuleError as wrong:
        return CardRead(
            understood=False, program="", says="", judged="", refusal=words.sentence(refusal(wrong, words)),
            unknown=_unknown(text, wrong), nearest=nearest_rule(wrong, words), quoted=quoted, link=_link(text),
        )  # fmt: skip
    return CardRead(
        understood=True,
        program=program.text,
        says=card_in_words(program, words),
        judged=program.texts[0] if program.is_judged else "",
        refusal="",
        unknown=(),
        nearest="",
        quoted=quoted,
        link=_link(text),
    )


def _unknown(text: str, wrong: WrittenRuleError) -> tuple[PlaceInText, ...]:
    """Find the words that were not understood in the text as it was sent, whose blanks may be more than one."""
    if not isinstance(wrong, NotUnderstoodError):
        return ()
    places = [at for at, sign in enumerate(text) if not sign.isspace()]  # of the signs that are not blank
    tidy = " ".join(text.split())
    before = [sum(not sign.isspace() for sign in tidy[:at]) for at in range(len(tidy) + 1)]
    found = []
    for begin, end in wrong.places:
        first, last = places[before[begin]], places[before[end] - 1] + 1
        found.append(PlaceInText(text[first:last], first, last, wrong.nearest.get(tidy[begin:end], "")))
    return tuple(found)


def _link(text: str) -> str:
    try:
        return SharedCard("", text).fragment
    except SharedCardError:
        return ""


def card_ideas(edition_name: str, language: str) -> CardIdeas:
    """List what to begin a card from. Raises ``EditionError``."""
    words = words_for(language)
    return CardIdeas(
        samples=tuple(rule_in_words(text, words) for text in edition(edition_name).samples),
        templates=tuple(convert(each, TemplateInfo, from_attributes=True) for each in templates(words)),
        gallery=tuple(convert(each, ReadyCardInfo, from_attributes=True) for each in ready_cards(words)),
    )


def try_card(text: str, edition_name: str, players: int, language: str) -> CardPreview:
    """Play rounds with a card. Raises ``EditionError``, ``SetupError`` and ``WrittenRuleError``."""
    sheet = edition(edition_name)
    program: Program = written_rules(sheet, [text])[0]
    found = preview(sheet, program, players=players, compile_code=_is_warm())
    words: Words = words_for(language)
    return convert({**_plain(found.data()), "lines": tuple(preview_in_words(found, words))}, CardPreview)


@cache
def _compiler() -> threading.Thread:
    """Have the code compiled beside the first answers, which may come before it is ready."""
    thread = threading.Thread(target=warm_up, args=(edition("polish"),), daemon=True)
    thread.start()
    thread.join(COMPILER_SECONDS)
    return thread


def _is_warm() -> bool:
    return can_compile() and not _compiler().is_alive()


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return tuple(_plain(each) for each in value)
    return None if isinstance(value, float) and math.isnan(value) else value
