"""Odds counted in parts on any machine and merged; and a table file with one row per game."""

import csv
import hashlib
import importlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self, cast

from typing_extensions import TypedDict

from flagplot.api.chances.result import Chances, finite
from flagplot.core.errors import FlagplotError, is_number
from flagplot.core.offers.measure import NOBODY, EndingMeasure, Value
from flagplot.core.offers.payoff import Key, Reads
from flagplot.files import whole
from flagplot.odds.reports.odds import report
from flagplot.odds.sampling import GameRow
from flagplot.odds.tally import DICE, FIRST, STEPS, Tally, summary
from flagplot.table.setting import Setting, open_text

KEY = "part"
MOST = 1_000_000
SAME = ("title", "date", "sides", "edition", "engine", "doctrine", "rulings", "seed", "runtime", "orders")
"""Fields that all parts of one run have in common."""
EXPECTED = "parts of one run, each as `flagplot odds --part --json` printed it"


class PartFile(TypedDict):
    """The data of a part for merging: its number, its subject, and all counts."""

    number: int
    of: int
    battles: int
    first: int
    file: str
    scenario: str
    rulings: dict[str, str]
    tally: dict[str, object]
    digest: str


class PartSummary(TypedDict):
    """The fields read from the odds of a part."""

    part: PartFile
    edition: str
    first_seed: int
    stopped: str
    threads: int
    seconds: float


