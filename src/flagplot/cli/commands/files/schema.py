"""`flagplot schema`: the form of a file, or of what a command prints with `--json`, as JSON Schema."""

import json
from typing import Annotated

import typer

from flagplot import games
from flagplot.core.errors import FlagplotError, one_of
from flagplot.files.schema import json_schema


def command(
    kind: Annotated[
        str, typer.Argument(help="The kind of file. An unknown name lists all kinds.", show_default=False)
    ] = "",
    output: Annotated[str, typer.Option("--output", metavar="COMMAND", help="The schema of a command's --json.")] = "",
) -> None:
    """Print the JSON Schema of a kind of file, or of a command's --json.

    \b
    Examples:
      flagplot schema scenario > scenario.schema.json
      flagplot schema --output odds > odds.schema.json
      flagplot schema --output "rules where"
    """  # noqa: D301
    if bool(kind) == bool(output):
        raise FlagplotError("KIND and --output are alternatives", expected="KIND, or --output COMMAND")
    if output:
        from flagplot.api.results.schemas import schema

        typer.echo(json.dumps(schema(" ".join(output.split())), indent=1))
        return
    models = games.file_kinds()
    if kind not in models:
        raise FlagplotError(f"there is no schema for {kind!r}", field="schema", expected=one_of(models))
    typer.echo(json.dumps(json_schema(models[kind]), indent=1))
