"""Random naval turns: a random sea, ports, forces and plans, played by random legal answers with seeded dice."""

from __future__ import annotations

import random
from collections.abc import Callable

from flagplot.core.ask import DIE
from flagplot.games.awaw.interception.arrival import announces_with
from flagplot.games.awaw.interception.terms import (
    BASE_CHANGE,
    BOMBARDMENT,
    CARRIER_MISSION,
    DISPLACED,
    ESCORT,
    INVASION,
    PATROL,
    RAID,
    REDEPLOYMENT,
    SUPPLY,
    TRANSPORT,
)
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.flow import advance, refusal, step
from flagplot.games.awaw.turn.planning.charting import way
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import FORCES, NONE, UNITS
from tests.helpers.battle import Ship, light, named
from tests.helpers.turn import GridChart, NavalTurn

WIDTH, HEIGHT = 9, 5
MISSIONS = (PATROL, BASE_CHANGE, CARRIER_MISSION, SUPPLY, TRANSPORT, INVASION, BOMBARDMENT, ESCORT, REDEPLOYMENT, RAID)
NATIONS = (("Germany", "Italy"), ("Britain", "France", "Russia", "United States"))
MOST_ANSWERS = 6000
CHECK_EVERY = 40
Legal = Callable[[TurnState, list[int]], int]


def random_turn(rng: random.Random, edition: str = "awaw-2018", rulings: dict[str, str] | None = None) -> NavalTurn:
    """A turn about to begin."""
    land = frozenset(rng.sample(range(WIDTH * HEIGHT), 4))
    straits = frozenset((hex, hex + 1) for hex in rng.sample(range(WIDTH * HEIGHT - 1), 3))
    chart = GridChart(WIDTH, HEIGHT, straits, land)
    n = NavalTurn(chart, mover=rng.randrange(2), theatre=rng.randrange(2), edition=edition, rulings=rulings)
    water = [hex for hex in range(WIDTH * HEIGHT) if hex not in land]
    n.s.anglo_french, n.s.russo_allied = rng.randrange(2), rng.randrange(2)
    n.s.cards = [rng.randrange(3), rng.randrange(3)]
    n.s.round_limit = 3
    for side in range(2):
        ports = [n.port(side, rng.choice(water), standing=rng.choice((0, 0, 0, 1, 2)), room=40) for _ in range(3)]
        for p in ports:
            n.s.place_defenders[p] = rng.randrange(3)
        for _ in range(rng.randrange(2, 6)):
            random_force(rng, n, side, rng.choice(ports), water)
        for _ in range(rng.randrange(3)):
            n.wing(rng.choice(ports), rng.randrange(4), rng.randrange(1, 5), range=rng.randrange(2, 6))
        n.s.vias[side][0] = rng.choice(water)
    random_plans(rng, n, water)
    return n


def random_force(rng: random.Random, n: NavalTurn, side: int, p: int, water: list[int]) -> None:
    """A task force, ships outside task forces, or submarines; some of the other side on patrol."""
    nation = rng.choice(NATIONS[side])
    body = rng.choice((terms.TASK_FORCE, terms.TASK_FORCE, terms.LOOSE, terms.SUBMARINES))
    cargo = 0
    ships: list[Ship] = []
    if body == terms.SUBMARINES:
        ships.append(light("SUB", rng.randrange(1, 4), nation))
    elif body == terms.LOOSE:
        ships.append(light("DD", rng.randrange(1, 8), nation))
    else:
        ships += [named("BB", 4, nation, hits=rng.choice((0, 0, 3))), light("CA", rng.randrange(2, 5), nation)]
        if rng.random() < 0.4:
            ships.append(named("CV", 3, nation))
        if rng.random() < 0.4:
            cargo = 4
            ships.append(light("DD", 4, nation, laden=1))
    patrol = rng.choice(water) if rng.random() < 0.2 else NONE
    n.force(side, p, *ships, body=body, patrol=patrol, cargo=cargo, ground=cargo)


