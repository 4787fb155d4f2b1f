"""Web push: encrypts a message for one browser (RFC 8291) and signs who sends it (VAPID, RFC 8292). Nothing is sent here.

The push service between us and the browser learns that somebody is told something and when, but not what.
"""

import base64
import json
import os
import time
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from lastcard.server.store import Store, StoreError

KEY: Final = "push-key.pem"  # its name among the secrets of the log
RECORD: Final = 4096  # bytes of a record; a message is one
HALF_A_DAY: Final = 12 * 3600  # seconds for which a signature holds; push services accept at most a day
PATIENCE: Final = 24 * 3600  # seconds for which a push service keeps a message for a browser that is off
_CURVE: Final = ec.SECP256R1()


async def push_keys(store: Store, contact: str) -> "PushKeys":
    """Return the keys by which push services know this server, or all its nodes. They are made when they are first needed."""
    try:
        found = serialization.load_pem_private_key(await store.secret(KEY, _made), None)
    except ValueError:
        found = None
    if not isinstance(found, ec.EllipticCurvePrivateKey):
        raise StoreError("store.no_key", path=KEY)
    return PushKeys(found, contact)


class PushKeys:
    """The keys by which push services know this server."""

    def __init__(self, private: ec.EllipticCurvePrivateKey, contact: str) -> None:
        self._private = private
        self._contact = contact

    @property
    def public(self) -> str:
        """Return the public key, as browsers take it."""
        return text_of(_point(self._private.public_key()))

    def headers(self, address: str) -> dict[str, str]:
        """Return the headers that say who sends a message to an address."""
        parts = urlsplit(address)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + HALF_A_DAY,
            "sub": self._contact,
        }
        signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        r, s = decode_dss_signature(self._private.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        token = f"{signed}.{text_of(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
        return {"Authorization": f"vapid t={token}, k={self.public}"}


def _made() -> bytes:
    return ec.generate_private_key(_CURVE).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def encrypted(
    message: bytes, key: str, secret: str, *, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """Encrypt a message for the browser with a public key and a shared secret. Each message has its own key and salt."""
    own = own or ec.generate_private_key(_CURVE)
    salt = salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, bytes_of(key))
    points = _point(theirs) + _point(own.public_key())
    shared = _derived(own.exchange(ec.ECDH(), theirs), bytes_of(secret), b"WebPush: info\0" + points, 32)
    content_key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes((65,)) + _point(own.public_key())
    return head + AESGCM(content_key).encrypt(nonce, message + b"\x02", None)  # 2: the last record


HEADERS: Final[Mapping[str, str]] = {
    "Content-Encoding": "aes128gcm",
    "Content-Type": "application/octet-stream",
    "TTL": str(PATIENCE),
    "Urgency": "high",
}


def bytes_of(text: str) -> bytes:
    """Read base64url, with or without its padding."""
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def text_of(data: bytes) -> str:
    """Write base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _json(value: object) -> str:
    return text_of(json.dumps(value, separators=(",", ":")).encode())


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
