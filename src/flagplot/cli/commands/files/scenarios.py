"""`flagplot scenarios`: those that come with the program, what one is about, and a copy to be changed."""

import json as json_text
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flagplot.blocks import Paragraph
from flagplot.cli import completion
from flagplot.cli.commands.options import EditionName, Json
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError, one_of
from flagplot.files.shipped import BundledScenario, find, like, shipped
from flagplot.table.telling.bundled import about, listing

if TYPE_CHECKING:
    from flagplot.core.offers.composing import Composer, ComposeRequest


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
      flagplot fight midway-1942                     by name, from any folder
      flagplot new mine.yaml --like midway-1942      a copy to change, with each field explained
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
Tables = Annotated[
    list[str] | None,
    typer.Option("--table", metavar="NAME", help="A table to copy into an edition; may be repeated."),
]


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.", show_default=False)],
    of: Like = "",
    kind: Annotated[str, typer.Option("--kind", help="The kind of file, if no scenario is named.")] = "scenario",
    side: Sides = None,
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="Its title.")] = "",
    date: Annotated[str, typer.Option("--date", metavar="DATE", help="Its date, such as 1941-05-24.")] = "",
    theatre: Annotated[str, typer.Option("--theatre", metavar="WORD", help="Where a battle is fought.")] = "",
    map: Annotated[str, typer.Option("--map", metavar="NAME", help="The map of a naval turn.")] = "",
    activity: Annotated[str, typer.Option("--activity", metavar="WORD", help="What sails in a naval turn.")] = "",
    sea: Annotated[str, typer.Option("--sea", metavar="WORD", help="The sea: calm, rough or stormy.")] = "",
    edition: EditionName = "",
    table: Tables = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask for everything, line by line.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    bare: Annotated[bool, typer.Option("--bare", help="Without the comments that explain each field.")] = False,
) -> None:
    """Create a file, from ship names or from another scenario, with each field explained.

    A library has real ships; a formula derives their game values, and no counters are copied.
    Write other ships as 4 destroyers, 2 CA, or with a type and size: Zeven=BB 4.

    \b
    Examples:
      flagplot new mine.yaml --side "Germany: Bismarck, Prinz Eugen" --side "Britain: Hood, Prince of Wales"
      flagplot new mine.yaml --ask
      flagplot new turn.yaml --kind operation --activity raid --side "Germany: Bismarck at Kiel to Atlantic SW box" \\
          --side "Britain: Hood, 6 destroyers, 2 search squadrons at Scapa Flow"
      flagplot new mine.yaml --like java-sea-1942
      flagplot new orders.yaml --kind orders
      flagplot new my-edition --kind edition --table naval-attack
    """  # noqa: D301
    from flagplot import games
    from flagplot.cli.commands.files.edition import KIND, new_folder
    from flagplot.core.offers.composing import ComposeRequest
    from flagplot.files.annotate import annotated
    from flagplot.files.schema import json_schema
    from flagplot.table import record_file

    models = games.file_kinds()
    loose = {"title": title, "date": date, "theatre": theatre, "map": map, "activity": activity, "sea": sea}
    if kind == KIND:
        _refuse_loose({**loose, "title": "", "edition": edition, "side": side, "ask": ask, "bare": bare}, "an edition")
        typer.echo(new_folder(file, of, title, table or (), force))
        return
    _refuse_loose({"table": table}, f"a file of kind {kind}")
    if kind not in models:
        raise FlagplotError(f"there is no kind of file {kind!r}", field="--kind", expected=one_of([*models, KIND]))
    record_file.check_free(file, force)
    if side or ask:
        composer = composer_of(kind, of)
        words = {option: loose[option] for option in ("theatre", "map", "activity", "sea")}
        wanted = ComposeRequest(tuple(side or ()), title, date, checked(composer, words), edition, file.name)
        text, model, like_what = composer.compose(asked(composer, wanted) if ask else wanted), models[kind], ""
    else:
        _refuse_loose({**loose, "edition": edition})
        text, model, like_what = copied(models, kind, of)
    record_file.write_text(file, text if bare else annotated(text, json_schema(model)))
    typer.echo(f"{file}: {like_what}to be changed as you like")


