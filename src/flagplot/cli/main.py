"""The program: a table of commands, each loaded only when it is called, and one way to tell errors."""

import errno
import importlib
import importlib.util
import os
import sys
from typing import Any, Final, NamedTuple

import typer
from typer.core import TyperGroup

from flagplot import __version__
from flagplot.core.errors import FlagplotError

BAD_INPUT: Final = 2
HOME: Final = "flagplot.cli.commands"


class Command(NamedTuple):
    """A command: its name, its module among the commands, its function there, and one line for the list."""

    name: str
    module: str
    function: str
    help: str


COMMANDS: Final = (
    Command("fight", "play.fight", "fight", "Fight a battle from a scenario file, both sides by doctrine."),
    Command("turn", "play.turn", "turn", "Play a naval turn from an operation file, with battles inside."),
    Command("orders", "play.orders", "command", "Try standing orders against an operation."),
    Command("play", "play.play", "play", "Play a battle at the terminal, one side or both."),
    Command("replay", "play.replay", "replay", "Play a record again, to the same end."),
    Command("adjudicate", "rules.adjudicate", "command", "Adjudicate one procedure alone, or show its odds."),
    Command("odds", "chances.odds", "odds", "Say what could come of a battle or naval turn."),
    Command("solve", "chances.solve", "solve", "Solve a secret choice of both sides as a game."),
    Command(
        "sensitivity", "chances.sensitivity", "sensitivity", "Say which rulings, doctrines, figures move the odds."
    ),
    Command("compare", "chances.compare", "compare", "Compare a battle or turn under editions or rulings."),
    Command("luck", "chances.luck", "luck", "Say how lucky a played battle was, roll by roll."),
    Command("table", "rules.tables", "command", "Print a table of an edition."),
    Command("rulings", "rules.rulings", "command", "List the rulings, what they decide and what else plays."),
    Command("rules", "rules.rules", "command", "Show which rules are covered, and by what."),
    Command("bench", "rules.bench", "command", "Measure what this machine does in a second."),
    Command("cross", "play.cross", "cross", "Fight one historical battle in both games, side by side."),
    Command("europa", "rules.europa", "command", "Check the figures that Grand Europa does not print."),
    Command("map", "rules.map", "command", "Tell, draw or check a map, and find the way by sea."),
    Command("intercept", "chances.intercept", "app", "Count the dice of an interception, and when it is there."),
    Command("plan", "chances.plan", "command", "Find the safest route, or the best hex to intercept in."),
    Command("raid", "play.raid", "command", "Roll who engages raiders in an SW box, and give the battle."),
    Command("yard", "play.yard", "command", "Print the calendar of a yard: repair, construction, raising."),
    Command("schema", "rules.schema", "command", "Print a JSON Schema."),
)


class LazyGroup(TyperGroup):
    """Commands that are imported when called, with every error of the program as one message."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Names of the commands that are there, in the order of the table."""
        return [command.name for command in COMMANDS if is_there(command)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load a command by its name; None for one that is not there."""
        return next((load(command) for command in COMMANDS if command.name == cmd_name and is_there(command)), None)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands from the table, without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(command.name, command.help) for command in COMMANDS if is_there(command)])

    def invoke(self, ctx: Any) -> Any:
        """Run the command; what cannot be used is told on standard error and ends the program with code 2."""
        try:
            return super().invoke(ctx)
        except FlagplotError as error:
            typer.echo(f"flagplot: {error}", err=True)
            raise typer.Exit(BAD_INPUT) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            typer.echo(f"flagplot: {_unusable(error)}", err=True)
            raise typer.Exit(BAD_INPUT) from None


def _unusable(error: OSError) -> FlagplotError:
    """A name that no file can have, or output that finds no room."""
    if error.filename is not None:
        return FlagplotError(f"it cannot be used: {error.strerror}", file=error.filename, expected="another name")
    if error.errno == errno.ENOSPC:
        # What is still buffered has nowhere to go: keep Python from trying again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FlagplotError(f"the output cannot be written: {error.strerror}", expected="room for it")


def is_there(command: Command) -> bool:
    """Whether the module of a command exists."""
    return importlib.util.find_spec(f"{HOME}.{command.module}") is not None


def load(command: Command) -> Any:
    """Import a command: its module offers a function or an app of its own."""
    found = getattr(importlib.import_module(f"{HOME}.{command.module}"), command.function)
    if isinstance(found, typer.Typer):
        loaded = typer.main.get_command(found)
        loaded.name = command.name
        return loaded
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    single.command(command.name, help=found.__doc__ or command.help)(found)
    return typer.main.get_command(single)


app = typer.Typer(
    cls=LazyGroup,
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"flagplot {__version__}")
        raise typer.Exit()


@app.callback(help="Adjudicate naval battles by the printed rules, each result with its paragraph.")
def flagplot(
    version: bool = typer.Option(False, "--version", callback=_print_version, is_eager=True, help="Print the version."),
) -> None:
    """Read the options that stand before the command."""


def main() -> None:
    """Run the program."""
    app(prog_name="flagplot")
