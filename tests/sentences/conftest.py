"""What the tests of language files share."""

from tests.sentences.folder import write_language as write_language
