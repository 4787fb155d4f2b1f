"""The runner: ``python -m tests.fuzz PARSER --runs N``, ``--play`` for what is kept, ``--keep`` to choose what is kept.

atheris mutates inputs and remembers those that reach new code of the parser; only the modules under test are instrumented.
What it remembers, and an input that breaks the law, lie in ``build/fuzz/PARSER``. The first broken law ends the run.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from tests.fuzz.kept import CORPUS, PARSERS, keep_best, kept, law_of

BUILD: Final = Path("build/fuzz")
LONGEST: Final = 10  # seconds of processor time that an input may take
HANGS: Final = 120  # seconds of real time after which an input is taken to hang, on a machine that others use, too
REPORTS: Final = 10_000  # inputs between two lines that tell how far it is
INSTRUMENTED: Final = {
    "notation": (
        "lastcard.engine.cards",
        "lastcard.engine.game.actions",
        "lastcard.engine.game.lines",
        "lastcard.engine.proof.pledges",
        "lastcard.engine.records.position",
        "lastcard.referee.cases",
        "lastcard.referee.case_script",
        "lastcard.referee.checks",
        "lastcard.referee.case_terms",
        "lastcard.engine.editions.values",
    ),
    "written": (
        "lastcard.engine.programs.rule_text",
        "lastcard.written.understanding",
        "lastcard.written.sentence_reader",
        "lastcard.written.grammar",
        "lastcard.written.normalizer",
        "lastcard.written.named_player",
        "lastcard.written.card_link",
    ),
    "protocol": (
        "lastcard.server.table.fold.decisions",
        "lastcard.server.table.protocol.messages",
        "lastcard.server.table.fold.name_checks",
        "lastcard.engine.game.actions",
        "lastcard.server.web.wire.connection",
        "lastcard.server.web.api.request_reading",
        "lastcard.language.narration.typed_line",
        "lastcard.engine.editions.values",
    ),
    "records": (
        "lastcard.engine.records.record_text",
        "lastcard.engine.game.lines",
        "lastcard.engine.proof.pledges",
        "lastcard.engine.game.actions",
        "lastcard.engine.records.claims",
        "lastcard.engine.proof.shuffle",
        "lastcard.server.store.game_entries",
        "lastcard.server.table.fold.facts",
    ),
}


def main() -> int:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("parser", choices=PARSERS)
    parser.add_argument("--runs", type=int, default=1_000_000, help="inputs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", action="store_true", help="only play the kept inputs, without atheris")
    parser.add_argument("--keep", type=int, metavar="N", help="keep the N inputs that reach the most code")
    args = parser.parse_args()
    if args.play:
        counts: Counter[str] = Counter(law_of(args.parser)(path.read_bytes()) for path in kept(args.parser))
        print(f"{args.parser}: {counts.total()} kept inputs, {_told(counts)}")
        return 0
    if args.keep:
        found = [*kept(args.parser), *sorted((BUILD / args.parser).glob("corpus/*"))]
        print(f"{args.parser}: {keep_best(args.parser, found, INSTRUMENTED[args.parser], args.keep)} inputs are kept")
        return 0
    _fuzz(args.parser, args.runs, args.seed)
    return 0


def _fuzz(name: str, runs: int, seed: int) -> None:
    """Mutate inputs until there were so many. This never returns: the library ends the process."""
    import atheris

    with atheris.instrument_imports(
        include=["lastcard"], exclude=_others(INSTRUMENTED[name]), enable_loader_override=False
    ):
        module = import_module(f"tests.fuzz.{name}")
    from tests.fuzz.law import Broken

    for path in kept(name):
        module.law(path.read_bytes())  # what is read once for all inputs, such as words, takes its time now
    folder = BUILD / name
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    words = folder / "words.dict"
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in module.WORDS if len(word.encode()) < 64))
    lighter: Callable[[bytes], bytes] = getattr(module, "lighter", bytes)
    counts: Counter[str] = Counter()
    doors: Counter[str] = Counter()  # by the first letter
    slowest = 0.0
    start = time.perf_counter()

    def one(data: bytes) -> None:
        nonlocal slowest
        begin = time.process_time()
        data = lighter(data)
        counts[module.law(data)] += 1
        doors[repr(data[:1])[2:-1]] += 1
        slowest = max(slowest, time.process_time() - begin)
        if slowest > LONGEST:
            raise Broken(f"this took {slowest:.1f} s")
        total = counts.total()
        if total % REPORTS == 0 or total == runs:
            spent = f"{time.perf_counter() - start:,.0f} s, the slowest {slowest:.2f} s"
            print(f"{name}: {total:,} inputs in {spent}: {_told(counts)} ({_told(doors)})", flush=True)

    options = [
        f"-runs={runs}", f"-seed={seed}", f"-max_len={module.LONGEST}", f"-timeout={HANGS}", f"-dict={words}",
        f"-artifact_prefix={folder}/", "-rss_limit_mb=2048", "-print_final_stats=1", "-verbosity=0",
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *options, str(folder / "corpus"), str(CORPUS / name)], one)
    atheris.Fuzz()


def _others(instrumented: Sequence[str]) -> list[str]:
    """List the modules that the library shall leave alone: it knows only whole packages. None may be imported here."""
    source = Path(__file__).parents[2] / "src"
    files = [path.relative_to(source).with_suffix("") for path in source.glob("lastcard/**/*.py")]
    modules = [".".join(file.parts).removesuffix(".__init__") for file in files]
    return [name for name in modules if not f"{name}.".startswith(tuple(f"{each}." for each in instrumented))]


def _escaped(word: str) -> str:
    """Write a word as libFuzzer's dictionaries have it."""
    return "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}" for byte in word.encode())


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{count:,} {what}" for what, count in counts.most_common(8)) or "none"


if __name__ == "__main__":
    sys.exit(main())
