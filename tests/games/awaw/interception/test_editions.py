"""Interception in three printings: dice by factor, basic dice with modifiers, ranges without dice."""

import random
from itertools import product

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.printed.table import CsvFile, read_sheet
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.arrival import entry_round, range_refusal, support_range_refusal, support_round
from flagplot.games.awaw.interception.attempt.dice import may_assist
from flagplot.games.awaw.interception.attempt.method import (
    Attempt,
    Prospects,
    attempt_refusal,
    basic_of,
    hexes_reached,
    prospects,
    round_entered,
)
from flagplot.games.awaw.interception.terms import THROWN
from flagplot.games.awaw.words.reasons import BARRED_PORT, MAY, NO_DICE, SUPPORT_TOO_FAR
from tests.games.awaw.interception.test_typed_twice import SECOND
from tests.helpers.interception import EUROPE, PACIFIC, TABLES, may, tables
from tests.witness import interception as witness

T2003, T2011 = tables("awaw-2003"), tables("awaw-2011")
PLAIN = Attempt(*[0] * len(Attempt._fields))._replace(target_factors=10, factors=10, attempts=1)
NAMES_2003 = {
    terms.RAID: "raid",
    terms.RAID_RETURN: "raid return",
    terms.INTERCEPTION: "interception",
    terms.COUNTER_INTERCEPTION: "interception",
    terms.BASE_CHANGE: "base change",
    terms.PATROL: "patrol",
    terms.CARRIER_MISSION: "fast carrier mission",
    terms.REDEPLOYMENT: "redeployment",
    terms.DISPLACED: "displaced",
    terms.RETURN: "return",
    terms.SUPPLY: "sea supply",
    terms.TRANSPORT: "sea transport",
    terms.INVASION: "seaborne invasion",
    terms.BOMBARDMENT: "shore bombardment",
    terms.ESCORT: "sea escort",
    terms.PATROL_STAYS: "patrol that stays",
}
MEETING = (terms.INTERCEPTION, terms.COUNTER_INTERCEPTION)


def attempt(**facts: int) -> Attempt:
    """Ten factors against ten on a base change, and whatever is said."""
    return PLAIN._replace(activity=facts.pop("activity", terms.BASE_CHANGE), **facts)


def basic(**facts: int) -> int:
    """Dice in 2003."""
    return prospects(T2003, EUROPE, attempt(**facts)).dice


def column(sheet: CsvFile, name: str) -> list[str]:
    place = sheet.column(name)
    return [row[place] for row in sheet.rows]


@pytest.mark.rule("=awaw-2003:table.22.23")
@pytest.mark.parametrize(
    ("edition", "table", "file", "columns"),
    [
        ("awaw-2003", "interception", "interception-2003", {"dice": "dice"}),
        ("awaw-2003", "interception-modifiers", "interception-modifiers-2003", {"dice": "dice", "maximum": "max"}),
        ("awaw-2011", "interception", "interception-2011", {"europe": "europe", "pacific": "pacific", "air": "air"}),
        ("awaw-2011", "interception-modifiers", "interception-modifiers-2011", {"europe": "eu", "pacific": "pa"}),
    ],
)
def test_the_tables_equal_a_second_typing(edition: str, table: str, file: str, columns: dict[str, str]) -> None:
    first, other = load(edition).table(table), read_sheet(SECOND / f"{file}.csv")
    for mine, theirs in columns.items():
        assert column(first, mine) == column(other, theirs)


@pytest.mark.parametrize(("edition", "file"), [("awaw-2003", "interception-2003"), ("awaw-2011", "interception-2011")])
def test_the_activities_equal_a_second_typing(edition: str, file: str) -> None:
    first, other = load(edition).table("interception"), read_sheet(SECOND / f"{file}.csv")
    counts = [str(len(cell.split(";"))) for cell in column(first, "activities")]
    assert counts == column(other, "activities")


def test_the_same_attempt_in_three_printings() -> None:
    """One TF of twenty factors supplies an army; a fast squadron of twelve sails against it, one squadron has spotted it."""
    facts = attempt(activity=terms.SUPPLY, task_forces=1, target_factors=20, spotters=1, factors=12)
    assert prospects(TABLES, EUROPE, facts) == Prospects(dice=2 + 1 + 1, added=0, hexes=THROWN)
    assert prospects(T2003, EUROPE, facts) == Prospects(dice=4 + 1, added=0, hexes=THROWN)
    assert prospects(T2011, EUROPE, facts) == Prospects(dice=0, added=0, hexes=20)
    assert prospects(T2011, PACIFIC, facts).hexes == 10


