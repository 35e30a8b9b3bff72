"""`flagplot new FOLDER --kind edition`: the folder of an edition of one's own, to be changed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from flagplot import games
from flagplot.core.errors import Faults, FlagplotError, one_of
from flagplot.core.printed.begun import check_name, new_edition, table_text
from flagplot.core.printed.changed import is_folder
from flagplot.core.printed.edition import Edition
from flagplot.files.whole import write

KIND: Final = "edition"
TABLES: Final = "tables"


def new_folder(folder: Path, like: str, title: str, tables: Sequence[str], force: bool) -> str:
    """Write a new edition into a folder, or more tables into an edition that is there. Returns a description of the
    change.
    """
    there = is_folder(str(folder)) and bool(tables) and not like and not title
    base = _base(folder, there, like)
    check_name(folder.name, games.edition_names(), folder)
    files = {} if there else new_edition(base, folder, title)
    faults = Faults()
    for name in tables:
        with faults.part():
            files[f"{TABLES}/{name}.csv"] = table_text(base, name)
    for name in files:
        if (folder / name).exists() and not force:
            faults.add(FlagplotError("the file exists", file=folder / name, expected="another name, or --force"))
    faults.settle()
    try:
        (folder / TABLES).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"the folder cannot be made: {error.strerror}"
        raise FlagplotError(what, file=folder, expected="a name that is free") from None
    for name, text in files.items():
        write(folder / name, text)
    return f"{folder}: {', '.join(files)}; an edition based on {base.name}, to be changed as you like"


def _base(folder: Path, is_there: bool, like: str) -> Edition:
    """The edition that a new one is based on, by default that of the first game; that of a folder that is there."""
    if is_there:
        found = games.open_edition(str(folder))
        return found.base or found
    names = games.edition_names()
    if like and like not in names:
        raise FlagplotError(f"there is no edition {like!r}", field="--like", expected=one_of(names, like))
    return games.open_edition(like)
