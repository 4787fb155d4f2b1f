"""The table of `lastcard play`: who sits where, who is a person, and the game itself, new or loaded from a record."""

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lastcard.engine.cards.kinds import CUSTOM
from lastcard.engine.editions import Edition, EditionError, edition, presets
from lastcard.engine.game import Game
from lastcard.engine.kernel.legal import team_of
from lastcard.engine.kernel.state.setup import SetupError, default_mode, mode_for_people
from lastcard.engine.message import SentenceError
from lastcard.engine.programs.rule_text import WrittenRuleError
from lastcard.engine.records.record_text import RecordError, load
from lastcard.language.catalogue.catalogue import Words, nearest, words_for
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import Verbosity
from lastcard.language.narration.person_names import EMPTY, is_in_use, tidy
from lastcard.language.narration.rule_sentences import rule_in_words
from lastcard.language.narration.typed_line import seat_named
from lastcard.players.bot_seats import Seating
from lastcard.players.bots import make_bot
from lastcard.terminal.client.local_game import FIRST_SEAT, LocalSession
from lastcard.written.rejection import refusal

DEFAULT_EDITION = "classic"
DEFAULT_PLAYERS = 4
DEFAULT_PRESET = "classic"
SAMPLES = ("sample 1", "sample 4", "sample 5")  # written on customizable cards by default
SETTLED = ("edition", "players", "preset", "option", "mode", "target", "custom", "dealer", "seed")  # by a loaded game
CHANCE = "chance"  # the first dealer is random
_NAME = re.compile(r"[^\W\d_][\w'-]{0,19}", re.IGNORECASE)


class CannotPlay(SentenceError):
    """The match cannot start."""


@dataclass
class LocalTable:
    """A game, the seats of the people in it, and the bots in the others."""

    game: Game
    humans: tuple[int, ...]
    seating: Seating
    bots: str
    resumed: bool
    mode_offered: bool  # a scoring mode other than the edition's own was preselected (AMB-82)

    def session(self, cards: CardNames, verbosity: Verbosity) -> LocalSession:
        """Return the game as the people at this keyboard play it."""
        return LocalSession(
            self.game, self.humans, self.seating, cards, bots=self.bots, verbosity=verbosity, resumed=self.resumed
        )


def set_up(args: argparse.Namespace, words: Words) -> LocalTable:
    """Set up the table that the command line asks for, or raise ``CannotPlay``."""
    if args.names and args.humans is not None:
        raise CannotPlay("setup.names_or_humans")
    if args.save and (Path(args.save).is_dir() or not Path(args.save).parent.is_dir()):
        raise CannotPlay("setup.cannot_save", path=args.save)
    try:
        return _resumed(args, words) if args.load else _new(args, words)
    except SetupError as wrong:
        raise CannotPlay("setup.rule", problem=words.sentence(wrong), rule=wrong.rule) from None
    except (EditionError, WrittenRuleError, RecordError) as wrong:
        why = refusal(wrong, words)
        raise CannotPlay(why.key, **why.parameters) from None


def _new(args: argparse.Namespace, words: Words) -> LocalTable:
    preset = presets()[args.preset or DEFAULT_PRESET]
    options = {**preset.options, **_options(args.option, words)}  # what is asked for in detail counts
    chosen = edition(args.edition or DEFAULT_EDITION).with_options(options)
    people = _people(args, words)
    players = max(DEFAULT_PLAYERS, len(people)) if args.players is None else args.players
    if len(people) > players:
        raise CannotPlay("setup.too_many_humans", humans=len(people), players=players)
    names = [*people, *_bot_names(people, players - len(people), words)]
    mode = args.mode or preset.mode or mode_for_people(chosen, players)
    game = Game.create(
        chosen,
        players=names,
        mode=mode,
        target=(preset.target or None) if args.target is None else args.target,
        written=_written(args.custom, chosen, words),
        seed=args.seed,
        dealer=_dealer(args.dealer, chosen, names, words),
    )
    offered = not (args.mode or preset.mode) and mode != default_mode(chosen)
    return _table(game, tuple(range(len(people))), args.bots, resumed=False, mode_offered=offered)


def _dealer(text: str | None, chosen: Edition, names: Sequence[str], words: Words) -> int | None:
    """Return the chosen first dealer, if the table may choose; None means a random one."""
    if text is None:
        return None
    if chosen["dealer_select"] != "free":
        raise CannotPlay("setup.dealer_is_drawn", edition=chosen.spoken)
    if text.lower() == CHANCE:
        return None
    seat = seat_named(text, tuple(names))
    if seat is None:
        raise CannotPlay("setup.no_dealer", name=text, names=words.listed(names))
    return seat


