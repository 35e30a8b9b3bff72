"""34.C.1 and 34.C.2: bodies, allocation, and the firing steps of surface combat between naval units."""

from tests.witness_europa import allocation, firing
from tests.witness_europa.combat import gunnery
from tests.witness_europa.combat.afloat import Battle, Group, Ship
from tests.witness_europa.combat.gunnery import Shot, declare, doubled, once, rows, sides
from tests.witness_europa.combat.parting import broken_off, parts
from tests.witness_europa.combat.words import Nothing, ask, tell

SHIPS_GONE = 2
AFTER_B, AFTER_C = 1, 2
LOST_CITES = {AFTER_B: "34.C.2.b", AFTER_C: "34.C.2.c"}


class Points:
    """What a side's task force body does with its gunnery in a round."""

    def __init__(self, body: int) -> None:
        self.body = body
        """Gunnery of the body when it was last looked at."""
        self.engaging = self.bypassing = self.turned = self.through = self.sent_around = 0


def prepare(battle: Battle, group: Group) -> Nothing:
    """34.C.1: each task force to the main body or the task force body, all else to the main body."""
    for ship in battle.of(group):
        ship.in_tf_body = False
        if ship.kind == "TF":
            body = yield from ask("body", group.side, ship.row, 2, "34.C.1")
            ship.in_tf_body = body == 1
            yield from tell("body", "34.C.1", side=group.side, unit=ship.row, body=body)


def combat(battle: Battle, foe: Group) -> Nothing:
    """Preparation once, then rounds."""
    for _, own, _ in sides(battle, foe):
        yield from prepare(battle, own)
    battle.mover.tries = foe.tries = 0
    number = 0
    while True:
        number += 1
        yield from tell("round-begins", "34.C.2", round=number, combat=1)
        points = [Points(battle.gunnery(battle.tf_body(own))) for own in (battle.mover, foe)]
        yield from allocate(battle, foe, points)
        yield from reallocate(battle, points)
        yield from step_b(battle, foe, points)
        yield from step_c(battle, foe, points)
        yield from step_d(battle, foe, points)
        if not battle.of(battle.mover) or not battle.of(foe):
            yield from tell("combat-ends", "34.C.2.e", group=0, other=foe.row, why=SHIPS_GONE)
            return
        if (yield from broken_off(battle, foe, number)):
            return
        if (yield from parts(battle, foe)):
            return


def allocate(battle: Battle, foe: Group, points: list[Points]) -> Nothing:
    """34.C.2.a: both split the gunnery of their task force bodies at one moment; points may be held (34.C.0.10)."""
    for side, own in ((0, battle.mover), (1, foe)):
        total = battle.gunnery(battle.tf_body(own))
        if total:
            points[side].engaging = yield from ask("engage", side, total, total + 1, "34.C.2.a")
            battle.secret["engage_pick", side] = points[side].engaging
        left = total - points[side].engaging
        if left:
            points[side].bypassing = yield from ask("bypass", side, left, left + 1, "34.C.2.a")
            battle.secret["bypass_pick", side] = points[side].sent_around = points[side].bypassing
    battle.secret.clear()
    for side in (0, 1):
        yield from tell(
            "split", "34.C.2.a", side=side, engaging=points[side].engaging, bypassing=points[side].bypassing
        )


def reallocate(battle: Battle, points: list[Points]) -> Nothing:
    """34.C.2.a: the larger engaging group's surplus at bypassers, at three to one at the main body."""
    shown = [each.engaging for each in points]
    for side in (0, 1):
        own, enemy = points[side], points[1 - side]
        mine, his = shown[side], shown[1 - side]
        all_of_it = battle.rulings["what-may-be-turned"] == "all"
        most = max(allocation.against_bypassers(mine, his, enemy.bypassing))
        if all_of_it and most:
            most = mine
        if most:
            own.turned = yield from ask("turn", side, most, most + 1, "34.C.2.a")
        over = battle.rulings["surplus-at-three"] == "over-three-times"
        most = max(allocation.against_main_body(mine, his, 0 if all_of_it else own.turned, over))
        if all_of_it and most:
            most = min(most, mine - own.turned)
        if battle.rulings["three-to-one-measured"] == "after-turning":
            left = max(allocation.against_main_body(mine - own.turned, his, 0, over))
            most = min(most, left)
        if most and (his or battle.rulings["three-to-none"] == "counts"):
            own.through = yield from ask("break-through", side, most, most + 1, "34.C.2.a")
        own.engaging = allocation.still_engaging(mine, own.turned, own.through)
        if own.turned or own.through:
            yield from tell("turned", "34.C.2.a", side=side, turned=own.turned, broken_through=own.through)


def step_b(battle: Battle, foe: Group, points: list[Points]) -> Nothing:
    """34.C.2.b: engaging points as one fire at a unit of the enemy's task force body (readings 3.21, 3.22)."""
    shots: list[Shot] = []
    for side, _, enemy in sides(battle, foe):
        targets = rows(battle.tf_body(enemy))
        his = points[1 - side]
        engaged = (
            his.engaging + his.turned + his.through > 0
        )  # what is turned is of the engaging group still (34.C.2.a)
        if engaged or battle.rulings["engaging-targets"] == "any-unit-of-the-body":
            yield from declare(battle, shots, 4, side, points[side].engaging, targets, all_at_once=True)
    hits = yield from gunnery.roll(battle, shots)
    unhit = hits_now(battle)
    yield from gunnery.hit_ships(battle, shots, hits)
    yield from go_down(battle, foe, points, AFTER_B, unhit)


