"""What nodes believe about each other's people heals: whoever is gone is known to be gone, and the table goes on elsewhere."""

import pytest

from lastcard.server.store import Unreachable
from lastcard.server.table.fold import decisions
from lastcard.server.table.protocol.messages import Act, Done, Refused, Rename
from lastcard.server.table.protocol.node_notes import Here
from tests.server.nodes.test_duties import PATIENT, Node, on_two_nodes, seated
from tests.server.store.postgres_server import Postgres
from tests.server.table.guests import Guest
from tests.waiting import until


def test_other_nodes_hear_that_people_are_gone_from_a_table_that_was_given_up(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Node, two: Node) -> None:
        ann, ben = await seated(one, two, PATIENT)
        assert not ben.live.leads

        async def away(append: object) -> None:
            raise Unreachable("store.unreachable", path="", why="")  # nobody knows whether it was written

        monkeypatch.setattr(one.registry.store, "append", away)
        await ann.say(Rename, name="Anna")
        assert ann.dropped == "lost"
        await until(lambda: not ben.live.company.elsewhere)
        assert ben.live.leads

    on_two_nodes(postgres, story)


def test_who_left_unheard_is_gone_once_the_nodes_have_told_again_who_is_where(postgres: Postgres) -> None:
    async def story(one: Node, two: Node) -> None:
        _, ben = await seated(one, two, PATIENT)
        other = await Guest(await two.registry.create("Cem", PATIENT, bots=["normal"])).come(two.registry)
        other.live.following.hear("one", Here(other.code, frozenset({0})))  # and nothing of the end
        await until(lambda: not other.live.leads)
        two.neighbours._again()
        await until(lambda: "one" not in ben.live.company.doubted)
        assert "one" in other.live.company.doubted
        await until(lambda: not other.live.company.elsewhere)
        assert other.live.leads
        await until(lambda: ben.live.company.present == {0, 1})

    on_two_nodes(postgres, story)


def test_a_node_that_was_silent_for_a_while_is_asked_again_who_is_there(postgres: Postgres) -> None:
    async def story(one: Node, two: Node) -> None:
        _, ben = await seated(one, two, PATIENT)
        two.neighbours._miss("one")
        assert ben.live.company.present == {1}
        await until(lambda: ben.live.company.present == {0, 1})

    on_two_nodes(postgres, story)


def test_a_waiting_command_that_another_node_wrote_is_done_and_not_refused(postgres: Postgres) -> None:
    async def story(one: Node, two: Node) -> None:
        people = await seated(one, two, PATIENT)
        game = people[0].live.table.game
        assert game is not None
        first = next(guest for guest in people if guest.seat in game.deciders)
        asked = Act("k", first.seq, next(each for each in first.hand.legal if not each.startswith("calls")))
        elsewhere = (two if first is people[0] else one).registry
        again = Guest(None, code=first.code)  # the same person, through the other node
        again.token = first.token
        await again.come(elsewhere)
        async with again.live.lock:
            again.live.waiting.put(first.seat, again.member, asked)
        live = first.live
        async with live.lock:
            decision = decisions.act(live.table, first.seat, asked.action, asked.seen)
            last = await live.commit(decision, live.command(first.seat, asked.id))
        await until(lambda: again.answer_to("k") is not None)
        assert again.answer_to("k") == Done("k", last)
        assert not again.all(Refused)

    on_two_nodes(postgres, story)
