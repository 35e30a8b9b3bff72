"""Figures with their intervals, and the description of a run in every result."""

from collections.abc import Callable, Mapping
from types import GenericAlias
from typing import Final, NotRequired

import typing_extensions
from typing_extensions import TypedDict

from flagplot.core.offers.composing import Meetings
from flagplot.core.offers.measure import (
    AheadMeasure,
    DeliveryMeasure,
    EndingMeasure,
    GameMeasure,
    LeftMeasure,
    Measure,
    MeasureSet,
    PurposeMeasure,
    RowMeasure,
    SideMeasure,
    Winner,
)


class FigureWithInterval(TypedDict):
    """A figure with the bounds of its interval; None for infinite bounds."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc]

    value: float
    low: float | None
    high: float | None


class Share(FigureWithInterval):
    """A share of the games; `p` is the exact fraction, if known."""

    p: NotRequired[str]
    shares: NotRequired[dict[str, float]]


class Mean(TypedDict):
    """A figure for several units, without bounds."""

    value: float
    shares: NotRequired[dict[str, float]]


class NumberSummary(TypedDict):
    """An integer over many games: its mean, quantiles by per cent, and the frequency of each value."""

    mean: FigureWithInterval
    quantiles: dict[str, int]
    shares: dict[str, float]
    p: NotRequired[dict[str, str]]


class LossDifference(NumberSummary):
    """The difference of the losses of the two sides."""

    of: str
    beyond: str


class EndShare(Share):
    """An ending, with its paragraph."""

    how: str
    cites: str


class Meeting(TypedDict):
    """A hex with an interception attempt, and a fight."""

    hex: str
    name: str
    tried: Share
    fought: Share


class RunInfo(TypedDict):
    """The game played, with engine and rules."""

    title: str
    date: str
    edition: str
    engine: str
    doctrine: dict[str, str]
    rulings: dict[str, str]
    changed: dict[str, str]


class RunSubject(RunInfo):
    """The subject of the odds, and the players."""

    sides: list[str]


class RulingsInForce(RunInfo):
    """The relevant rulings, those without any source (`neutral`), and changed cells of tables, before → after."""

    mattered: dict[str, str]
    neutral: dict[str, str]
    profile: NotRequired[str]
    cells: NotRequired[list[str]]


class RunWithRulings(RunSubject, RulingsInForce):
    """The subject of the odds, the players, and the relevant rulings."""


class ExactChance(TypedDict):
    """A probability, exactly and as a decimal number."""

    exact: str
    value: float


Fields = Mapping[str, object]


def typed(name: str, fields: Fields) -> object:
    """The type of an object whose fields are known only at run time."""
    made: object = vars(typing_extensions)["TypedDict"](name, fields)
    return made


def many(kind: object) -> object:
    """The type of a list of these."""
    return GenericAlias(list, (kind,))


def by_name(kind: object) -> object:
    """The type of an object that maps names, such as those of sides, to these."""
    return GenericAlias(dict, (str, kind))


def _winner(measure: Measure) -> Fields:
    return {measure.name: dict[str, Share] | None}


def _fought_for(measure: Measure) -> Fields:
    fields = {"of": str, "share": FigureWithInterval, "weights": dict[str, float]}
    return {measure.name: typed(f"Purpose_{measure.name}", fields)}


def _left(measure: Measure) -> Fields:
    return {measure.name: many(typed(f"Left_{measure.name}", {"side": str, "start": int, "left": float}))}


def _number(measure: Measure) -> Fields:
    assert isinstance(measure, GameMeasure)
    return {measure.name: NumberSummary} | (
        {measure.by_winner: dict[str, dict[str, float]]} if measure.by_winner else {}
    )


def _sides(measure: Measure) -> Fields:
    assert isinstance(measure, SideMeasure)
    return (
        {measure.name: dict[str, NumberSummary]}
        | ({measure.start_name: dict[str, int]} if measure.at_start is not None else {})
        | ({measure.exchange: LossDifference} if measure.exchange else {})
    )


def _brought(measure: Measure) -> Fields:
    assert isinstance(measure, DeliveryMeasure)
    return {measure.name: by_name(typed(f"Brought_{measure.name}", {"start": int, measure.counted: NumberSummary}))}


def _rows(measure: Measure) -> Fields:
    assert isinstance(measure, RowMeasure)
    fields: dict[str, object] = {"side": str, "name": str}
    fields |= dict.fromkeys(("type",), NotRequired[str]) | dict.fromkeys(("count", "points"), NotRequired[int])
    fields |= {"planned": NotRequired[bool]}
    figures = (*measure.columns, *measure.parts)
    fields |= {name: NotRequired[Share | Mean | float] for name in figures}
    fields |= {name: NotRequired[NumberSummary] for name in measure.spread}
    return {measure.name: many(typed(f"Row_{measure.name}", fields))}


FIELDS: Final[Mapping[type[Measure], Callable[[Measure], Fields]]] = {
    Winner: _winner,
    AheadMeasure: _winner,
    LeftMeasure: _left,
    PurposeMeasure: _fought_for,
    EndingMeasure: lambda measure: {measure.name: list[EndShare]},
    GameMeasure: _number,
    SideMeasure: _sides,
    DeliveryMeasure: _brought,
    RowMeasure: _rows,
    Meetings: lambda measure: {measure.name: list[Meeting]},
}


def counted(counting: MeasureSet) -> Fields:
    """The measures over many games of a kind: their number, every measure, their length."""
    found: dict[str, object] = {counting.games_key: float}
    for measure in counting.measures:
        found |= FIELDS[type(measure)](measure)
    return {**found, "steps": float, "dice": float}
