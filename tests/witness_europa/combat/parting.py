"""34.D: announcements at one moment, the dice, and what a group that gets away does."""

from tests.witness_europa import disengaging
from tests.witness_europa.combat.afloat import Battle, Group
from tests.witness_europa.combat.words import Nothing, Truth, ask, die, tell

OWN_DIE, OTHER_DIE = 2, 3
GOT_AWAY, SLIPPED_AWAY, NO_MOVEMENT, SCENARIO_LIMIT, PROGRAM_LIMIT = 4, 5, 6, 7, 8
MOST_ROUNDS = 99
"""The program breaks a combat off then; no printed rule."""


def modifier(battle: Battle, group: Group, tries: int) -> int:
    """The Disengagement Summary for a group, by what it has afloat."""
    units: list[dict[str, object]] = [
        {"kind": ship.kind, "heavy": ship.heavy, "gunnery": battle.strength_of_five(ship)} for ship in battle.of(group)
    ]
    return disengaging.modifier(
        units,
        submarine_group=group.sort == "submarine",
        sea=battle.sea,
        night=battle.night,
        coastal=group.coastal,
        tries=tries,
        first_counts=battle.rulings["first-try"] == "counts",
    )


def contest(battle: Battle, group: Group, tries: int) -> Truth:
    """Both roll, the higher prevails, ties are rolled again (34.D.i3)."""
    added = modifier(battle, group, tries)
    while True:
        own = yield from die(OWN_DIE)
        other = yield from die(OTHER_DIE)
        yield from tell("disengagement", "34.D", side=group.side, die=own, modifier=added, other=other)
        if own + added != other:
            return own + added > other


def gets_away(battle: Battle, group: Group, early: bool) -> Nothing:
    """34.D.1: reaction movement and marker, or the moving group is free to move on."""
    yield from tell("disengaged", "34.B.1" if early else "34.D", group=group.row, before_submarines=int(early))
    if group.side == 1:
        half = battle.rulings["reaction-allowance"] == "half" and group.allowance
        group.marker += 1
        yield from tell(
            "reaction", "34.D.1", group=group.row, points=group.allowance // 2 if half else 15, marker=group.marker
        )
        return
    battle.moves_on = True
    battle.stays = battle.movement == 0 and not group.left_port
    if battle.rulings["combats-after-disengaging"] == "fought":
        battle.stays = True


def slips_away(battle: Battle, foe: Group) -> Truth:
    """34.B.1: before the first round submarine groups may try, the moving player's first."""
    if battle.mover.sort == foe.sort and battle.rulings["submarines-on-both-sides"] == "at-once":
        return (yield from both_slip_away(battle, foe))
    for group in (battle.mover, foe):
        if group.sort != "submarine" or not may_try(battle, group):
            continue
        tries = 1 if battle.rulings["early-attempt"] == "a-round" else 0
        group.tries = 0
        if (yield from ask("slip-away", group.side, group.row, 2, "34.B.1")):
            group.tries = tries
            if (yield from contest(battle, group, tries)):
                yield from gets_away(battle, group, True)
                yield from tell("combat-ends", "34.B.1", group=0, other=foe.row, why=SLIPPED_AWAY)
                return True
    return False


def broken_off(battle: Battle, foe: Group, number: int) -> Truth:
    """Rounds that the scenario or the program allows, before anybody announces anything; no printed rule."""
    if battle.round_limit and number >= battle.round_limit:
        yield from tell("combat-ends", "", group=0, other=foe.row, why=SCENARIO_LIMIT)
        return True
    if number >= MOST_ROUNDS:
        yield from tell("combat-ends", "", group=0, other=foe.row, why=PROGRAM_LIMIT)
        return True
    return False


def may_try(battle: Battle, group: Group) -> bool:
    """Whether a group may try: a moving one without a movement point as the ruling has it (reading 3.30)."""
    stuck = group.side == 0 and battle.movement == 0
    return not stuck or battle.rulings["disengaging-without-movement"] == "stays"


def both_slip_away(battle: Battle, foe: Group) -> Truth:
    """Two submarine groups announce at one moment (34.D): both leave, or the dice decide."""
    tries = []
    for group in (battle.mover, foe):
        wish = 0
        if may_try(battle, group):
            wish = yield from ask("slip-away", group.side, group.row, 2, "34.B.1")
            battle.secret["announce", group.side] = wish
        tries.append(wish)
    battle.secret.clear()
    for group, wish in zip((battle.mover, foe), tries, strict=True):
        yield from tell("announced", "34.B.1", side=group.side, tries=wish, before_submarines=1)
        group.tries = wish if battle.rulings["early-attempt"] == "a-round" else 0
    if not any(tries):
        return False
    if all(tries):
        yield from gets_away(battle, foe, True)
        yield from gets_away(battle, battle.mover, True)
    else:
        group = battle.mover if tries[0] else foe
        if not (yield from contest(battle, group, group.tries)):
            return False
        yield from gets_away(battle, group, True)
    yield from tell("combat-ends", "34.B.1", group=0, other=foe.row, why=SLIPPED_AWAY)
    return True


def parts(battle: Battle, foe: Group) -> Truth:
    """The end of a round between naval units: whether the combat is over (34.D)."""
    tries = []
    for group in (battle.mover, foe):
        if not may_try(battle, group):
            tries.append(0)
            continue
        tries.append((yield from ask("disengage", group.side, group.row, 2, "34.D")))
        battle.secret["announce", group.side] = tries[-1]
    battle.secret.clear()
    for group, wish in zip((battle.mover, foe), tries, strict=True):
        yield from tell("announced", "34.D", side=group.side, tries=wish, before_submarines=0)
        group.tries = group.tries + 1 if wish else 0
    if not any(tries):
        return (yield from goes_on(battle, foe, battle.rulings["out-of-movement"] == "fights-on"))
    if all(tries):
        yield from gets_away(battle, foe, False)
        yield from gets_away(battle, battle.mover, False)
    else:
        group = battle.mover if tries[0] else foe
        if not (yield from contest(battle, group, group.tries)):
            if battle.rulings["cost-of-a-failed-attempt"] == "one-point":
                return (yield from goes_on(battle, foe, battle.rulings["out-of-movement"] == "fights-on"))
            return False
        yield from gets_away(battle, group, False)
    yield from tell("combat-ends", "34.D", group=0, other=foe.row, why=GOT_AWAY)
    return True


def goes_on(battle: Battle, foe: Group, without: bool) -> Truth:
    """Another round costs the moving player a movement point; without one the combat ends (34.D.i1, reading 3.8)."""
    if battle.movement:
        battle.movement -= 1
        yield from tell("movement", "34.D", left=battle.movement, activates=0)
        return False
    if without:
        return False
    yield from tell("combat-ends", "34.D", group=0, other=foe.row, why=NO_MOVEMENT)
    return True
