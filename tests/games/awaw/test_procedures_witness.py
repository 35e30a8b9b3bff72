"""Every procedure with a witness agrees with it on random inputs and dice."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from flagplot.games.awaw import editions
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.games.awaw.shared import terms
from tests.witness import damage, fire, pairing, rounds, search, strike, submarine
from tests.witness.tables import rows_used

TABLES = editions.fill(editions.load())
ROUNDS = 300
Dice = random.Random
CONDITIONS = ("ok", "damaged", "sunk")


def outcome(name: str, **fields: object) -> tuple[int, ...]:
    return PROCEDURES[f"awaw.{name}"].take(TABLES, fields).outcome()


def two(dice: Dice) -> int:
    return dice.randint(1, 6) + dice.randint(1, 6)


def throws(dice: Dice, strength: int, last: int) -> list[int]:
    return [two(dice) for _ in rows_used(strength, last)]


def search_dice(dice: Dice) -> tuple[Any, Any]:
    land, codebreaking, combat_round = dice.randint(0, 6), dice.randint(-1, 1), dice.randint(1, 9)
    numbers = dice.sample(range(1, 7), dice.randint(0, 6))
    groups = [
        {"number": n, "undamaged_factors": dice.randint(5, 15), "has_full_carrier": dice.randint(0, 1)} for n in numbers
    ]
    active = sum(g["number"] <= combat_round and g["undamaged_factors"] >= 10 for g in groups)
    distant = sum(g["number"] > combat_round and g["has_full_carrier"] for g in groups)
    found = outcome(
        "search-dice",
        land_squadrons=land,
        codebreaking=codebreaking,
        rounds_before=combat_round - 1,
        active_groups=active,
        distant_groups=distant,
    )
    return found, (search.search_dice(land, codebreaking, combat_round, groups),)


def search_results(dice: Dice) -> tuple[Any, Any]:
    numbers = sorted(dice.sample(range(1, 7), dice.randint(1, 6)))
    rolls = [dice.randint(1, 6) for _ in range(dice.randint(0, 12))]
    found = outcome("search-results", dice=len(rolls), numbers=numbers, rolls=rolls)
    results = search.search_results(rolls, numbers)
    return found, tuple(results.get(number, 0) for number in range(1, 7))


def attacks(dice: Dice) -> tuple[Any, Any]:
    found, used = dice.randint(0, 6), dice.randint(0, 6)
    return outcome("attacks-left", found=found, used=used), (max(0, search.attacks_allowed(found) - used),)


def may_surprise(dice: Dice) -> tuple[Any, Any]:
    own, enemy = dice.randint(0, 2), dice.randint(0, 2)
    return outcome("may-surprise", own_found=own, enemy_found=enemy), (int(strike.surprise_possible(own, enemy)),)


def strike_order(dice: Dice) -> tuple[Any, Any]:
    a, b, interceptor = dice.randint(0, 4), dice.randint(0, 4), dice.choice("ab")
    found = outcome("strike-order", results_a=a, results_b=b, interceptor=interceptor)
    return found, ("ab".index(strike.strike_order(a, b, interceptor)),)


def status(dice: Dice) -> tuple[Any, Any]:
    number, combat_round = dice.randint(1, 6), dice.randint(1, 8)
    found = outcome("group-status", number=number, combat_round=combat_round)
    return found, (("distant", "active").index(rounds.status(number, combat_round)),)


def surprise(dice: Dice) -> tuple[Any, Any]:
    die, results, radar = dice.randint(1, 6), dice.randint(1, 6), dice.randint(0, 9)
    found = outcome("surprise-level", die=die, results=results, radar=radar)
    return found, (strike.surprise_level(die, results, radar),)


def engaging(dice: Dice) -> tuple[Any, Any]:
    defenders, level = dice.randint(0, 12), dice.randint(0, 8)
    found = outcome("squadrons-engaging", defenders=defenders, surprise=level)
    return found, (strike.engaging_defenders(defenders, level),)


def air_combat(dice: Dice) -> tuple[Any, Any]:
    attackers, patrol, cover, level = (dice.randint(0, high) for high in (60, 50, 12, 8))
    drm_a, drm_d = dice.randint(-2, 2), dice.randint(-2, 2)
    defenders = strike.engaging_defenders(patrol + cover, level)
    bonus = 1 if patrol > 0 and level < 1 else 0
    rolls_a = throws(dice, attackers, 20) if defenders else []
    rolls_d = throws(dice, defenders, 20) if attackers else []
    found = outcome(
        "air-combat",
        attackers=attackers,
        patrol=patrol,
        cover=cover,
        surprise=level,
        attacker_drm=drm_a,
        defender_drm=drm_d,
        attacker_roll=rolls_a,
        defender_roll=rolls_d,
    )
    if not attackers or not defenders:
        return found, (0, 0, 0, 0)
    return found, strike.air_combat(attackers, defenders, rolls_a, rolls_d, drm_a, drm_d + bonus)


def counterair(dice: Dice) -> tuple[Any, Any]:
    attackers, defenders = dice.randint(1, 45), dice.randint(1, 45)
    drm_a, drm_d = dice.randint(-2, 2), dice.randint(-2, 2)
    rolls_a, rolls_d = throws(dice, attackers, 20), throws(dice, defenders, 20)
    found = outcome(
        "counterair",
        attackers=attackers,
        defenders=defenders,
        attacker_drm=drm_a,
        defender_drm=drm_d,
        attacker_roll=rolls_a,
        defender_roll=rolls_d,
    )
    return found, strike.air_combat(attackers, defenders, rolls_a, rolls_d, drm_a, drm_d)


def air_defence_level(dice: Dice) -> tuple[Any, Any]:
    kinds = [("BB", 4), ("BB", 5), ("CVB", 4), ("CV", 3), ("CA", 2), ("DD", 1), ("CVE", 1), ("TR", 1)]
    ships = [(*dice.choice(kinds), dice.random() < 0.3) for _ in range(dice.randint(0, 30))]
    research, level = dice.randint(0, 3), dice.randint(0, 8)
    factors = sum(3 if kind == "CVE" else size for kind, size, _ in ships if kind != "TR")
    giants = [hurt for kind, size, hurt in ships if kind == "CVB" or (kind == "BB" and size == 5)]
    found = outcome(
        "air-defence-level",
        naval_factors=factors,
        research=research,
        giants=min(len(giants), 20),
        hurt_giants=min(sum(giants), 20),
        surprise=level,
    )
    return found, (strike.air_defence_level(ships, research, level),)


def air_defence(dice: Dice) -> tuple[Any, Any]:
    level, squadrons = dice.randint(0, 25), dice.randint(1, 20)
    rolls = throws(dice, level, 10)
    return outcome("air-defence", level=level, squadrons=squadrons, roll=rolls), strike.air_defence(
        level, rolls, squadrons
    )


def air_attack_fields(dice: Dice) -> tuple[dict[str, Any], int]:
    squadrons, naval = dice.randint(0, 50), dice.randint(0, 2)
    air_drm, drm, level = dice.randint(-2, 2), dice.randint(-1, 4), dice.randint(0, 8)
    rolls = throws(dice, squadrons, 20)
    fields = {
        "squadrons": squadrons,
        "naval": naval,
        "air_drm": air_drm,
        "target_drm": drm,
        "surprise": level,
        "roll": rolls,
    }
    return fields, strike.air_attack_hits(squadrons, rolls, air_drm, drm, naval > 0, level)


def air_attack(dice: Dice) -> tuple[Any, Any]:
    fields, hits = air_attack_fields(dice)
    return outcome("air-attack", **fields), (hits,)


def air_attack_named(dice: Dice) -> tuple[Any, Any]:
    fields, hits = air_attack_fields(dice)
    size = dice.randint(2, 5)
    before = dice.randint(0, size - 1)
    after = damage.named_state(size, before + hits)
    critical = fields["surprise"] >= 7 and damage.named_state(size, before) == "ok" and after != "ok"
    found = outcome("air-attack-named", **fields, size=size, hits_before=before)
    return found, (hits, min(before + hits, size), CONDITIONS.index(after), int(critical))


def air_attack_light(dice: Dice) -> tuple[Any, Any]:
    fields, hits = air_attack_fields(dice)
    ships = light_ships(dice)
    return outcome("air-attack-light", **fields, **ships), (hits, *damage.light_losses(hits, *ships.values()))


def light_ships(dice: Dice) -> dict[str, int]:
    return {"cruisers": dice.randint(0, 5), "damaged_cruisers": dice.randint(0, 3), "small": dice.randint(0, 9)}


def fleet_fields(dice: Dice) -> tuple[dict[str, Any], int]:
    factors, firers = dice.randint(0, 80), [dice.randint(-1, 4) for _ in range(3)]
    drm, encumbered, hampered = dice.randint(-1, 4), dice.randint(0, 1), dice.randint(0, 1)
    rolls = throws(dice, factors, 25)
    fields = {
        "factors": factors,
        "firer_drm": min(firers),
        "target_drm": drm,
        "firer_encumbered": encumbered,
        "target_encumbered": hampered,
        "roll": rolls,
    }
    return fields, fire.fleet_fire(factors, rolls, firers, drm, encumbered == 1, hampered == 1)


def fleet_fire(dice: Dice) -> tuple[Any, Any]:
    fields, hits = fleet_fields(dice)
    return outcome("fleet-fire", **fields), (hits,)


def fleet_fire_named(dice: Dice) -> tuple[Any, Any]:
    fields, hits = fleet_fields(dice)
    size = dice.randint(2, 5)
    before = dice.randint(0, size - 1)
    found = outcome("fleet-fire-named", **fields, size=size, hits_before=before)
    state = damage.named_state(size, before + hits)
    return found, (hits, min(before + hits, size), CONDITIONS.index(state))


def fleet_fire_light(dice: Dice) -> tuple[Any, Any]:
    fields, hits = fleet_fields(dice)
    ships = light_ships(dice)
    return outcome("fleet-fire-light", **fields, **ships), (hits, *damage.light_losses(hits, *ships.values()))


def screened(dice: Dice) -> tuple[dict[str, int], bool]:
    capitals, cruisers, small = dice.randint(0, 1), dice.randint(0, 2), dice.choice((0, 0, 2))
    by_capitals = dice.randint(0, cruisers)
    by_lights = dice.randint(0, cruisers - by_capitals)
    fields = {
        "capitals": capitals,
        "damaged_capitals": dice.randint(0, capitals),
        "unscreened_cruisers": cruisers,
        "damaged_by_capitals": by_capitals,
        "damaged_by_lights": by_lights,
        "unscreened_small": small,
    }
    ships = [("BB", False, True)] * capitals + [("DD", False, False)] * small
    ships += [("CA", False, place < by_capitals) for place in range(cruisers)] + [("CA", True, False)]
    return fields, fire.screened_open(ships)


def screen(dice: Dice) -> tuple[Any, Any]:
    fields, is_open = screened(dice)
    return outcome("screen", **fields), (int(is_open),)


def screened_fire_named(dice: Dice) -> tuple[Any, Any]:
    screen_fields, is_open = screened(dice)
    fields, hits = fleet_fields(dice)
    if not is_open:
        fields["roll"], hits = [], 0
    found = outcome("screened-fire-named", **fields, **screen_fields, size=5, hits_before=1)
    state = damage.named_state(5, 1 + hits)
    return found, (int(is_open), hits, min(1 + hits, 5), CONDITIONS.index(state))


def screened_fire_light(dice: Dice) -> tuple[Any, Any]:
    screen_fields, is_open = screened(dice)
    fields, hits = fleet_fields(dice)
    if not is_open:
        fields["roll"], hits = [], 0
    ships = light_ships(dice)
    found = outcome("screened-fire-light", **fields, **screen_fields, **ships)
    return found, (int(is_open), hits, *damage.light_losses(hits, *ships.values()))


def transport_raid(dice: Dice) -> tuple[Any, Any]:
    fields, _ = fleet_fields(dice)
    del fields["firer_encumbered"], fields["target_encumbered"]
    transports = dice.randint(0, 9)
    args = (fields["factors"], fields["roll"], [fields["firer_drm"]], fields["target_drm"])
    hits = fire.fleet_fire(*args, False, True)
    found = outcome("transport-raid", **fields, transports=transports)
    return found, (hits, damage.light_losses(hits, 0, 0, transports)[3])


def nationality(dice: Dice) -> tuple[Any, Any]:
    nation, kind, size = dice.choice(list(fire.NATIONALITY)), dice.choice(terms.KIND_NAMES), dice.randint(1, 5)
    low = dice.random() < 0.5
    found = outcome("nationality-drm", nation=nation, kind=kind, size=size, low_supply=low)
    drm = fire.drm(nation, kind, size, low)
    return found, (drm, drm)


def light_pairing(dice: Dice) -> tuple[Any, Any]:
    own, enemy = dice.randint(0, 40), dice.randint(0, 40)
    a, b, surplus_a, surplus_b = pairing.light_pairing(own, enemy)
    return outcome("light-pairing", own=own, enemy=enemy), (a, surplus_a, b, surplus_b)


def second_capital(dice: Dice) -> tuple[Any, Any]:
    size, first, second = dice.randint(2, 5), dice.randint(0, 9), dice.randint(0, 9)
    found = outcome("second-capital", first_size=size, on_first=first, on_second=second)
    return found, (int(pairing.second_capital_allowed(size, first, second)),)


def named_damage(dice: Dice) -> tuple[Any, Any]:
    size, hits = dice.randint(2, 5), dice.randint(0, 9)
    return outcome("named-damage", size=size, hits=hits), (CONDITIONS.index(damage.named_state(size, hits)),)


def light_losses(dice: Dice) -> tuple[Any, Any]:
    hits, ships = dice.randint(0, 20), light_ships(dice)
    return outcome("light-losses", hits=hits, **ships), damage.light_losses(hits, *ships.values())


def submarine_fields(dice: Dice) -> tuple[dict[str, Any], int]:
    drm_a, drm_d, torpedo, asw = dice.randint(-1, 4), dice.randint(-1, 4), dice.randint(0, 5), dice.randint(0, 5)
    own, enemy, carriers, cves = (dice.randint(0, 9) for _ in range(4))
    destroyers, excess, earlier = dice.randint(0, 12), dice.randint(0, 12), dice.randint(0, 4)
    damaged, hampered = dice.random() < 0.5, dice.random() < 0.5
    codebreaking, advanced = dice.randint(-1, 1), dice.random() < 0.1
    fields = {
        "drm_difference": drm_a - drm_d,
        "research_difference": torpedo - asw,
        "attacker_searching": own,
        "defender_screen": enemy + carriers + cves,
        "destroyers": destroyers,
        "excess_asw": excess,
        "earlier_attacks": earlier,
        "vulnerable": damaged or hampered,
        "codebreaking": codebreaking,
        "advanced": advanced,
    }
    groups = (own, enemy, carriers, cves, destroyers, excess, earlier)
    net = submarine.net_modifier(drm_a, drm_d, torpedo, asw, *groups, damaged, hampered, codebreaking, advanced)
    return fields, net


def submarine_modifier(dice: Dice) -> tuple[Any, Any]:
    fields, net = submarine_fields(dice)
    return outcome("submarine-modifier", **fields), (net,)


def submarine_attack(dice: Dice) -> tuple[Any, Any]:
    modifier, roll = dice.randint(-4, 4), two(dice)
    return outcome("submarine-attack", modifier=modifier, roll=roll), submarine.attack(roll, modifier)


def submarine_attack_named(dice: Dice) -> tuple[Any, Any]:
    fields, net = submarine_fields(dice)
    roll, size = two(dice), dice.randint(2, 5)
    before = dice.randint(0, size - 1)
    hits, lost = submarine.attack(roll, net)
    found = outcome("submarine-attack-named", **fields, size=size, hits_before=before, roll=roll)
    state = damage.named_state(size, before + hits)
    return found, (hits, min(before + hits, size), CONDITIONS.index(state), lost)


def submarine_attack_light(dice: Dice) -> tuple[Any, Any]:
    fields, net = submarine_fields(dice)
    roll, ships = two(dice), light_ships(dice)
    hits, lost = submarine.attack(roll, net)
    found = outcome("submarine-attack-light", **fields, **ships, roll=roll)
    return found, (hits, *damage.light_losses(hits, *ships.values()), lost)


def submarine_target(dice: Dice) -> tuple[Any, Any]:
    counts = {name: dice.randint(0, 2) for name in ("carriers", "capitals", "light")}
    if not any(counts.values()):
        counts["light"] = 1
    present = [name for name, count in counts.items() if count]
    die = dice.randint(1, 6)
    singular = {"carriers": "carrier", "capitals": "capital", "light": "light"}
    category = submarine.category([singular[name] for name in present], die)
    found = outcome("submarine-target", **counts, die=[die] if len(present) > 1 else [])
    return found, (["carrier", "capital", "light"].index(category),)


def round_loser(dice: Dice) -> tuple[Any, Any]:
    lost_a, lost_b, hurt_a, hurt_b = (dice.randint(0, 2) for _ in range(4))
    interceptor = dice.choice("ab")
    found = outcome("round-loser", lost_a=lost_a, lost_b=lost_b, hurt_a=hurt_a, hurt_b=hurt_b, interceptor=interceptor)
    return found, ("ab".index(rounds.round_loser(lost_a, lost_b, hurt_a, hurt_b, interceptor)),)


def ending(dice: Dice) -> tuple[Any, Any]:
    withdrew, evaded, spent = ([dice.random() < 0.3 for _ in range(2)] for _ in range(3))
    sides = [
        {
            "withdrew_all": withdrew[side],
            "undamaged_units": 0 if spent[side] else 3,
            "operational_carriers": 0,
            "groups": 2,
            "groups_that_evaded": 2 if evaded[side] else 1,
            "supply_goes_on": False,
        }
        for side in range(2)
    ]
    found = outcome(
        "ending",
        withdrew_a=withdrew[0],
        withdrew_b=withdrew[1],
        evaded_a=evaded[0],
        evaded_b=evaded[1],
        spent_a=spent[0],
        spent_b=spent[1],
    )
    over, winner, paragraph = rounds.battle_end(sides)
    how = ["", "22.71A", "22.71B", "22.71C"].index(paragraph) if over else terms.NOT_ENDED
    return found, (how, "ab".index(winner) if winner else terms.NO_WINNER)


def entry_round(dice: Dice) -> tuple[Any, Any]:
    short, pacific = dice.randint(0, 20), dice.random() < 0.5
    found = outcome("entry-round", hexes_short=short, theatre="Pacific" if pacific else "Europe")
    return found, (rounds.entry_round(short, pacific),)


QUESTIONS: list[Callable[[Dice], tuple[Any, Any]]] = [
    search_dice,
    search_results,
    attacks,
    may_surprise,
    strike_order,
    status,
    surprise,
    engaging,
    air_combat,
    counterair,
    air_defence_level,
    air_defence,
    air_attack,
    air_attack_named,
    air_attack_light,
    fleet_fire,
    fleet_fire_named,
    fleet_fire_light,
    screen,
    screened_fire_named,
    screened_fire_light,
    transport_raid,
    nationality,
    light_pairing,
    second_capital,
    named_damage,
    light_losses,
    submarine_modifier,
    submarine_attack,
    submarine_attack_named,
    submarine_attack_light,
    submarine_target,
    round_loser,
    ending,
    entry_round,
]


@pytest.mark.parametrize("question", QUESTIONS, ids=[question.__name__ for question in QUESTIONS])
def test_the_procedure_and_its_witness_agree(question: Callable[[Dice], tuple[Any, Any]]) -> None:
    dice = random.Random(question.__name__)
    for _ in range(ROUNDS):
        found, expected = question(dice)
        assert found == expected
