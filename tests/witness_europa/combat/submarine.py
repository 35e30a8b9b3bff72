"""34.B: submarine naval combat, round by round."""

from tests.witness_europa import firing
from tests.witness_europa.combat import gunnery
from tests.witness_europa.combat.afloat import Battle, Group, Ship
from tests.witness_europa.combat.gunnery import Counts, Shot, declare, once, rows, sides
from tests.witness_europa.combat.parting import broken_off, parts, slips_away
from tests.witness_europa.combat.words import Nothing, ask, tell

BOATS_GONE = 1
FIRE_STEPS = ("none", "b", "c")


def combat(battle: Battle, foe: Group) -> Nothing:
    """Slipping away, then rounds until a side is gone or has got away."""
    if (yield from slips_away(battle, foe)):
        return
    number = 0
    while True:
        number += 1
        yield from tell("round-begins", "34.B.2", round=number, combat=0)
        yield from step_a(battle, foe)
        yield from choose_steps(battle, foe)
        yield from step_b(battle, foe)
        yield from step_c(battle, foe)
        if not battle.of(battle.mover) or not battle.of(foe):
            yield from tell("combat-ends", "34.B.2.d", group=0, other=foe.row, why=BOATS_GONE)
            return
        if (yield from broken_off(battle, foe, number)):
            return
        if (yield from parts(battle, foe)):
            return


def step_a(battle: Battle, foe: Group) -> Nothing:
    """34.B.2.a: carrier groups alone, at submarines."""
    shots: list[Shot] = []
    for side, own, enemy in sides(battle, foe):
        yield from unleash(battle, shots, 1, side, battle.of(own, "CG"), rows(battle.of(enemy, "SS")))
    hits = yield from gunnery.roll(battle, shots)
    yield from gunnery.hit_ships(battle, shots, hits)


def choose_steps(battle: Battle, foe: Group) -> Nothing:
    """A squadron fires once a round: in step b, in step c or not at all (34.B.2, readings 3.14 and 3.16)."""
    if battle.rulings["boats-fire-once"] == "both-steps":
        return
    for side, own, _ in sides(battle, foe):
        for ship in battle.of(own, "SS"):
            ship.fires_in = FIRE_STEPS[0]
            if battle.rulings["boats-cut-to-nothing"] == "passed-over" and not has_something(battle, ship):
                continue
            ship.fires_in = FIRE_STEPS[(yield from ask("fire-step", side, ship.row, 3, "34.B.2"))]


def has_something(battle: Battle, ship: Ship) -> bool:
    """Whether the sea leaves a squadron anything to fire; where a total is cut, whatever is printed adds to it (34.B)."""
    return battle.submarine_warfare([ship] * (4 if battle.rulings["sea-rounding"] == "total" else 1)) > 0


def fires(battle: Battle, ship: Ship, step: str) -> bool:
    """Whether a squadron fires in a step (readings 3.14, 3.15)."""
    return ship.fires_in == step or battle.rulings["boats-fire-once"] == "both-steps"


def unleash(
    battle: Battle,
    shots: list[Shot],
    step: int,
    side: int,
    ships: list[Ship],
    targets: list[int],
    counts: Counts = once,
) -> Nothing:
    """Points of several ships are pooled, or each fires on its own, in many attacks or in one (3.16, 4b.16)."""
    ruling = battle.rulings["points-fire-once"]
    for firing_together in [ships] if ruling == "each-point" else [[ship] for ship in ships]:
        pool = battle.submarine_warfare(firing_together)
        alone = ruling == "one-attack-a-unit"
        yield from declare(battle, shots, step, side, pool, targets, counts=counts, all_at_once=alone)


def step_b(battle: Battle, foe: Group) -> Nothing:
    """34.B.2.b: task forces at submarines, submarines at task forces and submarines (reading 4b.15)."""
    shots: list[Shot] = []
    for side, own, enemy in sides(battle, foe):
        yield from unleash(battle, shots, 2, side, battle.of(own, "TF"), rows(battle.of(enemy, "SS")))
        boats = [ship for ship in battle.of(own, "SS") if fires(battle, ship, "b")]
        wanted = ("TF", "SS") if battle.rulings["task-forces-at-submarines"] == "submarines-too" else ("TF",)
        yield from unleash(battle, shots, 2, side, boats, rows(battle.of(enemy, *wanted)))
    hits = yield from gunnery.roll(battle, shots)
    yield from gunnery.hit_ships(battle, shots, hits)


def step_c(battle: Battle, foe: Group) -> Nothing:
    """34.B.2.c: submarines that are still afloat at carrier groups, landing craft and transports; these last tripled."""
    shots: list[Shot] = []
    kinds = {ship.row: ship.kind for ship in battle.ships}
    wanted = ["CG", "LC", "NT"] + (["LB"] if battle.rulings["landing-barges-hit"] == "as-landing-craft" else [])
    for side, own, enemy in sides(battle, foe):
        boats = [ship for ship in battle.of(own, "SS") if fires(battle, ship, "c")]
        targets = rows(battle.of(enemy, *wanted))
        yield from unleash(
            battle,
            shots,
            3,
            side,
            boats,
            targets,
            counts=lambda points, target: points * firing.submarine_multiple("c", kinds[target]),
        )
    hits = yield from gunnery.roll(battle, shots)
    yield from gunnery.hit_ships(battle, shots, hits)
