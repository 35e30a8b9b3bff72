"""`flagplot rules`: where every clause of the printed rules is stated and by which test it is proved."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from flagplot import games
from flagplot.blocks import Block, Entries, Gap, Heading, Paragraph, Table
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed import coverage as covering
from flagplot.core.printed.cite import STATUSES
from flagplot.core.printed.coverage import DECIDED, Coverage, Where, counts
from flagplot.core.printed.coverage import CoverageGap as Lacking
from flagplot.core.printed.coverage import where as find


def places(found: Where) -> Iterator[Block]:
    """Begin with the clauses that the number covers, then list the places by their role; the functions that decide come first."""
    yield Entries(tuple((rule.id, f"{rule.caption} ({rule.status})") for rule in found.rules))
    for role in dict.fromkeys(place.role for place in found.places):
        yield from (Gap(), Heading(role, is_answer=role == DECIDED))
        here = [place for place in found.places if place.role == role]
        for file in dict.fromkeys(place.file for place in here):
            yield Paragraph(file, 1)
            yield Entries(tuple((str(place.line), place.name) for place in here if place.file == file), 2)


def in_full(part: Coverage, holes: list[Lacking]) -> Iterator[Block]:
    """Count the clauses of each edition by place, then list every incomplete clause."""
    heads = ("edition", "clauses", *STATUSES, "cited", "tested")
    yield Table(tuple(counts(part, edition) for edition in dict.fromkeys(row.rule.edition for row in part.rows)), heads)
    yield from (Gap(), Paragraph(f"Stated, catalogue or data, but not cited or not tested: {len(holes)}"))
    for gap in holes:
        yield Paragraph(f"{gap.id}  {gap.caption}: {', '.join(gap.lacks)}", 1)
    yield from (Paragraph(f"note: {note}") for note in part.notes)


command = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)


@command.callback()
def rules() -> None:
    """Show where the program states each printed rule, and which tests cover it.

    \b
    Examples:
      flagplot rules where 22.54E
      flagplot rules coverage 22.54E
    """  # noqa: D301


@command.command("coverage")
def coverage(
    clause: Annotated[str, typer.Argument(help="A printed number: the output of `rules where`.")] = "",
    edition: Annotated[str, typer.Option(help="One edition; by default all.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print a list with one object for each clause.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown, as for docs/coverage.md.")] = False,
) -> None:
    """Show the status of each clause: stated in play or by a procedure alone, data, outside or waiting; and its tests.

    \b
    Examples:
      flagplot rules coverage
      flagplot rules coverage --json
      flagplot rules coverage 22.54E
    """  # noqa: D301
    if clause:
        return where(clause, edition, as_json)
    package, tests = package_and_tests(edition)
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
        show(in_full(found.of(edition), covering.gaps(found, edition)))


@command.command("where")
def where(
    clause: Annotated[str, typer.Argument(help="A printed number: 22.54E, 22.54E.2, 34.A.1.")],
    edition: Annotated[str, typer.Option(help="One edition; by default all that print the number.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one object.")] = False,
) -> None:
    """Show the source of a clause: its functions, questions, refusals, rulings, tables and tests.

    \b
    Examples:
      flagplot rules where 22.54E
      flagplot rules where 34.C.2
      flagplot rules where 22.94 --json
    """  # noqa: D301
    package, tests = package_and_tests(edition)
    known = [index.edition for index in covering.read_indexes(package)]
    found = find(package, tests, clause, index_of(edition, known))
    if as_json:
        typer.echo(json.dumps(asdict(found), indent=1, ensure_ascii=False))
    else:
        show(places(found))


def package_and_tests(edition: str) -> tuple[Path, Path | None]:
    """The folders of the rules of an edition and of their tests; a game may be outside the program's package."""
    package, tests = covering.here()
    for name in games.names() if edition else ():
        folder = games.folder(name)
        if edition in games.kit(name).editions.names() and not folder.is_relative_to(package):
            return folder, None
    return package, tests


def index_of(edition: str, known: list[str]) -> str:
    """The name of an edition in its clauses, which may be shorter than its own."""
    for kit in games.kits() if edition else ():
        if edition in kit.editions.names() and edition not in known and kit.game.name in known:
            return kit.game.name
    return edition
