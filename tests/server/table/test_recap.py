"""The history so far: the part kept in memory agrees with the log, and its size is bounded."""

from pathlib import Path
from random import Random
from typing import cast

import pytest

from lastcard.engine.editions import edition_names
from lastcard.referee.conformance.random_tables import random_table
from lastcard.server.store import Store
from lastcard.server.table.broadcast.recap import KEPT, STORY, TOLD_AGAIN, Retellings
from lastcard.server.table.broadcast.viewer_messages import Viewer
from lastcard.server.table.protocol.messages import Start
from tests.server.table.clockwork import story
from tests.server.table.guests import Company, Guest, Parlour, settings_of
from tests.server.table.test_fold import go_on

MOVES = 150


def kept_by(company: Company) -> Retellings:
    """Give the stories that the registry of a table keeps."""
    return company.live._retellings


async def told(stories: Retellings, company: Company, seen: int) -> tuple[bool, list[bytes]]:
    """Tell everybody at the table, and a watcher, what happened after an entry."""
    happened, fresh = await stories.tell(company.table, seen)
    viewers = [Viewer(seat, "en", pace) for seat in (None, 0, 1, 2) for pace in ("normal", "full")]
    return fresh, [bytes(each.told(viewer)) for viewer in viewers for each in happened]


@pytest.mark.parametrize("name", edition_names())
@story
async def test_a_story_that_is_kept_and_continued_is_the_one_in_the_log(tmp_path: Path, name: str) -> None:
    rng = Random(name)
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, settings_of(random_table(rng, name=name)))
        await company.guests[0].ask(Start)
        await Guest(code=company.code).come(parlour.registry)
        kept = kept_by(company)
        kept._store = cast("Store", None)  # from here on the log is of no help
        for _ in range(MOVES):
            if not await go_on(company, rng):
                break
            if rng.randrange(3):
                continue  # so that stories are also continued by several moves at once
            seq = company.table.seq
            for seen in {-1, seq - 1, seq, max(0, seq - rng.randrange(TOLD_AGAIN))}:
                assert await told(kept, company, seen) == await told(Retellings(parlour.store), company, seen)
        assert len(kept._kept[company.code].happened) <= 2 * STORY


@story
async def test_only_the_latest_stories_are_kept_and_none_of_a_table_that_is_taken_up_again(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        companies = [await parlour.table(1, bots=["normal"]) for _ in range(KEPT + 5)]
        kept = kept_by(companies[0])
        assert list(kept._kept) == [company.code for company in companies[-KEPT:]]
        await Guest(code=companies[-KEPT].code).come(parlour.registry)
        await Guest(code=companies[0].code).come(parlour.registry)
        assert list(kept._kept)[-2:] == [companies[-KEPT].code, companies[0].code]
        assert len(kept) == KEPT
        companies[0].live.retire()
        assert companies[0].code not in kept._kept
