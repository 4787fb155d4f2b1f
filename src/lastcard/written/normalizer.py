"""Prepares the meanings of a sentence for the grammar, which then need not know how each language puts them.

A word that says two things becomes two meanings, a *not* that means nothing is left out, and *everybody except me* becomes one
meaning.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from lastcard.written.lexicon import Meaning

# What joins two clauses; of several in a row the first of these counts.
JOINTS: Final = ("or", "until", "else", "if", "and", "then", "comma")
_TWOFOLD: Final = {
    "lap": ("until", "my_turn"),
    "show_me": ("show", "to.me"),
    "show_all": ("show", "to.all"),
    "i_have": ("who.me", "have"),
}


def smoothed(meanings: Iterable[Meaning]) -> Iterator[Meaning]:
    """Give the meanings of a sentence as the grammar takes them."""
    return _without_idle_not(_with_others(_unfolded(meanings)))


def _unfolded(meanings: Iterable[Meaning]) -> list[Meaning]:
    """Say *for a lap* (``lap``) as *until my turn*, and take apart *shows me* and *I have* where one word says it."""
    apart = [[replace(each, name=name) for name in _TWOFOLD.get(each.name, ())] or [each] for each in meanings]
    return [each for part in apart for each in part]


def _without_idle_not(meanings: Iterable[Meaning]) -> Iterator[Meaning]:
    """Leave out the *not* that some languages say after their words for *until* (``until_not``): it means nothing there."""
    is_idle = False
    for each in meanings:
        if each.name == "until_not":
            is_idle = True
            yield replace(each, name="until")
        elif not (is_idle and each.name == "not"):
            is_idle = is_idle and each.name not in JOINTS
            yield each


def _with_others(meanings: Sequence[Meaning]) -> list[Meaning]:
    """Make *everybody (…) except me* one meaning, wherever the exception stands and whatever is around it."""
    said = list(meanings)
    for exception in [each for each in said if each.name == "but_me"]:
        at = said.index(exception)
        around = [*range(at - 1, -1, -1), *range(at + 1, len(said))]
        everybody = next((place for place in around if said[place].name in ("who.all", "who.others")), None)
        if everybody is None:
            continue
        said[everybody] = replace(said[everybody], name="who.others")
        begin = at - 1 if at and said[at - 1].name == "comma" else at
        end = at + 2 if said[at + 1 : at + 2] and said[at + 1].name == "comma" else at + 1
        del said[begin:end]
    return said
