"""The page's own SHA-256 and HMAC, for browsers that offer none, agree with Python's to the last bit."""

import hashlib
import hmac
import json
import subprocess
from random import Random
from typing import Final

import pytest

from lastcard.server.web.page.pages import STATIC

SHA256: Final = STATIC / "proof/sha256.js"
# Around the ends of blocks, where padding needs another one, and a text of many blocks.
MESSAGES: Final = tuple(Random(1).randbytes(length) for length in (*range(130), 1000, 10_000))
KEYS: Final = tuple(Random(2).randbytes(length) for length in (1, 32, 63, 64))
RUN: Final = """
if (process.argv[2] === "plain") Object.defineProperty(globalThis, "crypto", { value: undefined });
const { hmacWith, sha256 } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
const { messages, keys } = JSON.parse(text);
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));
const hex = (found) => Buffer.from(found).toString("hex");
const all = (make) => Promise.all(messages.map(async (message) => hex(await make(bytes(message)))));
const sealed = [];
for (const key of keys) sealed.push(await all(hmacWith(bytes(key))));
console.log(JSON.stringify({ digests: await all(sha256), sealed }));
"""


@pytest.mark.parametrize("browser", ["plain", "secure"])
def test_every_digest_is_what_python_computes(browser: str) -> None:
    given = {"messages": [each.hex() for each in MESSAGES], "keys": [each.hex() for each in KEYS]}
    done = subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", RUN, SHA256.as_uri(), browser],
        input=json.dumps(given), capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["digests"] == [hashlib.sha256(each).hexdigest() for each in MESSAGES]
    assert said["sealed"] == [[hmac.new(key, each, "sha256").hexdigest() for each in MESSAGES] for key in KEYS]
