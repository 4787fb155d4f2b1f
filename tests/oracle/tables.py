"""Random tables for comparisons: any valid combination of edition, players, mode, options, house rules and written cards."""

import random
from dataclasses import dataclass, field

from .language import STATEMENTS, Statement
from .sheets import BASE, CHOICES, EDITIONS, HOUSE_SWITCHES, SAMPLES

WORDS = [
    "dealer_select", "next_dealer", "first.draw2", "first.reverse", "first.skip", "first.wild", "first.wd4",
    "drawn_card_play", "wd4_match", "challenger", "reveal_to", "swap_partner", "uno_trigger", "uno_catch", "uno_close",
    "two_player_reverse",
]  # fmt: skip
SWITCHES = ["voluntary_draw", "last_draw_resolves", "reshuffle_keep_top"]
NUMBERS = {"challenge_guilty": 9, "challenge_innocent": 12, "uno_penalty": 5, "hint_penalty": 3}
SCORED = ["winner_takes", "low_score", "elimination"]
BOXES = {"plain": (0, 0, 0), "swap": (1, 0, 3), "shuffle": (0, 1, 3)}
# What a random statement has in its slots.
SLOTS = {
    "{who}": ["next", "me", "others", "all", "previous", "partner", "most", "fewest", "chosen"],
    "{one}": ["next", "me", "previous", "partner", "chosen"],
    "{other}": ["next", "previous", "partner", "most", "fewest", "chosen"],
    "{later}": ["me", "previous", "partner", "most", "fewest", "chosen"],
    "{to}": ["next", "me", "previous", "partner", "chosen", "left"],
    "{number}": ["1", "1", "2", "3", "4", "7", "below", "die", "mine", "theirs"],
    "{count}": ["1", "2", "4"],
    "{colour}": ["named", "red", "blue"],
    "{fitting}": ["named", "green", "number 3"],
    "{what}": ["named", "red", "number 7", "numbers", "actions", "wilds", "symbols", "draws"],
    "{text}": ['"sing"'],
}
# Options that say which ways to score a table offers: the oracle offers all.
NOT_FOR_THE_ORACLE = ["scoring_modes", "elim_threshold"]


@dataclass
class Setting:
    """What is agreed before the first deal."""

    edition: str
    seats: int
    mode: str
    target: int | None
    written: list[str]
    rounds: int
    options: dict[str, object] = field(default_factory=dict)
    rich: bool = False  # the customizable cards are handed out, with any rules on them, so that many are laid

    def for_oracle(self) -> dict[str, object]:
        """Give the options that the oracle knows; cards that are not there need no points."""
        return {
            name: value
            for name, value in self.options.items()
            if name not in NOT_FOR_THE_ORACLE and not (name.startswith("pts.") and value == "na")
        }

    def oracle_target(self) -> int | None:
        """Give the points that end the match; in elimination the table's threshold unless it says otherwise."""
        threshold = self.options.get("elim_threshold")
        return (
            threshold
            if self.target is None and self.mode == "elimination" and isinstance(threshold, int)
            else self.target
        )

    def __str__(self) -> str:
        words = [f"{self.edition}, {self.seats} seats, {self.mode} to {self.target}"]
        words += [f"{name} {value}" for name, value in self.options.items()]
        words += [f"custom{number} '{text}'" for number, text in enumerate(self.written, start=1)]
        return "; ".join(words)


def random_setting(edition: str, rng: random.Random) -> Setting:
    """Agree on a table that both engines accept."""
    options: dict[str, object] = {}
    sheet = {**BASE, **EDITIONS[edition]}
    box = printed = next(name for name, box in BOXES.items() if box == printed_box(edition))
    if rng.random() < 0.05:
        box = rng.choice([name for name in BOXES if name != printed])
        options.update(changed_box(box))
    if rng.random() < 0.7:
        options.update(house_rules(rng))
    if rng.random() < 0.6:
        options.update(other_options(box, rng))
    seats = rng.choice([2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 9, 10])
    mode = rng.choice([*SCORED, "round", "winner_takes"])
    if rng.random() < 0.08:
        seats, mode = 4, "partners"
        options.pop("places", None)
        if sheet["partners"] == "off" or rng.random() < 0.5:
            options["partners"] = rng.choice(["adjacent", "opposite"])
    if mode in SCORED and mode not in str(sheet["scoring_modes"]).split(", "):  # printed ways to score
        options["scoring_modes"] = ", ".join(SCORED)
        options["elim_threshold"] = 200
    written, rich = [], False
    if box != "plain":
        rich = rng.random() < 0.4
        written = [random_rule(rng) for _ in range(3)] if rich else written_cards(edition, rng)
        options["custom_count"] = 3 if rich else rng.choice([1, 2, 3, 3, 3, 0])
        if not rich and box == printed == "swap" and rng.random() < 0.05:
            options["special_cards"] = False
            options["custom_count"] = 0
    options.update(deal_size(seats, rng))
    if rich:
        options["decks"] = rng.choice([1, 2, 3, 4])
    target = rng.choice([20, 60, 120, 200, None])
    return Setting(edition, seats, mode, target, written, rng.choice([1, 1, 1, 1, 1, 2, 3]), options, rich)


