"""Messages: said in any language, printed in English, unchanged after a trip to another process."""

import copy
import pickle

import pytest

from lastcard.engine.editions import EditionError, edition
from lastcard.engine.kernel.state.setup import SetupError
from lastcard.engine.message import Message, SentenceError
from lastcard.engine.records.claims import Problem
from lastcard.engine.records.record_text import RecordError
from lastcard.language.catalogue.catalogue import Words
from lastcard.server.store import Stale
from tests.language.folder import Write


def test_a_message_inside_another_is_said_in_the_same_language(write_language: Write) -> None:
    write_language(
        "cs",
        '{"edition.at": "{where} – {problem}", "edition.no_option": "volba {name} není{hint}", '
        '"edition.did_you_mean": ", snad {near}?"}',
    )
    with pytest.raises(EditionError) as caught:
        edition("classic").with_options({"jmp_in": "on"})
    assert str(caught.value) == "classic: there is no option 'jmp_in', did you mean jump_in?"
    assert Words("cs").tell(caught.value) == "classic – volba jmp_in není, snad jump_in?"


def test_a_clause_becomes_a_sentence_and_the_name_of_a_file_stays_as_it_is() -> None:
    words = Words()
    assert words.sentence(SetupError("setup.no_partners", "TEAM-1", edition=edition("greek").spoken)) == (
        "The Greek edition is not played with partners."
    )
    assert words.sentence(RecordError("record.not_text", path="game.txt")) == "game.txt is not a text file."
    assert words.sentence(Message("edition.did_you_mean", near="greek")).endswith("?")
    assert words.sentence(Message("setup.rule", problem="It cannot.", rule="META-1")) == "It cannot. (META-1)"


@pytest.mark.parametrize(
    "error",
    [
        SetupError("setup.no_partners", "TEAM-1", edition=edition("greek").spoken),
        RecordError.of(Problem("held", 3, seat=0, said="r9"), ["Ana"]),
        EditionError.at("mine.toml", "edition.abstract"),
        Stale("table", 1, 2),
    ],
)
def test_an_error_is_the_same_after_it_was_sent_or_copied(error: SentenceError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


def test_an_error_without_a_sentence_can_still_be_printed() -> None:
    assert str(SentenceError("no.such", who="Ana")) == "Message('no.such', **{'who': 'Ana'})"
