"""Packs the page's modules: those that a screen needs come in one answer, not in a hundred.

The page's files are plain ES modules, and nobody runs a build: the server reads them and writes the packs itself.
A pack is a module, too. It runs each of its modules in a function, dependencies first, and exports what they export under
their names. A module that is in a pack still has an address of its own, for modules that import it alone, so each runs only once.
"""

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, join, normpath, relpath
from typing import Final

Packs = Mapping[str, tuple[str, ...]]

# Each pack holds its entries and what they import, but for what an earlier pack holds. A folder stands for its modules.
PACKS: Final[Packs] = {
    "start": ("shell/app.js",),
    "table": ("visit/visit.js",),
    "join": ("visit/join.js",),
    "lobby": ("lobby/",),
    "dialogs": ("dialogs/",),
    "tv": ("tv/",),
    "replay": ("replay/",),
    "editor": ("editor/",),
}

# Comments on lines of their own, and the types of values; a test compares the rest with what a compiler makes of it.
_COMMENT: Final = re.compile(
    r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n|^[ \t]*//[^\n]*\n|/\*\* @type (?:(?!\*/).)*\*/ ?", re.M | re.S
)
_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.M)
_LAZY: Final = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT: Final = re.compile(r"^export ((?:async function|function|class|const) (\w+))", re.M)
# ``export {};`` stands in a module that has types only.
_OTHER: Final = re.compile(r"^(?:import|export)\b(?! (?:async function|function|class|const)\b| \{\};).*", re.M)
_RENAMED: Final = re.compile(r"\bas\b")


class NotPacked(Exception):
    """A module cannot be packed: it is written in a way that ``packs`` does not know, or imports itself."""


class Modules:
    """The modules of the page, and the packs made of them. ``sources`` are their texts by path: ``table/hand/hand.js``."""

    def __init__(self, sources: Mapping[str, str], packs: Packs = PACKS) -> None:
        self._texts = {name: without_comments(text) for name, text in sources.items()}
        self._imports = {name: tuple(self._imported(name)) for name in sources}
        self.packs: Packs = dict(self._filled(packs))
        self._pack_of = {name: pack for pack, names in self.packs.items() for name in names}

    def files(self) -> Iterator[tuple[str, str]]:
        """Give the texts that are served, by name: every module, and every pack."""
        for pack, names in self.packs.items():
            yield pack_name(pack), self._written(pack, names)
        for name in self._texts:
            yield name, self._stub(name) if name in self._pack_of else self._alone(name)

    def _imported(self, name: str) -> Iterator[str]:
        """Give the modules that a module imports when it is loaded."""
        text = self._texts[name]
        for _, address in _IMPORT.findall(text):
            found = _resolved(name, address)
            if found not in self._texts:
                raise NotPacked(f"{name}: there is no module {found}")
            yield found
        if odd := _OTHER.search(_IMPORT.sub("", text)):
            raise NotPacked(f'{name}: write it as import {{ … }} from "…" or export const, class or function: {odd[0]}')

    def _filled(self, packs: Packs) -> Iterator[tuple[str, tuple[str, ...]]]:
        held: dict[str, None] = {}
        for pack, entries in packs.items():
            before = len(held)
            for entry in entries:
                named = [name for name in self._texts if name == entry or f"{dirname(name)}/" == entry]
                if not named:
                    raise NotPacked(f"{pack}: there is no module {entry}")
                for name in named:
                    self._hold(name, held, ())
            yield pack, tuple(held)[before:]

    def _hold(self, name: str, held: dict[str, None], importers: tuple[str, ...]) -> None:
        """Note a module after those that it imports."""
        if name in importers:
            raise NotPacked(f"{name} imports itself: {' → '.join((*importers, name))}")
        if name not in held:
            for each in self._imports[name]:
                self._hold(each, held, (*importers, name))
            held[name] = None

    def _written(self, pack: str, names: tuple[str, ...]) -> str:
        others = {self._pack_of[each] for name in names for each in self._imports[name]} - {pack}
        here = pack_name(pack)
        lines = [
            f'import {{ modules as ${other} }} from "{_from(here, pack_name(other))}";' for other in sorted(others)
        ]
        lines += ["const $here = {};", "export { $here as modules };"]  # with a sign that no name in a module has
        for name in names:
            body = _EXPORT.sub(r"\1", self._linked(name, pack))
            exported = ", ".join(found for _, found in _EXPORT.findall(self._texts[name]))
            lines.append(f'$here["{name}"] = (() => {{\n{body}return {{ {exported} }};\n}})();')
        return "\n".join(lines) + "\n"

    def _linked(self, name: str, pack: str) -> str:
        """Return the text of a packed module, which finds the others in its own pack or another."""

        def taken(found: re.Match[str]) -> str:
            module = _resolved(name, found[2])
            holder = "here" if self._pack_of[module] == pack else self._pack_of[module]
            return f'const {{{_RENAMED.sub(":", found[1]).replace(" :", ":")}}} = ${holder}["{module}"];'

        return self._lazily(name, _IMPORT.sub(taken, self._texts[name]), pack_name(pack))

    def _alone(self, name: str) -> str:
        """Return the text of a module that is in no pack but finds others there."""

        def taken(found: re.Match[str]) -> str:
            module = _resolved(name, found[2])
            pack = self._pack_of.get(module)
            if pack is None:
                return found[0]
            names = _RENAMED.sub(":", found[1]).replace(" :", ":")
            held = f"${pack}{found.start()}"  # a name of its own for each
            address = _from(name, pack_name(pack))
            return f'import {{ modules as {held} }} from "{address}"; const {{{names}}} = {held}["{module}"];'

        return self._lazily(name, _IMPORT.sub(taken, self._texts[name]), name)

    def _lazily(self, name: str, text: str, where: str) -> str:
        """Have modules that are imported later come from their packs. ``where``: the file that the text is in."""

        def fetched(found: re.Match[str]) -> str:
            module = _resolved(name, found[1])
            pack = self._pack_of.get(module)
            if pack is None:
                return f'import("{_from(where, module)}")'
            return f'import("{_from(where, pack_name(pack))}").then(({{ modules }}) => modules["{module}"])'

        return _LAZY.sub(fetched, text)

    def _stub(self, name: str) -> str:
        exported = ", ".join(found for _, found in _EXPORT.findall(self._texts[name]))
        pack = _from(name, pack_name(self._pack_of[name]))
        return f'import {{ modules }} from "{pack}";\nexport const {{ {exported} }} = modules["{name}"];\n'


def without_comments(text: str) -> str:
    """Return the text of a module without the comments that stand on lines of their own, and without types."""
    return _COMMENT.sub("", text)


def pack_name(pack: str) -> str:
    """Return the path of a pack, as if it were a file of the page."""
    return f"packs/{pack}.js"


def address(name: str) -> str:
    """Return where the page finds a module or a pack."""
    return f"/static/{name}"


def _from(importer: str, name: str) -> str:
    """Return how a file names another one: relative to itself, because the page may live under any path."""
    path = relpath(name, dirname(importer) or ".")
    return path if path.startswith(".") else f"./{path}"


def _resolved(importer: str, path: str) -> str:
    return normpath(join(dirname(importer), path))
