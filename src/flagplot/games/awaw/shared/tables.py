"""The numbers of an edition and the rulings in force, as one record for every rule; and the Naval Activities Table.

Rows and columns are as printed: `fleet_attack[factors][dice]`, unused cells are 0. Rulings are small integers, 0 the
recommended reading; `editions/*/rulings.toml` names them, their alternatives and the passages in conflict.
"""

from typing import Annotated, Final, Self

from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.core.schema import Record, ruled, tabled
from flagplot.games.awaw.shared import terms

COLUMN_NAMES: Final = ("DD", "CA", "BB", "CV", "CVE", "Sub")
PHASE_MARKS: Final = ("m", "c", "pc", "uc", "r", "opp")
PHASE_NAMES: Final = (
    "movement",
    "combat",
    "post-combat",
    "unit construction",
    "redeployment",
    "opponent's player turn",
)
ACTIVITY_NAMES: Final = (
    "Patrol",
    "Carry sea supply",
    "Protect sea supply",
    "Protect BRP grants by sea",
    "Protect oil shipments by sea",
    "Attack naval units in port",
    "Attack bases",
    "Accompany carriers during attacks on bases",
    "Carry ground or air units during sea transport",
    "Protect sea transport",
    "Carry ground units during seaborne invasion",
    "Accompany seaborne invasion",
    "Conduct shore bombardment",
    "Protect fleets conducting shore bombardment",
    "Accompany shore bombardment missions",
    "Raid",
    "Counterair",
    "Provide ground support",
    "Intercept enemy defensive air support",
    "Sea escort ground or air units",
    "Protect sea escorted units",
    "Carry out ASW duties in the SW box",
    "Intercept enemy naval activities",
    "Engage enemy raiders",
)


class ActivityTables(Record):
    """The figures for the legality of naval activities."""

    activity_phases: Annotated[list[list[int]], tabled(0, 63, len(ACTIVITY_NAMES), len(COLUMN_NAMES))]
    """The phases by activity and type of ship: 1 for the first, 2 for the second, 4 for the third and so on."""
    invasion_only: Annotated[list[list[int]], tabled(0, 1, len(ACTIVITY_NAMES), len(COLUMN_NAMES))]
    """Whether the cell applies only to seaborne invasions."""
    transport_activities: Annotated[int, tabled(0, 1)]
    """T4.28: transports may 0 carry what destroyers carry, in the same phases, 1 do nothing."""


def fill(edition: Edition) -> ActivityTables:
    """Fill the record from the table and the rulings of an edition."""
    return edition.filled(_filled)


def _filled(edition: Edition) -> ActivityTables:
    t = ActivityTables()
    table = edition.table("naval-activities")
    for row in range(len(table.rows)):
        activity = table.read(row, "operation", ACTIVITY_NAMES.index, "a naval activity")
        for place, name in enumerate(COLUMN_NAMES):
            t.activity_phases[activity][place] = table.read(row, name, _phases, "phases such as m, pc, or nothing")
            t.invasion_only[activity][place] = int(_cell(table, row, name).endswith("*"))
    t.transport_activities = edition.value("transport-activities")
    return t


def _cell(table: Table, row: int, name: str) -> str:
    return table.rows[row][table.column(name)]


def _phases(text: str) -> int:
    marks = [mark.strip() for mark in text.rstrip("*").split(",") if mark.strip()]
    return sum(1 << PHASE_MARKS.index(mark) for mark in marks)


