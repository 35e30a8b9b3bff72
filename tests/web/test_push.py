"""Notices pushed to a device: where mail goes, with what mail says, to public hosts alone, and no secret in them."""

import base64
import json
import socket
from http.client import HTTPException
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from py_vapid import Vapid02
from starlette.testclient import TestClient

from flagplot.core.errors import FlagplotError
from flagplot.web.people import push
from flagplot.web.people.push import Devices, deliver, is_public
from flagplot.web.post import AFTER, MailSettings, Notifier
from flagplot.web.store.notices import MOST, Subscription
from tests.web.browser import Person, needs_browser
from tests.web.phones import AtOnce, Phone, PushService
from tests.web.tables import Chair, begun, server
from tests.web.test_axe import RULES

LETTERS = MailSettings("smtp://localhost:1", "table@example", "https://table.example")


class Post:
    """The notices of a match as a postman sends them whose clock a test moves."""

    def __init__(self, client: TestClient, match: str, letters: MailSettings | None = None) -> None:
        app: Any = client.app
        self.now, self.match, self.service = 0.0, match, PushService()
        devices = Devices(app.state.service.notices, send=self.service.send, pool=AtOnce())
        self.postman = Notifier(app.state.service.matches, letters, devices, lambda: self.now)

    def after(self, seconds: float) -> list[tuple[str, dict[str, str], bytes]]:
        """The messages pushed when so much time has passed."""
        before = len(self.service.messages)
        self.now += seconds
        self.postman._check(self.match)
        return self.service.messages[before:]

    def passed(self) -> list[tuple[str, dict[str, str], bytes]]:
        """The messages pushed when a question has been pending long enough."""
        return self.after(0.0) + self.after(AFTER - 1) + self.after(1.0)


def answered(chair: Chair) -> None:
    while question := chair.get()["question"]:
        chair.post("answer", {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]})


def devices_of(chair: Chair) -> int:
    return int(chair.get("/push")["devices"])


def test_a_notice_is_pushed_once_with_what_a_mail_says_and_no_secret(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=3)
        post, phones = Post(client, seats["A"].get()["match"]["id"]), {role: Phone() for role in "AB"}
        for role in "AB":
            assert seats[role].post("push", phones[role].said)["devices"] == 1
        ((endpoint, headers, body),) = post.passed()
        assert phones["A"].read(body) == "It is your turn: Battle of the Coral Sea"
        assert endpoint == phones["A"].endpoint and post.after(AFTER) == []
        every = f"{headers}{phones['A'].read(body)}"
        assert not any(
            each in every for chair in seats.values() for each in (chair.token, chair.token[12:], chair.seat)
        )
        answered(seats["A"])
        ((_, _, body),) = post.passed()
        assert phones["B"].read(body) == "It is your turn: Battle of the Coral Sea"
        seats["referee"].post("end", {"reason": "Supper"})
        last = post.passed()
        read = {phone.read(body) for phone, (_, _, body) in zip((phones["A"], phones["B"]), last, strict=True)}
        assert read == {"The match is over: Battle of the Coral Sea"}
        assert devices_of(seats["A"]) == devices_of(seats["B"]) == 0, "nothing more will be pushed"


