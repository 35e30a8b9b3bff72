"""Commands that change a season: each makes an entry of its journal."""

from pathlib import Path
from typing import Annotated

import typer

from flagplot.cli.commands import options
from flagplot.cli.commands.season.shared import File, Why, app, print_entry, side_of
from flagplot.core.errors import FlagplotError
from flagplot.season.journal import edited, enter, take_back, take_up
from flagplot.season.ledger import locked, put_back, read

FAIR = "fair"


@app.command("new")
def new(
    file: Annotated[Path, typer.Argument(metavar="SEASON", help="The file to write.", show_default=False)],
    source: Annotated[
        str,
        typer.Option("--from", metavar="FILE", help="An operation file, a name of `season fleets`, or a .csv table."),
    ] = "",
    fleet: Annotated[
        list[str] | None,
        typer.Option("--fleet", metavar="SIDE=FLEET", help="A fleet of `season fleets`; once for each fleet."),
    ] = None,
    turn: Annotated[str, typer.Option("--turn", metavar="NAME", help="First game turn, such as Summer 1941.")] = "",
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="Name of the season.")] = "",
    dice: Annotated[str, typer.Option("--dice", metavar="fair", help="Commit to the dice of all stages.")] = "",
    number: Annotated[
        list[str] | None,
        typer.Option("--number", metavar="SIDE=N", help="A side's number for fair dice; else one is drawn."),
    ] = None,
    json: options.Json = False,
) -> None:
    """Begin a season from an operation file, from fleets by name, or from a table of ships.

    \b
    Examples:
      flagplot season new rhine.season --from bismarck-1941
      flagplot season new med.season --from matapan-1941-operation --turn "Spring 1941"
      flagplot season new sea.season --fleet "Germany=Kriegsmarine 1941" --fleet "Britain=Home Fleet 1941"
    """  # noqa: D301
    from flagplot.season.begin import begin

    if dice not in ("", FAIR) or (number and not dice):
        raise FlagplotError(f"{dice or 'no dice'!r} has no numbers of sides", field="--dice", expected="--dice fair")
    numbers = (number or []) if dice else None
    ledger = begin(file, source, {"turn": turn, "title": title}, fleet or [], numbers)
    ledger.write()
    print_entry(ledger, ledger.journal[-1], json)


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
    by_mail: Annotated[
        bool, typer.Option("--by-mail", help="The file answers a letter: it bears the key of its side.")
    ] = False,
    seed: options.Seed = None,
    json: options.Json = False,
) -> None:
    """Write down what a side does in the stages of its player turn, from a file or by the cautious admiral; the rules are asked.

    \b
    Examples:
      flagplot season announce rhine.season germany.yaml
      flagplot season announce rhine.season --admiral Germany --seed 5
    """  # noqa: D301
    from flagplot.season.announcing import announce_file

    with locked(file):
        ledger = read(file)
        number = options.chosen_seed(seed)
        side = side_of(ledger, admiral, "--admiral")
        entry = announce_file(ledger, announcement, side, number, withdraw or [], by_mail)
        ledger.write()
    print_entry(ledger, entry, json)


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
    from flagplot.cli.commands.season.dice import ASK, begun, throw
    from flagplot.season import stage
    from flagplot.table.dice import Tray

    with locked(file):
        ledger = read(file)
        number = stage.seed_of(ledger, options.read_seed(seed))
        if dice is None:
            entry = stage.go(ledger, number, doctrine, orders or [])
        else:
            session = begun(ledger, seed, bool(doctrine or orders)) if dice == ASK else None
            if session is None:
                session = stage.prepared(ledger, number, doctrine, orders or [], typed=True)
            if dice == ASK:
                throw(ledger, session)
            else:
                session.dice = Tray(options.read_dice(dice), None if seed is None else number, dice)
                session.run()
            entry = stage.taken(ledger, session, int(session.record.header["seed"]))
    print_entry(ledger, entry, json)


@app.command("take")
def take(
    file: File,
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The finished record.", show_default=False)],
    json: options.Json = False,
) -> None:
    """Take the present stage into the books as people played it: at the terminal, by mail or in a browser.

    \b
    Examples:
      flagplot season export rhine.season --stage --to stage.yaml
      flagplot play stage.yaml --side both --record stage.record
      flagplot season take rhine.season stage.record
    """  # noqa: D301
    from flagplot.season import stage
    from flagplot.table import record_file

    with locked(file):
        ledger = read(file)
        entry = stage.take(ledger, record_file.read(record))
    print_entry(ledger, entry, json)


