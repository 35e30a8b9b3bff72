"""The text of a new edition: a folder based on another edition, in which every line is explained and nothing differs yet."""

import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.printed.changed import FACTS
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.ruling import Ruling

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


def table_text(base: Edition, name: str) -> str:
    """The file of a table, as the base edition has it."""
    return base.table(name).path.read_text(encoding="utf-8")


def new_edition(base: Edition, folder: Path, title: str) -> dict[str, str]:
    """The files of a new edition without tables, by name."""
    quoted = (title or f"My own: {base.title}").replace("\\", "\\\\").replace('"', '\\"')
    return {
        FACTS: "\n".join([*_facts(base, folder, quoted), ""]),
        RULINGS: "\n".join([*_head(base), *(line for each in _open(base) for line in _ruling(base, each)), ""]),
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


def _open(base: Edition) -> list[Ruling]:
    return [each for each in base.rulings.values() if not each.fixed]


def _head(base: Edition) -> Iterator[str]:
    yield f"# The open rulings of {base.name}. To choose another reading, remove the # before both lines and change the default."


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
