"""A table online, as one player or spectator at it. The server judges every action; this side shows and asks.

``socket_line`` keeps the connection, ``state_merge`` knows what was shown, ``arrivals`` tells who comes and goes,
``shuffle_shares`` takes part in the shuffle. Messages are read in the surface's thread only.
"""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

from lastcard.engine.game import Action
from lastcard.engine.message import Message
from lastcard.engine.proof.receipts import compare_kept
from lastcard.engine.records.record_text import RecordError, check_record
from lastcard.engine.views import SeatView
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import Verbosity
from lastcard.language.narration.person_names import within_text
from lastcard.language.narration.typed_line import said_online
from lastcard.terminal.client.arrivals import changes, seated
from lastcard.terminal.client.client_port import WATCHING, Awaits, News, Note, Refused, SessionOver, Told, Waiting
from lastcard.terminal.client.remote_clock import Clock
from lastcard.terminal.client.rights import chances_of
from lastcard.terminal.client.shuffle_shares import Keeper, Notebook
from lastcard.terminal.client.socket_line import GIVE_UP, Back, Ended, Heard, Line, Lost
from lastcard.terminal.client.state_merge import Folded
from lastcard.terminal.client.table_address import Address, CannotJoin, record_of

SEAL: Final = 16  # digits of a commitment that a person can compare
LEAVING: Final = 3.0  # seconds for the table to say that it knows
_PROMPTS: Final = {"lobby": "prompt.ready", "between": "prompt.next_round", "over": "prompt.rematch"}


