"""A copy of the project to work in as a newcomer would: writes files, knows which were touched, runs commands there."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ENGLISH: Final = "src/lastcard/language/catalogue/data/en.json"
_COPIED: Final = ("src", "tests", "docs", "cases")
_LINKED: Final = ("node_modules", "docs/images", "docs/languages")
_PROGRAMS: Final = {
    "pytest": (sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider"),
    "lastcard": (sys.executable, "-m", "lastcard"),
    "python": (sys.executable,),
    "lint-imports": (str(Path(sys.executable).parent / "lint-imports"),),
}


class Tree:
    """A copy of the project. What nobody edits is linked."""

    def __init__(self, original: Path, root: Path) -> None:
        self.original = original
        self.root = root
        skipped = {original / each for each in _LINKED}

        def others(folder: str, names: list[str]) -> list[str]:
            return [name for name in names if Path(folder, name) in skipped]

        for each in original.iterdir():
            if each.name in _COPIED:  # with compiled modules, which are valid as long as times of files are kept
                shutil.copytree(each, root / each.name, ignore=others)
            elif each.is_file():
                shutil.copy2(each, root)
        for name in _LINKED:
            (root / name).symlink_to(original / name)

    def read(self, path: str) -> str:
        """Read a file of the copy."""
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        """Write a file of the copy."""
        (self.root / path).parent.mkdir(exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def add(self, path: str, text: str, *, after: str = "", before: str = "") -> None:
        """Put text behind or in front of another, which the file has once; otherwise at its end."""
        old, anchor = self.read(path), after or before
        assert not anchor or old.count(anchor) == 1, (path, anchor)
        self.write(path, old.replace(anchor, after + text + before) if anchor else old + text)

    def say(self, **sentences: str) -> None:
        """Add sentences to the English ones, as such that no other language has yet; ``__`` in a key is a dot."""
        texts = json.loads(self.read(ENGLISH))
        new = {key.replace("__", "."): text for key, text in sentences.items()}
        forms = ("_one", "_other")
        stems = {key.removesuffix(next((form for form in forms if key.endswith(form)), "")) for key in new}
        self.announce(*stems, texts={**texts, **new})

    def announce(self, *keys: str, texts: dict[str, object] | None = None) -> None:
        """List keys or rules as new, so that other languages may lack them."""
        texts = json.loads(self.read(ENGLISH)) if texts is None else texts
        listed = texts["language.untranslated"]
        assert isinstance(listed, list)
        texts["language.untranslated"] = sorted({*listed, *keys})
        self.write(ENGLISH, json.dumps(texts, ensure_ascii=False, indent=2) + "\n")

    def touched(self) -> list[str]:
        """List the files that differ from the project's, by their names and what is in them."""
        return [path for path in self._files() if self._differs(path)]

    def restore(self) -> None:
        """Undo everything."""
        for path in self.touched():
            old = self.original / path
            if old.is_file():
                shutil.copy2(old, self.root / path)
            else:
                (self.root / path).unlink()
                if not any((self.root / path).parent.iterdir()):
                    (self.root / path).parent.rmdir()

    def run(self, command: str, *, words: str = "", code: int = 0) -> str:
        """Run a command of the guide in the copy; give what it prints, and fail unless it ends with this code."""
        program, *arguments = shlex.split(command)
        path = os.pathsep.join((str(self.root / "src"), str(self.root)))
        done = subprocess.run(
            [*_PROGRAMS.get(program, (program,)), *arguments],
            input=words, cwd=self.root, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == code, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout + done.stderr

    def script(self, text: str) -> str:
        """Run a Python script in the copy; give what it prints."""
        return self.run(f"python -c {shlex.quote(text)}")

    def _files(self) -> list[str]:
        found = []
        for folder in _COPIED:
            for here, folders, names in os.walk(self.root / folder):
                folders[:] = [name for name in folders if name != "__pycache__"]
                found += [os.path.relpath(os.path.join(here, name), self.root) for name in names]
        return sorted(found)

    def _differs(self, path: str) -> bool:
        old, new = self.original / path, self.root / path
        if not old.is_file():
            return True
        before, now = old.stat(), new.stat()
        same = (before.st_size, before.st_mtime_ns) == (now.st_size, now.st_mtime_ns)
        return not same and old.read_bytes() != new.read_bytes()
