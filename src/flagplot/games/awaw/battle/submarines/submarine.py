"""Submarine attacks: the category of target, the modifier and the Submarine Attack Table (22.93, 22.94)."""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.shared.tables import Tables

CARRIERS = 0
CAPITALS = 1
LIGHT = 2

ATLANTIC_ASW, WESTERN_PACIFIC_ASW, JAPANESE_PACIFIC_ASW = 0, 1, 2
EXCESS_BOXES: Final = ("atlantic", "pacific and indian ocean", "japanese pacific")
CATEGORIES: Final = ("carriers", "capitals", "light")


class SubmarineResult(NamedTuple):
    """Outcome of one submarine's attack."""

    hits: int
    submarine_lost: int


class SubmarineParts(NamedTuple):
    """The modifiers of a submarine attack, item by item, and their sum (22.941)."""

    drm: int
    research: int
    searching: int
    destroyers: int
    excess_asw: int
    earlier: int
    vulnerable: int
    codebreaking: int
    limit: int
    total: int


def capped(value: int, cap: int) -> int:
    """A modifier held within its cap either way."""
    return max(-cap, min(cap, value))


def target_category(
    carriers: Annotated[int, Count(0, 30, "fast carriers in the group", 1)],
    capitals: Annotated[int, Count(0, 30, "capital ships in the group", 1)],
    light: Annotated[int, Count(0, 60, "light ships in the group", 1)],
    die: int,
) -> Annotated[int, OutcomePart("category", "the category attacked", CATEGORIES)]:
    """Category a submarine attacks: one die shared evenly among the categories present, higher ones first (22.93E).

    The table says it again: table.submarine-attack.note-e, table.submarine-attack-004.target.
    """
    present = (1 if carriers > 0 else 0) + (1 if capitals > 0 else 0) + (1 if light > 0 else 0)
    place = 0
    if present == 2:
        place = 0 if die <= 3 else 1
    elif present == 3:
        place = (die - 1) // 2
    if carriers > 0:
        if place == 0:
            return CARRIERS
        place -= 1
    if capitals > 0:
        if place == 0:
            return CAPITALS
    return LIGHT


