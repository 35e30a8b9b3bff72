"""Harbor attacks, from the sheet of naval tables of 2018 (Harbor Attack Table and its explanation)."""

RESULTS = (
    ("2", 0),
    ("3", 0),
    ("4", 1),
    ("5", 1),
    ("6", 2),
    ("7", 2),
    ("8", 3),
    ("9", 3),
    ("10", 4),
    ("11", 4),
    ("12", 4),
    ("13", 5),
    ("14+", 6),
)


def result(total: int) -> int:
    """The printed line for a modified total; totals off either end read as the end."""
    line = str(total)
    if total < 2:
        line = "2"
    if total >= 14:
        line = "14+"
    for printed, effects in RESULTS:
        if printed == line:
            return effects
    raise AssertionError(total)


def _common(earlier: int, counter_intelligence: bool, attacker_cards: int, defender_cards: int) -> int:
    modifier = 0
    for _ in range(earlier):
        modifier = modifier - 1
    if counter_intelligence:
        modifier = modifier - 2
    return modifier + attacker_cards - defender_cards


def submarine(
    dice: int,
    earlier: int,
    counter_intelligence: bool,
    attacker_cards: int,
    defender_cards: int,
    attacker_drm: int,
    defender_drm: int,
    torpedo_and_asw: int,
    advanced: bool,
) -> int:
    """Effects of one attack by submarine; an advanced one has +1 and nothing else."""
    if advanced:
        return result(dice + 1)
    modifier = _common(earlier, counter_intelligence, attacker_cards, defender_cards)
    modifier = modifier + attacker_drm - defender_drm + torpedo_and_asw
    return result(dice + modifier)


def carrier(
    dice: int,
    earlier: int,
    counter_intelligence: bool,
    attacker_cards: int,
    defender_cards: int,
    attacker_air_drm: int,
    defender_drm: int,
    air_defense: int,
    army_factors: int,
    naval_squadrons: int,
) -> tuple[int, bool]:
    """Effects on one target of a carrier and whether the carrier is eliminated; three squadrons count as a factor."""
    modifier = _common(earlier, counter_intelligence, attacker_cards, defender_cards)
    modifier = modifier + attacker_air_drm - defender_drm - air_defense
    left = naval_squadrons
    while left >= 3:
        modifier = modifier - 1
        left = left - 3
    for _ in range(army_factors):
        modifier = modifier - 1
    total = dice + modifier
    return result(total), total <= 2
