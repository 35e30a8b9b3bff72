"""`flagplot referee`: a companion for people at a table, who roll their own dice and have both sides open before them."""

from pathlib import Path
from typing import Annotated

import typer

from flagplot.cli.commands import options
from flagplot.cli.commands.play.play import BOTH, fresh, play_in_terminal, resumed
from flagplot.core.errors import FlagplotError
from flagplot.table import record_file
from flagplot.table.fair.match import ASK


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
      flagplot referee --resume midway-1942.record
    """  # noqa: D301
    if (file is None) == (resume is None):
        raise FlagplotError("give either a scenario file or a record", expected="a scenario file, or --resume RECORD")
    if resume is not None:
        if ruling or edition or doctrine or side != BOTH:
            raise FlagplotError("the record already holds these options", expected="--resume without such options")
        session, path = resumed(resume, ASK, record, force, [], is_open=True)
    else:
        assert file is not None
        setting = options.opened(file, edition, ruling)
        path = record or record_file.free_name(file.stem, Path())
        record_file.check_free(path, force)
        session = fresh(setting, side, None, ASK, doctrine)
    play_in_terminal(session, path, is_open=True)
