"""`flagplot bench`: what the program does in a second on this machine, as ratios within one run."""

import json
from typing import Annotated

import typer

from flagplot.odds.speed import Figure, figures


def command(
    as_json: Annotated[bool, typer.Option("--json", help="Print one object for programs.")] = False,
    seconds: Annotated[float, typer.Option(min=0.2, help="Seconds of measurement for each value.")] = 2.0,
) -> None:
    """Measure battles, steps and dice a second, interpreted and compiled, side by side.

    \b
    Examples:
      flagplot bench
      flagplot bench --seconds 0.5
    """  # noqa: D301
    measured = []
    for figure in figures(seconds):
        measured.append(figure)
        if not as_json:
            typer.echo(line(figure))
    if as_json:
        typer.echo(json.dumps({figure.name: figure._asdict() for figure in measured}, indent=1))


def line(figure: Figure) -> str:
    """One figure in words: measured, against the aim."""
    asked = f"  (asked: {figure.asked})" if figure.asked else ""
    return f"{figure.name:34} {figure.value:>14,.2f} {figure.unit}{asked}"
