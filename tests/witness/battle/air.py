"""Aircraft before the strikes: patrol, counterair, cover and search (22.43, 22.44, 22.45)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.witness.battle import printing
from tests.witness.battle.model import BASES, COMPLEMENTS, WINGS, Base, Battle, Group, Wing
from tests.witness.search import search_results
from tests.witness.tables import COMBAT_ROWS, rows_used, slash_result

SEARCH_DIE, SURPRISE_DIE, COMBAT_ROLL = 1, 2, 3
ELIMINATED, ABORTED = 0, 1
Fates = dict[tuple[int, int], int]
"""By wing and fate, how many squadrons."""


def begin_round(b: Battle) -> None:
    """A new round: what the last one left of search, strikes and pairing lapses (22.452, reading A37)."""
    b.round += 1
    b.stream.round = b.round
    b.lost, b.newly_hurt, b.cruisers_hurt = [0, 0], [], {}
    b.launching = {w.ship: g for side in (0, 1) for g in b.engaged(side) for w in aboard(b, g) if w.ship is not None}
    for group in b.groups:
        group.results = group.used = group.submarine_attacks = 0
        group.attacked = group.fought = group.paired = group.evaded = group.chose = False
        group.eyes = any(fully_operational(b, wing) for wing in aboard(b, group))
        if group.state == "engaged":
            for unit in b.members(group):
                unit.fought = True
    for wing in b.wings:
        wing.patrol = wing.patrol_aborted = wing.spent = wing.searching = wing.back = 0
        wing.cover, wing.raids = {}, {}
        wing.unflown = wing.count
    b.stream.rule = "22.32"
    b.stream.tell("round-begins", round=b.round)


def aboard(b: Battle, group: Group) -> list[Wing]:
    """Wings whose ship is in a group, afloat."""
    return [w for w in b.wings if w.ship is not None and w.ship.at == group.row and w.ship.count > 0]


def fully_operational(b: Battle, wing: Wing) -> bool:
    """Whether a carrier is undamaged and has all its squadrons (22.942, reading C06)."""
    return wing.ship is not None and wing.ship.whole > 0 and wing.count == COMPLEMENTS[wing.ship.kind]


def afloat(b: Battle, side: int) -> list[Wing]:
    """Wings of a side's carriers that are in the battle, by row."""
    rows = {group.row for group in b.engaged(side)}
    return [w for w in b.wings if w.side == side and w.ship is not None and w.ship.count > 0 and w.ship.at in rows]


def ashore(b: Battle, side: int) -> list[Wing]:
    """Land-based wings of a side that may take part (22.442A)."""
    return [w for w in b.wings if w.side == side and w.base is not None and w.base.usable]


def free(wing: Wing) -> int:
    """Squadrons of a wing that have nothing to do yet this round."""
    return wing.count - wing.patrol - wing.covering - wing.searching - wing.spent - sum(wing.raids.values())


# ---------------------------------------------------------------- 22.431
def patrol(b: Battle) -> None:
    """Carrier squadrons that fly combat air patrol over their group."""
    b.stream.rule = "22.431A"
    for side in b.order():
        for wing in afloat(b, side):
            if wing.count:
                wing.patrol = b.stream.ask("patrol", side, range(wing.count + 1), wing.row)
                wing.unflown -= wing.patrol
                b.stream.tell("patrol-set", side=side, wing=wing.row, squadrons=wing.patrol)


# ---------------------------------------------------------------- 22.432
def counterair(b: Battle) -> None:
    """Raids of carrier squadrons on land bases, the intercepting player first (reading D14)."""
    for side in b.order():
        b.stream.rule = "22.432"
        targets = [base for base in b.bases if base.side != side and base.in_range and based(b, base)]
        for base in targets:
            for wing in afloat(b, side):
                most = free(wing)
                if most:
                    wing.raids[base.row] = b.stream.ask("counterair", side, range(most + 1), wing.row, base.row)
        for base in targets:
            base.raided = sum(wing.raids.get(base.row, 0) for wing in afloat(b, side))
            if base.raided:
                b.stream.tell("counterair", side=side, base=base.row, squadrons=base.raided)
        left = [base for base in targets if base.raided]
        while left:
            first = (1 - side) * BASES
            row = first + b.stream.ask("counterair-base", side, [base.row - first for base in left])
            base = next(base for base in left if base.row == row)
            left.remove(base)
            raid(b, side, base)


