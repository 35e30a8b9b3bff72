"""A battle from the text of its file, played by random legal answers, as the steps that a witness follows."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Final

import yaml

from flagplot.core.event import Event
from flagplot.core.position import Position
from flagplot.files.yaml_lines import QUICK
from flagplot.games.awaw import editions
from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import KIND_NAMES, NATION_NAMES
from flagplot.games.awaw.words import asks

Step = tuple[Any, ...]
ASKS: Final = {code: kind.name for code, kind in asks.BY_CODE.items()}
SOUGHT: Final = ("strike", "surprise-strike", "engage", "submarine-attack")
"""Questions that are answered 0 now and then only, so that something happens."""


def tables(edition: str = "") -> Tables:
    """The tables of the edition with its recommended rulings, each time the same."""
    return filled(edition)


@cache
def filled(edition: str) -> Tables:
    """They are filled once."""
    return editions.fill(editions.load(edition))


def fields_of(event: Event) -> dict[str, int]:
    """The fields of an event."""
    return dict(zip(event.kind.fields, event.values, strict=True))


def choose(rng: random.Random, name: str, legal: tuple[int, ...]) -> int:
    """A random answer, more often one that keeps the battle going."""
    if name == "withdraw" and rng.random() < 0.8:
        return legal[0]
    if name in SOUGHT and len(legal) > 1 and rng.random() < 0.8:
        return rng.choice(legal[1:])
    if name == "screen" and rng.random() < 0.5:
        return legal[0]
    return rng.choice(legal)


def play(text: str, seed: int, edition: str = "") -> tuple[dict[str, Any], list[Step], Position]:
    """Play a file to its end: what the file says, the steps, and the position at the end."""
    rng, t = random.Random(seed), tables(edition)
    position = Position.begin(game_of(t), t, build(read_text(text)).situation)
    steps: list[Step] = []
    told = looked = 0
    while True:
        steps += [("tell", event.kind.name, fields_of(event)) for event in position.log[told:]]
        told = len(position.log)
        if position.is_over:
            return {**yaml.load(text, QUICK), "edition": edition}, steps, position
        question, legal = position.question, tuple(position.choices())
        name = ASKS[question.kind]
        assert legal, f"nothing may be answered to {name}"
        if name == "withdraw" and position.situation.round != looked:
            looked = position.situation.round
            steps += [sight(position, seat) for seat in (0, 1)]
        answer = choose(rng, name, legal)
        steps.append(("ask", name, question.seat, question.subject, question.object, legal, answer))
        position.answer(answer)


def sight(position: Position, seat: int) -> Step:
    """What a seat's view holds of the enemy: groups in the battle, and the ships in them."""
    view, enemy = position.view(seat), 1 - seat
    rows = range(enemy * terms.GROUPS, enemy * terms.GROUPS + terms.NUMBERS)
    ships = []
    for u in range(enemy * terms.UNITS, enemy * terms.UNITS + terms.UNITS):
        if view.group_row[u] >= 0 and view.count[u] > 0:
            kind, nation = KIND_NAMES[view.kind[u]], NATION_NAMES[view.nation[u]]
            ships.append((view.group_row[u], kind, nation, view.size[u], view.count[u], view.damaged[u], view.hits[u]))
    manned = {ship[0] for ship in ships}
    groups = []
    for g in (g for g in rows if view.standing[g] == terms.ENGAGED):
        facts = (view.fact_small[g], view.fact_carriers[g], view.fact_fast[g], view.fact_laden[g])
        if view.known[g] < terms.FULL or g in manned:
            groups.append((g, ("hidden", "facts", "full")[view.known[g]], facts if view.known[g] == 1 else ()))
    return ("see", seat, tuple(groups), tuple(sorted(ships)))
