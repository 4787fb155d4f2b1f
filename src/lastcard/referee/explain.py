"""Explains a case: tells it step by step, each step with the rules behind it.

This settles an argument at a kitchen table: write down the position, and read what happens and why.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

from lastcard.engine.game.event_reasons import reasons
from lastcard.engine.views import public_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.narration import tell_all
from lastcard.language.narration.refusals import refusal_sentence
from lastcard.language.rulebook.rulebook import UnknownRule, in_full, rule
from lastcard.referee.run_case import Step, Verdict, run_case, runs_of

Tell = Callable[[str], None]


def explain_file(path: Path, *, edition: str | None, tell: Tell, words: Words) -> list[Verdict]:
    """Tell every case of a file in every edition it names (or only in one)."""
    verdicts = []
    for case, name in runs_of(path, edition):
        tell(f"{case.title} ({name})" if name else case.title)
        for key, value in case.header.items():
            tell(f"  {key}: {value}")
        story = _Story(words, tell)
        verdicts.append(run_case(case, name, watch=story.step, words=words))
        story.rules(case.rules, name)
        tell("")
    return verdicts


class _Story:
    """Tells one case, and collects the rules cited so far."""

    def __init__(self, words: Words, tell: Tell) -> None:
        self._words = words
        self._tell = tell
        self._cited: list[str] = []

    def step(self, step: Step) -> None:
        """Tell the deal or one line: what happened and by which rules, or why it was refused."""
        if step.line:
            self._tell(f"  > {step.line.text}")
        if step.refused:
            self._tell(f"      {refusal_sentence(step.refused, step.game.names, self._words)}")
            self._cited.append(step.refused.refusal.rule)
            return
        for sentence, events in tell_all(step.events, public_view(step.game), self._words):
            behind = dict.fromkeys(cited for event in events for cited in reasons(event, step.before, step.game))
            self._cited += behind
            by = self._words.say("explain.by", sentence=sentence, rules=", ".join(behind)) if behind else sentence
            self._tell(f"      {by}")

    def rules(self, of_the_case: Iterable[str], edition: str) -> None:
        """List the rules that were cited or that the case is about, as its edition has them."""
        self._tell("  " + self._words.say("explain.rules"))
        for identifier in dict.fromkeys([*self._cited, *of_the_case]):
            try:
                found = rule(identifier, self._words.language)
            except UnknownRule as wrong:
                self._tell(f"    {self._words.sentence(wrong)}")
                continue
            here = found.differs.get(edition)
            text = self._words.say("explain.here", rule=in_full(found), note=here) if here else in_full(found)
            self._tell(f"    {text}")
