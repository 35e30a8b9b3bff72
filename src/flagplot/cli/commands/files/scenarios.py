"""`flagplot scenarios`: those that come with the program, what one is about, and a copy to be changed."""

import json as json_text
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from flagplot.blocks import Block, Entries, Gap, Heading, Paragraph, Table
from flagplot.blocks.terminal import show
from flagplot.cli.commands.options import Json
from flagplot.core.errors import FlagplotError
from flagplot.files.shipped import Shipped, find, like, shipped


def command(
    name: Annotated[str, typer.Argument(help="One of them, to be told what it is about.", show_default=False)] = "",
    json: Json = False,
) -> None:
    """List the scenarios that come with the program, or tell what one is about.

    \b
    Examples:
      flagplot scenarios
      flagplot scenarios midway-1942
      flagplot fight midway-1942                     named without a path, from any folder
      flagplot new mine.yaml --like midway-1942      a copy to be changed, its fields explained
    """  # noqa: D301
    if not name:
        found = shipped()
        if json:
            typer.echo(json_text.dumps([as_data(each) for each in found], indent=1, ensure_ascii=False))
        else:
            rows = tuple((each.name, each.kind, each.word("date")[:4], each.title) for each in found)
            show([Table(rows, ("name", "kind", "year", "title"), left=(0, 1, 2, 3))])
        return
    one = named(name)
    if json:
        typer.echo(json_text.dumps({**as_data(one), **one.data}, indent=1, ensure_ascii=False))
    else:
        show([*about(one)])


def named(name: str) -> Shipped:
    """The scenario of that name; an error that says which may have been meant if there is none."""
    found = find(name)
    if found is None:
        near = like(name)
        expected = (
            f"{near}, or another that `flagplot scenarios` lists" if near else "one that `flagplot scenarios` lists"
        )
        raise FlagplotError(f"no scenario is called {name!r}", field="scenario", expected=expected)
    return found


def as_data(one: Shipped) -> dict[str, object]:
    """What the list says of one."""
    return {"name": one.name, "kind": one.kind, "date": one.word("date"), "title": one.title}


def about(one: Shipped) -> Iterator[Block]:
    """Its title, its story, what happened and where that was taken from."""
    date = f", {one.word('date')}" if one.word("date") else ""
    yield Paragraph(f"{one.title}{date}", style="bold")
    yield Paragraph(f"{one.name}: a file of kind {one.kind}", style="dim")
    if one.word("story"):
        yield Gap()
        yield from (Paragraph(" ".join(part.split()), hangs=False) for part in one.word("story").split("\n\n"))
    history = one.data.get("history")
    if isinstance(history, dict):
        yield from (Gap(), Heading("What happened"))
        yield Entries(tuple((str(key), " ".join(str(value).split())) for key, value in history.items()))
    sources = one.data.get("sources")
    if isinstance(sources, list):
        yield from (Gap(), Heading("Sources"))
        yield from (Paragraph(str(source)) for source in sources)


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.", show_default=False)],
    of: Annotated[str, typer.Option("--like", metavar="NAME", help="The scenario to begin with.")] = "",
    kind: Annotated[str, typer.Option("--kind", help="What kind of file, if no scenario is named.")] = "scenario",
    force: Annotated[bool, typer.Option("--force", help="Write it even over a file that is there.")] = False,
    bare: Annotated[bool, typer.Option("--bare", help="Without the comments that explain each field.")] = False,
) -> None:
    """Begin a file of your own: a copy of a scenario in which each field is explained.

    \b
    Examples:
      flagplot new mine.yaml
      flagplot new mine.yaml --like java-sea-1942
      flagplot new orders.yaml --kind orders
    """  # noqa: D301
    from flagplot import games
    from flagplot.core.errors import one_of
    from flagplot.files.annotate import annotated
    from flagplot.files.reading import kind_that
    from flagplot.files.schema import json_schema
    from flagplot.table import keep

    models = games.file_kinds()
    if kind not in models:
        raise FlagplotError(f"there is no kind of file {kind!r}", field="--kind", expected=one_of(models))
    kinds = {kind_that(model): model for model in models.values()}
    begun = named(of) if of else next(each for each in shipped() if each.kind == kind_that(models[kind]))
    keep.check_free(file, force)
    text = begun.path.read_text(encoding="utf-8")
    keep.write_text(file, text if bare else annotated(text, json_schema(kinds[begun.kind])))
    typer.echo(f"{file}: like {begun.name}, to be changed as you like")
