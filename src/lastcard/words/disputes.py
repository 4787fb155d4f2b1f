"""Disputes: situations that people argue about, each with its answer, the rules behind it and the cases that prove it.

The texts live in `disputes/<language>.toml` and are read on the first question. How they are shown belongs to the
surfaces; the cases are run by the referee, which knows nothing of them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from lastcard.words.catalogue import DEFAULT_LANGUAGE
from lastcard.words.rulebook import EDITIONS


class Proof(NamedTuple):
    """A case of the case library."""

    file: str
    """Its name in `cases/`, without the ending."""
    title: str


class Ruled(NamedTuple):
    """The answer of some editions."""

    editions: tuple[str, ...]
    answer: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """One situation that people argue about."""

    id: str
    topic: str
    question: str
    """As somebody at the table asks it."""
    answer: str
    rules: tuple[str, ...]
    """The IDs of the rules that decide it."""
    proofs: tuple[Proof, ...]
    editions: tuple[str, ...]
    """The editions in which it can come up."""
    by_edition: tuple[Ruled, ...]
    """The answers where editions differ, every edition in one of them; nothing where all agree."""


def disputes(language: str = DEFAULT_LANGUAGE) -> tuple[Dispute, ...]:
    """Return all disputes in a language, in English where nobody has translated them."""
    return _read(language if language in _languages() else DEFAULT_LANGUAGE)


@cache
def _languages() -> frozenset[str]:
    names = (page.name for page in files("lastcard.words").joinpath("disputes").iterdir())
    return frozenset(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def _read(language: str) -> tuple[Dispute, ...]:
    text = files("lastcard.words").joinpath("disputes", f"{language}.toml").read_text(encoding="utf-8")
    return tuple(map(_dispute, tomllib.loads(text)["dispute"]))


def _dispute(raw: dict[str, Any]) -> Dispute:
    # A misspelt key is no field of Dispute and stops here.
    ruled = (Ruled(tuple(each["editions"].split()), each["answer"]) for each in raw.pop("by_edition", ()))
    proofs = (Proof(*proof.split(": ", 1)) for proof in raw.pop("proofs"))
    return Dispute(
        rules=tuple(raw.pop("rules")),
        proofs=tuple(proofs),
        editions=tuple(raw.pop("editions", EDITIONS)),
        by_edition=tuple(ruled),
        **raw,
    )
