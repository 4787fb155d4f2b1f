"""Names and chat lines: real names are accepted, deceptive or invisible ones are not."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.language.narration.person_names import EMPTY
from lastcard.server.table import TableRefusal
from lastcard.server.table.fold.facts import AnyFact, BotSat, Opened, Sat
from lastcard.server.table.fold.name_checks import checked_line, checked_name, free_name, look_alike
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import AddBot, Chat, Done, Rename
from tests.server.table.asking import refusal
from tests.server.table.clockwork import story
from tests.server.table.guests import Guest, Parlour

REAL = (
    "Ana", "Đorđe Šćekić", "Љиљана", "Ștefania Țurcanu", "Юлия", "Ёлкин", "Ελένη Παπαδοπούλου", "Řehoř", "Ľubomíra Ňaňo",
    "Győző Űrhajós", "Świętosława Żółć", "Gül Çiğdem", "Nguyễn Thị Ánh", "José-María", "O'Neill", "d’Artagnan", "Anne Marie",
    "שָׁרָה", "محمد علي", "می‌خواهم", "क्षितिज", "ක්‍ෂමා", "สมชาย", "田中さくら", "김민준",
    "J. R.", "R2-D2", "Eva ❤️", "👨‍👩‍👧‍👦", "👍🏽", "🏳️‍🌈", "🇷🇸",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "🫩",
)  # fmt: skip


@pytest.mark.parametrize("name", REAL)
def test_what_people_are_called_is_taken_as_it_is(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFC", name)
    assert checked_name(unicodedata.normalize("NFD", name)) == unicodedata.normalize("NFC", name)


BLANK = ("", "  ", "\u3164", "\uffa0\u115f", "\u2800\u2800", "\u200b", "\u200d\u200c", "\ufe0f", "\u0301", "\u00ad", "\u2060",
         "\U000e0041\U000e007f", "\u180e", "\u2028", "\u00a0\u2003", "\x00\x07", "\ue000", "\u202e\u2069")  # fmt: skip


@pytest.mark.parametrize("name", BLANK, ids=ascii)
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    with pytest.raises(TableRefusal, match="name_blank"):
        checked_name(name)


@pytest.mark.parametrize("hidden", [
    "\u202e", "\u202a", "\u2066", "\u2067", "\u2068", "\u200e", "\u200f", "\u061c", "\u200b",
    "\u200d", "\u2060", "\ufeff", "\u00ad", "\ufe0f", "\u034f", "\U000e0061",
    "\u3164", "\u2800", "\x1b", "\x7f", "\x9b", "\ue000", "\U0010ffff", "\u17b4",
], ids=ascii)  # fmt: skip
def test_a_name_holds_nothing_that_nobody_sees_or_that_turns_the_text_around(hidden: str) -> None:
    with pytest.raises(TableRefusal, match="name_hidden"):
        checked_name(f"A{hidden}na")


@pytest.mark.parametrize(
    "name", ["👩\u200d", "👩\u200d\u200d👩", "A\u200dna", "Ana\ufe0f", "🏴\U000e0067\U000e0062", "क\u200dक"], ids=ascii
)
def test_joiners_and_selectors_stand_only_where_they_join_something(name: str) -> None:
    with pytest.raises(TableRefusal, match="name_hidden"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Z" + "\u0335" * 4,
        "A\u0334\u0324\u0353\u0489na",
        "e" + "\u0301" * 30,
        "A\u20dd\u20dd\u20dd\u20dd",
        "क" + "ा" * 20,
    ],
    ids=ascii,
)
def test_marks_do_not_pile_up(name: str) -> None:
    with pytest.raises(TableRefusal, match="name_marks"):
        checked_name(name)


def test_a_name_is_as_long_as_a_reader_counts() -> None:
    assert checked_name("x" * 24)
    assert checked_name("👨‍👩‍👧" * 10)
    assert checked_name("क्षि" * 12)
    assert checked_name("👨🏽‍👩🏽‍👧🏽‍👦🏽" * 8)
    for name in ("x" * 25, "é" * 25, "👨‍👩‍👧" * 25, "\u200d".join("👩" * 20)):
        with pytest.raises(TableRefusal, match="name_long"):
            checked_name(name)


@given(st.text(max_size=96))
def test_whatever_is_taken_as_a_name_is_taken_again_unchanged_and_can_be_seen(text: str) -> None:
    try:
        name = checked_name(text)
    except TableRefusal:
        return
    assert checked_name(name) == name
    assert any(
        unicodedata.category(sign)[0] in "LNPS" or unicodedata.category(sign) == "Cn" for sign in set(name) - EMPTY
    )
    assert not {unicodedata.category(sign) for sign in name} & {"Cc", "Cs", "Co", "Zl", "Zp"}


# --- doubles ----------------------------------------------------------------------------------

DOUBLES = (
    ("Ana", "Аna"), ("Ana", "аNА"), ("Ivo", "lvo"), ("Ivo", "1vo"), ("Olive", "0LIVE"), ("Bob", "ВОВ"), ("Max", "Мах"),
    ("Hope", "Ηορе"), ("Ada", "𝓐𝓭𝓪"), ("Dana", "Ｄａｎａ"), ("Emma", "Ernrna"), ("Josef", "јоѕеf"), ("Cleo", "Сlео"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "other"), DOUBLES)
def test_nobody_can_be_taken_for_another(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)
    with pytest.raises(TableRefusal, match=r"name_(alike|taken)"):
        free_name(other, [name], "en")


@pytest.mark.parametrize(("name", "other"), [
    ("Ana", "Ána"), ("Ana", "Anna"), ("Ana", "Ања"), ("Eva", "Ева"), ("Nino", "Niño"), ("Sara", "Šara"),
    ("Petr", "Pétr"), ("Ann", "Ben"),
])  # fmt: skip
def test_names_that_can_be_told_apart_sit_at_one_table(name: str, other: str) -> None:
    assert free_name(other, [name], "en") == other


@pytest.mark.parametrize(
    "name", ["Host", "HOST", "Ноst", "[host]", "h o s t", "System:", "Server", "Bot", "*table*", "You"]
)
def test_nobody_is_called_as_the_table_calls_itself(name: str) -> None:
    with pytest.raises(TableRefusal, match="name_reserved"):
        free_name(name, (), "en")


@story
async def test_each_wrong_name_is_refused_in_words_and_changes_nothing(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        before = company.table.seq
        for name, code in {
            "\u3164": "name_blank", "B\u202een": "name_hidden", "B" + "\u0335" * 9: "name_marks", "x" * 25: "name_long",
            "Аnn": "name_alike", "ann": "name_taken", "Hоst": "name_reserved", "red": "bad_name",
        }.items():  # fmt: skip
            assert refusal(await ben.ask(Rename, name=name), code).reason.endswith(".")
        assert company.table.seq == before
        assert isinstance(await ben.ask(Rename, name="Ве\u0301n"), Done)  # which nobody else is called here
        assert ann.around.seats[1].name == unicodedata.normalize("NFC", "Ве\u0301n")


@story
async def test_a_bot_takes_a_name_that_nobody_could_be_taken_for(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        made = await parlour.registry.create("Аdа", Settings())
        host = await Guest(made).come(parlour.registry)
        assert isinstance(await host.ask(AddBot), Done)
        assert [seat.name for seat in host.around.seats] == ["Аdа", "Bela"]


def test_names_of_old_logs_are_taken_as_they_are() -> None:
    table = Table("BBBBBB")
    facts: tuple[AnyFact, ...] = (Opened(Settings()), Sat("Ann", "x"), Sat("Аnn", "y"), BotSat("host", "normal"))
    for seq, fact in enumerate(facts, 1):
        table.apply(seq, fact)
    assert [place.name for place in table.places] == ["Ann", "Аnn", "host"]


# --- talk -------------------------------------------------------------------------------------


def test_talk_is_cleaned_rather_than_refused() -> None:
    assert checked_line(" well \n  played\u202e ") == "well played"
    assert checked_line("\x1b[31mred") == "[31mred"
    assert checked_line("e" + "\u0335" * 50) == "e" + "\u0335" * 3
    assert checked_line("👨‍👩‍👧 ❤️ می‌خواهم") == "👨‍👩‍👧 ❤️ می‌خواهم"
    assert checked_line("a\u200bb\u3164c") == "abc"


@story
async def test_talk_of_nothing_and_talk_without_end_are_refused(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        refusal(await ann.ask(Chat, text=" \u200b\u2800 "), "nothing_said")
        refusal(await ann.ask(Chat, text="é" * 201), "line_long")
        assert ben.said == []
        assert isinstance(await ann.ask(Chat, text="👨‍👩‍👧" * 100), Done)
        assert len(ben.said) == 1
