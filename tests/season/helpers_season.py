"""Seasons for tests: begun from shipped files, played by seed."""

from __future__ import annotations

import re
from pathlib import Path

from flagplot.season import begin, stage
from flagplot.season.announcing import changed
from flagplot.season.journal import enter
from flagplot.season.ledger import Ledger, read
from tests.cli.shell import call

RHINE = "bismarck-1941"
OPERATIONS = ("bismarck-1941", "matapan-1941-operation", "coral-sea-1942-operation", "pedestal-1942-operation")


def unmarked(text: str) -> str:
    """A letter or page without the digest of the journal, which covers the secrets of both sides."""
    found, count = re.subn(r"(mark of the journal is \d+)-[0-9a-f]{32}", r"\1", text)
    assert count < 2
    return found


def good(*words: object) -> str:
    """What a command of seasons prints when all is well."""
    done = call("season", *words)
    assert done.exit_code == 0, done.output
    return done.stdout if "--json" in words else " ".join(done.stdout.split())


def bad(*words: object) -> str:
    """Its message when it is not."""
    done = call("season", *words)
    assert done.exit_code == 2 and "Traceback" not in done.output
    return done.stderr


def begun(folder: Path, source: str = RHINE, turn: str = "Spring 1941") -> Ledger:
    """A season on disk, read again."""
    ledger = begin.begin(folder / "test.season", source, {"turn": turn})
    ledger.write()
    return read(ledger.path)


def by_hand(ledger: Ledger, *changes: str) -> None:
    enter(ledger, "set", changed(ledger, changes), why="a test")
    ledger.write()


def through(ledger: Ledger, seed: int, steps: int = 5) -> None:
    """Play or close as many phases."""
    for _ in range(steps):
        if ledger.rules.plays(ledger.books):
            stage.go(ledger, seed)
        else:
            stage.close(ledger)
