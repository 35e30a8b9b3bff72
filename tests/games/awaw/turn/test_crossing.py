"""Activities that cross, sail together or apart, and who is met again, from files (22.141, 22.13)."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers import voyage
from tests.helpers.sea_line import FileTurn
from tests.helpers.voyage import line

HEAD = """\
flagplot: operation
title: Crossing
edition: {edition}
map: {map}
mover: Blue
round_limit: 2
sides:
"""
SHIPS = "ships: [{{name: {0} BB, type: BB, size: 4}}, {{name: {0} CA, type: CA, count: 4}}]"
EDITIONS = ["awaw-2018", "awaw-2011", "awaw-2003"]
CROSS = (
    "# # # # # # #",
    "# # # # # . #",
    "# o . # . # #",
    "# # . # . . o",
    "# # # # # # #",
)
"""B3 lies before C3 and C4, both lie before D3, and D3 before E3 and E4, which lead to F2 and F4; G4 lies beyond F4."""


def ships(name: str) -> str:
    return SHIPS.format(name)


def navy(name: str, nation: str, ports: str, forces: Mapping[str, str], operations: str = "") -> str:
    rows = "".join(f"      - {{name: {each}, port: {port}, {ships(each)}}}\n" for each, port in forces.items())
    return f"  - name: {name}\n    nation: {nation}\n    places: [{ports}]\n    forces:\n{rows}{operations}"


def mission(name: str, plan: str, activity: str = "carrier-mission", phase: str = "combat", more: str = "") -> str:
    return f"      - {{name: {name}, activity: {activity}, phase: {phase}, {more}plans: [{plan}]}}\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def crossing(
    tmp_path: Path, one: str, two: str, edition: str = "awaw-2018", blue_first: bool = True, forces: str = "AB"
) -> Path:
    """Blue's A and B sail from B3, Red lies in G4."""
    rows = (*CROSS[:2], CROSS[2][:6] + ". . # #", *CROSS[3:])
    voyage.ring(tmp_path / "cross", rows, ports={"Blueport": "B3", "Redport": "G4"})
    blue = navy(
        "Blue", "Germany", "{name: Blueport}", dict.fromkeys(forces, "Blueport"), f"    operations:\n{one}{two}"
    )
    red = navy("Red", "Britain", "{name: Redport}", {"R": "Redport", "T": "Redport"})
    path = tmp_path / "crossing.yaml"
    sides = (blue, red) if blue_first else (red, blue)
    path.write_text(HEAD.format(edition=edition, map="cross") + "".join(sides), encoding="utf-8")
    return path


ONE = mission("One", "{name: one, forces: [A], route: [B3, C3, D3, E4, F4]}")
TWO = mission("Two", "{name: two, forces: [B], route: [B3, C4, D3, E3, F2]}")
BESIDE = mission("Two", "{name: two, forces: [B], route: [B3, C3, D3, E3, F2]}")
CUT = mission(
    "One",
    "{name: one, voyages: [{forces: [A], route: [B3, C3, D3]}, {forces: [A], route: [D3, E4, F4]}]}",
)
ON = mission("Two", "{name: two, forces: [B], route: [B3, C4, D3, E4]}")


def company(path: Path, hex: str, rulings: Mapping[str, str] | None = None) -> set[str]:
    """Who fights for Blue when the first mission is met in a hex, all dice high."""
    n = FileTurn(path, "", rulings)

    def choose(n: FileTurn) -> int:
        mine = n.s.wave == terms.OUTBOUND and n.forces_of_leg(n.s.ask_subject) in ({"A"}, {"A", "C"})
        return n.path_answer(n.hex(hex)) if mine else 0

    n.sail(announce=1, intercept_hex=choose, join=1, luck=6, yields="Red")
    assert n.met[0][0] == hex
    return set(n.met[0][1]) & {*"ABCD"}


@pytest.mark.rule("22.141A", "awaw-2011:22.141.A.1", "awaw-2011:22.141.A.2")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("one", "two", "hex", "together"),
    [
        (ONE, TWO, "D3", False),
        (ONE, TWO, "B3", True),
        (ONE, BESIDE, "D3", True),
        (ONE, BESIDE, "C3", True),
        (CUT, ON, "D3", True),
    ],
    ids=["cross", "origin", "part after it", "side by side", "go on together"],
)
def test_missions_from_one_port_that_cross_again_pass_there_at_different_times(
    tmp_path: Path, one: str, two: str, hex: str, together: bool, edition: str, blue_first: bool
) -> None:
    assert company(crossing(tmp_path, one, two, edition, blue_first), hex) == ({"A", "B"} if together else {"A"})


