"""A table file with one row per game, written during play to limit memory."""

import csv
import importlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import NOBODY, EndingMeasure, Value
from flagplot.core.offers.payoff import Key, Reads
from flagplot.files import whole
from flagplot.odds.sampling import GameRow
from flagplot.odds.tally import DICE, FIRST, STEPS
from flagplot.table.setting import Setting

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
    if not path.absolute().parent.is_dir():
        raise FlagplotError("rows cannot be written: there is no such folder", file=path)


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
    told = words.get(str(key[0]))
    if told is not None:
        return lambda game: str(told(of(game.row[FIRST:]))[0])
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
        file = self.open.enter_context(parquet.ParquetWriter(half, schema))
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
