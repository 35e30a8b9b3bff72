"""What the commands of a season share: the group, the file, the words of entries."""

import json as json_text
from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot import games
from flagplot.blocks import Block, Paragraph
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.own_numbers import own_blocks
from flagplot.season.journal import units_of
from flagplot.season.ledger import Ledger

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)
File = Annotated[Path, typer.Argument(metavar="SEASON", help="The file of the season.", show_default=False)]
Picture = Annotated[
    Path | None,
    typer.Option("-o", "--out", metavar="OUT", help="Draw it too: a .svg or .png file.", show_default=False),
]
Theatre = Annotated[
    str, typer.Option("--theatre", metavar="NAME", help="The theatre, if there are several; else the next one.")
]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, for the journal.")]


@app.callback(
    help="""Keep fleets from turn to turn: one file with every ship and a journal, written by the program alone.

    A player turn is played stage by stage: movement, combat, construction, redeployment. `announce` writes down what a side
    does, `go` plays a stage and takes its end into the books, `close` does the bookkeeping of a phase once.

    \b
    Examples:
      flagplot season new rhine.season --from bismarck-1941   # begin
      flagplot season status rhine.season                     # every ship, by port
      flagplot season announce rhine.season germany.yaml      # what a side does in a stage
      flagplot season go rhine.season --seed 3                # play the stage
      flagplot season go rhine.season --seed 4                # and the next one
      flagplot season close rhine.season                      # yards, the end of a player turn
      flagplot season history rhine.season "Prinz Eugen"      # a ship's life
    """
)
def season() -> None:
    """Hold the subcommands."""


def side_of(ledger: Ledger, name: str | None, option: str) -> str:
    """The side that is meant; empty for the referee."""
    if not name:
        return ""
    known: dict[str, str] = {each.casefold(): each for each in ledger.books["sides"]}
    found = known.get(name.casefold())
    if found is None:
        raise FlagplotError(f"{name!r} is not a side", field=option, expected=one_of(known.values()))
    return found


def theatre_of(ledger: Ledger, name: str) -> str:
    """The theatre that is meant; empty for the one that is played next."""
    known = {each.casefold(): each for each in ledger.rules.theatres(ledger.books) if each}
    if name and name.casefold() not in known:
        expected = one_of(known.values()) if known else "no theatre: the season has one map"
        raise FlagplotError(f"{name!r} is not a theatre", field="--theatre", expected=expected)
    return known.get(name.casefold(), "")


def print_entry(
    ledger: Ledger,
    entry: dict[str, Any],
    json: bool,
    edit: dict[str, Any] | None = None,
    refused: tuple[str, Path] | None = None,
) -> None:
    """Print an entry of the journal and the next step; before it manual changes: their entry, or why they have none."""
    blocks = list[Block]()
    if refused is not None:
        blocks.append(Paragraph("The file is again as this entry left it. Its manual changes could not be entered:"))
        blocks += [Paragraph(line, 1) for line in refused[0].splitlines()]
        blocks.append(Paragraph(f"Their text is kept in {refused[1]}"))
    for each in filter(None, (edit, entry)):
        blocks.append(Paragraph(f"Entry {each['entry']}, {each['when']}: {each['what']}", style="bold"))
        blocks += [Paragraph(line, 1) for line in each["said"]]
        if each.get("record"):
            blocks.append(Paragraph(f"record {each['record']}, digest {each['digest']}", 1))
    blocks.append(Paragraph(f"Next: {ledger.rules.moment(ledger.books)}"))
    data = _entry_data(entry) | {"next": ledger.rules.moment(ledger.books)}
    if edit:
        data["edit"] = _entry_data(edit)
    if refused is not None:
        data["refused"] = {"why": refused[0], "file": str(refused[1])}
    put(blocks, data, json, ledger)


def _entry_data(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in ("was", "units")} | {"units": units_of(entry)}


def put(blocks: list[Block], data: dict[str, Any], json: bool, ledger: Ledger) -> None:
    """Print blocks, or their data."""
    if json:
        typer.echo(json_text.dumps(data, ensure_ascii=False))
    else:
        edition = games.open_edition(str(ledger.books["edition"]))
        show(own_blocks(edition, blocks), tuple(ledger.books["sides"]))
