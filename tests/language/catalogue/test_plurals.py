"""Plural forms are those of CLDR: the server's rules agree with those of browsers."""

import json
import subprocess

import pytest

from lastcard.language.catalogue.language_files import tags
from lastcard.language.catalogue.plurals import plurals

LANGUAGES = (*tags(), "ar", "be", "bg", "bs", "de", "fr", "hr", "id", "it", "ja", "lt", "sl", "sv", "tr", "uk", "zh")
RUN = """
const forms = (language) => {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: 1000 }, (_, number) => rules.select(number));
};
console.log(JSON.stringify(Object.fromEntries(process.argv.slice(1).map((language) => [language, forms(language)]))));
"""


@pytest.fixture(scope="module")
def in_browsers() -> dict[str, list[str]]:
    """The form that browsers give every number, by language."""
    done = subprocess.run(["node", "-e", RUN, *LANGUAGES], capture_output=True, text=True, check=True)
    told: dict[str, list[str]] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_has_the_form_that_browsers_give_it(language: str, in_browsers: dict[str, list[str]]) -> None:
    forms, _, form_of = plurals(language)
    assert [form_of(number) for number in range(1000)] == in_browsers[language]
    assert {form_of(number) for number in range(1000)} == set(forms)
