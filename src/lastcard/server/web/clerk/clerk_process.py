"""The clerk's process: ``python -m lastcard.server.web.clerk.clerk_process`` does one job after another until its input ends.

It reads the log itself and shares nothing with the server. It runs at low priority, because the tables come first.
"""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec.json import encode

from lastcard.engine.editions import EditionError
from lastcard.engine.kernel.state.setup import SetupError
from lastcard.engine.message import SentenceError
from lastcard.engine.programs.rule_text import WrittenRuleError
from lastcard.engine.records.record_text import RecordError, read_record
from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.store import Kept, StoreError, open_reader
from lastcard.server.table import TableRefusal
from lastcard.server.table.fold.facts import facts_of
from lastcard.server.table.fold.table import Table
from lastcard.server.web.clerk import card_answers, text_readings
from lastcard.server.web.clerk.duplicate_scores import NoTwins, StillPlayed, check_told, compare
from lastcard.server.web.clerk.highlights import highlights_of
from lastcard.server.web.clerk.jobs import (
    Answer,
    AnswerQuestion,
    CompareTables,
    DrawCode,
    Finished,
    Job,
    ListGames,
    LogFailed,
    Looking,
    NoTable,
    ReadCard,
    ReadRecord,
    ReadTexts,
    Refused,
    ReplayGame,
    ReplayText,
    SumUpGame,
    TryCard,
    WritePage,
    decode_job,
    framed,
    next_message,
)
from lastcard.server.web.clerk.match_list import NoSuchGame, finished_record, summaries
from lastcard.server.web.clerk.qr_code import qr_code
from lastcard.server.web.clerk.readers import NotTold, check_reader
from lastcard.server.web.clerk.replays import NoSuchRound, replay_record
from lastcard.server.web.config import TRIAL_SECONDS
from lastcard.server.web.logs import start_logging
from lastcard.server.web.page import reference_data

NICE: Final = 10
ORPHANED: Final = 2 * int(TRIAL_SECONDS)  # seconds after which a job ends by itself, without a server to end it

log = logging.getLogger("lastcard.clerk")


class _NoTable(Exception):
    """The log has no such table."""


def carry_out(job: Job) -> Answer:
    """Do a job. If something is wrong with it, the answer says so."""
    try:
        return Finished(_body(job))
    except _NoTable:
        return NoTable()
    except NotTold as why:
        return Refused(403, why.key)
    except NoSuchGame as none:
        return Refused(404, "server.no_game", {"number": none.number})
    except NoTwins:
        return Refused(404, "server.no_twins")
    except StillPlayed:
        return Refused(403, "server.still_played")
    except NoSuchRound as none:
        return Refused(404, "server.no_round", {"number": none.number, "count": none.rounds})
    except RecordError as wrong:
        return Refused(422, "server.bad_record", {"why": _told(job, wrong)})
    except EditionError as wrong:
        return Refused(404, "server.no_edition", {"why": _told(job, wrong)})
    except (SetupError, WrittenRuleError) as wrong:
        return Refused(422, "server.bad_card", {"why": _told(job, wrong)})
    except TableRefusal as refused:
        return Refused(422, refused.key, {name: _said(job, why) for name, why in refused.parameters.items()})
    except StoreError as wrong:
        return LogFailed(str(wrong))
    except Exception:  # our own mistake must not cost the next job a new process
        log.exception("a job failed")
        return Refused(500, "server.internal")


def _told(job: Job, wrong: SentenceError) -> str:
    return words_for(getattr(job, "language", "")).tell(wrong)


def _said(job: Job, parameter: object) -> str:
    return _told(job, parameter) if isinstance(parameter, SentenceError) else str(parameter)


def _body(job: Job) -> bytes:
    match job:
        case ListGames():
            return encode(summaries(_entries(job)))
        case ReadRecord():
            return _record(job).encode()
        case SumUpGame():
            return encode(highlights_of(read_record(_record(job))))
        case ReplayGame():
            return _replay(_record(job), job)
        case CompareTables():
            _entries(job)
            return encode(compare(job.table, job.asker, partial(_entries_of, job.db)))
        case ReplayText():
            return _replay(job.text, job)
        case AnswerQuestion():
            return encode(reference_data.answers(job.question, job.edition, job.language))
        case ReadCard():
            return encode(card_answers.read_card(job.text, job.edition, job.language))
        case TryCard():
            return encode(card_answers.try_card(job.text, job.edition, job.players, job.language))
        case ReadTexts():
            return text_readings.read_texts(job.texts)
        case WritePage():
            return encode(reference_data.one_page(job.wanted))
        case DrawCode():
            return qr_code(job.link)


def _replay(text: str, job: ReplayGame | ReplayText) -> bytes:
    return encode(replay_record(text, job.round, words_for(job.language)))


def _record(job: ReadRecord | SumUpGame | ReplayGame) -> str:
    """Return the record of a match, unless somebody may still play its cards."""
    entries = _entries(job)
    check_told(job.table, job.game, entries, partial(_entries_of, job.db))
    return finished_record(entries, job.game)


def _entries(job: Looking) -> Sequence[Kept]:
    """Read a table for somebody who may read it."""
    entries = _entries_of(job.db, job.table)
    if not entries:
        raise _NoTable
    table = Table(job.table)
    table.recall(facts_of([kept.data for kept in entries]))
    check_reader(table, job.asker)
    return entries


def _entries_of(db: str, table: str) -> Sequence[Kept]:
    return asyncio.run(_read(db, table))


async def _read(db: str, table: str) -> Sequence[Kept]:
    """Read a table. The log is opened for each job, because the file may have been replaced since the last one."""
    reader = open_reader(db)
    try:
        return await reader.read(table)
    finally:
        await reader.close()


def main() -> None:
    """Work until the server closes the pipe or is gone."""
    start_logging("warning")
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    jobs, answers = sys.stdin.buffer, sys.stdout.buffer
    while (message := next_message(jobs)) is not None:
        _set_alarm(ORPHANED)
        answers.write(framed(carry_out(decode_job(message))))
        answers.flush()
        _set_alarm(0)


def _set_alarm(seconds: int) -> None:
    """Let the system end this process after some seconds (0: never). Windows has no alarms."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


if __name__ == "__main__":
    main()
