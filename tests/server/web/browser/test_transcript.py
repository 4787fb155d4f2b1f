"""The page's log is what ``narrate`` tells that seat in its language: line by line, in order, and lines are only added."""

from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from lastcard.language.catalogue.language_files import tags
from lastcard.language.narration.narration import VERBOSITIES
from lastcard.server.table.broadcast.recap import STORY
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import Person, play_together, sit
from tests.server.web.planting import Wanted, plant
from tests.server.web.serving import LenientServer
from tests.server.web.transcript import read_log, story

LANGUAGES: Final = ("en", "sr-Cyrl", "hu")  # of those who are there
_SPEAK: Final = "(tag) => document.getElementById('app').app.settings.set('language', tag)"
_LISTEN: Final = """() => {
  globalThis.heard = { lines: [], removed: 0 };
  const note = (changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      globalThis.heard.removed += removedNodes.length;
      for (const line of addedNodes) if (line.className === "log-line") globalThis.heard.lines.push(line.innerText.trim());
    }
  };
  new MutationObserver(note).observe(document.querySelector("game-log [role=log]"), { childList: true });
}"""


def listen(person: Person) -> None:
    """Note from now on what a screen reader would be given of the log."""
    person.page.evaluate(_LISTEN)


def test_every_seat_and_a_spectator_read_the_story_that_narrate_tells_them_at_their_length_and_in_their_language(
    tmp_path: Path, visit: Visit
) -> None:
    wanted = Wanted(people=2, moves=2).under(options={"hand_size": "3"})
    (planted,) = plant(tmp_path / "log.lastcard", wanted)
    with LenientServer(tmp_path) as server:
        seats: tuple[int | None, ...] = (0, 1, None)
        people = []
        for seat, verbosity, language in zip(seats, VERBOSITIES, LANGUAGES, strict=True):
            people.append(sit(visit, server, planted, seat, likes={"verbosity": verbosity}, language=language))
        told = [len(person.lines) for person in people]
        for person in people:
            listen(person)
        play_together(people, lambda looks: None)

        entries = read_log(server.database, planted.code)
        for person, seat, verbosity, language, before in zip(people, seats, VERBOSITIES, LANGUAGES, told, strict=True):
            lines = story(entries, planted.code, seat, verbosity, language)
            expect(person.page.locator("game-log .log-line")).to_have_count(len(lines))
            assert person.lines == lines
            assert person.page.evaluate("() => globalThis.heard") == {"lines": lines[before:], "removed": 0}
        stories = [person.lines for person in people]
        assert stories[0] != stories[1] != stories[2]
        for language in tags():  # and whoever changes the language reads it anew, as far back as a newcomer is told
            people[0].page.evaluate(_SPEAK, language)
            lines = story(entries, planted.code, 0, VERBOSITIES[0], language)
            expect(people[0].page.locator(f"html[lang={language}] game-log .log-line").last).to_have_text(lines[-1])
            shown = people[0].lines
            assert shown == lines[-len(shown) :]
            assert len(shown) == len(lines) or len(entries) > STORY
