"""Seasons that play themselves: seconds for four game turns, as text and compiled, and the size of the file after them."""

import importlib.util
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from flagplot.core.offers.season import Books
from flagplot.odds.speed import Figure
from flagplot.season.begin import begin
from flagplot.season.journal import enter
from flagplot.season.ledger import Ledger
from flagplot.season.odds import PHASES, Course

YEAR = 4 * 2 * PHASES
"""Phases of four game turns."""
PORTS = (
    ("Scapa Flow", "Greenock", "Hvalfjord", "Plymouth", "Gibraltar", "Londonderry"),
    ("Kiel", "Bergen", "Trondheim", "Brest"),
)


def large() -> str:
    """The largest fleets that one operation file takes: 42 rows of Britain, 44 of Germany."""
    lines = ["# map: north-atlantic", "# title: Large fleets", "side,name,type,size,count,force,at"]
    lines += [f"Germany,{port},port,,,," for port in PORTS[1]] + [f"Britain,{port},port,,,," for port in PORTS[0]]
    for n in range(22):
        at = PORTS[1][n % len(PORTS[1])]
        lines += [f"Germany,Raider {n},BB,{2 + n % 3},,Group {n},{at}", f"Germany,Cruiser {n},CA,,,Group {n},{at}"]
    for n in range(6):
        row, at = f"Fleet {n}", PORTS[0][n]
        lines += [f"Britain,Battleship {n}.{k},BB,{3 + k % 2},,{row},{at}" for k in range(4)]
        lines += [f"Britain,Carrier {n},CV,,,{row},{at}", f"Britain,Light {n},CA,,2,{row},{at}"]
        lines += [f"Britain,Flotilla {n},DD,,3,{row},{at}"]
    return "\n".join(lines) + "\n"


def year(books: Books, ledger: Ledger, seed: int, compiled: bool) -> tuple[float, int]:
    """Seconds of the processor for a year of game turns, and the size of the file with its journal."""
    course = Course(ledger.rules, books, seed, compiled=compiled)
    kept, spent = Ledger(ledger.path, ledger.rules, books, []), 0.0
    for _ in range(YEAR):
        start = time.process_time()
        change = course.advance()
        spent += time.process_time() - start
        enter(kept, "edit", change)
    return spent, len(kept.text().encode())


def figures(seconds: float) -> Iterator[Figure]:
    """Figures for an operation that ships, and for the largest fleets."""
    compiled = importlib.util.find_spec("llvmlite") is not None
    with TemporaryDirectory() as folder:
        table = Path(folder) / "large.csv"
        table.write_text(large(), encoding="utf-8")
        for name, source in (("bismarck-1941", "bismarck-1941"), ("the largest fleets", str(table))):
            ledger = begin(Path(folder) / f"{name}.season", source, {"turn": "Spring 1941"})
            for how in (False, True) if compiled else (False,):
                year(ledger.books, ledger, 0, how)
                found = [year(ledger.books, ledger, seed, how) for seed in range(1, 4)]
                said = "compiled" if how else "as text"
                yield Figure(
                    f"season: {name}, {said}", sum(each[0] for each in found) / 3, "seconds for four game turns", "20"
                )
            yield Figure(
                f"season: {name}, file", max(each[1] for each in found) / 1000, "KB after four game turns", "200"
            )
