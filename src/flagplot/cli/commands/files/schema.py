"""`flagplot schema`: the form of a file as JSON Schema, for editors that complete and check while one writes."""

import json
from typing import Annotated

import typer

from flagplot import games
from flagplot.core.errors import FlagplotError, one_of
from flagplot.files.schema import json_schema


def command(
    kind: Annotated[str, typer.Argument(help="What kind of file; a name that is none lists them.")],
) -> None:
    """Print the JSON Schema of a kind of file.

    \b
    Example:
      flagplot schema scenario > scenario.schema.json
    """  # noqa: D301
    models = games.file_kinds()
    if kind not in models:
        raise FlagplotError(f"there is no schema for {kind!r}", field="schema", expected=one_of(models))
    typer.echo(json.dumps(json_schema(models[kind]), indent=1))
