"""What the lobby and the help pages list: editions with their options, presets, bots, rules, quiz questions, languages."""

from dataclasses import asdict
from typing import Literal

from msgspec import convert

from lastcard.engine.editions import OPTIONS, Edition, Preset, edition, edition_names
from lastcard.engine.editions import presets as all_presets
from lastcard.engine.editions.options import Option
from lastcard.engine.editions.values import Number, Switch, Word
from lastcard.engine.game import Game
from lastcard.engine.message import EditionName
from lastcard.language.catalogue.catalogue import Words, capitalised, languages, nearest, words_for
from lastcard.language.narration.bot_names import bot_about, bot_name
from lastcard.language.narration.rule_sentences import rule_in_words
from lastcard.language.rulebook import rule_search, rulebook
from lastcard.language.rulebook.disputes import Dispute, disputes
from lastcard.language.rulebook.one_page import one_page as words_on_one_page
from lastcard.language.rulebook.option_names import (
    edition_about,
    edition_deck,
    edition_title,
    option_note,
    option_title,
    preset_about,
    preset_title,
    value_clause,
)
from lastcard.language.rulebook.rulebook import Rule
from lastcard.players.bot import STRONGEST
from lastcard.players.bots import LEVELS
from lastcard.server.table import TableRefusal
from lastcard.server.table.fold.settings_check import mode_of
from lastcard.server.web.bodies.table_bodies import (
    AnswerElsewhere,
    Answers,
    BotInfo,
    ChoiceInfo,
    EditionInfo,
    LanguageInfo,
    OptionInfo,
    PageOf,
    PresetInfo,
    QuizQuestion,
    RuleInfo,
    RulesPage,
)


def editions(language: str) -> tuple[EditionInfo, ...]:
    """Describe every edition."""
    return tuple(_edition(edition(name), words_for(language).at(name)) for name in edition_names())


def rules(name: str, language: str) -> tuple[RuleInfo, ...]:
    """Return the rules that hold in an edition, topic by topic. Raises ``EditionError`` if there is no such edition."""
    found = edition(name).name
    return tuple(
        _rule(entry, topic.title, found, words_for(language))
        for topic in rulebook.topics(language)
        for entry in topic.rules
        if entry.holds_in(found)
    )


def rule(rule_id: str, name: str, language: str) -> RuleInfo:
    """Return one rule as an edition has it, or in general if ``name`` is empty. Raises ``UnknownRule``, ``EditionError``."""
    entry = rulebook.rule(rule_id, language)
    found = edition(name).name if name else ""
    return _rule(entry, _topics(language)[entry.topic], found, words_for(language))


def answers(question: str, name: str, language: str) -> Answers:
    """Return the rules that answer a question in an edition, or in any if ``name`` is empty.

    The first question builds the index of the rule book, which takes a while: only a clerk answers questions.
    """
    found = rule_search.find(question, edition=name or None, language=language)
    shown = found or rule_search.nearest(question, language=language)
    topics, words = _topics(language), words_for(language)
    return Answers(
        tuple(_rule(entry, topics[entry.topic], name, words) for entry in shown), answered=bool(found),
        marked=rule_search.shared(question, shown, language=language),
    )  # fmt: skip


def one_page(wanted: PageOf) -> RulesPage:
    """Write the rules of a table on one page. Raises ``TableRefusal`` if nothing can be dealt by these settings."""
    settings = wanted.settings
    try:
        game = Game.create(
            settings.edition, players=wanted.players, options=settings.options,
            mode=mode_of(settings, wanted.players) or None, target=settings.target or None, written=settings.written,
            seed="page",
        )  # fmt: skip
    except (ValueError, LookupError) as wrong:
        raise TableRefusal("settings", text=wrong) from None
    page = words_on_one_page(game, words_for(wanted.language))
    return convert(asdict(page), RulesPage)


