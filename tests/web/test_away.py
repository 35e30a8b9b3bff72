"""People who are away: standing orders and a doctrine answer for them, sealed until the end; mail tells them."""

import re
import socketserver
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_string
from email.message import Message
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.record import parse_record
from flagplot.table.fair.verify import verify
from flagplot.web.post import MailSettings, is_address
from tests.web.tables import Chair, begun, by_chance, play_on, server

ORDERS = Path("scenarios/orders/home-fleet.yaml").read_text(encoding="utf-8")


def test_a_person_who_is_away_is_answered_for_until_he_is_back(tmp_path: Path) -> None:
    """Nobody else is told; another server goes on the same by the store alone."""
    with server(tmp_path) as client, server(tmp_path) as other:
        seats = begun(client, "coral-sea-1942", seed=3)
        chair = seats["A"]
        before = {role: seats[role].get()["away"] for role in ("B", "watchers", "referee")}
        state = chair.post("away", {"doctrine": "standard"})
        assert state["away"] == {"doctrine": "standard", "orders": ""} and state["question"] is None
        assert "You are away" in chair.page().text and "The doctrine standard answers for you" in chair.page().text
        assert {role: seats[role].get()["away"] for role in before} == before == dict.fromkeys(before)
        there = {role: type(each)(other, each.token) for role, each in seats.items()}
        play_on(there, by_chance(1), most=6)
        assert chair.get()["question"] is None and there["B"].get()["question"]
        chair.post("back", {})
        chair.post("back", {}, 409)
        for _ in range(40):
            state = there["A"].get()
            if state["question"] or state["over"]:
                break
            play_on(there, by_chance(1), most=1)
        assert state["question"] and state["away"] is None
        play_on(there, by_chance(2))
        record = parse_record(client.get("/api/match/record", headers=chair.head).text)
        assert record.header["left"].startswith("A standard from 0, A back from ")


def test_orders_are_left_during_play_and_sealed_until_the_end(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "bismarck-1941", dice="fair")
        for role in "AB":
            seats[role].post("number", {"number": "7"})
        chair = seats["B"]
        assert (
            "these are orders of Britain"
            in seats["A"].post("away", {"doctrine": "standard", "orders": ORDERS}, 422)["error"]["what"]
        )
        guessed = ORDERS.partition("lines:")[0] + "lines:\n  - {name: guessed, forces: [Nobody], hold-back: [Nobody]}\n"
        error = seats["A"].post("away", {"doctrine": "standard", "orders": guessed}, 422)["error"]
        assert "these are orders of Britain" in str(error) and not re.search("Nobody|Hood|Fleet", str(error))
        assert "is not a doctrine" in chair.post("away", {"doctrine": "person"}, 422)["error"]["what"]
        assert chair.post("away", {"doctrine": "standard", "orders": "nonsense"}, 422)
        chair.post("away", {"doctrine": "standard", "orders": ORDERS})
        assert "home-fleet" in str(chair.get()["away"]) or chair.get()["away"]["orders"].strip() == ORDERS.strip()
        mark = next(line.strip() for line in ORDERS.splitlines() if len(line) > 30)
        for role in ("A", "watchers", "referee"):
            assert mark not in seats[role].page().text and mark not in str(seats[role].get())
        assert mark not in client.get("/api/match/record", headers=seats["referee"].head).text
        play_on(seats, by_chance(1))
        text = client.get("/api/match/record", headers=seats["A"].head).text
        assert mark in text and "orders-B-" in text and verify(parse_record(text)).is_over


def test_only_a_person_who_plays_may_be_away(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seats={"B": "standard"})
        for role in ("B", "watchers", "referee"):
            seats[role].post("away", {"doctrine": "standard"}, 403)
            assert "When you are away" not in seats[role].page().text
        page = seats["A"].page().text
        assert "When you are away" in page and "Standing orders" not in page and "by mail" not in page
        seats["A"].post("mail", {"mail": "a@example.org"}, 403)
        assert seats["A"].submit("away", {"doctrine": "bold"}).status_code == 303
        assert seats["A"].get()["over"], "two doctrines play it to its end"


def test_a_match_does_not_go_back_without_a_person_who_is_away(tmp_path: Path) -> None:
    """He agrees from wherever he is, and is still away."""
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=3)
        seats["A"].post("away", {"doctrine": "standard"})
        play_on(seats, by_chance(1), most=4)
        seats["referee"].post("proposal", {"number": 0})
        seats["B"].post("consent", {"agrees": True})
        assert seats["A"].get()["proposal"]["needs_you"]
        seats["A"].post("consent", {"agrees": True})
        assert seats["A"].get()["away"] and seats["B"].get()["question"]["turn"] == 0


class Box(socketserver.ThreadingTCPServer):
    """A server of mail that keeps what it is sent."""

    allow_reuse_address = daemon_threads = True

    def __init__(self) -> None:
        self.letters: list[tuple[str, Message]] = []
        super().__init__(("127.0.0.1", 0), Talk)


