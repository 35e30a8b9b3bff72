"""The words and pictures of a game in its kit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from flagplot.core.game import K, R, S, T
from flagplot.core.offers.kit.rules_part import Look
from flagplot.core.offers.report_text import PLAIN, SideForces, W

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from flagplot.blocks import Block
    from flagplot.core.event import Event
    from flagplot.core.offers.choosing import AnswerParser
    from flagplot.core.offers.explanation import Die, RollExplanation
    from flagplot.core.offers.report_text import Became, Chart, EventText, GroupPicture, Losses, ReportStyle
    from flagplot.drawing.page import Figure
    from flagplot.drawing.sheet import BoardSheet
    from flagplot.drawing.svg import Svg
    from flagplot.drawing.timeline import TimelineEntry


@dataclass(frozen=True)
class FinalReport:
    """Information at the end of a game besides the losses, as blocks and as plain data."""

    blocks: list[Block]
    data: Mapping[str, object]


def ended_after(seen: Look, winner: str | None, rounds: int) -> str:
    """The outcome of a game without its own wording."""
    return f"{winner or 'Nobody'} wins after {rounds} {'round' if rounds == 1 else 'rounds'}"


@dataclass(frozen=True, eq=False, kw_only=True)
class WordsPart(Generic[T, S, K, R, W]):
    """The words and pictures of a game."""

    noun: str = "battle"
    """The noun for one game."""
    command: str = "fight"
    teller: Callable[[R], W] = None  # type: ignore[assignment]
    """The describer; by default the words of the game's catalogues."""
    chooser: Callable[[W], AnswerParser[S, K]] = None  # type: ignore[assignment]
    """The answers in words; by default counts, and yes or no."""
    groups: Callable[[Look[S, K], W], list[GroupPicture]] = lambda seen, teller: []
    forces: Callable[[Look[S, K], W, int], SideForces] = lambda seen, teller, side: SideForces(side, "player", [])
    chart: Callable[[Look[S, K]], Chart | None] | None = None
    """The search chart of a round, once there is one; None for a game without charts."""
    section: Callable[[Event, int], int] = lambda event, before: before
    """The part of the narrative that an event belongs to, given the previous part."""
    titled: Callable[[int], str] = lambda part: f"Round {part}" if part else ""
    picture_place: Callable[[S, int], int] = lambda s, part: 0
    """The part of the narrative that needs a picture of the groups now; 0 for none."""
    losses: Callable[[Look[S, K], Look[S, K], W], Sequence[Losses]] = lambda start, seen, teller: ()
    """The losses, from the seat view at the start, the present seat view, and the describer."""
    ended: Callable[[S], tuple[str, str]]
    """Why a game is over, with the paragraph; both empty while it goes on."""
    lines: ReportStyle = PLAIN
    how: Callable[[T, Look[S, K], Sequence[Event], Sequence[Die]], RollExplanation | None] | None = None
    """The explanation of a dice result.

    Arguments: the tables, the reader's view at the roll, the events visible to the reader since then (the result
    first), and the dice rolled. None in a game without explanations.
    """
    verdict: Callable[[Look[S, K], str | None, int], str] = ended_after
    """The outcome, from the winner's name if there is one and the rounds."""
    aside: Callable[[W, Look[S, K], Event], str] = lambda teller, seen, event: ""
    """Additional text of an event for a reader who may know more of it than others, with a leading space."""
    became: Callable[[Look[S, K], Look[S, K], W], Sequence[Became]] | None = None
    """The outcome of each undertaking, from the start and the present as a reader sees them, and the words; None without any."""
    closing: Callable[[Look[S, K], W], FinalReport] | None = None
    """Information at its end besides the losses."""
    sheet: Callable[[Look[S, K], W], BoardSheet] | None = None
    """The content of its board before drawing, from a seat view and the describer; None in a game without a board."""
    board: Callable[[Look[S, K], W], Svg] | None = None
    """The same, drawn."""
    figure: Callable[[Look[S, K], Look[S, K], W], Figure | None] | None = None
    """The figure of the watchers' board, from the views of both sides and a new describer; None without one."""
    story: Callable[[Look[S, K], W, Mapping[int, list[GroupPicture]]], Svg] | None = None
    """All events as one picture, with the groups of each part of the narrative; None in a game without one."""
    entries: Callable[[Sequence[EventText]], Iterable[tuple[int, TimelineEntry]]] | None = None
    """The events shown as a narrative down a page, each with its part; for a game without its own picture."""
    map: Callable[[Look[S, K], W], Svg] | None = None
    """The map, in a game with a map beside its battle board."""
