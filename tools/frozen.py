"""What the program answers, frozen: one hash for the `--json` of each command, and a check that says which moved.

A change that only moves rooms must leave every hash as it is; a change of the rules takes them anew.

    python -m tools.frozen check        # which answers are not what they were
    python -m tools.frozen take         # freeze today's answers
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

from typer.testing import CliRunner

from flagplot.cli.main import app
from flagplot.files.text import kind_of

ROOT: Final = Path(__file__).resolve().parents[1]
KEPT: Final = ROOT / "tests" / "data" / "frozen.txt"
EDITIONS: Final = ("awaw-2018", "awaw-2011", "awaw-2003")
SEEDS: Final = range(1, 21)
TIMED: Final = ("seconds", "rate", "per_second", "stages", "wall", "engine")
"""Fields that differ from run to run, or with the version alone."""


def files(*kinds: str) -> list[str]:
    """Scenario files of those kinds, by their place in the checkout."""
    found = sorted((ROOT / "scenarios").rglob("*.yaml"))
    return [str(p.relative_to(ROOT)) for p in found if kind_of(p.read_text(encoding="utf-8")) in kinds]


def lines() -> Iterator[tuple[str, list[list[str]]]]:
    """Each line that is frozen: its name, and the commands whose answers are hashed together."""
    played = [("fight", file) for file in files("battle")] + [("turn", file) for file in files("operation")]
    for command, file in played:
        for edition in EDITIONS:
            runs = [[command, file, "--edition", edition, "--seed", str(seed)] for seed in SEEDS]
            yield f"{command} {file} {edition}", runs
    for file in files("europa"):
        yield f"fight {file}", [["fight", file, "--seed", str(seed)] for seed in SEEDS]
    for command, file in played:
        yield f"{command} {file} --view", [[command, file, "--seed", "1", "--view", side] for side in ("A", "B")]
    for file in files("battle", "operation", "europa"):
        count = "20" if kind_of((ROOT / file).read_text(encoding="utf-8")) == "operation" else "400"
        yield f"odds {file}", [["odds", file, "-n", count, "--seed", "1"]]
    yield from ((" ".join(words), [words]) for words in single())


def single() -> Iterator[list[str]]:
    """Commands that are asked once."""
    strait, coral = "scenarios/denmark-strait-1941.yaml", "scenarios/coral-sea-1942.yaml"
    for edition in EDITIONS:
        yield ["odds", coral, "-n", "400", "--seed", "2", "--edition", edition]
    yield ["odds", "scenarios/river-plate-1939.yaml", "--exact"]
    yield ["solve", strait, "-n", "64", "--seed", "1"]
    yield ["compare", coral, "-n", "64", "--seed", "1"]
    yield ["sensitivity", strait, "-n", "64", "--seed", "1", "--of", "rulings,doctrines"]
    yield ["luck", "scenarios/example-22-524.record", "-n", "16", "--seed", "1"]
    yield ["plan", "scenarios/bismarck-1941.yaml", "--force", "Luetjens' squadron", "--referee"]
    yield ["cross", "scenarios/matapan-1941.yaml", "scenarios/europa/matapan-1941.yaml"]
    yield ["raid", "scenarios/raids/indian-ocean-1944.yaml", "--seed", "4"]
    yield ["yard", "scenarios/yards/pearl-harbor-1942.yaml"]
    for edition in (*EDITIONS, "europa-2000"):
        yield ["rulings", "--edition", edition]


def frozen(line: tuple[str, list[list[str]]]) -> tuple[str, str]:
    """The name of a line and the hash of all that its commands print, refusals and codes included."""
    name, runs = line
    digest = hashlib.sha256()
    for words in runs:
        done = CliRunner().invoke(app, [*words, "--json"])
        try:
            told: Any = untimed(json.loads(done.stdout))
        except json.JSONDecodeError:
            told = [done.exit_code, done.output]
        digest.update(json.dumps(told, sort_keys=True).encode())
    return name, digest.hexdigest()[:16]


def untimed(told: Any) -> Any:
    """The answer without what depends on the machine."""
    if isinstance(told, dict):
        return {key: untimed(value) for key, value in told.items() if key not in TIMED}
    return [untimed(value) for value in told] if isinstance(told, list) else told


def taken(only: str) -> dict[str, str]:
    """Today's hashes by name, told as they come."""
    wanted = [line for line in lines() if only in line[0]]
    found = {}
    with ProcessPoolExecutor() as pool:
        for name, digest in pool.map(frozen, wanted):
            print(f"{digest}  {name}", file=sys.stderr, flush=True)
            found[name] = digest
    return found


def moved(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """Names of the answers that are not what they were, with those that are new."""
    return [name for name, digest in now.items() if before.get(name) != digest]


def read() -> dict[str, str]:
    """The hashes that are kept."""
    rows = [line.split("  ", 1) for line in KEPT.read_text(encoding="utf-8").splitlines()] if KEPT.exists() else []
    return {name: digest for digest, name in rows}


def main() -> int:
    """Freeze the answers, or say which moved; code 1 if any did."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("check", "take"))
    asked.add_argument("--only", default="", help="only lines whose name holds this")
    given = asked.parse_args()
    now = taken(given.only)
    if given.what == "take":
        rows = sorted((read() | now).items()) if given.only else sorted(now.items())
        KEPT.write_text("".join(f"{digest}  {name}\n" for name, digest in rows), encoding="utf-8")
        print(f"{len(now)} answers frozen")
        return 0
    changed = moved(read(), now)
    print("\n".join([*(f"moved: {name}" for name in changed), f"{len(now) - len(changed)} of {len(now)} as they were"]))
    return 1 if changed else 0


if __name__ == "__main__":
    raise SystemExit(main())
