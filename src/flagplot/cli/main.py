"""The program: a table of commands, each loaded only when it is called, and one way to print errors."""

import errno
import importlib
import os
import signal
import sys
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import typer
from typer._click.exceptions import NoArgsIsHelpError, NoSuchOption, UsageError
from typer.core import TyperCommand, TyperGroup

from flagplot import games
from flagplot.cli.text.errors import print_error
from flagplot.cli.values import check_apart, lighten
from flagplot.core.errors import FlagplotError, Interrupted
from flagplot.core.version import VERSION
from flagplot_entry import INTERRUPTED, end


class InterruptGuard:
    """While it lasts Ctrl-C is an error that a command may answer; it changes nothing where no program has begun."""

    is_guarding = False

    def __enter__(self) -> None:
        if signal.getsignal(signal.SIGINT) is end:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.is_guarding = True

    def __exit__(self, *error: object) -> None:
        if self.is_guarding:
            signal.signal(signal.SIGINT, end)


if TYPE_CHECKING:
    from typer._click.core import Command as Made
    from typer._click.core import Context
    from typer._click.formatting import HelpFormatter

BAD_INPUT: Final = 2
SETTINGS: Final = {"help_option_names": ["-h", "--help"]}
HOME: Final = "flagplot.cli.commands"
TOO_MUCH: Final = "Got unexpected extra argument(s)"
"""The parser's error for too many words."""
UNREADABLE: Final = " is not readable."
"""The end of the parser's error for a file that may not be read."""
NUMBERS: Final = {"int_parsing": "a whole number in plain digits", "float_parsing": "a number such as 0.5"}
"""The error where a number is expected."""
LIMITS: Final = {"less than or equal to": "at most", "greater than or equal to": "at least"}
"""Words of the parser for a limit, and plain ones."""


class Command(NamedTuple):
    """A command: its name, its module, among the commands or of another face, its function there, one line for the list."""

    name: str
    module: str
    function: str
    help: str


COMMANDS: Final = (
    Command("fight", "play.fight", "fight", "Fight a battle from a scenario file, both sides by doctrine."),
    Command("turn", "play.turn", "turn", "Play a naval turn from an operation file, with battles inside."),
    Command("plan", "chances.plan", "plan", "Find the safest route, or the best hex to intercept in."),
    Command("play", "play.play", "play", "Play a battle at the terminal, one side or both."),
    Command("referee", "play.play", "referee", "Resolve a battle with your own dice, both sides open."),
    Command("serve", "flagplot.web.serve", "serve", "Serve matches in a browser."),
    Command("replay", "play.replay", "replay", "Replay a record and check that it ends the same way."),
    Command("board", "play.position", "board", "Draw a side's view of a game at one moment."),
    Command("position", "play.position", "position", "Print a position in one line that every command opens."),
    Command("verify", "play.replay", "verify", "Check a match: its commitments, every die, every answer."),
    Command("mail", "play.mail", "app", "Play by mail: a referee, a folder, a file for each side."),
    Command("season", "season", "app", "Keep fleets from turn to turn, in one file."),
    Command("adjudicate", "rules.adjudicate", "command", "Adjudicate one procedure alone, or show its odds."),
    Command("odds", "chances.odds", "odds", "Estimate the outcome of a battle or naval turn."),
    Command("merge", "chances.odds", "merge", "Merge the parts of one run of odds."),
    Command("solve", "chances.solve", "solve", "Solve a secret choice of both sides as a game."),
    Command("sensitivity", "chances.compare", "sensitivity", "Rank the rulings, doctrines and values by their effect."),
    Command("compare", "chances.compare", "compare", "Compare a battle or turn under editions or rulings."),
    Command("match", "chances.match", "match", "Compare two players over a pool of scenarios."),
    Command("exploit", "chances.match", "exploit", "Find the exact best response to a player in a small battle."),
    Command("luck", "chances.luck", "luck", "Measure the luck of a game, roll by roll."),
    Command("advise", "chances.advise", "advise", "Compare the answers to a question, from what a side knows."),
    Command("review", "chances.advise", "review", "List the most costly answers of a finished game."),
    Command("table", "rules.tables", "command", "Print a table of an edition."),
    Command("rulings", "rules.rulings", "command", "List the rulings and their alternatives."),
    Command("rules", "rules.rules", "command", "Show the source and the tests of each rule."),
    Command("bench", "rules.bench", "command", "Measure the speed of this machine."),
    Command("cross", "play.cross", "cross", "Fight one historical battle in two games, side by side."),
    Command("map", "rules.map", "command", "Describe, draw or check a map, and find a route by sea."),
    Command("scenarios", "files.scenarios", "command", "List the bundled scenarios."),
    Command("new", "files.scenarios", "new", "Create a scenario file, with each field explained."),
    Command("schema", "files.schema", "command", "Print a JSON Schema."),
    Command("help", "help", "command", "Show help for a command."),
)


