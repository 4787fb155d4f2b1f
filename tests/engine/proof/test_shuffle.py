"""The provable shuffle: its numbers are as docs/shuffle.md describes, uniform, new in every round, and decide every card."""

import hashlib
import hmac
import math
from collections import Counter
from random import Random

import pytest

from lastcard.engine.game import Game
from lastcard.engine.proof.pledges import (
    Part,
    ShuffleError,
    bot_share,
    check_share,
    list_text,
    parse_parts,
    parts_text,
    pledge_of,
)
from lastcard.engine.proof.shuffle import (
    Shuffle,
    check_contribution,
    commitment,
    entropy_text,
    new_secret,
    parse_entropy,
)
from lastcard.engine.records.record_text import RecordError, check_record, write_record
from lastcard.referee.conformance.random_play import random_action
from lastcard.testing import check_game, state_bytes
from tests.engine.proof.provable import forgeries, play_on, pledged_shuffle, provable_game, random_shuffle

SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
LIMIT = 4.5  # chance alone gives such a normal deviate once in 150,000 tests


def test_a_commitment_is_the_hash_of_the_secret_under_a_name_of_its_own() -> None:
    expected = hashlib.sha256(b"lastcard shuffle v1 commitment\n" + bytes(range(32))).hexdigest()
    assert commitment(SECRET) == Shuffle(SECRET).commitment == expected
    assert commitment(SECRET) != commitment(SECRET.replace("00", "01"))


def test_secrets_are_32_bytes_and_never_the_same() -> None:
    drawn = {new_secret() for _ in range(50)}
    assert len(drawn) == 50
    assert all(len(bytes.fromhex(secret)) == 32 for secret in drawn)


