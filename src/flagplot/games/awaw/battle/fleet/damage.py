"""What hits do to named ships and to groups of light ships (Results under the Naval Attack Table, 22.55, 20.551)."""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import Count, OutcomePart
from flagplot.games.awaw.shared.tables import Tables

SOUND = 0
DAMAGED = 1
SUNK = 2
CONDITIONS = ("sound", "damaged", "sunk")

Size = Annotated[int, Count(2, 9, "factors of the named ship under attack", 4)]


class LightLosses(NamedTuple):
    """Losses of a group of light ships to one attack."""

    cruisers_sunk: int
    damaged_cruisers_sunk: int
    cruisers_damaged: int
    small_sunk: int


def named_condition(
    size: Size, hits: Annotated[int, Count(0, 60, "all hits that it has taken", 3)]
) -> Annotated[int, OutcomePart("condition", "what becomes of the ship", CONDITIONS)]:
    """A named ship is damaged by one hit less than its size and sunk by as many as its size (22.55).

    Results under the table: table.naval-attack.results.1, table.naval-attack-004.named.
    """
    if hits >= size:
        return SUNK
    return DAMAGED if hits == size - 1 else SOUND


def cruiser_losses(t: Tables, hits: int, whole: int, damaged: int) -> LightLosses:
    """Cruisers: two hits sink one, the odd hit damages one; those damaged before are hit last (22.55, reading D25).

    Results under the table: table.naval-attack.results.2, table.naval-attack-004.cruisers.
    """
    sunk_damaged = 0
    if t.hurt_cruisers_hit == 1:
        sunk_damaged = min(hits, damaged)
        hits -= sunk_damaged
    sunk = min(hits // 2, whole)
    hits -= 2 * sunk
    newly = 1 if hits > 0 and whole > sunk else 0
    hits -= newly
    more = min(hits, damaged - sunk_damaged)
    return LightLosses(sunk, sunk_damaged + more, newly, 0)


def light_losses(t: Tables, hits: int, whole: int, damaged: int, small: int) -> LightLosses:
    """Hits on light ships are split evenly between cruisers and one-factor ships (22.55, 20.551, reading D26).

    No more one-factor ships are sunk than cruiser factors (two a cruiser) until every cruiser is sunk; of the splits
    that allow this the most even is taken, a tie going to the cruisers; without cruisers a hit sinks a one-factor ship
    (table.naval-attack.results.3, table.naval-attack.results.4, table.naval-attack-004.onefactor,
    table.naval-attack-004.mixed).
    """
    most = min(hits, 2 * whole + damaged + small)
    best = cruiser_losses(t, min(most, 2 * whole + damaged), whole, damaged)
    best_small = max(0, most - 2 * whole - damaged)
    best_gap = most + 1
    for on_small in range(min(most, small) + 1):
        losses = cruiser_losses(t, most - on_small, whole, damaged)
        factors_sunk = 2 * (losses.cruisers_sunk + losses.damaged_cruisers_sunk)
        all_sunk = losses.cruisers_sunk == whole and losses.damaged_cruisers_sunk == damaged
        gap = abs(most - 2 * on_small)
        fits = most - on_small <= 2 * whole + damaged and (all_sunk or on_small <= factors_sunk)
        if fits and (gap < best_gap or (gap == best_gap and t.mixed_loss_ties == 1)):
            best = losses
            best_small = on_small
            best_gap = gap
    return LightLosses(best.cruisers_sunk, best.damaged_cruisers_sunk, best.cruisers_damaged, best_small)
