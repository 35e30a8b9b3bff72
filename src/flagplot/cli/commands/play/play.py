"""`flagplot play`, people at the terminal, and `flagplot referee`, a companion for people who roll their own dice."""

from os.path import isfile
from pathlib import Path
from shlex import quote
from typing import Annotated, Final, NamedTuple

import typer

from flagplot.blocks.terminal import console
from flagplot.cli.commands import options
from flagplot.cli.commands.play.desk import Quit, Terminal
from flagplot.cli.commands.play.fair import agree
from flagplot.core.dice import secret_seed
from flagplot.core.errors import FlagplotError
from flagplot.core.seat_view import REFEREE
from flagplot.files import whole
from flagplot.table import record_file
from flagplot.table.chances import LINE, OFF
from flagplot.table.controller import TableController
from flagplot.table.fair.match import ASK, FAIR, seat_dice
from flagplot.table.reports import report
from flagplot.table.resume import reopen, take_up
from flagplot.table.seats import PERSON, SIDES, read_doctrines
from flagplot.table.session import Session, begin, listen, sides_played_by_people
from flagplot.table.setting import Setting
from flagplot.table.standing import follow

INTERRUPTED: Final = 130
BOTH: Final = "both"
Numbers = Annotated[
    list[str] | None,
    typer.Option("--number", metavar="SIDE=N", help="A side's own number for fair dice; may be repeated."),
]
NoOdds = Annotated[bool, typer.Option("--no-odds", help="Turn off the command odds at the prompt, for the whole game.")]
SIDE_A: Final = "A"


def play(
    file: options.NewGame = None,
    side: Annotated[
        str,
        typer.Option("--side", metavar="A|B|both", help="The side that you play; by default A.", show_default=False),
    ] = "",
    seed: options.Seed = None,
    dice: Annotated[
        str | None,
        typer.Option(
            "--dice",
            metavar="ask|fair|FILE",
            help="Roll dice yourself, draw them from a secret and your numbers, or take them from a file.",
        ),
    ] = None,
    number: Numbers = None,
    ruling: options.Rulings = None,
    edition: options.EditionName = "",
    record: options.RecordFile = None,
    force: options.Force = False,
    resume: options.Resume = None,
    doctrine: options.Doctrine = "",
    orders: options.Orders = None,
    no_odds: NoOdds = False,
) -> None:
    """Play a battle or a naval turn at the terminal, one side or both; `?` at the prompt lists the commands.

    With `--dice fair` neither player nor program can choose the dice: the program commits to a secret, each player
    enters a number, and all earlier answers count too.  `flagplot verify RECORD` checks the game afterwards.

    \b
    Examples:
      flagplot play denmark-strait-1941
      flagplot play midway-1942 --side both --dice ask
      flagplot referee midway-1942
      flagplot play river-plate-1939 --side both --dice fair --number A=271828 --number B=314159
    """  # noqa: D301
    if number and dice != FAIR:
        raise FlagplotError("--number is only used with --dice fair", field="--number", expected="--dice fair")
    if (file is None) == (resume is None):
        raise FlagplotError("give either a scenario file or a record", expected="a scenario file, or --resume RECORD")
    if resume is not None and (seed or ruling or edition or doctrine or side):
        raise FlagplotError("the record already holds these options", expected="--resume without such options")
    if resume is not None:
        session, kept = resumed(resume, dice, record, force, orders or [])
    else:
        assert file is not None
        setting = options.opened(file, edition, ruling)
        kept = new_file(record, file.stem, force)
        session = fresh(setting, side or SIDE_A, seed, dice, doctrine)
        session.record.header |= {LINE: OFF} if no_odds else {}
        if dice == FAIR:
            seat_dice(session, agree(session, number or []))
        follow(session, orders or [])
    play_in_terminal(session, kept)


class GameFile(NamedTuple):
    """Where a game is kept."""

    path: Path
    before: bytes | None = b""
    """The only content there that may be overwritten; None for any."""


def new_file(record: Path | None, stem: str, force: bool) -> GameFile:
    """The file of a new game: the one that is named, else one with a free name."""
    path = record or record_file.free_name(stem, Path())
    whole.check_free(path, force)
    return GameFile(path, None if force else b"")


