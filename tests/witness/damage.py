"""What hits do to ships: the results under the Naval Attack Table (20.51, 20.551 as quoted there)."""

from dataclasses import dataclass


def named_state(size: int, hits: int) -> str:
    """State of a named ship or cruiser with its accumulated hits: 'ok', 'damaged' or 'sunk' (20.51).

    Damaged at one hit less than its size, sunk at its size. Only ships of two factors or more.
    """
    if size < 2:
        raise ValueError("a one-factor unit has no damaged state")
    if hits >= size:
        return "sunk"
    if hits == size - 1:
        return "damaged"
    return "ok"


@dataclass
class _Cruiser:
    """One cruiser: whether it was damaged before this attack, and all its hits so far (20.51)."""

    damaged_before: bool
    hits: int


def _hit_cruisers(hits: int, whole: int, damaged: int) -> list[_Cruiser]:
    """Put hits on cruisers one at a time (cruiser groups, 20.551; order by D25).

    A cruiser that this attack has hurt is finished first, then a whole one is hurt, and only when no whole
    one is left are those damaged before sunk.
    """
    cruisers = [_Cruiser(False, 0) for _ in range(whole)] + [_Cruiser(True, 1) for _ in range(damaged)]
    for _ in range(hits):
        hurt_now = [ship for ship in cruisers if not ship.damaged_before and ship.hits == 1]
        still_whole = [ship for ship in cruisers if ship.hits == 0]
        hurt_before = [ship for ship in cruisers if ship.damaged_before and ship.hits == 1]
        if hurt_now:
            hurt_now[0].hits = 2
        elif still_whole:
            still_whole[0].hits = 1
        elif hurt_before:
            hurt_before[0].hits = 2
        else:
            raise ValueError("more hits than the cruisers can take")
    return cruisers


def light_losses(hits: int, cruisers_whole: int, cruisers_damaged: int, one_factor: int) -> tuple[int, int, int, int]:
    """Losses of a group of light ships to one attack: Results of the Naval Attack Table, 20.551, D25, D26.

    Returns (whole cruisers sunk, cruisers damaged before and now sunk, cruisers newly damaged, one-factor
    units sunk). Every way to divide the hits between cruisers and one-factor units is tried; of those that
    obey the proviso the most even is taken.

    Judgements:

    1. "Evenly" compares hits given to cruisers with hits given to one-factor units, in this attack alone;
       factors lost are not compared and earlier attacks are forgotten (D26 "per attack").
    2. Of two equally even divisions the one with more hits on cruisers is taken (D26).
    3. For the proviso a sunk cruiser is two factors, whether it was whole or already damaged before (D26),
       and a cruiser that is only damaged is none. One-factor units sunk may not be more than that.
    4. The proviso is tested on the outcome of the whole attack, and is off once that outcome leaves no
       cruiser afloat (so also when there was none: then each hit sinks a one-factor unit).
    5. Hits are never saved: as many are given out as the group can take (two for a whole cruiser, one for a
       damaged one, one for a one-factor unit), even where that is less even. Only hits beyond that are lost.
    6. Cruisers damaged before are hit last, and an odd hit damages a whole cruiser if there is one (D25);
       so at most one cruiser is newly damaged. Without a whole cruiser left each hit sinks a damaged one.

    Worked cases, three whole cruisers and five destroyers:
        light_losses(1, 3, 0, 5) == (0, 0, 1, 0)
        light_losses(2, 3, 0, 5) == (1, 0, 0, 0)  as one each would sink a destroyer and no cruiser
        light_losses(3, 3, 0, 5) == (1, 0, 0, 1)
        light_losses(4, 3, 0, 5) == (1, 0, 0, 2)
        light_losses(5, 3, 0, 5) == (1, 0, 1, 2)
        light_losses(6, 3, 0, 5) == (2, 0, 0, 2)  as three each would sink three destroyers but one cruiser
        light_losses(7, 3, 0, 5) == (2, 0, 0, 3)
        light_losses(10, 3, 0, 5) == (3, 0, 0, 4)  as five each leaves two sunk cruisers to five destroyers
        light_losses(11, 3, 0, 5) == (3, 0, 0, 5)
        light_losses(99, 3, 0, 5) == (3, 0, 0, 5)
    Others:
        light_losses(3, 4, 0, 0) == (1, 0, 1, 0)
        light_losses(3, 0, 0, 9) == (0, 0, 0, 3)
        light_losses(2, 0, 1, 9) == (0, 1, 0, 1)  where the damaged cruiser counts as two factors
        light_losses(3, 0, 2, 9) == (0, 2, 0, 1)  equally even as one and two, so the cruisers take more
        light_losses(2, 1, 1, 9) == (1, 0, 0, 0)
        light_losses(3, 1, 1, 0) == (1, 1, 0, 0)
        light_losses(6, 1, 0, 9) == (1, 0, 0, 4)  all cruisers are sunk: the proviso is off
        light_losses(6, 5, 0, 1) == (2, 0, 1, 1)
    """
    room_on_cruisers = 2 * cruisers_whole + cruisers_damaged
    to_give = hits
    if to_give > room_on_cruisers + one_factor:
        to_give = room_on_cruisers + one_factor
    best: tuple[int, int, int, int] | None = None
    best_unevenness = 0
    for on_cruisers in range(room_on_cruisers, -1, -1):  # more on the cruisers first: they win ties
        on_one_factor = to_give - on_cruisers
        if on_one_factor < 0 or on_one_factor > one_factor:
            continue
        cruisers = _hit_cruisers(on_cruisers, cruisers_whole, cruisers_damaged)
        whole_sunk = len([ship for ship in cruisers if ship.hits == 2 and not ship.damaged_before])
        damaged_sunk = len([ship for ship in cruisers if ship.hits == 2 and ship.damaged_before])
        newly_damaged = len([ship for ship in cruisers if ship.hits == 1 and not ship.damaged_before])
        all_sunk = whole_sunk + damaged_sunk == len(cruisers)
        cruiser_factors_sunk = 2 * (whole_sunk + damaged_sunk)
        if not all_sunk and on_one_factor > cruiser_factors_sunk:
            continue
        unevenness = abs(on_cruisers - on_one_factor)
        if best is None or unevenness < best_unevenness:
            best = (whole_sunk, damaged_sunk, newly_damaged, on_one_factor)
            best_unevenness = unevenness
    assert best is not None, "all on the cruisers first is always allowed"
    return best