AIMS: Final = {
    "To fight and play": "fight turn play referee serve mail season replay verify board position",
    "To know the odds": "odds compare luck solve sensitivity advise review cross merge",
    "To plan and intercept": "plan intercept orders map",
    "To write a battle down": "scenarios new schema",
    "To look things up": "adjudicate table rulings rules raid yard",
    "To measure players and machines": "match exploit bench",
}
"""Commands by purpose; the others at the end."""
OTHERS: Final = "Others"


class FullSummaryCommand:
    """A command listed with its whole first paragraph; the list breaks its lines."""

    help: str | None

    def get_short_help_str(self, limit: int = 0) -> str:
        """The first paragraph of its help."""
        return " ".join((self.help or "").split("\n\n")[0].split())


class CommandGroup(FullSummaryCommand, TyperGroup):
    """A group of commands."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read the options before the command."""
        lighten(self.get_params(ctx))
        return super().parse_args(ctx, args)


class Single(FullSummaryCommand, TyperCommand):
    """A command, which refuses an option that is given twice where it takes one value, and handles Ctrl-C while it runs."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read the options; an option given twice is an error."""
        lighten(self.get_params(ctx))
        if not ctx.resilient_parsing:
            _, _, order = self.make_parser(ctx).parse_args(args=list(args))
            for param in order:
                many = getattr(param, "multiple", False) or getattr(param, "is_flag", False) or param.nargs != 1
                if not many and order.count(param) > 1:
                    name = max(param.opts, key=len)
                    raise FlagplotError(f"{name} is given twice", field=name, expected="each option once")
        try:
            rest = super().parse_args(ctx, args)
        except typer.BadParameter as error:
            raise self.unusable(error, ctx) from None
        check_apart(self.get_params(ctx), ctx.params)
        return rest

    def collect_usage_pieces(self, ctx: "Context") -> list[str]:
        """The words of a call: FILE is required and [FILE] is not, without the parser's braces."""
        pieces = super().collect_usage_pieces(ctx)
        return [each.strip("{}").replace("[[", "[").replace("]]", "]") for each in pieces]

    def invoke(self, ctx: "Context") -> object:
        """Run the command."""
        with InterruptGuard():
            return super().invoke(ctx)

    def unusable(self, error: typer.BadParameter, ctx: "Context") -> FlagplotError:
        """The error for a wrong or missing word, in the form of every other error."""
        param = error.param
        assert param is not None, "typer says which"
        name = max(param.opts, key=len) if param.param_type_name == "option" else param.metavar or param.name
        wrong: list[dict[str, str]] = getattr(error.__cause__, "errors", list)()
        if error.message.endswith(UNREADABLE):
            quoted = error.message.removesuffix(UNREADABLE).partition(" ")[2]
            return FlagplotError("it cannot be read", file=quoted[1:-1], expected="a file or a folder that may be read")
        if not wrong:
            usage = " ".join((ctx.command_path, *self.collect_usage_pieces(ctx)))
            usage = f"{name} {param.metavar}" if param.param_type_name == "option" and param.metavar else usage
            return FlagplotError(f"{name} is missing" if not error.message else error.message, expected=usage)
        kind, given, said = (wrong[0][part] for part in ("type", "input", "msg"))
        expected = NUMBERS.get(kind) or said.removeprefix("Input should be ")
        for long, short in LIMITS.items():
            expected = expected.replace(long, short)
        return FlagplotError(f"{given!r} is not accepted", field=name, expected=expected)