def copied(models: dict[str, type], kind: str, of: str) -> tuple[str, type, str]:
    """The text of a bundled scenario, by default the first of a kind, with its model and its name in words."""
    from flagplot.files.reading import kind_that

    kinds = {kind_that(each): each for each in models.values()}
    begun = named(of) if of else next(each for each in shipped() if each.kind == kind_that(models[kind]))
    return begun.path.read_text(encoding="utf-8"), kinds[begun.kind], f"like {begun.name}, "


def composer_of(kind: str, of: str) -> "Composer":
    """What puts files of a kind together; an error for kinds that are copied only."""
    from flagplot import games

    if of:
        raise FlagplotError("--like and --side cannot be used together", field="--like", expected="one of them")
    found = next((kit.composer for kit in games.kits() if kit.composer is not None and kit.composer.kind == kind), None)
    if found is None:
        raise FlagplotError(f"a file of kind {kind} cannot be built from ships", field="--side", expected="--like NAME")
    return found


def checked(composer: "Composer", given: dict[str, str]) -> dict[str, str]:
    """The options given besides the sides. An error for a field that such a file lacks, and for an invalid value."""
    for option, word in given.items():
        known = composer.words.get(option)
        if word and known is None:
            has = " or ".join(f"--{each}" for each in composer.words)
            raise FlagplotError(f"a file of kind {composer.kind} has no such option", field=f"--{option}", expected=has)
        if word and known and word not in known:
            raise FlagplotError(f"there is no {option} {word!r}", field=f"--{option}", expected=" or ".join(known))
    return {option: word for option, word in given.items() if word}


def _refuse_loose(given: dict[str, object], of: str = "") -> None:
    """Refuse what only a file put together of ships has, or what a file of another kind lacks."""
    for option, value in given.items():
        if value:
            what = f"{of} has no such option" if of else "a copy keeps the values of its original"
            expected = "`flagplot new --help`" if of else "--side or --ask as well"
            raise FlagplotError(what, field=f"--{option}", expected=expected)


def asked(composer: "Composer", wanted: "ComposeRequest") -> "ComposeRequest":
    """The typed answers, line by line. A wrong one is refused at once and asked again."""
    from flagplot.blocks.terminal import console
    from flagplot.cli.text.keyboard import Keyboard

    keyboard = Keyboard(console())

    def line(prompt: str, words: Iterable[str] = ()) -> str:
        try:
            return keyboard.read(prompt, "new", lambda: words).strip()
        except EOFError:
            raise FlagplotError("the answers ended early", expected="a line for each question") from None

    title = wanted.title or line("Title of the battle (none for one from the sides): ")
    date = wanted.date or line("Date, such as 1941-05-24 (none if you like): ")
    said = dict(wanted.words)
    for option, known in composer.words.items():
        words = f", {' or '.join(known)}" if known else ""
        said[option] = said.get(option) or line(f"{option.capitalize()}{words} (none: chosen by the sides): ", known)
    sides = list(wanted.sides)
    for which in ("that is under way", "that meets it")[len(sides) :]:
        name = line(f"Side {which}, by its nation: ")
        sides.append(_side(composer, name, line, is_first=not sides))
    return wanted._replace(title=title, date=date, words=checked(composer, said), sides=tuple(sides))


def _side(composer: "Composer", name: str, line: "Callable[[str, Iterable[str]], str]", is_first: bool) -> str:
    """A side with its ships, asked for until nothing is wrong with them."""
    while True:
        text = f"{name}: {line(f'Ships of {name}, such as {composer.example}: ', composer.names())}"
        wrong = composer.fault(text, is_first)
        if not wrong:
            return text
        show([Paragraph(wrong)])
