"""Random matches of the oracle alone: random tables, a random policy, and what must hold after every action."""

import random

from .chance import RandomChance
from .engine import Oracle
from .sheets import CHOICES, EDITIONS, HOUSE_SWITCHES, SAMPLES

FREE_WORDS = [
    "drawn_card_play",
    "wd4_match",
    "challenger",
    "uno_trigger",
    "uno_close",
    "two_player_reverse",
    "next_dealer",
    "dealer_select",
    "first.draw2",
    "first.reverse",
    "first.skip",
    "first.wild",
    "first.wd4",
]


def random_table(rng: random.Random) -> Oracle:
    """Set up a random table: edition, players, mode, options, house rules and written rules."""
    edition = rng.choice(list(EDITIONS))
    seats = rng.randint(2, 10)
    mode = rng.choice(["winner_takes", "low_score", "elimination", "round"])
    options: dict[str, object] = {}
    if rng.random() < 0.6:
        options.update({name: rng.random() < 0.3 for name in HOUSE_SWITCHES})
        options["stacking"] = rng.choice(CHOICES["stacking"])
        options["bluffing"] = rng.random() < 0.8
        options["false_catch"] = rng.choice([0, 0, 1, 2])
        options["decks"] = rng.choice([1, 1, 1, 2])
        options["hand_size"] = rng.choice([7, 7, 5, 3, 2, 1, 9 if seats < 10 else 7])
    if rng.random() < 0.3:
        for name in rng.sample(FREE_WORDS, 4):
            options[name] = rng.choice(CHOICES[name])
        options["voluntary_draw"] = rng.random() < 0.5
        options["hint_penalty"] = rng.choice([0, 2])
        options["last_draw_resolves"] = rng.random() < 0.7
        options["reshuffle_keep_top"] = rng.random() < 0.8
    count = len(SAMPLES.get(edition, ()))
    written: list[str] = []
    if count:
        written = [f"sample {rng.randint(1, count)}" if rng.random() < 0.9 else "" for _ in range(3)]
        options["custom_count"] = rng.choice([0, 1, 2, 3, 3, 3])
        options["handexchange_last"] = rng.choice(["win", "win", "resolve"])
    if rng.random() < 0.15 and not options.get("places"):
        seats, mode = 4, "partners"
        options["partners"] = rng.choice(["adjacent", "opposite"])
    return Oracle(
        edition,
        seats=seats,
        mode=mode,
        target=rng.choice([50, 150, 300]),
        options=options,
        written=written,
        chance=RandomChance(rng),
    )


def random_action(oracle: Oracle, rng: random.Random) -> tuple[int, str]:
    """Choose somebody's action: mostly the asked seat's answer, now and then an interruption."""
    if rng.random() < 0.25:
        seat = rng.randrange(oracle.seats)
        choices = sorted(oracle.legal(seat))
        choice = rng.choice(choices) if choices else ""
        if choice and (rng.random() < 0.05 or not is_idle(oracle, choice)):
            return seat, written_out(oracle, seat, choice, rng)
    seat = rng.choice(oracle.asked)
    choices = sorted(oracle.answers(seat))
    laying = [choice for choice in choices if choice.split()[0] in ("plays", "stacks")]
    if laying and rng.random() < 0.85:
        choices = laying
    return seat, written_out(oracle, seat, rng.choice(choices), rng)


def is_idle(oracle: Oracle, choice: str) -> bool:
    """Tell whether an interruption would only make the round longer: a wrong catch, an accusation, a draw."""
    verb, _, rest = choice.partition(" ")
    return verb in ("accuses", "draws") or (verb == "catches" and int(rest[1:]) not in oracle.catchable)


def written_out(oracle: Oracle, seat: int, choice: str, rng: random.Random) -> str:
    """Name the cards that are given up, sometimes call with a play, and leave other choices as they are."""
    verb, _, rest = choice.partition(" ")
    if oracle.choice is not None and oracle.choice.count and verb == oracle.choice.verb:
        return " ".join([verb, *rng.sample(oracle.hands[seat], int(rest))])
    if verb in ("plays", "jumps", "stacks") and rng.random() < 0.3:
        return choice + " uno"
    return choice


def check_table(oracle: Oracle, deck: list[str]) -> None:
    """Check what must hold in every position; ``deck`` is the sorted deck of the match."""
    cards = [*oracle.pile, *oracle.bottom, *oracle.discards, *(card for hand in oracle.hands for card in hand)]
    assert sorted(cards) == deck, "cards are conserved"
    playing = oracle.playing()
    if oracle.result != "open":
        assert not any(oracle.legal(seat) for seat in range(oracle.seats)), "nothing is legal when the round is over"
        return
    assert oracle.asked, "somebody is asked"
    for seat in oracle.asked:
        answers = oracle.answers(seat)
        assert seat in playing
        assert answers, "who is asked has an answer"
        assert set(answers) <= oracle.legal(seat)
    assert all(len(oracle.hands[seat]) == 1 for seat in oracle.catchable)
    assert not oracle.called & oracle.catchable
    assert all(len(oracle.hands[seat]) <= 2 for seat in oracle.called)
    between = oracle.ask in ("play", "drawn", "colour")
    assert not between or all(oracle.hands[seat] for seat in playing), "a player without cards is out"
    assert oracle.pending == 0 or oracle.ask in ("stack", "challenge", "forced", "vote")


def play_match(rng: random.Random, *, rounds: int = 4, limit: int = 4000) -> list[str]:
    """Play up to some rounds of a random match, checking every position, and list the actions."""
    oracle = random_table(rng)
    deck = sorted(oracle.deck())
    actions: list[str] = []
    for _ in range(rounds):
        check_table(oracle, deck)
        for _ in range(limit):
            if oracle.result != "open":
                break
            seat, text = random_action(oracle, rng)
            actions.append(f"S{seat} {text}")
            oracle.act(seat, text)
            check_table(oracle, deck)
        assert oracle.result != "open", "every round ends"
        assert oracle.snapshot()["asks"] == "over"
        if oracle.match:
            break
        oracle.next_round()
    return actions
