"""Air defence of a hex on land or of a port, and kamikazes (Air Defense Table, 23.42)."""

import pytest

from flagplot.games.awaw import editions
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.games.awaw.shared.air import (
    BEACH_DEFENCES,
    FORTIFICATION,
    FORTRESS,
    NO_WORKS,
    aborts,
    air_defence_level,
    hex_air_defence_level,
)
from flagplot.table.adjudication import Book
from tests.helpers.battle import tables

TABLES = tables()


@pytest.mark.rule("table.air-defense.level.3")
def test_flak_airbases_and_symbols_add_one_each() -> None:
    """Two flak factors, an airbase counter, an objective and an anchor."""
    assert hex_air_defence_level(TABLES, 0, 2 + 1 + 1 + 1, 0, NO_WORKS, 0) == 5


@pytest.mark.rule("table.air-defense.level.4")
def test_a_city_and_a_port_add_two_each() -> None:
    assert [hex_air_defence_level(TABLES, 0, 0, cities, NO_WORKS, 0) for cities in range(3)] == [0, 2, 4]


@pytest.mark.rule("table.air-defense.level.5a", "table.air-defense.level.5b")
def test_a_fortification_adds_one_a_fortress_two_and_beach_defences_nothing() -> None:
    levels = [
        hex_air_defence_level(TABLES, 0, 1, 0, works, 0)
        for works in (NO_WORKS, BEACH_DEFENCES, FORTIFICATION, FORTRESS)
    ]
    assert levels == [1, 1, 2, 3]


@pytest.mark.rule("table.air-defense.level.3", "table.air-defense.level.4", "table.air-defense.level.8")
def test_ships_in_port_and_what_the_hex_holds_add_up_before_surprise_takes_one() -> None:
    """Twelve factors of ships with one research result make three; two flak, a port and a fortress make six more."""
    ships = air_defence_level(TABLES, 12, 1, 0, 0, 0)
    assert [hex_air_defence_level(TABLES, ships, 2, 1, FORTRESS, surprise) for surprise in (0, 1, 2, 7)] == [9, 9, 8, 8]
    assert hex_air_defence_level(TABLES, 0, 0, 0, BEACH_DEFENCES, 3) == 0


@pytest.mark.rule("awaw-2003:table.22.463.level.7a", "table.surprise.level.7a")
@pytest.mark.parametrize(
    ("edition", "levels"),
    [("awaw-2018", [9, 9, 8, 8, 8]), ("awaw-2011", [9, 9, 8, 8, 8]), ("awaw-2003", [9, 9, 8, 0, 0])],
)
def test_no_gun_of_a_hex_fires_at_complete_surprise_in_2003(edition: str, levels: list[int]) -> None:
    """The dice that are not rolled at surprise level 7 are those of a hex as well as those of a group at sea."""
    book, found = Book(edition, {}, named=True), []
    for surprise in (0, 1, 2, 7, 8):
        fields = {"afloat": 3, "guns": 2, "cities": 1, "works": "fortress", "surprise": surprise}
        found.append(book.case("hex-air-defence-level", fields).outcome()[0])
    assert found == levels
    sent = Book(edition, {"defence-at-level-seven": "silent"}, named=True)
    assert sent.case("hex-air-defence-level", {"surprise": 7}).outcome() == (0,)


@pytest.mark.rule("table.air-defense.level.5b", "table.air-defense.level.4")
def test_the_catalogue_names_the_works_of_a_hex() -> None:
    fields: dict[str, object] = {"afloat": 2, "guns": 0, "cities": 1, "works": "beach defences"}
    case = PROCEDURES["awaw.hex-air-defence-level"].take(editions.fill(editions.load()), fields)
    assert case.outcome() == (4,)


@pytest.mark.rule("table.air-defense.result.3")
def test_kamikazes_do_not_abort() -> None:
    """Level 10, roll 12: three eliminated and four turn back, unless they are kamikazes."""
    assert (aborts(4, 0), aborts(4, 1)) == (4, 0)
    for kamikazes, aborted in ((0, 4), (1, 0)):
        fields: dict[str, object] = {"level": 10, "squadrons": 9, "kamikazes": kamikazes, "roll": [12]}
        case = PROCEDURES["awaw.air-defence"].take(editions.fill(editions.load()), fields)
        assert case.outcome() == (3, aborted)
