"""Pages of the rule book in the window: one rule by its ID, or the rules that answer a question."""

from collections.abc import Callable

from rich.text import Text

from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook import rule_search, rulebook


def rule_page(text: str, edition: str, words: Words) -> Callable[[int], Text]:
    """Return a page about a rule."""
    page = _page(text, edition, words)
    return lambda _: page


def _page(text: str, edition: str, words: Words) -> Text:
    if not text:
        return Text(words.say("info.no_rule"))
    if rulebook.looks_like_id(text):
        try:
            entry = rulebook.rule(text, words.language)
        except rulebook.UnknownRule as unknown:
            return Text(words.sentence(unknown))
        return Text.assemble((f"{entry.id} {entry.title}\n\n", "bold"), entry.statement)
    found = rule_search.find(text, edition=edition, language=words.language)
    lines = [words.say("info.rule_found", id=entry.id, title=entry.title) for entry in found]
    return Text("\n".join(lines) or words.say("web.rules.none"))
