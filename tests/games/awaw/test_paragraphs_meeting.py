"""Battles from files in which paragraphs of naval combat meet: air, search, fleet combat and the ends of rounds together.

The numbers are worked out from the printed tables, never asked of the program.
"""

from collections.abc import Callable

import pytest

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import ENDED_NO_UNDAMAGED, ENDED_WITHDRAWAL
from flagplot.games.awaw.words import asks
from tests.helpers.battle_file import BattleFile

EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
every_edition = pytest.mark.parametrize("edition", EDITIONS)
either_order = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
LOOSE = "task-force: false, "
FOUR = {asks.FLEET_ROLL: 4}
"""Every roll of the naval attack table is an eight."""


def side(name: str, nation: str, role: str, forces: list[str], more: str = "") -> str:
    """A side of a file."""
    listed = "".join(f"      - {force}\n" for force in forces)
    return f"  - name: {name}\n    nation: {nation}\n    role: {role}\n{more}    forces:\n{listed}"


def fleet(name: str, number: int, ships: str, more: str = "") -> str:
    """A force with its number."""
    return f"{{name: {name}, number: {number}, {more}ships: [{ships}]}}"


def raid(name: str, ships: str, more: str) -> str:
    """A force in a battle with raiders, where groups have no numbers."""
    return f"{{name: {name}, {more}ships: [{ships}]}}"


def battle(sailors: str, hunters: str, second: bool, edition: str, head: str = "", **more: object) -> BattleFile:
    """The battle, the sailors listed first or second."""
    both = hunters + sailors if second else sailors + hunters
    return BattleFile.of(f"flagplot: battle\ntitle: Met\ntheatre: europe\n{head}sides:\n{both}", edition=edition)


def afloat(b: BattleFile, name: str) -> tuple[int, int]:
    """Undamaged and damaged ships of a name."""
    row = b.unit(name)
    return b.s.count[row] - b.s.damaged[row], b.s.damaged[row]


def of(b: BattleFile, side: int, answer: int, other: int = 0) -> Callable[[BattleState], int]:
    """An answer of one side; the other gives its own."""
    return lambda s: answer if s.ask_seat == side else other


GUNS = "{name: Duke, type: BB, size: 4}, {name: Cruisers, type: CA, count: 6}"
LINE = "{name: Rodney, type: BB, size: 4}, {name: Light, type: CA, count: 4}, {name: Boats, type: DD, count: 4}"


@every_edition
@either_order
@pytest.mark.rule("22.51", "22.52", "22.521A", "22.53", "22.531C", "22.54C", "22.54F", "22.55")
def test_groups_of_one_number_fight_ship_by_ship_and_what_is_screened_is_not_fired_at(
    edition: str, second: bool
) -> None:
    """Both 1s fight in round one, the hidden 4 is left alone.  Eights: four factors hit once, twelve thrice, eight twice.

    Three hits on cruisers alone sink one and damage one, two sink one; a battleship of four bears one hit.
    """
    sailors = side(
        "Sailors", "Britain", "activity", [fleet("Line", 1, LINE), fleet("Far", 4, "{name: Far, type: CA, count: 5}")]
    )
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Guns", 1, GUNS)])
    b = battle(sailors, hunters, second, edition)
    boats = b.unit("Boats")
    b.fight(
        dice={**FOUR, asks.SEARCH_DIE: 6},
        answers={"screen": lambda s: s.ask_size - 1 if s.ask_subject == boats else 0},
        until="withdraw",
    )
    assert len(b.events("fleet-combat")) == 1
    fired = [(event.factors, event.hits) for event in b.events("fleet-fire")]
    assert sorted(fired[:2]) == [(4, 1), (4, 1)], "the capital ships fire first and at each other (22.54C)"
    assert sorted(fired[2:]) == [(8, 2), (12, 3)], "then the light ships, the screened boats not among them (22.54D-F)"
    assert afloat(b, "Light") == (2, 1) and afloat(b, "Cruisers") == (5, 0)
    assert afloat(b, "Boats") == (4, 0) and afloat(b, "Far") == (5, 0)
    assert b.s.hits[b.unit("Rodney")] == b.s.hits[b.unit("Duke")] == 1