def test_a_push_goes_where_and_when_a_mail_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other look, the same delay, none while the page is open."""
    letters = list[tuple[str, ...]]()
    monkeypatch.setattr(MailSettings, "send", lambda self, *said: letters.append(said))
    with server(tmp_path, letters=LETTERS) as client:
        seats = begun(client, "coral-sea-1942", seed=3)
        post = Post(client, seats["A"].get()["match"]["id"], LETTERS)
        seats["A"].post("mail", {"mail": "a@example.org"})
        seats["A"].post("push", Phone().said)
        with post.postman.staying(seats["A"].seat):
            assert post.passed() == post.passed() == [] == letters
        sent = [(len(post.after(AFTER / 4)), len(letters)) for _ in range(8)]
        assert sent == [(0, 0)] * 3 + [(1, 1)] + [(0, 1)] * 4


def test_what_is_pushed_is_signed_by_the_key_that_browsers_were_given(tmp_path: Path) -> None:
    """The key is the database's: after another start, and of a second server, it is the same."""
    with server(tmp_path, letters=LETTERS) as client, server(tmp_path) as other:
        seats = begun(client, "coral-sea-1942", seed=3)
        key = seats["A"].get("/push")["key"]
        assert Chair(other, seats["B"].token).get("/push")["key"] == key
        notices = client.app.state.service.notices  # type: ignore[attr-defined]
        assert notices.keep_key("another") == notices.key() != "another", "the first server's counts"
    with server(tmp_path, address="https://table.example/club") as client:
        chair = Chair(client, seats["A"].token)
        chair.post("push", Phone("https://push.example.org:443/a?b=c").said)
        post = Post(client, chair.get()["match"]["id"])
        post.postman.devices.contact = client.app.state.service.devices.contact  # type: ignore[attr-defined]
        ((_, headers, _),) = post.passed()
        assert chair.get("/push")["key"] == key and headers["Authorization"].endswith(f",k={key}")
        assert Vapid02.verify(headers["Authorization"])
        claims = headers["Authorization"].partition("t=")[2].split(".")[1]
        said = json.loads(base64.urlsafe_b64decode(claims + "=="))
        assert (said["aud"], said["sub"]) == ("https://push.example.org:443", "https://table.example")
        assert headers["Content-Encoding"] == "aes128gcm" and headers["TTL"] == "86400"
    with server(tmp_path, letters=LETTERS) as client:
        assert client.app.state.service.devices.contact == "mailto:table@example"  # type: ignore[attr-defined]


@pytest.mark.parametrize("code", (404, 410))
def test_a_subscription_that_has_ended_is_deleted_and_no_other(code: int, tmp_path: Path, capsys: Any) -> None:
    """What a push service does wrong reaches neither the match nor the next device."""
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=3)
        post = Post(client, seats["A"].get()["match"]["id"])
        names = ("gone", "full", "broken", "strange", "well")
        for name in names:
            seats["A"].post("push", Phone(f"https://push.example.org/{name}").said)
        told: tuple[int | Exception, ...] = (code, 500, OSError("no route"), HTTPException("what?"), 201)
        post.service.codes = {f"https://push.example.org/{name}": each for name, each in zip(names, told, strict=True)}
        assert [each[0].rpartition("/")[2] for each in post.passed()] == [*names]
        assert devices_of(seats["A"]) == 4 and seats["A"].get()["question"]
        said = capsys.readouterr().err
        assert "refused a push with 500" in said and "no route" in said and "/full" not in said


def test_a_seat_subscribes_for_itself_alone(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=3)
        a, b = seats["A"], seats["B"]
        own, foreign = Phone("https://push.example.org/own"), Phone("https://push.example.org/foreign")
        assert a.submit("push", own.said).status_code == 204 and a.page("/push").json()["devices"] == 1
        head = {"cookie": f"seat={b.token}"}
        word = b.page().text.partition('name="word" value="')[2].partition('"')[0]
        for path, said in (("push", foreign.said), ("push/off", {"endpoint": own.endpoint})):
            forged = client.post(f"/at/{a.seat}/{path}", data={"word": word, **said}, headers=head)
            assert forged.status_code == 401
            assert a.submit(path, {**said, "word": "0" * 32}).status_code == 403
            for role in ("watchers", "referee"):
                seats[role].post(path, said, 403)
        assert client.get(f"/at/{a.seat}/push", headers=head).status_code == 401
        wrong = {"authorization": f"Bearer {a.seat}{b.token[12:]}"}
        assert client.post("/api/match/push", json=foreign.said, headers=wrong).status_code == 401
        assert b.post("push/off", {"endpoint": own.endpoint})["devices"] == 0
        assert devices_of(a) == 1 and devices_of(b) == 0
        assert a.submit("push/off", {"endpoint": own.endpoint}).status_code == 204 and devices_of(a) == 0
        assert "notice-push" in a.page().text and "notice-push" not in seats["referee"].page().text


