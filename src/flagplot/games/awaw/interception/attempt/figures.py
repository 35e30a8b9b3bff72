"""Figures of naval interception: the Naval Interception Table, ranges, ports, and the rulings in force, as one record.

The three printings have tables of three shapes. `interception_method` names the one in a record: dice by factor (2018),
basic dice by activity with modifiers (2003), ranges by activity (2011).
"""

from typing import Annotated

from flagplot.core.dice import FACES, per_cents
from flagplot.core.errors import one_of
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.core.schema import Record, ruled, tabled
from flagplot.games.awaw.interception.terms import (
    ACTIVITIES,
    ACTIVITY_WORDS,
    BASIC_MODIFIERS,
    RANGE_MODIFIERS,
    STANDINGS,
)

THEATRES = ("europe", "pacific")
LATE_ARRIVAL = "late-arrival"
"""Ruling of the editions without printed late arrival: 0 no late arrival, 1 by the rounds of 2018."""
THROWN_DICE = 60
"""More dice than an attempt ever rolls."""
PORTS = ("operational", "fortified-only", "non-operational", "box", "at-sea")


class InterceptionTables(Record):
    """All figures for the rules of naval interception; rows of two are Europe and the Pacific."""

    interception_method: Annotated[int, ruled(2)]
    """Interception is resolved by 0 dice for each factor, 1 basic dice with modifiers, 2 ranges without dice."""

    # --- Naval Interception Table (22.21): dice of each row, and the most that a row gives
    cargo_dice: Annotated[int, tabled(-9, 9)]
    staying_dice: Annotated[int, tabled(-9, 9)]
    counter_dice: Annotated[int, tabled(-9, 9)]
    light_dice: Annotated[int, tabled(-9, 9)]
    task_force_dice: Annotated[int, tabled(-9, 9)]
    defender_dice: Annotated[int, tabled(-9, 9)]
    spotter_dice: Annotated[int, tabled(-9, 9)]
    submarine_dice: Annotated[int, tabled(-9, 9)]
    codebreaking_dice: Annotated[int, tabled(-9, 9)]
    slow_dice: Annotated[int, tabled(-9, 9)]
    crowding_dice: Annotated[int, tabled(-9, 9)]
    most_defenders: Annotated[int, tabled(0, 9)]
    most_spotters: Annotated[int, tabled(0, 9)]
    most_submarines: Annotated[int, tabled(0, 9)]
    most_codebreaking: Annotated[int, tabled(0, 9)]
    # --- ranges in hexes, by theatre (22.22, 22.163B-C, 22.24B)
    most_hexes: Annotated[list[int], tabled(0, 99, 2)]
    """0 for no limit."""
    divisor: Annotated[list[int], tabled(1, 9, 2)]
    """The dice total is divided by this, rounded up."""
    late_step: Annotated[list[int], tabled(0, 99, 2)]
    """0 for no late arrival."""
    support_near: Annotated[list[int], tabled(0, 99, 2)]
    support_step: Annotated[list[int], tabled(0, 99, 2)]
    """0 where more distant patrols do not come."""
    support_delay: Annotated[int, tabled(0, 9)]
    """Rounds that must be over before a more distant patrol sets out."""
    submarines_support_far: Annotated[list[int], tabled(0, 1, 2)]
    assistance_hexes: Annotated[list[int], tabled(0, 99, 2)]
    """Maximum distance of an assisting submarine from the interception hex (22.22H)."""
    assistance_in_base: Annotated[list[int], tabled(0, 1, 2)]
    """1 if submarines in base assist like those on patrol."""
    # --- ports from which ships and submarines may intercept (22.11B): 1 may
    ships_from: Annotated[list[int], tabled(0, 1, STANDINGS)]
    submarines_from: Annotated[list[int], tabled(0, 1, STANDINGS)]

    # --- basic dice by activity, and modifiers with the most that each gives (2003)
    basic_dice: Annotated[list[int], tabled(0, 9, ACTIVITIES)]
    basic_modifier: Annotated[list[int], tabled(-9, 9, BASIC_MODIFIERS)]
    basic_most: Annotated[list[int], tabled(0, 9, BASIC_MODIFIERS)]
    # --- ranges by kind of force, activity and theatre, which of them need friendly air, and modifiers (2011)
    reach_of: Annotated[list[list[list[int]]], tabled(0, 99, 2, ACTIVITIES, 2)]
    needs_air: Annotated[list[list[int]], tabled(0, 1, 2, ACTIVITIES)]
    range_modifier: Annotated[list[list[int]], tabled(-99, 99, RANGE_MODIFIERS, 2)]

    # --- not printed figures: distributions of throws
    at_least: Annotated[list[list[int]], tabled(0, 100, THROWN_DICE + 1, FACES * THROWN_DICE + 2)]
    """Percentage of all throws of this many dice, rounded down, that show at least a total."""

    # --- rulings; the comment gives the readings of 0, 1, ...
    failed_attempt: Annotated[int, ruled()]
    """A05: when every attempt on an activity failed, each 0 has been made for this phase, 1 may be made again."""
    success_that_counts: Annotated[int, ruled()]
    """A07: attempts have failed altogether if no 0 surface attempt, 1 attempt of any kind succeeded."""
    counter_dice_level: Annotated[int, ruled()]
    """A09, 4b.1: the counter-interception dice count 0 on both counter levels, 1 on the first of them."""
    return_cargo_dice: Annotated[int, ruled()]
    """A11: a force that has unloaded is intercepted on its return 0 with, 1 without the cargo dice."""
    return_spotting: Annotated[int, ruled()]
    """A12: air units that spotted a force on its way out 0 may spot it again on its way back, 1 give no die then."""
    return_light_die: Annotated[int, ruled()]
    """4b.2: light forces have their die on the return 0 while cargo is aboard, 1 after unloading too."""
    contested_invasion: Annotated[int, ruled()]
    """4b.3: the defenders' dice count against 0 the landing force, 1 every force intercepted in the hex."""
    assisting_submarines: Annotated[int, ruled()]
    """D16: a submarine that tries to intercept itself 0 assists all the same, 1 does not."""
    late_submarines: Annotated[int, ruled()]
    """4b.5: a submarine that failed 0 joins late a surface battle in its hex, 1 never joins."""
    parent_route: Annotated[int, ruled()]
    """22.13D: a force that parts is compared with its parent's route 0 after the parting, 1 as a whole."""
    crossing_paths: Annotated[int, ruled()]
    """22.141A: activities cross in a hex 0 if they come and go on different ways there, 1 if they share no other hex."""
    kept_apart: Annotated[int, ruled()]
    """22.141C-D: raiders, escorts and redeployments are met apart 0 from everybody, 1 from their like."""
    aircraft_in_boxes: Annotated[int, ruled()]
    """22.22G: aircraft based in a box 0 are one hex beyond the hexes that lead to it, 1 are in range of no hex."""
    spotted_before_joining: Annotated[int, ruled()]
    """22.22G: squadrons that saw a part of a force before it joined the others 0 give no die, 1 give theirs."""
    meeting_without_target: Annotated[int, ruled()]
    """22.161A: where the target turns back, interceptors and those who counter them in its hex 0 fight, 1 do not."""
    drawn_in_again: Annotated[int, ruled()]
    """22.13, 22.141: a force drawn into another's battle 0 is open in its own hex all the same, 1 has been met."""
    parts_of_a_path: Annotated[int, ruled()]
    """22.162: interceptors are on one path 0 if it is the same to its end, 1 also if that of one goes on."""
    immune_company: Annotated[int, ruled()]
    """22.11A, 22.141: forces that may not be intercepted in a hex 0 stay out of battles there, 1 are drawn into them."""
    order_and_company: Annotated[int, ruled()]
    """22.19, 22.141: a battle draws in 0 whom the order of resolution has brought to its hex, 1 all whose way leads there."""
    parting_across_straits: Annotated[int, ruled()]
    """22.13A, 22.13D: a force that parts is compared with its parent 0 on its whole way, 1 on each side of a strait."""
    transport_activity: Annotated[int, ruled()]
    """T1.4, of 2003: cargo from a U.S. box is 0 sea transport, 1 any cargo."""
    kiel_canal: Annotated[int, ruled()]
    """22.13A: the Kiel canal 0 divides activities as straits do, 1 does not."""
    whose_aircraft: Annotated[int, ruled()]
    """T2.8, T2.10, of 2011: aircraft open a range that reach 0 any hex of the path, 1 the interception hex."""
    air_base_of_ranges: Annotated[int, ruled()]
    """T2.10, of 2011: aircraft open a range 0 from an operational base, 1 from any."""
    patrols_that_wait: Annotated[int, ruled()]
    """R-waiting, of 2011: after the missions patrols 0 may wait until the others are in port, 1 return with them or stay."""
    basic_modifiers_on: Annotated[int, ruled()]
    """T1.1, of 2003: modifiers change 0 the number of dice, 1 their total."""
    patrols_set_out: Annotated[int, ruled()]
    """4b.9, of 2011: a patrol beyond three hexes sets out 0 when round one is over, 1 at once."""
    displaced_forces: Annotated[int, ruled()]
    """T2.16: displaced forces are intercepted 0 in one hex, 1 in every hex."""
    targets_without_factors: Annotated[int, ruled()]
    """22.23, of 2011: a target without naval factors is 0 a small one, 1 none."""
    order_of_counters: Annotated[int, ruled()]
    """22.19, 23.161, of 2011: air attacks and counter-interceptions are ordered by 0 the intercepting, 1 the moving player."""
    countered_before_arrival: Annotated[int, ruled()]
    """22.252A: where no countered force has come as far, there is 0 a battle when the first comes, 1 none."""
    air_attacks_under_way: Annotated[int, ruled(2)]
    """23.7: squadrons attack forces on their way 0 once in a player turn, 1 once in each hex that a force enters, 2 unknown."""
    inverting_by_counter_combat: Annotated[int, ruled()]
    """A03: combat with counter-interceptors 0 inverts, 1 does not."""
    patrols_that_intercept: Annotated[int, ruled()]
    """22.81B: of defensive patrols that intercept 0 none is inverted, 1 those are that were beaten."""
    inverted_by_missions: Annotated[int, ruled()]
    """22.74: who has carried out a mission 0 is inverted back in port, 1 is not."""
    raiders_that_turn_back: Annotated[int, ruled()]
    """22.22E, of 2011: raiders on their way to port that came to no box are 0 met as other units, 1 as raiders that return."""
    patrols_on_the_way: Annotated[int, ruled()]
    """A defensive patrol sent home by a battle 0 is inverted by combat on its way, 1 is not (22.81B, 22.27)."""
    victors_on_the_way: Annotated[int, ruled()]
    """A force that won on its way home 0 keeps to its way, 1 chooses a new base as the defeated do (22.63)."""
    adopting_moves: Annotated[int, ruled()]
    """Those who supported a victor take over 0 any activity, 1 no base change and no redeployment (22.163D, 22.81C)."""
    mixed_nations: Annotated[int, ruled()]
    """22.141E: a force of several nations counts as British or French 0 by its first ship, 1 by any of its ships."""
    nations_in_support: Annotated[int, ruled()]
    """22.141E: under Anglo-French restrictions 0 either nation supports the other one's activities, 1 only its own."""
    nations_in_a_voyage: Annotated[int, ruled()]
    """22.112: of an intercepted voyage 0 the forces fight that are at war with those who come, 1 all of them do (22.141)."""
    driven_from: Annotated[int, ruled()]
    """22.13G: a displaced force that turns back 0 may return to the port that it was driven from, 1 goes to another one."""
    abort_unattacked: Annotated[int, ruled()]
    """22.28A: a force to which aircraft or submarines came that made no attack 0 may abort, 1 may not."""
    countering_supporters: Annotated[int, ruled()]
    """22.17: patrols on their way to support 0 are not countered, 1 are as counter-interceptors are (22.163, 22.164C)."""
    aborting_unmet: Annotated[int, ruled()]
    """A force that aborts and was not intercepted 0 may choose its base, 1 returns to its own (22.28B, 22.63)."""


