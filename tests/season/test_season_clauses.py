"""The tables of docs/season.md: every paragraph that a season cites, and every entry a key of the file."""

from __future__ import annotations

import re
from pathlib import Path

from flagplot.games.awaw.season.model import form

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"\b(2[0-9]\.[0-9]+[A-Z]?|table\.[a-z]+)\b")


def rows(head: str) -> list[list[str]]:
    text = (ROOT / "docs" / "season.md").read_text(encoding="utf-8")
    table = text[text.index(head) :].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_every_paragraph_that_a_season_cites_is_in_the_table() -> None:
    folder = ROOT / "src" / "flagplot" / "games" / "awaw" / "season"
    cited = {found for path in folder.rglob("*.py") for found in CITED.findall(path.read_text(encoding="utf-8"))}
    told = {found for row in rows("| paragraph | what") for found in CITED.findall(row[0])}
    assert len(cited) > 40
    assert told == cited


def test_every_ruling_of_the_table_is_one_of_the_edition() -> None:
    from flagplot.games.awaw.editions import load

    named = {name for row in rows("| paragraph | what") for name in re.findall("`([a-z-]+)`", row[2])}
    common = {"patrols-at-own-turn", "card-used", "uninversion", "hits-between-turns", "season-secrecy"}
    assert named == common | {"uninversion-of-air"}
    assert named - {"uninversion-of-air"} <= set(load("awaw-2018").rulings)
    assert named <= set(load("awaw-2011").rulings)


def test_every_entry_is_a_key_of_the_file() -> None:
    keys = {key for row in rows("| what no source prints |") for key in re.findall("`([a-z0-9-]+)`", row[1])}
    assert len(keys) > 15
    assert keys <= {*form().order, "lost"}