def parting(*ways: str) -> str:
    """A and C sail by C3 to D3 and part there, in the order of the ways on."""
    first = "{forces: [A, C], route: [B3, C3, D3]}"
    return mission("One", f"{{name: one, voyages: [{', '.join([first, *ways])}]}}")


ASTRAY, AHEAD, BACK = (
    f"{{forces: [{force}], route: [D3, {way}]}}" for force, way in (("A", "E3, F2"), ("C", "E4, F4"), ("C", "C3, B3"))
)


@pytest.mark.rule("22.141A", "22.13D")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("ways", "together"),
    [((ASTRAY, AHEAD), True), ((AHEAD, ASTRAY), True), ((ASTRAY, BACK), False)],
    ids=["the parent turns off", "the other turns off", "both turn off"],
)
def test_a_force_that_parts_goes_on_by_each_of_its_ways(
    tmp_path: Path, ways: tuple[str, str], together: bool, edition: str, blue_first: bool
) -> None:
    """B comes to D3 by another hex than A and C and goes on to E4, as C does if it does not turn back."""
    path = crossing(tmp_path, parting(*ways), ON, edition, blue_first, forces="ABC")
    assert company(path, "D3") == ({"A", "B", "C"} if together else {"A", "C"})


ENDING = mission("Two", "{name: two, forces: [B], route: [B3, C4, D3]}")
ALONG = mission("Two", "{name: two, forces: [B], route: [B3, C4, D3, E4, F4]}")
HALF_WAY = mission("One", "{name: one, voyages: [{forces: [A], route: [B3, C3, D3]}, {forces: [A], route: [D3, E4]}]}")


@pytest.mark.rule("22.141A", "22.13A", "awaw-2011:22.141.A.1", "awaw-2011:22.13.A")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("straits", [(), ("D3,E4",), ("D3,E4", "D3,E3")])
@pytest.mark.parametrize(
    ("one", "two", "together"),
    [(ONE, TWO, False), (ONE, ENDING, False), (ONE, ALONG, True), (HALF_WAY, ENDING, False)],
    ids=["cross", "one ends there", "go on together", "one ends where the other goes on by another leg"],
)
def test_a_hex_before_a_strait_is_no_destination(
    tmp_path: Path, one: str, two: str, together: bool, straits: tuple[str, ...], edition: str, blue_first: bool
) -> None:
    path = crossing(tmp_path, one, two, edition, blue_first)
    if straits:
        gaps = "".join(f"Gap {number},strait,{gap}\n" for number, gap in enumerate(straits))
        (tmp_path / "cross" / "passages.csv").write_text(f"name,kind,hex,other\n{gaps}", encoding="utf-8")
    assert company(path, "D3") == ({"A", "B"} if together else {"A"})


@pytest.mark.rule("22.141A")
@pytest.mark.parametrize(("two", "together"), [(TWO, False), (BESIDE, True)])
def test_by_ruling_the_number_of_common_hexes_counts(tmp_path: Path, two: str, together: bool) -> None:
    path = crossing(tmp_path, ONE, two)
    assert company(path, "D3", {"crossing-paths": "by-number"}) == ({"A", "B"} if together else {"A"})


MEETING = (*CROSS[:1], "# # # # # o #", CROSS[2][:6] + ". . # #", "# # . # . o o", *CROSS[4:])
"""F2 and F4 are ports from which B3 is reached by E3, D3 and C4, and by E4, D3 and C3."""
FROM_F4 = "{name: one, forces: [A], route: [F4, E4, D3, C3, B3]}"
FROM_F2 = "{name: two, forces: [B], route: [F2, E3, D3, C4, B3]}"


@pytest.mark.rule("22.141D", "22.141A")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("activity", ["naval-redeployment", "sea-escort"])
@pytest.mark.parametrize("combined", [True, False])
def test_what_was_combined_is_met_together_where_the_paths_only_cross(
    tmp_path: Path, activity: str, combined: bool, edition: str, blue_first: bool
) -> None:
    voyage.ring(tmp_path / "meeting", MEETING, ports={"To": "B3", "North": "F2", "South": "F4", "Redport": "G4"})
    more = "combined: true, " * combined
    tasks = mission("One", FROM_F4, activity, "redeployment", more) + mission(
        "Two", FROM_F2, activity, "redeployment", more
    )
    ports = "{name: To}, {name: North}, {name: South}"
    blue = navy("Blue", "Germany", ports, {"A": "South", "B": "North"}, f"    operations:\n{tasks}")
    red = navy("Red", "Britain", "{name: Redport}", {"R": "Redport", "T": "Redport"})
    path = tmp_path / "meeting.yaml"
    sides = (blue, red) if blue_first else (red, blue)
    path.write_text(HEAD.format(edition=edition, map="meeting") + "".join(sides), encoding="utf-8")
    assert company(path, "D3") == ({"A", "B"} if combined else {"A"})