def step_c(battle: Battle, foe: Group, points: list[Points]) -> Nothing:
    """34.C.2.c: turned points, doubled, at units of the body that bypasses; each hit takes a bypassing point too."""
    shots: list[Shot] = []
    for side, _, enemy in sides(battle, foe):
        nobody = points[1 - side].bypassing == 0 and battle.rulings["turned-without-bypassers"] == "do-not-fire"
        whole = battle.rulings["turned-points-doubled"] == "before-dividing"
        pool = 0 if nobody else (2 if whole else 1) * points[side].turned
        counts = once if whole else doubled
        yield from declare(battle, shots, 5, side, pool, rows(battle.tf_body(enemy)), counts=counts)
    hits = yield from gunnery.roll(battle, shots)
    unhit = hits_now(battle)
    for shot, found in zip(shots, hits, strict=True):
        yield from gunnery.hit_ships(battle, [shot], [found])
        if found:
            enemy_points = points[1 - shot.side]
            enemy_points.bypassing = firing.bypassing_left(enemy_points.bypassing, found)
            yield from tell("bypass-cut", "34.C.2.c", side=1 - shot.side, points=enemy_points.bypassing)
    for each in points:
        each.turned = 0
    yield from go_down(battle, foe, points, AFTER_C, unhit)


def hits_now(battle: Battle) -> dict[int, int]:
    """The hits of every ship, by its row."""
    return {ship.row: ship.hits for ship in battle.ships}


def gunnery_with(battle: Battle, ships: list[Ship], hits: dict[int, int]) -> int:
    """Gunnery of some ships, as it was with other hits."""
    now = hits_now(battle)
    for ship in ships:
        ship.hits = hits[ship.row]
    found = battle.gunnery(ships)
    for ship in ships:
        ship.hits = now[ship.row]
    return found


def go_down(battle: Battle, foe: Group, points: list[Points], after: int, unhit: dict[int, int]) -> Nothing:
    """Points go down with their ships: at most the gunnery afloat fires later, turned points lost first (3.21).

    By the other reading all that the ships sunk had goes with them, and nothing of those that float (34.C.2.c's example:
    five bypassing points less three hits are two).
    """
    for side, own in ((0, battle.mover), (1, foe)):
        mine, floating = points[side], battle.tf_body(own)
        afloat = battle.gunnery(floating)
        unfired = mine.turned + mine.through + mine.bypassing
        of_the_sunk = mine.body - gunnery_with(battle, floating, unhit)
        most = {
            "as-many-as-float": afloat,
            "committed": unfired,
            "all-of-the-sunk": max(0, min(afloat, unfired - of_the_sunk)),
        }
        mine.body = afloat
        lost = 0
        while mine.turned + mine.through + mine.bypassing > most[battle.rulings["sunk-ships-points"]]:
            lost += 1
            if mine.turned:
                mine.turned -= 1
            elif mine.through:
                mine.through -= 1
            else:
                mine.bypassing -= 1
        if lost:
            left = mine.turned + mine.through + mine.bypassing
            yield from tell("points-lost", LOST_CITES[after], side=side, points=left, fire_set=after)


def step_d(battle: Battle, foe: Group, points: list[Points]) -> Nothing:
    """34.C.2.d: what got past fires at the main body, whose task forces and carrier groups fire back at bypassers."""
    shots: list[Shot] = []
    for side, _, enemy in sides(battle, foe):
        pool = points[side].bypassing + points[side].through
        main = battle.main_body(enemy)
        mine: list[Shot] = []
        yield from declare(battle, mine, 6, side, pool, rows(main))
        shots += count_twice(battle, mine, pool, battle.gunnery([ship for ship in main if ship.kind == "TF"]))
    for side, own, enemy in sides(battle, foe):
        answered = points[1 - side].bypassing > 0
        if battle.rulings["bypassers-thinned-out"] == "answered":
            answered = answered or points[1 - side].sent_around > 0
        if battle.rulings["break-through-answered"] == "answered":
            answered = answered or points[1 - side].through > 0
        guns = battle.gunnery([ship for ship in battle.main_body(own) if ship.kind in ("TF", "CG")])
        if answered:
            yield from declare(battle, shots, 7, side, guns, rows(battle.tf_body(enemy)))
    hits = yield from gunnery.roll(battle, shots)
    yield from gunnery.hit_ships(battle, shots, hits)


def count_twice(battle: Battle, shots: list[Shot], pool: int, screen: int) -> list[Shot]:
    """34.C.2.d: strength in excess of the screen's is doubled at soft units, point for point as the readings have it."""
    soft_rows = {ship.row for ship in battle.ships if ship.kind in ("NT", "LC", "LB")}
    fired = [(n, shot.target in soft_rows) for n, shot in enumerate(shots) for _ in range(shot.points)]
    soft = [n for n, is_soft in fired if is_soft]
    measured = {"all-that-come-through": pool, "all-fired": len(fired), "fired-at-soft-units": len(soft)}
    excess = max(0, measured[battle.rulings["excess-measured-on"]] - screen)
    if battle.rulings["which-points-are-doubled"] == "in-the-order-declared":
        twice = soft[:excess]
    elif battle.rulings["excess-measured-on"] == "fired-at-soft-units":
        twice = soft[screen:]
    else:
        twice = [n for n, is_soft in fired[screen:] if is_soft]
    return [shot._replace(counted=shot.points + twice.count(n)) for n, shot in enumerate(shots)]
