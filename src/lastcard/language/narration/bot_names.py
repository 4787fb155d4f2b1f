"""Bots in words: the name and the character of each level. A level that the catalogue does not know has only its own name."""

from lastcard.language.catalogue.catalogue import Words


def bot_name(level: str, words: Words) -> str:
    """Return the name of the character who plays at a level.

    >>> bot_name("normal", Words())
    'Ada'
    """
    key = f"bot.name.{level}"
    return words.say(key) if words.has(key) else level.capitalize()


def bot_about(level: str, words: Words) -> str:
    """Describe the character who plays at a level."""
    key = f"bot.about.{level}"
    return words.say(key) if words.has(key) else ""