@app.command("harbor")
def harbor(
    file: File,
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="The carrier, or the row of submarines.")],
    port: Annotated[str, typer.Option("--port", metavar="NAME", help="The port that is attacked.")],
    target: Annotated[list[str], typer.Option("--target", metavar="SHIP", help="A ship there; once for each target.")],
    given: Annotated[
        list[str] | None,
        typer.Option("--given", metavar="KEY=N", help="A number that no book has, such as air-defence=3 or level=2."),
    ] = None,
    dice: Annotated[str, typer.Option("--dice", metavar="FACES", help="The dice as thrown, such as 3,4,6.")] = "",
    seed: options.Seed = None,
    json: options.Json = False,
) -> None:
    """Attack ships in port before the movement stage; hits, losses and the carrier's inversion go into the books.

    \b
    Examples:
      flagplot season set rhine.season "Germany: harbor-level-1=1" --why "research"
      flagplot season harbor rhine.season --by "Boats of Lorient" --port "Scapa Flow" --target Hood --dice 3,4,6
    """  # noqa: D301
    from flagplot.season import announcing, stage

    with locked(file):
        ledger = read(file)
        numbers = announcing.numbers(given or [])
        number = stage.seed_of(ledger, options.read_seed(seed))
        roll = announcing.faces(dice) if dice else number
        change = ledger.rules.harbor(ledger.books, by, port, target, numbers, roll)
        entry = enter(ledger, "harbor", change, seed=None if dice else number)
        ledger.write()
    print_entry(ledger, entry, json)


@app.command("close")
def close(file: File, json: options.Json = False) -> None:
    """Close a phase of bookkeeping: the yards in the construction phase, inversion at the end of the player turn.

    \b
    Examples:
      flagplot season go rhine.season --seed 3    # the stages of movement and combat
      flagplot season go rhine.season --seed 4
      flagplot season close rhine.season          # then the construction phase
    """  # noqa: D301
    from flagplot.season import stage

    with locked(file):
        ledger = read(file)
        entry = stage.close(ledger)
    print_entry(ledger, entry, json)


@app.command("set")
def set_(
    file: File,
    changes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME: KEY=VALUE, ...]...", help="Lines to change.", show_default=False),
    ] = None,
    why: Why = "",
    as_edited: Annotated[bool, typer.Option("--as-edited", help="Accept the edits made in the file by hand.")] = False,
    json: options.Json = False,
) -> None:
    """Enter what happened outside the program: each line with new values, and a reason.

    `lost=HEX` counts a unit as lost, with in-port=true as sunk in port; `new=SIDE/ships` adds a line; none takes a value away.

    \b
    Examples:
      flagplot season set rhine.season "Kiel: yard=true" "Germany: points=2" --why "our house rules"
      flagplot season set rhine.season "Norfolk: damaged=1" "Sheffield: lost=AB8" --why "fought at the table"
    """  # noqa: D301
    from flagplot.season import announcing

    if not why.strip():
        raise FlagplotError("a change by hand has a reason", field="--why", expected="a sentence for the journal")
    with locked(file):
        ledger = read(file, as_edited)
        if as_edited:
            entry = edited(ledger, why)
        else:
            entry = enter(ledger, "set", announcing.changed(ledger, changes or []), why=why)
        ledger.write()
    print_entry(ledger, entry, json)


@app.command("undo")
def undo_(
    file: File,
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", help="Go back to the books after entry N; without it, one.")
    ] = None,
    json: options.Json = False,
) -> None:
    """Go back to the books after an entry of the journal; what came after it stays in the journal, and can be gone back to.

    Manual changes of the file become an entry first. So without --to they alone are taken back. Changes that no entry can
    hold, as their file is not a season, are taken back too, and their text is kept in the folder of records.

    \b
    Examples:
      flagplot season go rhine.season --seed 3
      flagplot season go rhine.season --seed 4
      flagplot season undo rhine.season           # takes the last stage back
      flagplot season undo rhine.season --to 3    # goes back to it
    """  # noqa: D301
    with locked(file):
        try:
            ledger = read(file, as_edited=True)
            edit = take_up(ledger)
        except FlagplotError as error:
            found = put_back(file) if to is None else None
            if found is None:
                raise
            ledger, refused = found
            print_entry(ledger, ledger.journal[-1], json, refused=(str(error), refused))
            return
        entry = take_back(ledger, to)
        ledger.write()
    print_entry(ledger, entry, json, edit)
