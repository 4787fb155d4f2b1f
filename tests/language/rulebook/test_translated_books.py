"""Rule books that are translated in full: no text of a rule or a dispute is missing, and nothing else has changed."""

import pytest

from lastcard.language.catalogue.language_files import untranslated
from lastcard.language.rulebook.disputes import disputes
from lastcard.language.rulebook.rulebook import all_rules, details, topics

LANGUAGES = ["cs", "sk"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_rule_book_is_translated(language: str) -> None:
    for chapter, translated in zip(topics(), topics(language), strict=True):
        assert chapter.title != translated.title
        assert chapter.summary != translated.summary
    for english, other in zip(all_rules(), all_rules(language), strict=True):
        if english.id in untranslated():
            continue
        for name in ("title", "question", "statement", "why"):
            said = getattr(english, name)
            assert not said or said != getattr(other, name), (english.id, name)
        same = {
            f"edition.title.{edition}" for edition, note in english.differs.items() if note == other.differs[edition]
        }
        assert same <= untranslated(), english.id
        assert english.related == other.related, english.id
    assert details().keys() - details(language).keys() <= untranslated()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dispute_is_translated_and_settled_alike(language: str) -> None:
    for english, other in zip(disputes(), disputes(language), strict=True):
        assert (english.id, english.rules, english.proofs) == (other.id, other.rules, other.proofs)
        assert (english.editions, len(english.wrong)) == (other.editions, len(other.wrong))
        verdicts = [[(ruled.editions, ruled.verdict) for ruled in each.by_edition] for each in (english, other)]
        assert verdicts[0] == verdicts[1]
        assert english.question != other.question
        assert english.answer != other.answer