ESCORT = mission("One", "{name: one, forces: [A], route: [A1, A10]}", "sea-escort", "redeployment")
RAID = mission("Two", "{name: two, forces: [B], route: [A1, A11]}", "raid", "redeployment")
OTHER_RAID = mission("One", "{name: one, forces: [A], route: [A1, A10]}", "raid", "redeployment")
SUPPLY = mission("One", "{name: one, forces: [A], route: [A1, A10]}", "sea-supply", "redeployment", "zone: 1, ")
REDEPLOYED = mission("Two", "{name: two, forces: [B], route: [A1, A20]}", "naval-redeployment", "redeployment")


ALL = "combined: true, "


def on_a_line(
    tmp_path: Path,
    one: str,
    two: str,
    edition: str = "awaw-2018",
    strait: str = "",
    blue_first: bool = True,
    forces: str = "AB",
) -> Path:
    """Blue's forces sail down a line from A1; Red's R and T lie in A13."""
    line(tmp_path / "line", ports="A1 A10 A13 A20", strait=strait)
    ports = "{name: A1-port}, {name: A10-port}, {name: A20-port}"
    blue = navy("Blue", "Germany", ports, dict.fromkeys(forces, "A1-port"), f"    operations:\n{one}{two}")
    red = navy("Red", "Britain", "{name: A13-port}", {"R": "A13-port", "T": "A13-port"})
    path = tmp_path / "line.yaml"
    sides = (blue, red) if blue_first else (red, blue)
    path.write_text(HEAD.format(edition=edition, map="line") + "".join(sides), encoding="utf-8")
    return path


@pytest.mark.rule("22.141D", "22.13A")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("end", "together"), [("A20", True), ("A10", False)])
@pytest.mark.parametrize("hex", ["A7", "A9"])
def test_combined_are_those_to_one_destination_wherever_a_strait_lies(
    tmp_path: Path, end: str, together: bool, hex: str, edition: str, blue_first: bool
) -> None:
    """Both sail through the strait between A8 and A9."""
    one, two = (
        mission(
            name, f"{{name: only, forces: [{force}], route: [A1, {to}]}}", "naval-redeployment", "redeployment", ALL
        )
        for name, force, to in (("One", "A", "A20"), ("Two", "B", end))
    )
    assert company(on_a_line(tmp_path, one, two, edition, "A8,A9", blue_first), hex) == (
        {"A", "B"} if together else {"A"}
    )


PARTING = (
    "{{name: only, voyages: [{{forces: [{0}, {1}], route: [A1, {{at: A8, drops: [{1}]}}, {2}]}}, "
    "{{forces: [{1}], route: [A8, {3}]}}]}}"
)
"""Two forces sail together to A8, the first goes on."""


@pytest.mark.rule("22.141D", "22.13D")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("first", "second"), [("A20", "A10"), ("A10", "A20")])
@pytest.mark.parametrize("both_part", [True, False])
def test_combined_are_those_whose_parts_all_have_the_same_destinations(
    tmp_path: Path, first: str, second: str, both_part: bool, edition: str, blue_first: bool
) -> None:
    """A and C part for A20 and A10: they are one with others who do, and not with B, who is bound for A20 alone."""
    plans = (
        PARTING.format("A", "C", first, second),
        PARTING.format("B", "D", second, first) if both_part else "{name: only, forces: [B], route: [A1, A20]}",
    )
    one, two = (
        mission(name, plan, "naval-redeployment", "redeployment", ALL)
        for name, plan in zip(("One", "Two"), plans, strict=True)
    )
    forces = "ACBD" if both_part else "ACB"
    path = on_a_line(tmp_path, one, two, edition, "", blue_first, forces)
    assert company(path, "A7") == ({"A", "B", "C", "D"} if both_part else {"A", "C"})


