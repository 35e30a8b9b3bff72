"""`flagplot europa`: what only Grand Europa needs, a profile with the figures that its rule 34 does not print."""

from pathlib import Path
from typing import Annotated, Final

import typer

command = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)
profile = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)
command.add_typer(profile, name="profile", help="The gunnery table and what else a user supplies.")

DOUBTFUL: Final = 1


@command.callback(help="What only Grand Europa needs.")
def europa() -> None:
    """Hold the subcommands."""


@profile.callback()
def profiles() -> None:
    """Hold what is done with profiles."""


@profile.command("check")
def check(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A profile; the house one if left out.")] = None,
) -> None:
    """Say what is missing, overlapping, falling or out of reach in a profile; code 1 if anything is.

    \b
    Example:
      flagplot europa profile check my-figures.toml
    """  # noqa: D301
    from flagplot.games.europa import profile as profiles

    found = profiles.read_profile(file) if file else profiles.house()
    complaints = profiles.check(found)
    dice = profiles.reached(found)
    typer.echo(
        f"{found.title}: {len(found.rows)} rows, columns {found.lowest_die} to {found.highest_die}, digest {found.digest}"
    )
    typer.echo(f"Modified dice that can come up: {dice[0]} to {dice[-1]} [34.C.3.b]")
    typer.echo(f"A fire that counts more than {profiles.LARGEST} points is read on the row of {profiles.LARGEST}.")
    for each in complaints:
        place = f"{found.file}, line {each.line}: " if each.line else f"{found.file}: "
        typer.echo(f"{place}{each.what}{' (cannot be used)' if each.fatal else ''}")
    if not complaints:
        typer.echo("Complete, never falling, every column within reach.")
        return
    raise typer.Exit(DOUBTFUL)
