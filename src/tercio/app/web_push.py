"""Web push as the standards say it: a message only one browser can read, signed by this house.

The message is sealed for the browser (RFC 8291, RFC 8188) and the house shows its own key (RFC 8292), which
is made from the house's secret and so moves with it. Push services are few and known: nothing is sent to any
other address, whatever a browser claims.
"""

from __future__ import annotations

import base64
import hmac
import http.client
import json
import os
import time
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD = 4096
GOOD_FOR, KEPT_FOR = 12 * 3600, 3600
"""Seconds a signature is good for, and a service keeps a message for a phone that sleeps."""
PATIENCE = 8  # seconds
GONE = {403, 404, 410}
"""What a service says of a browser it no longer knows, or of a key it was not given."""


@dataclass(frozen=True)
class Subscription:
    """What a browser hands out: where its service is, its public key, and the secret between it and us."""

    endpoint: str
    p256dh: str
    auth: str


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@cache
def house_key() -> ec.EllipticCurvePrivateKey:
    """The key of this house, the same as long as its secret is."""
    digest = hmac.digest(settings.SECRET_KEY.encode(), b"tercio.push", "sha512")
    return ec.derive_private_key(int.from_bytes(digest, "big") % (ORDER - 1) + 1, CURVE)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key() -> str:
    """What a browser is told before it subscribes."""
    return text_of(point_of(house_key().public_key()))


def is_push_service(endpoint: str) -> bool:
    """Whether an address is that of a push service: over TLS and among those known."""
    at = urlsplit(endpoint)
    origin = f"{at.scheme}://{at.netloc}"
    if origin in settings.PUSH_SERVICES:
        return True
    known = (name for name in settings.PUSH_SERVICES if "://" not in name)
    return at.scheme == "https" and any(at.netloc == name or at.netloc.endswith(f".{name}") for name in known)


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def seal(
    subscription: Subscription,
    message: bytes,
    salt: bytes | None = None,
    ours: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """A message only that browser can open; salt and key are new for each."""
    salt, ours = salt or os.urandom(16), ours or ec.generate_private_key(CURVE)
    theirs = bytes_of(subscription.p256dh)
    shared = ours.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    mine = point_of(ours.public_key())
    secret = derive(shared, bytes_of(subscription.auth), b"WebPush: info\0" + theirs + mine, 32)
    key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def signature(endpoint: str, now: float) -> str:
    """The house's word for who sends, good for one service and half a day."""
    at = urlsplit(endpoint)
    claims = {
        "aud": f"{at.scheme}://{at.netloc}",
        "exp": int(now) + GOOD_FOR,
        "sub": f"mailto:{settings.DEFAULT_FROM_EMAIL}",
    }
    parts = [text_of(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signed = ".".join(parts)
    r, s = decode_dss_signature(house_key().sign(signed.encode(), ec.ECDSA(SHA256())))
    token = f"{signed}.{text_of(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={public_key()}"


def sealable(subscription: Subscription) -> bool:
    """Whether a browser's keys are keys."""
    try:
        return len(bytes_of(subscription.auth)) == 16 and bool(seal(subscription, b"?"))
    except ValueError:
        return False


def push(subscription: Subscription, message: str) -> int:
    """Hand a message to the browser's service; the status it answers with, 0 where it does not answer."""
    if not is_push_service(subscription.endpoint):
        return 403
    at = urlsplit(subscription.endpoint)
    kind = http.client.HTTPSConnection if at.scheme == "https" else http.client.HTTPConnection
    headers = {
        "Authorization": signature(subscription.endpoint, time.time()),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR),
        "Urgency": "high",
    }
    line = kind(at.netloc, timeout=PATIENCE)
    try:
        body = seal(subscription, message.encode())
        line.request("POST", f"{at.path or '/'}{'?' + at.query if at.query else ''}", body, headers)
        return line.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        line.close()
