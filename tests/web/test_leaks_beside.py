"""What people do beside the game in secret is seen by no other seat: sheets, notes, sealed orders, notices, the ladder, presence.

Every byte that the other seats are sent is the same before and after, or for two matches that differ in secrets alone.
"""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from flagplot.web.match.seats import Seat
from flagplot.web.people.push import Devices
from flagplot.web.post import MailSettings, Notifier
from tests.cli.test_leaks import pairs
from tests.web.phones import AtOnce, Phone, PushService
from tests.web.tables import Chair, begun, server
from tests.web.test_leaks import MORE, Twin, apart

LETTERS = MailSettings("smtp://localhost:1", "table@example.org", "http://table.example.org", 60.0)
PHONE = Phone()


def sent(client: TestClient, chair: Chair, role: str) -> list[Any]:
    """What a seat is sent by program, page and stream."""
    app: Any = client.app
    state = chair.get()
    found = [client.get(f"/api/match{path}", headers=chair.head) for path in ("", "/log", "/board", "/sheet")]
    found += [chair.page(), chair.page(part=True), chair.page("/ask-back")]
    version = app.state.service.version(Seat(chair.seat, state["match"]["id"], role))
    return [version, *map(octets, found)]


def lists(client: TestClient) -> list[Any]:
    """The lists that anyone can read."""
    return [octets(client.get(path)) for path in ("/", "/ladder", "/api/ladder")]


def octets(answer: Any) -> tuple[int, bytes, list[tuple[str, str]]]:
    """Every byte of an answer."""
    return answer.status_code, answer.content, sorted(answer.headers.items())


def draft(chair: Chair) -> None:
    sheet = chair.get("/sheet")
    row = next(row for part in sheet["parts"] for row in part["rows"] if len(row["answers"]) > 1)
    chair.post("sheet", {"turn": sheet["turn"], "plan": {row["key"]: row["answers"][-1]["answer"]}})


def said_in(channel: str) -> Callable[[Chair], None]:
    return lambda chair: chair.post("say", {"text": "A word in secret", "channel": channel})


def many_notes(chair: Chair) -> None:
    """More than pages show: together with what is said at the table they would crowd that out."""
    app: Any = chair.client.app
    store = app.state.service.store
    with store.change(store.seat(chair.seat).match) as change:
        for number in range(320):
            change.say(store.seat(chair.seat).role, "own", f"Note {number}")


def refused(chair: Chair) -> None:
    turn = chair.get()["question"]["turn"]
    chair.post("sheet/send", {"turn": turn, "plan": {"number.99.-1.0": 1}, "rest": False}, 422)


SECRET_ACTS: dict[str, tuple[str, Callable[[Chair], Any], str]] = {
    "a draft of a sheet": ("asked", draft, "other watchers referee"),
    "a refused sheet": ("asked", refused, "other watchers referee"),
    "an emptied sheet": ("asked", lambda chair: chair.submit("send", {"turn": 0, "act": "clear"}), "other watchers referee"),
    "routine decisions": ("asked", lambda chair: chair.post("routine", {"parts": ["Landing"]}), "other watchers referee"),
    "notes of one's own": ("asked", many_notes, "other watchers referee"),
    "sealed orders": ("A", said_in("sealed-A"), "B watchers"),
    "table talk": ("A", said_in("table"), "watchers"),
    "talk of watchers": ("watchers", said_in("gallery"), "A B referee"),
    "a wish to be rated": ("A", lambda chair: chair.client.get("/api/match/rated", headers=chair.head), "B watchers referee"),
    "looking around": ("asked", lambda chair: [chair.page(path) for path in ("/ask-back", "", "/away")], "other watchers referee"),
    "an address for mail": ("A", lambda chair: chair.post("mail", {"mail": "a@example.org"}), "B watchers referee"),
    "a device for notices": ("A", lambda chair: chair.post("push", PHONE.said), "B watchers referee"),
    "a device that ends it": ("A", lambda chair: chair.post("push/off", {"endpoint": PHONE.endpoint}), "B watchers referee"),
}  # fmt: skip


@pytest.mark.parametrize("name", SECRET_ACTS)
def test_what_a_seat_does_in_secret_changes_no_byte_for_the_others(name: str, tmp_path: Path) -> None:
    who, act, others = SECRET_ACTS[name]
    with server(tmp_path, letters=LETTERS) as client:
        seats = begun(client, "coral-sea-1942", seed=3)
        seats["A"].post("say", {"text": "Good luck"})
        asked = next(role for role in "AB" if seats[role].get()["question"])
        acting = asked if who == "asked" else who
        roles = others.replace("other", "B" if asked == "A" else "A").split()
        is_kept = name in (
            "a draft of a sheet",
            "routine decisions",
            "notes of one's own",
            "sealed orders",
            "table talk",
        )
        before = lists(client), {role: sent(client, seats[role], role) for role in roles}
        own = sent(client, seats[acting], acting) if is_kept else []
        act(seats[acting])
        assert (lists(client), {role: sent(client, seats[role], role) for role in roles}) == before
        assert not is_kept or sent(client, seats[acting], acting) != own, "the seat itself sees what it did"


class Notices:
    """The notices of one match to a side, with a clock that a test moves."""

    def __init__(self, twin: Twin, role: str) -> None:
        self.now, self.twin = 0.0, twin
        service: Any = twin.service
        service.notices.keep_mail(twin.seats[role].seat, f"{role}@example.org")
        twin.seats[role].post("push", PHONE.said)
        self.pushed = PushService()
        devices = Devices(service.notices, send=self.pushed.send, pool=AtOnce())
        self.postman = Notifier(service.matches, LETTERS, devices, lambda: self.now)

    def after(self, seconds: float) -> float | None:
        """The postman looks at the match; when it looks again."""
        self.now += seconds
        return self.postman._check(self.twin.match)

    def read(self) -> list[tuple[str, str, int]]:
        """What was pushed since the last look: where to, the text, the length of the message."""
        found = [(endpoint, PHONE.read(body), len(body)) for endpoint, _, body in self.pushed.messages]
        self.pushed.messages.clear()
        return found


@pytest.mark.parametrize("side", (0, 1))
def test_when_a_notice_goes_out_depends_on_nothing_that_its_seat_may_not_know(
    side: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two matches that a side cannot tell apart, answer by answer, each after its own while: equal notices, equally late."""
    letters = list[tuple[str, ...]]()
    monkeypatch.setattr(MailSettings, "send", lambda self, *said: letters.append(said))
    compared = 0
    with server(tmp_path, "one") as one, server(tmp_path, "other") as other:
        for records in islice(pairs(MORE[0], side), 2):
            begin = apart(records)
            twins = [Twin(client, record, begin) for client, record in zip((one, other), records, strict=True)]
            notices = [Notices(twin, "AB"[side]) for twin in twins]
            for _ in range(min(12, *(len(twin.answers) - begin for twin in twins))):
                for wait in (1.0, 30.0, 60.0):
                    found = list[Any]()
                    for each in notices:
                        letters.clear()
                        found.append((each.after(wait), [*letters], each.read()))
                    assert found[0] == found[1] and len(found[0][1]) == len(found[0][2])
                    compared += len(letters)
                for twin in twins:
                    twin.walk()
    assert compared > 0