@every_edition
@either_order
@pytest.mark.rule("22.54C", "22.55", "22.552B", "22.427", "22.53")
def test_cargo_changes_the_dice_of_both_sides_in_one_combat(edition: str, second: bool) -> None:
    """A six for who carries an invasion is a five, for who meets it a seven: twelve factors hit twice and thrice at these.

    The transports are screened of themselves, and while cruisers are left nobody may fire at them (22.531C).
    """
    ships = "{name: Escorts, type: CA, count: 6}, {name: Transports, type: TR, count: 3, laden: true}"
    sailors = side(
        "Sailors", "Britain", "activity", [fleet("Landing", 1, ships, "mission: seaborne-invasion, cargo: 3, ")]
    )
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Guns", 1, "{name: Cruisers, type: CA, count: 6}")])
    b = battle(sailors, hunters, second, edition)
    b.fight(dice={asks.FLEET_ROLL: 3, asks.SEARCH_DIE: 6}, until="withdraw")

    assert sorted(event.hits for event in b.events("fleet-fire")) == [2, 3]
    assert afloat(b, "Escorts") == (4, 1) and afloat(b, "Cruisers") == (5, 0) and afloat(b, "Transports") == (3, 0)


@every_edition
@either_order
@pytest.mark.rule("22.31", "22.32", "22.41", "22.71A", "22.72A", "22.73")
def test_rounds_follow_until_a_side_withdraws_which_has_lost(edition: str, second: bool) -> None:
    """Two groups that do not find each other: after the first round a second, after which the hunters leave."""
    sailors = side("Sailors", "Britain", "activity", [fleet("Line", 5, "{name: Light, type: CA, count: 6}")])
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Guns", 6, "{name: Cruisers, type: CA, count: 6}")])
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={asks.SEARCH_DIE: 1},
        answers={"withdraw": lambda s: asks.ALL if s.ask_seat == b.hunter and s.round == 2 else asks.STAY},
        until="go-on",
    )
    assert [event.round for event in b.events("round-begins")] == [1, 2]
    assert (b.s.ended, b.s.winner) == (ENDED_WITHDRAWAL, b.sailor)


@every_edition
@either_order
@pytest.mark.rule("22.31", "22.71C", "22.72C", "22.73", "22.55")
def test_who_has_no_sound_ship_left_has_lost_and_no_round_follows(edition: str, second: bool) -> None:
    """Four destroyers against twelve factors: a seven hits three of them, in round two the last one goes down."""
    sailors = side(
        "Sailors",
        "Britain",
        "activity",
        [fleet("Boats", 1, "{name: Boats, type: DD, count: 4}", LOOSE)],
    )
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Guns", 1, "{name: Cruisers, type: CA, count: 6}")])
    b = battle(sailors, hunters, second, edition)
    b.fight(dice={asks.FLEET_ROLL: 4, asks.SEARCH_DIE: 6}, answers={"withdraw": asks.STAY}, until="go-on")
    assert [event.round for event in b.events("round-begins")] == [1, 2]
    assert (b.s.ended, b.s.winner) == (ENDED_NO_UNDAMAGED, b.hunter)
    assert afloat(b, "Boats") == (0, 0)


FLYERS = """\
    bases:
      - name: Malta
        distance: 2
        squadrons: [{type: NAS, count: 2}, {type: attack, count: 4}, {type: search, count: 1}]
"""
TARGETS = "{name: Littorio, type: BB, size: 4}, {name: Duilio, type: BB, size: 3}, {name: Escorts, type: DD, count: 8}"


