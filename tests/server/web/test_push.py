"""Web push: the example of RFC 8291, signatures that the public key confirms, and a key that stays."""

import asyncio
import json
import stat
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from lastcard.server.store import open_store
from lastcard.server.web.push.web_push import PushKeys, bytes_of, encrypted, push_keys

CURVE = ec.SECP256R1()


def kept_keys(folder: Path, contact: str = "") -> PushKeys:
    """Load the keys of a server, or make them."""

    async def load() -> PushKeys:
        async with open_store(folder / "log.lastcard") as store:
            return await push_keys(store, contact)

    return asyncio.run(load())


def test_a_message_is_encrypted_as_in_the_example_of_rfc_8291() -> None:
    sender = ec.derive_private_key(
        int.from_bytes(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE
    )
    made = encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own=sender,
        salt=bytes_of("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert made == bytes_of(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_two_messages_never_share_key_or_salt() -> None:
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    one, other = (encrypted(b"hello", key, "BTBZMqHH6r4Tts7J_aSIgg") for _ in range(2))
    assert one[:16] != other[:16]
    assert one[21:86] != other[21:86]


def test_the_signature_names_the_push_service_and_is_confirmed_by_the_public_key(tmp_path: Path) -> None:
    keys = kept_keys(tmp_path, "https://cards.example")
    scheme, _, rest = keys.headers("https://push.example/send/abc")["Authorization"].partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert fields["k"] == keys.public
    head, claims, signature = fields["t"].split(".")
    assert json.loads(bytes_of(head))["alg"] == "ES256"
    assert json.loads(bytes_of(claims))["aud"] == "https://push.example"
    raw = bytes_of(signature)
    assert len(raw) == 64
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(keys.public))
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    first = kept_keys(tmp_path).public
    assert kept_keys(tmp_path).public == first
    assert stat.S_IMODE((tmp_path / "log.lastcard").stat().st_mode) == 0o600
    assert not [*tmp_path.glob("*key*")]
