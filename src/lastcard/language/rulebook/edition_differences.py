"""The differences between two editions, in words, with the rules they come from."""

from dataclasses import dataclass
from itertools import zip_longest

from lastcard.engine.editions import OPTIONS, Edition
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook.option_names import value_clause


@dataclass(frozen=True)
class Difference:
    """One difference: the option (or the ID of a sample rule), its rules, and what each edition says in words."""

    option: str
    rules: tuple[str, ...]
    left_name: str
    right_name: str
    left: str  # the value as text
    right: str
    left_words: str
    right_words: str

    def __str__(self) -> str:
        rules = f" ({', '.join(self.rules)})"
        return f"{self.left_name}: {self.left_words}; {self.right_name}: {self.right_words}{rules}"


def differences(a: Edition, b: Edition, words: Words) -> list[Difference]:
    """List where two editions differ, in the order of the table of options, sample rules last.

    >>> from lastcard.engine.editions import edition
    >>> print(differences(edition("slovak"), edition("polish"), Words())[0])
    slovak: the player of Swap Hands may keep the hand; polish: the player of Swap Hands must exchange (SWAP-1, AMB-50)
    """
    found = []
    for name, option in OPTIONS.items():
        left, right = a.options[name], b.options[name]
        if left != right:
            rules = tuple(dict.fromkeys(a.origins[name].rules + b.origins[name].rules))
            texts = option.show(left), option.show(right)
            said = value_clause(option, left, words), value_clause(option, right, words)
            found.append(Difference(name, rules, a.label, b.label, *texts, *said))
    for number, (one, other) in enumerate(zip_longest(a.samples, b.samples), 1):
        if one != other:
            rule = f"SAMPLE-{number}"
            none = words.say("editions.no_sample")
            found.append(
                Difference(rule, (rule,), a.label, b.label, one or "", other or "", one or none, other or none)
            )
    return found