def test_a_base_change_in_three_printings() -> None:
    facts = attempt()
    assert prospects(TABLES, EUROPE, facts).dice == 0
    assert attempt_refusal(TABLES, EUROPE, 1, prospects(TABLES, EUROPE, facts)) == NO_DICE
    assert prospects(T2003, EUROPE, facts).dice == 2
    assert prospects(T2011, EUROPE, facts).hexes == 10


@pytest.mark.rule("awaw-2003:table.22.23.base.1a", "awaw-2003:table.22.23.base.1b", "awaw-2003:table.22.23.base.1c")
@pytest.mark.rule("awaw-2003:table.22.23.base.2a", "awaw-2003:table.22.23.base.2b", "awaw-2003:table.22.23.base.2c")
@pytest.mark.rule("awaw-2003:table.22.23.base.2d", "awaw-2003:table.22.23.base.2e", "awaw-2003:table.22.23.base.2f")
@pytest.mark.rule("awaw-2003:table.22.23.base.4a", "awaw-2003:table.22.23.base.4b", "awaw-2003:table.22.23.base.4c")
@pytest.mark.rule("awaw-2003:table.22.23.base.4d", "awaw-2003:table.22.23.base.4e", "awaw-2003:table.22.23.base.8")
@pytest.mark.rule("awaw-2003:table.22.23.expl.1")
@pytest.mark.parametrize(
    ("dice", "activities"),
    [
        (1, (terms.RAID, terms.RAID_RETURN, terms.INTERCEPTION, terms.COUNTER_INTERCEPTION)),
        (
            2,
            (terms.BASE_CHANGE, terms.PATROL, terms.CARRIER_MISSION, terms.REDEPLOYMENT, terms.DISPLACED, terms.RETURN),
        ),
        (4, (terms.SUPPLY, terms.TRANSPORT, terms.INVASION, terms.BOMBARDMENT, terms.ESCORT)),
        (8, (terms.PATROL_STAYS,)),
        (0, (terms.ASW_MOVE, terms.RAIDER_HUNT, terms.TRANSPORT_MOVE, terms.COUNTER_COUNTER)),
    ],
)
def test_basic_dice(dice: int, activities: tuple[int, ...]) -> None:
    found = {a for a in range(terms.ACTIVITIES) if basic_of(T2003, attempt(activity=a)).basic == dice}
    assert found == set(activities)


@pytest.mark.rule("awaw-2003:table.22.23.mod.air.1", "awaw-2003:table.22.23.mod.air.2")
def test_spotters_of_2003() -> None:
    assert [basic(spotters=n) for n in (0, 1, 3, 4)] == [2, 3, 5, 5]


@pytest.mark.rule("awaw-2003:table.22.23.mod.sub.1", "awaw-2003:table.22.23.mod.sub.2")
def test_patrolling_submarines_of_2003() -> None:
    assert [basic(submarines_near=n) for n in (0, 1, 3, 4)] == [2, 3, 5, 5]
    assert may_assist(T2003, EUROPE, 3, 1, 0)
    assert not may_assist(T2003, EUROPE, 3, 0, 1) and not may_assist(T2003, EUROPE, 4, 1, 0)


@pytest.mark.rule("awaw-2003:table.22.23.mod.code")
def test_codebreaking_of_2003() -> None:
    assert [basic(codebreaking=n) for n in (-1, 0, 1, 3)] == [2, 2, 3, 3]


@pytest.mark.rule("awaw-2003:table.22.23.mod.slow")
def test_slow_interceptors_of_2003() -> None:
    assert basic(slow=1) == 1
    assert basic(slow=1, full_carrier=1) == basic(full_carrier=1) == 2


@pytest.mark.rule("awaw-2003:table.22.23.mod.subforce")
def test_submarines_of_2003_lose_two_dice() -> None:
    assert basic(activity=terms.SUPPLY, is_submarine=1) == 2
    assert attempt_refusal(T2003, EUROPE, 1, prospects(T2003, EUROPE, attempt(is_submarine=1))) == NO_DICE


@pytest.mark.rule("awaw-2003:table.22.23.mod.port.1", "awaw-2003:table.22.23.mod.port.2")
def test_ports_of_2003_that_are_not_operational() -> None:
    assert basic(activity=terms.SUPPLY, bad_port=1) == 2
    assert basic(activity=terms.SUPPLY, bad_port=1, is_submarine=1) == 2
    for standing, submarine in product((terms.NON_OPERATIONAL, terms.FORTIFIED_ONLY), (0, 1)):
        assert may(T2003, standing=standing, is_submarine=submarine) == MAY
    assert may(standing=terms.NON_OPERATIONAL) == BARRED_PORT


@pytest.mark.rule("awaw-2003:table.22.23.mod.small")
def test_small_targets_of_2003() -> None:
    assert [basic(target_factors=n) for n in (9, 10)] == [1, 2]