@every_edition
@either_order
@pytest.mark.rule(
    "22.34", "22.341", "22.44", "22.45", "22.452C", "22.46", "22.462B", "22.55", "23.42", "23.43", "23.44", "23.13"
)
def test_land_based_aircraft_search_and_strike_at_what_they_found(edition: str, second: bool) -> None:
    """Squadrons of search give a die and do not strike (22.341C); one strike a result, so a second may follow (22.462B).

    Fifteen factors are air defence level two (23.42).  At an eight, two naval squadrons on a battleship of Italy have +1 at
    sea and -1 for her, two hits; two of the army -1, one hit; so have the last two, on the destroyers as one group (23.43).
    """
    sailors = side("Sailors", "Italy", "activity", [fleet("Fleet", 1, TARGETS)])
    hunters = side(
        "Hunters", "Britain", "interceptor", [fleet("Watch", 1, "{name: Cruisers, type: CA, count: 5}")], FLYERS
    )
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={asks.SEARCH_DIE: 1, asks.AIR_ATTACK_ROLL: 4, asks.AIR_DEFENCE_ROLL: 1},
        answers={
            "searchers": lambda s: s.ask_size - 1 if "search" in b.roster.wings[s.ask_subject] else 0,
            "strike": lambda s: 1 if 1 in b.legal() and not b.events("strike") else 0,
            "strike-squadrons": lambda s: s.ask_size - 1,
            "air-target": [2, 2, 2],
            "naval-among": [2],
        },
        until="screen",
    )
    rolled = {event.side: event.dice for event in b.events("search-dice")}
    flown = sum(event.squadrons for event in b.events("searchers"))
    assert flown == 1 and rolled[b.hunter] == 2 and rolled[b.sailor] == 1
    assert [event.level for event in b.events("air-defence")] == [2]
    assert [event.squadrons for event in b.events("air-attack")][:2] == [2, 2]
    assert [event.hits for event in b.events("air-attack")][:2] == [2, 1]
    assert b.s.hits[b.unit("Littorio")] == 2 and b.s.hits[b.unit("Duilio")] == 1


@pytest.mark.parametrize("edition", EDITIONS[:1])
@either_order
@pytest.mark.rule("22.46", "22.462D", "23.74", "23.7413", "23.42", "23.44", "22.55")
def test_who_is_not_found_surprises_and_the_level_of_surprise_counts_in_the_one_strike(
    edition: str, second: bool
) -> None:
    """A three with one result is level three: air defence two less one, and +1 beside +1 at sea and -1 for Italy.

    Three squadrons with a six and +1 hit a battleship of four twice (22.55).
    """
    sailors = side("Sailors", "Italy", "activity", [fleet("Fleet", 1, TARGETS)])
    carriers = "{name: Ark, type: CV}, {name: Cruisers, type: CA, count: 5}"
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Carriers", 5, carriers)])
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={asks.SEARCH_DIE: 1, asks.SURPRISE_DIE: 3, asks.AIR_DEFENCE_ROLL: 1, asks.AIR_ATTACK_ROLL: 3},
        answers={"surprise-strike": 1, "strike-squadrons": lambda s: s.ask_size - 1, "air-target": 3},
        until="withdraw",
    )
    assert b.questions("surprise-strike")[0][0] == b.hunter and len(b.events("strike")) == 1
    assert [event.level for event in b.events("surprise")] == [3]
    assert [event.level for event in b.events("air-defence")] == [1]
    assert [(event.squadrons, event.hits) for event in b.events("air-attack")] == [(3, 2)]


@every_edition
@either_order
@pytest.mark.rule("22.35D", "22.35E", "22.54C", "22.54G", "22.55", "22.552B", "22.53")
def test_raiders_fight_one_round_and_those_that_kept_out_attack_the_transports(edition: str, second: bool) -> None:
    """At a twelve four factors hit thrice and sink the only cruiser; the two cruisers of the raider, screened till then, fire
    four factors at the transports and sink three.  Nobody searches (22.35B).
    """
    guard = "{name: Guard, type: CA}, {name: Merchantmen, type: TR, count: 6}"
    hunters = side(
        "Hunters", "Britain", "interceptor", [raid("Convoy", guard, "task-force: false, mission: sea-transport, ")]
    )
    raider = "{name: Graf, type: BB, size: 4}, {name: Hippers, type: CA, count: 2}"
    sailors = side("Sailors", "Germany", "activity", [raid("Raiders", raider, LOOSE)])
    b = battle(sailors, hunters, second, edition, "raiders: true\n")
    hippers = b.unit("Hippers")
    b.fight(
        dice={asks.FLEET_ROLL: 6},
        answers={
            "screen": lambda s: s.ask_size - 1 if s.ask_subject == hippers else 0,
            "capital-aim": lambda s: b.legal()[-1],
        },
    )
    assert not b.events("search-dice") and len(b.events("fleet-combat")) == 1
    assert [event.factors for event in b.events("transports-raided")] == [4]
    assert afloat(b, "Guard") == (0, 0) and afloat(b, "Merchantmen") == (3, 0)
    assert len(b.events("round-begins")) <= 1


