"""Profiles: the figures that rule 34 uses and does not print, read from a TOML file that a user supplies.

The gunnery table and its modifiers (34.B.2.a, 34.C.2.b, 34.C.3.b) and the hits of units without a capacity of their
own. `read_profile` refuses an invalid profile, `check` reports figures that make a doubtful table.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError, is_number, one_of
from flagplot.core.outside import read_text
from flagplot.core.printed.edition import parse_toml, read_toml

HOUSE: Final = Path(__file__).parent / "editions" / "house-profile.toml"
LARGEST: Final = 60
MOST_COLUMNS: Final = 20
MOST_HITS: Final = 60
FACES: Final = range(1, 7)
WORDS: Final = ("name", "title", "lowest-die", "gunnery", "night-modifier", "reserve-modifier", "least-capacity")
BOUNDS: Final = {
    "lowest-die": (-9, 9),
    "night-modifier": (-9, 9),
    "reserve-modifier": (-9, 0),
    "least-capacity": (1, 60),
}


@dataclass(frozen=True)
class Row:
    """One row of the gunnery table: its range of firing points, its hits by modified die and its line in the file."""

    first: int
    last: int
    hits: tuple[int, ...]
    line: int = 0

    @property
    def points(self) -> str:
        """The range as written."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    @property
    def counted(self) -> str:
        """The range with its noun."""
        return _counted(self.first) if self.first == self.last else f"{self.points} points"


@dataclass(frozen=True)
class Profile:
    """The figures in force, and their source."""

    name: str
    title: str
    file: str
    lowest_die: int
    rows: tuple[Row, ...]
    night_modifier: int
    reserve_modifier: int
    least_capacity: int
    text: str = field(default="", repr=False, compare=False)
    """The file as read, for a record."""

    @property
    def highest_die(self) -> int:
        """Modified die of the last column."""
        return self.lowest_die + max(len(row.hits) for row in self.rows) - 1

    @property
    def is_house(self) -> bool:
        """Whether this is flagplot's own profile, not a user's."""
        return Path(self.file) == HOUSE

    @property
    def digest(self) -> str:
        """A digest of the figures."""
        rows = [(row.first, row.last, row.hits) for row in self.rows]
        figures = (self.lowest_die, self.night_modifier, self.reserve_modifier, self.least_capacity, rows)
        return hashlib.sha256(repr(figures).encode()).hexdigest()[:16]


def house() -> Profile:
    """The default profile for scenarios without one."""
    return read_profile(HOUSE)


def read_profile(path: str | Path) -> Profile:
    """Read a profile. An error names file, line and field, and the correction."""
    file = Path(path)
    read_toml(file)
    return parse_profile(read_text(file, "a profile"), str(file))


def parse_profile(text: str, file: str) -> Profile:
    """Parse a profile from its text, as in a record; `file` is its name in messages."""
    data, spot = parse_toml(text, file), _Spot(file, text.splitlines())
    for word in data:
        if word not in WORDS:
            raise spot.fault(word, f"{word!r} is unknown here", one_of(WORDS))
    for word in WORDS:
        if word not in data:
            raise spot.fault(word, f"{word} is missing", "this key, as in the bundled profile")
    for word in ("name", "title"):
        if not isinstance(data[word], str) or not data[word].isprintable() or not data[word]:
            raise spot.fault(word, f"{word} is not text on one line", "a text")
    numbers = {word: spot.number(word, data[word], *bounds) for word, bounds in BOUNDS.items()}
    return Profile(
        data["name"],
        data["title"],
        file,
        numbers["lowest-die"],
        tuple(_rows(data["gunnery"], spot)),
        numbers["night-modifier"],
        numbers["reserve-modifier"],
        numbers["least-capacity"],
        text,
    )


@dataclass(frozen=True)
class _Spot:
    """A file and its lines, for the places of errors."""

    file: str
    lines: list[str]

    def line(self, word: str) -> int:
        """Number of the line that begins with a word; 0 if there is none."""
        found = [number for number, line in enumerate(self.lines, start=1) if line.partition("=")[0].strip() == word]
        return found[0] if found else 0

    def line_of_row(self, place: int) -> int:
        """Line number of a row of the gunnery table, if each has its own line."""
        found = [number for number, line in enumerate(self.lines, start=1) if "points" in line.partition("=")[0]]
        return found[place - 1] if len(found) >= place else self.line("gunnery")

    def fault(self, word: str, what: str, expected: str, line: int = 0) -> FlagplotError:
        """An error at a field."""
        return FlagplotError(what, file=self.file, line=line or self.line(word), field=word, expected=expected)

    def number(self, word: str, value: object, low: int, high: int, line: int = 0) -> int:
        """An integer within bounds."""
        if type(value) is not int or not low <= value <= high:
            raise self.fault(word, f"{value!r} is not accepted", f"a whole number from {low} to {high}", line)
        return value


