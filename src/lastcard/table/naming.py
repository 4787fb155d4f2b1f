"""Names and lines of talk, as a table takes them: visible, of bounded height and length, and no name another's double.

What shows nothing and what a reader counts as one character say Unicode's tables (``regex``), what looks alike those of its
Technical Standard 39 (``confusable_homoglyphs``). Facts of the past are not asked: a name that was taken once stays.
"""

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

import regex
from confusable_homoglyphs.confusables import confusables_data

from lastcard.table.errors import TableRefusal
from lastcard.table.messages import LINE_LENGTH, NAME_LENGTH
from lastcard.words.catalogue import Words, words_for
from lastcard.words.names import EMPTY, is_in_use, tidy

MARKS: Final = 3  # on one character: Hebrew with all its points needs them, towers of marks need more
PARTS: Final = 12  # of one character: a family of four emoji in their own colours has eleven

# What shows nothing by itself and still has its place: joiners in Arabic and Indic words, the parts of one emoji.
_MEANT: Final = (
    r"(?<=[\p{Arabic}\p{Canonical_Combining_Class=9}])[\u200c\u200d](?=\p{L})"
    r"|(?<=\p{Emoji})\ufe0f"
    r"|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})"
    r"|(?<=\U0001f3f4)[\U000e0020-\U000e007e]{2,6}\U000e007f"
)
_SHOWS_NOTHING: Final = rf"[[\p{{C}}\p{{Z}}\p{{Default_Ignorable_Code_Point}}{''.join(sorted(EMPTY))}]--[ ]]"
_HIDDEN: Final = regex.compile(_SHOWS_NOTHING, regex.V1)
_MEANT_OR_HIDDEN: Final = regex.compile(f"({_MEANT})|{_SHOWS_NOTHING}", regex.V1)
_SEEN: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
_TOWER: Final = regex.compile(  # or a row, of marks that stand beside each other
    rf"[\p{{Mn}}\p{{Me}}--\ufe0f]{{{MARKS + 1},}}|\p{{M}}{{{2 * MARKS + 1},}}", regex.V1
)
_CHARACTER: Final = regex.compile(r"\X")
_NO_LETTER: Final = regex.compile(r"[^\p{L}\p{N}]+")


def checked_name(text: str) -> str:
    """Give a name as it is written at the table; raises a refusal that says what is wrong with it."""
    name = tidy(text)
    visible = _without_hidden(name)
    if not _SEEN.search(visible):
        raise TableRefusal("name_blank")
    if visible != name:
        raise TableRefusal("name_hidden")
    if _TOWER.search(name):
        raise TableRefusal("name_marks")
    if _length(name) > NAME_LENGTH:
        raise TableRefusal("name_long", limit=NAME_LENGTH)
    if is_in_use(name):
        raise TableRefusal("bad_name", name=name)
    return name


def free_name(text: str, taken: Iterable[str], language: str) -> str:
    """Give a name that nobody else has, or could be taken for, nor for the table itself in its language."""
    name = checked_name(text)
    letters = _NO_LETTER.sub("", name)
    if any(look_alike(letters, word) for word in _reserved(words_for(language).language)):
        raise TableRefusal("name_reserved", name=name)
    for other in taken:
        if other.casefold() == name.casefold():
            raise TableRefusal("name_taken", name=name)
        if look_alike(name, other):
            raise TableRefusal("name_alike", name=name, other=other)
    return name


@cache
def _reserved(language: str) -> tuple[str, ...]:
    """Give what a table calls itself."""
    return tuple(Words(language).say("name.reserved").split())


def checked_line(text: str) -> str:
    """Give a line of talk as everybody may read it: what shows nothing is left out, and towers of marks are cut."""
    line = str(_TOWER.sub(lambda tower: tower[0][:MARKS], tidy(_without_hidden(tidy(text)))))
    if not _SEEN.search(line):
        raise TableRefusal("nothing_said")
    if _length(line) > LINE_LENGTH:
        raise TableRefusal("line_long", limit=LINE_LENGTH)
    return line


def look_alike(one: str, other: str) -> bool:
    """Say whether two names could be taken for each other, in whatever case they are written.

    >>> look_alike("Ana", "Аnа"), look_alike("Ivo", "lvo"), look_alike("Ana", "Ána")
    (True, True, False)
    """
    return any(ours == theirs for ours, theirs in zip(_looks(one), _looks(other), strict=True))


@lru_cache(maxsize=1024)
def _looks(name: str) -> tuple[str, str]:
    """Give how a name looks as it is written, and in small letters: В looks like B, but в not like b."""
    return _skeleton(name).casefold(), _skeleton(name.casefold()).casefold()


def _skeleton(text: str) -> str:
    """Write every letter as the one it looks like (UTS 39, section 4), wide and ornate ones as plain ones."""
    decomposed = _HIDDEN.sub("", unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFD", "".join([_prototypes().get(sign, sign) for sign in decomposed]))


@cache
def _prototypes() -> dict[str, str]:
    """Give the letter that stands for each group of letters that look alike.

    The library lists for the middle of a group all others, and for each of these the middle alone.
    """
    found = {}
    for sign, others in confusables_data.items():
        if len(others) != 1:
            continue  # the middle of a group stands for it
        middle = others[0]["c"]
        is_pair = len(confusables_data[middle]) == 1
        found[sign.strip("\u200e")] = min(sign, middle).strip("\u200e") if is_pair else middle.strip("\u200e")
    return found


def _length(text: str) -> int:
    """Count as a reader does; a character of too many parts is none, and they are counted one by one."""
    return sum([1 if len(character) <= PARTS else len(character) for character in _CHARACTER.findall(text)])


def _without_hidden(text: str) -> str:
    """Leave out what shows nothing, unless it has its place."""
    return str(_MEANT_OR_HIDDEN.sub(lambda found: found[1] or "", text))
