"""Repair, construction and raising of ships (27.721 of 2003)."""

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.chapters.yard import repair, tables
from flagplot.games.awaw.chapters.yard.procedures_yard import REFUSALS
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.procedures import PROCEDURES

T = tables.fill(load("awaw-2003"))
NO = REFUSALS.index


def outcome(name: str, **fields: object) -> tuple[int, ...]:
    return PROCEDURES[f"awaw.{name}"].take(T, fields).outcome()


def mend(**fields: object) -> tuple[int, ...]:
    return outcome("naval-repair", **fields)


def build(**fields: object) -> tuple[int, ...]:
    return outcome("naval-construction", **fields)


@pytest.mark.rule("awaw-2003:table.27.721.ca.1", "awaw-2003:table.27.721.transports.1", "awaw-2003:table.27.721.2f.1")
@pytest.mark.rule("awaw-2003:table.27.721.5f.1")
def test_repair() -> None:
    assert mend(kind="transport") == (0, 0, 0, 0)
    assert mend(kind="cruiser") == (1, 0, 0, 0)
    for size in (2, 3, 4, 5):
        assert mend(kind="named ship", size=size) == (2, 1, 0, 0)
    with pytest.raises(FlagplotError, match="size: '6' is not allowed; expected a whole number from 2 to 5"):
        mend(size=6)


@pytest.mark.rule("awaw-2003:table.27.721.transports.2", "awaw-2003:table.27.721.subs.2", "awaw-2003:table.27.721.dd.2")
@pytest.mark.rule("awaw-2003:table.27.721.ca.2", "awaw-2003:table.27.721.4f.2")
def test_construction() -> None:
    assert build(kind="transport") == build(kind="submarine") == build(kind="ASW factor") == (0, 1, 0, 0)
    assert build(kind="destroyer") == (1, 1, 0, 0)
    assert build(kind="cruiser") == (2, 2, 0, 0)
    assert [build(size=size)[:2] for size in (2, 3, 4, 5)] == [(4, 2), (8, 3), (12, 4), (16, 5)]


@pytest.mark.rule("awaw-2003:table.27.721.cve")
def test_only_the_americans_build_escort_carriers() -> None:
    assert build(kind="CVE", us="yes") == (1, 1, 0, 0)
    assert build(kind="CVE") == (0, 0, 0, NO("only the U.S. builds CVEs"))


@pytest.mark.rule("awaw-2003:table.27.721.onefactor", "awaw-2003:table.27.721.subs.1", "awaw-2003:table.27.721.dd.1")
def test_one_factor_units_but_transports_are_never_damaged() -> None:
    for kind in ("submarine", "ASW factor", "destroyer", "CVE"):
        assert mend(kind=kind) == (0, 0, 0, NO("units of that type are never damaged"))
        assert outcome("can-be-damaged", kind=kind) == (0,)
    assert outcome("can-be-damaged", kind="transport") == outcome("can-be-damaged", kind="cruiser") == (1,)


@pytest.mark.rule("awaw-2003:table.27.721.port.1", "awaw-2003:table.27.721.port.2", "awaw-2003:table.27.721.port.3")
def test_named_ships_sunk_in_port_are_raised_and_then_repaired() -> None:
    assert repair.raising(T) == (0, 1, 3)
    assert mend(size=4, sunk="yes") == (2, 2, 3, 0)
    for kind in ("cruiser", "destroyer", "CVE"):
        assert mend(kind=kind, sunk="yes") == (0, 0, 0, NO("units of that type sunk in port are lost"))


@pytest.mark.rule("awaw-2003:table.27.721.accel", "awaw-2003:table.27.721.defer")
def test_what_may_be_accelerated_and_what_deferred() -> None:
    small, other = (
        NO("only ships of three factors and more may be accelerated"),
        NO("only construction may be accelerated"),
    )
    assert [outcome("yard-limits", size=size, work="construction") for size in (2, 3, 5)] == [
        (small, 1),
        (0, 1),
        (0, 1),
    ]
    assert outcome("yard-limits", kind="cruiser", work="construction") == (small, 1)
    assert outcome("yard-limits", size=4, work="repair") == (other, 1)
    assert outcome("yard-limits", size=4, work="raising") == (other, 0)
