"""Plural forms are those of CLDR: the server's rules agree with those of browsers."""

import json
import subprocess

import pytest

from lastcard.sentences.plurals import LISTED, plurals

RUN = """
const rules = new Intl.PluralRules(process.argv[1]);
console.log(JSON.stringify(Array.from({ length: 1000 }, (_, number) => rules.select(number))));
"""


@pytest.mark.parametrize("language", [*LISTED, "en", "de", "el", "hu", "it", "tr", "bg", "sv", "sr-Latn"])
def test_every_number_has_the_form_that_browsers_give_it(language: str) -> None:
    done = subprocess.run(["node", "-e", RUN, language], capture_output=True, text=True, check=True)
    forms, form_of = plurals(language)
    assert [form_of(number) for number in range(1000)] == json.loads(done.stdout)
    assert {form_of(number) for number in range(1000)} == set(forms)
