"""Naval interception, 22.1, 22.2, 22.62 and 22.91-22.92, and the Naval Interception Table 22.21."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

CARGO = ("sea supply", "sea transport", "seaborne invasion", "sea escort")
FREE_OF_CARGO_BUT_TWO_DICE = ("shore bombardment", "fast carrier mission")
Facts = Mapping[str, int]


def who_may_intercept(facts: Facts) -> bool:
    """Whether a naval unit may be sent against a target, 22.11, 22.11B-D, 22.112, 22.116, 22.14A, 22.17, 22.281.

    `level` 1 is an interception, 2 against it, 3 against that one; the other facts are 0 or 1.
    """
    if facts["level"] > 3:  # 22.17
        return False
    if not facts["at_war"]:  # 22.112
        return False
    if facts["inverted"] or facts["busy_this_segment"]:  # 22.11
        return False
    if facts["in_a_box"]:  # 22.11B, 22.911
        return False
    if facts["port_not_operational"]:  # 22.11B
        if not (facts["is_submarine"] and facts["port_fortified"]):
            return False
    if facts["is_cve"]:  # the Naval Activities Table leaves the cell empty
        return False
    if facts["offensive_patrol"]:  # 22.11D, 22.163
        return False
    # 22.14A, 22.27: one target in a phase; 22.116 and 22.281 say it again of returning and aborting forces
    return not facts["attempts_this_phase"] > 0


def may_be_intercepted(what: str, submarines: bool, facts: Facts) -> bool:
    """Whether a force may be intercepted in a hex, the seven cases of 22.11A."""
    if submarines:
        return False
    if what == "raid" and facts["bergen_or_scapa"]:
        return False
    if what == "raid return" and (facts["bergen_or_scapa"] or facts["started_game_at_sea"]):
        return False
    if what in ("raider hunt", "asw deployment", "allied transport deployment"):
        return False
    shuttle = facts["axis_bergen_to_oslo_or_kiel"] and facts["norwegian_north_sea_coast"]
    return not (what in ("base change", "redeployment") and shuttle)


def number_of_dice(
    what: str,
    *,
    cargo_aboard: bool = False,
    cargo_was_aboard: bool = False,
    stays: bool = False,
    counter_in_its_hex: bool = False,
    only_cruisers_and_destroyers: bool = False,
    task_forces: int = 0,
    invasion_defenders: int = 0,
    spotters: int = 0,
    submarines_near: int = 0,
    codebreaking_lead: int = 0,
    slow: bool = False,
    submarine: bool = False,
    surface_attempts: int = 1,
) -> int:
    """How many dice an intercepting force is entitled to, 22.22A-K, readings A09, A11, 4b.2, 4b.3."""
    dice = []
    carries = what in CARGO or cargo_aboard
    if carries or cargo_was_aboard or what in FREE_OF_CARGO_BUT_TWO_DICE:  # A
        dice += [1, 1]
    if stays:  # B
        dice += [1, 1]
    if counter_in_its_hex:  # C
        dice += [1, 1]
    if only_cruisers_and_destroyers and carries:  # D
        dice += [1]
    dice += [1] * task_forces  # E
    if what == "seaborne invasion":  # F
        dice += ([1] * invasion_defenders)[:3]
    dice += ([1] * spotters)[:3]  # G
    if not submarine:  # H
        dice += ([1] * submarines_near)[:3]
    if codebreaking_lead > 0:  # I
        dice += [1]
    if slow or submarine:  # J
        dice += [-1]
    if not submarine:  # K
        for attempt in range(surface_attempts):
            if attempt >= 1:
                dice += [-1]
    return sum(dice)


def result(theatre: str, dice: Sequence[int]) -> int:
    """What the dice come to in hexes: their sum, in the Pacific half of it with the half rounded up."""
    hexes = Fraction(sum(dice))
    if theatre == "pacific":
        hexes = hexes / 2
    return -int(-hexes // 1)


def entry_round(theatre: str, dice: Sequence[int], distance: int) -> int:
    """Round in which an intercepting force enters, 22.23, 22.24B: hex by hex, as the print counts them up."""
    missing = distance - result(theatre, dice)
    if missing <= 0:
        return 1
    band = {"europe": 4, "pacific": 2}[theatre]
    entered, reached = 2, band
    while missing > reached:
        reached = reached + band
        entered = entered + 1
    return entered


def support_round(theatre: str, distance: int) -> int:
    """Round in which an offensive patrol comes to help, 22.163B-C."""
    if distance <= 3:
        return 1
    last_hex_of_round = 3
    entered = 1
    while distance > last_hex_of_round:
        last_hex_of_round += 4 if theatre == "europe" else 2
        entered += 1
    return entered


def chance_of_round(theatre: str, dice: int, distance: int) -> dict[int, Fraction]:
    """Chances of each entry round by throwing every face of every die."""
    chances: dict[int, Fraction] = {}
    for thrown in product(range(1, 7), repeat=dice):
        entered = entry_round(theatre, thrown, distance)
        chances[entered] = chances.get(entered, Fraction(0)) + Fraction(1, 6**dice)
    return chances


def after_the_rolls(forces: Sequence[tuple[bool, bool]]) -> list[str]:
    """What becomes of each force once all have rolled, 22.23, 22.24A-B, reading A07; (is a submarine, success)."""
    surface_success = False
    for submarine, success in forces:
        if success and not submarine:
            surface_success = True
    fates = []
    for submarine, success in forces:
        if success:
            fates.append("fights from round one")
        elif submarine:
            fates.append("comes late if a surface battle is fought in its hex" if surface_success else "stayed in port")
        elif surface_success:
            fates.append("comes late")
        else:
            fates.append("stayed in port")
    return fates


def counter_interception(same_hex: bool, interceptors_win: bool) -> str:
    """What a counter-interception leads to, 22.161A-B, 22.252D-E."""
    if same_hex:
        return "one battle of all forces in the hex"
    return "interceptors go on or go home" if interceptors_win else "interceptors go home"


def inverted_at_base(
    *,
    met_target: bool,
    struck_or_fired: bool,
    damaged: bool,
    defensive_patrol: bool,
    aborted_activity: bool = False,
    changes_of_2011: bool = False,
) -> bool:
    """Whether an interceptor is inverted once it is home, 22.26, 22.26D, 22.27, 22.81B, readings A02, A03, 4b.6, 4b.7.

    The changes of 2011 name combat with the intercepted force and no other, and say nothing of ships held back: 22.25, 22.25A.
    """
    if aborted_activity:  # 22.281
        return True
    if defensive_patrol:  # 22.81B
        return False
    if met_target:  # 22.26, 22.26D last item
        return True
    return not changes_of_2011 and (struck_or_fired or damaged)  # 22.26D


def target_hexes(path: Sequence[str], from_port: bool, used: Sequence[str] = ()) -> list[str]:
    """Hexes of a path that the defender may choose, 22.12A-B, 22.13, 22.18B."""
    if used:
        return []
    return list(path) if from_port else list(path)[1:]


def submarine_fate(attacked: bool, survived: bool) -> tuple[bool, bool, bool]:
    """Inverted, back in the hex it came from, free to try in a later phase, 22.92."""
    if attacked:
        return survived, False, False
    return False, True, True


def dice_of_2003(
    what: str,
    *,
    spotters: int = 0,
    patrolling_submarines: int = 0,
    codebreaking: bool = False,
    slow: bool = False,
    full_carrier: bool = False,
    submarines: bool = False,
    non_operational_port: bool = False,
    target_factors: int = 10,
    in_invasion_hex: bool = False,
    counter_in_interception_hex: bool = False,
    target_intercepts_us_transport: bool = False,
) -> int:
    """Dice by the Naval Interception Table of 2003 (22.23), readings 1.1, 1.4-1.6."""
    lines = {
        1: ("raid", "raid return", "interception"),
        2: ("base change", "patrol", "fast carrier mission", "redeployment", "displaced", "return"),
        4: ("sea supply", "sea transport", "seaborne invasion", "shore bombardment", "sea escort"),
        8: ("patrol that stays",),
    }
    dice = sum(number for number, activities in lines.items() if what in activities)
    dice += spotters if spotters <= 3 else 3
    dice += patrolling_submarines if patrolling_submarines <= 3 else 3
    dice += 1 if codebreaking else 0
    if slow and not full_carrier:
        dice -= 1
    if submarines:
        dice -= 2
    if non_operational_port and not submarines:
        dice -= 2
    if target_factors < 10:
        dice -= 1
    if in_invasion_hex and what in ("seaborne invasion", "shore bombardment"):
        dice += 1
    if counter_in_interception_hex:
        dice += 2
    if target_intercepts_us_transport:
        dice += 3
    return dice


def range_of_2011(
    theatre: str,
    what: str,
    *,
    submarines: bool = False,
    friendly_air: bool = False,
    slow: bool = False,
    full_carrier: bool = False,
    non_operational_port: bool = False,
    target_factors: int = 10,
    target_light_factors: int = 0,
    own_factors: int = 10,
    own_light_factors: int = 0,
) -> int:
    """Hexes within which interception is automatic by the table of 2011 (22.21), readings 2.7-2.9, 2.13-2.15; 0 for nowhere."""
    far = ("sea supply", "sea transport", "seaborne invasion", "shore bombardment", "sea escort", "patrol that stays")
    near = (
        *("base change", "patrol", "fast carrier mission", "raid", "redeployment", "displaced", "return"),
        "interception",
    )
    europe = theatre == "europe"
    if submarines:
        if what in far:
            return 10 if europe else 5
        if what in near and friendly_air:
            return 4 if europe else 3
        return 0
    if what in far:
        hexes = 20 if europe else 10
    elif what in near or (what == "raid return" and friendly_air):
        hexes = 10 if europe else 5
    else:
        return 0
    step = 10 if europe else 5
    if slow and not full_carrier:
        hexes -= step
    if non_operational_port:
        hexes -= step
    if target_factors < 10 and target_light_factors * 2 >= target_factors:
        hexes -= step
    if own_factors < 10 and own_light_factors * 2 >= own_factors:
        hexes += step
    return hexes if hexes > 0 else 0


def patrol_round_of_2011(distance: int, submarines: bool = False) -> int:
    """Round in which a patrol of 2011 comes to help (22.162B-C), reading 4b.9; 0 for never.

    A patrol beyond three hexes sets out when the first round is over and moves three hexes after each round.
    """
    if distance <= 3:
        return 1
    if submarines:
        return 0
    left, rounds_over = distance, 0
    while left > 0:
        rounds_over += 1
        left -= 3
    return rounds_over + 1
