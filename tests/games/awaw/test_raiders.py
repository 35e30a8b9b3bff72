"""Battles with raiders in an SW box: one group each, no search, one fleet combat, then the transports (22.35)."""

import pytest

from flagplot.games.awaw.battle.sight import view
from flagplot.games.awaw.shared.terms import ENDED_RAID, FORMATION, GROUPS, NUMBERS, OVER, UNITS
from tests.helpers.battle import Answer, Battle, Ship, light, named
from tests.helpers.battle_file import BattleFile, force

RAIDERS, DEFENDERS = 0, 1
FOE = GROUPS


def raid(raiders: list[Ship], defenders: list[Ship], *, rulings: dict[str, str] | None = None) -> Battle:
    """Side 0 raids, side 1 intercepts; the groups are still to be formed."""
    b = Battle(combat_round=0, interceptor=DEFENDERS, rulings=rulings)
    b.s.raid = 1
    b.force(RAIDERS, 0, *raiders, tf=0)
    b.force(DEFENDERS, 0, *defenders, tf=0)
    b.start(FORMATION)
    return b


def names(b: Battle) -> list[str]:
    return [name for name, *_ in b.asked if name != "die"]


@pytest.mark.rule("22.35", "22.35A")
def test_each_force_is_one_group_of_any_size_without_number_or_search() -> None:
    b = raid([named("BB", 4)], [light("DD", 20), light("CA", 8)])
    b.force(DEFENDERS, 1, light("DD", 12))
    b.play(until="screen")
    assert [b.s.standing[FOE + n] for n in range(NUMBERS)] == [1, 0, 0, 0, 0, 0]
    assert {b.s.group_row[u] for u in range(UNITS, UNITS + 3)} == {FOE}
    assert names(b) == []
    assert b.events("search-dice") == []


@pytest.mark.rule("22.35B-a")
def test_each_group_is_found_and_tells_what_a_found_group_tells() -> None:
    seen = []
    for nation in ("Germany", "Italy"):
        b = raid([named("BB", 3, nation)], [named("CV"), light("DD", 12)])
        b.play(until="patrol")
        facts = [(b.s.search_results[g], b.s.fact_small[g], b.s.fact_carriers[g], b.s.fact_fast[g]) for g in (0, FOE)]
        assert facts == [(1, 1, 0, 1), (1, 0, 1, 1)]
        assert len(b.events("facts")) == 2
        seen.append(view(b.s, DEFENDERS))
    assert seen[0] == seen[1]


@pytest.mark.rule("22.35B-b", "22.35C")
def test_carriers_strike_first_and_surprise_nobody() -> None:
    """One squadron of the three strikes; the raiders' only answer is air defence at level one."""
    b = raid([named("BB", 4, "Germany")], [named("CV"), light("DD", 4)])
    b.play(dice=[1, 1, 1, 1], answers={"strike": [1], "strike-squadrons": [1], "air-target": [1]}, until="screen")
    assert names(b) == ["patrol", "strike", "strike-squadrons", "air-target"]
    assert b.events("surprise") == []


@pytest.mark.rule("22.35C")
def test_land_bases_are_not_raided() -> None:
    b = raid([named("BB", 4, "Germany")], [named("CV"), light("DD", 4)])
    b.wing(b.base(RAIDERS), "search", 2)
    b.play(until="screen")
    assert "counterair" not in names(b)


def raid_within_reach(second: bool, edition: str, at_raids: str) -> BattleFile:
    """Raiders and a cruiser, each with a base that holds four squadrons of attack aircraft and is said to be in range."""
    base = "    bases: [{{name: {}, distance: 2, squadrons: [{{type: attack, count: 4}}]}}]\n"
    head = f"theatre: europe\nraiders: true\nrulings: {{land-air-at-raids: {at_raids}}}\n"
    return BattleFile(
        [force("Escort", "CA", 2, "task-force: false, ")],
        [force("Raider", "CA", 2, "task-force: false, ")],
        second=second,
        edition=edition,
        hunters_more=base.format("Field"),
        sailors_more=base.format("Strip"),
        head=head,
    )


@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
@pytest.mark.rule("22.35C")
def test_aircraft_ashore_have_no_part_in_a_battle_with_raiders_unless_by_ruling(second: bool, edition: str) -> None:
    f = raid_within_reach(second, edition, "carriers-alone")
    f.play()
    assert not {"strike", "searchers", "cover", "counterair"} & {name for name, *_ in f.asked}
    f = raid_within_reach(second, edition, "in-range")
    f.play(answers={"strike": 1, "strike-squadrons": lambda _: f.legal()[-1], "air-target": lambda _: f.legal()[-1]})
    assert [seat for seat, *_ in f.questions("strike")] == [f.hunter, f.sailor]
    assert [(event.side, event.squadrons) for event in f.events("strike")] == [
        (f.hunter, 4),
        (f.sailor, 4),
    ]


@pytest.mark.rule("22.35D", "22.35")
def test_one_round_of_fleet_combat_ends_it() -> None:
    b = raid([named("BB", 4, "Germany")], [named("BB", 4)])
    b.submarines(RAIDERS, 1)
    b.play(dice=[1, 1, 1, 1])
    assert (b.s.round, b.s.ended, b.s.segment) == (1, ENDED_RAID, OVER)
    assert len(b.events("fleet-combat")) == 1
    assert set(names(b)) <= {"screen", "return"}


def convoy_raid(*, screened: int, dice: list[int]) -> Battle:
    """Ten raiding destroyers, some screened, against two that defend four transports."""
    b = raid([light("DD", 10, "Germany")], [light("DD", 2), light("TR", 4)])
    answers: dict[str, Answer] = {"screen": lambda s: screened if s.ask_seat == RAIDERS else 0}
    b.play(dice=dice, answers=answers, until_segment=99)
    return b


@pytest.mark.rule("22.35E")
def test_raiders_that_did_not_engage_attack_transports_once_every_defender_is_sunk() -> None:
    """Six fire: with the defenders' -1 a 7 reads as 8 and sinks two; four others roll 4 + 1 and sink one transport."""
    b = convoy_raid(screened=4, dice=[4, 3, 1, 1, 1, 3])
    assert b.values("transports-raided") == [(4, RAIDERS, FOE)]
    assert (b.s.count[UNITS], b.s.sunk[UNITS + 1]) == (0, 1)


@pytest.mark.rule("22.35E")
def test_a_defender_left_afloat_keeps_raiders_from_the_transports() -> None:
    """A 6 reads as 7 and sinks one of the two."""
    b = convoy_raid(screened=4, dice=[3, 3, 1, 1])
    assert b.events("transports-raided") == []
    assert (b.s.count[UNITS], b.s.sunk[UNITS + 1]) == (1, 0)


@pytest.mark.rule("22.35E")
def test_raiders_that_fought_do_not_attack_transports_again() -> None:
    b = convoy_raid(screened=0, dice=[6, 6, 1, 1])
    assert b.events("transports-raided") == []
    assert b.s.sunk[UNITS + 1] == 0
