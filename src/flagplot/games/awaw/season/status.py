"""A side's knowledge of its own units: the fleet by port, patrols, boxes, inverted units, the yards (22.11, 22.26, 27.72)."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final

from flagplot.blocks import Block, Gap, Heading, Paragraph, Table, possessive
from flagplot.core.offers.kit import named
from flagplot.core.offers.season import Books
from flagplot.files.derived import derived
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season.clock import moment
from flagplot.games.awaw.season.names import TURN
from flagplot.games.awaw.words.describe import counted

BARRED: Final = named(f"{__name__.rpartition('.')[0]}.stage.announce:barred")


def status(books: Books, reader: str) -> tuple[list[Block], dict[str, object]]:
    """The blocks and the data of one side, or of both for the referee."""
    blocks: list[Block] = [Paragraph(f"{books['title']}: {moment(books)}", style="bold")]
    data: dict[str, object] = {"title": books["title"], "moment": moment(books), "clock": books["clock"]}
    sides: dict[str, object] = {}
    for name, side in books["sides"].items():
        if reader in ("", name):
            blocks += [
                Gap(),
                Heading(name),
                *fleet(books, name),
                *_air(side),
                *_inverted(books, name),
                *yards(books, name),
            ]
            sides[name] = side
    blocks += [Gap(), Heading("Now", is_answer=True), Paragraph(moment(books), 1)]
    for name in sides:
        short = [*_announced(books, name), *lost(books, name)]
        blocks += [Paragraph(name, 1), *short] if short else []
    return blocks, data | {"sides": sides}


def _where(line: Mapping[str, Any]) -> str:
    sea = f"{line['theatre']}: " if line.get("theatre") else ""
    if line.get("patrol"):
        return f"{sea}{line['at']}, on {line['patrol']} patrol"
    return f"{sea}{line['at']}"


def fleet(books: Books, name: str) -> list[Block]:
    """The forces by port, with the space left there (21.11)."""
    side, blocks = books["sides"][name], list[Block]()
    rows = [(_where(line), force, line) for force, line in side["forces"].items()]
    rows += [(_where(line), row, line) for row, line in side["submarines"].items()]
    for place, some in groupby(sorted(rows, key=lambda row: (row[0], row[1])), key=lambda row: row[0]):
        blocks.append(Paragraph(f"{place}{_room(side, place.rpartition(': ')[2])}", 1))
        for _, force, line in some:
            if "count" in line:
                text = f"{line['count']} submarine factor{'' if line['count'] == 1 else 's'}"
                if line.get("inverted"):
                    text += ", inverted"
            else:
                text = ", ".join(facts.in_words(key, ship) for key, ship in facts.ships_of(side, force))
            if line.get("base"):
                text += f"; returns to {line['base']}"
            blocks.append(Paragraph(f"{force}: {text}", 2))
    return blocks


def _room(side: Mapping[str, Any], place: str) -> str:
    line = side["ports"].get(place, {})
    if "room" not in line:
        return ""
    left = line["room"] - facts.based(side, place)
    return (
        f" (room for {left} of {line['room']} factors [21.11])"
        if left >= 0
        else f" ({-left} factors too many [22.63D])"
    )


AIR_MARKS: Final = {"spent": "22.435", "inverted": "22.463B, awaw-2011:23.164", "flown": "awaw-2011:23.164"}
"""Numbers of squadrons ashore that status prints in brackets, with their paragraphs."""


def _air(side: Mapping[str, Any]) -> list[Block]:
    wings = [line for line in side["air"].values() if line["count"]]
    if not wings:
        return []
    entries = [
        f"{line['at']} {line['count']} {line['type']}"
        + "".join(f" ({line[key]} {key} [{cite}])" for key, cite in AIR_MARKS.items() if line.get(key))
        for line in wings
    ]
    return [Paragraph("Squadrons ashore", 1), Paragraph(", ".join(entries), 2)]


def _inverted(books: Books, name: str) -> list[Block]:
    """What may not act, and until when (22.11, 22.26, 22.81)."""
    side, found = books["sides"][name], dict[str, list[str]]()
    for section in ("ships", "submarines"):
        for key, line in side[section].items():
            if line.get("inverted"):
                found.setdefault(str(line["inverted"]), []).append(key)
    blocks: list[Block] = [Paragraph("Inverted", 1)] if found else []
    for until, names in found.items():
        when = (
            f"until {possessive(books['clock']['mover'])} player turn ends [22.26, 22.81]"
            if until == TURN
            else f"until {until}"
        )
        blocks.append(Paragraph(f"{', '.join(names)}: {when}", 2))
    return blocks


def yards(books: Books, name: str) -> list[Block]:
    """The calendar of the yards, and what waits (27.72)."""
    side = books["sides"][name]
    rows = [(w["ship"], w["do"], w["at"], w.get("since", "wish"), w.get("ready", "-")) for w in side["work"].values()]
    waiting = [
        f"{key} ({side['forces'][ship['force']]['at']})"
        for key, ship in side["ships"].items()
        if facts.damaged(ship) and ship.get("force")
    ]
    blocks: list[Block] = []
    if rows or waiting or side.get("points"):
        blocks.append(Paragraph(f"Yards: {side.get('points', 0)} points a turn [27.721, borrowed from 2003]", 1))
    if rows:
        blocks.append(Table(tuple(rows), ("ship", "work", "at", "since", "ready"), (0, 1, 2, 3, 4), level=2))
    if waiting:
        blocks.append(Paragraph(f"damaged, not in a yard: {', '.join(waiting)}", 2))
    return blocks


def _announced(books: Books, name: str) -> list[Block]:
    """The operations of a side, and those of their plans that its forces can no longer carry out."""
    lines = [
        f"{task} ({line['activity']}, {line['phase']})" for task, line in books["sides"][name]["operations"].items()
    ]
    if not lines:
        return []
    refused = derived("barred", repr((name, books)), lambda: BARRED(books, name))
    return [Paragraph(f"Announced, sealed: {', '.join(lines)}", 2), *(Paragraph(each, 2) for each in refused)]


def lost(books: Books, name: str) -> list[Block]:
    """What the side lost."""
    lines = [
        f"{counted(each['what'], each.get('count', 1))} ({each['where']}, {each['turn']})"
        for each in books["lost"].values()
        if each["side"] == name
    ]
    return [Paragraph(f"Lost: {', '.join(lines)}", 2)] if lines else []
