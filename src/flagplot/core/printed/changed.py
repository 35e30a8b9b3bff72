"""Editions from outside the program: in a user's folder, with changed table cells, or newly begun.

An edition is given as text: its name or the path of its folder, then `+TABLE:ROW:COLUMN=VALUE` for each changed cell,
with row and column as the table heads them. A record contains this text, and all files of a folder that does not come
with the program.
"""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Final

from flagplot.core import outside
from flagplot.core.errors import Faults, FlagplotError, one_of
from flagplot.core.outside import read_text
from flagplot.core.printed.edition import Edition, editions_in, read_edition, read_toml, usable_parts
from flagplot.core.printed.ruling import Ruling, line_of
from flagplot.core.printed.table import Table

Fill = Callable[[Edition], object]
"""Fills the figures that a game looks up; an unusable cell is an error."""


def check(edition: Edition, fill: Fill, faults: Faults) -> None:
    """Collect all cells of an edition that the game cannot use.

    Each cell that differs from the base edition is tried there alone.
    """
    error, before = fault_of(edition, fill), len(faults.found)
    if error is None:
        return
    base = edition.base or edition
    for name, table in edition.tables.items():
        printed = base.tables.get(name)
        alone = fault_of(_with(base, table), fill) if table is not printed else None
        if alone is not None:
            same = printed is not None and printed.header == table.header
            cells = list(_wrong_cells(base, table, printed, fill)) if same and printed is not None else []
            whole = alone if alone.line else FlagplotError(alone.what, file=table.path, expected=alone.expected)
            for each in cells or [whole]:
                faults.add(each)
    if len(faults.found) == before:
        faults.add(error)


def fault_of(edition: Edition, fill: Fill) -> FlagplotError | None:
    """The first reason why a game cannot use the figures of an edition; None if it can."""
    try:
        fill(edition)
    except FlagplotError as error:
        return error
    except (ValueError, LookupError):
        return FlagplotError("the value cannot be used", expected="a value of the kind that the base edition prints")
    return None


def _wrong_cells(base: Edition, table: Table, printed: Table, fill: Fill) -> Iterator[FlagplotError]:
    """One error for each cell that cannot be used in the table of the base edition."""
    for place, (mine, theirs) in enumerate(zip(table.rows, printed.rows, strict=False)):
        for at, column in enumerate(table.header):
            if mine[at] != theirs[at]:
                row = (*theirs[:at], mine[at], *theirs[at + 1 :])
                rows = (*printed.rows[:place], row, *printed.rows[place + 1 :])
                error = fault_of(_with(base, replace(table, rows=rows, lines=printed.lines)), fill)
                if error is not None:
                    expected = error.expected if error.line else f"a value such as {theirs[at] or 'nothing'}"
                    yield table.fault(place, column, error.what, expected)


def _with(base: Edition, table: Table) -> Edition:
    return replace(base, tables={**base.tables, table.name: table})


MARK: Final = "+"
BEFORE_CELL: Final = re.compile(r"\+(?=[a-z0-9-]+:)")
"""The mark before a changed cell, unlike that of a column such as `12+` or a value such as `+4`."""
FACTS: Final = "edition.toml"
CELL: Final = re.compile(r"(?P<table>[a-z0-9-]+):(?P<row>.+):(?P<column>[^:=]+)=(?P<value>.*)")
FILES: Final = re.compile(r"edition\.toml|rulings\.toml|rules\.csv|tables/[a-z0-9-]+\.csv")
"""The files of an edition's folder."""
BEGINS: Final = "@ "
"""Marks the name of each file in the text that a record contains."""


def wanted(given: str, usual: str) -> str:
    """The requested edition: the given one, or the default with the changed cells."""
    return given if given and not given.startswith(MARK) else usual + given


def plain_name(spec: str) -> str:
    """The name or path of an edition, without the changed cells."""
    return spec.partition(MARK)[0]


def is_folder(name: str) -> bool:
    """Whether a text is the folder of an edition."""
    return bool(name) and outside.is_open() and (Path(name) / FACTS).is_file()


