"""Bundled scenarios, found by name from any folder, with their regions and odds."""

import csv
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import Final, NamedTuple

PACKAGE: Final = Path(__file__).resolve().parents[1]
SUFFIX: Final = ".yaml"
BALANCE: Final = "balance.csv"
LENGTH: Final = "length.csv"
REGIONS: Final = ("Atlantic", "Norway and the Arctic", "Mediterranean", "Indian Ocean", "Pacific")
"""The waters of the library, in the order of lists; other regions follow."""
EXAMPLES: Final = "Examples, small battles and other files"


class Balance(NamedTuple):
    """The odds of a scenario in one edition between standard doctrines: chances, mean losses of each side and their start."""

    name: str
    edition: str
    sides: tuple[str, str]
    games: int
    wins: tuple[str, str]
    """Percent of games that each side wins; empty where the game names no winner."""
    lost: tuple[float, float]
    start: tuple[int, int]
    carried: str
    """Mean percent of its operations that the moving side carries out; empty for a battle."""

    @property
    def no_winner(self) -> str:
        """Percent of games without a winner; empty where the game names no winner."""
        return f"{max(0.0, 100 - sum(map(float, self.wins))):.1f}" if self.wins[0] else ""


class Length(NamedTuple):
    """The length of a match of a scenario whose sheets go as suggested: medians of some games."""

    name: str
    side_a: str
    side_b: str
    games: int
    rounds: int
    """Rounds of its combats; 0 for a naval turn, which has none."""
    answers_a: int
    answers_b: int
    presses_a: int
    """Sheets that side A sends, and confirmations; without suggestions as many or more."""
    presses_b: int


@dataclass(frozen=True)
class BundledScenario:
    """One bundled scenario file. The name of one in a folder is the folder, a slash and its own name."""

    name: str
    path: Path

    @cached_property
    def data(self) -> dict[str, object]:
        """The parsed content of the file."""
        from flagplot.files.yaml_lines import load  # which takes longer to load than to find a name

        found = load(self.path.read_text(encoding="utf-8")).data
        return found if isinstance(found, dict) else {}

    @property
    def kind(self) -> str:
        """The file type from its content: battle, operation, raid and others."""
        return self.word("flagplot")

    @property
    def title(self) -> str:
        """Its title; the name of a file that has none."""
        return " ".join(self.word("title").split()) or self.name

    @property
    def called(self) -> str:
        """The shortest name that finds it."""
        short = self.name.rpartition("/")[2]
        return short if find(short) == self else self.name

    def word(self, field: str) -> str:
        """The text of a field; empty if it is missing."""
        found = self.data.get(field)
        return found if isinstance(found, str) else ""

    def words(self, field: str) -> dict[str, str]:
        """The texts of a section on one line each; none if it is missing."""
        found = self.data.get(field)
        return (
            {str(key): " ".join(str(value).split()) for key, value in found.items()} if isinstance(found, dict) else {}
        )

    @property
    def sources(self) -> tuple[str, ...]:
        """Where it was taken from."""
        found = self.data.get("sources")
        return tuple(str(each) for each in found) if isinstance(found, list) else ()


def folder() -> Path:
    """Their folder: inside the installed package, or next to it in a checkout."""
    inside = PACKAGE / "scenarios"
    return inside if inside.is_dir() else PACKAGE.parents[1] / "scenarios"


@cache
def shipped() -> tuple[BundledScenario, ...]:
    """All of them, by name."""
    paths = folder().rglob(f"*{SUFFIX}")
    found = (BundledScenario(path.relative_to(folder()).with_suffix("").as_posix(), path) for path in paths)
    return tuple(sorted(found, key=lambda each: ("/" in each.name, each.name)))


def by_region() -> dict[str, list[BundledScenario]]:
    """All of them by region and date; those without a region come last."""
    found: dict[str, list[BundledScenario]] = {region: [] for region in REGIONS}
    for each in sorted(shipped(), key=lambda each: (each.word("date"), each.title)):
        found.setdefault(each.word("region") or EXAMPLES, []).append(each)
    return {region: found[region] for region in sorted(found, key=EXAMPLES.__eq__) if found[region]}


@cache
def balances() -> tuple[Balance, ...]:
    """The odds of the library, as `tools.library` counted them."""
    with (folder() / BALANCE).open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return tuple(
            Balance(
                name=row["name"],
                edition=row["edition"],
                sides=(row["side_a"], row["side_b"]),
                games=int(row["games"]),
                wins=(row["wins_a"], row["wins_b"]),
                lost=(float(row["lost_a"]), float(row["lost_b"])),
                start=(int(row["start_a"]), int(row["start_b"])),
                carried=row["carried"],
            )
            for row in rows
        )


@cache
def lengths() -> tuple[Length, ...]:
    """The lengths of the library, as `tools.lengths` measured them."""
    with (folder() / LENGTH).open(encoding="utf-8", newline="") as file:
        rows = csv.reader(line for line in file if not line.startswith("#"))
        next(rows)
        return tuple(Length(name, a, b, *map(int, rest)) for name, a, b, *rest in rows)


def find(name: str) -> BundledScenario | None:
    """The scenario with that name, with or without folder and extension; None unless there is exactly one."""
    wanted = name.removesuffix(SUFFIX)
    exact = [each for each in shipped() if each.name == wanted]
    some = exact or [each for each in shipped() if each.name.rpartition("/")[2] == wanted]
    return some[0] if len(some) == 1 else None


def like(name: str) -> str:
    """The most similar name; empty if none is similar."""
    near = get_close_matches(name.removesuffix(SUFFIX), [each.name for each in shipped()], 1, 0.6)
    return near[0] if near else ""
