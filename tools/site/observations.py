"""What environments show, field by field: a page of the columns of an observation for each game."""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

from flagplot import games
from flagplot.core.offers.kit import Kit
from flagplot.core.schema import Record
from flagplot.fast.batch.batch import Columns, columns, known
from flagplot.files.shipped import shipped
from flagplot.table.setting import open_scenario
from tools.site.paper import plain, table, write


def write_all(out: Path) -> None:
    """Write the page."""
    write(out / "observations.md", page())


def page() -> Iterator[str]:
    """Every game's fields."""
    yield from (
        "# Observations",
        "",
        "The columns of an observation where no fields are named, in their order; what is not",
    )
    yield from ("known to the seat has the number with which a situation begins. Side A's rows come first.", "")
    yield "An action is an answer, 0 to the largest that any question of the game has."
    for kit in games.kits():
        record = record_of(kit)
        found, most = columns(record, known(record)), record.fields["ask_size"].high
        wide = sum(one.count for one in found)
        yield from ("", f"## {plain(kit.game.name)}", "", f"{wide:,} columns; actions 0 to {most - 1}.")
        yield from table(("field", "columns", "range", "always seen by", "what it is"), rows(kit, found, says(record)))
        yield "What an answer means, by the kind of question:"
        yield from table(("`ask_kind`", "question", "paragraph", "about", "answers"), questions(kit))


def questions(kit: Kit) -> Iterator[list[str]]:
    """A row for each kind of question."""
    for code, ask in sorted(kit.game.asks.items()):
        about = " · ".join(part for part in (ask.subject, ask.object) if part)
        yield [str(code), ask.name, ask.cites, plain(about), plain(ask.answers)]


def record_of(kit: Kit) -> type[Record]:
    """The class of a game's situations, by one of its shipped scenarios."""
    name = next(each.name for each in shipped() if each.kind == kit.kind)
    return type(open_scenario(name).battle.situation)


def rows(kit: Kit, found: tuple[Columns, ...], said: dict[str, str]) -> Iterator[list[str]]:
    """A row for each field."""
    for one in found:
        shape = " × ".join(map(str, one.shape))
        last = f" to {one.first + one.count - 1}" if one.count > 1 else ""
        where = f"{one.first}{last}" + (f" ({shape}{f', by {one.rows}' if one.rows else ''})" if shape else "")
        seen = one.seen + (f"; others: {', '.join(one.shown)}" if one.shown else "")
        yield [f"`{one.name}`", where, f"{one.low} to {one.high}", plain(seen), plain(said.get(one.name, ""))]


def says(record: type[Record]) -> dict[str, str]:
    """What stands beneath each field where it is declared."""
    tree = ast.parse(inspect.getsource(sys.modules[record.__module__]))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == record.__name__)
    found = dict[str, str]()
    for field, below in zip(body, body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            if isinstance(below.value, ast.Constant):
                found[field.target.id] = " ".join(str(below.value.value).split())
    for name, inner in record.inner.items():
        found |= {f"{name}.{field}": text for field, text in says(inner).items()}
    return found