def based_on(name: str, known: Mapping[str, Path]) -> bool:
    """Whether the edition in a folder is based on a known one, directly or through another folder next to it."""
    base = str(read_toml(Path(name) / FACTS).get("based_on", ""))
    beside = Path(name).parent / base
    return (
        base in known
        or base in {path.name for path in known.values()}
        or (bool(base) and is_folder(str(beside)) and based_on(str(beside), known))
    )


def find(spec: str, known: Mapping[str, Path], fill: Fill = lambda edition: None) -> Edition:
    """The edition that a text specifies, with its changed cells. `fill` fails if a game cannot use its figures."""
    name, mark, changes = spec.partition(MARK)
    cells = BEFORE_CELL.split(changes) if mark else []
    if name in known:
        found = read_edition(known[name])
    elif is_folder(name):
        found = _own(Path(name), known, fill)
    else:
        expected = f"{one_of(known)}, or a folder with an {FACTS}"
        raise FlagplotError(f"there is no edition {name!r} of this game", field="edition", expected=expected)
    faults, printed = Faults(), found
    for cell in cells:
        with faults.part():
            found = _with_cell(found, cell)
            error = fault_of(_with_cell(printed, cell), fill)
            if error is not None:
                raise FlagplotError(error.what, field=f"--cell {cell}", expected=error.expected)
    faults.settle()
    return found


class EditionFolder:
    """The editions that come with a game, each a folder within one, and those that a user gives as text."""

    def __init__(self, folder: Path, default: str, fill: Fill = lambda edition: None) -> None:
        """`fill` fails if the game cannot use the figures of an edition."""
        self.folder, self.default, self.fill = folder, default, fill
        self.bundled: dict[str, Edition] = {}

    @cached_property
    def folders(self) -> dict[str, Path]:
        """The folders of the bundled editions by name."""
        return editions_in(self.folder)

    def names(self) -> Mapping[str, Path]:
        """Edition names with their folders."""
        return self.folders

    def load(self, name: str = "") -> Edition:
        """Read an edition with its rulings at their defaults; the reference edition without a name.

        A user's folder is read again each time.
        """
        name = name or self.default
        if plain_name(name) not in self.folders:
            return find(name, self.folders, self.fill)
        if name not in self.bundled:
            self.bundled[name] = find(name, self.folders, self.fill)
        return self.bundled[name]


