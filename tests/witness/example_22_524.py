"""The printed example after 22.524 as data, with what its lost charts must have shown.

Printed: the group numbers, all dice counts and dice, who may strike whom, the first pairings, CG2's choice,
and what CG5 must do or could do. Derived here: the statuses (22.425), the results and the charts (22.452),
the order of strikes (22.461B) and the strikes allowed on each target (22.462B, reading A36). The dice counts
need ten undamaged factors in Japanese CG1 and CG2 and American CG1 (D19), and full carriers in CG4 and CG3.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Side:
    """One side in one round of the example (22.425, 22.451, 22.452, 22.461, 22.462)."""

    numbers: tuple[int, ...]
    status: dict[int, str]  # of its own groups
    dice_for_round: int
    dice_for_active: int
    dice_for_distant_carriers: int
    dice_count: int
    dice: tuple[int, ...]
    results: dict[int, int]  # against each enemy group
    own_found: tuple[int, ...]  # the chart: own groups that the enemy found
    own_hidden: tuple[int, ...]
    strike_targets: tuple[int, ...]
    strikes_allowed: dict[int, int]  # on each target, by the results against it
    surprise_allowed: bool


@dataclass(frozen=True)
class Round:
    """One round of the example, with the first pairing of 22.521A-B as (Japanese, American)."""

    number: int
    japan: Side
    united_states: Side
    strikes_first: str  # more search results, 22.461B
    first_pairing: tuple[tuple[int, int], ...]
    unpaired_japan: tuple[int, ...]  # active groups only
    unpaired_united_states: tuple[int, ...]


# All groups are fast but American CG5, which carries an invasion force.
SLOW_UNITED_STATES = (5,)
CARRIERS_JAPAN = (4,)
CARRIERS_UNITED_STATES = (3,)
TEN_FACTORS_JAPAN = (1, 2)  # D19; not known of CG4
TEN_FACTORS_UNITED_STATES = (1,)  # D19; not known of CG3 and CG5
LAND_SQUADRONS = 0
CODEBREAKING = 0

ROUND_1 = Round(
    number=1,
    japan=Side(
        numbers=(1, 2, 4),
        status={1: "active", 2: "distant", 4: "distant"},
        dice_for_round=0,
        dice_for_active=1,
        dice_for_distant_carriers=1,
        dice_count=2,
        dice=(3, 6),
        results={1: 0, 3: 1, 5: 0},
        own_found=(1, 2),
        own_hidden=(4,),
        strike_targets=(3,),
        strikes_allowed={3: 1},
        surprise_allowed=False,
    ),
    united_states=Side(
        numbers=(1, 3, 5),
        status={1: "active", 3: "distant", 5: "distant"},
        dice_for_round=0,
        dice_for_active=1,
        dice_for_distant_carriers=1,
        dice_count=2,
        dice=(1, 2),
        results={1: 1, 2: 1, 4: 0},
        own_found=(3,),
        own_hidden=(1, 5),
        strike_targets=(1, 2),
        strikes_allowed={1: 1, 2: 1},
        surprise_allowed=False,
    ),
    strikes_first="United States",  # two results to one
    first_pairing=((1, 1),),
    unpaired_japan=(),
    unpaired_united_states=(),
)

ROUND_2 = Round(
    number=2,
    japan=Side(
        numbers=(1, 2, 4),
        status={1: "active", 2: "active", 4: "distant"},
        dice_for_round=1,
        dice_for_active=2,
        dice_for_distant_carriers=1,
        dice_count=4,
        dice=(1, 4, 5, 5),
        results={1: 1, 3: 0, 5: 2},
        own_found=(2, 4),
        own_hidden=(1,),  # found in round 1, hidden again (A37)
        strike_targets=(1, 5),
        strikes_allowed={1: 1, 5: 2},  # three strikes in all (A36)
        surprise_allowed=False,
    ),
    united_states=Side(
        numbers=(1, 3, 5),
        status={1: "active", 3: "distant", 5: "distant"},
        dice_for_round=1,
        dice_for_active=1,
        dice_for_distant_carriers=1,
        dice_count=3,
        dice=(2, 4, 6),
        results={1: 0, 2: 1, 4: 1},
        own_found=(1, 5),
        own_hidden=(3,),  # found in round 1, hidden again (A37)
        strike_targets=(2, 4),
        strikes_allowed={2: 1, 4: 1},
        surprise_allowed=False,
    ),
    strikes_first="Japan",  # three results to two
    first_pairing=((1, 1),),
    unpaired_japan=(2,),
    unpaired_united_states=(),
)

# Round 2, 22.521D: American groups that unpaired Japanese CG2 may engage, and why. CG3 is hidden.
CG2_OPTIONS: dict[int, str] = {1: "active", 5: "distant, found"}
# How many air strikes on CG5 leave CG2 a search result to engage it by (two results, 22.452C).
CG2_MAY_ENGAGE_CG5_AFTER_STRIKES: dict[int, bool] = {0: True, 1: True, 2: False}
# Engaging active CG1 needs no search result, so strikes on CG1 never prevent it (22.452C).
CG2_MAY_ENGAGE_CG1_AFTER_STRIKES: dict[int, bool] = {0: True, 1: True}
# 22.523B: American CG5 is slow and must fight.
CG5_MAY_EVADE = False
CG5_MUST_FIGHT = True
# 22.523C, E: were it fast it could evade, and the lowest unused number above 5 is 6.
CG5_MAY_EVADE_IF_FAST = True
CG5_NUMBER_AFTER_EVADING_IF_FAST = 6
