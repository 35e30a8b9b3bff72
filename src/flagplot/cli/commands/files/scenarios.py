"""`flagplot scenarios` and `flagplot new`: scenarios of the program, copies to change, and the folder of an edition."""

import json as json_text
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from flagplot import games
from flagplot.cli.commands import options as completion
from flagplot.cli.commands.options import Cells, EditionName, Json
from flagplot.cli.text.pager import show
from flagplot.core.errors import Faults, FlagplotError, one_of
from flagplot.core.printed.changed import CELL, MARK, check_name, is_folder, new_edition
from flagplot.core.printed.edition import Edition
from flagplot.files import whole
from flagplot.files.shipped import BundledScenario, find, like, shipped
from flagplot.table.reports.bundled import about, listing

if TYPE_CHECKING:
    from flagplot.core.offers.composing import Composer


def command(
    name: Annotated[
        str,
        typer.Argument(
            help="The name of a scenario; shows its description.",
            show_default=False,
            autocompletion=completion.shipped_names,
        ),
    ] = "",
    json: Json = False,
) -> None:
    """List the bundled scenarios by region, or describe one: story, history, odds, sources.

    \b
    Examples:
      flagplot scenarios
      flagplot scenarios midway-1942
      flagplot fight midway-1942                   # by name, from any folder
      flagplot new mine.yaml --like midway-1942    # a copy to change, with each field explained
    """  # noqa: D301
    if not name:
        if json:
            typer.echo(json_text.dumps([as_data(each) for each in shipped()], indent=1, ensure_ascii=False))
        else:
            show([*listing()])
        return
    one = named(name)
    if json:
        typer.echo(json_text.dumps({**as_data(one), **one.data}, indent=1, ensure_ascii=False))
    else:
        show([*about(one)])


def named(name: str) -> BundledScenario:
    """The scenario of that name; an error that says which may have been meant if there is none."""
    found = find(name)
    if found is None:
        near = like(name)
        expected = f"{near}, or another name from `flagplot scenarios`" if near else "a name from `flagplot scenarios`"
        raise FlagplotError(f"no scenario is called {name!r}", field="scenario", expected=expected)
    return found


def as_data(one: BundledScenario) -> dict[str, object]:
    """What the list says of one."""
    return {
        "name": one.name,
        "kind": one.kind,
        "date": one.word("date"),
        "region": one.word("region"),
        "title": one.title,
    }


Sides = Annotated[
    list[str] | None,
    typer.Option("--side", metavar="NAME: SHIPS", help="A side and its ships, twice; groups with a semicolon between."),
]

Like = Annotated[
    str,
    typer.Option(
        "--like",
        metavar="NAME",
        help="The scenario or edition to start from.",
        autocompletion=completion.shipped_names,
    ),
]
Overwrite = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
Kind = Annotated[str, typer.Option("--kind", help="The kind of file: scenario, or operation if each side has a place.")]
Tables = Annotated[
    list[str] | None,
    typer.Option("--table", metavar="NAME", help="A table to copy into an edition; may be repeated."),
]


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.", show_default=False)],
    of: Like = "",
    kind: Kind = "",
    side: Sides = None,
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="Its title.")] = "",
    date: Annotated[str, typer.Option("--date", metavar="DATE", help="Its date, such as 1941-05-24.")] = "",
    theatre: Annotated[str, typer.Option("--theatre", metavar="WORD", help="Where a battle is fought.")] = "",
    map: Annotated[str, typer.Option("--map", metavar="NAME", help="The map of a naval turn.")] = "",
    activity: Annotated[str, typer.Option("--activity", metavar="WORD", help="What sails in a naval turn.")] = "",
    sea: Annotated[str, typer.Option("--sea", metavar="WORD", help="The sea: calm, rough or stormy.")] = "",
    edition: EditionName = "",
    table: Tables = None,
    cell: Cells = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask for everything, question by question.")] = False,
    force: Overwrite = False,
    bare: Annotated[bool, typer.Option("--bare", help="Without the comments that explain each field.")] = False,
) -> None:
    """Create a file, from ship names or from another scenario, with each field explained.

    A formula derives the values of real ships. A place makes a naval turn. Each guess is printed, and is in the file.

    \b
    Examples:
      flagplot new mine.yaml --side "Germany: Bismarck, Prinz Eugen" --side "Britain: Hood, Prince of Wales"
      flagplot new fleets.yaml --side "Japan: 2 CV, 2 BB, 20 DD; 6 attack squadrons" --side "USA: 2 CV, 6 CA"
      flagplot new kuantan.yaml --side "Britain: Repulse at Singapore to Kuantan" --side "Japan: 85 bombers at Saigon"
      flagplot new asked.yaml --ask
      flagplot new turn.yaml --activity raid --side "Germany: Bismarck at Kiel to Atlantic SW box" \\
          --side "Britain: Hood, 6 destroyers, 2 search squadrons at Scapa Flow"
      flagplot new java.yaml --like java-sea-1942
      flagplot new orders.yaml --kind orders
      flagplot new my-edition --kind edition --table naval-attack
      flagplot new my-cells --kind edition --cell "naval-attack:FF 4:7=2"
    """  # noqa: D301
    from flagplot import games
    from flagplot.cli.commands.files.asking import composed
    from flagplot.core.offers.composing import ComposeRequest
    from flagplot.files.schema import annotated, json_schema

    models = games.file_kinds()
    loose = {"title": title, "date": date, "theatre": theatre, "map": map, "activity": activity, "sea": sea}
    if kind == KIND:
        _refuse_loose({**loose, "title": "", "edition": edition, "side": side, "ask": ask, "bare": bare}, "an edition")
        return typer.echo(new_folder(file, of, title, table or (), cell or (), force))
    _refuse_loose({"table": table, "cell": cell}, f"a file of kind {kind or 'scenario'}")
    if kind and kind not in models:
        raise FlagplotError(f"there is no kind of file {kind!r}", field="--kind", expected=one_of([*models, KIND]))
    whole.check_free(file, force)
    if side or ask:
        composers = composers_of(kind, of, side or ())
        wanted = ComposeRequest(tuple(side or ()), title, date, {}, edition, file.name)
        made = composed(composers, wanted._replace(words=options(composers, loose, bool(kind) or not ask)), ask)
        text, model, said = made.text, models[made.composer.kind], made.said(str(file), ask)
    else:
        _refuse_loose({**loose, "edition": edition})
        text, model, said = copied(models, kind or "scenario", of, str(file))
    whole.create(file, text if bare else annotated(text, json_schema(model)), force=force)
    typer.echo(said)


