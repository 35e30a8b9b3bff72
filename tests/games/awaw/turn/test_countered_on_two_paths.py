"""Interceptors that come by different paths are counter-intercepted separately, in any order of the questions (22.251).

Every turn here begins as an operation file, with either side listed first.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.helpers.chase import FOE, ORDERS, OUT, VAN, Chase
from tests.helpers.sea_line import Answer, FileTurn, fleet, task

PORTS = {"Home": "A1", "Shelter": "F1", "Base": "J1", "Nest": "L1", "Lair": "D1"}
BLUE = VAN + fleet("Shield", "Shelter") + fleet("Guard", "Base")
MISSION = task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
COUNTERS = {"Foe": ("J1", "Guard"), "Fiend": ("F1", "Shield")}
"""The hex in which an interceptor is met on its way to H1, and by whom."""


def come_from_two_sides(
    folder: Path,
    red_first: bool,
    edition: str,
    there: dict[str, str],
    red: str = FOE + fleet("Fiend", "Lair"),
    more: str = "",
    rulings: Mapping[str, str] | None = None,
    losers: Sequence[str] = (),
    go_on: Answer = 1,
) -> Chase:
    """Van is met in H1 by Foe from L1 and Fiend from D1, each of which is countered in a hex of its own by one force."""
    turn = Chase(
        folder, red_first, blue=BLUE, red=red, tasks=MISSION, edition=edition, ports=PORTS, more=more, rulings=rulings
    )

    def counter(_: FileTurn) -> int:
        return turn.on_path(there.get(turn.names.forces[turn.s.attempt_force[turn.subject]], "none"))

    def joins(_: FileTurn) -> int:
        if turn.s.level != 1:
            return int((turn.names.forces[turn.subject] == "Third second") == (turn.s.level == 2))
        target = turn.names.forces[turn.s.attempt_force[turn.s.contact_attempt[turn.s.ask_object]]]
        hex = turn.names.hexes[turn.s.contact_hex[turn.s.ask_object]].split()[0]
        on_the_way = {name for name, at in there.items() if at != "H1"}
        wanted = (
            COUNTERS[target][1] if hex != "H1" else next(w for n, (_, w) in COUNTERS.items() if n not in on_the_way)
        )
        return int(turn.names.forces[turn.subject] == wanted)

    turn.run({OUT: "H1"}, losers=losers, counter_hex=counter, join=joins, order=FileTurn.last, go_on=go_on)
    return turn


@pytest.mark.rule("22.251", "22.161A-a", "22.161B-a", "awaw-2011:22.161.A.1")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize(("here", "way"), [("Foe", "Fiend"), ("Fiend", "Foe")])
def test_one_path_is_countered_on_the_way_and_the_other_in_the_hex(
    tmp_path: Path, red_first: bool, edition: str, here: str, way: str
) -> None:
    turn = come_from_two_sides(tmp_path, red_first, edition, {here: "H1", way: COUNTERS[way][0]})
    assert len(turn.questions("counter-hex")) == 2
    assert [(hex, set(parts)) for hex, parts in turn.met] == [
        (COUNTERS[way][0], {way, COUNTERS[way][1]}),
        ("H1", {"Van", here, COUNTERS[here][1]}),
    ]


@pytest.mark.rule("22.22E", "22.161B-a", "22.251")
@ORDERS
@pytest.mark.parametrize(("here", "way"), [("Foe", "Fiend"), ("Fiend", "Foe")])
def test_one_countered_on_its_way_gives_no_die_against_the_other_in_the_hex(
    tmp_path: Path, red_first: bool, here: str, way: str
) -> None:
    turn = come_from_two_sides(tmp_path, red_first, "awaw-2018", {here: "H1", way: COUNTERS[way][0]})
    own = [turn.force("Guard"), turn.force("Shield")]
    rows_of = {event.attempt for event in turn.events("attempt-force") if event.force in own}
    found = [event.task_forces for event in turn.events("dice-circumstances") if event.attempt in rows_of]
    assert found == [1, 1]


@pytest.mark.rule("22.161A-a")
@ORDERS
@pytest.mark.parametrize("there", [{"Foe": "H1"}, {"Fiend": "H1"}, {"Foe": "H1", "Fiend": "H1"}])
def test_in_the_interception_hex_all_who_come_there_are_in_one_battle(
    tmp_path: Path, red_first: bool, there: dict[str, str]
) -> None:
    turn = come_from_two_sides(tmp_path, red_first, "awaw-2018", there)
    assert len(turn.questions("counter-hex")) == 2 and len(turn.events("counter-declared")) == 1
    assert [(hex, set(parts) - {"Guard", "Shield"}) for hex, parts in turn.met] == [("H1", {"Van", "Foe", "Fiend"})]


@pytest.mark.rule("22.162")
@ORDERS
@pytest.mark.parametrize("hex", ["H1", "J1"])
def test_of_those_on_one_path_it_is_asked_once(tmp_path: Path, red_first: bool, hex: str) -> None:
    red = FOE + fleet("Fiend", "Nest")
    turn = come_from_two_sides(tmp_path, red_first, "awaw-2018", {"Foe": hex, "Fiend": hex}, red)
    assert len(turn.questions("counter-hex")) == 1


@pytest.mark.rule("22.162", "22.141E")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize(("foe", "fiend"), [("Britain", "France"), ("France", "Britain"), ("Britain", "Britain")])
@pytest.mark.parametrize("restrictions", ["[anglo-french]", "[]"])
def test_british_and_french_interceptors_on_one_path_are_countered_apart_under_restrictions(
    tmp_path: Path, red_first: bool, edition: str, foe: str, fiend: str, restrictions: str
) -> None:
    apart = foe != fiend and restrictions != "[]"
    red = nationals("Foe", foe) + nationals("Fiend", fiend)
    more = f"restrictions: {restrictions}\n"
    there = {"Foe": "J1"} if apart else {"Foe": "J1", "Fiend": "J1"}
    turn = come_from_two_sides(tmp_path, red_first, edition, there, red, more)
    assert len(turn.questions("counter-hex")) == (2 if apart else 1)
    met = [(hex, set(parts) - {"Guard", "Shield"}) for hex, parts in turn.met]
    assert met == ([("J1", {"Foe"}), ("H1", {"Van", "Fiend"})] if apart else [("J1", {"Foe", "Fiend"})])


@pytest.mark.rule("22.162", "22.141E")
@ORDERS
@pytest.mark.parametrize(("reading", "asked"), [("first-ship", 1), ("any-ship", 2)])
def test_an_interceptor_of_both_nations_is_countered_apart_from_a_british_one_by_ruling(
    tmp_path: Path, red_first: bool, reading: str, asked: int
) -> None:
    red = nationals("Foe", "Britain", "France") + nationals("Fiend", "Britain")
    more = "restrictions: [anglo-french]\n"
    there = {"Foe": "J1", "Fiend": "J1"}
    turn = come_from_two_sides(tmp_path, red_first, "awaw-2018", there, red, more, {"mixed-nations": reading})
    assert len(turn.questions("counter-hex")) == asked


def nationals(name: str, *nations: str) -> str:
    """A force at Nest with a battleship of each nation, and cruisers of the first."""
    named = [f"{{name: '%s {nation}', type: BB, size: 4, nation: {nation}}}" for nation in nations]
    return fleet(
        name, "Nest", ", ".join([*named, f"{{name: '%s cruisers', type: CA, count: 3, nation: {nations[0]}}}"])
    )


@pytest.mark.rule("22.162", "22.251")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("last", [False, True])
def test_a_path_countered_in_the_hex_beside_another_one_is_settled_for_all_on_it(
    tmp_path: Path, red_first: bool, edition: str, last: bool
) -> None:
    """Fiend comes by another path than Foe and Third, who sail together; before or after them, each path is asked about once."""
    pair = FOE + fleet("Third", "Nest")
    red = pair + fleet("Fiend", "Lair") if last else fleet("Fiend", "Lair") + pair
    turn = come_from_two_sides(tmp_path, red_first, edition, dict.fromkeys(("Foe", "Fiend", "Third"), "H1"), red)
    assert len(turn.questions("counter-hex")) == 2 and len(turn.events("counter-declared")) == 1
    assert [(hex, set(parts) - {"Guard", "Shield"}) for hex, parts in turn.met] == [
        ("H1", {"Van", "Foe", "Fiend", "Third"})
    ]


@pytest.mark.rule("22.161B-b", "22.251", "22.252D", "22.252E")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize(
    ("losers", "go_on", "told", "met"),
    [
        (("Blue",), [1, 0], [1, 1], 1),
        (("Blue",), [0, 1], [1, 1], 1),
        (("Blue",), [0, 0], [1, 0], 0),
        (("Red", "Blue"), [1], [1, 1], 1),
        (("Blue", "Red"), [1], [1, 1], 1),
        (("Blue", "Red"), [0], [1, "ends"], 0),
        (("Red", "Red"), [], [1, "ends"], 0),
    ],
)
def test_an_interception_goes_on_as_long_as_any_path_to_it_does(
    tmp_path: Path,
    red_first: bool,
    edition: str,
    losers: tuple[str, ...],
    go_on: list[int],
    told: list[object],
    met: int,
) -> None:
    """Foe and Fiend are countered in two battles on their ways, which `losers` lose; `go_on` are the victors' answers."""
    there = {name: COUNTERS[name][0] for name in COUNTERS}
    left = list(go_on)
    turn = come_from_two_sides(
        tmp_path, red_first, edition, there, losers=losers, go_on=lambda _: left.pop(0) if left else 1
    )
    names = ("interception-continues", "interception-ends")
    assert [e.goes_on if name == names[0] else "ends" for name, e in turn.order(*names)] == told
    assert {hex for hex, _ in turn.met[:2]} == {"F1", "J1"}
    assert [len(parts) for hex, parts in turn.met[2:] if hex == "H1"] == [2] * met


@pytest.mark.rule("22.17", "22.251", "22.253", "22.161B-a")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("way", ["Foe", "Fiend"])
def test_who_counters_counter_interceptors_is_not_met_with_interceptors_on_its_path(
    tmp_path: Path, red_first: bool, edition: str, way: str
) -> None:
    """It sails to H1 from the port of those countered on their way, whose enemies were announced before it was."""
    port, here = {"Foe": ("Nest", "Fiend"), "Fiend": ("Lair", "Foe")}[way]
    wanted = COUNTERS[here][1]
    red = FOE + fleet("Fiend", "Lair") + fleet("Third second", port)
    turn = come_from_two_sides(
        tmp_path, red_first, edition, {here: "H1", way: COUNTERS[way][0], wanted: "H1"}, red, losers=("Blue",)
    )
    assert [(hex, set(parts)) for hex, parts in turn.met[:2]] == [
        (COUNTERS[way][0], {way, COUNTERS[way][1]}),
        ("H1", {"Van", "Foe", "Fiend", wanted, "Third second"}),
    ]