class Talk(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        box: Any = self.server
        self.wfile.write(b"220 box\r\n")
        to = ""
        while line := self.rfile.readline().decode():
            word = line[:4].upper()
            if word == "RCPT":
                to = line.partition("<")[2].partition(">")[0]
            self.wfile.write({"DATA": b"354 go on\r\n", "QUIT": b"221 bye\r\n"}.get(word.strip(), b"250 yes\r\n"))
            if word == "DATA":
                text = "".join(iter(lambda: self.rfile.readline().decode().replace("\r\n", "\n"), ".\n"))
                box.letters.append((to, message_from_string(text)))
                self.wfile.write(b"250 kept\r\n")
            elif word == "QUIT":
                return


@contextmanager
def box() -> Iterator[Box]:
    found = Box()
    Thread(target=found.serve_forever, args=(0.05,), daemon=True).start()
    yield found
    found.shutdown()
    found.server_close()


PATIENCE = 60
"""Seconds that a letter may take on a machine that is busy with other things."""


def arrived(found: Box, count: int) -> list[tuple[str, Message]]:
    until = time.monotonic() + PATIENCE
    while len(found.letters) < count and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(0.15)
    return found.letters


def letters(found: Box) -> MailSettings:
    return MailSettings(
        f"smtp://127.0.0.1:{found.server_address[1]}", "table@example.org", "https://table.example/", 0.1
    )


def answer(chair: Chair) -> None:
    question = chair.get()["question"]
    chair.post("answer", {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]})


def test_a_mail_says_whose_turn_it_is_once_and_no_more(tmp_path: Path) -> None:
    with box() as found, server(tmp_path, letters=letters(found)) as client:
        seats = begun(client, "coral-sea-1942", seed=3)
        assert "by mail" in seats["A"].page().text and "by mail" not in seats["referee"].page().text
        assert "not a mail address" in seats["A"].post("mail", {"mail": "a b@example.org"}, 422)["error"]["what"]
        for role in "AB":
            seats[role].post("mail", {"mail": f"{role.lower()}@example.org"})
        (to, letter), *more = arrived(found, 1)
        assert (to, more) == ("a@example.org", []) and letter["Subject"] == "Your turn: Battle of the Coral Sea"
        assert "a@example.org" in seats["A"].page().text and "a@example.org" not in seats["B"].page().text
        told = str(letter.get_payload())
        assert f"https://table.example/at/{seats['A'].seat}" in told and seats["A"].token not in told
        while seats["A"].get()["question"]:
            answer(seats["A"])
        last = arrived(found, 2)[-1]
        assert last[0] == "b@example.org" and not {"A", "Japan"} & set(str(last[1].get_payload()).split())
        seats["referee"].post("end", {"reason": "Supper"})
        assert {to for to, each in arrived(found, 4)[2:] if each["Subject"].startswith("Over: ")} == {
            "a@example.org",
            "b@example.org",
        }


def test_whoever_looks_is_sent_nothing(tmp_path: Path) -> None:
    with box() as found, server(tmp_path, letters=letters(found)) as client:
        seats = begun(client, "coral-sea-1942", seed=3)
        seats["A"].post("mail", {"mail": "a@example.org"})
        postman: Any = client.app.state.service.postman  # type: ignore[attr-defined]
        with postman.staying(seats["A"].seat):
            time.sleep(0.4)
            assert found.letters == []
        assert len(arrived(found, 1)) == 1


def test_when_a_mail_is_sent_tells_nothing_of_what_the_other_side_does(tmp_path: Path) -> None:
    """It goes out so long after its side was asked, whatever the other one is busy with in secret."""
    with box() as found:
        post = MailSettings(letters(found).smtp, "table@example.org", "https://table.example/", 0.6)
        with server(tmp_path, letters=post) as client:
            seats = begun(client, "coral-sea-1942", seed=3)
            seats["A"].post("mail", {"mail": "a@example.org"})
            until = time.monotonic() + PATIENCE
            for number in count():
                seats["B"].post("mail", {"mail": f"b{number}@example.org"})
                if found.letters or time.monotonic() > until:
                    break
                time.sleep(0.02)
            assert [to for to, _ in found.letters] == ["a@example.org"]


def test_an_address_is_one_and_a_way_to_send_is_checked() -> None:
    assert is_address("some.one@example.org")
    for wrong in ("", "a", "@b", "a@", "a@b@c", "a@b\nBcc: c@d", "a b@c", "<a@b>", "a@b,c@d", "a" * 200 + "@b", "ä@b"):
        assert not is_address(wrong), wrong
    MailSettings("smtp://h:25", "a@b", "http://x").check()
    for bad in (
        ("ftp://h", "a@b", "http://x"),
        ("smtp://", "a@b", "http://x"),
        ("smtp://h", "a", "http://x"),
        ("smtp://h", "a@b", "x"),
    ):
        with pytest.raises(FlagplotError):
            MailSettings(*bad).check()
