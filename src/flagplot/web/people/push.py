"""Notices pushed to devices whose page is closed: the server's own key, encryption, and sending to public hosts alone.

A push service sees neither the text nor the seat: the message is encrypted for the browser that has subscribed.
"""

import base64
import socket
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from http.client import HTTPException, HTTPSConnection
from ipaddress import IPv6Network, ip_address
from ssl import create_default_context
from threading import Timer
from typing import Final
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from flagplot.core.errors import FlagplotError
from flagplot.web.store.notices import NoticeRows, Subscription

PORT: Final = 443
LONGEST: Final = 1000
"""Letters of an endpoint."""
DEADLINE: Final = 10.0
"""Seconds that sending one message may take."""
AT_ONCE: Final = 4
"""Messages that are sent at the same time."""
KEPT: Final = 24 * 3600
"""Seconds that a push service keeps a message for a device that is off."""
GONE: Final = (404, 410)
"""Answers of a push service that say that the subscription has ended."""
INSIDE: Final = ("localhost", "local", "internal", "lan", "home", "intranet", "arpa")
"""Last labels of hosts that are not public."""
TRANSLATED: Final = IPv6Network("64:ff9b::/96")
POINT: Final = 65
AUTH: Final = 16
"""Bytes of a browser's public key, and of its secret."""


def is_public(address: str) -> bool:
    """Whether an address belongs to a public host; one that carries another address inside does not."""
    found = ip_address(address.partition("%")[0])
    if found.version == 6 and (found.ipv4_mapped or found.sixtofour or found.teredo or found in TRANSLATED):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def check_endpoint(endpoint: str) -> None:
    """Refuse what cannot be the address of a browser at a public push service."""
    expected = "the https address of a public push service"
    try:
        found = urlsplit(endpoint)
        host, port = (found.hostname or "").rstrip("."), found.port
    except ValueError:
        raise FlagplotError("this is not an address", field="endpoint", expected=expected) from None
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= LONGEST
    if not is_plain or found.scheme != "https" or not host or port not in (None, PORT):
        raise FlagplotError("this is not an https address", field="endpoint", expected=expected)
    if found.username is not None or found.fragment:
        raise FlagplotError("this address names a user or a fragment", field="endpoint", expected=expected)
    try:
        is_outside = is_public(host)
    except ValueError:
        last = host.rpartition(".")[2]
        is_outside = "." in host and last[0].isalpha() and last not in INSIDE
    if not is_outside:
        raise FlagplotError("this host is not a public one", field="endpoint", expected=expected)


def decoded(text: str, size: int, name: str) -> bytes:
    """The bytes of a text in base64url."""
    try:
        found = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        found = b""
    if len(found) != size:
        raise FlagplotError("this is not a key of a browser", field=name, expected=f"{size} bytes in base64url")
    return found


def check(device: Subscription) -> None:
    """Refuse a subscription to which nothing can be sent."""
    check_endpoint(device.endpoint)
    decoded(device.auth, AUTH, "auth")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(device.p256dh, POINT, "p256dh"))
    except ValueError:
        raise FlagplotError("this is not a public key", field="p256dh", expected="a point of P-256") from None


def encrypted(device: Subscription, text: str) -> bytes:
    """A text that only the device can read (RFC 8291)."""
    made: bytes = http_ece.encrypt(
        text.encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(device.p256dh, POINT, "p256dh"),
        auth_secret=decoded(device.auth, AUTH, "auth"),
        version="aes128gcm",
    )
    return made


class PublicConnection(HTTPSConnection):
    """A connection to a host whose addresses are all public, to just the addresses that were checked."""

    def connect(self) -> None:
        """Connect, or raise an error."""
        found = [str(each[4][0]) for each in socket.getaddrinfo(self.host, PORT, type=socket.SOCK_STREAM)]
        if not found or not all(is_public(each) for each in found):
            raise OSError(f"{self.host} is not a public host")
        plain = socket.create_connection((found[0], PORT), self.timeout)
        context = create_default_context()
        self.sock = context.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock.do_handshake()

    def abort(self) -> None:
        """Make a wait for the other end fail."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)


def deliver(endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
    """Send a message to a push service. Returns the status of the answer; a redirection is not followed."""
    found = urlsplit(endpoint)
    connection = PublicConnection((found.hostname or "").rstrip("."), timeout=DEADLINE)
    timer = Timer(DEADLINE, connection.abort)
    timer.daemon = True
    timer.start()
    try:
        connection.request("POST", found._replace(scheme="", netloc="").geturl() or "/", body, dict(headers))
        with connection.getresponse() as answer:
            return answer.status
    finally:
        timer.cancel()
        connection.close()


@dataclass
class Devices:
    """The devices of all seats. Sending has threads of its own: no request and no other notice waits for it."""

    rows: NoticeRows
    contact: str = "mailto:operator@localhost"
    """How push services reach the operator: a `mailto:` or `https:` address."""
    send: Callable[[str, Mapping[str, str], bytes], int] = deliver
    pool: Executor = field(default_factory=lambda: ThreadPoolExecutor(AT_ONCE, "push"))

    @cached_property
    def key(self) -> Vapid02:
        """The server's key pair, made once for a database."""
        pem = self.rows.key()
        if not pem:
            fresh = Vapid02()
            fresh.generate_keys()
            pem = self.rows.keep_key(fresh.private_pem().decode())
        found = Vapid02.from_pem(pem.encode())
        found.conf = {"no-strict": True}  # a sender such as table@example is an address, too
        return found

    @property
    def public(self) -> str:
        """The public key, for a browser that subscribes."""
        point = self.key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def add(self, seat: str, device: Subscription) -> None:
        """Add a device to a seat."""
        check(device)
        self.rows.add_device(seat, device)

    def notify(self, seat: str, text: str) -> None:
        """Push a notice to the devices of a seat, in the background."""
        for device in self.rows.devices(seat):
            self.pool.submit(self._push, seat, device, text)

    def stop(self) -> None:
        """Stop; unsent messages are dropped."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _push(self, seat: str, device: Subscription, text: str) -> None:
        """Push a notice to a device, which is deleted if its subscription has ended."""
        try:
            check(device)
            place = urlsplit(device.endpoint)
            signed = self.key.sign({"aud": f"https://{place.netloc}", "sub": self.contact})
            body = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
            headers = {**signed, **body, "TTL": str(KEPT), "Urgency": "normal"}
            code = self.send(device.endpoint, headers, encrypted(device, text))
            if code in GONE:
                self.rows.drop_device(seat, device)
            elif not 200 <= code < 300:
                print(f"flagplot: {place.hostname} refused a push with {code}", file=sys.stderr)
        except (OSError, ValueError, HTTPException, VapidException, http_ece.ECEException, FlagplotError) as error:
            print(f"flagplot: a push was not sent: {error}", file=sys.stderr)