ROWS = {
    "cargo": ("cargo_dice", ""),
    "patrol": ("staying_dice", ""),
    "counter": ("counter_dice", ""),
    "light": ("light_dice", ""),
    "task-force": ("task_force_dice", ""),
    "defender": ("defender_dice", "most_defenders"),
    "spotter": ("spotter_dice", "most_spotters"),
    "submarine": ("submarine_dice", "most_submarines"),
    "codebreaking": ("codebreaking_dice", "most_codebreaking"),
    "slow": ("slow_dice", ""),
    "crowding": ("crowding_dice", ""),
}
"""Rows of the table, with the fields of their dice and of their maximum."""

PARAMETERS = {
    "most-hexes": "most_hexes",
    "divisor": "divisor",
    "late-step": "late_step",
    "support-near": "support_near",
    "support-step": "support_step",
    "assistance-hexes": "assistance_hexes",
    "assistance-in-base": "assistance_in_base",
    "submarines-support-far": "submarines_support_far",
}

BASIC = (
    *("spotter", "submarine", "codebreaking", "slow", "submarine-force"),
    *("bad-port", "small-target", "invasion-hex", "counter", "us-transport"),
)
RANGE = ("slow", "bad-port", "small-target", "small-force")
FORCES = ("surface", "submarine")


