"""34.C.3: one round between naval units and coast defences."""

from tests.witness_europa import firing, strengths
from tests.witness_europa.combat import gunnery
from tests.witness_europa.combat.afloat import Battle, Group
from tests.witness_europa.combat.gunnery import GENERAL, RESERVE, Shot, declare, rows
from tests.witness_europa.combat.surface import prepare
from tests.witness_europa.combat.words import Nothing, ask, tell

COAST_DONE = 3


def combat(battle: Battle, foe: Group) -> Nothing:
    """The steps in their order."""
    if not battle.bodies_stand:
        yield from prepare(battle, battle.mover)
    yield from tell("round-begins", "34.C.3", round=1, combat=2)
    yield from allocate(battle, foe)
    yield from step_b(battle, foe)
    yield from step_c(battle, foe)
    yield from step_d(battle, foe)
    if battle.rulings["odd-coast-hit"] == "within-a-round":
        foe.odd_hit = 0
    yield from tell("combat-ends", "34.C.3.d", group=0, other=foe.row, why=COAST_DONE)


def allocate(battle: Battle, foe: Group) -> Nothing:
    """34.C.3.a: the strength, halved once into an adjacent hex (34.C), goes to the general group or the reserve."""
    strength = strengths.coast(foe.level, foe.adjacent, battle.sea)
    foe.general = 0
    if strength:
        foe.general = yield from ask("general", 1, strength, strength + 1, "34.C.3.a", foe.row)
    foe.reserve = strength - foe.general
    if strength:
        yield from tell("general", "34.C.3.a", group=foe.row, general=foe.general, reserve=foe.reserve)


def targets(battle: Battle, foe: Group) -> list[int]:
    """Points of the hex that can be fired at: the general group, and the reserve with its silent points (34.C.3.b).

    By ruling the hex is that of the ships.
    """
    if foe.adjacent and battle.rulings["points-in-the-hex"] == "hex-of-the-ships":
        return []
    if battle.rulings["silent-half"] == "no-target":
        return [GENERAL] * (foe.general > 0) + [RESERVE] * (foe.reserve > 0)
    behind = foe.general * (2 if foe.adjacent else 1)
    return [GENERAL] * (foe.general > 0) + [RESERVE] * (foe.level > behind)


def step_b(battle: Battle, foe: Group) -> Nothing:
    """34.C.3.b: the general group at the task force body, and that body at the coast defences, together."""
    shots: list[Shot] = []
    body = battle.tf_body(battle.mover)
    yield from declare(battle, shots, 8, 1, foe.general, rows(body))
    yield from declare(battle, shots, 9, 0, battle.gunnery(body), targets(battle, foe))
    yield from resolve(battle, foe, shots)


def step_c(battle: Battle, foe: Group) -> Nothing:
    """34.C.3.c: what survived of both groups at the main body, reserve points tripled at transports and landing craft."""
    shots: list[Shot] = []
    kinds = {ship.row: ship.kind for ship in battle.ships}
    main = rows(battle.main_body(battle.mover))
    if battle.rulings["general-group-fires-twice"] == "twice":
        yield from declare(battle, shots, 10, 1, foe.general, main)
    yield from declare(
        battle,
        shots,
        11,
        1,
        foe.reserve,
        main,
        counts=lambda points, target: points * firing.coast_multiple(True, kinds[target]),
    )
    yield from resolve(battle, foe, shots)


def step_d(battle: Battle, foe: Group) -> Nothing:
    """34.C.3.d: the main body's gunnery, of task forces and carrier groups, at the coast defences."""
    shots: list[Shot] = []
    guns = [ship for ship in battle.main_body(battle.mover) if ship.kind in ("TF", "CG")]
    yield from declare(battle, shots, 12, 0, battle.gunnery(guns), targets(battle, foe))
    yield from resolve(battle, foe, shots)


def resolve(battle: Battle, foe: Group, shots: list[Shot]) -> Nothing:
    """Dice, then all results together: each group of the coast defence loses what all its hits come to."""
    hits = yield from gunnery.roll(battle, shots)
    lost = {GENERAL: 0, RESERVE: 0}
    for shot, found in zip(shots, hits, strict=True):
        if shot.target >= 0:
            yield from gunnery.hit_ships(battle, [shot], [found])
        else:
            lost[shot.target] += damage(battle, foe, found)
    if battle.rulings["odd-coast-hit"] == "within-a-step":
        foe.odd_hit = 0
    yield from lose(battle, foe, lost)


def damage(battle: Battle, foe: Group, hits: int) -> int:
    """34.C.4: one hit of damage for every two firing hits, a single one kept for a later fire (4b.19)."""
    keep = battle.rulings["odd-coast-hit"] != "lost"
    points, odd = divmod(hits + foe.odd_hit, 2)
    foe.odd_hit = odd if keep else 0
    return int(points)


def lose(battle: Battle, foe: Group, lost: dict[int, int]) -> Nothing:
    """What the half of the level loses (34.C), the group loses that was fired at; no group loses more than it has.

    Whether a point that fires goes first is a ruling, and so is damage beyond a group (34.C.3.b, 34.C.4).
    """
    half = 2 if foe.adjacent else 1
    had = {GENERAL: half * foe.general, RESERVE: foe.level - half * foe.general}
    left = {group: max(0, had[group] - lost[group]) for group in had}
    if battle.rulings["excess-coast-damage"] == "goes-over":
        beyond = {group: max(0, lost[group] - had[group]) for group in had}
        left = {GENERAL: max(0, left[GENERAL] - beyond[RESERVE]), RESERVE: max(0, left[RESERVE] - beyond[GENERAL])}
    points = foe.level - sum(left.values())
    if not points:
        return
    foe.level -= points
    if battle.rulings["odd-coast-point"] == "firing-first":
        foe.general = left[GENERAL] // half
        foe.reserve = max(0, half * foe.reserve - (had[RESERVE] - left[RESERVE])) // half
    else:
        foe.reserve = strengths.coast(left[RESERVE], foe.adjacent, battle.sea)
        foe.general = strengths.coast(foe.level, foe.adjacent, battle.sea) - foe.reserve
    yield from tell("coast-damaged", "34.C.4", group=foe.row, points=points, left=foe.level)
