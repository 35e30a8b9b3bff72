"""The `--json` output of `advise` and `review`. The figures of each goal are under the goal's name."""

from typing import NotRequired

from typing_extensions import TypedDict

from flagplot.api.results.figures import FigureWithInterval


class GoalData(TypedDict):
    """A goal by which answers are valued."""

    name: str
    unit: str
    share: bool


class LikelyLine(TypedDict):
    """A line of a likely continuation."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc]

    text: str
    cites: str


class AnswerAdvice(TypedDict):
    """An answer: its value by each goal, and its distance from the best."""

    __pydantic_config__ = {"extra": "allow"}  # type: ignore[misc]

    answer: int
    words: str
    name: str
    """The answer as an order."""
    doctrine: bool
    games: int
    behind: FigureWithInterval
    line: NotRequired[list[LikelyLine]]
    ends: NotRequired[str]


class PlanAnswer(TypedDict):
    """A question of a plan, and its answer."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc]

    question: str
    words: str
    name: str
    """The answer as an order."""


class PlanAdvice(TypedDict):
    """A plan of a secret choice: its share of the mix, and its value by each goal."""

    __pydantic_config__ = {"extra": "allow"}  # type: ignore[misc]

    mix: float
    answers: list[PlanAnswer]
    behind: FigureWithInterval


class AdviceData(TypedDict):
    """The value of each answer to a question, from a side's knowledge; plans for a secret choice."""

    title: str
    edition: str
    side: str
    sides: list[str]
    at: int
    question: str
    cites: str
    doctrine: str
    open: list[str]
    """The other side's order of battle, where the scenario discloses all of it."""
    worlds: int
    games: int
    level: float
    interrupted: bool
    goals: list[GoalData]
    answers: NotRequired[list[AnswerAdvice]]
    left_out: NotRequired[int]
    plans: NotRequired[list[PlanAdvice]]


class AdviceResult(AdviceData):
    """The same with the program that gave it."""

    engine: str


class Mistake(TypedDict):
    """An answer with a cost, and a better one, by each goal."""

    __pydantic_config__ = {"extra": "allow"}  # type: ignore[misc]

    at: int
    part: str
    question: str
    cites: str
    given: str
    better: str
    given_name: str
    better_name: str
    """Both answers as orders."""
    cost: FigureWithInterval
    measured: bool
    line: NotRequired[list[LikelyLine]]
    ends: NotRequired[str]


class SideReview(TypedDict):
    """The answers of a side."""

    side: str
    questions: int
    lost: int
    """The number of these for which no possible world fits the views."""
    answers: list[Mistake]


class ReviewResult(TypedDict):
    """The costliest answers of a game."""

    engine: str
    title: str
    edition: str
    sides: list[str]
    doctrine: str
    games: int
    level: float
    interrupted: bool
    over: bool
    goals: list[GoalData]
    reviewed: list[SideReview]
