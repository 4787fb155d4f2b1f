"""What is really printed has no fault that a pattern can see: English numbers and words, quotation marks, cases, gender.

Whole matches with questions and mistakes between the moves, rounds told to everybody, refusals, pages of rules, previews of
written cards and the help of every command go through the checker. It must see each fault when it is planted.
"""

import pytest

from lastcard.language.catalogue.language_files import tags
from tests.language.faults import faults
from tests.language.real_output import real_output

pytestmark = pytest.mark.long

WRAPPED = ("rule", "written", "editions")  # commands that wrap what they say
PLANTED = {
    "pl": (
        "Rozegrane rundy: 2,000 z zasadą.", "Runda trwa średnio 51.2 decyzji.", "Nie rozumiem: 'xyzzy'.", 'Karta "Postój".',
        "Wpisz perform albo refuse.", "UNO, wydanie classic, graczy: 3.", "Ania oddaje ci czerwona 7.", "Oddajesz żółta 3.",
        "Karta ««Postój».", "Karta „„Postój”.", "Zapomniałeś krzyknąć.", "Karta „Postój.", "Zostaje {count}.", "usage: lastcard",
    ),
    "cs": ("Ania ti dává červená 7.", "Dáváš modrá 2.", "Kartu máš vzatou.", "Kolo má 51.2 rozhodnutí.", "Karta ”Stop”."),
    "sk": ("Ania ti dáva červená 7.", "Nikos berie žltá 3.", "Zabudol si na UNO.", "Napíš save a názov."),
    "hu": ("Lejátszva: 2,000 kör.", "Ana 2 lapot ad neki: Ben.", "Ana kimarad egy körből.", "Írd be: a előző."),
    "ro": ("Scrie 'da'.", "Ana spune că ai fost ultimul.", "Note, russian: x.", "Runde: 2,000."),
    "ru": ("51.2 решений", "Ана называет последним тебя.", "Карта „Стоп“.", "Решает Ана: нужно ходить.", "Введи yes."),
    "el": ("Ana: τραβάει 2 κάρτες.", "Ana λέει ότι ήσουν τελευταίος.", "Ana χάνει έναν γύρο.", "2,000 γύροι", "Κάρτα \"x\"."),
    "sr-Latn": ("Karta ”Stop”.", "Karta „Stop“.", "Ana kaže ko je bio poslednji.", "Ana daje crvena 7.", "Otkucaj quit."),
}  # fmt: skip


@pytest.mark.parametrize("language", [tag for tag in tags() if tag in PLANTED])
def test_nothing_that_is_printed_has_a_fault(language: str) -> None:
    lines = list(real_output(language))
    assert len(lines) > 10_000
    found = [f"{where}: {fault}" for where, line in lines
             for fault in faults(line, language, wrapped="--help" in where or where.startswith(WRAPPED))]  # fmt: skip
    assert found == []


@pytest.mark.parametrize(("language", "line"), [(tag, line) for tag, lines in PLANTED.items() for line in lines])
def test_a_planted_fault_is_seen(language: str, line: str) -> None:
    assert list(faults(line, language))