@every_edition
@either_order
@pytest.mark.rule("22.35B", "22.35C", "22.46", "22.461", "22.51")
def test_in_a_raid_carriers_strike_without_search_or_surprise_before_the_one_round_of_fleet_combat(
    edition: str, second: bool
) -> None:
    carriers = "{name: Ark, type: CV}, {name: Cruisers, type: CA, count: 3}"
    hunters = side("Hunters", "Britain", "interceptor", [raid("Force", carriers, LOOSE)])
    sailors = side("Sailors", "Germany", "activity", [raid("Raiders", "{name: Graf, type: BB, size: 4}", LOOSE)])
    b = battle(sailors, hunters, second, edition, "raiders: true\n")
    b.fight(
        dice={asks.FLEET_ROLL: 1, asks.AIR_ATTACK_ROLL: 1, asks.AIR_DEFENCE_ROLL: 1},
        answers={
            "strike": lambda s: b.legal()[-1] if not b.events("strike") else 0,
            "strike-squadrons": lambda s: s.ask_size - 1,
            "air-target": lambda s: s.ask_size - 1,
        },
    )
    names = [event.kind.name for event in b.position.log]
    assert not b.questions("surprise-strike") and names.count("strike") == names.count("fleet-combat") == 1
    assert names.index("strike") < names.index("fleet-combat")
    assert [event.surprise for event in b.events("strike")] == [0], "nobody is surprised (22.35B)"


@every_edition
@either_order
@pytest.mark.rule("22.41", "22.411", "22.61A", "22.55")
def test_who_lost_more_says_first_whether_he_withdraws_else_who_had_more_damaged_else_the_interceptor(
    edition: str, second: bool
) -> None:
    """Both lose a cruiser and the line has one damaged: it is asked first.  Where nobody met, the hunters are."""
    sailors = side("Sailors", "Britain", "activity", [fleet("Line", 1, LINE)])
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Guns", 1, GUNS)])
    b = battle(sailors, hunters, second, edition)
    boats = b.unit("Boats")
    b.fight(
        dice={**FOUR, asks.SEARCH_DIE: 6},
        answers={"screen": lambda s: s.ask_size - 1 if s.ask_subject == boats else 0},
        until="withdraw",
    )
    assert b.s.ask_seat == b.sailor
    b = battle(sailors.replace("number: 1", "number: 5"), hunters.replace("number: 1", "number: 6"), second, edition)
    b.fight(dice={asks.SEARCH_DIE: 1}, until="withdraw")
    assert b.s.ask_seat == b.hunter


BASE = """\
    bases:
      - name: Malta
        distance: 2
        squadrons: [{type: NAS, count: 1}, {type: cover, count: 2}, {type: attack, count: 2}, {type: search, count: 1}]
"""


@pytest.mark.parametrize("edition", EDITIONS[:1])
@either_order
@pytest.mark.rule("22.34", "22.341", "22.342", "22.41B", "22.41D", "22.43", "22.431", "22.433", "22.74", "23.21")
def test_carriers_attack_the_base_again_and_again_and_no_aircraft_of_a_base_attack_another(
    edition: str, second: bool
) -> None:
    """Cover is flown by naval and cover squadrons alone, counterair by those of carriers, in round two as in round one."""
    ships = "{name: Ark, type: CV}, {name: Eagle, type: CV}, {name: Cruisers, type: CA, count: 5}"
    sailors = side("Sailors", "Italy", "activity", [fleet("Carriers", 5, ships)], BASE.replace("Malta", "Rome"))
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Watch", 6, "{name: Guns, type: CA, count: 5}")], BASE)
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={asks.SEARCH_DIE: 2, asks.AIR_COMBAT_ROLL: 1},
        answers={
            "counterair": lambda s: s.ask_size - 1,
            "withdraw": lambda s: asks.STAY if s.round == 1 else asks.ALL,
            "air-loss": lambda s: b.legal()[0],
        },
        until="go-on",
    )
    asked = b.questions("counterair")
    assert asked and {seat for seat, _, _ in asked} == {b.sailor}
    carriers = {wing for _, wing, _ in asked}
    assert {b.roster.wings[wing] for wing in carriers} <= {"Ark", "Eagle"}
    assert len(b.events("counterair")) == 2, "once a round (22.74)"
    covering = {b.roster.wings[wing] for _, wing, _ in b.questions("cover")}
    assert covering and not [name for name in covering if "search" in name or "attack" in name]


