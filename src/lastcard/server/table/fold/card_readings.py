"""What is written on cards, remembered by its text. Reading a sentence takes long, so decisions never read one.

A decision that needs a text which nobody has read raises ``Unread``. The caller has the text read elsewhere, without
the table's lock, and decides again. A table folded from the log needs nothing of this before its next match.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from lastcard.engine.cards.kinds import CUSTOMS
from lastcard.engine.editions import Edition
from lastcard.engine.editions import edition as find_edition
from lastcard.engine.kernel.state.setup import card_texts, names_sample, written_rule
from lastcard.engine.message import Message
from lastcard.engine.programs.rule_text import BLANK, Program, WrittenRuleError

REMEMBERED: Final = 4096  # texts: what people at thousands of tables write on their cards, in about five megabytes

Reading = Program | Message  # of a text: the rule, or why it is none
ReadTexts = Callable[[Sequence[str], str], Awaitable[None]]  # texts, and the address of who wants them read

_known: Final[OrderedDict[str, Reading]] = OrderedDict()  # the one asked for last is last


class Unread(Exception):
    """Texts must be read before this can be decided."""

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__(len(texts))
        self.texts = tuple(texts)


def programs(edition: Edition, texts: Sequence[str]) -> list[Program]:
    """Return the rules on the customizable cards. Raises ``Unread``, or the error of the first text that is no rule."""
    told = card_texts(edition, texts)
    found = []
    for number, text in enumerate(told):
        if not text:
            found.append(BLANK)
        elif text in edition.samples:
            found.append(written_rule(text))
        elif (reading := _known.get(text)) is None:
            raise Unread(
                [each for each in told[number:] if each and each not in edition.samples and each not in _known]
            )
        elif isinstance(reading, Message):
            raise WrittenRuleError(reading.key, **reading.parameters)
        else:
            _known.move_to_end(text)
            found.append(reading)
    return found + [BLANK] * (CUSTOMS - len(found))


def written_out(edition: str, texts: Sequence[str]) -> tuple[str, ...]:
    """Return texts with what a sample says instead of its number, which would mean something else in another edition."""
    return tuple(_written_out(edition, text) if names_sample(text) else text for text in texts)


def _written_out(edition: str, text: str) -> str:
    try:
        return card_texts(find_edition(edition), [text])[0]
    except (ValueError, LookupError):
        return text  # no such sample; the decision refuses it


def remember(text: str, reading: Reading) -> None:
    """Remember what a text means."""
    _known[text] = reading
    _known.move_to_end(text)
    if len(_known) > REMEMBERED:
        _known.popitem(last=False)


def readings(texts: Sequence[str]) -> list[Reading]:
    """Read texts up to the first that is no rule: nobody is shown more than one mistake. It may take long."""
    found: list[Reading] = []
    for text in texts:
        try:
            found.append(written_rule(text))
        except WrittenRuleError as wrong:
            found.append(wrong.message)
            break
    return found


def read_now(texts: Sequence[str]) -> None:
    """Read texts and remember them, where nobody else is kept waiting."""
    for text, reading in zip(texts, readings(texts), strict=False):
        remember(text, reading)


async def read_here(texts: Sequence[str], address: str) -> None:
    """Read texts in this process: for a registry that no server has given a better way."""
    read_now(texts)