def fill(edition: Edition) -> InterceptionTables:
    """Fill the record from an edition's tables and rulings."""
    return edition.filled(_filled)


def _filled(edition: Edition) -> InterceptionTables:
    t = edition.ruled(InterceptionTables())
    (_fill_rows, _fill_basic, _fill_ranges)[t.interception_method](t, edition)
    _fill_parameters(t, edition.table("interception-parameters"))
    t.late_step = late_steps(edition)
    _fill_ports(t, edition.table("interception-ports"))
    t.support_delay = int("patrols-set-out" in edition.rulings and t.patrols_set_out == 0)
    edition.sound(t).at_least = per_cents(THROWN_DICE)
    return t


def _fill_rows(t: InterceptionTables, edition: Edition) -> None:
    table = edition.table("interception")
    for row in range(len(table.rows)):
        fields = table.read(row, "row", ROWS.__getitem__, one_of(ROWS))
        setattr(t, fields[0], table.read(row, "dice", _dice, "dice such as 2, -1 or -#"))
        if fields[1]:
            setattr(t, fields[1], table.read(row, "maximum", int, "the most dice"))


def _fill_basic(t: InterceptionTables, edition: Edition) -> None:
    table, modifiers = edition.table("interception"), edition.table("interception-modifiers")
    for row in range(len(table.rows)):
        for activity in _activities(table, row):
            t.basic_dice[activity] = table.read(row, "dice", int, "a number of dice")
    for row in range(len(modifiers.rows)):
        place = modifiers.read(row, "modifier", BASIC.index, one_of(BASIC))
        t.basic_modifier[place] = modifiers.read(row, "dice", _dice, "dice such as +1, -2 or +#")
        t.basic_most[place] = modifiers.read(row, "maximum", lambda text: int(text or "1"), "the most dice")


