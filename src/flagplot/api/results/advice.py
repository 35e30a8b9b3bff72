"""What `advise` and `review` print with `--json`; figures of each goal stand under the goal's name."""

from typing import NotRequired

from typing_extensions import TypedDict

from flagplot.api.results.figures import FigureWithInterval


class GoalData(TypedDict):
    """What answers are measured by."""

    name: str
    unit: str
    share: bool


class LikelyLine(TypedDict):
    """A line of how the game may go on."""

    text: str
    cites: str


class AnswerAdvice(TypedDict):
    """An answer: what it is worth by each goal, and how far it is behind the best."""

    __pydantic_config__ = {"extra": "allow"}  # type: ignore[misc]

    answer: int
    words: str
    doctrine: bool
    games: int
    behind: FigureWithInterval
    line: NotRequired[list[LikelyLine]]
    ends: NotRequired[str]


class PlanAnswer(TypedDict):
    """A question of a plan, and what it answers."""

    question: str
    words: str


class PlanAdvice(TypedDict):
    """A plan of a secret choice: its part of the mix, and what it is worth by each goal."""

    __pydantic_config__ = {"extra": "allow"}  # type: ignore[misc]

    mix: float
    answers: list[PlanAnswer]
    behind: FigureWithInterval


class AdviceResult(TypedDict):
    """What each answer to a question is worth, from what a side knows; plans where the choice is secret."""

    engine: str
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


class Mistake(TypedDict):
    """An answer that cost something, and a better one, by each goal."""

    __pydantic_config__ = {"extra": "allow"}  # type: ignore[misc]

    at: int
    part: str
    question: str
    cites: str
    given: str
    better: str
    cost: FigureWithInterval
    measured: bool
    line: NotRequired[list[LikelyLine]]
    ends: NotRequired[str]


class SideReview(TypedDict):
    """What a side answered."""

    side: str
    questions: int
    lost: int
    """Of them those before which no world was found that fits all that was seen."""
    answers: list[Mistake]


class ReviewResult(TypedDict):
    """The answers of a game that cost most."""

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