def test_numbers_are_the_words_of_keyed_blocks_scaled_down() -> None:
    stream = Shuffle(SECRET, ((2, "xyz"), (0, "a-B_9"))).stream(3)
    message = b"lastcard shuffle v1\nround 3\nS0 a-B_9, S2 xyz\nblock "
    blocks = b"".join(hmac.new(bytes(range(32)), message + b"%d" % k, "sha256").digest() for k in range(3))
    words = [int.from_bytes(blocks[8 * i : 8 * i + 8], "big") for i in range(12)]
    counts = [108, 107, 2, 10, 1, 896, 5, 4, 3, 112, 7, 1000]
    assert [stream.below(count) for count in counts] == [w * n // 2**64 for w, n in zip(words, counts, strict=True)]


def test_another_secret_contribution_or_round_gives_unrelated_numbers() -> None:
    def first(shuffle: Shuffle, number: int) -> list[int]:
        stream = shuffle.stream(number)
        return [stream.below(1 << 32) for _ in range(8)]

    streams = [
        first(Shuffle(SECRET), 1), first(Shuffle(SECRET), 2), first(Shuffle(SECRET, ((0, "a"),)), 1),
        first(Shuffle(SECRET, ((1, "a"),)), 1), first(Shuffle(SECRET, ((0, "b"),)), 1),
        first(Shuffle(SECRET[2:] + "00"), 1),
    ]  # fmt: skip
    assert len({number for numbers in streams for number in numbers}) == 48


@pytest.mark.parametrize("count", [2, 3, 7, 10, 59, 108, 112])
def test_every_number_below_a_limit_comes_equally_often(count: int) -> None:
    stream = Shuffle(SECRET).stream(count)
    found = Counter(stream.below(count) for _ in range(20_000))
    expected = 20_000 / count
    chi = sum((found[value] - expected) ** 2 / expected for value in range(count))
    assert set(found) <= set(range(count))
    assert abs(math.sqrt(2 * chi) - math.sqrt(2 * count - 3)) < LIMIT


def test_a_copy_goes_on_with_the_same_numbers_and_leaves_the_other_alone() -> None:
    stream = Shuffle(SECRET).stream(1)
    for taken in range(9):
        twin = stream.copy()
        ahead = [twin.below(1000) for _ in range(6)]
        again = stream.copy()
        assert [again.below(1000) for _ in range(6)] == ahead
        assert (stream.position, stream.below(1000)) == (taken, ahead[0])


def test_contributions_are_ordered_by_seat_and_written_as_they_are_read() -> None:
    shuffle = Shuffle(SECRET, ((4, "x"), (1, "y")))
    assert entropy_text(shuffle.entropy) == "S1 y, S4 x"
    assert parse_entropy("S1 y, S4 x") == shuffle.entropy
    assert parse_entropy(entropy_text(())) == ()


def test_a_shuffle_does_not_show_its_secret_by_accident() -> None:
    assert SECRET not in repr(Shuffle(SECRET, ((0, "a"),)))


@pytest.mark.parametrize("text", ["", "two words", "ä", "a,b", "a" * 65, "a\n"])
def test_a_contribution_that_no_record_could_hold_is_refused(text: str) -> None:
    with pytest.raises(ShuffleError, match="cannot be added to a shuffle"):
        check_contribution(text)
    with pytest.raises(ShuffleError, match="cannot be added to a shuffle"):
        Shuffle(SECRET, ((0, text),))


@pytest.mark.parametrize("secret", ["", "00", SECRET[:-1], SECRET.upper(), SECRET + "00", "x" * 64])
def test_a_secret_that_is_no_32_bytes_is_refused(secret: str) -> None:
    with pytest.raises(ShuffleError, match="64 hexadecimal digits"):
        Shuffle(secret)


def test_what_cannot_prove_a_round_is_refused() -> None:
    with pytest.raises(ShuffleError, match="adds to a shuffle once"):
        Shuffle(SECRET, ((0, "a"), (0, "b")))
    with pytest.raises(ShuffleError, match="S3 is not at the table"):
        Game.create("classic", players=3, shuffle=Shuffle(SECRET, ((3, "a"),)))
    with pytest.raises(ShuffleError, match="not from both"):
        Game.create("classic", players=3, seed="a", shuffle=Shuffle(SECRET))


def test_a_match_is_provable_as_a_whole_or_not_at_all() -> None:
    rng = Random(1)
    provable = Game.create("classic", players=2, options={"hand_size": 1}, shuffle=Shuffle(SECRET))
    seeded = Game.create("classic", players=2, options={"hand_size": 1}, seed="a")
    for game in (provable, seeded):
        while game.asks != "over":
            game.push(*random_action(game, rng))
    before = state_bytes(provable), list(provable.moves)
    with pytest.raises(ShuffleError, match="a shuffle of its own"):
        provable.deal()
    with pytest.raises(ShuffleError, match="used in an earlier round"):
        provable.deal(shuffle=Shuffle(SECRET, ((0, "other"),)))
    with pytest.raises(ShuffleError, match="dealt from a seed"):
        seeded.deal(shuffle=random_shuffle(rng, 2, 2))
    assert (state_bytes(provable), provable.moves) == before
    provable.deal(shuffle=random_shuffle(rng, 2, 2))
    assert provable.state.number == len(provable.shuffles) == 2
    assert provable.seed is None


def test_every_chance_of_a_round_comes_from_the_shuffle_and_none_from_the_generator() -> None:
    for number in range(30):
        game = provable_game(number)
        generator = game.state.rng
        assert game.state.source is not None
        rng = Random(number)
        play_on(game, rng, limit=60)
        assert game.state.rng == generator
        check_game(game)


def test_the_same_shuffle_deals_the_same_and_any_contribution_changes_the_deal() -> None:
    def hands(*entropy: tuple[int, str]) -> list[tuple[int, ...]]:
        game = Game.create("classic", players=4, shuffle=Shuffle(SECRET, entropy))
        return [game.hand(seat) for seat in range(4)]

    assert hands((0, "a")) == hands((0, "a"))
    assert len({tuple(hands(*entropy)) for entropy in ((), ((0, "a"),), ((0, "b"),), ((1, "a"),))}) == 4


def test_a_copied_game_has_the_same_chance_and_goes_its_own_way() -> None:
    for number in range(20):
        game = provable_game(number, limit=30)
        twin = game.copy()
        play_on(twin, Random(number), limit=40)
        play_on(game, Random(number), limit=40)
        assert state_bytes(twin) == state_bytes(game)
        assert twin.moves == game.moves


def test_every_card_of_the_deck_is_dealt_first_equally_often() -> None:
    """SETUP-4: the deck is well shuffled."""
    rng = Random("hands")
    found: Counter[int] = Counter()
    for _ in range(3_000):
        game = Game.create(
            "classic", players=2, options={"hand_size": 1}, dealer=0, shuffle=Shuffle(rng.randbytes(32).hex())
        )
        found[next(event for event in game.last_events if event.name == "dealt").cards[0]] += 1
    expected = {kind: 3_000 * count / 108 for kind, count in enumerate(game.rules.deck) if count}
    chi = sum((found[kind] - wanted) ** 2 / wanted for kind, wanted in expected.items())
    assert abs(math.sqrt(2 * chi) - math.sqrt(2 * len(expected) - 3)) < LIMIT


# --- version 2: pledges before shares -----------------------------------------------------------

SHARES = ("the-share-of-the-first-seat", "the-share-of-the-next-seat")


def dealt_from(secret: str, *parts: Part) -> Shuffle:
    return Shuffle(secret, parts=parts)


def pledged(seat: int, share: str, secret: str = SECRET, number: int = 1) -> Part:
    return Part(seat, pledge_of(commitment(secret), number, seat, share), share)


def test_a_pledge_and_a_bots_share_are_what_the_specification_says() -> None:
    sealed = commitment(SECRET)
    text = f"lastcard shuffle v2 pledge\n{sealed}\nround 3\nseat 1\n{SHARES[0]}"
    assert pledge_of(sealed, 3, 1, SHARES[0]) == hashlib.sha256(text.encode()).hexdigest()
    message = b"lastcard shuffle v2 bot\nround 3\nseat 1"
    assert bot_share(SECRET, 3, 1) == hmac.new(bytes(range(32)), message, "sha256").hexdigest()


def test_the_numbers_of_version_2_follow_from_the_list_and_the_shares() -> None:
    parts = (pledged(0, SHARES[0]), pledged(1, SHARES[1])._replace(share=""), Part(2, "absent"))
    stream = dealt_from(SECRET, *parts).stream(1)
    listed = f"S0 {parts[0].pledge}, S1 {parts[1].pledge}, S2 absent"
    message = f"lastcard shuffle v2\nround 1\n{listed}\nS0 {SHARES[0]}\nblock 0".encode()
    block = hmac.new(bytes(range(32)), message, "sha256").digest()
    assert stream.below(1 << 64) == int.from_bytes(block[:8], "big")


def test_a_pledge_is_good_for_one_share_seat_round_and_table_only() -> None:
    sealed = commitment(SECRET)
    kinds = [
        pledge_of(sealed, 1, 0, SHARES[0]), pledge_of(sealed, 1, 0, SHARES[1]), pledge_of(sealed, 1, 1, SHARES[0]),
        pledge_of(sealed, 2, 0, SHARES[0]), pledge_of(commitment("5a" * 32), 1, 0, SHARES[0]),
    ]  # fmt: skip
    assert len(set(kinds)) == len(kinds)


def test_every_way_to_write_a_part_has_its_inverse() -> None:
    parts = (
        pledged(0, SHARES[0]),
        pledged(1, SHARES[1])._replace(share=""),
        Part(2, "absent"),
        Part(3, "bot", "b" * 64),
    )
    assert parse_parts(parts_text(parts)) == parts
    assert [part.share for part in parse_parts(list_text(parts))] == ["", "", "", ""]
    assert [part.pledge for part in parse_parts(list_text(parts))] == [part.pledge for part in parts]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "S0",
        "S0 nobody",
        "Ann bot",
        f"S0 {'0' * 64} short",
        f"S0 absent {SHARES[0]}",
        "S0 bot withheld",
        "S0 bot,S1 bot",
    ],
)
def test_what_no_seat_does_for_a_shuffle_cannot_be_read(text: str) -> None:
    with pytest.raises(ShuffleError):
        parse_parts(text)


