"""The highlights of a match: what its own record says that everybody saw."""

from random import Random

from lastcard.engine.game import Event, Game
from lastcard.server.web.bodies.table_bodies import Feats
from lastcard.server.web.clerk.highlights import highlights_of
from lastcard.testing import play_through

NOTHING = dict.fromkeys(Feats.__struct_fields__, 0)


def test_a_short_round_is_summed_up() -> None:
    """The round of the README: Ben lays a Wild Draw Four, Ana takes four cards and draws one, Ben calls UNO and goes out."""
    game = Game.create("classic", players=["Ana", "Ben"], options={"hand_size": 3}, mode="round", seed="r26")
    for seat, action in ((1, "plays wild+4 red"), (0, "accepts"), (1, "plays r4 uno"), (0, "draws"), (1, "plays r1")):
        game.push(seat, action)

    found = highlights_of(game)

    assert (found.rounds, found.scores) == (1, ((0, 0),))
    assert found.players == (
        Feats(**{**NOTHING, "biggest_hand": 8, "longest_draw": 4}),
        Feats(**{**NOTHING, "rounds_won": 1, "biggest_hand": 3, "calls": 1}),
    )


def test_a_whole_match_is_summed_up() -> None:
    game = Game.create("classic", players=4, target=200, seed="whole", options={"draw_until_playable": True})
    told: list[Event] = []
    scores = []

    def hear(game: Game, *_: object) -> None:
        told.extend(game.last_events)
        if game.asks == "over":
            scores.append(game.outcome.scores)

    play_through(game, Random(3), hear, rounds=50)

    found = highlights_of(game)
    assert game.outcome.match_winners
    assert found.rounds == game.state.number > 1
    assert found.scores == tuple(scores)
    for seat, feats in enumerate(found.players):
        mine = [event for event in told if event.seat == seat]
        assert feats.rounds_won == [event.name for event in mine].count("round")
        assert feats.calls == [event.name for event in mine].count("called")
        assert feats.caught == [event.name for event in mine].count("caught")
        assert feats.catches == len([event for event in told if event.name == "caught" and event.other == seat])
        verdicts = [event.detail for event in mine if event.name == "challenged"]
        assert (feats.challenges_won, feats.challenges_lost) == (verdicts.count("guilty"), verdicts.count("innocent"))
        assert feats.best_round == max((event.count or 0 for event in mine if event.name == "scored"), default=0)
    assert sum(feats.catches + feats.challenges_won for feats in found.players) > 0
