"""Commands that read a season and change nothing in it."""

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from flagplot.blocks import Block, Gap, Paragraph
from flagplot.cli.commands import options
from flagplot.cli.commands.season.shared import File, Picture, Theatre, app, put, side_of, theatre_of
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError, SeveralErrors, few_of
from flagplot.core.outside import read_text
from flagplot.season.journal import life, units_of
from flagplot.season.ledger import LARGEST, locked, read


@app.command("status")
def status(
    file: File,
    view: options.View = None,
    map: Annotated[
        Path | None,
        typer.Option("--map", metavar="OUT", help="Draw the map too, as the reader may know it: .svg or .png."),
    ] = None,
    theatre: Theatre = "",
    json: options.Json = False,
) -> None:
    """Print the fleets by port, inverted units, squadrons and yards; with --view those of one side.

    \b
    Examples:
      flagplot season status rhine.season
      flagplot season status rhine.season --view Germany --map germany.svg
    """  # noqa: D301
    ledger = read(file)
    side = side_of(ledger, view, "--view")
    blocks, data = ledger.rules.status(ledger.books, side)
    if side:
        from flagplot.season.letters import disclosed

        known = disclosed(ledger, side)
        blocks, data = [*blocks, Gap(), *known], data | {"disclosed": [each.text for each in known]}
    if map is not None:
        from flagplot.api.pictures import MAP, draw_board
        from flagplot.files.picture import check_name, write
        from flagplot.season.letters import map_text
        from flagplot.table.setting import open_text

        check_name(map)
        text = map_text(ledger, theatre_of(ledger, theatre))
        write(draw_board(open_text(text, "season"), view=side or None, what=MAP), map)
        typer.echo(f"drawn: {map}", err=True)
    put(blocks, data, json, ledger)


@app.command("export")
def export(
    file: File,
    to: Annotated[Path | None, typer.Option("--to", metavar="OUT", help="Write it there; else it is printed.")] = None,
    theatre: Theatre = "",
    stage: Annotated[
        bool,
        typer.Option("--stage", help="The present stage alone, to be played by people; `season take` takes it back."),
    ] = False,
    force: options.Force = False,
) -> None:
    """Print or write an operation file of the present moment, for `flagplot turn`, `odds`, `plan` and all the others.

    \b
    Examples:
      flagplot season export rhine.season --to now.yaml
      flagplot season export rhine.season --stage --to stage.yaml   # then play, mail or serve; then `season take`
    """  # noqa: D301
    from flagplot.files import whole
    from flagplot.season.stage import OF_SEASON, setting_of

    ledger = read(file)
    if stage and theatre:
        raise FlagplotError("the present stage is in one theatre", field="--theatre", expected="--stage alone")
    text = setting_of(ledger).text if stage else ledger.rules.export(ledger.books, theatre_of(ledger, theatre))
    text += OF_SEASON
    if to is None:
        typer.echo(text, nl=False)
        return
    whole.check_free(to, force)
    whole.create(to, text, force=force)
    typer.echo(f"written: {to}", err=True)


@app.command("history")
def history(
    file: File,
    unit: Annotated[
        str, typer.Argument(metavar="[SHIP]", help="A ship or row; none for the journal.", show_default=False)
    ] = "",
    out: Picture = None,
    json: options.Json = False,
) -> None:
    """Print the life of a ship: where she was, hits, repairs, battles with their records; without a name the whole journal.

    \b
    Examples:
      flagplot season history rhine.season "Prinz Eugen"
      flagplot season history rhine.season "Prinz Eugen" -o eugen.svg
      flagplot season history rhine.season
    """  # noqa: D301
    from flagplot.season.verify import journal_lines

    ledger = read(file)
    if not unit:
        lines = list(journal_lines(ledger))
        put([Paragraph(line) for line in lines], {"journal": lines}, json, ledger)
        return
    found = life(ledger, unit)
    if not found:
        known = sorted({name for entry in ledger.journal for name in units_of(entry)})
        raise FlagplotError(f"no ship is called {unit!r}", field="SHIP", expected=few_of(known, unit))
    if out is not None:
        from flagplot.files.picture import check_name, write
        from flagplot.season.letters import life_drawn

        check_name(out)
        write(life_drawn(ledger, unit), out)
        typer.echo(f"drawn: {out}", err=True)
    blocks: list[Block] = [Paragraph(f"{unit} in {ledger.books['title']}", style="bold")]
    for each in found:
        record = f" ({each['record']})" if each["record"] else ""
        mark = "; taken back" if each["undone"] else ""
        blocks.append(Paragraph(f"{each['entry']}. {each['when']}: {each['what']}{record}{mark}", 1))
    put(blocks, {"unit": unit, "life": found}, json, ledger)


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
    from flagplot.files.text import file_text
    from flagplot.season import begin as beginning
    from flagplot.season import verify

    if file.suffix == beginning.TABLE:
        found = beginning.usual_rules().table(file_text(str(file)), str(file))
        faults = [{"line": each.line, "field": each.field, "what": each.what} for each in found.faults]
        if json:
            typer.echo(json_text.dumps({"file": str(file), "faults": faults}, ensure_ascii=False))
        elif found.faults:
            raise SeveralErrors(found.faults)
        else:
            show([Paragraph(f"{file}: every line can be right.")])
        if found.faults:
            raise typer.Exit(2)
        return
    ledger = read(file, is_whole=True)
    lines = verify.check(ledger)
    put([Paragraph(line) for line in lines], {"file": str(file), "checked": lines}, json, ledger)


