"""From a command that a game offers to one of the command line: its parameters, `--json`, and how its answer is printed."""

import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, cast, get_args, get_origin, get_type_hints

import typer

from flagplot.cli.commands import options
from flagplot.cli.text.pager import show
from flagplot.core.dice import GivenDice, SeededDice
from flagplot.core.offers.command import Answer, DiceOption, GameCommand, Option, RulingOption, Word
from flagplot.core.printed.changed import read_rulings

JSON = "as_json"


def command(offered: GameCommand) -> Callable[..., None]:
    """The function that typer makes a command of."""
    function = offered.load()
    kinds = get_type_hints(function, include_extras=True)
    known = inspect.signature(function).parameters

    def run(**given: object) -> None:
        as_json = bool(given.pop(JSON))
        answer: Answer = function(**_taken(kinds, known, given))
        if as_json:
            typer.echo(json.dumps(answer.data, ensure_ascii=False))
        else:
            show(answer.blocks, answer.sides)
        for note in answer.notes:
            typer.echo(note, err=as_json)
        if answer.code:
            raise typer.Exit(answer.code)

    parameters = [each for name in known for each in _parameters(name, kinds[name], known[name].default)]
    parameters.append(_parameter(JSON, options.Json, False))
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    run.__doc__ = function.__doc__
    return run


def _parameters(name: str, kind: object, default: object) -> Iterator[inspect.Parameter]:
    """The parameters of the command line that one of the function represents."""
    if kind is DiceOption:
        yield _parameter("seed", options.Seed, None)
        yield _parameter("dice", options.DiceFile, None)
    elif kind is RulingOption:
        yield _parameter(name, options.Rulings, None)
    else:
        of, how = get_args(kind)
        many = get_origin(of) is Sequence
        taken = list[str] | None if many else of
        yield _parameter(name, Annotated[taken, _typed(how)], None if many else default)


def _parameter(name: str, kind: object, default: object) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _typed(how: Word | Option) -> object:
    if isinstance(how, Word):
        if how.metavar == "FILE":
            return options.scenario(how.help)
        return typer.Argument(metavar=how.metavar, help=how.help, show_default=False)
    return typer.Option(how.flag, metavar=how.metavar or None, help=how.help)


def _taken(kinds: dict[str, object], known: Iterable[str], given: dict[str, object]) -> dict[str, object]:
    """The arguments of the function from those of the command line."""
    taken: dict[str, object] = {}
    for name in known:
        if kinds[name] is DiceOption:
            taken[name] = rolled(cast("str | None", given["seed"]), cast("str | None", given["dice"]))
        elif kinds[name] is RulingOption:
            taken[name] = RulingOption(read_rulings(several(given[name])))
        else:
            taken[name] = (
                tuple(several(given[name])) if get_origin(get_args(kinds[name])[0]) is Sequence else given[name]
            )
    return taken


def several(given: object) -> list[str]:
    """The words of an option that may be repeated, as typer gives them."""
    return cast("list[str] | None", given) or []


def rolled(seed: str | None, file: str | None) -> DiceOption:
    """Dice of a file, then of a seed; of a random seed if neither is given."""
    number = options.chosen_seed(seed) if file is None else options.read_seed(seed)
    then = SeededDice(number) if number is not None else None
    return DiceOption(GivenDice([each.face for each in options.read_dice(file)], then), number)
