"""``Words``: one language as the surfaces use it."""

from collections.abc import Sequence
from functools import cache

from lastcard.sentences.catalogue import Catalogue, nearest
from lastcard.sentences.files import DEFAULT_LANGUAGE, editions_with_words

__all__ = ["DEFAULT_LANGUAGE", "Words", "capitalised", "words_for"]


class Words(Catalogue):
    """The sentences of one language, English ones where it has none.

    >>> Words("en").say("event.reshuffled", count=1)
    'The discard pile is shuffled: 1 card to draw.'
    """

    def say(self, key: str, context: str = "", /, **parameters: object) -> str:
        """Return a sentence; ``count`` chooses the plural, ``context`` a variant if there is one."""
        return self.fill(key, context, parameters)

    def at(self, edition: str) -> "Words":
        """Return the words for a table of an edition: the same, unless its sheet in this language has words of its own.

        >>> Words("hu").at("braille").say("face.skip"), Words("hu").at("classic").say("face.skip")
        ('„Ugorj!”', '„Kimaradsz!”')
        """
        own = edition if edition in editions_with_words(self.language) else ""
        return self if own == self.edition else _words(self.language, own)

    def listed(self, items: Sequence[str]) -> str:
        """Join words into a list: ``red 7, blue 9 and Wild``."""
        if len(items) < 2:
            return "".join(items)
        return self.say("list.and", most=self.say("list.comma").join(items[:-1]), last=items[-1])


def words_for(language: str) -> Words:
    """Return the words of a language, of its plain form (``pt`` for ``pt-BR``), or English."""
    return _words(nearest(language), "")


@cache
def _words(tag: str, edition: str) -> Words:
    return Words(tag, edition)


def capitalised(text: str) -> str:
    """Start a text with a capital and leave the rest as it is."""
    return text[:1].upper() + text[1:]
