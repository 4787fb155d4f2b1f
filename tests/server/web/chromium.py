"""Finding and starting the Chromium of this machine, for the browser tests and for the pictures in the docs."""

import shutil
from typing import Final

from playwright.sync_api import Browser, Playwright

# The one without a window is lighter and comes first.
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS: Final = (
    "--no-sandbox",  # tests often run as root in a container, where there is no sandbox to be had
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--host-resolver-rules=MAP cards.test 127.0.0.2",  # another address of this machine, and no secure one
)


def chromium_path() -> str:
    """Where the browser is; without one there is an error, for a test that did not run proves nothing."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise FileNotFoundError("no Chromium on this machine: `make browser` installs it or says what to install")
    return found


def launch(playwright: Playwright) -> Browser:
    """Start a browser without a window."""
    return playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
