"""The ready cards of the gallery, and sentences with blanks to begin from, in the words of a language."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from lastcard.engine.cards.codes import COLOUR_NAMES
from lastcard.engine.programs.rule_text import Program, parse_rule
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.rule_sentences import rule_in_words
from lastcard.written.gallery_programs import gallery

# Rules to fill in; a quoted word in capitals stands for the sentence ``template.WORD``, with the word in small letters.
_TEMPLATES: Final = {
    "draw": "next draws 3",
    "others": "others draw 2",
    "chosen": "chosen draws 4",
    "most": "most draw 3",
    "give": "me gives 2 to next",
    "until": "next draws until red",
    "resize": "all to 5",
    "reduce": "me down to 3",
    "stuck": "next draws 4 if stuck",
    "dare": 'dare "DARE" or draw 3',
    "forbid": 'forbid "BAN" until uno called',
    "vote": 'vote "STUNT" most then others draw 2 else me draws 2',
}


@dataclass(frozen=True)
class ReadyCard:
    """A card of the gallery."""

    id: str
    title: str
    rule: str  # what to write on the card: the program
    says: str  # what it does


@dataclass(frozen=True)
class Blank:
    """A place of a template to fill in, from one character up to another."""

    kind: Literal["number", "colour", "text"]
    begin: int
    end: int
    choices: tuple[str, ...] = ()  # if there are only a few


@dataclass(frozen=True)
class Template:
    """A sentence that is understood as it stands, with places where it can be changed."""

    id: str
    text: str
    blanks: tuple[Blank, ...]


def ready_cards(words: Words) -> tuple[ReadyCard, ...]:
    """Return the gallery. What people are to do or to judge is told in the language, too.

    >>> ready_cards(Words())[0]
    ReadyCard(id='gift-shop', title='Gift shop', rule='others draw 2', says='Everybody else draws 2 cards')
    """
    return tuple(_ready(name, program, words) for name, program in gallery().items())


def _ready(name: str, program: Program, words: Words) -> ReadyCard:
    rule = program.text
    for text in program.texts:
        rule = rule.replace(f'"{text}"', f'"{words.say(f"gallery.{name}.text")}"')
    return ReadyCard(name, words.say(f"gallery.{name}.title"), rule, rule_in_words(rule, words))


def templates(words: Words) -> tuple[Template, ...]:
    """Return sentences with blanks.

    >>> templates(Words())[0].text, templates(Words())[0].blanks
    ('The next player draws 3 cards', (Blank(kind='number', begin=22, end=23, choices=()),))
    """
    return tuple(_template(name, rule, words) for name, rule in _TEMPLATES.items())


def _template(name: str, rule: str, words: Words) -> Template:
    rule = re.sub(r'"([A-Z]+)"', lambda found: f'"{words.say(f"template.{found[1].lower()}")}"', rule)
    text = rule_in_words(rule, words)
    return Template(name, text, tuple(sorted(_blanks(text, parse_rule(rule), words), key=lambda blank: blank.begin)))


def _blanks(text: str, program: Program, words: Words) -> Iterator[Blank]:
    quoted = [(text.find(each), text.find(each) + len(each)) for each in program.texts]
    yield from (Blank("text", begin, end) for begin, end in quoted)
    for found in re.finditer(r"\d+", text):
        if not any(begin <= found.start() < end for begin, end in quoted):
            yield Blank("number", found.start(), found.end())
    if "until red" in program.text:
        names = tuple(CardNames(words).colour(colour, "card") for colour in range(len(COLOUR_NAMES)))
        begin = text.find(names[0])
        if begin >= 0:
            yield Blank("colour", begin, begin + len(names[0]), names)
