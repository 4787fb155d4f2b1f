"""What there is to choose and to read: editions with their options, bots, rules, languages, for the lobby and the help page."""

from functools import cache
from typing import Literal

from lastcard.bots import LEVELS
from lastcard.editions import OPTIONS, Edition, edition, edition_names
from lastcard.editions.options import Option
from lastcard.editions.values import Number, Switch, Word
from lastcard.web.bodies import Answers, BotInfo, ChoiceInfo, EditionInfo, LanguageInfo, OptionInfo, RuleInfo
from lastcard.web.languages import languages
from lastcard.words import rulebook, rulesearch
from lastcard.words.catalogue import Words, capitalised
from lastcard.words.rulebook import Rule
from lastcard.words.written import rule_in_words


@cache
def editions() -> tuple[EditionInfo, ...]:
    """Describe every edition."""
    return tuple(_edition(edition(name)) for name in edition_names())


@cache
def rules(name: str) -> tuple[RuleInfo, ...]:
    """Give the rules that hold in an edition, topic by topic; raises ``EditionError`` if there is none of that name."""
    found = edition(name).name
    return tuple(
        _rule(entry, topic.title, found)
        for topic in rulebook.topics()
        for entry in topic.rules
        if entry.holds_in(found)
    )


def rule(rule_id: str) -> RuleInfo:
    """Give one rule as every edition has it; raises ``UnknownRule``."""
    entry = rulebook.rule(rule_id)
    topic = next(topic.title for topic in rulebook.topics() if topic.name == entry.topic)
    return _rule(entry, topic, "")


def answers(question: str, name: str, language: str) -> Answers:
    """Give the rules that answer a question in an edition, or in any if it is empty; raises ``EditionError``."""
    found_in = edition(name).name if name else ""
    found = rulesearch.find(question, edition=found_in or None, language=language)
    shown = found or rulesearch.nearest(question, language=language)
    topics = {topic.name: topic.title for topic in rulebook.topics()}
    rules = tuple(_rule(entry, topics[entry.topic], found_in) for entry in shown)
    return Answers(rules, answered=bool(found))


def bots() -> tuple[BotInfo, ...]:
    """Give the ways in which bots may play at a table."""
    return tuple(BotInfo(level, kind.name) for level, kind in LEVELS.items())


def speaks() -> tuple[LanguageInfo, ...]:
    """Give the languages of the page."""
    return tuple(LanguageInfo(tag, name) for tag, name in languages().items())


def _edition(found: Edition) -> EditionInfo:
    low, high = found["players"]
    return EditionInfo(
        name=found.name,
        title=found.name.capitalize(),
        about=found.summary,
        seats=(low, high),
        modes=_modes(found),
        target=found.number("target"),
        options=tuple(_option(option, found) for option in OPTIONS.values()),
        written=found.customs,
        samples=tuple(rule_in_words(text, Words()) for text in found.samples),
    )


def _modes(found: Edition) -> tuple[str, ...]:
    """List the ways to score a match that this edition allows."""
    partners = ("partners",) if found["partners"] != "off" else ()
    return *found["scoring_modes"], *partners, "round"


def _option(option: Option, found: Edition) -> OptionInfo:
    values = option.values
    now = found[option.name]
    texts: tuple[str, ...] = ()
    if isinstance(values, Switch):
        texts = ("on", "off")
    elif isinstance(values, Word):
        texts = values.words
    return OptionInfo(
        name=option.name,
        title=option.meaning,
        group=option.kind,
        kind=_kind(option),
        choices=tuple(ChoiceInfo(text, capitalised(option.words(option.parse(text)))) for text in texts),
        value=option.show(now),
        meaning=capitalised(option.words(now)),
        rules=option.rules,
        note=option.note,
        low=values.low if isinstance(values, Number) else None,
        high=values.high if isinstance(values, Number) else None,
    )


def _kind(option: Option) -> Literal["switch", "choice", "number", "text"]:
    match option.values:
        case Switch():
            return "switch"
        case Word():
            return "choice"
        case Number():
            return "number"
        case _:
            return "text"


def _rule(entry: Rule, topic: str, name: str) -> RuleInfo:
    note = entry.differs.get(name, "")
    if name and not note and not entry.holds_in(name):
        note = Words().say("rulesearch.elsewhere", edition=name)
    lines = (entry.question, entry.statement, note)
    return RuleInfo(id=entry.id, topic=topic, title=entry.title, text="\n".join(filter(None, lines)))
