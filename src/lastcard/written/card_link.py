"""A written card to pass on: as one line of text, and as the fragment of a link. The page reads and writes the same form.

The line is ``Title | what it says``. The fragment is ``#card=`` and URL-safe base64, without padding, of the title, a line feed
and the sentence in UTF-8, with their CRC-32 (four bytes, the highest first) behind them: a link that was cut short or mistyped
is refused rather than read as another card.
"""

import base64
import binascii
import zlib
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from lastcard.engine.message import SentenceError

TITLE: Final = 40  # characters
SENTENCE: Final = 300  # as at a table
_BAR: Final = " | "
_PREFIX: Final = "card="
_CHECK: Final = 4  # bytes
_MOST_BYTES: Final = 4 * (TITLE + SENTENCE) + _CHECK + 1


class SharedCardError(SentenceError):
    """A text that is no card."""


@dataclass(frozen=True)
class SharedCard:
    """A title, which may be empty, and what is written on the card.

    >>> card = SharedCard("Gift shop", "Everyone else draws 2")
    >>> card.line
    'Gift shop | Everyone else draws 2'
    >>> read_shared(card.fragment) == read_shared(card.line) == card
    True
    """

    title: str
    sentence: str

    def __post_init__(self) -> None:
        tidied = {name: " ".join(getattr(self, name).split()) for name in ("title", "sentence")}
        tidied["title"] = " ".join(tidied["title"].replace("|", "/").split())
        for name, text in tidied.items():
            if not text.isprintable():
                raise SharedCardError("shared_card.signs")
            object.__setattr__(self, name, text)
        if not self.sentence:
            raise SharedCardError("shared_card.empty")
        if len(self.title) > TITLE or len(self.sentence) > SENTENCE:
            raise SharedCardError("shared_card.long", title=TITLE, sentence=SENTENCE)

    @property
    def line(self) -> str:
        """Write it as one line of text. A sentence that would be read otherwise by itself follows an empty title."""
        alone = not self.title and _BAR not in f" {self.sentence}" and _fragment(self.sentence) is None
        return self.sentence if alone else f"{self.title}{_BAR}{self.sentence}"

    @property
    def fragment(self) -> str:
        """Write it as the fragment of a link."""
        payload = f"{self.title}\n{self.sentence}".encode()
        checked = payload + zlib.crc32(payload).to_bytes(_CHECK, "big")
        return f"#{_PREFIX}{base64.urlsafe_b64encode(checked).decode().rstrip('=')}"


def read_shared(text: str) -> SharedCard:
    """Read a card from a link, its fragment, or a line of text. Raises ``SharedCardError``."""
    text = text.strip()
    fragment = _fragment(text)
    if fragment is not None:
        return _unpacked(unquote(fragment))
    title, bar, sentence = f" {text}".partition(_BAR)
    return SharedCard(title, sentence) if bar else SharedCard("", text)


def _fragment(text: str) -> str | None:
    """Return what a link says of a card; None if the text is no such link."""
    before, _, fragment = text.partition("#")
    is_link = not before or ("://" in before and _BAR not in f" {before}")
    return fragment.removeprefix(_PREFIX) if is_link and fragment.startswith(_PREFIX) else None


def _unpacked(code: str) -> SharedCard:
    code = code.rstrip("=")
    if len(code) > _MOST_BYTES * 4 // 3 + 4:
        raise SharedCardError("shared_card.long", title=TITLE, sentence=SENTENCE)
    try:
        checked = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        payload, check = checked[:-_CHECK], checked[-_CHECK:]
        if zlib.crc32(payload).to_bytes(_CHECK, "big") != check:
            raise SharedCardError("shared_card.damaged")
        title, feed, sentence = payload.decode().partition("\n")
    except (binascii.Error, ValueError):
        raise SharedCardError("shared_card.damaged") from None
    if not feed:
        raise SharedCardError("shared_card.damaged")
    return SharedCard(title, sentence)