class Tables(Record):
    """All figures for the rules."""

    # --- Naval Attack Table (22.55, 23.44): effects by firing factors or squadrons and dice 2-12
    fleet_attack: Annotated[list[list[int]], tabled(0, 20, 26, 13)]
    air_attack: Annotated[list[list[int]], tabled(0, 20, 21, 13)]
    # --- Air Defense Table (23.42): squadrons eliminated and aborted by level 1-10 and dice
    defence_killed: Annotated[list[list[int]], tabled(0, 9, 11, 13)]
    defence_aborted: Annotated[list[list[int]], tabled(0, 9, 11, 13)]
    # --- Air Combat Table (19, outside the seeds): by own squadrons 1-20 and dice
    combat_killed: Annotated[list[list[int]], tabled(0, 20, 21, 13)]
    combat_aborted: Annotated[list[list[int]], tabled(0, 20, 21, 13)]
    # --- Submarine Attack Table (22.94): hits by dice, -1 for the loss of the submarine
    submarine_attack: Annotated[list[int], tabled(-1, 9, 13)]
    # --- Naval Nationality Chart (22.552A)
    nation_drm: Annotated[list[int], tabled(-1, 5, terms.NATIONS)]
    kind_drm: Annotated[list[list[int]], tabled(-3, 3, terms.NATIONS, terms.KINDS)]
    """Modifier by nation and ship type, submarines and carriers."""
    big_battleship_drm: Annotated[int, tabled(0, 3)]
    low_supply_drm: Annotated[int, tabled(-3, 0)]
    # --- search (22.451)
    search_air_limit: Annotated[list[int], tabled(0, 9, terms.AIR_SEARCH_ROUNDS)]
    """By round, the last for all later ones."""
    search_active_limit: Annotated[int, tabled(0, 9)]
    search_distant_limit: Annotated[int, tabled(0, 9)]
    # --- late forces (22.24B)
    late_step: Annotated[list[int], tabled(0, 99, 2)]
    """Hexes per round of delay of a late force, by theatre; 0 where forces never come late."""
    support_step: Annotated[list[int], tabled(0, 99, 2)]
    """The same for patrols in support (22.163C, awaw-2011:22.162.C.1)."""
    # --- surprise (23.7413)
    surprise_repeat: Annotated[int, tabled(-3, 0)]
    """Modifier of the surprise die for each earlier air strike on the group in the round."""
    # --- submarine modifiers' caps (22.9412-22.9415, 22.941)
    submarine_item_cap: Annotated[int, tabled(0, 9)]
    submarine_total_cap: Annotated[int, tabled(0, 9)]
    advanced_submarine_net: Annotated[int, tabled(-4, 4)]

    # --- rulings; the comment gives the readings of 0, 1, ...
    over_last_row: Annotated[int, ruled()]
    """D22, D04: 0 a roll for each row used, 1 one roll read on every row."""
    hurt_cruisers_hit: Annotated[int, ruled()]
    """D25: cruisers damaged before are hit 0 last, 1 first."""
    mixed_loss_ties: Annotated[int, ruled()]
    """D26: an even split that is tied goes to 0 the cruisers, 1 the one-factor ships."""
    land_cover_bonus: Annotated[int, ruled()]
    """Rule 19, unknown: land-based cover 0 has no +1, 1 has the patrol's +1."""
    critical_hit: Annotated[int, ruled()]
    """20.524, unknown: a critical hit 0 is only recorded, 1 adds one hit."""
    strike_limit: Annotated[int, ruled(60)]
    """23.73, unknown: most squadrons in one strike, 0 for no limit."""
    mixed_air_bonus: Annotated[int, ruled()]
    """D34: a bonus of naval or patrolling air counts 0 if any squadron has it, 1 only if all have."""
    light_group_drm: Annotated[int, ruled()]
    """A38: a light group's DRM is 0 the lowest with ship-type modifiers, 1 the lowest of its nations."""
    second_capital: Annotated[int, ruled()]
    """A39: a second capital ship needs 0 factors equal to the first one's size on the first, 1 at least as many there."""
    evasion_spends_result: Annotated[int, ruled()]
    """D11: an engagement that was evaded 0 uses up a search result, 1 does not."""
    damaged_capital_screens: Annotated[int, ruled()]
    """D07: a capital ship or cruiser damaged in a fleet combat is screened 0 from the next one on, 1 at once."""
    both_sides_end: Annotated[int, ruled()]
    """D02: when both sides meet an ending condition 0 both lose, 1 the loser of the round loses."""
    evasion_end: Annotated[int, ruled()]
    """D03: a battle ends by evasion if 0 every group evaded, 1 every group that was challenged did."""
    counterair_first: Annotated[int, ruled()]
    """D14: counterair is flown first by 0 the intercepting player, 1 the opponent."""
    submarine_duty: Annotated[int, ruled(2)]
    """A27: intercepting submarines attack 0 once, in a round of their choice, 1 at the first chance, 2 if they like."""
    cargo_loss: Annotated[int, ruled()]
    """A31: of a group's cargo is lost 0 the excess over what its ships can carry, 1 all of it."""
    damaged_giants_defend: Annotated[int, ruled()]
    """D33: a damaged five-factor battleship or CVB 0 still adds to air defence, 1 does not."""
    supply_exception: Annotated[int, ruled()]
    """D31: while sea supply is traced, lack of undamaged units ends the battle 0 for neither side, 1 for the other side."""
    hurt_factors_count: Annotated[int, ruled()]
    """D28: factors damaged are 0 the whole size of each ship damaged, 1 the hits on it."""
    searchers_first: Annotated[int, ruled()]
    """22.9413C: searchers are named first by 0 the side with submarines (both or neither: the interceptor), 1 the activity."""
    light_fire_drm: Annotated[int, ruled()]
    """22.552A: surplus light fire has the DRM of 0 the lowest ship of its light force, 1 the highest."""
    disclosed_when: Annotated[int, ruled()]
    """A17: a group's composition is shown 0 when it is attacked, 1 as soon as it is found."""
    searching_groups: Annotated[int, ruled()]
    """22.451D: groups of ten factors give search dice 0 if active, 1 with any number."""
    strategic_search: Annotated[int, ruled()]
    """48.6: strategic cards give 0 no search die, 1 one in the first round."""
    defence_at_level_seven: Annotated[int, ruled()]
    """Surprise level 7: 0 the ships' fire is only weaker, 1 there is none."""
    number_choice: Annotated[int, ruled()]
    """22.423A: groups take 0 any numbers, 1 consecutive ones from 1."""
    abandoning: Annotated[int, ruled()]
    """22.24: a force on its way to the battle 0 comes, 1 may give up between rounds."""
    battles_without_end: Annotated[int, ruled()]
    """22.73: a battle still going on after 99 rounds has 0 no winner, 1 is lost by the loser of the last round."""
    evasion_judged: Annotated[int, ruled()]
    """22.71B: whether a side evaded is judged 0 when the round ends, 1 before the withdrawals."""
    supply_opting: Annotated[int, ruled()]
    """22.71C: the side that traces supply may opt to go on 0 if it lacks undamaged units itself, 1 if either side does."""
    mutual_engagement: Annotated[int, ruled()]
    """22.521D: two groups that choose each other fight 0 two fleet combats, 1 one."""
    full_bases: Annotated[int, ruled(2)]
    """22.63: a base without room takes 0 those who came from it, 1 everybody, 2 those who have no other."""
    invaded_home: Annotated[int, ruled()]
    """22.27: interceptors that fought no one return 0 to their own base though it is invaded, 1 to another one then (22.63C)."""
    hampered_how_long: Annotated[int, ruled()]
    """22.552B: a group with cargo is hampered 0 for the whole fleet combat, 1 until the last laden ship is sunk."""
    submarine_factors: Annotated[int, ruled()]
    """22.61A: submarine factors lost in a round are 0 no naval factors, 1 naval factors lost."""
    inverting_by_counter_combat: Annotated[int, ruled()]
    """A03: combat with counter-interceptors 0 inverts interceptors, 1 does not."""
    patrols_that_intercept: Annotated[int, ruled()]
    """22.81B: of defensive patrols that intercept 0 none is inverted, 1 those are that were beaten."""
    inversion_of_air: Annotated[int, ruled()]
    """23.164, of 2011: aircraft ashore that flew at sea 0 stay as they are when the player turn ends, 1 are inverted."""
    assigned_cargo: Annotated[int, ruled()]
    """20.121E, of 2011: a group is slow 0 while cargo is aboard, 1 while ships of it are assigned to cargo."""
    late_part: Annotated[int, ruled()]
    """22.81A: the part of a beaten force that was still to come is 0 not inverted, 1 inverted."""
    cargo_screens: Annotated[int, ruled()]
    """22.531C: cargo screens 0 as many destroyers as it needs, 1 all that are assigned to it."""
    naval_research_shift: Annotated[int, ruled()]
    """Unknown: naval research raises the DRM 0 wherever it counts, 1 in fleet combat and submarine attacks only."""
    small_forces_that_waited: Annotated[int, ruled()]
    """22.421B: a small force that waited and one that arrives now 0 combine, 1 stay apart."""
    waiting_cargo: Annotated[int, ruled()]
    """22.421C: a group with cargo that waits or comes late 0 has to take a free place, 1 may stay out."""
    origin_of_combined_groups: Annotated[int, ruled()]
    """22.9432: the base of origin of a group of several forces is 0 that of each of them, 1 that of the ships lost."""
    entry_numbers: Annotated[int, ruled()]
    """22.425D: numbers of groups that join between rounds are shown 0 when both players have chosen, 1 at once."""
    shedding_binds: Annotated[int, ruled()]
    """22.524A: a group that shed damaged ships in order to engage 0 has to engage, 1 may still not."""
    held_light_ships: Annotated[int, ruled()]
    """22.54E: held light ships may turn to a second screened capital ship 0 freely, 1 by the limit of the others."""
    evaders_attacked: Annotated[int, ruled()]
    """22.61D: a group that evaded fleet combat 0 was not attacked, 1 was."""
    cruisers_before_transports: Annotated[int, ruled()]
    """22.35E: a cruiser that capital ship fire damaged 0 protects no transports from raiders, 1 does."""
    unguarded_line: Annotated[int, ruled(2)]
    """30.381, in no source: ships that meet a sea supply line without guards 0 end the fight for it, 1 disrupt it, 2 do neither."""
    adopters_inverted: Annotated[int, ruled()]
    """22.81C: counter-interceptors that take over the activity are 0 not inverted by their battle, 1 inverted."""
    land_air_at_raids: Annotated[int, ruled()]
    """22.35C: aircraft ashore 0 have no part in battles with raiders in an SW box, 1 strike from bases given as in range."""

    # --- rules that the edition replaces: for binding, not for the rules
    _otherwise: tuple[tuple[str, str], ...] = ()

    @property
    def otherwise(self) -> tuple[tuple[str, str], ...]:
        """Pairs of rule and replacement, each as `module:function`, in order."""
        return self._otherwise

    def under(self, otherwise: tuple[tuple[str, str], ...]) -> Self:
        """The same figures and rulings with other replacements."""
        twin = self.copy()
        twin._otherwise = otherwise
        return twin

    def copy(self) -> Self:
        """An independent copy, for the same rules."""
        twin = super().copy()
        twin._otherwise = self._otherwise
        return twin

    def __eq__(self, other: object) -> bool:
        """Compare figures, rulings and rules."""
        return super().__eq__(other) and isinstance(other, Tables) and self._otherwise == other._otherwise

    def __hash__(self) -> int:
        """Hash the compared content."""
        return hash((super().__hash__(), self._otherwise))