def _own(folder: Path, known: Mapping[str, Path], fill: Fill) -> Edition:
    """The edition of a user's folder. It has no module for functions, so it may not have any."""
    faults = Faults()
    found = usable_parts(folder, known, faults)
    names = sorted({path.stem for home in known.values() for path in (home / "tables").glob("*.csv")})
    for path in sorted((folder / "tables").glob("*.csv")):
        if path.stem not in names:
            faults.add(FlagplotError("no rule reads this table", file=path, expected=one_of(names, path.stem)))

    def fault(what: str, word: str, expected: str) -> None:
        line = line_of(read_text(folder / FACTS, "TOML"), word)
        faults.add(FlagplotError(what, file=folder / FACTS, line=line, field=word, expected=expected))

    if found.replaced != (found.base.replaced if found.base else {}):
        fault("an edition in a separate folder cannot replace functions", "replaced", "tables and rulings")
    if found.name in known:
        fault(f"{found.name!r} is already the name of a bundled edition", "name", "a name of its own")
    if MARK in found.name:
        fault("a name cannot contain +", "name", "a name of its own")
    check(found, fill, faults)
    faults.settle()
    texts = {
        str(path.relative_to(folder)): read_text(path, "a text in UTF-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and FILES.fullmatch(path.relative_to(folder).as_posix())
    }
    return replace(found, texts=texts)


def _with_cell(edition: Edition, cell: str) -> Edition:
    found = CELL.fullmatch(cell)
    if found is None:
        expected = "TABLE:ROW:COLUMN=VALUE, such as naval-attack:FF 4:7=2"
        raise FlagplotError(f"{cell!r} is not a valid change of a cell", field="--cell", expected=expected)
    row, column, value = (found[part].strip() for part in ("row", "column", "value"))
    try:
        old = edition.table(found["table"])
    except FlagplotError as error:
        raise FlagplotError(error.what, field="--cell", expected=error.expected) from None
    table, place = old.with_cell(row, column, value), old.row_place(row)
    before = old.rows[place][old.column(column)]
    what = f"{table.name}, {old.row_label(place)}, column {column}: {before} \u2192 {value}"
    return replace(
        edition,
        name=f"{edition.name}{MARK}{cell}",
        title=f"{edition.title}; changed: {what}",
        cells=(*edition.cells, what),
        tables={**edition.tables, table.name: table},
    )


def packed(edition: Edition) -> str:
    """All files of an edition's folder as one text; empty for an edition that comes with the program."""
    return "".join(f"{BEGINS}{name}\n{text.rstrip()}\n" for name, text in edition.texts.items())


def unpacked(text: str, spec: str, file: str, known: Mapping[str, Path]) -> Edition:
    """The edition that a record contains, as a text specifies it."""
    import tempfile  # only a record with an edition of the user needs it

    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "edition"
        (folder / "tables").mkdir(parents=True)
        for part in re.split(rf"^{BEGINS}", text, flags=re.MULTILINE)[1:]:
            name, _, lines = part.partition("\n")
            if not FILES.fullmatch(name):
                raise FlagplotError(f"{name[:40]!r} is not a file of an edition", file=file, expected=FACTS)
            (folder / name).write_text(lines, encoding="utf-8")
        return find(f"{folder}{spec[len(plain_name(spec)) :]}", known)


def read_rulings(given: list[str], option: str = "--ruling") -> dict[str, str]:
    """Read NAME=VALUE words."""
    chosen = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise FlagplotError(f"{word!r} is not a valid choice of a ruling", field=option, expected="NAME=VALUE")
        if name in chosen:
            raise FlagplotError(f"{name!r} is chosen twice", field=option, expected="each ruling once")
        chosen[name] = value
    return chosen


RULINGS: Final = "rulings.toml"
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_WIDTH: Final = 110


def check_name(name: str, known: Sequence[str], folder: Path) -> None:
    """Refuse a name that no edition of one's own can have."""
    if not NAME.fullmatch(name):
        expected = "letters, digits, points and hyphens, such as my-edition"
        raise FlagplotError(f"{name!r} cannot be the name of an edition", field=str(folder), expected=expected)
    if name in known:
        what = f"{name!r} is already the name of a bundled edition"
        raise FlagplotError(what, field=str(folder), expected="a name of its own")


def new_edition(base: Edition, folder: Path, title: str) -> dict[str, str]:
    """The files of a new edition without tables, by name."""
    rulings = [each for each in base.rulings.values() if not each.fixed]
    head = f"# The open rulings of {base.name}. To choose another reading, remove the # before both lines and change the default."
    quoted = (title or f"My own: {base.title}").replace("\\", "\\\\").replace('"', '\\"')
    return {
        FACTS: "\n".join([*_facts(base, folder, quoted), ""]),
        RULINGS: "\n".join([head, *(line for each in rulings for line in _ruling(base, each)), ""]),
    }


def _facts(base: Edition, folder: Path, title: str) -> Iterator[str]:
    yield f"# An edition of your own. It contains only its differences from {base.name}."
    yield f"# Play by it:          flagplot fight FILE --edition {folder}"
    yield f"# Measure its effect: flagplot compare --all-scenarios --editions {base.name},{folder}"
    yield ""
    yield f'name = "{folder.name}"'
    yield f'title = "{title}"'
    yield f'based_on = "{base.name}"'
    yield ""
    yield "# A table of the folder tables replaces the printed table of the same name. To copy one, for you to change:"
    yield f"#   flagplot new {folder} --kind edition --table NAME"
    width = max(map(len, base.tables))
    yield from (f"#   {name:<{width}}  {table.title}" for name, table in sorted(base.tables.items()))
    yield ""
    yield f"# {RULINGS} chooses among the readings of the rules."


def _ruling(base: Edition, ruling: Ruling) -> Iterator[str]:
    yield ""
    cites = f" ({', '.join(ruling.cites)})" if ruling.cites else ""
    for line in textwrap.wrap(f"{ruling.question}{cites}", _WIDTH):
        yield f"# {line}"
    for each in ruling.alternatives:
        first, more = f"#   {each.name}: ", "#     "
        yield from textwrap.wrap(each.sentence, _WIDTH, initial_indent=first, subsequent_indent=more)
    yield f"# [{ruling.name}]"
    yield f'# default = "{ruling.spell(base.value(ruling.name))}"'
