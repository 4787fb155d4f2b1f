"""Editions, options and their values in words."""

from lastcard.engine.editions import Edition, Option, Preset, Value
from lastcard.language.catalogue.catalogue import Words, capitalised


def option_title(option: Option, words: Words) -> str:
    """Say in a sentence what an option decides."""
    return words.say(f"option.{option.name}")


def option_note(option: Option, words: Words) -> str:
    """Say what other sources say that disagree; nothing if none does."""
    return words.say(f"option.{option.name}", "note") if words.has(f"option.{option.name}", "note") else ""


def value_clause(option: Option, value: Value, words: Words) -> str:
    """Say in a clause what a value means.

    >>> from lastcard.engine.editions import option
    >>> value_clause(option("drawn_card_play"), "must", Words())
    'a drawn card that fits must be laid'
    >>> value_clause(option("false_catch"), 1, Words())
    'a wrong catch costs 1 card'
    """
    text = option.show(value)
    return words.say(f"value.{option.name}", text, value=text, count=value)


def edition_title(edition: Edition, words: Words) -> str:
    """Return the title of an edition; one from a person's own file has only its name."""
    return edition.spoken if edition.file else words.title_of(edition.name)


def edition_heading(edition: Edition, words: Words) -> str:
    """Return the title of an edition with the word for edition, as it stands over its rules.

    >>> from lastcard.engine.editions import edition
    >>> edition_heading(edition("polish"), Words("pl"))
    'Wydanie polskie'
    """
    title = edition_title(edition, words)
    return capitalised(words.say("page.title", edition=title if edition.file else title[:1].lower() + title[1:]))


def edition_about(edition: Edition, words: Words) -> str:
    """Say in a sentence what is special about an edition; a person's own file says it itself."""
    key = f"edition.about.{edition.name}"
    return words.say(key) if words.has(key) and not edition.file else edition.summary


def edition_deck(edition: Edition, words: Words) -> str:
    """Say in words what is in the box.

    >>> from lastcard.engine.editions import edition
    >>> edition_deck(edition("czech"), Words())
    '112 cards: Swap Hands and three to write on'
    """
    special = [f"edition.deck.{card}" for card in ("swap", "shuffle", "custom") if edition.number(f"deck.{card}")]
    if not special:
        return words.say("edition.deck.only", count=edition.printed_cards)
    listed = words.listed([words.say(key) for key in special])
    return words.say("edition.deck.with", count=edition.printed_cards, cards=listed)


def preset_title(preset: Preset, words: Words) -> str:
    """Name a preset."""
    return words.say(f"preset.title.{preset.name}")


def preset_about(preset: Preset, words: Words) -> str:
    """Say in a sentence what a preset changes."""
    return words.say(f"preset.about.{preset.name}")


def edition_sheets(edition: Edition, words: Words) -> str:
    """Name the printed sheets that an edition follows."""
    named = [f"sheet.{sheet}" for sheet in edition.sheets]
    return ", ".join(words.say(key) if words.has(key) else key.removeprefix("sheet.") for key in named)
