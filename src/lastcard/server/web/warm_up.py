"""What a server loads before it listens, because the first person of a language would otherwise hold up all tables.

It runs in a thread while the log is opened.
"""

from lastcard.language.catalogue.catalogue import words_for
from lastcard.language.catalogue.language_files import DEFAULT_LANGUAGE, tags
from lastcard.server.table.fold.name_checks import look_alike


def warm_up() -> None:
    """Load the words of every language, and which letters look alike, for the first name that is compared with another."""
    for language in (DEFAULT_LANGUAGE, *tags()):
        words_for(language).at("").say("event.reshuffled", count=1)  # says a number, for which plural rules are loaded
    look_alike("Ann", "Ben")
