"""A battle from the text of its file, played by random legal answers, as the steps that a witness follows."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Final

import yaml

from flagplot.core.position import Position
from flagplot.games.awaw import asks, editions, events
from flagplot.games.awaw.game import GAME
from flagplot.games.awaw.tables import Tables
from flagplot.scenario.build import build
from flagplot.scenario.read import read_text

Step = tuple[Any, ...]
ASKS: Final = {code: kind.name for code, kind in asks.BY_CODE.items()}
EVENTS: Final = {code: kind.name for code, kind in events.BY_CODE.items()}
SOUGHT: Final = ("strike", "surprise-strike", "engage", "submarine-attack")
"""Questions that are answered 0 now and then only, so that something happens."""


@cache
def tables() -> Tables:
    """The tables of the edition with its recommended rulings."""
    return editions.fill(editions.load())


def choose(rng: random.Random, name: str, legal: tuple[int, ...]) -> int:
    """A random answer, more often one that keeps the battle going."""
    if name == "withdraw" and rng.random() < 0.8:
        return legal[0]
    if name in SOUGHT and len(legal) > 1 and rng.random() < 0.8:
        return rng.choice(legal[1:])
    if name == "screen" and rng.random() < 0.5:
        return 0
    return rng.choice(legal)


def play(text: str, seed: int) -> tuple[dict[str, Any], list[Step], Position]:
    """Play a file to its end: what the file says, the steps, and the position at the end."""
    rng = random.Random(seed)
    position = Position.begin(GAME, tables(), build(read_text(text)).situation)
    steps: list[Step] = []
    told = 0
    while True:
        steps += [("tell", EVENTS[event[0]], *event[1:]) for event in position.log[told:]]
        told = len(position.log)
        if position.is_over:
            return yaml.safe_load(text), steps, position
        question, legal = position.question, tuple(position.choices())
        name = ASKS[question.kind]
        assert legal, f"nothing may be answered to {name}"
        answer = choose(rng, name, legal)
        steps.append(("ask", name, question.seat, question.subject, question.object, legal, answer))
        position.answer(answer)
