"""The three functions that the game asks of packages above it, each loaded when it is first needed."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from lastcard.engine import plugins
from lastcard.engine.message import Message, SentenceError


@pytest.fixture
def forgetful() -> Iterator[None]:
    """Looks functions up anew, and forgets afterwards what the test has found."""
    plugins.plugin.cache_clear()
    yield
    plugins.plugin.cache_clear()


def test_there_are_three_and_no_fourth() -> None:
    assert plugins._TABLE == {
        "say": ("lastcard.language.catalogue.catalogue", "in_english"),
        "read": ("lastcard.written.understanding", "read_rule"),
        "agree": ("lastcard.written.understanding", "agreed_rule"),
    }
    for name, (module, function) in plugins._TABLE.items():
        assert plugins.plugin(name) is getattr(import_module(module), function)


@pytest.mark.usefixtures("forgetful")
def test_without_a_catalogue_an_error_gives_its_key_and_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(plugins._TABLE, "say", ("lastcard.no_such_package.catalogue", "in_english"))
    assert (
        str(SentenceError("record.not_text", path="game.txt")) == "Message('record.not_text', **{'path': 'game.txt'})"
    )
    assert str(Message("rule_text.end")) == "Message('rule_text.end', **{})"


@pytest.mark.usefixtures("forgetful")
def test_a_catalogue_that_cannot_be_loaded_is_not_taken_for_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_catalogue.py").write_text("import lastcard.no_such_module\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(plugins._TABLE, "say", ("broken_catalogue", "in_english"))
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        str(Message("rule_text.end"))
    sys.modules.pop("broken_catalogue", None)
