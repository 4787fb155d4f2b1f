"""Serbian in Cyrillic letters: the catalogue is written in Latin ones, and every letter has its Cyrillic one.

What the English sentence contains as well stays as it is: commands, codes, keys, options and the names of programs. So do
placeholders, UNO, the IDs of rules, and words with letters that Serbian lacks.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final

_DIGRAPHS: Final = {"lj": "љ", "nj": "њ", "dž": "џ"}
_LETTERS: Final = dict(zip("abvgdđežzijklmnoprstćufhcčš", "абвгдђежзијклмнопрстћуфхцчш", strict=True))
_CYRILLIC: Final = {**_DIGRAPHS, **_LETTERS}
_LATIN: Final = {cyrillic: latin for latin, cyrillic in _CYRILLIC.items()}
_LETTER: Final = re.compile("|".join(_CYRILLIC))
# Two letters that look like one: a prefix meets a stem, or the word is Latin. The sign of "not joined" parts them.
_APART: Final = re.compile(
    r"(?i)(?<=in)(?=jek)|(?<=kon)(?=ju[gnk])|(?<=tan)(?=jug)|(?<=van)(?=jezi)"
    r"|(?<=nad)(?=ži[vl]|žnj|žup)|(?<=od)(?=ži[vl]|žal)|(?<=pod)(?=žanr|žeg|žup)|(?<=pred)(?=žet)"
)
_NOT_JOINED: Final = "\u200c"
_WORD: Final = re.compile(r"\{\w*\}|[A-Z]+-\d+|[^\W\d_]+(?:\d[\w]*)?|\w+")  # a placeholder, the ID of a rule, a word
_ALWAYS: Final = frozenset(("UNO",))
_LETTERS_ONLY: Final = re.compile(f"[{''.join(_LETTERS)}]+", re.IGNORECASE)
# Serbian words that English spells alike.
_ALIKE: Final = frozenset(
    ("a", "bot", "disk", "haha", "hmm", "i", "interval", "k", "link", "o", "port", "program", "s", "server", "to", "u")
)
# A letter to be typed or pressed, not the conjunction or preposition that looks like it.
_TYPED_BEFORE: Final = re.compile(r"(?i)(?:kuca\w*|ritis\w*|taster\w*|svoje ime i|sa)\s$|\^$")
_TYPED_BEHIND: Final = re.compile(r"[:{]| (?:NAME|IME)\b")
_LISTED_BEFORE: Final = re.compile(r"(?:^|\n|, )$")


def to_cyrillic(text: str, english: str = "", *, listed: bool = False) -> str:
    """Write Serbian in Cyrillic letters; the words of the English text stay, and so do ``listed`` letters before their meaning.

    >>> to_cyrillic("Ljilja: crvena 7. Nadživeti injekciju. UNO-a!")
    'Љиља: црвена 7. Надживети инјекцију. UNO-а!'
    >>> to_cyrillic("{who} kuca u ili r7, pa quit u igri", "type u or r7, or quit")
    '{who} куца u или r7, па quit у игри'
    """
    kept = _ALWAYS.union(_WORD.findall(english))

    def written(found: re.Match[str]) -> str:
        word = found[0]
        stays = not _LETTERS_ONLY.fullmatch(word) or word in kept
        if stays and word.lower() in _ALIKE:
            stays = (
                word in kept and len(word) == 1 and _is_typed(text[: found.start()], text[found.end() :], listed=listed)
            )
        return word if stays else _written(word)

    return _WORD.sub(written, text)


def to_latin(text: str) -> str:
    """Write Serbian in Latin letters.

    >>> to_latin("Њена ЖУТА 7 и џокер")
    'Njena ŽUTA 7 i džoker'
    """
    return "".join([_cased(_LATIN[sign.lower()], sign) if sign.lower() in _LATIN else sign for sign in text])


def in_cyrillic(texts: Mapping[str, Any], english: Mapping[str, Any]) -> dict[str, Any]:
    """Write all texts of a table in Cyrillic letters, each beside the English one at the same place."""
    return {key: _value(value, english.get(key)) for key, value in texts.items()}


def _value(own: Any, english: Any) -> Any:
    if isinstance(own, str):
        return to_cyrillic(own, english if isinstance(english, str) else "")
    if isinstance(own, dict):
        return in_cyrillic(own, english if isinstance(english, dict) else {})
    if isinstance(own, list):
        beside = english if isinstance(english, list) else []
        return [_value(value, other) for value, other in zip_longest(own, beside[: len(own)])]
    return own


def _is_typed(before: str, behind: str, *, listed: bool) -> bool:
    if listed and _LISTED_BEFORE.search(before):
        return True
    return bool(_TYPED_BEFORE.search(before) or _TYPED_BEHIND.match(behind))


@lru_cache(maxsize=8192)  # a catalogue says most of its words again and again
def _written(word: str) -> str:
    parted = _APART.sub(_NOT_JOINED, word).lower()
    small = _LETTER.sub(lambda found: _CYRILLIC[found[0]], parted).replace(_NOT_JOINED, "")
    if word[:1].islower():
        return small
    is_shout = word.isupper() and (len(word) > 2 or len(small) > 1)
    return small.upper() if is_shout else small[:1].upper() + small[1:]


def _cased(latin: str, sign: str) -> str:
    return latin.capitalize() if sign.isupper() else latin
