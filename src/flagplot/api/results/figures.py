"""Figures with their bounds, and what every result about chances says of itself."""

from collections.abc import Callable, Mapping
from types import GenericAlias
from typing import Final, NotRequired

import typing_extensions
from typing_extensions import TypedDict

from flagplot.core.offers.measure import (
    DeliveryMeasure,
    EndingMeasure,
    GameMeasure,
    Measure,
    MeasureSet,
    RowMeasure,
    SideMeasure,
    Winner,
)
from flagplot.core.offers.plan import Meetings


class FigureWithInterval(TypedDict):
    """A figure with the bounds of its interval, none where they are nowhere."""

    value: float
    low: float | None
    high: float | None


class Share(FigureWithInterval):
    """A share of the games; `p` is the same as a fraction, where it is known as one."""

    p: NotRequired[str]
    shares: NotRequired[dict[str, float]]


class Mean(TypedDict):
    """A figure of several things, without bounds."""

    value: float
    shares: NotRequired[dict[str, float]]


class NumberSummary(TypedDict):
    """A whole number over many games: its mean, quantiles by per cent, how often each value comes."""

    mean: FigureWithInterval
    quantiles: dict[str, int]
    shares: dict[str, float]
    p: NotRequired[dict[str, str]]


class LossDifference(NumberSummary):
    """What one side has of it beyond the other."""

    of: str
    beyond: str


class EndShare(Share):
    """A way to end, with its paragraph."""

    how: str
    cites: str


class Meeting(TypedDict):
    """A hex in which somebody was tried to be met, and fought."""

    hex: str
    name: str
    tried: Share
    fought: Share


class RunInfo(TypedDict):
    """What was played, by which engine and rules."""

    title: str
    date: str
    edition: str
    engine: str
    doctrine: dict[str, str]
    rulings: dict[str, str]
    changed: dict[str, str]


class RunSubject(RunInfo):
    """What chances are of, and who plays."""

    sides: list[str]


class RulingsInForce(RunInfo):
    """The rulings that have to do with it beside; `neutral` are those without any source."""

    mattered: dict[str, str]
    neutral: dict[str, str]
    profile: NotRequired[str]


class RunWithRulings(RunSubject, RulingsInForce):
    """What chances are of, who plays, and the rulings that have to do with it."""


class ExactChance(TypedDict):
    """A chance, exactly and as a decimal number."""

    exact: str
    value: float


Fields = Mapping[str, object]


def typed(name: str, fields: Fields) -> object:
    """The type of an object with fields that are known only when the program runs."""
    made: object = vars(typing_extensions)["TypedDict"](name, fields)
    return made


def many(kind: object) -> object:
    """The type of a list of them."""
    return GenericAlias(list, (kind,))


def by_name(kind: object) -> object:
    """The type of an object that has one of them under any name, such as that of a side."""
    return GenericAlias(dict, (str, kind))


def _winner(measure: Measure) -> Fields:
    return {measure.name: dict[str, Share] | None}


def _ends(measure: Measure) -> Fields:
    return {measure.name: list[EndShare]}


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


def _meetings(measure: Measure) -> Fields:
    return {measure.name: list[Meeting]}


FIELDS: Final[Mapping[type[Measure], Callable[[Measure], Fields]]] = {
    Winner: _winner,
    EndingMeasure: _ends,
    GameMeasure: _number,
    SideMeasure: _sides,
    DeliveryMeasure: _brought,
    RowMeasure: _rows,
    Meetings: _meetings,
}


def counted(counting: MeasureSet) -> Fields:
    """What is told of many games of a kind: their number, every measure, how long they were."""
    found: dict[str, object] = {counting.games_key: float}
    for measure in counting.measures:
        found |= FIELDS[type(measure)](measure)
    return {**found, "steps": float, "dice": float}
