"""Shared by the tests of language files."""

from tests.sentences.folder import write_language as write_language
