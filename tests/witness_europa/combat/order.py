"""34.A: which combat comes when, and what is fought again for a movement point (34.C.3)."""

from tests.witness_europa.combat import coast, submarine, surface
from tests.witness_europa.combat.afloat import Battle, Group
from tests.witness_europa.combat.words import Nothing, ask, tell

SUBMARINE, SURFACE, COAST = 0, 1, 2


def kind_of(battle: Battle, foe: Group) -> int:
    """Submarine combat if either group is one of submarines (34.B), else by what the enemy is."""
    if foe.sort == "coast":
        return COAST
    return SUBMARINE if "submarine" in (battle.mover.sort, foe.sort) else SURFACE


def place_of(battle: Battle, foe: Group) -> tuple[int, bool]:
    """34.A: submarines, groups, coast defences, each in the hex first; submarines at ships with either, by ruling."""
    kind = kind_of(battle, foe)
    if foe.sort == "surface" and battle.rulings["submarines-attack-ships"] == "after-submarines":
        kind = SURFACE
    return kind, foe.adjacent


def all_combats(battle: Battle) -> Nothing:
    """Every combat that the moving group has begun, in order, then coast defences that it activates again."""
    to_fight = list(battle.foes)
    while to_fight and battle.of(battle.mover) and battle.stays:
        first = min(place_of(battle, foe) for foe in to_fight)
        now = [foe for foe in to_fight if place_of(battle, foe) == first]
        foe = now[0]
        if len(now) > 1:
            places = {other.row - battle.first_foe_row: other for other in now}
            size = battle.first_foe_row
            foe = places[(yield from ask("next-group", 0, kind_of(battle, foe), size, "34.A", legal=places))]
        to_fight.remove(foe)
        battle.bodies_stand = False
        yield from fight(battle, foe)
        if battle.rulings["activated-when"] == "at-once":
            yield from fight_again(battle, to_fight)
    yield from fight_again(battle, [])
    if battle.moves_on and battle.mover.left_port and battle.of(battle.mover):
        yield from tell("back-to-port", "34.D.2", group=battle.mover.row)


def fight(battle: Battle, foe: Group) -> Nothing:
    """One combat of the moving group with one enemy group."""
    kind = kind_of(battle, foe)
    battle.mover.tries = foe.tries = 0
    yield from tell("combat", "34.A", combat=kind, group=0, other=foe.row)
    yield from (submarine.combat, surface.combat, coast.combat)[kind](battle, foe)
    if kind == COAST:
        for other in battle.foes:
            other.let_be = other.let_be and battle.rulings["coast-defences-let-be"] == "for-good"


def fight_again(battle: Battle, first: list[Group]) -> Nothing:
    """34.C.3: coast defences that still stand may be fought again, each for a movement point, and after each all may.

    Those that are still to be fought a first time are not among them.
    """
    cost = 2 if battle.rulings["activation"] == "two-points-prepare-again" else 1
    while battle.of(battle.mover) and not battle.moves_on and battle.movement >= cost:
        left = [foe for foe in battle.foes if foe.sort == "coast" and foe.level and not foe.let_be and foe not in first]
        if not left:
            return
        foe = min(left, key=lambda other: other.adjacent)
        if (yield from ask("fight-again", 0, foe.row, 2, "34.C.3")):
            battle.movement -= cost
            yield from tell("movement", "34.C.3", left=battle.movement, activates=1)
            battle.bodies_stand = battle.rulings["activation"] == "one-point-bodies-stand"
            yield from fight(battle, foe)
        else:
            foe.let_be = True
