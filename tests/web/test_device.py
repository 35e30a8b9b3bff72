"""One's own seat on another device: its QR code, and the list of a person's seats wherever the person's link was opened."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import segno

from tests.web.tables import begun, server

STRAIT = "denmark-strait-1941"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Any]:
    with server(tmp_path) as found:
        yield found


def test_the_code_opens_the_same_seat_and_only_its_own_browser_gets_it(client: Any) -> None:
    seats = begun(client, STRAIT, seed=1)
    link = f"http://testserver/sit/{seats['A'].token}"
    drawn = segno.make(link, micro=False).svg_inline(scale=4, dark="#000", light="#fff")
    part, page, data = seats["A"].page("/device", part=True), seats["A"].page("/device"), seats["A"].get("/device")
    assert drawn in part.text and drawn in page.text and f'value="{link}"' in part.text
    assert data == {"link": link, "qr": drawn} and page.headers["cache-control"] == "no-store"
    assert client.get(f"/at/{seats['A'].seat}/device").status_code == 401
    other = client.get(f"/at/{seats['A'].seat}/device", headers={"cookie": f"seat={seats['B'].token}"})
    assert other.status_code == 401 and seats["A"].token not in other.text
    assert client.get("/api/match/device").status_code == 401
    whole = seats["A"].page()
    assert f'hx-get="/at/{seats["A"].seat}/device"' in whole.text and seats["A"].token not in whole.text
    assert "/device" not in seats["A"].page(part=True).text, "a press does not fetch it again"


def test_a_persons_seats_are_on_all_devices_that_have_opened_the_persons_link(client: Any, tmp_path: Path) -> None:
    """The first device opens seats; the second, which has only the person's link, lists and opens them. A stranger does not."""
    player = client.post("/api/ladder/players", json={"name": "Anna"}).json()["player"]
    one, two = begun(client, STRAIT, seed=1), begun(client, "coral-sea-1942", seed=1)
    own = f"player={player}"
    for chair in (one["A"], two["B"]):
        found = client.get(f"/at/{chair.seat}", headers={"cookie": f"{own}; seat={chair.token}"})
        assert found.status_code == 200
    client.get(f"/at/{one['B'].seat}", headers={"cookie": f"seat={one['B'].token}"})
    second = client.get("/", headers={"cookie": own}).text
    assert "Your matches, Anna" in second and second.count('action="/mine/') == 2
    assert one["A"].token not in second, "the page has no secret"
    opened = client.post(f"/mine/{one['A'].seat}", headers={"cookie": own})
    assert (opened.status_code, opened.headers["location"]) == (303, f"/sit/{one['A'].token}")
    first = client.get("/", headers={"cookie": f"{own}; mine={one['A'].seat}"}).text
    assert first.count('action="/mine/') == 1 and f'href="/at/{one["A"].seat}"' in first, "none twice"
    for seat, cookie in ((one["B"].seat, own), (one["A"].seat, ""), (one["A"].seat, f"player={player[:-1]}0")):
        assert client.post(f"/mine/{seat}", headers={"cookie": cookie}).status_code == 401
    assert (
        client.post(f"/mine/{one['A'].seat}", headers={"cookie": own, "sec-fetch-site": "cross-site"}).status_code
        == 403
    )
    stored = "\n".join(sqlite3.connect(tmp_path / "table.sqlite").iterdump())
    assert stored.count("gAAAA") == 2 and one["A"].token[12:] not in stored and player[12:] not in stored


def test_the_api_gives_a_person_the_same_list(client: Any) -> None:
    player = client.post("/api/ladder/players", json={"name": "Bert"}).json()["player"]
    seats, head = begun(client, STRAIT, seed=1), {"authorization": f"Bearer {player}"}
    assert client.get("/api/player/seats", headers=head).json() == []
    made = client.post("/api/player/seats", json={"token": seats["B"].token}, headers=head).json()
    again = client.post("/api/player/seats", json={"token": seats["B"].token}, headers=head).json()
    assert made == again == client.get("/api/player/seats", headers=head).json()
    (seat,) = made
    assert (seat["seat"], seat["role"], seat["token"]) == (seats["B"].seat, "B", seats["B"].token)
    assert seat["link"] == f"http://testserver/sit/{seats['B'].token}" and seat["is_over"] is False
    wrong = client.post("/api/player/seats", json={"token": seats["A"].seat + "0" * 32}, headers=head)
    assert wrong.status_code == client.get("/api/player/seats").status_code == 401
    service = client.app.state.service
    service.club.forget(link=seats["B"].token)
    assert client.get("/api/player/seats", headers=head).json() == []
    service.club.forget(player="Bert")
    assert client.get("/api/player/seats", headers=head).status_code == 401