def misread(error: UsageError) -> FlagplotError:
    """The error for a wrong call, in the form of every other error instead of the parser's."""
    path, usage = "flagplot", ""
    if error.ctx is not None:
        path = error.ctx.command_path
        usage = " ".join((path, *error.ctx.command.collect_usage_pieces(error.ctx)))
    listing = f"`{path} --help` lists"
    if isinstance(error, NoSuchOption):
        field = f"{error.option_name.lstrip('-')}=VALUE for a field, or " if "FIELD=VALUE" in usage else ""
        return FlagplotError(
            f"there is no option {error.option_name!r}",
            expected=field + nearest(error.option_name, error.possibilities or (), listing),
        )
    text = error.format_message()
    option = getattr(error, "option_name", "")
    if option and "requires" in text:
        return FlagplotError("a value is missing", field=option, expected="a value after it")
    if text.startswith("No such command '"):
        name = text.split("'")[1]
        known = getattr(error.ctx.command, "commands", ()) if error.ctx is not None else ()
        return FlagplotError(f"there is no command {name!r}", expected=nearest(name, known, listing))
    if text.startswith(TOO_MUCH):
        return FlagplotError(
            f"{text.removeprefix(TOO_MUCH).partition('(')[2][:-1]!r} is an unexpected extra argument", expected=usage
        )
    return FlagplotError(text.rstrip("."), expected=usage)


def nearest(name: str, known: Iterable[str], listing: str) -> str:
    """What may have been meant, and where all are listed."""
    near = get_close_matches(name, known, 1, 0.7)
    return f"{near[0]}, or another that {listing}" if near else f"one that {listing}"


FORBIDDEN: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


