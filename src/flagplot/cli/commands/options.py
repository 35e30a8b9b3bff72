"""Options that several commands share, their values, and what a shell may complete.

What completes a value gets the line so far. Every key press starts a process, so a function reads little.
"""

import functools
import inspect
import json as json_text
import secrets
from collections.abc import Callable
from glob import glob, has_magic
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar, get_type_hints

import typer

from flagplot import games
from flagplot.blocks import BRIEF, FULL, USUAL, showing
from flagplot.core.dice import is_seed
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.changed import MARK

if TYPE_CHECKING:
    from flagplot.blocks.shown import Printable
    from flagplot.table.dice import PresetDie
    from flagplot.table.setting import Setting


def scenarios(incomplete: str) -> list[str]:
    """Files and folders that begin so, then the scenarios that come with the program."""
    found = [] if has_magic(incomplete) else sorted(glob(f"{incomplete}*"))
    files = [f"{path}/" if Path(path).is_dir() else path for path in found]
    return files + shipped_names(incomplete)


def shipped_names(incomplete: str) -> list[str]:
    """Scenarios that come with the program."""
    from flagplot.files.shipped import shipped

    return [each.name for each in shipped() if each.name.startswith(incomplete)]


def editions(incomplete: str) -> list[str]:
    """Editions of all games."""
    return [name for name in games.edition_names() if name.startswith(incomplete)]


def rulings(incomplete: str) -> list[str]:
    """Rulings that are open to choice; after `NAME=` their alternatives."""
    name, equals, value = incomplete.partition("=")
    free = {
        ruling.name: [each.name for each in ruling.alternatives]
        for kit in games.kits()
        for ruling in kit.editions.load().rulings.values()
        if not ruling.fixed
    }
    if equals:
        return [f"{name}={each}" for each in free.get(name, ()) if each.startswith(value)]
    return [f"{each}=" for each in free if each.startswith(incomplete)]


def ruling_names(incomplete: str) -> list[str]:
    """All rulings, then the readings by whose numbers they are found."""
    known = [ruling for kit in games.kits() for ruling in kit.editions.load().rulings.values()]
    names = [*(ruling.name for ruling in known), *(each for ruling in known for each in ruling.readings)]
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]


def procedures(incomplete: str) -> list[str]:
    """Procedures by their full names, or by the short ones once those begin so."""
    full = [name for kit in games.kits() for name in kit.procedures]
    short = [name.partition(".")[2] for name in full]
    return [name for name in dict.fromkeys([*full, *short]) if name.startswith(incomplete)]


def fields(ctx: typer.Context, incomplete: str) -> list[str]:
    """Fields of the procedure that was named."""
    from flagplot.core.procedures.procedure import find

    name = str(ctx.params.get("name") or "")
    known = {each: procedure for kit in games.kits() for each, procedure in kit.procedures.items()}
    return [f"{field}=" for field in find(known, name).by_name if field.startswith(incomplete)] if name else []


def tables(incomplete: str) -> list[str]:
    """Tables of the reference editions."""
    known = dict.fromkeys(name for kit in games.kits() for name in kit.editions.load().tables)
    return [name for name in known if name.startswith(incomplete)]


def scenario(help: str, metavar: str = "FILE") -> object:
    """A word of a command that names a scenario: a file, or one that comes with the program."""
    return typer.Argument(metavar=metavar, help=help, show_default=False, autocompletion=scenarios)