def submarine_parts(
    t: Tables,
    drm_difference: int,
    research_difference: int,
    attacker_searching: int,
    defender_screen: int,
    destroyers: int,
    excess_asw: int,
    earlier_attacks: int,
    vulnerable: int,
    codebreaking: int,
    advanced: int,
) -> SubmarineParts:
    """Modifiers of a submarine attack, each item netted and held to its cap, then the sum to four (22.941, 22.942).

    `drm_difference` Naval Nationality DRMs (22.9411); `research_difference` torpedo less ASW results (22.9412);
    `defender_screen` searching land-based squadrons, fully operational fast carriers and CVEs together (22.9413);
    `destroyers` of the group under attack, with cargo or without (22.9414, 22.9419); `excess_asw` (22.9415);
    `earlier_attacks` on that group in the round, or outside a battle in the hex (22.9416); `vulnerable` 1 for a damaged
    target or a hampering activity (22.9417); `codebreaking` +1, 0 or -1 (22.9418).  Advanced submarines are always at
    net +1.  The printed table has all of them as rows and notes: table.submarine-attack.1, table.submarine-attack.2,
    table.submarine-attack.3, table.submarine-attack.4, table.submarine-attack.5, table.submarine-attack.6,
    table.submarine-attack.7, table.submarine-attack.8, table.submarine-attack.note-a, table.submarine-attack.note-b,
    table.submarine-attack.note-c, table.submarine-attack.note-d, table.submarine-attack-004.mod,
    table.submarine-attack-004.order, table.submarine-attack-004.italic, table.submarine-attack-004.max,
    table.submarine-attack-004.adv; in 2003 too: awaw-2003:table.22.94.mod, awaw-2003:table.22.94.italic,
    awaw-2003:table.22.94.max, awaw-2003:table.22.94.adv.
    """
    total = 0
    if advanced == 1:
        total += t.advanced_submarine_net
        return SubmarineParts(0, 0, 0, 0, 0, 0, 0, 0, 0, total)
    cap = t.submarine_item_cap
    research = capped(research_difference, cap)
    searching = capped(attacker_searching // 3 - defender_screen // 3, cap)
    escort, asw = -min(destroyers // 3, cap), -min(excess_asw // 3, cap)
    net = drm_difference + research + searching + escort + asw - earlier_attacks + vulnerable + codebreaking
    total += capped(net, t.submarine_total_cap)
    return SubmarineParts(
        drm_difference, research, searching, escort, asw, -earlier_attacks, vulnerable, codebreaking, total - net, total
    )


def submarine_modifier(
    t: Tables,
    drm_difference: Annotated[int, Count(-12, 12, "Naval Nationality DRM of the attacker less the target's")],
    research_difference: Annotated[
        int, Count(-20, 20, "the attacker's torpedo results less the defender's ASW results")
    ],
    attacker_searching: Annotated[int, Count(0, 60, "land-based squadrons of the attacker that search")],
    defender_screen: Annotated[
        int,
        Count(
            0, 120, "searching land-based squadrons of the defender, and the group's operational fast carriers and CVEs"
        ),
    ],
    destroyers: Annotated[int, Count(0, 60, "destroyer factors in the group")],
    excess_asw: Annotated[int, Count(0, 60, "ASW factors in the SW box above the submarines there")],
    earlier_attacks: Annotated[int, Count(0, 60, "submarine attacks made on the group before in this round")],
    vulnerable: Annotated[int, Flag("whether the target is damaged, or hampered by what its group carries out")],
    codebreaking: Annotated[int, Count(-1, 1, "+1 for an advantage of the attacker, -1 for one of the defender")],
    advanced: Annotated[int, Flag("whether the submarine is advanced: net +1 in any case")],
) -> Annotated[int, OutcomePart("modifier", "the modifier of the roll")]:
    """Net modifier of a submarine attack (22.941)."""
    return submarine_parts(
        t,
        drm_difference,
        research_difference,
        attacker_searching,
        defender_screen,
        destroyers,
        excess_asw,
        earlier_attacks,
        vulnerable,
        codebreaking,
        advanced,
    ).total


def earlier_attacks(
    in_round: Annotated[int, Count(0, 60, "submarine attacks made on the group before in this round")],
    in_hex: Annotated[int, Count(0, 60, "submarine attacks made on it before in this hex", 1)],
    outside_combat: Annotated[int, Flag("whether no naval combat takes place")],
) -> Annotated[int, OutcomePart("earlier-attacks", "attacks that count")]:
    """Attacks made on a group before that make a further one harder: those of the round (22.9416A).

    Outside naval combat all of them in one hex count as made in one round (22.9416C).
    """
    return in_hex if outside_combat == 1 else in_round


def submarine_attack(t: Tables, modifier: int, roll: int) -> SubmarineResult:
    """Hits of one submarine, or its loss (22.912, 22.94); a modified roll below two reads as two (reading D01).

    One roll an attack, a star sinks the submarine: table.submarine-attack.star, table.submarine-attack.one-roll,
    table.submarine-attack-004.star, table.submarine-attack-004.roll, =table.submarine-attack,
    awaw-2003:table.22.94.roll, awaw-2003:table.22.94.star.
    """
    cell = t.submarine_attack[max(2, min(12, roll + modifier))]
    return SubmarineResult(max(cell, 0), 1 if cell < 0 else 0)


def excess_asw(
    box: Annotated[int, Choice("whose ASW in which box", EXCESS_BOXES)],
    asw: Annotated[int, Count(0, 60, "ASW factors in the Atlantic or Pacific SW box", 9)],
    submarines: Annotated[int, Count(0, 60, "enemy submarines there that may wage submarine warfare in either turn")],
    indian_asw: Annotated[int, Count(0, 60, "ASW factors in the Indian Ocean box")],
    indian_submarines: Annotated[int, Count(0, 60, "such submarines there")],
    western_front: Annotated[int, Flag("whether the attack is made in a hex of the western front")],
    murmansk: Annotated[int, Flag("whether it is made on a Murmansk convoy")],
) -> Annotated[int, OutcomePart("excess-asw", "ASW factors above the submarines")]:
    """ASW factors in SW boxes above the submarines there, every factor counted, as they help a force (22.9415A, 22.9415B).

    Those of the Atlantic help on the western front, but not on the way to Murmansk (22.9415B.1); those of the Western Allies
    in the Pacific and the Indian Ocean are added up (22.9415B.2), Japanese ones count in the Pacific (22.9415B.3).
    """
    excess = max(0, asw - submarines)
    if box == ATLANTIC_ASW:
        return excess if western_front == 1 and murmansk == 0 else 0
    return excess + max(0, indian_asw - indian_submarines) if box == WESTERN_PACIFIC_ASW else excess


def disrupts_supply(supply_line: int, guards: int) -> bool:
    """Whether a submarine's attack disrupts a sea supply line: it has no guards, so it needs no roll (22.9434)."""
    return supply_line == 1 and guards == 0
