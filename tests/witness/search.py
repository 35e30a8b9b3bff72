"""Search by combat groups, 22.428 and 22.45."""

from collections.abc import Mapping, Sequence


def search_dice(
    land_squadrons: int,
    codebreaking: int,
    round_number: int,
    groups: Sequence[Mapping[str, int]],
) -> int:
    """How many search dice a side rolls, 22.451A-D, 22.428, Search Table; never below none (D10).

    `codebreaking` is +1 for the side with the advantage, -1 for its opponent, 0 for neither. Each group in
    the battle is a mapping with `number`, `undamaged_factors` (without transports and submarines, D23) and
    `has_full_carrier` (a fast carrier fully operational at the start of the round). Pending groups are to be
    left out of `groups`.
    """
    dice = 0
    for squadron in range(land_squadrons):  # A: one each, three at most
        if squadron < 3:
            dice = dice + 1
    if codebreaking > 0:  # B: one more or one fewer, however large the advantage
        dice = dice + 1
    if codebreaking < 0:
        dice = dice - 1
    for _earlier_round in range(1, round_number):  # C: no maximum
        dice = dice + 1
    active_dice = 0
    distant_dice = 0
    for group in groups:  # D
        if group["number"] <= round_number:
            if group["undamaged_factors"] >= 10:
                active_dice = active_dice + 1
        else:
            if group["has_full_carrier"]:
                distant_dice = distant_dice + 1
    if active_dice > 6:
        active_dice = 6
    if distant_dice > 5:
        distant_dice = 5
    dice = dice + active_dice + distant_dice
    if dice < 0:
        dice = 0
    return dice


def search_results(dice: Sequence[int], enemy_numbers: Sequence[int]) -> dict[int, int]:
    """Search results against each enemy group, 22.452: one for each die that shows its number.

    Every enemy number is a key; 0 means that the group stays hidden. A die that shows no group is wasted.
    """
    results: dict[int, int] = {}
    for number in enemy_numbers:
        results[number] = 0
        for die in dice:
            if die == number:
                results[number] = results[number] + 1
    return results


def attacks_allowed(results: int) -> int:
    """Attacks that a group may undergo in a round, 22.452C, 22.462B: one for each result against it.

    Air strikes and, against a distant group, fleet combats draw on this one number together. Fleet combat
    between active groups and submarine attacks need no result and use none up.
    """
    return results
