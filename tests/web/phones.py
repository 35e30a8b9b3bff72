"""Devices to which notices are pushed, and the push service that they are registered with."""

import base64
import os
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def text_of(found: bytes) -> str:
    return base64.urlsafe_b64encode(found).decode().rstrip("=")


class Phone:
    """A browser that has subscribed, with its keys."""

    def __init__(self, endpoint: str = "https://push.example.org/phone") -> None:
        self.endpoint, self.key, self.secret = endpoint, ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def said(self) -> dict[str, str]:
        """What it sends to subscribe."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": text_of(point), "auth": text_of(self.secret)}

    def read(self, body: bytes) -> str:
        """The text of a message."""
        found: bytes = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        return found.decode()


class PushService:
    """What a push service was sent; it answers with a code, or fails."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, dict[str, str], bytes]] = []
        self.codes: dict[str, int | Exception] = {}

    def send(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        self.messages.append((endpoint, dict(headers), body))
        code = self.codes.get(endpoint, 201)
        if isinstance(code, Exception):
            raise code
        return code


class AtOnce(Executor):
    """Does what it is given before it goes on."""

    def submit(self, act: Callable[..., Any], /, *said: Any, **more: Any) -> Future[Any]:
        done = Future[Any]()
        done.set_result(act(*said, **more))
        return done
