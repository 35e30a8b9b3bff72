"""The odds of the bundled scenarios, as `scenarios/balance.csv` has them.

    python -m tools.library            # count them all anew
    python -m tools.library NAME ...   # count these anew, keep the others

Both sides play the standard doctrine. A battle is played 2,000 times in each edition, a naval turn 400 times.
"""

import csv
import sys
from typing import Any, Final

from flagplot import games
from flagplot.api.chances.odds import odds
from flagplot.files.shipped import BALANCE, BundledScenario, folder, shipped
from flagplot.table.setting import open_scenario

GAMES: Final = {"battle": 2000, "europa": 2000, "operation": 400}
SEED: Final = 1
FIELDS: Final = (
    "name",
    "edition",
    "side_a",
    "side_b",
    "games",
    "wins_a",
    "wins_b",
    "lost_a",
    "lost_b",
    "start_a",
    "start_b",
    "carried",
)
HEAD: Final = (
    "# Odds between standard doctrines, by `python -m tools.library`: percents, mean losses, factors at the start.\n"
)


def library() -> list[BundledScenario]:
    """The scenarios that have odds: the playable ones."""
    return [each for each in shipped() if each.kind in GAMES]


def editions(one: BundledScenario) -> list[str]:
    """The editions that a scenario is played under."""
    return next(list(kit.editions.names()) for kit in games.kits() if kit.kind == one.kind)


def row(one: BundledScenario, edition: str, number: int = 0, seed: int = SEED) -> dict[str, str]:
    """One line of the table, from so many games."""
    found: dict[str, Any] = odds(
        open_scenario(one.path, edition=edition), battles=number or GAMES[one.kind], seed=seed
    ).to_dict()
    sides, wins = found["sides"], found.get("winner")
    lost, start = (found.get(f"factors_{what}") or found[f"strength_{what}"] for what in ("lost", "at_start"))
    tasks = found.get("operations", [])
    carried = [task["done"]["value"] for task in tasks]
    return {
        "name": one.name,
        "edition": edition,
        **dict(zip(("side_a", "side_b"), sides, strict=True)),
        "games": str(number or GAMES[one.kind]),
        **{
            f"wins_{at}": f"{100 * wins[side]['value']:.1f}" if wins else ""
            for at, side in zip("ab", sides, strict=True)
        },
        **{f"lost_{at}": f"{lost[side]['mean']['value']:.2f}" for at, side in zip("ab", sides, strict=True)},
        **{f"start_{at}": str(start[side]) for at, side in zip("ab", sides, strict=True)},
        "carried": f"{100 * sum(carried) / len(carried):.1f}" if carried else "",
    }


def main(wanted: list[str]) -> None:
    """Count, and write the table by name and edition."""
    path = folder() / BALANCE
    kept: dict[tuple[str, str], dict[str, str]] = {}
    if wanted:
        with path.open(encoding="utf-8", newline="") as file:
            lines = csv.DictReader(line for line in file if not line.startswith("#"))
            kept = {(each["name"], each["edition"]): each for each in lines}
    for one in library():
        for edition in editions(one) if not wanted or one.name in wanted else ():
            kept[one.name, edition] = row(one, edition)
            print(*kept[one.name, edition].values(), sep=",", flush=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(HEAD)
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
        writer.writeheader()
        names = {one.name for one in library()}
        writer.writerows(kept[key] for key in sorted(kept) if key[0] in names)


if __name__ == "__main__":
    main(sys.argv[1:])
