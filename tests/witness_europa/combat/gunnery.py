"""Fires of a step: declared one after another, diced, and carried into effect together (34.B.2.a, 34.C.2.b, 34.C.4)."""

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from tests.witness_europa.combat.afloat import Battle, Group, Ship
from tests.witness_europa.combat.words import STEP_CITES, Nothing, Say, ask, die, tell

FIRE_DIE = 1
GENERAL, RESERVE = -2, -3
"""Coast defence points as targets."""


Counts = Callable[[int, int], int]
"""What points count, by the target they are fired at."""


class Shot(NamedTuple):
    """One declared fire."""

    step: int
    side: int
    points: int
    counted: int
    target: int


def once(points: int, target: int) -> int:
    """Points that count as they are."""
    return points


def doubled(points: int, target: int) -> int:
    """Points that count double."""
    return 2 * points


def answer_for(battle: Battle, target: int) -> int:
    """The answer that names a target: its place among the enemy's units, or the two kinds of coast defence points."""
    if target == GENERAL:
        return battle.units + 1
    if target == RESERVE:
        return battle.units + 2
    return target % battle.units + 1


def declare(
    battle: Battle,
    shots: list[Shot],
    step: int,
    side: int,
    pool: int,
    targets: Sequence[int],
    *,
    counts: Counts = once,
    all_at_once: bool = False,
) -> Nothing:
    """As many attacks as the points allow, each at any target; nobody has to fire (34.B.0.8, 34.C.0.10)."""
    cites = STEP_CITES[step]
    while pool > 0 and targets:
        names = {answer_for(battle, target): target for target in targets}
        chosen = yield from ask("target", side, pool, battle.units + 3, cites, step, [0, *names])
        if chosen == 0:
            return
        points = pool
        if not all_at_once:
            points = 1 + (yield from ask("points", side, names[chosen], pool, cites, step))
        shots.append(Shot(step, side, points, counts(points, names[chosen]), names[chosen]))
        pool -= points


def table_hits(battle: Battle, points: int, modified: int) -> int:
    """The profile's table, which stands in for the one that is not printed (readings 3.2, 3.32)."""
    table = battle.table
    for row in table["gunnery"]:
        first, _, last = row["points"].partition("-")
        if int(first) <= min(points, 60) <= int(last or first):
            column = modified - table["lowest-die"]
            return int(row["hits"][max(0, min(column, len(row["hits"]) - 1))])
    raise AssertionError(f"no row for {points} points")


def roll(battle: Battle, shots: Sequence[Shot]) -> Generator[Say, int, list[int]]:
    """One die for each fire, modified by night and by silent reserve points (34.C.3.b note, 34.C.3.0.3)."""
    hits = []
    for shot in shots:
        face = yield from die(FIRE_DIE)
        night = battle.table["night-modifier"] if battle.night else 0
        steps = (9, 12) if battle.rulings["reserve-in-step-d"] == "as-in-step-b" else (9,)
        silent = battle.table["reserve-modifier"] if shot.step in steps and shot.target == RESERVE else 0
        found = table_hits(battle, shot.counted, face + night + silent)
        name = "submarine-fire" if shot.step <= 3 else "fire" if shot.step <= 7 else "coast-fire"
        yield from tell(
            name,
            STEP_CITES[shot.step],
            side=shot.side,
            fired=shot.points,
            points=shot.counted,
            target=shot.target,
            step=shot.step,
            die=face,
            hits=found,
        )
        if night:
            cites = STEP_CITES[shot.step]
            yield from tell("night-modifier", cites, side=shot.side, modifier=night, step=shot.step)
        if silent:
            yield from tell("reserve-modifier", "34.C.3.b", side=shot.side, modifier=silent)
        hits.append(found)
    return hits


def hit_ships(battle: Battle, shots: Sequence[Shot], hits: Sequence[int]) -> Nothing:
    """Results come into force when all have fired (34.B.2.a, 34.C.2.b)."""
    for shot, found in zip(shots, hits, strict=True):
        if shot.target >= 0 and found:
            ship = next(ship for ship in battle.ships if ship.row == shot.target)
            if ship.afloat:
                yield from hit_ship(battle, ship, found, shot.step)


def hit_ship(battle: Battle, ship: Ship, hits: int, step: int) -> Nothing:
    """Hits on one unit, which sinks when they reach its capacity (34.C.4, reading 3.3)."""
    cites = STEP_CITES[step] if step <= 3 else "34.C.4"
    side = ship.row // battle.units
    ship.hits += hits
    yield from tell("hit", cites, side=side, unit=ship.row, hits=hits, step=step)
    if not ship.afloat:
        yield from tell("sunk", cites, side=side, unit=ship.row, step=step)


def rows(ships: Sequence[Ship]) -> list[int]:
    """The rows of some ships."""
    return [ship.row for ship in ships]


def sides(battle: Battle, foe: Group) -> tuple[tuple[int, Group, Group], ...]:
    """Each side with its own group and the enemy's, the moving side first or by ruling last."""
    both = ((0, battle.mover, foe), (1, foe, battle.mover))
    return both[::-1] if battle.rulings["order-of-choices"] == "mover-last" else both
