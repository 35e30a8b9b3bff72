"""Boards: drawings of a game at one moment as one side, or the referee, sees it."""

from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.kit import Kit, Look
from flagplot.core.record import EARLIER, FIRST_LINE, Record
from flagplot.core.seat_view import REFEREE
from flagplot.drawing.svg import Svg
from flagplot.drawing.timeline import Chapter, TimelineEntry, timeline
from flagplot.files.text import is_notation
from flagplot.table import record_file
from flagplot.table.resume import reopen
from flagplot.table.seats import read_doctrines
from flagplot.table.session import MOST_ANSWERS, Session, begin, listen
from flagplot.table.setting import Setting, open_scenario
from flagplot.table.story import Narrative

BOARD, MAP, STORY = "board", "map", "story"
PICTURES: Final = (BOARD, MAP, STORY)


def draw_board(
    source: str | Path | Record | Setting,
    *,
    view: str | None = None,
    at: int = -1,
    seed: int = 0,
    doctrine: str = "",
    what: str = BOARD,
) -> Svg:
    """Draw the board of a game as a side or the referee sees it.

    `source` is a scenario, its file or a record. A record is drawn at its end, or after `at` answers and rolls; a
    scenario at its beginning, or after `at` of them, played by doctrine with the dice of a seed. `what` is the `board`;
    the `map`, also for a battle on it; or the `story`, round by round, of a scenario to its end.
    """
    record, session = reopened(source, seed, doctrine)
    seat = session.setting.reader(view)
    kit = session.setting.kit
    if what not in PICTURES:
        raise FlagplotError(f"{what!r} is not a picture", field="what", expected=one_of(PICTURES))
    _check_has(kit, what)
    story = listen(session, seat)
    if record is not None:
        session.play_record(record, at)
        if at < 0:
            record_file.check_unchanged(record)
    else:
        session.run(MOST_ANSWERS if what == STORY and at < 0 else max(0, at))
    return drawn_for(kit, session.position.seat_view(seat), story, what)


def reopened(source: str | Path | Record | Setting, seed: int, doctrine: str) -> tuple[Record | None, Session]:
    """The record in a source, if there is one, and its game at the first question; a scenario starts with a seed."""
    record = source if isinstance(source, Record) else _record(source)
    if record is not None:
        return record, reopen(record)
    setting = source if isinstance(source, Setting) else open_scenario(str(source), of_a_seat=True)
    return None, begin(setting, read_doctrines(doctrine, setting), seed)


def drawn_for(kit: Kit, seen: Look, story: Narrative, what: str) -> Svg:
    """One picture of a game, for the reader of a narrative."""
    _check_has(kit, what)
    if what == STORY and kit.story is not None:
        return kit.story(seen, story.teller, story.groups)
    if what == STORY and kit.entries is not None:
        parts: dict[int, list[TimelineEntry]] = {}
        for part, entry in kit.entries(story.events):
            parts.setdefault(part, []).append(entry)
        sides = tuple(story.teller.roster.sides)
        reader = "the referee" if seen.seat == REFEREE else sides[seen.seat]
        chapters = [Chapter(kit.titled(part), found) for part, found in sorted(parts.items())]
        return timeline(f"The {kit.noun} from beginning to end", f"as {reader} saw it", sides, chapters)
    drawn = kit.map if what == MAP else kit.board
    assert drawn is not None
    return drawn(seen, story.teller)


def _check_has(kit: Kit, what: str) -> None:
    if getattr(kit, what) is None and (what != STORY or kit.entries is None):
        raise FlagplotError(f"a {kit.noun} of this game has no {what}", expected="a game that has one")


def _record(source: str | Path | Setting) -> Record | None:
    """The record in a file; None for another kind of file."""
    if isinstance(source, Setting) or is_notation(str(source)) or not Path(source).is_file():
        return None
    with Path(source).open("rb") as file:
        is_record = file.read(len(FIRST_LINE)).decode(errors="replace") in (FIRST_LINE, EARLIER)
    return record_file.read(source) if is_record else None
