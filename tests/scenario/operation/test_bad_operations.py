"""Every bad operation file gets one clear message: file, line, field, what is wrong, what would be accepted.

In the cases the line at fault carries the comment `# here`.
"""

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.operation.read import read_text
from flagplot.games.awaw.turn import terms
from tests.scenario.operation.samples import SMALL, swap

DIRECT = "            route: [Gibraltar, T10, Malta]\n"
SHIPS = "          - {name: Ships, type: TR, count: 2, laden: true}\n"
FORCE_H = "      - name: Force H\n        port: Gibraltar\n"
BOATS = "      - {name: Boats, port: Palermo, count: 2}\n"
RAID = """\
      - name: Breakout
        activity: raid
        phase: redeployment
        plans:
          - name: west
            forces: [Force H] # here
            route: [Gibraltar, Atlantic SW box]
"""
CASES = {
    "path over land": (
        (DIRECT, "            route: [Gibraltar, Odessa, Suez]\n".replace("]", "] # here")),
        (),
        "",
    ),
    "no such place": (
        (DIRECT, "            route: [Gibraltar, Maltta] # here\n"),
        "'Maltta'",
        "Malta",
    ),
    "dry land": ((DIRECT, "            route: [Gibraltar, A17, Malta] # here\n"), "is on dry land", "(22.12)"),
    "no such port": (
        ("      - {name: Palermo}", "      - {name: Palermo, hex: Palermmo} # here"),
        "'Palermmo'",
        "Palermo",
    ),
    "port at sea": (
        ("      - {name: Palermo}", "      - {name: Palermo, hex: W10} # here"),
        "W10 is in the open sea: no port can be there",
        "a hex on a coast",
    ),
    "port of the other side": (
        (BOATS, "      - {name: Boats, port: Malta, count: 2} # here\n"),
        "Italy has no port Malta",
        "Taranto or Palermo (22.63)",
    ),
    "unknown map": (("map: mediterranean", "map: mediteranean # here"), "there is no map", "mediterranean"),
    "unknown mover": (("mover: Britain", "mover: Brittain # here"), "no side is called Brittain", "Britain or Italy"),
    "unknown force": (
        ("            forces: [Force H, Convoy]\n" + DIRECT, "            forces: [Force K] # here\n" + DIRECT),
        "Britain has no force Force K",
        "Force H or Convoy",
    ),
    "twice in one voyage": (
        ("            forces: [Force H, Convoy]\n" + DIRECT, "            forces: [Convoy, Convoy] # here\n" + DIRECT),
        "Convoy sails in this voyage already",
        "each force once (22.11)",
    ),
    "activity of other ships": (
        ("        activity: sea-transport\n        phase: movement", "        activity: raid\n        phase: redeployment"),
        "may not take part in raid",
        "sea-supply",
    ),
    "wrong phase": (
        ("        phase: movement\n", "        phase: redeployment # here\n"),
        "not announced in this stage",
        "(22.15A)",
    ),
    "ships that are inverted": (
        (FORCE_H, FORCE_H + "        inverted: true\n"),
        "a ship of that plan is inverted",
        "(22.81A)",
    ),
    "patrol without a hex": (
        (FORCE_H, "      - name: Force H # here\n        port: Gibraltar\n        patrol: offensive\n"),
        "Force H has a patrol but no hex",
        "both",
    ),
    "starts elsewhere": (
        (DIRECT, "            route: [Malta, Gibraltar]\n"),
        "is at F10 (Gibraltar), not at X13 (Malta)",
        "the place where it is (22.12A)",
    ),
    "aircraft without a range": (
        ("        range: 4\n", ""),
        "the range of the aircraft at Taranto is missing",
        "range in hexes, 0 to 60",
    ),
    "no route": ((DIRECT, ""), "a plan needs a route, or voyages", "one of the two (22.12)"),
    "an unknown key": (("    zone: 1", "    zonne: 1 # here"), "the key 'zonne' is unknown here", "zone"),
    "an unknown activity": (("activity: sea-transport", "activity: sea-transports # here"), "sea-transport was meant", ""),
    "not at war with itself": (
        ("mover: Britain", "mover: Britain\npeace: [[Italy]] # here"),
        "1 countries",
        "two different ones",
    ),
    "a strait that is not there": (("mover: Britain", "mover: Britain\nshut: [Kiel canal] # here"), "no passage", "Suez"),
    "too few for a task force": (
        ("          - {name: Rodney, type: BB, size: 4, slow: true}\n          - {name: Destroyers, type: DD, count: 4}\n", ""),
        "too few for a task force",
        "(22.421A)",
    ),
    "cargo without ships for it": (("cargo: 2", "cargo: 9 # here"), "9 factors of cargo, but laden ships for 2", "(22.82)"),
    "operations of the other side": (
        (BOATS, BOATS + "    operations:\n" + RAID),
        "Italy does not move in this player turn",
        "operations of Britain",
    ),
}  # fmt: skip


