"""`flagplot schema`: the form of a file as JSON Schema, for editors that complete and check while one writes."""

import json
from typing import Annotated

import typer

from flagplot.core.errors import FlagplotError, one_of

KINDS = ("scenario", "europa", "raid", "yard", "operation", "orders")


def command(
    kind: Annotated[
        str,
        typer.Argument(
            help="What kind of file: scenario, europa for those of Grand Europa, raid, yard, operation or orders."
        ),
    ],
) -> None:
    """Print the JSON Schema of a kind of file.

    \b
    Example:
      flagplot schema scenario > scenario.schema.json
    """  # noqa: D301
    if kind not in KINDS:
        raise FlagplotError(f"there is no schema for {kind!r}", field="schema", expected=one_of(KINDS))
    from pydantic import BaseModel

    from flagplot.files.schema import json_schema
    from flagplot.games.awaw.files.model import Scenario
    from flagplot.games.awaw.files.operation.model import Operation
    from flagplot.games.awaw.files.orders.model import OrderFile
    from flagplot.games.awaw.files.raid import Raid
    from flagplot.games.awaw.files.yard import Yard
    from flagplot.games.europa.files.model import EuropaScenario

    models: tuple[type[BaseModel], ...] = (Scenario, EuropaScenario, Raid, Yard, Operation, OrderFile)
    typer.echo(json.dumps(json_schema(models[KINDS.index(kind)]), indent=1))
