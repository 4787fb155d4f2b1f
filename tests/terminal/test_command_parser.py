"""Whatever the command line finds wrong is said in the reader's language; what it does not recognize stays argparse's English."""

import re

import pytest

from lastcard.language.catalogue.language_files import tags
from lastcard.terminal.main import main

MISTAKES = {
    "--games: .*x": ("sim", "--games", "x"),
    "--games: ": ("sim", "--games"),
    "COMMAND: .*nosuch.*serve, play": ("nosuch",),
    "--mode: .*winner_takes, low_score": ("play", "--mode", "x"),
    "TASK, POLICY, --out": ("dataset",),
    "--nix": ("sim", "--nix"),
    "--players, --plot": ("sim", "--pl", "3"),
    "--json: ": ("sim", "--json=3"),
    "RECORD": ("verify",),
}
ENGLISH = re.compile(r"usage|options|error|argument |invalid|expected|required|unrecognized|ambiguous|ignored|show ")


@pytest.mark.parametrize("language", [tag for tag in tags() if tag != "en"])
def test_no_english_of_argparse_is_left(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for wanted, arguments in MISTAKES.items():
        with pytest.raises(SystemExit) as stopped:
            main(("--lang", language, *arguments))
        told = capsys.readouterr().err
        assert stopped.value.code == 2
        assert re.search(wanted, told), told
        assert not ENGLISH.search(told), told
        assert "'" not in told


@pytest.mark.parametrize("language", [tag for tag in tags() if tag != "en"])
def test_the_help_has_no_english_headings(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (("--help",), ("dataset", "--help"), ("serve", "--help")):
        with pytest.raises(SystemExit):
            main(("--lang", language, *arguments))
        assert not re.search(r"(?m)^(usage|options|positional arguments):|show (this|program)", capsys.readouterr().out)