def printed_box(edition: str) -> tuple[object, ...]:
    """Give the numbers of Swap, Shuffle and customizable cards that an edition is printed with."""
    return tuple(EDITIONS[edition].get(f"deck.{card}", 0) for card in ("swap", "shuffle", "custom"))


def changed_box(box: str) -> dict[str, object]:
    """Give the options of a table that plays an edition with another edition's cards."""
    swap, shuffle, custom = BOXES[box]
    return {
        "deck.swap": swap, "deck.shuffle": shuffle, "deck.custom": custom, "custom_count": custom,
        "classic_switch": False,
        "first.special": "seat1_names" if custom else "na",
        "handexchange_last": "win" if custom else "na",
        "swap": "optional" if swap else "na",
        "shuffle_start": "actor" if shuffle else "na",
        "pts.swap": 40 if swap else "na",
        "pts.shuffle": 50 if shuffle else "na",
        "pts.custom": 45 if custom else "na",
    }  # fmt: skip


def house_rules(rng: random.Random) -> dict[str, object]:
    """Switch some house rules on."""
    options: dict[str, object] = {name: True for name in HOUSE_SWITCHES if rng.random() < 0.25}
    if rng.random() < 0.5:
        options["stacking"] = rng.choice(CHOICES["stacking"])
    if rng.random() < 0.25:
        options["bluffing"] = False
    if rng.random() < 0.25:
        options["false_catch"] = rng.choice([1, 2, 4])
    return options


def other_options(box: str, rng: random.Random) -> dict[str, object]:
    """Give some options of the sheets other values."""
    options: dict[str, object] = {name: rng.choice(CHOICES[name]) for name in rng.sample(WORDS, rng.randint(1, 6))}
    options.update({name: rng.random() < 0.5 for name in SWITCHES if rng.random() < 0.3})
    options.update({name: rng.randint(1, most) for name, most in NUMBERS.items() if rng.random() < 0.2})
    if box != "plain" and rng.random() < 0.6:
        options["handexchange_last"] = rng.choice(["win", "resolve", "resolve"])
        options["first.special"] = rng.choice(["seat1_names", "bottom"])
        options["pts.custom"] = rng.randint(0, 60)
        if box == "swap":
            options["swap"] = rng.choice(["optional", "mandatory"])
        else:
            options["shuffle_start"] = rng.choice(["actor", "left_of_actor"])
    return options


def written_cards(edition: str, rng: random.Random) -> list[str]:
    """Write samples of the edition's sheet or any other rules on the customizable cards, or leave them blank."""
    count = len(SAMPLES.get(edition, ()))
    if not count:
        return []
    cards = []
    for _ in range(3):
        kind = rng.random()
        cards.append(f"sample {rng.randint(1, count)}" if kind < 0.5 else "" if kind < 0.6 else random_rule(rng))
    return cards


def random_rule(rng: random.Random) -> str:
    """Write any rule of the language, now and then one that only people can judge."""
    if rng.random() < 0.03:
        return '"Everybody stands up"'
    while True:
        text = "; ".join(random_statement(rng, depth=0) for _ in range(rng.choice([1, 1, 2, 2, 3])))
        if text.count("vote") + text.count("if ") <= 2:  # more can make a rule longer than a card holds
            return text


def random_statement(rng: random.Random, *, depth: int) -> str:
    """Write one statement; a vote or condition holds others, at most two deep."""
    if depth < 2 and rng.random() < 0.15:
        then, otherwise = (
            ", ".join(random_statement(rng, depth=depth + 1) for _ in range(rng.choice([1, 1, 2]))) for _ in range(2)
        )
        quorum = rng.choice(["", " any", " all", " most"])
        asked = f'vote "fair"{quorum}'
        if rng.random() < 0.5:
            asked = phrase([each for each in STATEMENTS if each.verb == "test"], rng)
        return f"{asked} then {then}" + (f" else {otherwise}" if rng.random() < 0.7 else "")
    return phrase([each for each in STATEMENTS if each.verb != "test"], rng)


def phrase(statements: list[Statement], rng: random.Random) -> str:
    """Write any of the statements, with any words in its slots."""
    tokens = rng.choice(statements).template.split()
    return " ".join(rng.choice(SLOTS.get(token) or token.split("/")) for token in tokens)


def deal_size(seats: int, rng: random.Random) -> dict[str, object]:
    """Choose decks and hands: mostly small hands, which make short rounds; now and then hands that use up the deck."""
    options: dict[str, object] = {}
    if rng.random() < 0.06:
        options["decks"] = rng.choice([2, 2, 3])
    size = rng.choice([1, 2, 2, 2, 3, 3, 3, 4, 5, 7])
    if rng.random() < 0.04 and seats >= 5:
        size = 107 // seats - rng.choice([0, 0, 1, 2])
    if size != 7:
        options["hand_size"] = min(size, 20)
    return options
