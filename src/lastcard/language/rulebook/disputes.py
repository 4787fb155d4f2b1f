"""Disputes: situations that people argue about, each with its answer, the rules that decide it and the cases that prove it.

The texts live in `data/disputes/<language>.toml` and are read on the first question. The surfaces
show them; the referee runs the cases and knows nothing of disputes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from lastcard.engine.editions import edition_names, printing
from lastcard.language.catalogue.cyrillic import in_cyrillic
from lastcard.language.catalogue.language_files import DEFAULT_LANGUAGE, SECOND_SCRIPT
from lastcard.language.rulebook.named_cards import named_cards

ABSENT: Final = "absent"
_TEXTS: Final = ("topic", "question", "answer", "wrong")


class Proof(NamedTuple):
    """A case of the case library."""

    file: str
    """Its name in `cases/`, without the ending."""
    title: str


class Ruled(NamedTuple):
    """The answer of some editions."""

    editions: tuple[str, ...]
    answer: str
    verdict: str
    """Answers with the same verdict amount to the same. ``absent``: the edition has no such card."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """One situation that people argue about."""

    id: str
    topic: str
    question: str
    """The question as somebody at the table would ask it."""
    answer: str
    rules: tuple[str, ...]
    """The IDs of the rules that decide it."""
    proofs: tuple[Proof, ...]
    editions: tuple[str, ...]
    """The editions in which it can arise."""
    by_edition: tuple[Ruled, ...]
    """The answers where editions differ, each edition in exactly one; empty if all agree."""
    wrong: tuple[str, ...]
    """Plausible answers that are wrong in every edition."""
    cards: tuple[str, ...]
    """The cards that the question names."""

    def ruled(self, edition: str) -> Ruled:
        """Return the answer of an edition, or the common one."""
        common = Ruled(self.editions, self.answer, "")
        return next((each for each in self.by_edition if edition in each.editions), common)

    def can_be_asked(self, edition: str) -> bool:
        """Say whether a player of this edition can be asked: the situation arises there."""
        return edition in self.editions and self.ruled(edition).verdict != ABSENT

    def wrong_in(self, edition: str) -> tuple[str, ...]:
        """Return answers that are wrong in an edition: those of editions that rule otherwise, and plausible ones."""
        right = self.ruled(edition)
        others = (each.answer for each in self.by_edition if each.verdict not in (right.verdict, ABSENT))
        return (*others, *self.wrong)


def disputes(language: str = DEFAULT_LANGUAGE) -> tuple[Dispute, ...]:
    """Return all disputes in a language, in English where nobody has translated them."""
    return _read(language if language in _languages() else DEFAULT_LANGUAGE)


@cache
def _languages() -> frozenset[str]:
    names = (page.name for page in files("lastcard.language.rulebook").joinpath("data", "disputes").iterdir())
    own = frozenset(name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    return own | {tag for tag, source in SECOND_SCRIPT.items() if source in own}


@cache
def _read(language: str) -> tuple[Dispute, ...]:
    cards = {each["id"]: named_cards(each["question"]) for each in _raw(DEFAULT_LANGUAGE)}
    return tuple(_dispute(raw, cards[raw["id"]]) for raw in _raw(language))


def _raw(language: str) -> list[dict[str, Any]]:
    if language in SECOND_SCRIPT:
        english = {each["id"]: each for each in _raw(DEFAULT_LANGUAGE)}
        return [_in_cyrillic(each, english.get(each["id"], {})) for each in _raw(SECOND_SCRIPT[language])]
    text = (
        files("lastcard.language.rulebook").joinpath("data", "disputes", f"{language}.toml").read_text(encoding="utf-8")
    )
    found: list[dict[str, Any]] = tomllib.loads(text)["dispute"]
    return found


def _in_cyrillic(raw: dict[str, Any], english: dict[str, Any]) -> dict[str, Any]:
    """Write the texts of a dispute in Cyrillic letters, and leave alone what names editions, rules and cases."""
    written = {**raw, **in_cyrillic({key: raw[key] for key in _TEXTS if key in raw}, english)}
    if own := raw.get("by_edition"):
        same: list[dict[str, Any]] = [*english.get("by_edition", ()), *({} for _ in own)]
        pairs = zip(own, same, strict=False)
        written["by_edition"] = [{**each, **in_cyrillic({"answer": each["answer"]}, other)} for each, other in pairs]
    return written


def _dispute(raw: dict[str, Any], cards: tuple[str, ...]) -> Dispute:
    # A misspelt key is not a field of Dispute, so it fails here.
    answers = [Ruled(tuple(each["editions"].split()), each["answer"], each.get("verdict") or each["editions"])
               for each in raw.pop("by_edition", ())]  # fmt: skip
    named = {edition for ruled in answers for edition in ruled.editions} | set(raw.get("editions", ()))
    rules = tuple(raw.pop("rules"))
    # Nothing is known of an edition whose own file departs from one of the rules, unless the dispute names it.
    asked = [name for name in edition_names() if name in named or not printing(name).departs_from(rules)]

    def with_kin(editions: Sequence[str]) -> tuple[str, ...]:
        """Add the editions that are like one of these by their own file, unless they are named themselves."""
        others = (name for name in asked if name not in editions and name not in named)
        return (*editions, *(name for name in others if printing(name).like in editions))

    return Dispute(
        rules=rules,
        proofs=tuple(Proof(*proof.split(": ", 1)) for proof in raw.pop("proofs")),
        editions=with_kin(raw.pop("editions")) if "editions" in raw else tuple(asked),
        by_edition=tuple(ruled._replace(editions=with_kin(ruled.editions)) for ruled in answers),
        wrong=tuple(raw.pop("wrong", ())),
        cards=cards,
        **raw,
    )
