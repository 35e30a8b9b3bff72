"""The public log and board during a match: the events that both sides know, and each side as the other one sees it.

If one side's text is fuller than the other's, only the common part remains.
"""

from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any, Final

from flagplot.core.offers.report_text import EventText
from flagplot.core.seat_view import SeatView
from flagplot.drawing.page import drawn
from flagplot.drawing.sheet import BoardSheet, Card
from flagplot.drawing.svg import Svg
from flagplot.table.seats import SIDES
from flagplot.table.story import Narrative
from flagplot.web.match.live_match import LiveMatch

GAP: Final = "…"


def common(one: str, other: str) -> str:
    """The words that two sentences have in common, with a sign where they differ."""
    if one == other:
        return one
    a, b = one.split(" "), other.split(" ")
    kept: list[str] = []
    end = (0, 0)
    for start, place, size in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks():
        if (start, place) != end:
            kept.append(GAP)
        kept += a[start : start + size]
        end = (start + size, place + size)
    return " ".join(kept)


def public(stories: tuple[Narrative, Narrative]) -> list[EventText]:
    """The events that both sides have read, worded so that neither learns anything from them."""
    a, b = ([event for event in story.events if event.owner < 0] for story in stories)
    found = []
    for one, other in zip(a, b, strict=False):
        if one.event.kind != other.event.kind:
            break
        fields = {name: said if said == other.fields[name] else GAP for name, said in one.fields.items()}
        how = one.how.common(other.how) if one.how is not None else None
        found.append(
            EventText(one.round, one.name, common(one.text, other.text), one.cites, fields, one.event, how=how)
        )
    return found


def public_sheet(one: BoardSheet, other: BoardSheet) -> BoardSheet:
    """The board for watchers from those of both sides: of each side what the other one sees, called by its printed names."""
    columns = [
        replace(column, cards=tuple(map(_for_all, column.cards))) for column in (other.columns[0], one.columns[1])
    ]
    return BoardSheet(
        title=common(one.title, other.title),
        subtitle="as watchers see it",
        columns=tuple(columns),
        steps=one.steps,
        step=one.step if one.step == other.step else -1,
        notes=tuple(note for note in one.notes if note in other.notes),
    )


def _for_all(card: Card) -> Card:
    counters = tuple(replace(counter, called="") for counter in card.counters)
    return replace(card, title=card.for_all or card.title, counters=counters)


def public_board(sitting: LiveMatch) -> Svg | None:
    """The board for watchers, with the map where the game has one; None in a game without a board."""
    one, other = (sheet_of(sitting, side) for side in SIDES)
    if one is None or other is None:
        return None
    setting, position = sitting.session.setting, sitting.session.position
    draw = setting.kit.figure
    figure = None if draw is None else draw(position.seat_view(0), position.seat_view(1), setting.teller())
    return drawn(public_sheet(one, other), figure)


def sheet_of(sitting: LiveMatch, reader: int) -> BoardSheet | None:
    """The content of a reader's board, without clickable answers; None in a game without a board."""
    laid_out = sitting.session.setting.kit.sheet
    if laid_out is None:
        return None
    seen, teller = seen_by(sitting, reader)
    return laid_out(replace(seen, offered=frozenset()), teller)


def seen_by(sitting: LiveMatch, reader: int) -> tuple[SeatView[Any, Any], Any]:
    """What a reader sees now, and the reader's describer, which has seen it too."""
    seen, teller = sitting.session.position.seat_view(reader), sitting.stories[reader].teller
    teller.observe(seen)
    return seen, teller
