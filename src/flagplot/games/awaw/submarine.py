"""Submarine attacks: the category of target, the modifier and the Submarine Attack Table (22.93, 22.94)."""

from typing import NamedTuple

from flagplot.games.awaw.tables import Tables

CARRIERS = 0
CAPITALS = 1
LIGHT = 2


class SubmarineResult(NamedTuple):
    """Outcome of one submarine's attack."""

    hits: int
    submarine_lost: int


def capped(value: int, cap: int) -> int:
    """A modifier held within its cap either way."""
    return max(-cap, min(cap, value))


def target_category(carriers: int, capitals: int, light: int, die: int) -> int:
    """Category a submarine attacks: one die shared evenly among the categories present, higher ones first (22.93E)."""
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


def submarine_modifier(
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
) -> int:
    """Net modifier of a submarine attack, each item held to its cap and the sum to four (22.941-22.942).

    `research_difference` torpedo less ASW results (22.9412); `defender_screen` searching land-based squadrons, fully
    operational fast carriers and CVEs together (22.9413); `vulnerable` 1 for a damaged target or a hampering activity
    (22.9417); `codebreaking` +1, 0 or -1 (22.9418).  Advanced submarines are always at net +1 (22.941).
    """
    if advanced == 1:
        return t.advanced_submarine_net
    cap = t.submarine_item_cap
    net = drm_difference + capped(research_difference, cap)
    net += capped(attacker_searching // 3 - defender_screen // 3, cap)
    net -= min(destroyers // 3, cap) + min(excess_asw // 3, cap)
    net += vulnerable + codebreaking - earlier_attacks
    return capped(net, t.submarine_total_cap)


def submarine_attack(t: Tables, modifier: int, roll: int) -> SubmarineResult:
    """Hits of one submarine, or its loss (22.94); a modified roll below two reads as two (reading D01)."""
    cell = t.submarine_attack[max(2, min(12, roll + modifier))]
    if cell < 0:
        return SubmarineResult(0, 1)
    return SubmarineResult(cell, 0)