def _resumed(args: argparse.Namespace, words: Words) -> LocalTable:
    given = [f"--{name}" for name in SETTLED if getattr(args, name)]
    if given:
        raise CannotPlay("setup.settled", options=words.listed(given))
    game = load(args.load)
    humans = FIRST_SEAT
    if args.names:
        found = {name: seat_named(name, game.names) for name in _split(args.names)}
        for name, seat in found.items():
            if seat is None:
                raise CannotPlay("setup.not_at_table", name=name, names=", ".join(game.names))
        humans = tuple(sorted(seat for seat in found.values() if seat is not None))
    elif args.humans:
        humans = tuple(range(min(args.humans, game.seats)))
    return _table(game, humans, args.bots, resumed=True, mode_offered=False)


def _table(game: Game, humans: tuple[int, ...], bots: str, *, resumed: bool, mode_offered: bool) -> LocalTable:
    seating = Seating({
        seat: make_bot(bots, seed=f"{game.seed}/{seat}") for seat in range(game.seats) if seat not in humans
    })  # fmt: skip
    return LocalTable(game, humans, seating, bots, resumed, mode_offered)


def _split(names: str) -> list[str]:
    return [name for name in map(tidy, names.split(",")) if name]


def _people(args: argparse.Namespace, words: Words) -> list[str]:
    """Return the names of the people at the table."""
    if args.names:
        names = _split(args.names)
    elif args.humans is None or args.humans == 1:
        names = [words.say("name.you")]
    else:
        names = [words.say("name.player", number=number) for number in range(1, args.humans + 1)]
    if not names:
        raise CannotPlay("setup.no_humans")
    seen: set[str] = set()
    for name in names:
        if not _NAME.fullmatch(name) or not EMPTY.isdisjoint(name) or is_in_use(name):
            raise CannotPlay("setup.bad_name", name=name)
        if name.lower() in seen:
            raise CannotPlay("setup.same_name", name=name)
        seen.add(name.lower())
    return names


def _bot_names(people: Sequence[str], count: int, words: Words) -> list[str]:
    taken = {name.lower() for name in people}
    free = [name for name in words.say("name.bots").split() if name.lower() not in taken]
    # More players than any table seats: the set-up refuses them and names their true number.
    free += [words.say("name.player", number=number) for number in range(len(free), count)]
    return free[:count]


def _options(given: Sequence[str], words: Words) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise CannotPlay("setup.option_form", text=text)
        options[name.strip()] = value.strip()
    return options


def _written(given: Sequence[str], chosen: Edition, words: Words) -> list[str]:
    """Return what is written on the customizable cards, by default three samples of the sheet."""
    if not chosen.customs:
        if given:
            raise CannotPlay("setup.no_customs", edition=chosen.spoken)
        return []
    return list(given or SAMPLES)[: max(chosen.customs, len(given))]


def _in_its_language(chosen: Edition, words: Words) -> list[str]:
    """Offer the language of a sheet that is printed in one only, in that language, to people who read another."""
    offered = nearest(chosen.languages[0]) if len(chosen.languages) == 1 else words.language
    return [words_for(offered).say("play.in_language", tag=offered)] if offered != words.language else []


def opening(table: LocalTable, words: Words, cards: CardNames, *, samples: bool) -> list[str]:
    """Say what is played, who plays, to what target, and what the cards say. ``samples``: their texts are the default."""
    game = table.game
    lines = [
        words.say("play.start", edition=game.edition.spoken, count=game.seats),
        words.say(f"play.goal.{game.mode}", count=game.rules.target),
    ]
    if game.edition.changed:
        changed = [f"{name} {game.edition.text(name)}" for name in game.edition.changed]
        lines.append(words.say("play.options", options=", ".join(changed)))
    lines += _in_its_language(game.edition, words)
    lines.append(words.say("play.players", names=", ".join(game.names)))
    if game.mode == "partners":
        teams = [[name for seat, name in enumerate(game.names) if team_of(game.rules, seat) == t] for t in (0, 1)]
        lines.append(words.say("play.teams", teams=", ".join(words.listed(team) for team in teams)))
    if table.mode_offered:
        singly = default_mode(game.edition)
        lines.append(words.say("play.mode_offered", edition=game.edition.spoken, mode=singly))
    for number, program in enumerate(game.written[: game.edition.customs]):
        context = "sample" if program.text in game.edition.samples else "judged" if program.is_judged else ""
        context = context if program else "blank"
        sample = game.edition.samples.index(program.text) + 1 if context == "sample" else 0
        card = cards.card(CUSTOM + number)
        lines.append(
            words.say("play.written", context, card=card, text=rule_in_words(program.text, words), number=sample)
        )
    if samples and game.edition.customs:
        lines.append(words.say("play.blank_hint"))
    if table.resumed:
        lines.append(words.say("play.resumed", number=game.state.number))
    return [*lines, words.say("play.welcome")]