BOATS = "    submarines:\n      - {name: Boats, count: 2, intercepting: true}\n"


@every_edition
@either_order
@pytest.mark.rule("22.914", "22.92", "22.921", "22.93B", "22.93D", "22.52")
def test_submarines_attack_after_fleet_combat_only_groups_that_fought_or_were_found(edition: str, second: bool) -> None:
    """The 1 fought, the 6 stayed hidden: both boats may attack the 1 alone, both are announced before either is rolled for."""
    sailors = side(
        "Sailors", "Britain", "activity", [fleet("Line", 1, LINE), fleet("Far", 6, "{name: Far, type: CA, count: 5}")]
    )
    hunters = side("Hunters", "Germany", "interceptor", [fleet("Guns", 1, GUNS)], BOATS)
    b = battle(sailors, hunters, second, edition)
    offered: list[list[int]] = []

    def attack(s: BattleState) -> int:
        offered.append(b.legal())
        return b.legal()[-1]

    b.fight(
        dice={**FOUR, asks.SEARCH_DIE: 5, asks.SUBMARINE_ROLL: 3, asks.CATEGORY_DIE: 6},
        answers={"submarine-attack": attack},
        until="withdraw",
    )
    assert offered == [[0, 1], [0, 1]], "by default a boat chooses its round; the 6 is hidden (22.93B)"
    codes = [event.kind.name for event in b.position.log]
    assert [name for name in codes if name in ("fleet-combat", "submarine", "submarine-fire")] == [
        "fleet-combat",
        "submarine",
        "submarine",
        "submarine-fire",
        "submarine-fire",
    ]


@every_edition
@either_order
@pytest.mark.rule("22.9434", "22.52", "22.521", "22.93")
def test_who_meets_a_supply_line_without_guards_fights_nobody_and_it_is_disrupted(edition: str, second: bool) -> None:
    sailors = side(
        "Sailors", "Britain", "activity", ["{name: Line, number: 1, mission: sea-supply, task-force: false, ships: []}"]
    )
    hunters = side("Hunters", "Germany", "interceptor", [fleet("Guns", 1, GUNS)])
    b = battle(sailors, hunters, second, edition)
    b.fight(dice={asks.SEARCH_DIE: 1})
    assert not b.events("fleet-fire") and len(b.events("no-guards")) == 1 and b.s.winner == b.hunter


@every_edition
@either_order
@pytest.mark.rule("22.41A", "22.42", "22.421A", "22.33", "22.45", "22.452B", "22.41F", "22.14C")
def test_forces_of_fewer_than_ten_form_one_group_and_a_search_tells_that_of_it(edition: str, second: bool) -> None:
    """Four and two factors are one group of six; the search that finds it tells that it has fewer than ten (22.452B)."""
    sailors = side("Sailors", "Britain", "activity", [fleet("Line", 1, "{name: Light, type: CA, count: 6}")])
    few = [
        fleet("One", 1, "{name: Pair, type: CA, count: 2}", LOOSE),
        "{name: Two, task-force: false, ships: [{name: Boats, type: DD, count: 2}]}",
    ]
    hunters = side("Hunters", "Germany", "interceptor", few)
    b = battle(sailors, hunters, second, edition)
    b.fight(dice={asks.SEARCH_DIE: 1}, until="withdraw")
    assert b.sizes(b.hunter) == [6]
    assert b.events("search-result")
