"""Refusals in words: one clear sentence that says what is wrong, with its rule in parentheses."""

from collections.abc import Sequence

from lastcard.engine.game import IllegalAction, Refusal
from lastcard.language.catalogue.catalogue import Words, capitalised
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.person_names import within_text


def refusal_sentence(
    refused: IllegalAction | Refusal, names: Sequence[str], words: Words, *, cards: CardNames | None = None
) -> str:
    """Say why an action was refused.

    >>> refusal_sentence(Refusal("already_called", ("AMB-32",)), ["Ana"], Words("en"))
    'You have called UNO already. (AMB-32)'
    """
    viewer = refused.seat if isinstance(refused, IllegalAction) else None
    refusal = refused.refusal if isinstance(refused, IllegalAction) else refused
    cards = cards or CardNames(words)
    told: dict[str, object] = {}
    context = ""
    for name, value in refusal.parameters.items():
        if name == "seat" and isinstance(value, int):
            told["who"] = within_text(names[value]) if 0 <= value < len(names) else f"S{value}"
            told["seat_number"] = f"S{value}"
            context = "you" if value == viewer else ""
        elif name == "seats" and isinstance(value, int):
            told["last_seat"] = value - 1
        elif name == "card" and isinstance(value, int):
            told["card"] = cards.card(value)
        elif name == "top" and isinstance(value, int):
            colour = refusal.parameters.get("colour")
            told["top"] = cards.laid(value, colour) if isinstance(colour, int) else cards.card(value)
        elif name == "colour" and isinstance(value, int):
            told["colour"] = cards.colour(value)
        elif name == "option":
            text = str(refusal.parameters["value"])
            told["what"] = words.say(f"value.{value}", text, value=text, count=int(text) if text.isdecimal() else text)
        elif name == "asks":
            told["asks"] = words.say(f"ask.{value}")
        else:
            told[name] = value
    sentence = words.say(f"refuse.{refusal.key}", context, **told)
    return words.say("refuse.with_rule", sentence=capitalised(sentence), rule=refusal.rule)
