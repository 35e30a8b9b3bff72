"""The editions of A World at War, each a folder: `load` reads one, `fill` makes `Tables` of figures and
rulings.

A cell that cannot be understood is an error with its file, line and column; nothing is filled by guess.
"""

from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.changed import EditionFolder
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.games.awaw.interception.attempt.figures import late_steps, support_steps
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import KIND_NAMES, NATION_NAMES

_ROLLS = range(2, 13)
REPEATED_STRIKE: Final = "each earlier air strike on the group in the same round"


def fill(edition: Edition) -> Tables:
    """Fill the record that the rules look things up in."""
    return edition.filled(_filled)


def _filled(edition: Edition) -> Tables:
    t = Tables()
    _fill_attacks(t, edition.table("naval-attack"))
    _fill_pairs(t.defence_killed, t.defence_aborted, edition.table("air-defense"), "DF")
    _fill_pairs(t.combat_killed, t.combat_aborted, edition.table("air-combat"), "AS")
    _fill_submarine_attack(t, edition.table("submarine-attack"))
    _fill_caps(t, edition)
    _fill_surprise(t, edition.table("surprise-modifiers"))
    _fill_nationality(t, edition.table("nationality"))
    t.late_step = late_steps(edition)
    t.support_step = support_steps(edition)
    return edition.sound(edition.ruled(t)).under(tuple(sorted(edition.replaced.items())))


def _fill_all(edition: Edition) -> None:
    """Fill the figures of battles, of interception and of activities."""
    from flagplot.games.awaw.interception.attempt import figures
    from flagplot.games.awaw.shared import tables

    fill(edition)
    figures.fill(edition)
    tables.fill(edition)


EDITIONS: Final = EditionFolder(Path(__file__).parent, "awaw-2018", _fill_all)
names, load = EDITIONS.names, EDITIONS.load


def _column_of(table: Table, roll: int) -> str:
    """Name the column of a roll; the last one, printed `12+` or `10+`, holds every higher roll too."""
    if str(roll) in table.header:
        return str(roll)
    last = table.header[-1]
    if last.endswith("+") and last[:-1].isdecimal() and int(last[:-1]) <= roll:
        return last
    raise FlagplotError(f"no column has the roll {roll}", file=table.path, expected="columns for 2 to 12")


def _fill_attacks(t: Tables, table: Table) -> None:
    """Naval Attack Table: each row by its squadrons, by its factors, or by both."""
    for row in range(len(table.rows)):
        cells = [0, 0, *(table.read(row, _column_of(table, roll), int, "a number") for roll in _ROLLS)]
        for squadrons in table.read(row, "AS", _span, "a number of squadrons, - or nothing"):
            t.air_attack[squadrons] = list(cells)
        for factors in table.read(row, "FF", _span, "a number of factors, a span such as 7-9, or nothing"):
            t.fleet_attack[factors] = list(cells)


def _span(text: str) -> range:
    """Read `7`, `7-9`, or `-` and nothing, which mean no row."""
    if text in ("", "-"):
        return range(0)
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def _fill_pairs(killed: list[list[int]], aborted: list[list[int]], table: Table, head: str) -> None:
    for row in range(len(table.rows)):
        strength = table.read(row, head, int, "a number")
        for roll in _ROLLS:
            pair = table.read(row, _column_of(table, roll), _pair, "two figures such as 1/2, or 0")
            killed[strength][roll], aborted[strength][roll] = pair


def _pair(text: str) -> tuple[int, int]:
    eliminated, _, abort = text.partition("/")
    return int(eliminated), int(abort or "0")


def _fill_submarine_attack(t: Tables, table: Table) -> None:
    """Submarine Attack Table: hits by roll, -1 where the submarine itself is lost."""
    for roll in _ROLLS:
        t.submarine_attack[roll] = table.read(0, _column_of(table, roll), _hits, "a number or *")


def _hits(text: str) -> int:
    return -1 if text == "*" else int(text)


def _fill_caps(t: Tables, edition: Edition) -> None:
    """Limits of search dice by row, and caps of submarine modifiers."""
    search = edition.table("search")
    t.search_air_limit = _by_round(search.cell("air", "limit"))
    t.search_active_limit = int(search.cell("active", "limit"))
    t.search_distant_limit = int(search.cell("distant", "limit"))
    table = edition.table("submarine-attack-modifiers")
    place, caps = table.column("cap"), set()
    for cells in table.rows:
        if cells[place] and cells[0] != "sum":
            caps.add(int(cells[place]))
    if len(caps) != 1:
        raise FlagplotError("rows with different caps", file=table.path, field="column cap", expected="one cap for all")
    t.submarine_item_cap = caps.pop()
    t.submarine_total_cap = int(table.cell("sum", "cap"))
    t.advanced_submarine_net = int(table.cell("advanced", "drm"))


def _by_round(text: str) -> list[int]:
    """Read `3`, or `1/2/3` for a limit that grows round by round and then stays."""
    limits = [int(part) for part in text.split("/")]
    return (limits + limits[-1:] * terms.AIR_SEARCH_ROUNDS)[: terms.AIR_SEARCH_ROUNDS]


def _fill_surprise(t: Tables, table: Table) -> None:
    """Modifiers of the Surprise Table: the one for strikes made before is printed by some editions only."""
    for row in range(len(table.rows)):
        if table.read(row, "when", str, "a text") == REPEATED_STRIKE:
            t.surprise_repeat = table.read(row, "drm", int, "a number")


def _fill_nationality(t: Tables, table: Table) -> None:
    """Naval Nationality Chart: a DRM for each nation, then what its rows add to types of ship."""
    for row in range(len(table.rows)):
        drm = table.read(row, "drm", int, "a number")
        nations = table.read(row, "nations", _nations, f"some of {one_of(NATION_NAMES)}, with ; between")
        ships = table.read(row, "ships", str, "a text")
        if table.rows[row][0] == "nation":
            for nation in nations:
                t.nation_drm[nation] = drm
        elif ships == "five-factor battleships":
            t.big_battleship_drm = drm
        elif ships == "partial supply or naval oil effects":
            t.low_supply_drm = drm
        else:
            for nation in nations:
                for kind in table.read(row, "ships", _kinds, f"some of {one_of(KIND_NAMES)}, with ; between"):
                    t.kind_drm[nation][kind] += drm


def _nations(text: str) -> list[int]:
    if not text:
        return list(range(terms.NATIONS))
    return [NATION_NAMES.index(name.strip()) for name in text.split(";")]


def _kinds(text: str) -> list[int]:
    return [KIND_NAMES.index(name.strip()) for name in text.split(";")]
