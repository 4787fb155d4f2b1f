"""What friends use works over two nodes as over one: daily deals, seats that move, tables with the same cards, notices."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from lastcard.server.table.fold.facts import Called, Handed, facts_of
from tests.server.nodes.conftest import Cluster
from tests.server.nodes.test_two_nodes import hear_until, log_of
from tests.server.web.listening import listening
from tests.server.web.serving import Server
from tests.server.web.talking import choose, get, new_seat, new_table, play_round, post, refusal, talk
from tests.server.web.test_daily import begin, daily, finished
from tests.server.web.test_duplicate_scores import begin as begin_twin
from tests.server.web.test_duplicate_scores import open_twin

ANN, BEN = "a" * 43, "b" * 43


def ticket_of(node: Server, seat: dict[str, Any]) -> str:
    """Ask for a ticket."""
    made = post(node, f"/api/tables/{seat['table']}/tickets", headers={"authorization": f"Bearer {seat['token']}"})
    assert made.status_code == 201, made.text
    return str(made.json()["ticket"])


def test_all_nodes_have_the_same_keys(cluster: Cluster) -> None:
    one, two = cluster.nodes
    with ThreadPoolExecutor(2) as both:  # together, so that both may try to make them
        pushes = list(both.map(lambda node: get(node, "/api/push").json(), (one, two)))
        seals = list(both.map(lambda node: daily(node)["commitment"], (one, two)))
    assert pushes[0] == pushes[1]
    assert seals[0] == seals[1]


def test_a_daily_try_counts_once_wherever_it_is_asked_for_and_played(cluster: Cluster) -> None:
    one, two = cluster.nodes
    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(lambda node: begin(node, ANN), (one, two)))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    made = next(answer for answer in answers if answer.status_code == 201)
    for node in (one, two):
        assert refusal(begin(node, ANN), 409) == "daily_tried"
        assert not daily(node, ANN)["mine"]["over"]
    played_through = two if made is answers[0] else one  # not the node that dealt
    hand, _ = finished(played_through, made)
    for node in (one, two):
        assert daily(node, ANN)["mine"]["over"]
        assert (daily(node)["tried"], daily(node)["finished"]) == (1, 1)
    assert finished(one, begin(one, BEN))[0] == hand


def test_a_seat_moves_to_another_device_through_any_node_once(cluster: Cluster) -> None:
    one, two = cluster.nodes
    host = new_table(one)
    guest = new_seat(two, host["table"])
    ticket = ticket_of(two, guest)  # of somebody whom this node has seen sit down
    void = ticket_of(two, host)
    other = ticket_of(one, host)  # a later one of the same seat, written elsewhere
    moves = f"/api/tables/{host['table']}/moves"
    assert refusal(post(two, moves, {"ticket": void}), 404) == "no_ticket"
    with talk(one, host) as ann, talk(one, guest) as old:
        with ThreadPoolExecutor(2) as both:
            answers = list(both.map(lambda node: post(node, moves, {"ticket": ticket}), (one, two)))
        assert sorted(answer.status_code for answer in answers) == [201, 404]
        taken = next(answer.json() for answer in answers if answer.status_code == 201)
        code, said = old.closed()
        assert any(message.get("code") == "moved" for message in said), (code, said)
        with talk(two, {"table": host["table"], "token": taken["token"]}) as new:
            assert new.state["you"] == taken["seat"] == 1
            hear_until(ann, lambda state: state["table"]["seats"][1].get("present"))
    assert post(two, moves, {"ticket": other}).status_code == 201
    handed = [
        fact for fact in facts_of([entry.data for entry in log_of(cluster, host["table"])]) if type(fact) is Handed
    ]
    assert sorted(fact.seat for fact in handed) == [0, 1]


def test_tables_at_two_nodes_play_the_same_cards(cluster: Cluster) -> None:
    one, two = cluster.nodes
    ann = new_table(one, mode="round", dealer=None)
    made = open_twin(two, ann)
    assert made.status_code == 201, made.text
    ben = new_seat(one, made.json()["code"])
    with talk(one, ann) as first, talk(two, ben) as second:
        assert begin_twin(first) == begin_twin(second)
        play_round(first)
        play_round(second)
    for node in (one, two):
        compared = get(node, f"/api/tables/{ann['table']}/twins").json()
        assert [len(table["rounds"]) for table in compared["tables"]] == [1, 1]


def test_somebody_who_is_away_is_told_once_though_two_nodes_know(cluster: Cluster) -> None:
    one, two = cluster.nodes
    host = new_table(one, clock={"kind": "days", "days": 2})
    guest = new_seat(two, host["table"])
    with listening() as channel:
        with talk(one, host) as ann, talk(two, guest) as ben:
            for node, seat in ((two, host), (one, guest)):
                wish = {"wish": {"kind": "hook", "address": f"{channel.url}/{seat['token'][:4]}", "form": "ntfy"}}
                headers = {"authorization": f"Bearer {seat['token']}"}
                assert post(node, f"/api/tables/{host['table']}/notices", wish, headers=headers).status_code == 201
            assert ann.ask("start")["type"] == "done"
            for each in (ann, ben):
                hear_until(each, lambda state: state["table"]["phase"] == "playing")
            waited_for = host if choose(ann.state) else guest
        heard = channel.next()
        assert heard.path == f"/{waited_for['token'][:4]}"
        with talk(two, waited_for) as back:  # the next turn is another one
            assert back.ask("act", seen=back.seq, action=choose(back.state))["type"] == "done"
        facts = facts_of([entry.data for entry in log_of(cluster, host["table"])])
        assert [type(fact) for fact in facts].count(Called) == 1
        assert channel.silent
