"""`flagplot season`: fleets from turn to turn, kept in one file that the program writes."""

import json as json_text
from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.blocks import Block, Paragraph
from flagplot.blocks.terminal import show
from flagplot.cli.commands import options
from flagplot.core.errors import FlagplotError, one_of
from flagplot.files.text import file_text
from flagplot.season import begin as beginning
from flagplot.season import stage, verify
from flagplot.season.announcing import announce_file
from flagplot.season.by_hand import changed
from flagplot.season.journal import edited, enter, life, undo
from flagplot.season.ledger import Ledger, read
from flagplot.season.lock import locked
from flagplot.table import record_file

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)
File = Annotated[Path, typer.Argument(metavar="SEASON", help="The file of the season.", show_default=False)]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, for the journal.")]


@app.callback(
    help="""Keep fleets from turn to turn: one file with every ship and a journal, written by the program alone.

    A player turn is played stage by stage: movement, combat, construction, redeployment. `announce` writes down what a side
    does, `go` plays a stage and takes its end into the books, `close` does the bookkeeping of a phase once.

    \b
    Examples:
      flagplot season new rhine.season --from bismarck-1941   # begin
      flagplot season status rhine.season                     # every ship, by port
      flagplot season announce rhine.season britain.yaml      # what a side does in a stage
      flagplot season go rhine.season --seed 3                # play the stage
      flagplot season close rhine.season                      # yards, the end of a player turn
      flagplot season history rhine.season "Prinz Eugen"      # a ship's life
    """
)
def season() -> None:
    """Hold the subcommands."""


@app.command("new")
def new(
    file: Annotated[Path, typer.Argument(metavar="SEASON", help="The file to write.", show_default=False)],
    source: Annotated[str, typer.Option("--from", metavar="FILE", help="An operation file, a name, or a .csv table.")],
    turn: Annotated[str, typer.Option("--turn", metavar="NAME", help="First game turn, such as Summer 1941.")] = "",
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="Name of the season.")] = "",
    json: options.Json = False,
) -> None:
    """Begin a season from an operation file, one that comes with the program, or a table of ships.

    \b
    Examples:
      flagplot season new rhine.season --from bismarck-1941
      flagplot season new med.season --from matapan-1941-operation --turn "Spring 1941"
    """  # noqa: D301
    ledger = beginning.begin(file, source, {"turn": turn, "title": title})
    ledger.write()
    _tell(ledger, ledger.journal[-1], json)


@app.command("status")
def status(file: File, view: options.View = None, json: options.Json = False) -> None:
    """Print the fleets by port, what is inverted until when, squadrons, yards; with --view those of one side.

    \b
    Examples:
      flagplot season status rhine.season
      flagplot season status rhine.season --view Germany
    """  # noqa: D301
    ledger = read(file)
    blocks, data = ledger.rules.status(ledger.books, side_of(ledger, view))
    _print(blocks, data, json, ledger)


@app.command("export")
def export(
    file: File,
    to: Annotated[Path | None, typer.Option("--to", metavar="OUT", help="Write it there; else it is printed.")] = None,
    force: options.Force = False,
) -> None:
    """Print or write an operation file of the present moment, for `flagplot turn`, `odds`, `plan` and all the others.

    \b
    Example:
      flagplot season export rhine.season --to now.yaml
    """  # noqa: D301
    ledger = read(file)
    text = ledger.rules.export(ledger.books)
    if to is None:
        typer.echo(text, nl=False)
        return
    record_file.check_free(to, force)
    record_file.write_text(to, text)
    typer.echo(f"written: {to}", err=True)


@app.command("announce")
def announce(
    file: File,
    announcement: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A file of announcements.", show_default=False)
    ] = None,
    admiral: Annotated[
        str, typer.Option("--admiral", metavar="SIDE", help="Let the cautious admiral announce for a side.")
    ] = "",
    withdraw: Annotated[
        list[str] | None, typer.Option("--withdraw", metavar="NAME", help="Take an operation back; may be repeated.")
    ] = None,
    seed: options.Seed = None,
    json: options.Json = False,
) -> None:
    """Write down what a side does in the stages of its player turn, from a file or by the cautious admiral; the rules are asked.

    \b
    Examples:
      flagplot season announce rhine.season britain.yaml
      flagplot season announce rhine.season --admiral Germany --seed 5
    """  # noqa: D301
    with locked(file):
        ledger = read(file)
        number = options.chosen_seed(seed)
        side = side_of(ledger, admiral)
        entry = announce_file(ledger, announcement, side, number, withdraw or [])
        ledger.write()
    _tell(ledger, entry, json)


@app.command("go")
def go(
    file: File,
    seed: options.Seed = None,
    doctrine: options.Doctrine = "",
    orders: options.Orders = None,
    dice: Annotated[
        str | None,
        typer.Option("--dice", metavar="ask|FILE", help="Throw the dice yourself, or take them from a file."),
    ] = None,
    json: options.Json = False,
) -> None:
    """Play the present stage, by doctrines, standing orders or your own dice; the result goes into the file at once.

    \b
    Examples:
      flagplot season go rhine.season --seed 3
      flagplot season go rhine.season --dice ask
    """  # noqa: D301
    from flagplot.cli.commands.season.dice import throw

    with locked(file):
        ledger = read(file)
        number = options.read_seed(seed)
        if number is None:
            number = options.secret_seed()
        if dice is None:
            entry = stage.go(ledger, number, doctrine, orders or [])
        else:
            session = stage.prepared(ledger, number, doctrine, orders or [])
            throw(session, dice, None if seed is None else number)
            entry = stage.taken(ledger, session, number)
    _tell(ledger, entry, json)