def _fill_ranges(t: InterceptionTables, edition: Edition) -> None:
    table, modifiers = edition.table("interception"), edition.table("interception-modifiers")
    for row in range(len(table.rows)):
        force = table.read(row, "force", FORCES.index, one_of(FORCES))
        for activity in _activities(table, row):
            t.reach_of[force][activity] = [table.read(row, theatre, int, "hexes") for theatre in THEATRES]
            t.needs_air[force][activity] = table.read(row, "air", _yes, "yes or no")
    for row in range(len(modifiers.rows)):
        place = modifiers.read(row, "modifier", RANGE.index, one_of(RANGE))
        t.range_modifier[place] = [modifiers.read(row, theatre, int, "hexes such as -10") for theatre in THEATRES]


def _activities(table: Table, row: int) -> list[int]:
    return table.read(row, "activities", _named, f"some of {one_of(ACTIVITY_WORDS)}, with ; between")


def _named(text: str) -> list[int]:
    return [ACTIVITY_WORDS.index(name.strip()) for name in text.split(";")]


def _fill_parameters(t: InterceptionTables, table: Table) -> None:
    for row in range(len(table.rows)):
        field = table.read(row, "parameter", PARAMETERS.__getitem__, one_of(PARAMETERS))
        figures = [table.read(row, theatre, _hexes, "a whole number, or - for none") for theatre in THEATRES]
        setattr(t, field, figures)


def late_steps(edition: Edition) -> list[int]:
    """Hexes per round of delay of a late force, by theatre: as printed, or by ruling as printed in 2018 (22.24B).

    0 for no late arrival.
    """
    borrows = LATE_ARRIVAL in edition.rulings and edition.value(LATE_ARRIVAL) == 1
    return _by_theatre((edition, edition.base or edition)[borrows], "late-step")


def support_steps(edition: Edition) -> list[int]:
    """Hexes per round of delay of a patrol in support, by theatre; 0 where distant patrols do not come (22.163C)."""
    return _by_theatre(edition, "support-step")


def _by_theatre(edition: Edition, parameter: str) -> list[int]:
    table = edition.table("interception-parameters")
    return [int(table.cell(parameter, theatre).replace("-", "0")) for theatre in THEATRES]


def _fill_ports(t: InterceptionTables, table: Table) -> None:
    for row in range(len(table.rows)):
        place = table.read(row, "standing", PORTS.index, one_of(PORTS))
        t.ships_from[place] = table.read(row, "ships", _yes, "yes or no")
        t.submarines_from[place] = table.read(row, "submarines", _yes, "yes or no")


def _dice(text: str) -> int:
    """Read `2` or `-1`; `-#` is one fewer and `+#` one more for each."""
    return int(text.replace("#", "1"))


def _hexes(text: str) -> int:
    return 0 if text == "-" else int(text)


def _yes(text: str) -> int:
    return ("no", "yes").index(text)
