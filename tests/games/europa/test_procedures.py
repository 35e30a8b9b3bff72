"""The catalogue: each entry against its witness, with dice and without."""

from fractions import Fraction

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.printed.cite import is_citation
from flagplot.games.europa import editions
from flagplot.games.europa.procedures import PROCEDURES
from flagplot.games.europa.profile import house
from flagplot.odds.exact.procedure import exact
from tests.witness_europa import firing, strengths

TABLES = editions.fill(editions.load())


def outcome(name: str, **fields: object) -> tuple[int, ...]:
    return PROCEDURES[name].take(TABLES, {key.replace("_", "-"): value for key, value in fields.items()}).outcome()


def test_every_entry_has_a_citation_and_plays_with_its_defaults() -> None:
    for name, procedure in PROCEDURES.items():
        assert name.startswith("europa.") and is_citation(procedure.cites)
        odds = exact(procedure.take(TABLES, {}))
        assert sum(odds.chances.values()) == 1


@pytest.mark.parametrize("points", [1, 5, 30, 60, 99])
@pytest.mark.parametrize("night, reserve", [(0, 0), (1, 0), (1, 1)])
def test_fire_is_the_row_of_the_profile(points: int, night: int, reserve: int) -> None:
    profile = house()
    modifier = profile.night_modifier * night + profile.reserve_modifier * reserve
    row = next(row for row in profile.rows if row.first <= min(points, 60) <= row.last)
    chances: dict[int, Fraction] = {}
    for die in range(1, 7):
        hits = row.hits[min(max(die + modifier - profile.lowest_die, 0), len(row.hits) - 1)]
        chances[hits] = chances.get(hits, Fraction(0)) + Fraction(1, 6)
    case = PROCEDURES["europa.fire"].take(TABLES, {"points": points, "night": night, "at-reserve": reserve})
    assert exact(case).marginal("hits") == chances


def test_a_fire_above_the_last_row_is_read_on_it_and_the_entry_says_so() -> None:
    last = exact(PROCEDURES["europa.fire"].take(TABLES, {"points": 60})).marginal("hits")
    for points in (61, 120, 180):
        assert exact(PROCEDURES["europa.fire"].take(TABLES, {"points": points})).marginal("hits") == last
    assert "more than 60 points on its row of 60" in PROCEDURES["europa.fire"].says


def test_strengths_are_those_of_the_witness() -> None:
    for printed in range(12):
        for sea in ("calm", "rough", "stormy"):
            for kind in ("TF", "CG", "SS"):
                found = outcome("europa.submarine-strength", printed=printed, kind=kind, aircraft=2, sea=sea)
                assert found == (strengths.submarine_warfare(kind, printed, 2, sea),)
            for kind in ("TF", "CG", "SS", "NT", "LC", "LB"):
                found = outcome("europa.gunnery-strength", points=printed, kind=kind, sea=sea)
                assert found == (strengths.gunnery(kind, printed, sea),)
        for adjacent in (False, True):
            found = outcome("europa.coast-strength", level=printed, adjacent=adjacent)
            assert found == (strengths.coast(printed, adjacent, "calm"),)


def test_transports_have_no_submarine_strength() -> None:
    with pytest.raises(FlagplotError, match="34.B"):
        outcome("europa.submarine-strength", kind="NT")


@pytest.mark.rule("34.C.4.2")
def test_coast_damage_is_that_of_the_witness() -> None:
    for level in range(6):
        for hits in range(9):
            for kept in range(2):
                damage, left, over = outcome("europa.coast-damage", level=level, hits=hits, left_over=kept)
                assert left == firing.coast_left(level, [kept + hits]) and damage == level - left
                assert over == (hits + kept) % 2


@pytest.mark.rule("34.B.2.c.4", "34.C.1.a.1")
@pytest.mark.parametrize(
    ("entry", "target", "cites"),
    [
        *(("europa.submarine-tripling", kind, "34.B.2.c") for kind in ("TF", "SS", "LB")),
        ("europa.doubling", "SS", "34.C.1"),
        ("europa.reserve-tripling", "SS", "34.C.1"),
    ],
)
def test_a_fire_at_what_is_no_target_is_refused(entry: str, target: str, cites: str) -> None:
    with pytest.raises(FlagplotError, match=cites):
        outcome(entry, target=target, points=4)


@pytest.mark.rule("34.C.2.d.8", "34.C.2.d.9", "34.B.2.c.6", "34.C.3.c.3")
@pytest.mark.parametrize("kind", ["TF", "CG", "NT", "LC", "LB"])
def test_what_counts_double_and_triple_is_that_of_the_witness(kind: str) -> None:
    for points in range(1, 12):
        for shield in range(8):
            found = outcome("europa.doubling", target=kind, points=points, task_forces=shield)
            assert [found[0]] == firing.main_body_points([(points, kind)], shield)
        if kind in ("CG", "NT", "LC"):
            assert outcome("europa.submarine-tripling", target=kind, points=points) == (
                points * firing.submarine_multiple("c", kind),
            )
        assert outcome("europa.reserve-tripling", target=kind, points=points) == (
            points * firing.coast_multiple(True, kind),
        )