@app.command("verify")
def verify_(
    file: File,
    reveal: Annotated[bool, typer.Option("--reveal", help="Print the secret of fair dice, after the season.")] = False,
    letter: Annotated[
        list[Path] | None,
        typer.Option(
            "--letter", metavar="FILE", help="A letter that a side kept: no entry may be cut since. Repeatable."
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Verify a season as one record: every entry, every record played again, every fair die; an alteration is named.

    \b
    Examples:
      flagplot season verify rhine.season
      flagplot season letters rhine.season --to letters
      flagplot season verify rhine.season --letter letters/Germany-Spring-1941-Germany-movement.md
    """  # noqa: D301
    from flagplot.season import fair, letters, verify

    ledger = read(file, is_whole=True)
    lines = verify.check(ledger)
    for path in letter or []:
        lines.append(letters.check_marks(ledger, read_text(path, "a letter of this season", LARGEST), str(path)))
    if reveal and fair.is_fair(ledger.books):
        lines.append(f"The secret of the dice is {fair.secret_of(ledger).hex()}.")
    put([Paragraph(line) for line in lines], {"file": str(file), "checked": lines}, json, ledger)


@app.command("fleets")
def fleets(
    name: Annotated[str, typer.Argument(metavar="[FLEET]", help="One fleet, ship by ship.", show_default=False)] = "",
    json: options.Json = False,
) -> None:
    """List the named fleets with their sources; of one, every ship with what the formula makes of her.

    \b
    Examples:
      flagplot season fleets
      flagplot season fleets "Home Fleet 1941"
    """  # noqa: D301
    from flagplot.season.begin import usual_rules

    blocks, data = usual_rules().fleets(name)
    if json:
        typer.echo(json_text.dumps(data, ensure_ascii=False))
    else:
        show(blocks)


@app.command("letters")
def letters(
    file: File,
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where the letters are written.")],
    json: options.Json = False,
) -> None:
    """Write a letter for each side: the player turn so far as it may know it, its fleet, and a form for its answer.

    \b
    Example:
      flagplot season letters rhine.season --to letters
    """  # noqa: D301
    from flagplot.season.letters import write_letters

    with locked(file, changes=False):
        ledger = read(file)
        found = write_letters(ledger, to)
    data = {"letters": [{"side": side, "file": str(path), "bytes": size} for side, path, size in found]}
    blocks: list[Block] = [Paragraph(f"{side}: {path}, {size} bytes") for side, path, size in found]
    put(blocks, data, json, ledger)


@app.command("odds")
def odds(
    file: File,
    ahead: Annotated[int, typer.Option("--ahead", min=1, max=24, metavar="N", help="Stages to play.")] = 2,
    games: Annotated[int, typer.Option("-n", "--seasons", min=1, max=100_000, metavar="N", help="Seasons.")] = 100,
    seed: options.Seed = None,
    jobs: Annotated[int, typer.Option("--jobs", min=0, metavar="N", help="Processes; one for each processor.")] = 0,
    compiled: Annotated[bool, typer.Option("--compiled", help="Play the stages under the compiled rules.")] = False,
    json: options.Json = False,
) -> None:
    """Say what the next stages bring: losses, who is at sea where, cargo; announcements are sealed plans and the admiral's.

    \b
    Example:
      flagplot season odds rhine.season --ahead 2 -n 200
    """  # noqa: D301
    from flagplot.season.odds import odds as found

    ledger = read(file)
    counted = found(ledger, ahead, games, options.chosen_seed(seed), jobs, compiled)
    put(counted.blocks(), counted.to_dict(), json, ledger)