class RemoteSession:
    """One place at a table online."""

    is_live = True

    def __init__(
        self,
        address: Address,
        cards: CardNames,
        notebook: Notebook,
        *,
        token: str | None,
        verbosity: Verbosity = "normal",
        receipts: Path | None = None,
        give_up: float = GIVE_UP,
    ) -> None:
        self.wake: Callable[[], None] = lambda: None
        self.address = address
        self._token = token
        self._cards = cards
        self._folded = Folded()
        self._keeper = Keeper(address.code, notebook)
        self._receipts = receipts
        self._heard: SimpleQueue[Heard | Note] = SimpleQueue()
        self._news: deque[News] = deque()
        self._asked = ""  # the command that waits for its answer
        self._awaited: int | None = None  # who was last told to be away while the table waits for them
        self._round = (0, 0)  # the match and round that was told last
        self._checked = (0, 0)  # the round that was compared with the record last
        self._clock = Clock(self._warn)
        self._line = Line(
            address, self._hear, token=token, language=self._words.language, verbosity=verbosity, give_up=give_up
        )

    def open(self) -> None:
        """Connect. What comes of it is news."""
        self._line.open()

    def close(self) -> None:
        """Disconnect. The seat is kept."""
        self._clock.stop()
        self._line.close()

    def leave(self) -> bool:
        """Give the seat up. Say whether the table knows."""
        if self._folded.you is not None:
            self._line.command("leave")
        known = self._line.settle(LEAVING)
        self._line.close()
        return known

    @property
    def _words(self) -> Words:
        return self._cards.words

    # --- what is known ----------------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seat that is played here."""
        return (WATCHING if self._folded.you is None else self._folded.you,)

    @property
    def has_begun(self) -> bool:
        """Say whether there is a game to look at."""
        return self._folded.position is not None and self._folded.game is not None

    @property
    def edition(self) -> str:
        """Return the name of the edition that is played."""
        return str(self._folded.table["settings"]["edition"])

    @property
    def title(self) -> str:
        """Return the table, by its code."""
        return self._words.say("web.lobby.table", code=self.address.code)

    @property
    def company(self) -> list[str]:
        """List who sits at the table, under its link and over the seal of the next shuffle."""
        lines = [self.address.page, "", *seated(self._folded.seats, self._words)]
        seal = str(self._folded.table.get("commitment", ""))
        return [*lines, "", f"{self._words.say('web.lobby.sealed')} {seal[:SEAL]}…"] if seal else lines

    def view(self, _seat: int, /) -> SeatView:
        """Return what this viewer may know now."""
        return self._folded.view()

    @property
    def waiting(self) -> Waiting:
        """Return what is awaited from the person here."""
        folded = self._folded
        if self._asked or folded.you is None or not folded.table:
            return Waiting(Awaits.OTHERS)
        if folded.phase == "over" and folded.table.get("day"):  # a daily deal is dealt once
            return Waiting(Awaits.END)
        if folded.phase in _PROMPTS:
            ready = folded.mine.get("ready") or folded.table["sealed"]
            return Waiting(Awaits.OTHERS) if ready else Waiting(Awaits.DEAL, prompt=_PROMPTS[folded.phase])
        if folded.mine.get("waits") or not self.has_begun:
            return Waiting(Awaits.OTHERS)
        view = folded.view()
        if view.seat in view.deciders:
            return Waiting(Awaits.MOVE, view.seat)
        chances = chances_of(view, self._cards)
        if view.seat in view.catchable:
            chances["call", view.seat] = self._words.say("turn.call_now")
        return Waiting(Awaits.OTHERS, chances=chances)

    @property
    def clock(self) -> str:
        """Return how much time is left for the decision."""
        seconds = self._clock.left
        if seconds is None:
            return ""
        return f"{self._words.say('web.clock.label')}: {self._words.say('web.clock.seconds', count=seconds)}."

    # --- what is done -----------------------------------------------------------------------------

    def check(self, _seat: int, action: Action, /) -> Action:
        """Return the action: the table judges it."""
        return action

    def act(self, _seat: int, action: Action, /) -> None:
        """Ask the table to carry an action out."""
        self._asked = self._line.command("act", seen=self._folded.seq, action=str(action))

    def go_on(self) -> None:
        """Be ready for the next deal."""
        self._asked = self._line.command("ready")

    def aside(self, line: str) -> bool:
        """Talk to the others, ask for more time or a bot, or answer somebody who asks to take over from a bot."""
        match said_online(line, self._words.language):
            case "say", text if text:
                self._asked = self._line.command("chat", text=text)
            case "time", "":
                self._asked = self._line.command("more_time")
            case "bot", "" if self._awaited is not None:
                self._asked = self._line.command("let_bot_play", seat=self._awaited)
            case "agree" | "decline" as answer, "" if self._asking is not None:
                self._asked = self._line.command("consent", seat=self._asking, on=answer == "agree")
            case _:
                return False
        return True

    @property
    def _asking(self) -> int | None:
        """Return the seat of somebody who asks to take over from a bot and has no answer from here."""
        you = self._folded.you
        seats = enumerate(self._folded.seats)
        return next((at for at, seat in seats if seat.get("asks") and you not in seat.get("agreed", ())), None)

    @property
    def is_saved(self) -> bool:
        """Say whether leaving now loses nothing: a spectator has no seat to lose."""
        return self._folded.you is None

    def save(self, path: str) -> list[str]:
        """Write the record of the finished rounds."""
        try:
            text = record_of(self.address, int(self._folded.table["game"]), self._words.language, self._token)
        except CannotJoin as wrong:
            raise OSError(0, self._words.sentence(wrong).rstrip(".")) from None
        Path(path).write_text(text, encoding="utf-8")
        return [self._words.say("save.done", path=path)]

    # --- what is heard ----------------------------------------------------------------------------

    def _hear(self, heard: Heard | Note) -> None:
        """Take a message from the thread of the line."""
        self._heard.put(heard)
        self.wake()

    def next(self) -> News | None:
        """Return the next piece of news. Raises ``SessionOver`` when nothing more can come."""
        while not self._news:
            try:
                heard = self._heard.get_nowait()
            except Empty:
                return None
            self._understand(heard)
        return self._news.popleft()

    def stirs(self) -> bool:
        """Say whether something has happened that the person here should know of, or that changes what is asked."""
        before = self._situation
        with suppress(Empty):
            while True:
                self._understand(self._heard.get_nowait())
        return bool(self._news) or self._situation != before

    @property
    def _situation(self) -> object:
        return self.waiting, self._folded.view() if self.has_begun else None

    def _understand(self, heard: Heard | Note) -> None:
        say = self._words.say
        match heard:
            case Note():
                self._news.append(heard)
            case Lost():
                self._note(say("web.notice.lost"), urgent=True)
            case Back():
                self._keeper.reconnected()
                if self._folded.seq >= 0:
                    self._note(say("join.back"))
            case Ended(reason=reason):
                raise SessionOver(reason if isinstance(reason, str) else self._words.sentence(reason))
            case {"type": "state"}:
                self._take_state(heard)
            case {"type": "done", "id": key}:
                self._asked = "" if key == self._asked else self._asked
            case {"type": "refused", "id": key, "reason": reason}:
                if key == self._asked:
                    self._asked = ""
                    self._news.append(Refused(reason))
            case {"type": "held"}:
                self._note(say("web.notice.held"))
            case {"type": "said", "name": name, "watcher": number}:
                who = within_text(name) if name else say("web.person.watcher", number=number)
                text = heard["text"] or say(f"web.chat.say_{heard['reaction']}")
                self._note(f"{say('web.chat.who', who=who)} {text}")
            case {"type": "notice", "reason": reason} if reason:
                self._note(reason, urgent=True)

    def _note(self, line: str, *, urgent: bool = False) -> None:
        self._news.append(Note(line, urgent))

    def _take_state(self, message: dict[str, Any]) -> None:
        folded = self._folded
        before, was_me, first = folded.table, folded.you, folded.seq < 0
        folded.apply(message)
        if folded.phase == "closed":
            raise SessionOver(self._words.say("web.error.closed"))
        if "table" in message:
            self._news += changes(before, folded.table, was_me, folded.you, self._cards.words)
        for step in message.get("steps") or ():
            self._tell(step, number=folded.position["round"] if folded.position else 0)
        if first and folded.you is None:
            self._note(self._words.say("web.notice.watching"))
        if "time" in message or "position" in message:
            self._clock.start(folded.time, warns=self.waiting.awaits is Awaits.MOVE)
        self._tell_awaited()
        self._take_part()
        self._look_back()

    def _tell_awaited(self) -> None:
        """Say once that the table waits for somebody who is away, and for how long."""
        folded, say = self._folded, self._words.say
        awaited = folded.awaited
        before, self._awaited = self._awaited, None if awaited is None else int(awaited["seat"])
        if awaited is None or before == self._awaited:
            return
        seconds = round(awaited["left_ms"] / 1000)
        key, count = ("minutes", round(seconds / 60)) if seconds > 100 else ("seconds", seconds)
        left = say(f"web.away.{key}", count=count)
        line = say("web.away.note", who=within_text(str(folded.seats[awaited["seat"]]["name"])), left=left)
        self._note(f"{line} {say('join.type_bot')}" if folded.mine.get("host") else line, urgent=True)

    def _warn(self, seconds: int) -> None:
        """Say that time runs out; the clock's own thread calls this."""
        warning = self._words.say("web.clock.warning", count=seconds)
        self._hear(Note(f"{warning} {self._words.say('join.type_time')}", urgent=True))

    def _tell(self, step: dict[str, Any], number: int) -> None:
        if not step["lines"]:
            return
        now = (int(self._folded.table["game"]), number)
        heading = self._words.say("play.round", number=number) if now != self._round else ""
        self._round = now
        self._news.append(Told({self.people[0]: step["lines"]}, heading=heading))

    # --- the shuffle ------------------------------------------------------------------------------

    def _take_part(self) -> None:
        """Pledge or open a share for the next deal, when it is time."""
        folded = self._folded
        number = folded.position["round"] if folded.position else 0
        sending = self._keeper.take_part(folded.table, folded.you, number)
        if sending is None:
            return
        kind, fields = sending
        self._line.command(kind, **fields)
        if kind == "reveal" and self._receipts is not None:
            game = int(folded.table["game"]) + (folded.phase != "between")
            self._receipt_file(game).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._receipt_file(game).write_text(self._keeper.receipt(game), encoding="utf-8")

    def _receipt_file(self, game: int) -> Path:
        assert self._receipts is not None
        return self._receipts / f"{self.address.code}-{game}.json"

    def _look_back(self) -> None:
        """After a round, compare its record with what was kept before the deal; in a thread, for it takes a moment."""
        folded = self._folded
        if folded.phase not in ("between", "over") or folded.position is None or folded.you is None:
            return
        now = (int(folded.table["game"]), int(folded.position["round"]))
        if now != self._checked:
            self._checked = now
            threading.Thread(target=self._compare, args=now, name="receipt", daemon=True).start()

    def _compare(self, game: int, number: int) -> None:
        words = self._words
        try:
            proof = check_record(record_of(self.address, game, words.language, self._token))
        except CannotJoin:
            return  # the record cannot be had now; `lastcard verify` can compare it later
        except RecordError as wrong:
            problem = (
                wrong.problem.message([]) if wrong.problem is not None else Message("proof.not_replayed", problem=wrong)
            )
            self._hear(Note(words.say("web.proof.bad", problem=words.sentence(problem)), urgent=True))
            return
        for finding in compare_kept(self._keeper.kept(game), proof.game.shuffles):
            if finding.number == number:
                key = "proof.kept" if finding.verdict == "kept" else f"proof.kept_{finding.verdict}"
                self._hear(Note(words.say(key, number=number), urgent=finding.is_broken))
