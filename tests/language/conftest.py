"""Shared by the tests of language files."""

from tests.language.folder import write_language as write_language
