"""What a written card does, in words: the figures of ``card_trial`` as sentences, warnings first."""

from decimal import Decimal

from lastcard.lab.card_trial import BOUND, Change, Preview
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.numbers import fixed
from lastcard.sim.results import Estimate


def preview_in_words(found: Preview, words: Words) -> list[str]:
    """Tell the figures."""
    say = words.say
    lines = warnings_in_words(found, words)
    lines.append(say("preview.length", **_change(found.length, 1)))
    if found.laid.value:
        lines += [
            say("preview.laid", share=_figure(found.laid, 100), often=fixed(found.times_laid.value, 2)),
            say("preview.layer", **_change(found.layer, 100)),
            say("preview.follower", **_change(found.follower, 100)),
            say("preview.decided", share=_figure(found.decided, 100)),
        ]
    lines += [say("preview.seat", number=place, **_change(seat, 100)) for place, seat in enumerate(found.places, 1)]
    void, endless = _figure(found.void.value, 100), _figure(found.endless.value, 100)
    lines.append(say("preview.ends", void=void, endless=endless, bound=BOUND))
    lines.append(say("preview.played", rounds=found.rounds, speed=found.speed))
    return lines


def warnings_in_words(found: Preview, words: Words) -> list[str]:
    """Tell what people should know before they agree."""
    lines = [words.say(f"preview.warns.{name}") for name in found.warnings]
    if found.judged:
        lines.append(words.say("preview.judged"))
    if found.cut_short:
        lines.append(words.say("preview.few" if found.compiled else "preview.slow", rounds=found.rounds))
    return lines


def _change(change: Change, scale: int) -> dict[str, Decimal]:
    value = change.value
    return {
        "now": _figure(value, scale),
        "low": fixed(scale * value.low, 1),
        "high": fixed(scale * value.high, 1),
        "without": _figure(change.without, scale),
    }


def _figure(estimate: Estimate, scale: int) -> Decimal:
    return fixed(scale * estimate.value, 1)
