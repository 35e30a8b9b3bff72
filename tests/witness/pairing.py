"""Who meets whom in fleet combat: groups (22.521), capital ships (22.54A-B), light ships (22.54D-E)."""

from collections.abc import Sequence


def _ranks_higher(one: tuple[int, bool, int, int], other: tuple[int, bool, int, int]) -> bool:
    """Whether a capital ship ranks above another, 22.54A.1: larger, then faster, fewer hits, higher DRM."""
    size, slow, hits, drm = one
    other_size, other_slow, other_hits, other_drm = other
    if size != other_size:
        return size > other_size
    if slow != other_slow:
        return other_slow
    if hits != other_hits:
        return hits < other_hits
    return drm > other_drm


def rank_capitals(ships: Sequence[tuple[int, bool, int, int]]) -> list[list[int]]:
    """Capital ships in rank order, 22.54A.1: indexes in classes, the best class first.

    Each ship is (size, slow, accumulated hits, naval nationality DRM). Ships equal in all four share a class;
    their owner orders them as he likes (D05). Indexes within a class ascend.
    """
    left = list(range(len(ships)))
    classes: list[list[int]] = []
    while left:
        best = []
        for index in left:
            beaten = False
            for other in left:
                if _ranks_higher(ships[other], ships[index]):
                    beaten = True
            if not beaten:
                best.append(index)
        classes.append(best)
        left = [index for index in left if index not in best]
    return classes


def pair(n_a: int, n_b: int) -> tuple[list[tuple[int, int]], str | None, list[int]]:
    """Pair the ranked capital ships one to one, 22.54A.2-3: best with best and so on.

    Ranks count from 0. Returns the pairs (rank of a, rank of b), the side with surplus ships ('a', 'b' or
    None) and the ranks of its surplus ships, which are its lowest.
    """
    ranks_a = list(range(n_a))
    ranks_b = list(range(n_b))
    pairs: list[tuple[int, int]] = []
    while ranks_a and ranks_b:
        pairs.append((ranks_a.pop(0), ranks_b.pop(0)))
    if ranks_a:
        return (pairs, "a", ranks_a)
    if ranks_b:
        return (pairs, "b", ranks_b)
    return (pairs, None, [])


def pair_groups(numbers_a: Sequence[int], numbers_b: Sequence[int], round_number: int) -> list[tuple[int, int]]:
    """Compulsory first pairing of active combat groups, 22.521A-B, as (number of a, number of b).

    Step A: equal numbers pair. Step B: over and over, take the lowest number still unpaired on either side
    and pair it with the opposing unpaired active group whose number is the next one up from its own, until
    one side has none left.

    "Next highest" is read upwards from the group that is choosing: the smallest opposing number greater than
    its own. No other number can be meant to be "next"; "the highest of all" would need no "next". Two
    consequences. First, since the chooser has the lowest number of all that are unpaired and step A has used
    up all equal numbers, every opposing number left is greater, so there is always a choice and only one:
    the lowest numbered opposing group left. Second, two lowest numbers of the two sides can therefore never
    be equal in step B, so it never matters which side is asked first. The outcome is lowest with lowest,
    second with second, within what step A left over.

    Pairs are listed in the order in which they are made: those of step A by number, then those of step B.
    """
    unpaired_a = [number for number in numbers_a if number <= round_number]
    unpaired_b = [number for number in numbers_b if number <= round_number]
    pairs: list[tuple[int, int]] = []
    for number in range(1, round_number + 1):  # A
        if number in unpaired_a and number in unpaired_b:
            pairs.append((number, number))
            unpaired_a.remove(number)
            unpaired_b.remove(number)
    while unpaired_a and unpaired_b:  # B
        lowest = min(unpaired_a + unpaired_b)
        if lowest in unpaired_a:
            next_up = min(number for number in unpaired_b if number > lowest)
            pairs.append((lowest, next_up))
            unpaired_a.remove(lowest)
            unpaired_b.remove(next_up)
        else:
            next_up = min(number for number in unpaired_a if number > lowest)
            pairs.append((next_up, lowest))
            unpaired_a.remove(next_up)
            unpaired_b.remove(lowest)
    return pairs


def light_pairing(a: int, b: int) -> tuple[int, int, int, int]:
    """Light ship factors paired off at up to three to one, 22.54D, and the surplus of either side.

    Returns (paired of a, paired of b, surplus of a, surplus of b). The paired factors are the most that a
    side can have at the opposing light ships by pairing alone; the surplus may be added to them by choice
    (22.54E.1), shoot at capital ships or wait. Against no light ships at all, all are surplus.
    """
    room_for_a = 0
    for _factor_of_b in range(b):
        room_for_a = room_for_a + 3
    room_for_b = 0
    for _factor_of_a in range(a):
        room_for_b = room_for_b + 3
    paired_a = 0
    surplus_a = 0
    for factor in range(a):
        if factor < room_for_a:
            paired_a = paired_a + 1
        else:
            surplus_a = surplus_a + 1
    paired_b = 0
    surplus_b = 0
    for factor in range(b):
        if factor < room_for_b:
            paired_b = paired_b + 1
        else:
            surplus_b = surplus_b + 1
    return (paired_a, paired_b, surplus_a, surplus_b)


def second_capital_allowed(first_size: int, first_assigned: int, second_assigned: int) -> bool:
    """Whether surplus light ships may shoot at a second capital ship too, 22.54E.2 in the reading A39.

    The first ship must be shot at by at least as many of the factors as its own size. With nothing assigned
    to the second ship there is nothing to forbid.
    """
    if second_assigned == 0:
        return True
    return first_assigned >= first_size
