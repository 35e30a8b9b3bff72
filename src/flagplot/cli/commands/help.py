"""`flagplot help`: the `--help` of a command."""

from typing import Annotated

import typer


def command(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="COMMAND", help="The command.", show_default=False)
    ] = None,
) -> None:
    """Show the help of a command; without one, list the commands.

    \b
    Examples:
      flagplot help fight
      flagplot help rules where
    """  # noqa: D301
    from flagplot.cli.main import app

    typer.main.get_command(app)(args=[*(words or []), "--help"], prog_name=ctx.find_root().info_name)
