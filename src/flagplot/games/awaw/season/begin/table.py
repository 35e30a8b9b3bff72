"""A table in which players keep their own books: every line checked, and made into the books of a season.

The first lines may say `# map: NAME`, `# title: ...`, `# turn: ...`; then come the heads and a line for each ship, row, port.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import ValidationError

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.season import Books, SeasonTable
from flagplot.files.explain import explain
from flagplot.files.yaml_lines import plain
from flagplot.games.awaw.chapters.strategic.terms import TURN_NAMES
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season.begin.operation_file import GAME
from flagplot.games.awaw.season.check import faults
from flagplot.games.awaw.season.model import PortLine, ShipLine, SubmarineLine
from flagplot.games.awaw.season.names import SEALED, TURN
from flagplot.games.awaw.shared.terms import NATION_NAMES

HEADS: Final = (
    *("side", "name", "type", "size", "count", "force", "at", "patrol", "base", "hits", "damaged", "nas", "inverted"),
    *("sailed", "room", "slow", "nation"),
)
NEEDED: Final = ("side", "name", "type")
PORT: Final = "port"
SUB: Final = "SUB"
SHIP_KEYS: Final = ("type", "size", "nation", "slow", "count", "hits", "damaged", "nas")


class _Table:
    """The table while it is read."""

    def __init__(self, text: str, file: str) -> None:
        self.file, self.wrong = file, list[FlagplotError]()
        self.lines: dict[tuple[str, str], int] = {}
        self.said: dict[str, str] = {}
        self.rows = list(self._rows(text))

    def fault(self, line: int, field: str, what: str, expected: str = "") -> None:
        """Note the fault of a line."""
        self.wrong.append(FlagplotError(what, file=self.file, line=line, field=field, expected=expected))

    def _rows(self, text: str) -> Iterator[tuple[int, dict[str, str]]]:
        heads: list[str] = []
        for number, line in enumerate(text.splitlines(), start=1):
            if line.startswith("#"):
                key, colon, value = line[1:].partition(":")
                self.said |= {key.strip(): value.strip()} if colon else {}
                continue
            cells = [cell.strip() for cell in next(csv.reader(io.StringIO(line)), [])]
            if not any(cells):
                continue
            if not heads:
                heads = [cell.casefold() for cell in cells]
                for head in heads:
                    if head not in HEADS:
                        self.fault(number, head, f"there is no column {head!r}", one_of(HEADS, head))
                for head in NEEDED:
                    if head not in heads:
                        self.fault(number, head, f"the column {head} is missing", ", ".join(HEADS))
            elif len(cells) > len(heads):
                self.fault(number, "", f"{len(cells)} cells under {len(heads)} heads", f"{len(heads)} cells")
            else:
                yield number, {head: cell for head, cell in zip(heads, cells, strict=False) if cell}


def table(text: str, file: str) -> SeasonTable:
    """The books of a table, or all that is wrong with it, in the order of its lines."""
    found = _Table(text, file)
    books = _books(found)
    if not found.wrong or books is not None:
        _check(found, books)
    ordered = sorted(found.wrong, key=lambda each: each.line)
    return SeasonTable(None if ordered else books, ordered)


def _books(found: _Table) -> Books:
    sides: dict[str, dict[str, Any]] = {}
    for number, row in found.rows:
        missing = [key for key in NEEDED if key not in row]
        if missing:
            found.fault(number, missing[0], f"the {missing[0]} is missing", "side, name and type in every line")
            continue
        side = sides.setdefault(row["side"], _side(row["side"]))
        if row["type"].casefold() == PORT:
            line = {"room": row["room"]} if "room" in row else {}
            _put(found, number, side, ("ports", row["name"]), line, PortLine)
        elif row["type"] == SUB:
            line = {key: row[key] for key in ("at", "patrol", "base", "count", "nation") if key in row}
            _put(found, number, side, ("submarines", row["name"]), {"count": "1", **line}, SubmarineLine)
            _sailed(found, number, row)
        else:
            _ship(found, number, side, row)
    if len(sides) != 2:
        found.fault(1, "side", f"{len(sides)} sides", "two sides")
    names = list(sides)
    turn = found.said.get("turn", TURN_NAMES[0])
    clock = {"turn": turn, "order": names[:2], "mover": names[0] if names else "", "phase": "movement"}
    head = {
        "game": GAME,
        "title": found.said.get("title", "A table of ships"),
        "edition": "awaw-2018",
    }
    return {**head, "map": found.said.get("map", "north-atlantic"), "clock": clock, "sides": sides, "lost": {}}


def _side(name: str) -> dict[str, Any]:
    nation = name if name in NATION_NAMES else NATION_NAMES[0]
    sections = ("ports", "air", "ships", "forces", "submarines", "work", "operations")
    return {"nation": nation, **SEALED, **{key: {} for key in sections}}


def _put(
    found: _Table, number: int, side: dict[str, Any], where: tuple[str, str], line: Mapping[str, str], model: type
) -> dict[str, Any] | None:
    """Put a line into the books, if its shape is right and its name is free; gives it."""
    section, name = where
    if name in side[section]:
        first = found.lines[section, name]
        what = f"{name} is already in line {first}"
        found.fault(number, "name", what, "each ship, port and row once (22.11)")
        return None
    data: dict[str, Any] = {key: plain(value) for key, value in line.items()}
    try:
        model.model_validate(data)  # type: ignore[attr-defined]
    except ValidationError as error:
        for problem in explain(error.errors(include_url=False, include_context=False), model):
            field = str(problem.path[-1]) if problem.path else ""
            found.fault(number, field, problem.what, problem.expected)
        return None
    side[section][name] = data
    found.lines[section, name] = number
    return data


def _ship(found: _Table, number: int, side: dict[str, Any], row: Mapping[str, str]) -> None:
    """A ship with its force, formed from its place in the table."""
    name, at = row["name"], row.get("at", "")
    force = row.get("force") or f"In {at}"
    line = _put(found, number, side, ("ships", name), {k: row[k] for k in SHIP_KEYS if k in row}, ShipLine)
    _sailed(found, number, row)
    if line is None:
        return
    if not at:
        found.fault(number, "at", f"the place of {name} is missing", "a port, a box, or the hex of a patrol")
    line["force"] = force
    if row.get("inverted", "").casefold() in ("yes", "true", "1", TURN):
        line["inverted"] = TURN
    place = {key: row[key] for key in ("at", "patrol", "base") if key in row}
    known = side["forces"].setdefault(force, place)
    if known != place:
        found.fault(
            number, "at", f"{force} is at {known.get('at', 'no place')} in an earlier line", "one place (22.11)"
        )
    found.lines.setdefault(("forces", force), number)


def _sailed(found: _Table, number: int, row: Mapping[str, str]) -> None:
    """An inverted unit has not sailed in this player turn, and is not in a patrol hex (22.11)."""
    is_inverted = row.get("inverted", "").casefold() in ("yes", "true", "1", TURN)
    if is_inverted and (row.get("sailed") or row.get("patrol")):
        what = f"{row['name']} is inverted and {'sailed' if row.get('sailed') else 'is on patrol'}"
        found.fault(number, "inverted", what, "ships that are not inverted (22.11)")


def _check(found: _Table, books: Books | None) -> None:
    """What the books themselves would be refused for, each at its line."""
    if books is None or len(books["sides"]) != 2:
        return
    for side in books["sides"].values():
        for force, line in side["forces"].items():
            ships = [ship for _, ship in facts.ships_of(side, force)]
            if sum(map(facts.factors, (ship for ship in ships if ship.get("size") or ship["type"] != "BB"))) < 10:
                line["task-force"] = False
    for each in faults(books):
        where = each.where[2:4]
        number = found.lines.get((where[0], where[1]), 1) if len(where) == 2 else 1
        found.fault(number, each.where[-1] if len(each.where) > 4 else "", each.what, each.expected)