@app.command("close")
def close(file: File, json: options.Json = False) -> None:
    """Close a phase of bookkeeping: the yards in the construction phase, inversion at the end of the player turn.

    \b
    Example:
      flagplot season close rhine.season
    """  # noqa: D301
    with locked(file):
        ledger = read(file)
        entry = stage.close(ledger)
    _tell(ledger, entry, json)


@app.command("set")
def set_(
    file: File,
    changes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME: KEY=VALUE, ...]...", help="Lines to change.", show_default=False),
    ] = None,
    why: Why = "",
    as_edited: Annotated[bool, typer.Option("--as-edited", help="Accept what was edited in the file by hand.")] = False,
    json: options.Json = False,
) -> None:
    """Enter what happened outside the program: each line with new values, and a reason.

    `lost=HEX` counts a unit as lost, with in-port=true as sunk in port; `new=SIDE/ships` adds a line; none takes a value away.

    \b
    Examples:
      flagplot season set rhine.season "Kiel: yard=true" "Germany: points=2" --why "our house rules"
      flagplot season set rhine.season "Norfolk: damaged=1" "Sheffield: lost=AB8" --why "fought at the table"
    """  # noqa: D301
    if not why.strip():
        raise FlagplotError("a change by hand has a reason", field="--why", expected="a sentence for the journal")
    with locked(file):
        ledger = read(file, as_edited)
        if as_edited:
            entry = edited(ledger, why)
        else:
            entry = enter(ledger, "set", changed(ledger, changes or []), why=why)
        ledger.write()
    _tell(ledger, entry, json)


@app.command("undo")
def undo_(
    file: File,
    to: Annotated[
        int, typer.Option("--to", metavar="N", help="Go back to the books after entry N; without it, one.")
    ] = 0,
    json: options.Json = False,
) -> None:
    """Go back to the books after an entry of the journal; what came after it stays in the journal, and can be gone back to.

    \b
    Example:
      flagplot season undo rhine.season --to 4
    """  # noqa: D301
    with locked(file):
        ledger = read(file)
        entry = undo(ledger, to or ledger.number - 1)
        ledger.write()
    _tell(ledger, entry, json)


@app.command("history")
def history(
    file: File,
    unit: Annotated[
        str, typer.Argument(metavar="[SHIP]", help="A ship or row; none for the journal.", show_default=False)
    ] = "",
    json: options.Json = False,
) -> None:
    """Print the life of a ship: where she was, hits, repairs, battles with their records; without a name the whole journal.

    \b
    Examples:
      flagplot season history rhine.season "Prinz Eugen"
      flagplot season history rhine.season
    """  # noqa: D301
    ledger = read(file)
    if not unit:
        lines = list(verify.told(ledger))
        _print([Paragraph(line) for line in lines], {"journal": lines}, json, ledger)
        return
    found = life(ledger, unit)
    if not found:
        known = sorted({name for entry in ledger.journal for name in entry.get("units", {})})
        raise FlagplotError(f"no ship is called {unit!r}", field="SHIP", expected=one_of(known, unit))
    blocks: list[Block] = [Paragraph(f"{unit} in {ledger.books['title']}", style="bold")]
    for each in found:
        record = f" ({each['record']})" if each["record"] else ""
        mark = "; taken back" if each["undone"] else ""
        blocks.append(Paragraph(f"{each['entry']}. {each['when']}: {each['what']}{record}{mark}", 1))
    _print(blocks, {"unit": unit, "life": found}, json, ledger)


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(metavar="SEASON|TABLE.csv", help="A season, or a table.", show_default=False)],
    json: options.Json = False,
) -> None:
    """Check a season as one: books, journal, and every record played again; or find what cannot be right in a table of ships.

    \b
    Examples:
      flagplot season check rhine.season
      flagplot season check our-fleet.csv
    """  # noqa: D301
    if file.suffix == beginning.TABLE:
        found = beginning.usual_rules().table(file_text(str(file)), str(file))
        faults = [{"line": each.line, "field": each.field, "what": each.what} for each in found.faults]
        if json:
            typer.echo(json_text.dumps({"file": str(file), "faults": faults}, ensure_ascii=False))
        elif found.faults:
            raise beginning.TableError(list(found.faults))
        else:
            show([Paragraph(f"{file}: every line can be right.")])
        if found.faults:
            raise typer.Exit(2)
        return
    ledger = read(file)
    lines = verify.check(ledger)
    _print([Paragraph(line) for line in lines], {"file": str(file), "checked": lines}, json, ledger)


def side_of(ledger: Ledger, name: str | None) -> str:
    """The side that is meant; empty for the referee."""
    if not name:
        return ""
    known: dict[str, str] = {each.casefold(): each for each in ledger.books["sides"]}
    found = known.get(name.casefold())
    if found is None:
        raise FlagplotError(f"{name!r} is not a side", field="--view", expected=one_of(known.values()))
    return found


def _tell(ledger: Ledger, entry: dict[str, Any], json: bool) -> None:
    """Print an entry of the journal, and what comes next."""
    blocks: list[Block] = [Paragraph(f"Entry {entry['entry']}, {entry['when']}: {entry['what']}", style="bold")]
    blocks += [Paragraph(line, 1) for line in entry["said"]]
    if entry.get("record"):
        blocks.append(Paragraph(f"record {entry['record']}, digest {entry['digest']}", 1))
    blocks.append(Paragraph(f"Next: {ledger.rules.moment(ledger.books)}"))
    _print(
        blocks,
        {**{k: v for k, v in entry.items() if k != "was"}, "next": ledger.rules.moment(ledger.books)},
        json,
        ledger,
    )


def _print(blocks: list[Block], data: dict[str, Any], json: bool, ledger: Ledger) -> None:
    if json:
        typer.echo(json_text.dumps(data, ensure_ascii=False))
    else:
        show(blocks, tuple(ledger.books["sides"]))