def random_plans(rng: random.Random, n: NavalTurn, water: list[int]) -> None:
    """Some operations of one or two plans, with one or two legs each, and now and then displaced forces."""
    s = n.s
    own = [f for f in range(s.mover * FORCES, (s.mover + 1) * FORCES) if s.formation[f]]
    for _ in range(rng.randrange(1, 7)):
        activity = rng.choice(MISSIONS)
        op = n.operation(stage=min(announces_with(activity), 2), plans=rng.randrange(1, 3))
        for plan in range(1, s.operation_plans[op] + 1):
            random_plan(rng, n, op, plan, activity, rng.sample(own, rng.randrange(1, min(3, len(own)) + 1)), water)
    foes = [f for f in range((1 - s.mover) * FORCES, (2 - s.mover) * FORCES) if s.formation[f]]
    if foes and rng.random() < 0.3:
        op = n.operation(side=1 - s.mover, stage=rng.randrange(3))
        random_plan(rng, n, op, 1, DISPLACED, [rng.choice(foes)], water)


def random_plan(
    rng: random.Random, n: NavalTurn, op: int, plan: int, activity: int, forces: list[int], water: list[int]
) -> None:
    """Each force sails to a meeting point, all of them on from there."""
    s, chart = n.s, n.t.map
    side = s.operation_side[op]
    bases = range(side * terms.PLACES, side * terms.PLACES + s.places[side])
    base = rng.choice(list(bases)) if activity in (BASE_CHANGE, REDEPLOYMENT, ESCORT, DISPLACED) else NONE
    meeting, end = rng.choice(water), s.place_hex[base] if base != NONE else rng.choice(water)
    zone = rng.randrange(3) if activity in (SUPPLY, TRANSPORT) else NONE
    parts = []
    if len(forces) > 1:
        for f in forces:
            path = way(chart, s.hex[f], meeting)
            if len(path) > 1:
                parts.append(n.leg(op, activity, [f], path, plan=plan, zone=zone))
    else:
        meeting = s.hex[forces[0]]
    path = way(chart, meeting, end)
    if path:
        n.leg(op, activity, forces, path, plan=plan, after=parts, base=base, zone=zone)
    else:
        n.leg(op, activity, forces, [meeting], plan=plan, after=parts, base=base, zone=zone)


def random_fight(rng: random.Random) -> Callable[[object, TurnState], None]:
    """What might come of a battle, without the battle."""

    def bring_back(_: object, s: TurnState) -> None:
        s.winner = rng.choice((NONE, 0, 1, 0, 1)) if s.battle_mode == terms.NAVAL else NONE
        s.rounds_fought = 1
        for u in range(2 * UNITS):
            f = s.in_force[u]
            if f == NONE or s.role_in_battle[f] == 0:
                continue
            if rng.random() < 0.3 and s.kind[u] != 8:
                s.count[u] -= rng.randrange(s.count[u] + 1)
                s.damaged[u] = min(s.damaged[u], s.count[u])
            came = int(s.role_in_battle[f] <= 2 and s.count[u] > 0)
            s.engaged[u] = rng.randrange(2) * came
            s.was_in_battle[u] = came
            s.attacked_factors[u] = rng.randrange(s.battle_submarines[u] + 1)
        for f in range(2 * FORCES):
            if s.role_in_battle[f]:
                goes = s.battle_mode != terms.NAVAL or s.winner == f // FORCES
                s.outcome[f] = terms.FIGHTS_ON if goes else terms.GOES_HOME
                s.must_abort[f] = int(not goes)
                s.came_too_late[f] = int(s.role_in_battle[f] > 2)
                s.adopted[f] = s.battle_role[f] if goes else 0
                if s.defensive[f] and rng.random() < 0.5:
                    s.outcome[f] = terms.STAYS_ON_PATROL

    return bring_back


def play_on(n: NavalTurn, rng: random.Random, look: Callable[[NavalTurn], None] = lambda n: None) -> int:
    """Play to the end by random legal answers that rather do something than not; gives how many answers it took."""
    advance(n.t, n.s)
    for given in range(MOST_ANSWERS):
        look(n)
        if n.s.ask_seat == NONE:
            assert n.is_over, "nothing is asked, but the turn is not over"
            return given
        if n.s.ask_kind == DIE:
            answer = rng.randrange(6)
        else:
            legal = [a for a in range(n.s.ask_size) if refusal(n.t, n.s, a) == 0]
            assert legal, f"a dead end: {n.ask_name} {n.s.ask_subject} {n.s.ask_object}"
            answer = rng.choice(legal) if rng.random() < 0.5 else rng.choice(legal[-2:])
        step(n.t, n.s, answer)
        if given % CHECK_EVERY == 0:
            assert not n.s.defects(), n.s.defects()
    raise AssertionError("the turn does not end")
