"""Advice at a question: the value of each answer, from the seat's knowledge, with a typical continuation.

Possible worlds that fit the seat's information state are sampled and simulated with the same dice after every answer,
as by a search player (`search`). Equal information gives equal advice, however often it is requested.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from flagplot.belief import BeliefTracker
from flagplot.blocks import Block
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Data
from flagplot.core.position import Position
from flagplot.odds.engine import is_compiled
from flagplot.odds.tally import LEVEL
from flagplot.search.advice import ENOUGH, AnswerComparison, about, advise, believer_of, interval, middle
from flagplot.search.halving import OnProgress, ignore_progress
from flagplot.search.secret import PlanScore
from flagplot.search.strength import MOST_GAMES, Strength, read_strength
from flagplot.table.advice import simulated_report
from flagplot.table.advice.simulated_report import SimulatedGame
from flagplot.table.setting import Setting

GAMES: Final = 20_000
"""Simulated games with the compiled loop."""
BY_TEXT: Final = 400
"""Simulated games with the interpreter."""
LINES: Final = 3
"""The number of answers with a continuation."""
LONG, SHORT = 10, 5
"""Sentences of a continuation: for the best answer, and for the others."""


@dataclass(frozen=True)
class Advice:
    """The advice as data and in words."""

    data: Data

    def blocks(self) -> Iterator[Block]:
        """The value of each answer, the best first."""
        return simulated_report.advice(self.data)


def usual(kit: Kit) -> Strength:
    """The default number of simulated games."""
    return Strength(GAMES if is_compiled(kit) else BY_TEXT)


def read_budget(text: str, kit: Kit, field: str = "--budget") -> Strength:
    """Read `5000` or `10s`; the default for an empty text."""
    if not text:
        return usual(kit)
    try:
        return read_strength(f"search:{text}", field)
    except FlagplotError:
        expected = f"a number of simulated games, 1 to {MOST_GAMES}, or a time such as 500ms or 10s"
        raise FlagplotError(f"{text!r} is not a valid budget", field=field, expected=expected) from None


def check(position: Position) -> None:
    """Refuse advice where no side has a choice."""
    if position.is_over:
        raise FlagplotError("the game is over, so no answers are left to compare")
    if position.question.is_die:
        raise FlagplotError("the next step is a die, not a choice", field="advise", expected="a question to a side")


def advice(
    setting: Setting,
    position: Position,
    strength: Strength,
    on_progress: OnProgress = ignore_progress,
    believer: BeliefTracker | None = None,
) -> Advice:
    """The advice on the pending question, for the seat to answer."""
    check(position)
    kit, question = setting.kit, position.question
    mine = believer or believer_of(kit, question.seat, False)
    enough = ENOUGH if strength == usual(kit) else 0.0
    found = advise(kit, position, mine, strength, on_progress, enough=enough)
    kind = position.game.asks[question.kind]
    shown = SimulatedGame(setting, question.seat, found.worlds[0])
    text, _ = shown.said(-1)
    data: Data = {
        "title": setting.title,
        "edition": setting.edition.name,
        "side": setting.sides[question.seat],
        "sides": list(setting.sides),
        "at": len(position.history),
        "question": text,
        "cites": kind.paragraph(question.object),
        "doctrine": next(iter(kit.doctrines)),
        "open": list(setting.open_force(1 - question.seat)),
        "worlds": found.believed,
        "games": found.games,
        "level": LEVEL,
        "interrupted": found.interrupted,
        "goals": [{"name": goal.name, "unit": goal.unit, "share": goal.is_share} for goal in found.stakes.goals],
    }
    if found.mixed is not None:
        data["plans"] = list(_plans(setting, question.seat, found))
    else:
        data["answers"] = list(_answers(shown, found))
        data["left_out"] = len(position.choices()) - len(data["answers"])
    return Advice(data)


def _answers(shown: SimulatedGame, found: AnswerComparison) -> Iterator[Data]:
    best = found.worths[0]
    for place, worth in enumerate(found.worths):
        _, words = shown.said(worth.answer)
        mean, error = worth.beyond(best)
        each = {
            "answer": worth.answer,
            "words": words,
            "name": shown.order(worth.answer),
            "doctrine": worth.answer == found.own,
            "games": len(worth.games),
            **{
                goal.name: interval(goal, [parts[n] for parts in worth.parts])._asdict()
                for n, goal in enumerate(found.stakes.goals)
            },
            "behind": about(0.0 - mean, error)._asdict(),
        }
        if place < LINES or worth.answer == found.own:
            number, seed = middle(worth)  # the continuation is that of the median game
            game, most = SimulatedGame(shown.setting, shown.seat, found.worlds[number]), SHORT if place else LONG
            said, verdict = game.on(worth.answer, seed, most)
            each |= {"line": [{"text": line.text, "cites": line.cites} for line in said], "ends": verdict}
        yield each


def _plans(setting: Setting, seat: int, found: AnswerComparison) -> Iterator[Data]:
    mixed = found.mixed
    assert mixed is not None
    for tried in mixed.tried:
        goals = zip(found.stakes.goals, tried.parts, strict=True)
        figures = {goal.name: about(*part, goal.is_share)._asdict() for goal, part in goals}
        behind = max(each.in_all[0] for each in mixed.tried) - tried.in_all[0]
        answers = plan_words(setting, seat, mixed.begun, tried)
        yield {"mix": tried.part, "answers": answers, **figures, "behind": about(behind, tried.in_all[1])._asdict()}


def plan_words(setting: Setting, seat: int, begun: Position, plan: PlanScore) -> list[Mapping[str, str]]:
    """A plan in words: each of its questions, and its answer."""
    followed, kind, found = SimulatedGame(setting, seat, begun), begun.question.kind, list[Mapping[str, str]]()
    position = followed.position
    while not position.is_over and position.question.kind == kind:
        question = position.question
        answer = plan.answers.get((question.subject, question.object), -1) if question.seat == seat else -1
        if answer < 0 or position.refusal(answer):
            answer = position.choices()[0]
        if question.seat == seat:
            asked, words = followed.said(answer)
            found.append({"question": asked, "words": words, "name": followed.order(answer)})
        followed.give(answer)
    return found