Scenario = Annotated[Path, scenario("A scenario file, or the name of one that comes with the program.")]
NewGame = Annotated[Path | None, scenario("A scenario file; none with --resume.", "[FILE]")]
At = Annotated[
    int, typer.Option("--at", metavar="N", help="After N answers and rolls; by default the end of the record.")
]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="RECORD", help="Continue a game.")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="N", help="Seed of dice and doctrines; random by default.")]
DiceFile = Annotated[
    str | None,
    typer.Option("--dice", metavar="FILE", help="Dice as text, faces 1 to 6; then those of --seed, if given."),
]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="NAME=VALUE", help="Choose a ruling; may be repeated.", autocompletion=rulings),
]
EditionName = Annotated[
    str,
    typer.Option(
        "--edition",
        metavar="NAME|FOLDER",
        help="The edition; by default that of the file.",
        autocompletion=editions,
    ),
]
Cells = Annotated[
    list[str] | None,
    typer.Option("--cell", metavar="TABLE:ROW:COLUMN=VALUE", help="Change a cell of a table; may be repeated."),
]
RecordFile = Annotated[Path | None, typer.Option("--record", metavar="OUT", help="Write the game into a record file.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
View = Annotated[str | None, typer.Option("--view", metavar="SIDE", help="Show only what that side may know.")]
Doctrine = Annotated[
    str,
    typer.Option(
        "--doctrine",
        metavar="A=NAME,B=NAME",
        help="Doctrines: standard, bold, trained or random; by default both standard.",
    ),
]
Orders = Annotated[
    list[str] | None,
    typer.Option("--orders", metavar="SIDE=FILE", help="Standing orders of an absent side; may be repeated."),
]
Goal = Annotated[
    list[str] | None,
    typer.Option(
        "--goal", metavar="NAME=WEIGHT", help="What the game is fought for, such as cargo=0.5; may be repeated."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the report.")]

Made = TypeVar("Made")
RANDOM_SEEDS = 10**9


def with_cells(function: Callable[..., Made]) -> Callable[..., Made]:
    """A command that takes an edition, taking changed cells of its tables too."""
    known = inspect.signature(function)
    if "edition" not in known.parameters or "cell" in known.parameters:
        return function
    kinds = get_type_hints(function, include_extras=True)

    @functools.wraps(function)
    def run(*words: object, cell: list[str] | None = None, **given: object) -> Made:
        for each in cell or ():
            given["edition"] = f"{given['edition'] or ''}{MARK}{each}"
        return function(*words, **given)

    taken = [each.replace(annotation=kinds[each.name]) for each in known.parameters.values()]
    taken.append(inspect.Parameter("cell", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Cells))
    run.__signature__ = known.replace(parameters=taken)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in taken}
    return run


Brief = Annotated[bool, typer.Option("--brief", help="Print only the answer.")]
Full = Annotated[bool, typer.Option("--full", help="Print every ruling too.")]
REPORTS: Final = ("json", "as_json")
"""Parameters by which a command is known that prints a report."""
MEASURED: Final = "flagplot.cli.commands.chances."


def with_amounts(function: Callable[..., Made]) -> Callable[..., Made]:
    """A command that prints a report, taking `--brief` too, and `--full` where there are rulings to be listed."""
    known = inspect.signature(function)
    if "brief" in known.parameters or not any(name in known.parameters for name in REPORTS):
        return function
    kinds = get_type_hints(function, include_extras=True)
    lists = function.__module__.startswith(MEASURED) and "full" not in known.parameters

    @functools.wraps(function)
    def run(*words: object, brief: bool = False, **given: object) -> Made:
        full = bool(given.pop("full", False)) if lists else False
        if brief and full:
            raise FlagplotError("--brief and --full cannot be used together", field="--brief", expected="one of them")
        with showing(BRIEF if brief else FULL if full else USUAL):
            return function(*words, **given)

    taken = [each.replace(annotation=kinds[each.name]) for each in known.parameters.values()]
    more = {"brief": Brief, **({"full": Full} if lists else {})}
    taken += [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=False, annotation=kind)
        for name, kind in more.items()
    ]
    run.__signature__ = known.replace(parameters=taken)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in taken}
    return run


def read_seed(text: str | None) -> int | None:
    """A seed is any whole number from 0 on."""
    if text is None:
        return None
    if not is_seed(text):
        raise FlagplotError(f"{text[:40]!r} is not a seed", field="--seed", expected="a whole number from 0 on")
    return int(text)


def opened(file: Path, edition: str = "", rulings: list[str] | None = None, goal: list[str] | None = None) -> "Setting":
    """The content of a scenario file, under the edition, rulings and goals given."""
    from flagplot.core.printed.changed import read_rulings
    from flagplot.table.setting import open_scenario

    return open_scenario(file, edition, read_rulings(rulings or [])).fought_for(goal or [])


def open_for(command: str, file: Path, edition: str = "", rulings: list[str] | None = None) -> "Setting":
    """Open a scenario file; one that another command plays is refused with the name of that command."""
    setting = opened(file, edition, rulings)
    kit = setting.kit
    if kit.command != command:
        raise FlagplotError(f"this is a {kit.noun}", file=setting.file, expected=f"flagplot {kit.command} for it")
    return setting


def chosen_seed(text: str | None) -> int:
    """The seed that is given, or a random one."""
    number = read_seed(text)
    return secrets.randbelow(RANDOM_SEEDS) if number is None else number


def print_result(found: "Printable", json: bool, sides: tuple[str, ...] = ()) -> None:
    """Print the object, or the report."""
    if json:
        typer.echo(json_text.dumps(found.to_dict(), ensure_ascii=False))
    else:
        from flagplot.cli.text.pager import show

        show(found.all_blocks(), sides)


def read_dice(file: str | None) -> "list[PresetDie]":
    """The dice that a file gives."""
    from flagplot.table.dice import read_faces

    return read_faces(file) if file is not None else []