def quiz(name: str, language: str) -> tuple[QuizQuestion, ...]:
    """List the quiz questions of an edition. Raises ``EditionError`` if there is no such edition."""
    found = edition(name).name
    asked = (dispute for dispute in disputes(language) if dispute.can_be_asked(found))
    return tuple(_question(dispute, found, words_for(language)) for dispute in asked)


def _question(dispute: Dispute, name: str, words: Words) -> QuizQuestion:
    right = dispute.ruled(name)
    elsewhere = (
        AnswerElsewhere(tuple(edition_title(edition(other), words) for other in ruled.editions), ruled.answer)
        for ruled in dispute.by_edition
        if ruled is not right
    )
    return QuizQuestion(
        id=dispute.id, topic=dispute.topic, question=dispute.question, cards=dispute.cards, right=right.answer,
        wrong=dispute.wrong_in(name), elsewhere=tuple(elsewhere), rules=dispute.rules,
    )  # fmt: skip


def _topics(language: str) -> dict[str, str]:
    return {topic.name: topic.title for topic in rulebook.topics(language)}


def presets(language: str) -> tuple[PresetInfo, ...]:
    """Describe the presets."""
    return tuple(_preset(preset, words_for(language)) for preset in all_presets().values())


def _preset(preset: Preset, words: Words) -> PresetInfo:
    title, about = preset_title(preset, words), preset_about(preset, words)
    return PresetInfo(
        preset.name, title, about, preset.mode, preset.target, dict(preset.options), preset.chat, preset.offers
    )


def bots(language: str) -> tuple[BotInfo, ...]:
    """Describe the levels at which bots can play, the weakest first."""
    words = words_for(language)
    found = [
        BotInfo(
            level,
            kind.name,
            name=bot_name(level, words),
            about=bot_about(level, words),
            face=kind.levels[level].face,
            strength=kind.levels[level].strength,
            strongest=STRONGEST,
        )
        for level, kind in LEVELS.items()
    ]
    return tuple(sorted(found, key=lambda bot: bot.strength))


def speaks() -> tuple[LanguageInfo, ...]:
    """Return the languages of the page."""
    return tuple(LanguageInfo(tag, name) for tag, name in languages().items())


def _edition(found: Edition, words: Words) -> EditionInfo:
    low, high = found["players"]
    return EditionInfo(
        name=found.name,
        title=edition_title(found, words),
        about=edition_about(found, words),
        deck=edition_deck(found, words),
        seats=(low, high),
        modes=_modes(found),
        target=found.number("target"),
        options=tuple(_option(option, found, words) for option in OPTIONS.values()),
        written=found.customs,
        samples=tuple(rule_in_words(text, words) for text in found.samples),
        languages=tuple(nearest(tag) for tag in found.languages),
    )


def _modes(found: Edition) -> tuple[str, ...]:
    """List the ways to score a match that this edition allows."""
    partners = ("partners",) if found["partners"] != "off" else ()
    return *found["scoring_modes"], *partners, "round"


def _option(option: Option, found: Edition, words: Words) -> OptionInfo:
    values = option.values
    now = found[option.name]
    texts: tuple[str, ...] = ()
    if isinstance(values, Switch):
        texts = ("on", "off")
    elif isinstance(values, Word):
        texts = values.words
    return OptionInfo(
        name=option.name,
        title=option_title(option, words),
        group=option.kind,
        kind=_kind(option),
        choices=tuple(ChoiceInfo(text, capitalised(value_clause(option, option.parse(text), words))) for text in texts),
        value=option.show(now),
        meaning=capitalised(value_clause(option, now, words)),
        rules=option.rules,
        note=option_note(option, words),
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


def _rule(entry: Rule, topic: str, name: str, words: Words) -> RuleInfo:
    note = entry.differs.get(name, "")
    if name and not note and not entry.holds_in(name):
        note = words.say("rulesearch.elsewhere", edition=EditionName(name))
    lines = (entry.question, entry.statement, note)
    return RuleInfo(id=entry.id, topic=topic, title=entry.title, text="\n".join(filter(None, lines)))