@pytest.mark.rule("awaw-2003:table.22.23.mod.invasion")
def test_invasion_hexes_of_2003() -> None:
    assert (
        basic(activity=terms.INVASION, in_invasion_hex=1) == basic(activity=terms.BOMBARDMENT, in_invasion_hex=1) == 5
    )
    assert basic(activity=terms.INVASION) == basic(activity=terms.SUPPLY, in_invasion_hex=1) == 4


@pytest.mark.rule("awaw-2003:table.22.23.mod.counter", "awaw-2003:table.22.23.mod.usbox")
def test_counter_interceptions_of_2003() -> None:
    assert basic(activity=terms.INTERCEPTION) == 1
    assert basic(activity=terms.INTERCEPTION, counters_here=1) == 3
    assert basic(activity=terms.INTERCEPTION, against_us_transport=1) == 4
    assert basic(activity=terms.INTERCEPTION, counters_here=1, against_us_transport=1) == 6
    assert basic(activity=terms.TRANSPORT, counters_here=1, against_us_transport=1) == 4


@pytest.mark.rule("awaw-2003:table.22.23.expl.2")
def test_the_result_of_2003_is_halved_in_the_pacific() -> None:
    p = prospects(T2003, PACIFIC, attempt(activity=terms.SUPPLY))
    assert [hexes_reached(T2003, PACIFIC, p, total) for total in (11, 12)] == [6, 6]
    assert hexes_reached(T2003, EUROPE, p, 11) == 11
    assert [round_entered(T2003, PACIFIC, d, p, 11) for d in (6, 7)] == [1, 0]
    assert entry_round(T2003, EUROPE, 5, 6) == 0
    assert range_refusal(T2003, PACIFIC, 99) == MAY


@pytest.mark.rule("awaw-2003:table.22.23.patrol.1", "awaw-2003:table.22.23.patrol.2")
def test_patrols_of_2003_support_within_three_hexes_without_dice() -> None:
    assert [support_range_refusal(T2003, EUROPE, d, 0) for d in (0, 3, 4)] == [MAY, MAY, SUPPORT_TOO_FAR]
    assert [support_round(T2003, EUROPE, d) for d in (0, 3, 4)] == [1, 1, 0]


def test_modifiers_of_2003_may_change_the_total() -> None:
    total = tables("awaw-2003", basic_modifiers_on="total")
    p = prospects(total, EUROPE, attempt(activity=terms.SUPPLY, is_submarine=1))
    assert p == Prospects(dice=4, added=-2, hexes=THROWN)
    assert hexes_reached(total, EUROPE, p, 14) == 12
    assert hexes_reached(total, PACIFIC, p, 13) == 6


@pytest.mark.parametrize("seed", range(10))
def test_2003_against_its_witness(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(200):
        activity = dice.choice(list(NAMES_2003))
        met = int(activity in MEETING)
        facts = attempt(
            activity=activity,
            spotters=dice.randint(0, 5),
            submarines_near=dice.randint(0, 5),
            codebreaking=dice.randint(0, 1),
            is_submarine=dice.randint(0, 1),
            bad_port=dice.randint(0, 1),
            full_carrier=dice.randint(0, 1),
            target_factors=dice.randint(1, 20),
            in_invasion_hex=dice.randint(0, 1),
            counters_here=dice.randint(0, 1) * met,
            against_us_transport=dice.randint(0, 1) * met,
        )
        facts = facts._replace(slow=dice.randint(0, 1) * (1 - facts.is_submarine))
        expected = witness.dice_of_2003(
            NAMES_2003[activity],
            spotters=facts.spotters,
            patrolling_submarines=facts.submarines_near,
            codebreaking=bool(facts.codebreaking),
            slow=bool(facts.slow),
            full_carrier=bool(facts.full_carrier),
            submarines=bool(facts.is_submarine),
            non_operational_port=bool(facts.bad_port),
            target_factors=facts.target_factors,
            in_invasion_hex=bool(facts.in_invasion_hex),
            counter_in_interception_hex=bool(facts.counters_here),
            target_intercepts_us_transport=bool(facts.against_us_transport),
        )
        assert prospects(T2003, EUROPE, facts).dice == max(0, expected)


@pytest.mark.parametrize(
    ("edition", "ruling"),
    [("awaw-2003", "counter-dice-level"), ("awaw-2011", "return-cargo-dice"), ("awaw-2018", "patrols-set-out")],
)
def test_a_ruling_without_a_meaning_in_an_edition_is_not_there(edition: str, ruling: str) -> None:
    with pytest.raises(FlagplotError, match="has no ruling"):
        load(edition).with_rulings({ruling: "kept"})
