"""State and rules as bytes: packing and unpacking gives the same, and the compiled record has the same bytes without padding."""

from random import Random

import pytest

from lastcard.engine.cards.codes import CODES
from lastcard.engine.cards.kinds import KINDS
from lastcard.engine.editions import OPTIONS, edition_names
from lastcard.engine.editions import edition as find_edition
from lastcard.engine.game import Game
from lastcard.engine.kernel.state import layout
from lastcard.engine.kernel.state.layout import OFTEN, Record, Rules, State
from lastcard.engine.kernel.state.setup import capacity
from lastcard.engine.records.position import set_up
from lastcard.sim.compiled.doors import record_type, rules_type, state_type
from lastcard.sim.episode import ALWAYS, Episode
from lastcard.testing import check_game, play_through, random_table


def same(one: Record, other: Record, size: int) -> None:
    for name, _, _ in one.fields(size):
        assert getattr(one, name) == getattr(other, name), name


@pytest.mark.parametrize("number", range(12))
def test_a_packed_state_is_the_compiled_record_byte_for_byte(number: int) -> None:
    import numpy as np

    rng = Random(number)
    game = random_table(rng).create()
    play_through(game, rng, limit=60)
    size = capacity(game.rules)
    for record, kind, room in ((game.state, state_type(size), size), (game.rules, rules_type(), 112)):
        data = record.packed(room)
        array = np.frombuffer(data, kind)
        assert array.tobytes() == data
        for name, _, _ in record.fields(room):
            assert array[0][name].tolist() == getattr(record, name), name
        twin = State(size) if isinstance(record, State) else Rules()
        twin.unpack(data, room)
        same(record, twin, room)
        assert twin.packed(room) == data


@pytest.mark.parametrize("name", edition_names())
def test_a_field_with_the_name_of_an_option_holds_its_number(name: str) -> None:
    edition = find_edition(name)
    rules = Game.create(edition, seed="x").rules
    named = [option for option in OPTIONS.values() if option.name in Rules.__slots__]
    assert len(named) == 27
    for option in named:
        assert getattr(rules, option.name) == option.number(edition[option.name]), option.name


@pytest.mark.parametrize(
    ("option", "word", "number"),
    [
        ("drawn_card_play", "must", layout.MUST),
        ("wd4_match", "colour_or_wild", layout.COLOUR_OR_WILD),
        ("challenger", "any_other", layout.ANY_OTHER),
        ("reveal_to", "next_player", layout.NEXT_PLAYER),
        ("swap_partner", "opponent", layout.OPPONENT),
        ("uno_trigger", "hand_is_one", layout.HAND_IS_ONE),
        ("uno_catch", "race", layout.RACE),
        ("uno_close", "next_turn_begin", layout.NEXT_TURN_BEGIN),
        ("uno_close", "next_draw_or_play", layout.NEXT_DRAW_OR_PLAY),
        ("uno_close", "next_move_complete", layout.NEXT_MOVE_COMPLETE),
        ("uno_close", "offender_next_turn", layout.OFFENDER_NEXT_TURN),
        ("two_player_reverse", "skip", layout.AS_SKIP),
    ],
)
def test_the_kernel_numbers_words_as_their_option_does(option: str, word: str, number: int) -> None:
    assert OPTIONS[option].number(word) == number


@pytest.mark.parametrize("size", [112, 224, 896])
def test_the_record_has_no_padding(size: int) -> None:
    for kind in (state_type(size), rules_type()):
        assert kind.itemsize == sum(kind[name].itemsize for name in kind.names)
        assert not kind.isalignedstruct
    assert state_type(size).itemsize == len(State(size).packed(size))
    assert rules_type().itemsize == len(Rules().packed())


def test_what_most_steps_touch_lies_in_few_cache_lines() -> None:
    state, episode, line = state_type(112), record_type(Episode), 64
    for record, kind in ((State, state), (Episode, episode)):
        assert [record.offset(name) for name in kind.names] == [kind.fields[name][1] for name in kind.names]
        assert kind.itemsize % line == 0
        assert kind.itemsize // line % 2, (
            "an even number of lines lets the games of a batch contend for the same places"
        )
    assert State.offset("mask") + 4 * 8 == OFTEN
    assert State.offset("hands") % line == 0
    assert State.offset("pile") // line == state.itemsize // line - 2
    assert Episode.offset("discarded") + KINDS <= ALWAYS
    with pytest.raises(KeyError, match="Episode has no field 'sead'"):
        Episode.offset("sead")


def test_every_field_is_declared_once_and_both_modes_know_it() -> None:
    assert list(state_type(112).names) == [name for name in State.__slots__ if name not in ("log", "script", "source")]
    assert list(rules_type().names) == list(Rules.__slots__)


def test_a_hand_of_more_cards_than_a_byte_can_count_is_discarded_to_size() -> None:
    """HOUSE-8: with eight decks a hand can be large, and a written rule can ask for most of it."""
    hand = " ".join(code for code in CODES[:52] for _ in range(3))
    header = {"edition": "czech", "option decks": "8", "seats": "2", "top": "r9", "custom1": "me to 2"}
    game = set_up({**header, "hand S1": f"{hand} custom1"})
    game.push(1, "plays custom1 red")
    assert (game.asks, game.state.owed) == ("discard", 154)
    check_game(game)
