"""Web push as the standards say it: the published example byte for byte, and a browser that can read it."""

from __future__ import annotations

import base64
import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import override_settings

from tercio.app import web_push
from tercio.app.web_push import Subscription, is_push_service, seal, sealable

# RFC 8291, appendix A.
BROWSER = Subscription(
    "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6"
    "PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def number(text: str) -> int:
    return int.from_bytes(web_push.bytes_of(text), "big")


def test_the_example_of_the_standard_comes_out_byte_for_byte() -> None:
    sender = ec.derive_private_key(number(SENDER), ec.SECP256R1())
    message = b"When I grow up, I want to be a watermelon"
    assert web_push.text_of(seal(BROWSER, message, web_push.bytes_of(SALT), sender)) == SEALED


def test_every_message_is_sealed_anew() -> None:
    assert seal(BROWSER, b"mesa 3") != seal(BROWSER, b"mesa 3")


def test_the_house_signs_for_one_service_and_half_a_day() -> None:
    token, key = web_push.signature(BROWSER.endpoint, now=1_000).removeprefix("vapid t=").split(", k=")
    head, claims, signed = token.split(".")
    said = json.loads(base64.urlsafe_b64decode(claims + "=="))
    assert said["aud"] == "https://push.example.net"
    assert said["exp"] == 1_000 + 12 * 3600
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), web_push.bytes_of(key))
    raw = web_push.bytes_of(signed)
    parts = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(parts, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    ("endpoint", "known"),
    [
        ("https://fcm.googleapis.com/fcm/send/x", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/x", True),
        ("https://web.push.apple.com/x", True),
        ("http://fcm.googleapis.com/x", False),
        ("https://fcm.googleapis.com.evil.example/x", False),
        ("https://evilfcm.googleapis.com/x", False),
        ("https://127.0.0.1/x", False),
        ("https://fcm.googleapis.com:8443/x", False),
        ("https://user@fcm.googleapis.com/x", False),
        ("file:///etc/passwd", False),
        ("", False),
    ],
)
def test_nothing_is_sent_but_to_push_services(endpoint: str, known: bool) -> None:
    assert is_push_service(endpoint) == known


@override_settings(PUSH_SERVICES=["http://127.0.0.1:9"])
def test_a_service_named_by_its_whole_origin_is_known_too() -> None:
    assert is_push_service("http://127.0.0.1:9/x")
    assert not is_push_service("http://127.0.0.1:10/x")


@pytest.mark.parametrize(
    ("key", "auth"), [("", ""), ("BAAA", BROWSER.auth), (BROWSER.p256dh, "short"), ("ñ", "ñ")]
)
def test_keys_that_are_none_are_not_taken(key: str, auth: str) -> None:
    assert not sealable(Subscription(BROWSER.endpoint, key, auth))
    assert sealable(BROWSER)
