"""Prompts: one line that says what a viewer must do now, or who everybody is waiting for."""

from lastcard.engine.cards.kinds import CUSTOM
from lastcard.engine.views import Knowledge, PublicView
from lastcard.language.catalogue.catalogue import capitalised
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.person_names import within_text
from lastcard.language.narration.rule_sentences import quoted


def prompt(view: PublicView, cards: CardNames, *, seat: int | None = None, own: Knowledge | None = None) -> str:
    """Return the prompt for a seat that knows ``own``, or for a watcher."""
    say = cards.words.say
    if view.asks == "over":
        return _ending(view, cards, seat)
    if own is None or seat is None:
        return " ".join(_waiting(view, cards))
    parts = [say("table.call_now")] if seat in view.catchable and _may(own, "calls") else []
    if seat in view.deciders:
        parts.append(_question(view, cards, seat, own))
    else:
        parts += _waiting(view, cards)
    return " ".join(parts)


def _waiting(view: PublicView, cards: CardNames) -> list[str]:
    asks = cards.words.say(f"ask.{view.asks}")
    return [cards.words.say("info.turn", who=within_text(view.names[decider]), asks=asks) for decider in view.deciders]


def _question(view: PublicView, cards: CardNames, seat: int, own: Knowledge) -> str:
    top = cards.laid(view.top, view.colour)
    if view.asks == "play":  # the usual case, so skip all other lookups
        if _may(own, "passes"):
            context = "bluff" if own.playable else "pass"
        else:
            context = "playable" if own.playable else "draw"
        playable = sum([card in own.playable for card in own.hand])
        sentence = cards.words.say("table.ask_play", context, top=top, playable=playable, held=len(own.hand))
        if own.bluff and context == "playable":
            sentence = f"{sentence} {cards.words.say('table.bluff')}"
    else:
        sentence = cards.words.say(
            f"table.ask_{view.asks}",
            _variant(view, own),
            top=top,
            card=cards.card(view.top),
            text=quoted(view.question, cards.words) or (view.written[view.top - CUSTOM] if view.top >= CUSTOM else ""),
            who=within_text(view.names[view.turn]),
            cards=cards.cards(own.playable),
            count=_count(view, own),
            rule=rule_to_lay(view) if view.asks == "drawn" else "",
        )
    return capitalised(sentence)


def _may(own: Knowledge, verb: str) -> bool:
    return verb in [action.verb for action in own.legal]


def _count(view: PublicView, own: Knowledge) -> int:
    """Return the number that a question mentions."""
    return len(own.playable) if view.asks == "drawn" else view.owed or view.pending


def rule_to_lay(view: PublicView) -> str:
    """Return the rule that forbids keeping a drawn card that fits."""
    return "HOUSE-5" if ("forced_play", "on") in view.options else "TURN-4"


def _variant(view: PublicView, own: Knowledge) -> str:
    match view.asks:
        case "drawn":
            return "" if _may(own, "keeps") else "must"
        case "challenge" | "stack":
            return "stack" if own.playable else ""
        case "forced":
            return "" if view.pending else "by_rule"
    return ""


def _ending(view: PublicView, cards: CardNames, seat: int | None) -> str:
    say = cards.words.say
    if view.match_winners:
        names = cards.words.listed([within_text(view.names[winner]) for winner in view.match_winners])
        return say("table.match_over", "you" if seat in view.match_winners else "", who=names)
    if view.round_winner is None:
        return say("table.round_void")
    return say(
        "table.round_over", "you" if seat == view.round_winner else "", who=within_text(view.names[view.round_winner])
    )