def based(b: Battle, base: Base) -> list[Wing]:
    """Wings with squadrons at a base."""
    return [wing for wing in b.wings if wing.base is base and wing.count > 0]


def raid(b: Battle, side: int, base: Base) -> None:
    """One round of air combat over a base (22.432): survivors fly home or on (22.433, 22.434)."""
    attackers = {w.row: w.raids[base.row] for w in afloat(b, side) if w.raids.get(base.row, 0)}
    for wing in afloat(b, side):
        wing.unflown -= attackers.get(wing.row, 0)
        if attackers.get(wing.row, 0) and wing.ship is not None:
            wing.ship.engaged = True
    defenders = {w.row: w.count - w.spent for w in based(b, base) if w.count > w.spent}
    combat(b, side, attackers, defenders, 0)
    for wing in afloat(b, side):
        wing.raids.pop(base.row, None)


def combat(
    b: Battle, side: int, attackers: dict[int, int], defenders: dict[int, int], bonus: int, engaging: int = -1
) -> tuple[Fates, Fates]:
    """A round of air combat (19): both sides roll, then lose; `bonus` is that of combat air patrol.

    The two mappings hold the squadrons of each wing; what is left that may go on stays in them.  Gives what became
    of how many squadrons of each wing.
    """
    b.stream.rule = "19"
    ours, theirs = sum(attackers.values()), sum(defenders.values()) if engaging < 0 else engaging
    if not ours or not theirs:
        return {}, {}
    other = 1 - side
    b.stream.tell("air-combat", side=side, squadrons=ours, enemy=theirs)
    to_defender = _fire(b, side, ours, b.fact(side, "air-drm"))
    to_attacker = _fire(b, other, theirs, b.fact(other, "air-drm") + bonus)
    lost = _bear(to_attacker, ours)
    theirs_lost = _bear(to_defender, theirs)
    b.stream.tell("air-combat-losses", side=side, eliminated=lost[0], aborted=lost[1])
    b.stream.tell("air-combat-losses", side=other, eliminated=theirs_lost[0], aborted=theirs_lost[1])
    return lose(b, side, attackers, lost), lose(b, other, defenders, theirs_lost)


def _fire(b: Battle, side: int, squadrons: int, drm: int) -> tuple[int, int]:
    """Roll and read the row of so many squadrons: (eliminated, aborted) of the enemy."""
    eliminated = aborted = 0
    for row in rows_used(squadrons, 20):
        roll = b.stream.roll(COMBAT_ROLL)
        b.stream.tell("air-combat-roll", side=side, dice=roll, modifier=drm, row=row)
        more = slash_result(COMBAT_ROWS[row], roll + drm)
        eliminated, aborted = eliminated + more[0], aborted + more[1]
    return eliminated, aborted


def _bear(loss: tuple[int, int], squadrons: int) -> tuple[int, int]:
    """What so many squadrons can lose: eliminations first."""
    eliminated = min(loss[0], squadrons)
    return eliminated, min(loss[1], squadrons - eliminated)


def lose(b: Battle, side: int, taking_part: dict[int, int], losses: tuple[int, int]) -> Fates:
    """The owner names the wings of the squadrons eliminated, then of those that abort (19)."""
    fates: Fates = {}
    for fate, number in zip((ELIMINATED, ABORTED), losses, strict=True):
        for _ in range(number):
            rows = [row for row, count in taking_part.items() if count]
            row = side * WINGS + b.stream.ask("air-loss", side, [row - side * WINGS for row in rows], fate)
            wing = next(w for w in b.wings if w.row == row)
            taking_part[row] -= 1
            b.stream.tell("squadron-eliminated" if fate == ELIMINATED else "squadron-aborts", side=side, wing=row)
            take_off(wing, fate)
            fates[row, fate] = fates.get((row, fate), 0) + 1
    return fates


def take_off(wing: Wing, fate: int) -> None:
    """One squadron fewer, or one that can do no more this round."""
    if fate == ELIMINATED:
        wing.count -= 1
        wing.flown = max(0, wing.flown - 1)
    else:
        wing.spent += 1


def note_flight(b: Battle, wing: Wing) -> None:
    """Squadrons ashore that "search, provide air cover or attack" are inverted for it later in the turn (23.164 of 2011).

    Those that flew before fly again (ruling those-that-fly-again): they are as many as flew in one round.
    """
    if b.of_2011 and wing.base is not None:
        wing.flown = max(wing.flown, wing.searching + wing.covering + wing.back)


