"""Which names and chat lines a table accepts: visible, of bounded height and length, and no two names that look alike.

Unicode's tables (``regex``) say what is invisible and what a reader counts as one character. Unicode Technical Standard 39
(``confusable_homoglyphs``) says what looks alike. Names in old facts are not checked: a name once accepted stays.
"""

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

import regex
from confusable_homoglyphs.confusables import confusables_data

from lastcard.language.catalogue.catalogue import Words, words_for
from lastcard.language.narration.person_names import EMPTY, is_in_use, tidy
from lastcard.server.table.protocol.messages import LINE_LENGTH, NAME_LENGTH
from lastcard.server.table.protocol.table_refusal import TableRefusal

MARKS: Final = 3  # on one character: fully pointed Hebrew needs three, towers of marks need more
PARTS: Final = 12  # of one character: an emoji family of four with skin tones has eleven

# Invisible characters that are needed: joiners in Arabic and Indic words, the parts of one emoji.
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
_TOWER: Final = regex.compile(  # or a row of marks side by side
    rf"[\p{{Mn}}\p{{Me}}--\ufe0f]{{{MARKS + 1},}}|\p{{M}}{{{2 * MARKS + 1},}}", regex.V1
)
_CHARACTER: Final = regex.compile(r"\X")
_NO_LETTER: Final = regex.compile(r"[^\p{L}\p{N}]+")


def checked_name(text: str) -> str:
    """Return a name as it is written at the table. Raises a refusal that says what is wrong with it."""
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
    """Return a checked name that cannot be confused with another player or with the table itself."""
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
    """Return the names that a table uses for itself in a language."""
    return tuple(Words(language).say("name.reserved").split())


def checked_line(text: str) -> str:
    """Return a chat line as everybody may read it, without invisible characters and towers of marks."""
    line = str(_TOWER.sub(lambda tower: tower[0][:MARKS], tidy(_without_hidden(tidy(text)))))
    if not _SEEN.search(line):
        raise TableRefusal("nothing_said")
    if _length(line) > LINE_LENGTH:
        raise TableRefusal("line_long", limit=LINE_LENGTH)
    return line


def look_alike(one: str, other: str) -> bool:
    """Say whether two names could be confused, in any case.

    >>> look_alike("Ana", "Аnа"), look_alike("Ivo", "lvo"), look_alike("Ana", "Ána")
    (True, True, False)
    """
    return any(ours == theirs for ours, theirs in zip(_looks(one), _looks(other), strict=True))


@lru_cache(maxsize=1024)
def _looks(name: str) -> tuple[str, str]:
    """Return how a name looks as written, and in lower case: В looks like B, but в does not look like b."""
    return _skeleton(name).casefold(), _skeleton(name.casefold()).casefold()


def _skeleton(text: str) -> str:
    """Write every letter as the one it looks like (UTS 39, section 4), and wide and ornate letters as plain ones."""
    decomposed = _HIDDEN.sub("", unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFD", "".join([_prototypes().get(sign, sign) for sign in decomposed]))


@cache
def _prototypes() -> dict[str, str]:
    """Return the letter that stands for each group of letters that look alike.

    For the middle of a group, the library lists all others; for each of the others, only the middle.
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
    """Count characters as a reader does. If a character has too many parts, each part counts."""
    return sum([1 if len(character) <= PARTS else len(character) for character in _CHARACTER.findall(text)])


def _without_hidden(text: str) -> str:
    """Remove invisible characters, unless they are needed."""
    return str(_MEANT_OR_HIDDEN.sub(lambda found: found[1] or "", text))