@pytest.mark.parametrize("share", ["", "a" * 21, "a" * 65, "ä" * 30, "a b" * 10])
def test_a_share_that_could_be_guessed_or_not_written_is_refused(share: str) -> None:
    with pytest.raises(ShuffleError, match="22 to 64"):
        check_share(share)


def honest(rng: Random, seats: int = 3, number: int = 1) -> Shuffle:
    """Make a shuffle in which every seat opened its share."""
    secret = rng.randbytes(32).hex()
    return dealt_from(secret, *(pledged(seat, f"{rng.getrandbits(160):040x}", secret, number) for seat in range(seats)))


def test_an_honest_round_is_dealt_and_proved() -> None:
    game = Game.create("classic", players=3, shuffle=honest(Random(1)))
    proof = check_record(write_record(game, cards=True))
    assert proof.rounds[0].shuffle == game.shuffles[0]
    assert game.shuffles[0].withheld == ()


def test_a_helpers_share_cannot_be_ground_once_it_is_pledged() -> None:
    """Whoever sees all other shares and tries others for a helper breaks the helper's pledge every time."""
    rng = Random(2)
    shuffle = honest(rng)
    for _ in range(2_000):
        ground = shuffle.parts[2]._replace(share=f"{rng.getrandbits(160):040x}")
        assert dealt_from(shuffle.secret, *shuffle.parts[:2], ground).flaw(1, 3) == ("share", 2)


