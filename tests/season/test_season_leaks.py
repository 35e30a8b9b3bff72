"""Pairs of seasons that differ in what a side may not know give it the same letters, status, data and map, to the byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.season.announcing import announce_file
from flagplot.season.ledger import Ledger
from flagplot.season.letters import SECRET, key_of, letter
from tests.cli.shell import call
from tests.helpers.blocks import first
from tests.season.helpers_season import begun, by_hand, through, unmarked

SECRETS = (
    ("Germany", ("Renown: hits=1",)),
    ("Britain", ("Gneisenau: hits=2",)),
    ("Germany", ("Gibraltar: yard=true", "Britain: points=5", "Renown: hits=2")),
    ("Britain", ("Boats of Lorient: count=1",)),
    ("Germany", ("Ark Royal: nas=0", "Sheffield: damaged=1")),
    ("Germany", ("Rodney: hits=3",)),
    ("Germany", ("Barham: new=Britain/ships, type=BB, size=4, force=Force H",)),
    ("Britain", ("Brest: yard=true", "Germany: points=3", "Germany: brps=40", "Scharnhorst: inverted=Fall 1941")),
    ("Britain", ("Brest attack: count=1",)),
)


def parts(ledger: Ledger, side: str, folder: Path) -> dict[str, bytes]:
    """All that a side gets at this moment."""
    words = ["season", "status", ledger.path, "--view", side]
    shown = call(*words, "--map", folder / "map.svg")
    assert shown.exit_code == 0, shown.stderr
    found = {"status": shown.stdout.encode(), "letter": unmarked(letter(ledger, side)).encode()}
    found["data"] = call(*words, "--json").stdout.encode()
    return found | {"map": (folder / "map.svg").read_bytes()}


def season(folder: Path, changes: tuple[str, ...], order: int) -> Ledger:
    folder.mkdir()
    ledger = begun(folder)
    ledger.folder.mkdir(exist_ok=True)
    (ledger.folder / SECRET).write_text("the same for both")
    if changes:
        by_hand(ledger, *changes)
    return ledger


SEED, STAGES = 3, 6


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, dict[str, bytes]]]:
    """What each side gets after each stage of the season in which nothing is changed."""
    folder, found = tmp_path_factory.mktemp("unchanged") / "season", []
    ledger = season(folder, (), 0)
    for _ in range(STAGES):
        found.append({side: parts(ledger, side, folder) for side in ledger.books["sides"]})
        through(ledger, SEED, 1)
    return found


@pytest.mark.parametrize(("reader", "changes"), first(4, [pytest.param(*each) for each in SECRETS], 1))
def test_what_a_side_may_not_know_changes_nothing_that_it_gets(
    tmp_path: Path, reader: str, changes: tuple[str, ...], unchanged: list[dict[str, dict[str, bytes]]]
) -> None:
    other, differs = season(tmp_path / "two", changes, 1), False
    for stage in unchanged:
        (owner,) = (side for side in stage if side != reader)
        assert stage[reader] == parts(other, reader, tmp_path / "two")
        differs |= stage[owner] != parts(other, owner, tmp_path / "two")
        through(other, SEED, 1)
    assert differs


@pytest.mark.parametrize(
    "change",
    [
        "Force H: at=Atlantic SW box, base=Gibraltar",
        "Force H: at=Scapa Flow",
        "Denmark Strait patrol: at=R5, patrol=offensive, base=Scapa Flow",
        "Cover: new=Britain/air, at=Scapa Flow, type=cover, count=2, range=3",
        "Hood: lost=R5",
    ],
)
def test_where_the_other_side_is_changes_nothing_that_a_side_gets(
    tmp_path: Path, change: str, unchanged: list[dict[str, dict[str, bytes]]]
) -> None:
    """Raiders in a box that is not among the ports of Britain shifted the numbers of those on Germany's map."""
    assert unchanged[0]["Germany"] == parts(season(tmp_path / "two", (change,), 1), "Germany", tmp_path / "two")


def test_a_letter_says_nothing_of_the_other_side(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    announce_file(ledger, None, "Germany", 5)
    ledger.write()
    through(ledger, 8, 5)
    found = letter(ledger, "Britain")
    for secret in (
        "Gneisenau",
        "Scharnhorst",
        "Brest",
        "Lorient",
        "Luetjens",
        key_of(ledger, "Germany"),
        "entry",
    ):
        assert secret not in found
    assert key_of(ledger, "Britain") in found and "Bismarck sinks" in found


def test_a_reply_by_mail_needs_the_key_of_its_side(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    reply = tmp_path / "reply.yaml"
    for key in ("", "key: 0123\n", "key: d114b5\u202e\n", f"key: {key_of(ledger, 'Britain')}\n"):
        reply.write_text(f"flagplot: announcement\nside: Germany\n{key}operations: []\n")
        with pytest.raises(FlagplotError, match="does not bear the key of its side"):
            announce_file(ledger, reply, "", 0, by_mail=True)
    reply.write_text(f"flagplot: announcement\nside: Germany\nkey: {key_of(ledger, 'Germany')}\noperations: []\n")
    assert announce_file(ledger, reply, "", 0, by_mail=True)["what"] == "announce"


def test_letters_are_written_for_each_side(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    done = call("season", "letters", ledger.path, "--to", tmp_path / "letters", "--json")
    found = json.loads(done.stdout)["letters"]
    assert [each["side"] for each in found] == ["Germany", "Britain"]
    for each in found:
        path = Path(each["file"])
        assert path.stat().st_size == each["bytes"] and path.stat().st_mode & 0o077 == 0


def test_letters_of_another_season_are_not_written_over(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one, two = begun(tmp_path / "one"), begun(tmp_path / "two")
    words = ("--to", tmp_path / "letters")
    assert call("season", "letters", one.path, *words).exit_code == 0
    kept = {path: path.read_bytes() for path in (tmp_path / "letters").iterdir()}
    refused = call("season", "letters", two.path, *words)
    assert refused.exit_code == 2 and "another folder for the letters of another season" in refused.stderr
    by_hand(one, "Hood: hits=1")
    assert call("season", "letters", one.path, *words).exit_code == 0, (
        "the same letter of the same season is made again"
    )
    changed = {path for path in kept if path.read_bytes() != kept[path]}
    assert {path.name for path in changed} == {"Britain-Spring-1941-Germany-movement.md"}
