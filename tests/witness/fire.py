"""Fleet fire: nationality DRMs and the roll on the Naval Attack Table (22.54G, 22.55)."""

from collections.abc import Sequence

from tests.witness.tables import fleet_result, rolls_for, rows_used

NATIONALITY: dict[str, int] = {
    "Japan": 3,
    "Germany": 2,
    "Britain": 2,
    "United States": 2,
    "Sweden": 2,
    "Australia": 2,
    "Italy": 1,
    "France": 1,
    "Russia": 0,
    "Greece": 0,
    "Rumania": 0,
    "Spain": 0,
    "Turkey": 0,
    "Dutch East Indies": 0,
}


def drm(nationality: str, kind: str, size: int, low_supply: bool = False) -> int:
    """Naval nationality DRM of one unit, 22.552A.5 and the Naval Nationality Chart.

    A nation that the chart lacks is an error (D13). A CVL of a nation that the chart's carrier lines do not
    name has no carrier modifier. `low_supply`: partial supply or naval oil effects, one together.
    """
    if nationality not in NATIONALITY:
        raise ValueError(f"no such nation in the chart: {nationality}")
    value = NATIONALITY[nationality]
    if kind == "BB" and size == 5:
        value = value + 1
    if kind == "SUB" and nationality == "Germany":
        value = value + 1
    if kind == "CVL" and nationality in ("Japan", "United States"):
        value = value - 2
    if kind == "CVL" and nationality in ("Germany", "Italy", "Britain"):
        value = value - 1
    if kind == "CV":
        value = value - 2
    if kind == "CVE":
        value = value - 2
    if kind == "CVB":
        value = value - 1
    if low_supply:
        value = value - 1
    return value


def fleet_fire(
    factors: int,
    rolls: int | Sequence[int],
    firers_drm: Sequence[int],
    target_drm: int,
    firer_encumbered: bool,
    target_encumbered: bool,
) -> int:
    """Hits of the combined fire at one target, 22.55, 22.551, 22.552A-B.

    The lowest DRM of the firers (22.552A.1, A38) less the target's is added to the roll; then -1 if the
    firing group is encumbered and +1 if the target's is (both: they cancel). Over 25 factors: the 25 row and
    the row of the rest, a roll for each (D04, D22), each roll modified. No factors, no fire.
    """
    if factors == 0:
        return 0
    lowest = firers_drm[0]
    for value in firers_drm:
        if value < lowest:
            lowest = value
    modifier = lowest - target_drm
    if firer_encumbered:
        modifier = modifier - 1
    if target_encumbered:
        modifier = modifier + 1
    hits = 0
    rows = rows_used(factors, 25)
    for row, roll in zip(rows, rolls_for(rows, rolls), strict=True):
        hits = hits + fleet_result(row, roll + modifier)
    return hits


def screened_open(unscreened: Sequence[tuple[str, bool, bool]]) -> bool:
    """Whether fire at screened ships is allowed, 22.531C.3, 22.54G.1 in the reading A22.

    `unscreened` lists the units that were unscreened at the start of this combat, each (kind, sunk, damaged
    by capital ship fire in this combat). None may be left, save cruisers damaged by capital ship fire; a
    group without any unscreened unit is open.
    """
    for kind, sunk, damaged_by_capital_fire in unscreened:
        if sunk:
            continue
        if kind == "CA" and damaged_by_capital_fire:
            continue
        return False
    return True
