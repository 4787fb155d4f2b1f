"""What the site consists of: the pages of the repository in reading order, and those made from code and cases.

Nothing here knows the site generator; hooks.py hands these pages to it. Paths are those of the repository, so a link that
works in the repository works on the site.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "src"
sys.path.insert(0, str(SOURCE))

from lastcard.language.rulebook.rulebook import topics  # noqa: E402
from lastcard.referee import Case, parse_cases  # noqa: E402
from lastcard.testing import case_files  # noqa: E402

Navigation = list["str | dict[str, str | Navigation]"]
_LINK: Final = re.compile(r"\]\(([^)\s#]+)")  # where a link or a picture leads to, without its place on the page
_CASES: Final = re.compile(
    r"\]\(((?:\.\./)*cases)(?:/([\w-]+)\.case)?/?(#L\d+)?\)"
)  # a link to the folder, or to a file in it


def navigation() -> Navigation:
    """Give all pages in reading order."""
    rules: Navigation = [{topic.title: f"docs/rules/{topic.name}.md"} for topic in topics()]
    return [
        {"Start": ["README.md", "docs/screens.md", "docs/print.md", "CHANGELOG.md", "SECURITY.md"]},
        {"Rules": ["docs/rules/index.md", *rules, "docs/fine-points.md", "docs/written-cards.md", "docs/arguments.md",
                   "docs/rules/proofs.md"]},
        {"Cases": ["cases/index.md", *(f"cases/{path.stem}.md" for path in case_files(ROOT / "cases"))]},
        {"Tables": [
            "docs/table.md", "docs/page.md", "docs/terminal.md", "docs/protocol.md", "docs/store.md", "docs/nodes.md",
            "docs/watching.md", "docs/shuffle.md", "docs/daily.md", "docs/load.md", "docs/sizing.md", "docs/attacks.md",
        ]},
        {"Research": [
            "docs/environments.md", "docs/environments-openspiel.md", "docs/tasks.md",
            "docs/baselines.md", "docs/recipes.md", "docs/papers.md", "docs/package.md",
            "docs/learning.md", "docs/simulate.md", "docs/speed.md",
        ]},
        {"Code": [
            "ARCHITECTURE.md", "docs/decisions.md", "CONTRIBUTING.md", "docs/api.md", "docs/notation.md", "docs/testing.md",
            {"Languages": [f"docs/languages/{page.name}" for page in sorted((ROOT / "docs/languages").glob("*.md"))]},
            {"Packages": ["packages/index.md", *(f"packages/{name}.md" for name in package_names())]},
        ]},
    ]  # fmt: skip


def made_pages() -> dict[str, str]:
    """Give the text of every page that is not a file."""
    pages = {"packages/index.md": _package_list(), "cases/index.md": _case_list()}
    pages |= {f"packages/{name}.md": package_page(name) for name in package_names()}
    return pages | {f"cases/{path.stem}.md": case_page(path) for path in case_files(ROOT / "cases")}


def kept_files(navigation: Navigation) -> list[str]:
    """List the files of the repository that the site holds: the pages, and what they show or link to."""
    pages = [path for path in _flat(navigation) if (ROOT / path).is_file()]
    pages += [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md")) if "site" not in path.parts]
    linked = [found for page in pages for found in _linked(ROOT / page)]
    return list(
        dict.fromkeys(["docs/site/style.css", "src/lastcard/server/web/static/icons/favicon.svg", *pages, *linked])
    )


def led_to_pages(markdown: str) -> str:
    """Lead links to case files to the pages that are made of them."""
    return _CASES.sub(lambda found: f"]({found[1]}/{found[2] or 'index'}.md{found[3] or ''})", markdown)


def _flat(entries: Navigation) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, str):
            yield entry
        else:
            for inner in entry.values():
                yield from [inner] if isinstance(inner, str) else _flat(inner)


def _linked(page: Path) -> Iterator[str]:
    """Give the files that a page links to; cases and pages come by other ways."""
    for found in _LINK.findall(page.read_text(encoding="utf-8")):
        target = (page.parent / found).resolve()
        if target.is_file() and target.suffix not in {".md", ".case"} and target.is_relative_to(ROOT):
            yield str(target.relative_to(ROOT))


# --- packages ---------------------------------------------------------------------------------


def package_names() -> list[str]:
    """List the rooms in the order of the floor plan, from the ground up."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(each for each in project["tool"]["importlinter"]["contracts"] if each["id"] == "rooms")["layers"]
    return [name.rpartition(".")[2] for layer in reversed(layers) for name in layer.split(" | ")]


