"""What a native reader would strike out in a line of real output, as far as a pattern can see it."""

import re
from collections.abc import Iterator
from typing import Final

from lastcard.language.catalogue.cyrillic import to_latin

MARKS: Final = {
    "cs": "„“", "sk": "„“", "pl": "„”", "hu": "„”", "ro": "„”", "sr-Latn": "„”", "sr-Cyrl": "„”", "ru": "«»", "el": "«»",
}  # fmt: skip
# What is typed or read by programs and is English everywhere: flags, files, options and their values, notation, commands.
_CODE: Final = re.compile(
    r"^  lastcard .*|^\w+[._][\w.]+: \S+|^ *SAMPLE-\d+: .*|^ {2,}[a-z-]+ {2,}|serve, play, join.*|"
    r"^(classic|braille|czech|greek|hungarian|polish|russian|slovak)( {2,}|:)|"
    r"[: ](classic|normal|polish)\)|\b(polish|rules)$|\brules \(|\b\w+-v1\b|"
    r"pip install '[^']*'|https?://\S+|`[^`]*`|#\S+|--?[a-z][\w-]*|\b[\w.]+=[\w./-]+|\b\w+[_/]\w[\w/]*|\{[^}]*\}|\[[^\]]*\]|"
    r"\b\w+\.(py|toml|case|txt|svg|png|pdf|npz|brf|json|md|log|dev|example)\b|\b[A-Z]{2,}\b|"
    r"lastcard( [a-z-]+)?\b|Ctrl\+\w|\b(r|y|g|b)(\d|skip|rev|\+2)\b|\bv?\d+(\.\d+){2,}\b"
)
_IN_HELP: Final = re.compile(r"\"[\w !]*(\"|$)")  # an argument with spaces in it
_ENGLISH: Final = re.compile(
    r"(?<![\w„«])(the|and|of|with|type|cards?|yes|you|your|draws?|perform|refuse|undo|save|quit|rules?|nobody|say|time|"
    r"agree|decline|edition|sheet|usage|options|error|argument|whoever|classic|greek|russian|polish|hungarian|czech|slovak|"
    r"winner|round|turn|player)(?![\w“”»])"
)
_NUMBER: Final = re.compile(r"(?<![\d.,A-Z-])\d{1,3}(,\d{3})+(?![\d,])|(?<![\d.\w])\d+\.\d{1,2}(?![\d.\w])")
_ASCII: Final = re.compile(r"\"|(?<!\w)'|'(?!\w)")
_DOUBLED: Final = re.compile(
    r"([„“”«»])\1|\b(?!(?:se|βήμα|uno)\b)(\w{2,}) \2\b(?!-)|(?<!\.)\.\.(?!\.)|,,| [,;](?!\S)|\s\.(?=\s|$)"
)
_COLOURS: Final = {
    "pl": "czerwona|żółta|zielona|niebieska", "cs": "červená|žlutá|zelená|modrá", "sk": "červená|žltá|zelená|modrá",
    "sr-Latn": "crvena|žuta|zelena|plava", "ru": "красная|жёлтая|зелёная|синяя",
}  # fmt: skip
# Verbs after which a card stands in the accusative: its name may follow a colon only.
_GIVING: Final = {
    "pl": r"oddaj\w+|zabiera\w*|dobiera\w*|dostaj\w+|odrzuca\w*|zagrywa\w*|wykłada\w*|bierz\w+",
    "cs": r"dává\w*|bere\w*|zahraj\w+|vynáš\w+|odhazuj\w+|dostáv\w+",
    "sk": r"dáva\w*|ber\w+|ťahá\w*|vykladá\w*|odhadzuj\w+|dostáv\w+",
    "sr-Latn": r"daje\w*|uzima\w*|izvlač\w+|odbac\w+|dobija\w*",
    "ru": r"отда\w+|забира\w+|бер\w+|сбрасыва\w+|получа\w+",
}  # fmt: skip
_OWN: Final = {
    "pl": r"\w(łeś|łaś)\b", "cs": r"\b(jsi \w+l|\w+l jsi|vzat(á|é|ou))\b", "sk": r"\b\w{3,}(al|il|ol|el) si\b",
    "ru": r"\b[Тт]ы \w+л\b|последним тебя|Решает \w+: нужно", "sr-Latn": r"\b(si (bio|\w+(ao|io))|bio poslednji)\b",
    "ro": r"\b(ai|ești) (fost )?(ultimul|prins|scos|eliminat|acuzat|sărit)\b",
    "el": r"ήσουν (τελευταίος|πρώτος)|"
    r"(?m:^)(Ana|Ania|Nikos|Jelena|Ivan|Νίκος|Άννα): (?!κόκκιν|μπλε|πράσιν|κίτριν)[α-ωάέήίόύώ]|χάνει έναν γύρο",
    "hu": r"\b(neki|tőle|nála): [A-ZÁÉ]|\b[Aa] [„]?[aáeéiíoóöőuúüű]\w{2,}|egy körből",
}  # fmt: skip


def faults(line: str, language: str, *, wrapped: bool = False) -> Iterator[str]:
    """Yield what is wrong with a line; a ``wrapped`` one may have half of a pair of marks."""
    text = to_latin(line) if language == "sr-Cyrl" else line
    own = "sr-Latn" if language == "sr-Cyrl" else language
    prose = _CODE.sub("…", text)
    if wrapped:
        prose = _IN_HELP.sub("…", prose)
    if own != "en":
        yield from _found("English number", _NUMBER, prose)
        yield from _found("English word", _ENGLISH, prose)
        if not line.startswith("  "):  # an example, to be typed as it stands
            yield from _found("ASCII quotation mark", _ASCII, prose)
    yield from _found("doubled", _DOUBLED, prose)
    marks = MARKS.get(language, "")
    if marks:
        others = re.sub(f"[{marks}]", "", "„“”«»‘")
        yield from _found("foreign quotation mark", re.compile(f"[{others}]"), prose)
        if not wrapped and text.count(marks[0]) != text.count(marks[1]):
            yield f"unpaired quotation mark: {text}"
    if own in _GIVING:
        yield from _found("nominative", re.compile(rf"(?i)\b({_GIVING[own]})( \w+)? ({_COLOURS[own]})\b"), prose)
    if own in _OWN:
        yield from _found("not as natives say it", re.compile(_OWN[own]), prose)
    yield from _found("placeholder", re.compile(r"\{\w+\}"), text)


def _found(name: str, pattern: re.Pattern[str], text: str) -> Iterator[str]:
    for found in pattern.finditer(text):
        yield f"{name} ‹{found[0]}›: {text}"