def fresh(setting: Setting, side: str, seed: str | None, dice: str | None, doctrine: str) -> Session:
    """A new game with a person at a side, or one at each."""
    names = read_doctrines(doctrine, setting)
    for seat in list(SIDES) if side == BOTH else [setting.seat(side, "--side")]:
        names[seat] = PERSON
    number = options.read_seed(seed)
    if dice == ASK:
        session = begin(setting, names, secret_seed() if number is None else number)
        session.record.header["dice"] = ASK
        session.dice = None
        return session
    if number is None and dice in (None, FAIR):
        number = secret_seed()
    return begin(setting, names, number, options.read_dice(None if dice == FAIR else dice), dice or "dice")


def resumed(
    resume: Path, dice: str | None, record: Path | None, force: bool, orders: list[str], is_open: bool = False
) -> tuple[Session, GameFile]:
    """A game from its record, and where it is kept from now on; with open sides the referee follows it alone."""
    before = resume.read_bytes() if isfile(resume) else None
    kept = record_file.read(resume)
    if dice == FAIR:
        what = "a continued game keeps its dice"
        raise FlagplotError(what, file=resume, field="--dice", expected="--resume without --dice fair")
    session = reopen(kept)
    _listen(session, is_open)
    follow(session, orders)  # before the answers are played again, so that they remember their plans
    take_up(kept, session, dice == ASK, options.read_dice(dice) if dice not in (None, ASK) else None)
    if record is not None:
        return session, new_file(record, "", force)
    whole.check_free(resume, force=True)
    return session, GameFile(resume, before)


def _listen(session: Session, is_open: bool) -> None:
    for seat in [REFEREE] if is_open else sides_played_by_people(session):
        listen(session, seat)


def play_in_terminal(session: Session, kept: GameFile, is_open: bool = False) -> None:
    """Let people play at the terminal until the game is over or they leave; with open sides all read the same."""
    out = console()
    people = sides_played_by_people(session)
    if not people:
        raise FlagplotError("both sides of this game are doctrines", expected="flagplot replay for its record")
    if not session.stories:
        _listen(session, is_open)
    path = kept.path
    controller = TableController(session, {story.seat: story for story in session.stories})
    terminal = Terminal(controller, out, path, kept=kept.before)
    terminal.show(report.heading(session, people))
    for seat in SIDES if is_open else people if len(people) == 1 else ():
        terminal.show(report.side(session, seat, is_open))
    out.print(f"The game is kept in {path}. ? lists the commands.", soft_wrap=True)
    try:
        terminal.play()
    except (Quit, EOFError, KeyboardInterrupt) as left:
        out.print()
        command = "referee" if is_open else "play"
        out.print(f"The game is kept; go on with: flagplot {command} --resume {quote(str(path))}", soft_wrap=True)
        if isinstance(left, KeyboardInterrupt):
            raise typer.Exit(INTERRUPTED) from None


def referee(
    file: options.NewGame = None,
    side: Annotated[
        str, typer.Option("--side", metavar="A|B|both", help="The sides that people play; a doctrine plays the other.")
    ] = BOTH,
    ruling: options.Rulings = None,
    edition: options.EditionName = "",
    record: options.RecordFile = None,
    force: options.Force = False,
    resume: options.Resume = None,
    doctrine: options.Doctrine = "",
) -> None:
    """Resolve a battle or naval turn at a real table: both sides open, your own dice, every step cited.

    Type dice on one line and confirm them; `undo` takes back orders, and the last roll until the next.
    A file with `now` (round and phase) enters a battle that is under way; `flagplot schema scenario` lists its keys.

    \b
    Examples:
      flagplot referee denmark-strait-1941
      flagplot referee midway-1942 --side A
      flagplot referee midway-1942 --record midway.record
      flagplot referee --resume midway.record
    """  # noqa: D301
    if (file is None) == (resume is None):
        raise FlagplotError("give either a scenario file or a record", expected="a scenario file, or --resume RECORD")
    if resume is not None:
        if ruling or edition or doctrine or side != BOTH:
            raise FlagplotError("the record already holds these options", expected="--resume without such options")
        session, kept = resumed(resume, ASK, record, force, [], is_open=True)
    else:
        assert file is not None
        setting = options.opened(file, edition, ruling)
        kept = new_file(record, file.stem, force)
        session = fresh(setting, side, None, ASK, doctrine)
    play_in_terminal(session, kept, is_open=True)