@pytest.mark.rule("22.141C", "22.141D-a", "22.141.note-a")
@pytest.mark.parametrize(
    ("one", "two", "by_default", "by_kind"),
    [
        (ESCORT, RAID, False, True),
        (SUPPLY, RAID, False, True),
        (SUPPLY, REDEPLOYED, False, True),
        (OTHER_RAID, RAID, False, False),
        (ESCORT, REDEPLOYED, False, False),
    ],
    ids=["escort and raiders", "supply and raiders", "supply and redeployment", "two raids", "escort and redeployment"],
)
def test_raiders_and_escorts_are_apart_from_everybody_or_by_ruling_from_their_like(
    tmp_path: Path, one: str, two: str, by_default: bool, by_kind: bool
) -> None:
    for rulings, together in (({}, by_default), ({"kept-apart": "from-their-like"}, by_kind)):
        n = FileTurn(on_a_line(tmp_path, one, two), "", rulings)
        n.sail(announce=1, intercept_hex=in_a9, join=[1, 0], luck=6)
        assert (set(n.met[0][1]) & {"A", "B"} == {"A", "B"}) is together


def in_a9(n: FileTurn) -> int:
    """A in A9 on its way out."""
    return n.on_path("A9") if n.s.wave == terms.OUTBOUND and n.forces_of_leg(n.s.ask_subject) == {"A"} else 0


FIRST = mission("One", "{name: one, forces: [A], route: [A1, A8]}")
SECOND = mission("Two", "{name: two, forces: [B], route: [A1, A10]}")


@pytest.mark.rule("22.13", "22.141-a")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011"])
@pytest.mark.parametrize(("ruling", "battles"), [("open", ["A7", "A10"]), ("met", ["A7"])])
def test_a_force_drawn_in_is_open_in_its_own_hex_or_by_ruling_has_been_met(
    tmp_path: Path, ruling: str, battles: list[str], edition: str
) -> None:
    """R goes for the first mission in A7, where the second passes with it, T for the second in A10."""
    n = FileTurn(on_a_line(tmp_path, FIRST, SECOND, edition), "", {"drawn-in-again": ruling})

    def choose(n: FileTurn) -> int:
        return (
            n.on_path("A7" if n.forces_of_leg(n.s.ask_subject) == {"A"} else "A10") if n.s.wave == terms.OUTBOUND else 0
        )

    def goes(n: FileTurn) -> int:
        contact = n.s.contact_hex[n.s.ask_object]
        return int((n.s.ask_subject == n.force("R")) == (n.names.hexes[contact].split()[0] == "A7"))

    n.sail(announce=1, intercept_hex=choose, join=goes, luck=6, yields="Red")
    assert [hex for hex, _ in n.met[: len(battles) + 1] if hex in ("A7", "A10")] == battles
    assert set(n.met[0][1]) == {"A", "B", "R"}
    assert bool(n.events("contact-lapses")) is (ruling == "met")


@pytest.mark.rule("22.19-a", "22.141-a", "awaw-2011:22.141.0")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ruling", ["as-far-as-resolved", "wherever-they-are"])
@pytest.mark.parametrize(("elsewhere", "first"), [("A10", "A10"), ("A10", "A7"), ("A5", "A7"), ("A5", "A5")])
def test_who_passes_a_hex_is_in_its_battle_as_the_order_has_it_or_by_ruling_in_any_order(
    tmp_path: Path, elsewhere: str, first: str, ruling: str, edition: str
) -> None:
    """R goes for the first mission in A7, where the second passes, T for the second beyond A7 or before it."""
    n = FileTurn(on_a_line(tmp_path, FIRST, SECOND, edition), "", {"order-and-company": ruling})

    def place(n: FileTurn, contact: int) -> str:
        return n.names.hexes[n.s.contact_hex[contact]].split()[0]

    def choose(n: FileTurn) -> int:
        return (
            n.on_path("A7" if n.forces_of_leg(n.s.ask_subject) == {"A"} else elsewhere)
            if n.s.wave == terms.OUTBOUND
            else 0
        )

    def goes(n: FileTurn) -> int:
        return int((n.s.ask_subject == n.force("R")) == (place(n, n.s.ask_object) == "A7"))

    def order(n: FileTurn) -> int:
        return next((answer for answer in n.game.choices() if place(n, answer) == first), n.game.choices()[0])

    n.sail(announce=1, intercept_hex=choose, join=goes, order=order, luck=6, yields="Red")
    found = {hex: set(forces) & {"A", "B"} for hex, forces in reversed(n.met) if hex in ("A7", elsewhere)}
    company = ruling == "wherever-they-are" or first == min(elsewhere, "A7", key=lambda hex: int(hex[1:]))
    assert [hex for hex, _ in n.met][:2] == [first, {"A7": elsewhere}.get(first, "A7")]
    assert found["A7"] == ({"A", "B"} if company else {"A"})
    assert found[elsewhere] == ({"A", "B"} if company and elsewhere == "A5" else {"B"}), "A ends its way in A8"