def test_a_helper_who_may_withhold_chooses_between_two_deals_and_no_more() -> None:
    shuffle = honest(Random(3))
    withheld = dealt_from(shuffle.secret, *shuffle.parts[:2], shuffle.parts[2]._replace(share=""))
    deals = {
        tuple(Game.create("classic", players=3, shuffle=each).hand(seat) for seat in range(3))
        for each in (shuffle, withheld)
    }
    assert len(deals) == 2
    assert withheld.withheld == (2,)


def test_no_forged_share_passes() -> None:
    met = set()
    for number in range(30):
        game = Game.create("classic", players=4, shuffle=pledged_shuffle(Random(number), 4, 1))
        for what, text in forgeries(write_record(game, cards=True)):
            with pytest.raises(RecordError):
                check_record(text)
            met.add(what)
    assert len(met) == 8


def test_a_pledge_of_an_earlier_round_cannot_be_used_again() -> None:
    rng = Random(5)
    one = honest(rng, 2)
    game = Game.create("classic", players=2, options={"hand_size": 1}, shuffle=one)
    while game.asks != "over":
        game.push(*random_action(game, rng))
    secret = rng.randbytes(32).hex()
    replayed = dealt_from(secret, one.parts[0], pledged(1, SHARES[1], secret, 2))
    with pytest.raises(ShuffleError, match="not that of this round"):
        game.deal(shuffle=replayed)


def test_a_bot_cannot_be_given_another_share() -> None:
    bot = Part(1, "bot", bot_share(SECRET, 1, 1))
    assert dealt_from(SECRET, pledged(0, SHARES[0]), bot).flaw(1, 2) is None
    for other in (bot._replace(share="b" * 64), bot._replace(share=""), bot._replace(share=bot_share(SECRET, 2, 1))):
        assert dealt_from(SECRET, pledged(0, SHARES[0]), other).flaw(1, 2) == ("bot", 1)
