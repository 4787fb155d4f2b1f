"""What a house rule of the table forbids: an action that would be legal without it is refused by its name.

``refusal_reasons`` explains the house rules that it knows better than this. Any other needs no explanation of its own.
"""

from collections.abc import Iterator
from copy import copy

from lastcard.engine.editions import OPTIONS, Option
from lastcard.engine.game.actions import Action
from lastcard.engine.game.illegal_action import Refusal
from lastcard.engine.game.legal_actions import allowed
from lastcard.engine.game.match import Match
from lastcard.engine.game.refusal_reasons import refusal
from lastcard.engine.kernel.state.layout import Rules


def why_not(match: Match, seat: int, action: Action) -> Refusal:
    """Explain why this seat may not take this action now; the house rule that forbids it comes first."""
    found = refusal(match, seat, action)
    for option in _house_rules(match):
        if not set(option.rules) & set(found.rules) and allowed(match, seat, action, _without(match.rules, option)):
            return Refusal(
                "house_rule", option.rules, {"option": option.name, "value": match.edition.text(option.name)}
            )
    return found


def _house_rules(match: Match) -> Iterator[Option]:
    """List the house rules that this table plays by and that the kernel knows by their name."""
    for name, value in match.edition.changed.items():
        option = OPTIONS[name]
        if option.default is not None and value != option.default and name in Rules.__slots__:
            yield option


def _without(rules: Rules, option: Option) -> Rules:
    """Return the rules of a table that does not play by this house rule."""
    plain = copy(rules)
    setattr(plain, option.name, option.number(option.default))
    return plain
