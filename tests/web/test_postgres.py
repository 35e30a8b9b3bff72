"""The same on PostgreSQL, by two servers that share a database."""

from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
from starlette.testclient import TestClient

from flagplot.core.record import parse_record
from flagplot.table.fair.verify import verify
from flagplot.web.app import create_app
from tests.web.clusters import IS_THERE, WHY_NOT, database
from tests.web.tables import Chair, asked, begun, by_chance, play_on

pytestmark = [pytest.mark.long, pytest.mark.skipif(not IS_THERE, reason=WHY_NOT), pytest.mark.xdist_group("postgres")]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A database."""
    with database() as found:
        yield found


def test_two_servers_share_a_match_with_fair_dice(url: str) -> None:
    with TestClient(create_app(url)) as one, TestClient(create_app(url)) as other:
        seats = begun(one, "denmark-strait-1941", dice="fair")
        there = {role: Chair(other, chair.token) for role, chair in seats.items()}
        seats["A"].post("number", {"number": "5"})
        there["B"].post("number", {"number": "6"})
        play_on(seats, by_chance(2), most=5)
        play_on(there, by_chance(3))
        found = verify(parse_record(one.get("/api/match/record", headers=seats["A"].head).text))
        assert found.is_over and found.dice > 0


def test_of_answers_at_once_by_two_servers_one_wins(url: str) -> None:
    with TestClient(create_app(url)) as one, TestClient(create_app(url)) as other:
        seats = begun(one, "coral-sea-1942")
        for _ in range(10):
            role, question = asked(seats)
            codes: list[int] = []

            def send(
                client: Any, head: Any = seats[role].head, question: Any = question, to: list[int] = codes
            ) -> None:
                said = {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]}
                to.append(client.post("/api/match/answer", json=said, headers=head).status_code)

            threads = [Thread(target=send, args=(client,)) for client in (one, other, one, other)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(codes) == [200, 409, 409, 409]