class LazyGroup(TyperGroup):
    """Commands that are imported when called, with every error of the program as one message."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read the options before the command."""
        lighten(self.get_params(ctx))
        try:
            return super().parse_args(ctx, args)
        except NoArgsIsHelpError:
            raise
        except UsageError as error:
            print_error(misread(error))
            raise typer.Exit(BAD_INPUT) from None
        except OSError as error:
            raise _unusable(error) from None

    def list_commands(self, ctx: "Context") -> list[str]:
        """Names of the commands, in the order of the table."""
        return [name for name, _ in listed()]

    def get_command(self, ctx: "Context", cmd_name: str) -> "Made | None":
        """Load a command by its name, one of a game too; None if there is none of that name."""
        found = next((load(command) for command in COMMANDS if command.name == cmd_name), None)
        return found or load_offered((cmd_name,))

    def resolve_command(self, ctx: "Context", args: list[str]) -> "tuple[str | None, Made | None, list[str]]":
        """Find the command that is called; one that there is not is an error that names the nearest."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            expected = nearest(name, self.list_commands(ctx), "`flagplot --help` lists")
            raise FlagplotError(f"there is no command {name!r}", expected=expected)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """List the commands from the table, without loading them."""
        known = dict(listed())
        for title, names in AIMS.items():
            with formatter.section(title):
                formatter.write_dl([(name, known.pop(name)) for name in names.split() if name in known])
        with formatter.section(OTHERS):
            formatter.write_dl(list(known.items()))

    def invoke(self, ctx: "Context") -> object:
        """Run the command; a bad input ends the program with an error and code 2, an interrupt with 130."""
        try:
            return super().invoke(ctx)
        except NoArgsIsHelpError:
            raise
        except (FlagplotError, UsageError) as error:
            shown = misread(error) if isinstance(error, UsageError) else error
            print_error(shown)
            raise typer.Exit(INTERRUPTED if isinstance(error, Interrupted) else BAD_INPUT) from None
        except OSError as error:
            raise _unusable(error) from None


def _unusable(error: OSError) -> BaseException:
    """The end of the program by an error of the file system, which is reported; that of a closed pipe is passed on.

    Either no file can have a name, or there is no room left for the output.
    """
    if error.errno == errno.EPIPE:
        return error
    if error.filename is not None:
        what, expected = f"this cannot be used as a file: {error.strerror}", "another name"
        if error.errno in FORBIDDEN:
            what, expected = f"it cannot be used: {error.strerror}", "a place that may be read and written"
        print_error(FlagplotError(what, file=error.filename, expected=expected))
    else:
        if error.errno == errno.ENOSPC:
            # Buffered output has nowhere to go: keep Python from trying again when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        what = f"the output cannot be written: {error.strerror}"
        print_error(FlagplotError(what, expected="free space"))
    return typer.Exit(BAD_INPUT)


def listed() -> list[tuple[str, str]]:
    """Every command with a line of help: those of every game, then those that only one has."""
    found = {command.name: command.help for command in COMMANDS}
    for offered in games.offered():
        found.setdefault(offered.name.partition(" ")[0], offered.help)
    return list(found.items())


def load_offered(words: tuple[str, ...]) -> "Made | None":
    """A command that a game offers, or the group of those whose names begin with these words; None if there is none."""
    some = [each for each in games.offered() if tuple(each.name.split())[: len(words)] == words]
    if not some:
        return None
    if some[0].name == " ".join(words):
        from flagplot.cli.commands.offered import command

        return _single(words[-1], command(some[0]), some[0].help)
    below = [load_offered((*words, word)) for word in dict.fromkeys(each.name.split()[len(words)] for each in some)]
    examples = [example for made in below if made for example in examples_of(made.help or "")]
    text = "\n".join((some[0].help, "", "\b", "Examples:" if len(examples) > 1 else "Example:", *examples))
    group = CommandGroup(name=words[-1], help=text, no_args_is_help=True, rich_markup_mode=None)
    for made in filter(None, below):
        group.add_command(made)
    return group


def examples_of(help: str) -> list[str]:
    """The lines of a help text below "Examples:", with those that continue them."""
    return [line for line in help.partition("Example")[2].split("\n")[1:] if line.startswith("  ")]


@cache
def load(command: Command) -> "Made":
    """Import a command: its module offers a function or an app of its own."""
    module = command.module if command.module.startswith("flagplot.") else f"{HOME}.{command.module}"
    found = getattr(importlib.import_module(module), command.function)
    if isinstance(found, typer.Typer):
        from flagplot.cli.commands.options import with_amounts, with_cells

        for each in found.registered_commands:
            each.callback, each.cls = with_amounts(with_cells(each.callback)) if each.callback else None, Single
        found.info.cls = CommandGroup
        loaded = typer.main.get_command(found)
        loaded.name = command.name
        return loaded
    return _single(command.name, found, command.help)


def _single(name: str, function: Callable[..., object], help: str) -> "Made":
    from flagplot.cli.commands.options import with_amounts, with_cells

    single = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
    single.command(name, cls=Single, help=filled(function.__doc__ or help))(with_amounts(with_cells(function)))
    return typer.main.get_command(single)


def filled(help: str) -> str:
    """A help text whose examples name editions and a game, which are known to the games alone."""
    if "{" not in help:
        return help
    known = games.edition_names()
    named = {"{editions}": ",".join(known[2::-1]), "{edition}": known[0], "{game}": games.names()[1]}
    for place, name in named.items():
        help = help.replace(place, name)
    return help


app = typer.Typer(
    cls=LazyGroup,
    context_settings=SETTINGS,
    rich_markup_mode=None,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"flagplot {VERSION}")
        raise typer.Exit()


@app.callback(help="Adjudicate naval battles by the printed rules, each result with its paragraph.")
def flagplot(
    version: bool = typer.Option(False, "--version", callback=_print_version, is_eager=True, help="Print the version."),
) -> None:
    """Read the options before the command."""


def main() -> None:
    """Run the program."""
    app(prog_name="flagplot")
