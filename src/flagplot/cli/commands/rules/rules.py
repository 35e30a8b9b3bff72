"""`flagplot rules`: where every clause of the printed rules is stated and by which test it is proved."""

import json
from dataclasses import asdict
from typing import Annotated, Any

import typer

command = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)


@command.callback(help="What the printed rules say and where the program says it.")
def rules() -> None:
    """Hold the subcommands."""


@command.command("coverage")
def coverage(
    edition: Annotated[str, typer.Option(help="One edition; without it all of them.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print a list with one object for each clause.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown, as for docs/coverage.md.")] = False,
) -> None:
    """Show which clauses are stated by code, are data, lie outside the sources or wait, and what proves them.

    \b
    Examples:
      flagplot rules coverage
      flagplot rules coverage --edition awaw-2018
      flagplot rules coverage --json
    """  # noqa: D301
    from flagplot.core import coverage as covering
    from flagplot.core.errors import FlagplotError, one_of

    package, tests = covering.here()
    known = [index.edition for index in covering.read_indexes(package)]
    edition = index_of(edition, known)
    if edition and edition not in known:
        raise FlagplotError(f"there is no edition {edition!r}", field="--edition", expected=one_of(known))
    found = covering.coverage(package, tests)
    if as_json:
        typer.echo(covering.to_json(found, edition))
    elif markdown:
        typer.echo(covering.to_markdown(found, edition), nl=False)
    else:
        typer.echo(in_text(found.of(edition), covering.gaps(found, edition)))


@command.command("where")
def where(
    clause: Annotated[str, typer.Argument(help="A printed number: 22.54E, 22.54E.2, awaw-2011:22.21, 34.A.1.")],
    edition: Annotated[str, typer.Option(help="One edition; without it all that print the number.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one object.")] = False,
) -> None:
    """Show where a clause stands: the functions that state it, its questions, refusals, rulings, tables and tests.

    \b
    Examples:
      flagplot rules where 22.54E
      flagplot rules where 34.C.2 --edition europa-2000
      flagplot rules where 22.94 --json
    """  # noqa: D301
    from flagplot.core import coverage as covering
    from flagplot.core.where import where as find

    package, tests = covering.here()
    known = [index.edition for index in covering.read_indexes(package)]
    found = find(package, tests, clause, index_of(edition, known))
    if as_json:
        typer.echo(json.dumps(asdict(found), indent=1, ensure_ascii=False))
    else:
        typer.echo(where_in_text(found))


def where_in_text(found: Any) -> str:
    """Head with the clauses that the number covers, then list the places, one a line under what they are to it."""
    lines = [f"{rule.id}  {rule.caption} ({rule.status})" for rule in found.rules]
    role = ""
    for place in found.places:
        if place.role != role:
            lines += ["", f"{place.role}:"]
            role = place.role
        lines.append(f"  {place.file}:{place.line}  {place.name}")
    return "\n".join(lines)


def index_of(edition: str, known: list[str]) -> str:
    """The name that an edition's clauses go by, which may be shorter than that of the edition: europa for europa-2000."""
    from flagplot import games

    for kit in games.kits():
        if edition in kit.editions.names() and edition not in known and kit.game.name in known:
            return kit.game.name
    return edition


def in_text(part: Any, holes: list[Any]) -> str:
    """Tell how many clauses of each edition stand where, then every clause that lacks something."""
    heads = ["edition", "clauses", "stated", "data", "outside", "todo", "cited", "tested"]
    rows = [heads, *(_counts(part, edition) for edition in dict.fromkeys(row.rule.edition for row in part.rows))]
    widths = [max(len(row[place]) for row in rows) for place in range(len(heads))]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
    lines += ["", f"Stated or data, but not cited or not tested: {len(holes)}"]
    for gap in holes:
        lacks = [word for word, missing in (("no citation", gap.uncited), ("no test", gap.untested)) if missing]
        lines.append(f"  {gap.id}  {gap.caption}: {', '.join(lacks)}")
    return "\n".join([*lines, *(f"note: {note}" for note in part.notes)])


def _counts(part: Any, edition: str) -> list[str]:
    rows = [row for row in part.rows if row.rule.edition == edition]
    counts = [len(rows)]
    counts += [sum(row.rule.status == status for row in rows) for status in ("stated", "data", "outside", "todo")]
    counts += [sum(bool(row.cited_by) for row in rows), sum(bool(row.tests) for row in rows)]
    return [edition, *(str(count) for count in counts)]
