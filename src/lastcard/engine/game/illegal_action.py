"""Refusals: an illegal action changes nothing, and its refusal says why by a key, parameters and rule IDs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Parameter = int | str | tuple[int, ...]


@dataclass(frozen=True)
class Refusal:
    """Why an action is refused: a key that ``language`` turns into a sentence, and rule IDs, the most relevant first."""

    key: str
    rules: tuple[str, ...]
    parameters: Mapping[str, Parameter] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """Return the most relevant rule ID."""
        return self.rules[0]


def because(key: str, *rules: str, **parameters: Parameter) -> Refusal:
    """Give a refusal and its rules, each once."""
    return Refusal(key, tuple(dict.fromkeys(rules)), parameters)


class IllegalAction(Exception):
    """An action that the rules do not allow now. The game is unchanged."""

    __module__ = "lastcard"  # where it is public

    def __init__(self, seat: int, action: str, refusal: Refusal) -> None:
        super().__init__(f"S{seat} {action}: {refusal.key} ({refusal.rule})")
        self.seat = seat
        self.action = action
        self.refusal = refusal

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[int, str, Refusal]]:
        return type(self), (self.seat, self.action, self.refusal)  # its sentence alone would not do to make it again
