"""`flagplot adjudicate`: one procedure alone, its outcome for given dice or its exact odds without."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from flagplot.blocks.terminal import show
from flagplot.cli import completion
from flagplot.core.errors import FlagplotError


def command(
    name: Annotated[
        str, typer.Argument(help="The procedure, such as fleet-fire.", autocompletion=completion.procedures)
    ] = "",
    fields: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FIELD=VALUE...",
            help="Inputs and rolls; others have defaults.",
            autocompletion=completion.fields,
        ),
    ] = None,
    edition: Annotated[
        str,
        typer.Option(
            help="The edition to go by; that of the procedure's game if left out.", autocompletion=completion.editions
        ),
    ] = "",
    ruling: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="See flagplot rulings.", autocompletion=completion.rulings),
    ] = None,
    profile: Annotated[str, typer.Option(metavar="FILE", help="Figures that the game does not print.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Answer one JSON object a line from standard input.")] = False,
    listing: Annotated[bool, typer.Option("--list", help="List the procedures, or the fields of one.")] = False,
    budget: Annotated[int, typer.Option(min=1, help="Combinations to count for exact odds.")] = 1_000_000,
) -> None:
    """Adjudicate one procedure alone: with dice its outcome, step by step, without dice its exact odds.

    Fields are given by name, words of the game where they have words. A roll of several throws is a list, as in
    roll=7,9. Rolls that are left out are counted through every way they can fall.

    \b
    Examples:
      flagplot adjudicate --list
      flagplot adjudicate --list fleet-fire-named
      flagplot adjudicate fleet-fire factors=8 firer-drm=2 target-drm=1 roll=7
      flagplot adjudicate fleet-fire-named factors=12 size=4 hits-before=1
      flagplot adjudicate search-results dice=5 numbers=1,3,4
      flagplot adjudicate nationality-drm nation=Japan kind=CV
      flagplot adjudicate disengagement night=yes heavy=yes
      flagplot adjudicate light-losses hits=3 --ruling mixed-loss-ties=small-ships
      flagplot adjudicate japanese-resistance turn='Summer 1945' allies=Manila,Okinawa
      echo '{"procedure": "fleet-fire", "factors": 8, "roll": 7}' | flagplot adjudicate --jsonl
    """  # noqa: D301
    from flagplot.table.book import Shelf

    if jsonl and (name or fields or listing):
        raise FlagplotError("procedures come from standard input", field="--jsonl", expected="neither NAME nor --list")
    shelf = Shelf(edition, _choices(ruling or []), budget, profile)
    if jsonl:
        from flagplot.cli.commands.rules.answers import answer_all

        shelf.check()
        answer_all(shelf)
        return
    _told(shelf.book(name), "" if listing else name, name, fields or [], as_json)


def _told(book: Any, asked: str, name: str, fields: list[str], as_json: bool) -> None:
    """Tell the procedure that is asked, or list all of them or the fields of one."""
    from flagplot.core.procedure import find

    if not asked:
        _list(book, [find(book.procedures, name)] if name else list(book.procedures.values()), as_json, bool(name))
        return
    case = book.case(asked, _fields(fields))
    if as_json:
        typer.echo(json.dumps(book.as_object(case), indent=1))
    else:
        show(book.blocks(case))


def _list(book: Any, procedures: Sequence[Any], as_json: bool, in_full: bool) -> None:
    from flagplot.cli.text.listing import described, entry, listed

    if as_json:
        typer.echo(json.dumps([entry(procedure, book.rulings_of(procedure)) for procedure in procedures], indent=1))
    else:
        show(described(procedures[0], book.rulings_of(procedures[0])) if in_full else listed(procedures))


def _fields(given: list[str]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise FlagplotError(f"{text!r} gives no field", expected="field=value, such as factors=8")
        if name in fields:
            raise FlagplotError("it is given twice", field=name, expected="it once")
        fields[name] = value
    return fields


def _choices(given: list[str]) -> dict[str, str]:
    choices: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise FlagplotError(f"{text!r} chooses nothing", field="--ruling", expected="NAME=VALUE")
        if name in choices:
            raise FlagplotError(f"{name!r} is chosen twice", field="--ruling", expected="each ruling once")
        choices[name] = value
    return choices
