"""The scripts in `docs/`, loaded as modules. They are no package, because users run them one by one."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Final

DOCS: Final = Path(__file__).parents[1] / "docs"


def docs_script(name: str) -> ModuleType:
    """Load a fresh copy of a script, which a test may change."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