def fault(text: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        read_text(text, "small.yaml")
    return caught.value


@pytest.mark.parametrize("name", [name for name in CASES if name != "path over land"])
def test_a_bad_operation_is_refused_where_it_is_wrong(name: str) -> None:
    pair, what, expected = CASES[name]
    text = swap(pair)
    error = fault(text)
    told = str(error)
    assert "small.yaml" in told
    assert str(what) in told, told
    if expected not in ("", "both"):
        assert str(expected) in told, told
    marked = [number for number, line in enumerate(text.splitlines(), start=1) if "# here" in line]
    assert not marked or marked[0] in [each.line for each in error.faults], told
    assert all(each.line > 0 and each.field for each in error.faults), told


@pytest.mark.rule("22.12")
def test_a_path_over_land_says_which_land_is_between() -> None:
    text = swap(
        ("map: mediterranean", "map: mediterranean\nshut: [Strait of Gibraltar]"),
        (DIRECT, "            route: [Gibraltar, Atlantic SW box] # here\n"),
    )
    error = fault(text)
    line = next(number for number, each in enumerate(text.splitlines(), start=1) if "# here" in each)
    assert error.line == line
    assert error.field == "sides[Britain].operations[Supplies for Malta].plans[direct].route[#2].at"
    assert "Strait of Gibraltar, which is shut" in error.what
    assert error.expected.endswith("(22.12)")


@pytest.mark.rule("22.11")
def test_a_force_announced_in_two_operations_of_a_phase_is_refused() -> None:
    second = """\
      - name: Sweep
        activity: patrol
        phase: movement
        plans:
          - name: east
            forces: [Force H] # here
            route: [Gibraltar, N11]
"""
    text = swap(("    operations:\n", "    operations:\n" + second))
    error = fault(text)
    assert error.what in ("Force H is announced in Sweep already",)
    assert error.expected == "each force in one operation of a phase (22.11)"
    later = text.replace(
        "phase: movement\n        plans:\n          - name: east",
        "phase: combat\n        plans:\n          - name: east",
    )
    assert "announced in Sweep" not in str(fault(later)), "another phase is another matter"


def test_the_ship_that_may_not_is_named_with_what_it_may_do() -> None:
    text = swap(
        (
            "        activity: sea-transport\n        phase: movement",
            "        activity: raid\n        phase: redeployment",
        )
    )
    error = fault(text)
    assert error.what == "Destroyers (DD), Ships (TR) may not take part in raid of the redeployment phase"
    assert "sea-transport" in error.expected
    assert "raid," not in error.expected
    assert error.expected.endswith("(table.activities.entry)")


def test_a_battle_file_is_no_operation() -> None:
    error = fault(SMALL.replace("flagplot: operation", "flagplot: battle"))
    assert error.what == "this is a scenario of kind battle"
    assert error.expected == "operation"


@pytest.mark.rule("22.11", "22.15", "22.14F")
@pytest.mark.rule("22.12B")
def test_a_patrol_of_the_mover_sails_from_its_hex() -> None:
    """Also one that waited there for the enemy in his player turn."""
    plans = "          - name: direct\n            forces: [Force H, Convoy]\n" + DIRECT
    alone = "          - name: direct\n            forces: [Force H]\n            route: [T10, Malta]\n"
    with_convoy = SMALL[SMALL.index("          - name: with a turning back") : SMALL.index("  - name: Italy")]
    mission = (
        "activity: sea-transport\n        phase: movement\n        zone: 1",
        "activity: base-change\n        phase: movement",
    )
    harbour = "        port: Gibraltar\n        ships:"
    for patrol in ("offensive", "defensive"):
        waits = (harbour, f"        port: Gibraltar\n        patrol: {patrol}\n        hex: T10\n        ships:")
        text = swap((plans, alone), (with_convoy, ""), mission, waits)
        start = read_text(text, "small.yaml").situation
        assert start.leg_from_port[terms.SAILING_LEGS] == 0
