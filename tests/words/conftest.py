"""Shared by the tests of words."""

from tests.sentences.folder import write_language as write_language
