"""A side at a season: two seasons that differ in what it may not know give it the same bytes through a whole stage.

It reads its page, its map and letter, and all that its seat at the stage is sent, to the end and after it.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from flagplot.season.letters import SECRET, letter
from flagplot.table.seats import PERSON
from tests.cli.shell import call
from tests.helpers.blocks import first
from tests.season.helpers_season import begun, by_hand, through, unmarked
from tests.season.test_season_leaks import SECRETS
from tests.web.test_season import Desk, served

DOORS = ("", "/log", "/board", "/sheet", "/answers", "/forces", "/open", "/record", "/luck", "/at/0")
PAGES = ("", "/open", "/ask-back", "/record", "/luck", "/replay")
BEFORE = 3
"""Phases before the stage: both sides act in it."""
CLOCKS = ("match.matches", "people.clocks", "match.seats", "people.talking")
FORCES = (
    ("Germany", ("Hood: force=Home Fleet",)),
    ("Germany", ("King George V: force=Force H", "Rodney: hits=3")),
    ("Germany", ("Home Fleet: at=Greenock", "Victorious: nas=0")),
    (
        "Germany",
        (
            "Barham: new=Britain/ships, type=BB, size=4, force=Home Fleet",
            "Boats: new=Britain/submarines, at=Greenock, count=3",
        ),
    ),
    ("Germany", ("Hvalfjord search: count=3", "Plymouth attack: at=Scapa Flow", "Scapa Flow: room=90")),
    ("Britain", ("Gneisenau: hits=2", "Scharnhorst: lost=Brest, in-port=true", "Boats of Lorient: count=9")),
)
"""Forces with other ships, ports and places, which meet nobody in a stage whose person sends nobody out."""


def desk(folder: Path, changes: tuple[str, ...]) -> Desk:
    """A season just before a stage, with changes in it; its links and letters do not depend on the folder."""
    folder.mkdir()
    ledger = begun(folder)
    ledger.folder.mkdir(exist_ok=True)
    (ledger.folder / SECRET).write_text("the same for both")
    through(ledger, 3, BEFORE)
    if changes:
        by_hand(ledger, *changes)
    return served(ledger.path)


def read(at: Desk, reader: str) -> Iterator[tuple[str, str]]:
    """What the side gets of the season."""
    yield "page", unmarked(at.page(reader))
    yield "map", at.clients[reader].get(f"{at.at[reader]}/map.svg").text
    yield "letter", unmarked(letter(at.ledger, reader))
    for more in ((), ("--json",)):
        yield "status", call("season", "status", at.ledger.path, "--view", reader, *more).stdout


def sent(at: Desk, reader: str, other: str) -> Iterator[tuple[str, str]]:
    """All that the side gets while the stage is played, by it and a player of the other side, and when it is over."""
    yield from read(at, reader)
    a, b = (PERSON if side == reader else other for side in at.desk.sides)
    at.post("referee", "match", a=a, b=b)
    yield from read(at, reader)
    client = at.clients[reader]
    found = re.search("/sit/([0-9a-f]+)", at.page(reader))
    assert found
    seat = client.get(found[0]).headers["location"]
    heads = {role: {"authorization": f"Bearer {token}"} for role, token in ((reader, found[1]), *opponents(at, reader))}
    for number in range(100):
        state = client.get("/api/match", headers=heads[reader]).json()
        if number % 8 == 0 or state["over"]:
            yield from ((door, client.get(seat + door).text) for door in PAGES)
            yield from ((door, client.get(f"/api/match{door}", headers=heads[reader]).text) for door in DOORS)
        if state["over"]:
            break
        yield "answer", answered(at, heads, reader, number)
    else:
        raise AssertionError("the stage does not end")
    at.post("referee", "take")
    yield from read(at, reader)
    through(at.ledger, 3, 1)
    yield from read(at, reader)


def opponents(at: Desk, reader: str) -> Iterator[tuple[str, str]]:
    """The other side with the token of its seat, if a person sits there."""
    (other,) = (side for side in at.desk.sides if side != reader)
    found = re.search("/sit/([0-9a-f]+)", at.page(other))
    assert found
    yield other, found[1]


def answered(at: Desk, heads: dict[str, dict[str, str]], reader: str, number: int) -> str:
    """Let the person who is asked answer: the reader in turn, the other the first choice; the response to the reader."""
    for side, head in heads.items():
        question = at.clients[side].get("/api/match", headers=head).json()["question"]
        if question:
            choice = question["answers"][number % len(question["answers"]) if side == reader else 0]["answer"]
            said = {"turn": question["turn"], "answers": [choice]}
            found = at.clients[side].post("/api/match/answer", headers=head, json=said)
            assert found.status_code == 200, found.text
            return found.text if side == reader else ""
    raise AssertionError("nobody is asked")


CASES = [
    *(pytest.param(*each, PERSON) for each in FORCES),
    *(pytest.param(*each, "standard") for each in SECRETS),
]


@pytest.mark.long
@pytest.mark.parametrize(("reader", "changes", "other"), first(len(FORCES), CASES, 1))
def test_a_stage_gives_a_side_nothing_of_what_it_may_not_know(
    tmp_path: Path, reader: str, changes: tuple[str, ...], other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in CLOCKS:
        monkeypatch.setattr(f"flagplot.web.{module}.now", lambda: "2000-01-01T00:00:00+00:00")
    one, two = desk(tmp_path / "one", ()), desk(tmp_path / "two", changes)
    assert one.ledger.books != two.ledger.books
    found, same = list(sent(one, reader, other)), list(sent(two, reader, other))
    assert len(found) > 40
    for each, twin in zip(found, same, strict=True):
        assert each == twin
