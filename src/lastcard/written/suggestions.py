"""What may have been meant by a text that is no rule: known words that are like its unknown ones, or the nearest rule."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import islice, pairwise, product
from typing import Final

from lastcard.engine.programs import operations
from lastcard.engine.programs.rule_text import MOST, WrittenRuleError, parse_rule
from lastcard.language.catalogue.language_files import sound_texts
from lastcard.written.frames import FRAMES, Frame
from lastcard.written.grammar import SORTS, NotUnderstood
from lastcard.written.lexicon import Lexicon, Meaning, plain
from lastcard.written.named_player import WHO
from lastcard.written.sentence_reader import Reader

_SHORTEST: Final = 4  # letters of a word in which a mistake can be told from another word
_LONG: Final = 7  # letters of a word that may have two mistakes
_TRIES: Final = 16  # ways to mend a text that are tried
_EACH: Final = 3  # words that are tried for one

_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_PLACE: Final = re.compile(r"{\w+}")

# Statements whose clauses the grammar reads by the order of their words.
_ORDERED: Final = (
    Frame("WHO gives NUMBER to TO", frozenset({"give", "number"})),
    Frame("WHO gives SORT to TO", frozenset({"give", "sort"})),
    Frame("me takes NUMBER from VICTIM", frozenset({"steal", "number"})),
    Frame("me takes NUMBER from VICTIM", frozenset({"steal"})),
    Frame("all see WHO", frozenset({"show"})),
    Frame("me sees VICTIM", frozenset({"see"})),
    Frame("new hand WHO", frozenset({"discard", "hand", "draw"}), frozenset({"and"})),
    Frame("new hand WHO", frozenset({"discard", "all_of", "draw"}), frozenset({"and"})),
)
_DENYING: Final = {"not", "must_not", "who.nobody"}
# What says whose and how many, but not what is done.
_QUIET: Final = {
    "cards", "hand", "pile", "must", "may", "comes", "choice", "number", "sort", "all_of", "turn", "not", "have", "left", "to",
    "down_to", "last", "uno", "play", "filler", "sign", "forget", "comma", "and", "then", "stop", "colour", "fits", "keep", "but",
    "my_turn", "until", "if", "more_than", "fewer_than",
}  # fmt: skip


def near_words(lexicon: Lexicon, text: str, unknown: Sequence[Meaning]) -> dict[str, str]:
    """Give the known words that may be meant by unknown ones: those with which the text is a rule, or else the obvious ones."""
    likely = {each: _alike(lexicon, each.words) for each in unknown}
    mistaken = [each for each in unknown if likely[each]]
    for chosen in islice(product(*([*likely[each], ""] for each in mistaken)), _TRIES):
        meant = {each: word for each, word in zip(mistaken, chosen, strict=True) if word}
        if meant and _is_rule(lexicon, _mended(text, meant)):
            return {each.words: word for each, word in meant.items()}
    obvious = {each.words: likely[each][0] for each in mistaken}
    return {word: near for word, near in obvious.items() if _is_slip(plain(word), plain(near))}


@lru_cache(maxsize=1 << 12)  # people who mend a sentence ask again about the words that are still wrong
def _alike(lexicon: Lexicon, word: str) -> tuple[str, ...]:
    """List the known words that differ from a word by a slip of the finger or two, the most alike first."""
    wrong, spelt = plain(word), _spelt(lexicon)
    most = 0 if len(wrong) < _SHORTEST or wrong in spelt else 1 if len(wrong) < _LONG else 2
    near = [
        (distance, known)
        for known in spelt
        if abs(len(known) - len(wrong)) <= most
        and {*wrong[:2]} & {*known[:2]}
        and (distance := _slips(wrong, known)) <= (most if known[0] == wrong[0] else 1)
    ]
    return tuple(spelt[known] for _, known in sorted(near, key=lambda each: each[0])[:_EACH])


@cache
def _spelt(lexicon: Lexicon) -> dict[str, str]:
    """Give every known word as it is written: those of the lexicon, and those with endings of the sentences that say rules."""
    told = (text for key, text in sound_texts(lexicon.language).items() if key.startswith("written."))
    words = (word for text in told for word in _WORD.findall(_PLACE.sub(" ", text)))
    return {plain(word): word for word in words if not lexicon.is_strange(plain(word))} | lexicon.vocabulary


def _is_slip(wrong: str, right: str) -> bool:
    """Say whether the letters are right: two exchanged, or one doubled or not."""
    return len(wrong) > _SHORTEST and _slips(wrong, right) == 1 and {*wrong} == {*right} and wrong[-1] == right[-1]


def _slips(one: str, other: str) -> int:
    """Count the letters to leave out, put in, replace or exchange with the next until two words are the same."""
    older: list[int] = []
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        older, before = before, row
        row = [at]
        for place, wanted in enumerate(other, 1):
            cost: int = min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != wanted))
            if older and place > 1 and letter == other[place - 2] and one[at - 2] == wanted:
                cost = min(cost, older[place - 2] + 1)
            row.append(cost)
    return row[-1]


def _mended(text: str, meant: dict[Meaning, str]) -> str:
    for each, word in sorted(meant.items(), key=lambda pair: -pair[0].begin):
        text = text[: each.begin] + word + text[each.end :]
    return text


def _is_rule(lexicon: Lexicon, text: str) -> bool:
    try:
        return bool(parse_rule(Reader(lexicon, text).program()))
    except (NotUnderstood, WrittenRuleError):
        return False


def nearest_rule(meanings: Sequence[Meaning]) -> str:
    """Give the statement that says most of what a sentence says, with its players, numbers and cards; empty: none is near.

    >>> from lastcard.written.lexicon import lexicon
    >>> nearest_rule(lexicon("en").read("Discard a red card"))
    'me discards red'
    """
    meanings = _unconditional(meanings)
    features = {_general(each) for each in meanings}
    if any(name.startswith("from.") for name in features):
        features = features - {"draw"} | {"steal"}
    deeds = {name for name in features - _QUIET if not name.startswith(("who.", "to.", "from."))}
    best, found = 0, ""
    for frame in () if features & _DENYING else (*FRAMES, *_ORDERED):
        does = frame.needs & deeds
        if not does or not frame.needs - {"number"} <= features or ("but" in features and "sort" in frame.needs):
            continue
        score = 6 * len(does) + 2 * len(frame.needs & features) - 3 * len(frame.needs - features)
        score -= 2 * len(deeds - does - frame.also)
        says = _filled(frame.says, meanings)
        if score > best and _is_statement(says):
            best, found = score, says
    return found


def _unconditional(meanings: Sequence[Meaning]) -> list[Meaning]:
    """Leave out a condition, up to its comma."""
    kept: list[Meaning] = []
    is_condition = False
    for each in meanings:
        is_condition = each.name == "if" or (is_condition and each.name != "comma")
        kept += [] if is_condition else [each]
    return kept


def _general(each: Meaning) -> str:
    if each.name in SORTS or each.name in ("face", "one_face"):
        return "sort"
    return "number" if each.name.startswith("amount.") or (each.name == "cards" and each.number == 1) else each.name


def _filled(says: str, meanings: Sequence[Meaning]) -> str:
    """Put what a sentence speaks of into a statement, and something plausible where it speaks of nothing."""
    who = next((WHO[each.name] for each in meanings if each.name in WHO), "me")
    others = [
        WHO[name] for each in meanings if (name := each.name.replace("from.", "who.")) in WHO and name != "who.me"
    ]
    limits = [after for before, after in pairwise(meanings) if before.name in ("more_than", "fewer_than")]
    counted = [each for each in meanings if each not in limits]
    numbers = [each.number for each in counted if each.name in ("number", "cards", "steal") and 0 < each.number <= MOST]
    sorts = [SORTS[each.name] for each in meanings if each.name in SORTS]
    sorts += [f"number {each.number}" for each in meanings if each.name in ("face", "one_face")]
    to = next((name for each in meanings if (name := each.name.removeprefix("to.")) in operations.TO), "")
    slots = {
        "WHO": who, "NUMBER": str(numbers[0] if numbers else 1), "SORT": sorts[0] if sorts else "",
        "VICTIM": [*others, "next"][0], "TO": to or ("left" if who in ("all", "others") else "next"),
    }  # fmt: skip
    words = [slots.get(word, word) for word in says.split()]
    if who in ("all", "others"):
        several = {"draws": "draw", "discards": "discard", "gives": "give", "plays": "play"}
        words = [several.get(word, word) for word in words]
    return " ".join(words)


def _is_statement(says: str) -> bool:
    try:
        return bool(parse_rule(says)) and not parse_rule(says).is_judged
    except WrittenRuleError:
        return False