def _rows(data: object, spot: _Spot) -> Iterator[Row]:
    if not isinstance(data, list) or not data:
        raise spot.fault("gunnery", "gunnery is not a list of rows", '{ points = "1", hits = [0, 0, 1] } and so on')
    for place, entry in enumerate(data, start=1):
        if not isinstance(entry, dict) or set(entry) != {"points", "hits"}:
            raise spot.fault("gunnery", f"row {place} is wrong", "points and hits in each row, and nothing else")
        line = spot.line_of_row(place)
        first, last = _span(entry["points"], spot, line)
        hits = entry["hits"]
        if not isinstance(hits, list) or not 1 <= len(hits) <= MOST_COLUMNS:
            raise spot.fault("hits", "hits is not a list of numbers", f"a list of 1 to {MOST_COLUMNS} numbers", line)
        yield Row(first, last, tuple(spot.number("hits", each, 0, MOST_HITS, line) for each in hits), line)


def _span(text: object, spot: _Spot, line: int) -> tuple[int, int]:
    expected = f'a span of points in quotes, such as "7" or "7-9", 1 to {LARGEST}'
    first, dash, last = str(text).partition("-")
    if not isinstance(text, str) or not is_number(first) or not is_number(last or first) or (dash and not last):
        raise spot.fault("points", f"{text!r} is not a span", expected, line)
    if not 1 <= int(first) <= int(last or first) <= LARGEST:
        raise spot.fault("points", f"{text!r} is out of range", expected, line)
    return int(first), int(last or first)


@dataclass(frozen=True)
class Complaint:
    """A doubtful figure in a profile; `fatal` if no table can be filled from it."""

    what: str
    line: int = 0
    fatal: bool = False


def check(profile: Profile) -> list[Complaint]:
    """Report missing or overlapping ranges, columns that differ, hits that decrease, and unreachable columns."""
    return [*_spans(profile), *_columns(profile), *_falling(profile), *_unreachable(profile)]


def _spans(profile: Profile) -> Iterator[Complaint]:
    count = {points: 0 for points in range(1, LARGEST + 1)}
    for row in profile.rows:
        for points in range(row.first, row.last + 1):
            count[points] += 1
            if count[points] == 2:
                yield Complaint(f"two rows hold {_counted(points)}", row.line, True)
    for first, last in _runs([points for points, found in count.items() if found == 0]):
        span = _counted(first) if first == last else f"{first} to {last} points"
        yield Complaint(f"no row holds {span}", 0, True)


def _counted(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    start = None
    for place, number in enumerate(numbers):
        start = number if start is None else start
        if place + 1 == len(numbers) or numbers[place + 1] != number + 1:
            yield start, number
            start = None


def _columns(profile: Profile) -> Iterator[Complaint]:
    width = len(profile.rows[0].hits)
    for row in profile.rows:
        if len(row.hits) != width:
            what = f"the row of {row.counted} has {len(row.hits)} columns, the first one {width}"
            yield Complaint(what, row.line, True)


def _falling(profile: Profile) -> Iterator[Complaint]:
    before: Row | None = None
    for row in sorted(profile.rows, key=lambda row: row.first):
        hit = f"{row.counted} {'hits' if row.last == 1 else 'hit'}"
        for place in range(1, len(row.hits)):
            if row.hits[place] < row.hits[place - 1]:
                die = profile.lowest_die + place
                yield Complaint(f"{hit} less often on {die} than on {die - 1}", row.line)
        for place, hits in enumerate(row.hits):
            if before and place < len(before.hits) and hits < before.hits[place]:
                die = profile.lowest_die + place
                yield Complaint(f"on {die}, {hit} less often than {before.points}", row.line)
        before = row


def reached(profile: Profile) -> range:
    """Possible modified dice: a die, by night or day, at reserve points or not (34.C.3.b)."""
    night, reserve = profile.night_modifier, profile.reserve_modifier
    return range(FACES[0] + min(0, night) + min(0, reserve), FACES[-1] + max(0, night) + max(0, reserve) + 1)


def _unreachable(profile: Profile) -> Iterator[Complaint]:
    dice = reached(profile)
    for die in range(profile.lowest_die, profile.highest_die + 1):
        if die < dice[0] or die > dice[-1]:
            yield Complaint(f"no die reaches the column of {die}: modified dice are {dice[0]} to {dice[-1]}")
    if profile.lowest_die > dice[-1] or profile.highest_die < dice[0]:
        yield Complaint("no die reaches any column", 0, True)
