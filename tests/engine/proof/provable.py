"""Random games at provable tables, their records, and the same records with one change."""

from collections.abc import Iterator
from random import Random

from lastcard.engine.cards.codes import CODES
from lastcard.engine.game import Game
from lastcard.engine.proof.pledges import ABSENT, BOT, Part, bot_share, parse_parts, parts_text, pledge_of
from lastcard.engine.proof.shuffle import Shuffle, commitment
from lastcard.referee.conformance.random_play import random_action
from lastcard.testing import random_table

# Claims whose cards follow from the shuffle alone, and where in the line the first card is.
CARD_CLAIMS = {"dealer_card": 3, "dealt": 3, "turned": 2, "under": 2, "returned": 2, "drew": 3, "redealt": 3}


def pledged_shuffle(rng: Random, seats: int, number: int) -> Shuffle:
    """Make a shuffle of version 2 in which each seat does something of what a seat can do."""
    secret = rng.randbytes(32).hex()
    parts = []
    for seat in range(seats):
        share = f"{rng.getrandbits(160):040x}"
        pledge = pledge_of(commitment(secret), number, seat, share)
        bot = Part(seat, BOT, bot_share(secret, number, seat))
        parts.append(rng.choice((Part(seat, pledge, share), Part(seat, pledge), Part(seat, ABSENT), bot)))
    return Shuffle(secret, parts=tuple(parts))


def random_shuffle(rng: Random, seats: int, number: int) -> Shuffle:
    """Make a shuffle of any version, to which some of the seats have added."""
    kind = rng.random()
    if kind < 0.5:
        return pledged_shuffle(rng, seats, number)
    if kind < 0.65:
        return Shuffle(rng.randbytes(32).hex(), streams=True)
    added = tuple((seat, f"{rng.getrandbits(60):x}") for seat in range(seats) if rng.random() < 0.4)
    return Shuffle(rng.randbytes(32).hex(), added)


def provable_game(number: int, *, name: str | None = None, limit: int = 250) -> Game:
    """Play a random table of a number, every round from a shuffle of its own."""
    rng = Random(f"provable {name} {number}")
    table = random_table(rng, name=name)
    game = Game.create(
        table.edition, players=table.players, mode=table.mode, target=table.target, options=table.options,
        written=table.written, dealer=rng.choice((None, None, 0)), shuffle=random_shuffle(rng, table.players, 1),
    )  # fmt: skip
    return play_on(game, rng, limit=limit)


def play_on(game: Game, rng: Random, *, limit: int) -> Game:
    """Take that many random actions, or play until the match is over."""
    for _ in range(limit):
        if game.asks != "over":
            game.push(*random_action(game, rng))
        elif game.outcome.match_winners:
            break
        else:
            dealer = None if game.state.eliminated & 1 else rng.choice((None, None, 0))
            game.deal(dealer, shuffle=random_shuffle(rng, game.seats, game.state.number + 1))
    return game


def forgeries(text: str) -> Iterator[tuple[str, str]]:
    """Forge the shares in the header of a record, in all ways there are: give what was done, and the record."""
    line = next(line for line in text.splitlines() if line.startswith("shares: "))
    parts = parse_parts(line.removeprefix("shares: "))

    def with_parts(*forged: Part) -> str:
        return text.replace(line, f"shares: {parts_text(forged)}")

    for seat, part in enumerate(parts):
        before, after = parts[:seat], parts[seat + 1 :]
        if part.share:
            yield "another share", with_parts(*before, part._replace(share=part.share[::-1]), *after)
        if part.is_pledged and part.share:
            yield "another pledge", with_parts(*before, part._replace(pledge=part.pledge[::-1]), *after)
        if part.pledge == BOT:
            yield "no share of a bot", text.replace(line, line.replace(str(part), f"S{seat} bot"))
        if after:
            other = after[0]._replace(seat=seat), part._replace(seat=seat + 1)
            if part.is_pledged and part.share:
                yield "a copied pledge", with_parts(*before, *other, *after[1:])
            yield "seats out of order", with_parts(*before, after[0], part, *after[1:])
    yield "a seat too few", with_parts(*parts[:-1])
    yield "a seat too many", with_parts(*parts, Part(len(parts), ABSENT))
    yield "a seat that gave nothing and gave it", text.replace(line, f"{line}, S9 absent {'x' * 30}")


def alterations(text: str, rng: Random) -> Iterator[tuple[str, int, str]]:
    """Alter one claim of each kind in a record: give the kind, the line, and the altered record."""
    lines = text.splitlines()
    kinds: dict[str, list[int]] = {}
    for place, line in enumerate(lines):
        words = line.split()
        if words[:1] == ["="] and (words[1] != "dealer" or words[-1] == "chance"):
            kinds.setdefault(words[1], []).append(place)
    for kind in ("dealer", "reshuffled", *CARD_CLAIMS):
        if kind not in kinds:
            continue
        place = rng.choice(kinds[kind])
        words = lines[place].split()
        if kind == "dealer":
            words[2] = "S1" if words[2] == "S0" else "S0"
        elif kind == "reshuffled":
            words[2] = str(int(words[2]) + rng.choice((-1, 1)))
        else:
            card = rng.randrange(CARD_CLAIMS[kind], len(words))
            words[card] = rng.choice([code for code in CODES if code != words[card]])
        yield kind, place + 1, "\n".join([*lines[:place], " ".join(words), *lines[place + 1 :]]) + "\n"