# ---------------------------------------------------------------- 22.4421, 22.4422
def cover(b: Battle) -> None:
    """Land-based squadrons are assigned to groups in secret, then their commitment is announced."""
    for side in b.order():
        b.stream.rule = "22.4421A"
        wings = [w for w in ashore(b, side) if w.type in ("NAS", "cover")]
        for wing in wings:
            for group in b.engaged(side):
                if free(wing):
                    sent = b.stream.ask("cover", side, range(free(wing) + 1), wing.row, group.row)
                    wing.cover[group] = sent
                    note_flight(b, wing)
                    if sent:
                        b.stream.tell("cover-set", side=side, wing=wing.row, group=group.row, squadrons=sent)
        b.stream.rule = "22.4421B"
        for wing in wings:
            if wing.covering:
                b.stream.tell(
                    "cover-announced",
                    side=side,
                    wing=wing.row,
                    squadrons=wing.covering,
                    ashore=int(wing.base is not None),
                )


def searchers(b: Battle) -> None:
    """Land-based squadrons that search; the side with submarines names his first (22.9413C)."""
    b.stream.rule = "22.4422"
    boats = [any(u.kind == "SUB" and u.whole > u.made for u in b.of(side)) for side in (0, 1)]
    first = b.interceptor if boats[0] == boats[1] else boats.index(True)
    for side in (first, 1 - first):
        for wing in ashore(b, side):
            most = min(free(wing), printing.most_searchers(b) - sum(w.searching for w in ashore(b, side)))
            if wing.type in ("NAS", "search") and most > 0:
                wing.searching = b.stream.ask("searchers", side, range(most + 1), wing.row)
                note_flight(b, wing)
                if wing.searching:
                    b.stream.tell("searchers", side=side, wing=wing.row, squadrons=wing.searching)


# ---------------------------------------------------------------- 22.45
def search(b: Battle) -> None:
    """Both sides roll to find groups; those found tell four facts (22.451, 22.452)."""
    for side in b.order():
        b.stream.rule = "22.451"
        groups = [
            {
                "number": group.number,
                "undamaged_factors": sum(
                    unit.whole * unit.size for unit in b.members(group) if unit.kind not in ("TR", "SUB")
                ),
                "has_full_carrier": int(group.eyes),
            }
            for group in b.engaged(side)
        ]
        squadrons = sum(wing.searching for wing in b.wings if wing.side == side)
        code = b.fact(side, "codebreaking", "search")
        cards = printing.strategic_cards(b, side)
        count = printing.dice_of_search(b, squadrons, code, groups, cards)
        b.stream.tell("search-dice", side=side, dice=count)
        b.stream.tell(
            "search-parts",
            side=side,
            air=min(squadrons, 3, printing.most_searchers(b)),
            codebreaking=code,
            rounds=b.round - 1,
        )
        if cards:
            b.stream.tell("search-cards", side=side, cards=cards)
        large, far = printing.searching_groups(b, groups)
        b.stream.tell("search-groups", side=side, active=large, distant=far)
        b.stream.rule = "22.452"
        enemy = {group.number: group for group in b.engaged(1 - side)}
        for _ in range(count):
            die = b.stream.dice(SEARCH_DIE, 1)[0]
            if die in enemy:
                b.stream.tell("search-result", side=side, group=enemy[die].row, die=die)
            else:
                b.stream.tell("search-blank", side=side, die=die)
            for number, more in search_results([die], list(enemy)).items():
                enemy[number].results += more
    tell_facts(b, [g for side in (0, 1) for g in b.engaged(side) if g.results])


def tell_facts(b: Battle, groups: Sequence[Group]) -> None:
    """What the owner of a group found has to say of it (22.452B)."""
    b.stream.rule = "22.452B"
    for group in groups:
        if printing.of_2003(b):
            printing.tell_grades(b, group)
            continue
        carriers = sum(1 for unit in b.members(group) if unit.carrier)
        small, fast, laden = b.factors(group) < 10, b.fast(group), b.encumbered(group)
        group.facts = (int(small), carriers, int(fast), int(laden))
        if group.shown == "hidden":
            group.shown = "facts"
        b.stream.tell(
            "facts",
            side=group.side,
            group=group.row,
            carriers=carriers,
            small=int(small),
            fast=int(fast),
            laden=int(laden),
        )