def test_a_seat_has_so_many_devices_and_the_oldest_goes(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        chair = begun(client, "coral-sea-1942", seed=3)["A"]
        notices = client.app.state.service.notices  # type: ignore[attr-defined]
        for name in "abcdefcg":
            chair.post("push", Phone(f"https://push.example.org/{name}").said)
        assert [each.endpoint[-1] for each in notices.devices(chair.seat)] == [*"defcg"] and MOST == 5


WRONG = (
    "http://push.example.org/a",
    "https://push.example.org:8443/a",
    "https://user:word@push.example.org/a",
    "https://push.example.org/a#b",
    "https://push.example.org/a b",
    "https://push.example.org/a\r\nX-Header: b",
    "https://push.example.org/" + "a" * 990,
    "https:///a",
    "https://[::1/a",
    "https://push.example.org:port/a",
    "https://localhost/a",
    "https://localhost./a",
    "https://printer.local/a",
    "https://metadata.google.internal/a",
    "https://database/a",
    "https://127.0.0.1/a",
    "https://10.1.2.3/a",
    "https://192.168.1.1/a",
    "https://169.254.169.254/latest",
    "https://100.64.0.1/a",
    "https://0.0.0.0/a",
    "https://2130706433/a",
    "https://127.1/a",
    "https://0x7f.0.0.1/a",
    "https://[::1]/a",
    "https://[fe80::1%25eth0]/a",
    "https://[fd00::1]/a",
    "https://[::ffff:127.0.0.1]/a",
    "https://[64:ff9b::7f00:1]/a",
    "https://[2002:7f00:1::]/a",
    "https://224.0.0.1/a",
)


def test_only_devices_at_public_hosts_are_taken(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        chair = begun(client, "coral-sea-1942", seed=3)["A"]
        right = Phone().said
        for endpoint in WRONG:
            assert chair.post("push", {**right, "endpoint": endpoint}, 422)["error"]["field"] == "endpoint", endpoint
        for name, said in (("auth", "AAAA"), ("p256dh", "AAAA"), ("auth", "!" * 22), ("p256dh", "B" + "A" * 86)):
            assert chair.post("push", {**right, name: said}, 422)["error"]["field"] == name
        assert chair.submit("push", {**right, "endpoint": "https://127.0.0.1/a"}).status_code == 422
        assert devices_of(chair) == 0
        for endpoint in (
            "https://fcm.googleapis.com/fcm/send/a:b-c",
            "https://web.push.apple.com/Q?x=1",
            "https://8.8.8.8/a",
        ):
            assert chair.post("push", {**right, "endpoint": endpoint})


class Wire:
    """A network in which every name has some addresses, and the other end says something."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, addresses: tuple[str, ...], said: bytes = b"") -> None:
        self.connected: list[Any] = []
        self.asked = b""
        self.aborts: list[Any] = []
        self.said = said
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 443)) for each in addresses]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
        monkeypatch.setattr(socket, "create_connection", self.connect)
        monkeypatch.setattr(push, "create_default_context", lambda: self)
        monkeypatch.setattr(push, "Timer", self.timer)

    def timer(self, seconds: float, act: Any) -> Any:
        self.aborts.append(act)
        return SimpleNamespace(start=lambda: None, cancel=lambda: None)

    def connect(self, where: Any, timeout: float) -> Any:
        near, far = socket.socketpair()
        self.connected.append(where)
        Thread(target=self.answer, args=(far,), daemon=True).start()
        return near

    def answer(self, far: socket.socket) -> None:
        with far:
            while b"body" not in self.asked:
                self.asked += far.recv(4096)
            if self.said:
                far.sendall(self.said)
            else:
                self.aborts[0]()

    def wrap_socket(self, plain: Any, server_hostname: str, do_handshake_on_connect: bool) -> Any:
        self.connected.append(server_hostname)
        same = {name: getattr(plain, name) for name in ("makefile", "sendall", "close", "shutdown")}
        return SimpleNamespace(**same, do_handshake=lambda: None)


@pytest.mark.parametrize("addresses", (("127.0.0.1",), ("8.8.8.8", "10.0.0.1"), ("::ffff:10.0.0.1",), ()))
def test_a_name_that_leads_inside_is_not_connected_to(
    addresses: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = Wire(monkeypatch, addresses)
    with pytest.raises(OSError, match="not a public host"):
        deliver("https://push.example.org/a", {}, b"body")
    assert wire.connected == []


def test_a_message_goes_to_the_address_that_was_checked_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire(monkeypatch, ("8.8.8.8", "8.8.4.4"), b"HTTP/1.1 307 Off\r\nLocation: https://127.0.0.1/\r\n\r\n")
    assert deliver("https://push.example.org/a/b?c=d", {"TTL": "60"}, b"body") == 307
    assert wire.connected == [("8.8.8.8", 443), "push.example.org"]
    assert wire.asked.startswith(b"POST /a/b?c=d HTTP/1.1\r\nHost: push.example.org\r\n") and b"TTL: 60" in wire.asked


def test_a_push_service_that_never_ends_its_answer_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    Wire(monkeypatch, ("8.8.8.8",))
    with pytest.raises((OSError, HTTPException)):
        deliver("https://push.example.org/a", {}, b"body")


def test_an_endpoint_is_checked_again_before_it_is_sent_to(tmp_path: Path) -> None:
    """A row that came into the database by another way leads nowhere either."""
    assert is_public("8.8.8.8") and is_public("2001:4860:4860::8888") and not is_public("::1")
    with server(tmp_path) as client:
        chair = begun(client, "coral-sea-1942", seed=3)["A"]
        notices = client.app.state.service.notices  # type: ignore[attr-defined]
        notices.add_device(chair.seat, Subscription(**{**Phone().said, "endpoint": "https://127.0.0.1/a"}))
        assert Post(client, chair.get()["match"]["id"]).passed() == []


def test_a_database_that_fails_reaches_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    with server(tmp_path) as client:
        chair = begun(client, "coral-sea-1942", seed=3)["A"]
        post, phone = Post(client, chair.get()["match"]["id"]), Phone()
        chair.post("push", phone.said)
        post.service.codes[phone.endpoint] = FlagplotError("the database is not available")
        assert len(post.passed()) == 1 and "not available" in capsys.readouterr().err


STUB = """
(() => {
  const made = JSON.parse(%r);
  const subscription = {
    endpoint: made.endpoint,
    toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: made.p256dh, auth: made.auth } }),
    unsubscribe: () => { localStorage.removeItem("stub"); return Promise.resolve(true); },
  };
  PushManager.prototype.getSubscription = () => Promise.resolve(localStorage.getItem("stub") ? subscription : null);
  PushManager.prototype.subscribe = function (how) {
    if (!how.userVisibleOnly) { throw new Error("not visible"); }
    localStorage.setItem("stub", btoa(String.fromCharCode(...how.applicationServerKey)));
    return Promise.resolve(subscription);
  };
})();
"""


@pytest.mark.xdist_group("browser")
@needs_browser
def test_a_page_subscribes_and_ends_it(table: tuple[Any, str]) -> None:
    """With a real service worker; Chromium without a screen has no push service, so that its answers are made up."""
    from axe_playwright_python.sync_playwright import Axe

    browser, base = table
    one, phone = Person(browser, 360), Phone()
    one.context.grant_permissions(["notifications"], origin=base)
    one.page.add_init_script(STUB % json.dumps(phone.said))
    link = one.begin(base, "coral-sea-1942", seed=3)[0]
    token = link.rpartition("/")[2]

    def state() -> Any:
        return one.page.request.get(f"{base}/api/match/push", headers={"authorization": f"Bearer {token}"}).json()

    one.sit(link, number=False)
    box = one.page.get_by_label("Push notices to this device")
    assert not box.is_checked()
    box.check()
    one.page.wait_for_function("() => localStorage.getItem('stub') && !document.getElementById('notice-push').disabled")
    assert state()["devices"] == 1
    key = one.page.evaluate("localStorage.getItem('stub')").replace("+", "-").replace("/", "_").rstrip("=")
    assert key == state()["key"]
    scopes = "navigator.serviceWorker.getRegistrations().then(all => all.map(each => each.scope))"
    assert one.page.evaluate(scopes) == [f"{base}/at/{token[:12]}"]
    one.see_anew()
    assert box.is_checked(), "after a part of the page has come anew"
    one.fits()
    assert Axe().run(one.page, context=".people", options=RULES).response["violations"] == []
    one.page.reload()
    one.page.wait_for_function("() => document.getElementById('notice-push').checked")
    box.uncheck()
    one.page.wait_for_function(
        "() => !localStorage.getItem('stub') && !document.getElementById('notice-push').disabled"
    )
    assert state()["devices"] == 0 and not box.is_checked() and one.wrong == []


@pytest.mark.long
@pytest.mark.xdist_group("browser")
@needs_browser
def test_a_browser_that_allows_no_notices_says_so(table: tuple[Any, str]) -> None:
    browser, base = table
    one = Person(browser, 800)
    one.page.add_init_script("Notification.requestPermission = () => Promise.resolve('denied');")
    one.sit(one.begin(base, "coral-sea-1942", seed=3)[0], number=False)
    box = one.page.get_by_label("Push notices to this device")
    box.click()
    one.page.get_by_text("this browser allows no notices of this site").wait_for()
    assert not box.is_checked() and one.wrong == []
