"""`flagplot plan`: where a voyage may be intercepted, its shortest and its safest route, the enemy's best hex."""

from pathlib import Path
from typing import Annotated

import typer

from flagplot.api.plan import plan as planned
from flagplot.cli.commands import options

Forces = Annotated[
    list[str] | None,
    typer.Option("--force", metavar="NAME", help="Force that sails; repeat it for several in a hex."),
]
To = Annotated[str, typer.Option("--to", metavar="PLACE", help="The destination; by default the plans of the file.")]
Via = Annotated[list[str] | None, typer.Option("--via", metavar="PLACE", help="Your own route, through this place.")]
Side = Annotated[str, typer.Option("--for", metavar="SIDE", help="Plan for this side; by default the moving side.")]
Referee = Annotated[bool, typer.Option("--referee", help="Include what only the other side knows.")]
Activity = Annotated[str, typer.Option("--activity", metavar="WORD", help="The activity, if it differs from the file.")]
Operation = Annotated[str, typer.Option("--operation", metavar="NAME", help="The operation, if the file has several.")]
Filed = Annotated[str, typer.Option("--plan", metavar="NAME", help="One plan of the file; by default all.")]
Signals = Annotated[bool, typer.Option("--codebreaking", help="The interceptors have the lead in codebreaking.")]
Hexes = Annotated[bool, typer.Option("--hexes", help="List the interceptors for every hex, not only for the worst.")]
Count = Annotated[bool, typer.Option("--count", help="Count the interceptions that each plan allows.")]
Png = Annotated[Path | None, typer.Option("--png", metavar="OUT", help="Draw routes and danger on the map.")]


def plan(
    file: options.Scenario,
    force: Forces = None,
    to: To = "",
    via: Via = None,
    side: Side = "",
    referee: Referee = False,
    activity: Activity = "",
    operation: Operation = "",
    plan: Filed = "",
    codebreaking: Signals = False,
    hexes: Hexes = False,
    count: Count = False,
    png: Png = None,
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    json: options.Json = False,
) -> None:
    """Show where a voyage may be intercepted, with its chance and safest route; or find the best hex to intercept.

    Chances are exact. A side's plan uses only what that side may know; --referee uses everything.

    \b
    Examples:
      flagplot plan rendezvous-22-13 --count
      flagplot plan bismarck-1941 --force "Luetjens' squadron" --referee
      flagplot plan coral-sea-1942-operation --force "MO Main Force" --to "Port Moresby" --referee
      flagplot plan coral-sea-1942-operation --force "MO Main Force" --for U.S.
    """  # noqa: D301
    found = planned(
        options.opened(file, edition, ruling),
        tuple(force or ()),
        to=to,
        via=tuple(via or ()),
        side=side,
        referee=referee,
        activity=activity,
        operation=operation,
        plan=plan,
        codebreaking=codebreaking,
        hexes=hexes,
        count=count,
    )
    if png is not None:
        found.draw(png)
    options.print_result(found, json)
    if png is not None:
        typer.echo(f"drawn: {png}", err=json)
