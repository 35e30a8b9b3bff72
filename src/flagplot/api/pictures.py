"""Boards drawn: what one side, or the referee, sees of a game at one moment."""

from pathlib import Path

from flagplot.core.errors import FlagplotError
from flagplot.core.record import FIRST_LINE, Record
from flagplot.drawing.svg import Svg
from flagplot.table import keep
from flagplot.table.resume import reopen
from flagplot.table.seats import read_doctrines
from flagplot.table.session import begin, listen
from flagplot.table.setting import Setting, open_scenario


def draw_board(
    source: str | Path | Record | Setting,
    *,
    view: str | None = None,
    at: int = -1,
    seed: int = 0,
    doctrine: str = "",
    map: bool = False,
) -> Svg:
    """Draw the board of a game as a side sees it, or as the referee does.

    `source` is a scenario, its file or a record. A record is drawn as it ends, or after as many answers and rolls as `at`
    says; a scenario at its beginning, or after so many by doctrine and the dice of a seed.  With `map` it is the map, also
    while a battle is fought on it.
    """
    record = source if isinstance(source, Record) else _record(source)
    if record is not None:
        session = reopen(record)
    else:
        setting = source if isinstance(source, Setting) else open_scenario(str(source))
        session = begin(setting, read_doctrines(doctrine, setting), seed)
    seat = session.setting.reader(view)
    kit = session.setting.kit
    drawn = kit.map if map else kit.board
    if drawn is None:
        raise FlagplotError(
            f"a {kit.noun} of this game has no {'map' if map else 'board'}", expected="a game that has one"
        )
    story = listen(session, seat)
    if record is not None:
        session.play_record(record, at)
        if at < 0:
            keep.check_unchanged(record)
    else:
        session.run(max(0, at))
    return drawn(session.position.seen(seat), story.teller)


def _record(source: str | Path | Setting) -> Record | None:
    """The record that a file holds, if it is one."""
    if isinstance(source, Setting) or not Path(source).is_file():
        return None
    with Path(source).open("rb") as file:
        is_record = file.read(len(FIRST_LINE)) == FIRST_LINE.encode()
    return keep.read(source) if is_record else None