def package_page(name: str) -> str:
    """Describe a package: what it is, and every module with its public names."""
    folder = SOURCE / "lastcard" / name
    blocks = [f"# lastcard.{name}", _prose(_docstring(folder / "__init__.py"))]
    for path in sorted(folder.rglob("*.py")):
        if path.name != "__init__.py":
            module = ".".join(path.relative_to(folder).with_suffix("").parts)
            blocks += [f"## {module}", _prose(_docstring(path)), _public_names(path)]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _package_list() -> str:
    rows = [
        f"| [`{name}`]({name}.md) | {_sentence(_docstring(SOURCE / 'lastcard' / name / '__init__.py'))} |"
        for name in package_names()
    ]
    plan = "Each room imports only from those above it; [ARCHITECTURE](../ARCHITECTURE.md) has the floor plan."
    return "\n".join(["# Packages", "", plan, "", "| package | what it is |", "|---|---|", *rows, ""])


def _public_names(path: Path) -> str:
    """Return a table of the functions and classes of a module that others may use."""
    rows = [
        f"| `{_heading(node)}` | {_sentence(ast.get_docstring(node) or '')} |"
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]
    return "\n".join(["| name | |", "|---|---|", *rows]) if rows else ""


def _heading(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> str:
    if isinstance(node, ast.ClassDef):
        return f"class {node.name}"
    taken = node.args
    names = [each.arg for each in (*taken.posonlyargs, *taken.args)]
    if taken.vararg or taken.kwonlyargs:
        names.append(f"*{taken.vararg.arg if taken.vararg else ''}")
    names += [each.arg for each in taken.kwonlyargs]
    names += [f"**{taken.kwarg.arg}"] if taken.kwarg else []
    return f"{node.name}({', '.join(names)})"


def _docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


def _sentence(docstring: str) -> str:
    """Return the first paragraph, in one line that fits into a table."""
    return _prose(" ".join(docstring.partition("\n\n")[0].split())).replace("|", "\\|")


def _prose(docstring: str) -> str:
    """Write a docstring as Markdown: examples as code, and nothing outside of code is taken for HTML."""
    paragraphs = []
    for paragraph in docstring.replace("``", "`").split("\n\n"):
        if paragraph.lstrip().startswith(">>>"):
            paragraphs.append(f"```python\n{paragraph}\n```")
        else:
            pieces = paragraph.split("`")
            paragraphs.append(
                "`".join(each if place % 2 else each.replace("<", "&lt;") for place, each in enumerate(pieces))
            )
    return "\n\n".join(paragraphs)


# --- cases ------------------------------------------------------------------------------------


def case_page(path: Path) -> str:
    """Show a case file: each case under its title, with the rules it proves."""
    homes = {rule.id: f"../docs/rules/{topic.name}.md#{rule.id.lower()}" for topic in topics() for rule in topic.rules}
    blocks = [f"# {_title(path)}"]
    for case in _cases(path):
        rules = ", ".join(f"[{rule}]({homes[rule]})" for rule in dict.fromkeys(case.rules))
        blocks += [
            f'<a id="L{case.number}"></a>',
            f"## {case.title[0].upper()}{case.title[1:]}",
            f"Proves {rules}." if rules else "",
            f"```text\n{str(case).rstrip()}\n```",
        ]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _case_list() -> str:
    files = case_files(ROOT / "cases")
    rows = [f"| [{_title(path)}]({path.stem}.md) | {len(_cases(path))} |" for path in files]
    count = sum(len(_cases(path)) for path in files)
    about = f"""{count} cases: a position, some actions, and what must follow. `lastcard referee FILE` runs them. The
[notation](../docs/notation.md) says how to write one, [proofs](../docs/rules/proofs.md) which cases prove which rule."""
    return "\n".join(["# Cases", "", about, "", "| file | cases |", "|---|---|", *rows, ""])


def _cases(path: Path) -> list[Case]:
    return parse_cases(path.read_text(encoding="utf-8"))


def _title(path: Path) -> str:
    return path.stem.replace("-", " ").capitalize()
