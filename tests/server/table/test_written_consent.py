"""Who agrees to a written card agrees to what it means: a sample's number means another rule in another edition."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from lastcard.engine.editions import edition
from lastcard.server.table.fold.facts import Answered, AnyFact, Changed, Opened, Sat, Wrote, entry_of, facts_of
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import Agree, Change, Done, Ready, Refused, Write
from tests.server.table.clockwork import story
from tests.server.table.guests import Guest, Parlour

GREEK, POLISH = edition("greek").samples[1], edition("polish").samples[1]
SAMPLE = Settings(edition="greek", written=("sample 2",), catch_seconds=0, bot_seconds=0)


def told(guest: Guest) -> list[tuple[str, tuple[int, ...], bool]]:
    """List the cards as a guest was told: the text, who agreed, whether it counts."""
    return [(card.text, card.agreed, card.counts) for card in guest.around.cards]


def test_the_two_editions_print_different_second_samples() -> None:
    assert GREEK != POLISH


@story
async def test_a_sample_is_kept_as_what_it_says(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, SAMPLE)
        ann, ben = company.guests
        assert told(ben) == [(GREEK, (1,), True)]
        assert isinstance(await ben.ask(Write, card=1, text=' "Sample 4" '), Done)
        assert told(ann)[0][0] == edition("greek").samples[3]
        assert isinstance(await ann.ask(Change, settings=replace(SAMPLE, written=("SAMPLE  2", "sample 3"))), Done)
        assert [card.text for card in ben.around.cards] == [GREEK, edition("greek").samples[2]]
        refused = await ann.ask(Change, settings=replace(SAMPLE, written=("sample 77",)))
        assert isinstance(refused, Refused)
        assert "ample 7" not in "".join(kept.data for kept in await parlour.store.read(company.code))


@story
async def test_who_agreed_to_a_sample_has_not_agreed_to_another_edition_s(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, SAMPLE)
        ann, ben = company.guests
        assert isinstance(await ann.ask(Change, settings=replace(SAMPLE, edition="polish")), Done)
        assert told(ben) == [(POLISH, (), False)]
        refused = await ben.ask(Ready)
        assert isinstance(refused, Refused)
        assert refused.code == "agree_first"
        assert isinstance(await ben.ask(Agree, card=1, text=POLISH), Done)
        assert told(ann) == [(POLISH, (1,), True)]


@story
async def test_a_rule_that_another_edition_leaves_as_it_is_stays_agreed(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, SAMPLE)
        ann, ben = company.guests
        assert isinstance(await ann.ask(Change, settings=replace(ann.around.settings, edition="polish")), Done)
        assert told(ben) == [(GREEK, (1,), True)], "the card says what everybody agreed to"


@story
async def test_nobody_agrees_to_what_was_written_after_they_looked(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, SAMPLE)
        ann, ben = company.guests
        shown = ben.around.cards[0].text
        assert isinstance(await ann.ask(Change, settings=replace(SAMPLE, edition="polish")), Done)
        for answer in (True, False):
            refused = await ben.ask(Agree, card=1, on=answer, text=shown)
            assert isinstance(refused, Refused)
            assert refused.code == "stale"
        assert told(ann) == [(POLISH, (), False)]


@pytest.mark.parametrize("by_fact", ["opened", "wrote"])
def test_logs_of_older_versions_name_samples_by_number_and_consent_ends_with_their_edition(by_fact: str) -> None:
    blank = replace(SAMPLE, written=())
    facts: list[AnyFact] = [
        Opened(SAMPLE if by_fact == "opened" else blank),
        Sat("Ann", "a" * 64),
        Sat("Ben", "b" * 64),
        *([Wrote(0, 0, "sample 2")] if by_fact == "wrote" else []),
        Answered(1, 0, agrees=True),
        Changed(replace(SAMPLE, chat=False)),
    ]
    table = Table("BCDFGH")
    table.recall(facts_of([entry_of(fact).data for fact in facts]))
    assert table.agreed == table.settings.written == (GREEK,)
    table.apply(table.seq + 1, Changed(replace(SAMPLE, edition="polish")))
    assert table.agreed == ("",)
    assert table.settings.written == (POLISH,)
    table.apply(table.seq + 1, Changed(replace(SAMPLE, edition="classic", written=("sample 2",))))
    assert table.agreed == ("",), "an edition without samples"