class OddsPart(NamedTuple):
    """One of several parts of a number of games; the first is number 1."""

    number: int
    of: int

    def seeds(self, battles: int, step: int = 1) -> range:
        """The seeds of this part, in whole steps. The parts have equally many, give or take one step."""
        steps = -(-battles // step)
        first, end = (steps * number // self.of * step for number in (self.number - 1, self.number))
        return range(first, min(end, battles))


def read_part(text: str, battles: int, step: int = 1) -> OddsPart:
    """The part in a text such as `3/100`, for a number of games counted in steps."""
    number, slash, of = text.partition("/")
    if not slash or not (is_number(number) and is_number(of)) or not 1 <= int(number) <= int(of) <= MOST:
        raise FlagplotError(
            f"{text!r} is not a valid part", field="--part", expected="such as 3/100, the third of a hundred"
        )
    if -(-battles // step) < int(of):
        what = f"{battles} games are too few for {int(of)} parts" if battles else "the number of games is missing"
        raise FlagplotError(what, field="-n", expected=f"a whole number from {(int(of) - 1) * step + 1} on")
    return OddsPart(int(number), int(of))


def kept(part: OddsPart, battles: int, first: int, setting: Setting, tally: Tally) -> PartFile:
    """The data of a part for merging: its number, its subject, and all counts."""
    rulings = setting.edition.rulings
    chosen = {name: rulings[name].spell(code) for name, code in setting.edition.chosen.items()}
    return {
        "number": part.number,
        "of": part.of,
        "battles": battles,
        "first": first,
        "file": setting.file,
        "scenario": setting.text,
        "rulings": chosen,
        "tally": tally.as_data(),
        "digest": "",
    }


def with_digest(found: Mapping[str, object]) -> dict[str, object]:
    """The odds of a part with a digest of their content, which reveals damage."""
    part = cast("PartFile", found[KEY])
    return {**found, KEY: {**part, "digest": digest(found)}}


def digest(found: Mapping[str, object]) -> str:
    """A digest of the odds of a part, without the digest itself."""
    part = {name: value for name, value in cast("Mapping[str, object]", found[KEY]).items() if name != "digest"}
    plain = json.loads(json.dumps(finite({**found, KEY: part})))  # bounds and names of figures as in a file
    text = json.dumps(plain, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def merge(parts: Iterable[Mapping[str, object]]) -> Chances:
    """The odds of one run from all its parts, each a dictionary as `odds(..., part="3/100").to_dict()` returns it."""
    try:
        found = ordered(list(parts))
    except FlagplotError:
        raise
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError, OverflowError):
        raise FlagplotError("a part is damaged", expected=EXPECTED) from None
    setting = reopened(found[0])
    total = Tally()
    for each in found:
        total.add(Tally.read(each["part"]["tally"]))
    data = {name: figure for name, figure in found[0].items() if name != KEY}
    data |= {
        "threads": max(each["threads"] for each in found),
        "seconds": round(sum(each["seconds"] for each in found), 3),
        **summary(setting.kit, total, setting.point, setting.battle.roster),
    }
    return Chances(data, lambda: report(data, setting.kit.counting), setting.edition)


def reopened(part: PartSummary) -> Setting:
    """The setting of a part, from its scenario."""
    kept = part["part"]
    return open_text(kept["scenario"], kept["file"], part["edition"], kept["rulings"])


def ordered(parts: Sequence[Mapping[str, object]]) -> list["PartSummary"]:
    """The parts by number. Checks that all exist, once each, undamaged, and from one run."""
    if not parts:
        raise FlagplotError("no parts are named", expected=EXPECTED)
    found = sorted(map(counted_part, parts), key=lambda each: each["part"]["number"])
    numbers = [each["part"]["number"] for each in found]
    for each in found:
        number = each["part"]["number"]
        if differs := apart(each, found[0]):
            raise FlagplotError(f"part {number} belongs to another run: its {differs} differs", expected=EXPECTED)
        if numbers.count(number) > 1:
            raise FlagplotError(f"part {number} is given {numbers.count(number)} times", expected="each part once")
        if each["first_seed"] != found[0]["first_seed"] - found[0]["part"]["first"] + each["part"]["first"]:
            raise FlagplotError(f"part {number} holds other games than its number means", expected=EXPECTED)
        if each["stopped"] != "battles":
            raise FlagplotError(f"part {number} was interrupted", expected="the same part, run again to its end")
    missing = [str(number) for number in range(1, found[0]["part"]["of"] + 1) if number not in set(numbers)]
    if missing:
        text = ", ".join(missing[:8]) + (f" and {len(missing) - 8} others" if len(missing) > 8 else "")
        noun, verb = ("parts", "are") if len(missing) > 1 else ("part", "is")
        raise FlagplotError(f"{noun} {text} of {found[0]['part']['of']} {verb} missing", expected="all parts")
    for each in found:
        if each["part"]["digest"] != digest(each):
            what = f"part {each['part']['number']} is damaged: it does not fit its digest"
            raise FlagplotError(what, expected="the file as it was printed, or the part run again")
    return found


def counted_part(given: object) -> "PartSummary":
    """A user's value as a part, after checking."""
    odds: Mapping[str, object] = given if isinstance(given, Mapping) else {}
    kept = odds.get(KEY)
    whole = (
        isinstance(kept, Mapping)
        and kept.keys() >= PartFile.__required_keys__
        and odds.keys() >= PartSummary.__required_keys__
    )
    if not whole:
        raise FlagplotError("this is not a part of odds", expected=EXPECTED)
    return cast("PartSummary", given)


def apart(part: "PartSummary", first: "PartSummary") -> str:
    """The first field in which two parts differ although one run would have it in common."""
    mine, other = (
        {**one, **{name: one["part"][name] for name in ("of", "battles", "scenario")}} for one in (part, first)
    )
    return next((name for name in (*SAME, "of", "battles", "scenario") if mine.get(name) != other.get(name)), "")


CSV: Final = ".csv"
PARQUET: Final = ".parquet"
GROUP: Final = 65_536
"""Rows that are written together."""
Cell = int | str
Of = Callable[[GameRow], Cell]


def check_name(path: Path) -> None:
    """Refuse an unsuitable row file before anything is played."""
    if path.suffix.lower() not in (CSV, PARQUET):
        raise FlagplotError(
            "rows are written as a CSV or a Parquet file", file=path, expected="a name that ends in .csv or .parquet"
        )
    if path.suffix.lower() == PARQUET and find_spec("pyarrow") is None:
        raise FlagplotError(
            "a Parquet file needs pyarrow", file=path, expected="the extra `rows`, or a name that ends in .csv"
        )
    whole.check_free(path, force=True)


def columns(setting: Setting) -> dict[str, Of]:
    """The columns of each game by name: its seed, its length and all its counts."""
    counting, sides = setting.kit.counting, tuple(setting.sides)
    words = {measure.name: measure.words for measure in counting.measures if isinstance(measure, EndingMeasure)}
    found: dict[str, Of] = {
        "seed": lambda game: game.seed,
        "answers": lambda game: game.row[STEPS],
        "dice": lambda game: game.row[DICE],
    }
    nothing = [0] * counting.columns
    for key, of in counting.counted.items():
        if not isinstance(of(nothing), tuple):
            found[named(key, sides)] = cell(of, key, sides, words)
    for name, key in counting.noted(setting.point, setting.battle.roster).items():
        found[name] = noted(key)
    return found


def named(key: Key, sides: Sequence[str]) -> str:
    """The name of a counter; a side's counter has the name of the side."""
    return " ".join((str(key[0]), *(sides[side] for side in key[1:] if isinstance(side, int))))


def cell(of: Reads, key: Key, sides: Sequence[str], words: Mapping[str, Callable[[int], tuple[str, str]]]) -> Of:
    """A column of a counter: winner and ending as words, all else as numbers."""
    if key == ("winner",):
        names = (*sides, NOBODY)
        return lambda game: names[of(game.row[FIRST:])]
    result = words.get(str(key[0]))
    if result is not None:
        return lambda game: str(result(of(game.row[FIRST:]))[0])
    return lambda game: int(of(game.row[FIRST:]))


def noted(key: Key) -> Of:
    """A column of an event counter; a missing count is 0."""

    def found(game: GameRow) -> Cell:
        value: Value = game.noted.get(key, 0)
        assert isinstance(value, int)
        return value

    return found


class GameRowsFile:
    """A file with one row per game, open for writing."""

    def __init__(self, path: Path, of: Mapping[str, Of]) -> None:
        self.path, self.of = path, of
        self.count = 0
        self.waiting = list[list[Cell]]()
        self.open = ExitStack()
        """The file that replaces the target at the end, and its writer."""
        self.write: Callable[[list[list[Cell]]], None] = lambda rows: None

    def __enter__(self) -> Self:
        try:
            half = self.open.enter_context(whole.replacing(self.path))
            if self.path.suffix.lower() == CSV:
                file = self.open.enter_context(half.open("w", encoding="utf-8", newline=""))
                sheet = csv.writer(file, lineterminator="\n")
                sheet.writerow(self.of)
                self.write = sheet.writerows
            else:
                self._open_parquet(half)
        except OSError as error:
            raise whole.unwritten(self.path, error) from None
        return self

    def _open_parquet(self, half: Path) -> None:
        arrow, parquet = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
        example = self.cells(GameRow(0, [0] * 64, {}))
        kinds = [arrow.string() if isinstance(each, str) else arrow.int64() for each in example]
        schema = arrow.schema(list(zip(self.of, kinds, strict=True)))
        data = self.open.enter_context(half.open("wb"))
        file = self.open.enter_context(parquet.ParquetWriter(data, schema))
        self.write = lambda rows: file.write_table(arrow.table([*map(list, zip(*rows, strict=True))], schema=schema))

    def cells(self, game: GameRow) -> list[Cell]:
        """The row of a game."""
        return [of(game) for of in self.of.values()]

    def keep(self, games: Sequence[GameRow]) -> None:
        """Write more games."""
        self.waiting += map(self.cells, games)
        self.count += len(games)
        if len(self.waiting) >= GROUP:
            self.flush()

    def flush(self) -> None:
        """Write all waiting rows."""
        if self.waiting:
            self.write(self.waiting)
            self.waiting = []

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            with self.open:
                if error is not None:
                    raise error
                self.flush()
        except OSError as failed:
            raise whole.unwritten(self.path, failed) from None
