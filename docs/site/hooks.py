"""Hands the pages to MkDocs; mkdocs.yml names this file. What the pages are is said in pages.py."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from docs.site.pages import ROOT, kept_files, led_to_pages, made_pages, navigation

WEIGHTS: Final = {
    "docs/rules": 8,
    "cases": 0.2,
}  # of a page among the answers to a search, by its folder; 1 for all others


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Set the navigation."""
    config.nav = navigation()
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Put the pages in the place of what lies in the folder of docs: their paths are those of the repository."""
    for file in list(files):
        if file.src_dir == config.docs_dir:
            files.remove(file)
    for path in kept_files(navigation()):
        files.append(File(path, str(ROOT), config.site_dir, config.use_directory_urls))
    for path, text in made_pages().items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Lead links to where things are on the site, and searches to a rule before the thousand cases that name it."""
    folder = page.file.src_uri.rpartition("/")[0]
    page.meta["search"] = {"boost": WEIGHTS.get(folder, 1)}
    return led_to_pages(markdown)