def copied(models: dict[str, type], kind: str, of: str, file: str) -> tuple[str, type, str]:
    """The text of a bundled scenario, by default the first of a kind, with its model and the message about the copy."""
    from flagplot.files.reading import kind_that

    kinds = {kind_that(each): each for each in models.values()}
    begun = named(of) if of else next(each for each in shipped() if each.kind == kind_that(models[kind]))
    said = f"{file}: like {begun.name}, to be changed as you like"
    return begun.path.read_text(encoding="utf-8"), kinds[begun.kind], said


def composers_of(kind: str, of: str, sides: Sequence[str]) -> list["Composer"]:
    """What can compose the file: all, or the one of that kind. An error for kinds that are copied only."""
    from flagplot import games

    if of:
        raise FlagplotError("--like and --side cannot be used together", field="--like", expected="one of them")
    known = [kit.composer for kit in games.kits() if kit.composer is not None]
    found = [composer for composer in known if composer.kind == kind] if kind else known
    if not found:
        raise FlagplotError(f"a file of kind {kind} cannot be built from ships", field="--side", expected="--like NAME")
    suited = [composer for composer in found if sides and all(map(composer.suits, sides))]
    return suited or (found[:1] if sides else found)


def options(composers: Sequence["Composer"], given: dict[str, str], is_chosen: bool) -> dict[str, str]:
    """The options of a file besides its sides; checked once the kind of file is chosen."""
    words = {option: word for option, word in given.items() if word and option not in ("title", "date")}
    return composers[0].checked(words) if is_chosen else words


def _refuse_loose(given: dict[str, object], of: str = "") -> None:
    """Refuse what only a file put together of ships has, or what a file of another kind lacks."""
    for option, value in given.items():
        if value:
            what = f"{of} has no such option" if of else "a copy keeps the values of its original"
            expected = "`flagplot new --help`" if of else "--side or --ask as well"
            raise FlagplotError(what, field=f"--{option}", expected=expected)


KIND: Final = "edition"
TABLES: Final = "tables"


def new_folder(folder: Path, like: str, title: str, tables: Sequence[str], cells: Sequence[str], force: bool) -> str:
    """Write a new edition into a folder, or more tables and changed cells into an edition that is there.

    Returns a description of the change.
    """
    there = is_folder(str(folder)) and bool(tables or cells) and not like and not title
    base = _base(folder, there, like)
    check_name(folder.name, games.edition_names(), folder)
    files = {} if there else new_edition(base, folder, title)
    changed = games.open_edition(MARK.join((str(folder) if there else base.name, *cells))) if cells else base
    faults = Faults()
    for name in tables:
        with faults.part():
            files[f"{TABLES}/{name}.csv"] = base.table(name).path.read_text(encoding="utf-8")
    for found in filter(None, map(CELL.fullmatch, cells)):
        files[f"{TABLES}/{found['table']}.csv"] = changed.table(found["table"]).as_file()
    for name in files:
        if (folder / name).exists() and not force:
            faults.add(FlagplotError("the file exists", file=folder / name, expected=whole.OR_FORCE))
    faults.settle()
    try:
        (folder / TABLES).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"the folder cannot be made: {error.strerror}"
        raise FlagplotError(what, file=folder, expected="a name that is free") from None
    for name, text in files.items():
        whole.create(folder / name, text, force=force)
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
