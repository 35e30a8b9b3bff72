"""Aircraft attack patrols that come in support, and latecomers as far as they have come (22.132A, 22.163, 22.24B).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, Answer, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Nest": "S1", "Field": "J1"}
PLANES = ", range: 9, squadrons: [{type: attack, count: 4}]"


class Support(FileTurn):
    """Foe meets Van in N1, and Watch comes there from its patrol hex; Red's aircraft reach every hex from A1 to S1."""

    def __init__(self, folder: Path, red_first: bool, edition: str, hex: str, ships: str = "", **rulings: str) -> None:
        blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
        blue += fleet("Watch", "Home", ships, f"patrol: offensive, hex: {hex}, ")
        blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, O1")
        red = places("Nest", "Field", Field=PLANES) + "    forces:\n" + fleet("Foe", "Nest")
        named = {name.replace("_", "-"): choice for name, choice in rulings.items()}
        super().__init__(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first), edition, named)
        self.open: list[list[str]] = []

    def sail_out(self, attack: str, **more: Answer) -> FileTurn:
        """Aircraft fly against Watch in that hex."""

        def hex_of(turn: FileTurn) -> int:
            if turn.names.forces[turn.s.attempt_force[turn.subject]] != "Watch":
                return 0
            self.open.append(turn.open_hexes())
            return turn.path_answer(turn.hex(attack)) if len(self.open) == 1 else 0

        answers: dict[str, Answer] = {
            "announce": 1,
            "intercept_hex": lambda turn: turn.path_answer(turn.hex("N1")) if turn.in_wave(terms.OUTBOUND) else 0,
            "join": lambda turn: int(turn.subject == turn.force("Foe")),
            "support": 1,
            "counter_air_hex": hex_of,
            "air_squadrons": 4,
            "strike_squadrons": FileTurn.last,
            "withdraw": lambda turn: int(turn.s.ask_seat != turn.s.mover),
            "go_on": 1,
            "patrol_home": 2,
        }
        answers.update(more)
        return self.play(die=lambda turn: ONE if turn.s.fighting else SIX, **answers)  # type: ignore[arg-type]


@pytest.mark.rule("22.132A-a", "22.19A", "22.163B", "awaw-2011:22.132.1")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("abort", [0, 1])
def test_a_patrol_on_its_way(tmp_path: Path, red_first: bool, edition: str, abort: int) -> None:
    turn = Support(tmp_path, red_first, edition, "K1")
    turn.sail_out("L1", abort_interception=abort)
    assert turn.open[0] == ["L1", "M1"]
    fought = [(hex, set(parts)) for hex, parts in turn.met]
    assert fought == [("L1", {"Watch"}), ("N1", {"Van", "Foe"} | (set() if abort else {"Watch"}))]
    assert len(turn.questions("abort-interception")) == 1
    inverted = {bool(turn.s.inverted[turn.unit(f"Watch {ship}")]) for ship in ("One", "Two", "cruisers")}
    assert (turn.s.standing[turn.force("Watch")] == terms.IN_PORT and inverted == {True}) or not abort


@pytest.mark.rule("22.163C", "22.132A-a", "awaw-2011:22.162.C.1")
@ORDERS
@pytest.mark.parametrize(
    ("edition", "rulings", "open_hexes"),
    [
        ("awaw-2018", {}, ["H1", "I1", "J1"]),
        ("awaw-2011", {}, []),
        ("awaw-2011", {"patrols_set_out": "at-once"}, ["H1", "I1", "J1"]),
    ],
)
def test_a_patrol_from_afar_is_attacked_only_as_far_as_it_has_come(
    tmp_path: Path, red_first: bool, edition: str, rulings: dict[str, str], open_hexes: list[str]
) -> None:
    turn = Support(tmp_path, red_first, edition, "G1", **rulings)
    turn.sail_out("A1")
    assert turn.events("support-comes")[0].round > 1
    assert turn.open[:1] == ([open_hexes] if open_hexes else [])


@pytest.mark.rule("22.917", "22.19A")
@ORDERS
@EDITIONS
def test_submarines_in_support_are_not_attacked(tmp_path: Path, red_first: bool, edition: str) -> None:
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + "    submarines:\n"
    blue += "      - {name: Boats, port: Home, count: 2, patrol: offensive, hex: K1}\n"
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, O1")
    red = places("Nest", "Field", Field=PLANES) + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first), edition)
    turn.play(
        until="withdraw",
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("N1")) if turn.in_wave(terms.OUTBOUND) else 0,
        join=1,
        support=1,
    )
    assert turn.events("support-comes") and not turn.questions("counter-air-hex")


@pytest.mark.rule("22.24B", "22.132A-a", "22.252A")
@ORDERS
@pytest.mark.parametrize(("face", "open_hexes"), [(1, ["R1", "Q1"]), (SIX + 1, ["R1", "Q1", "P1", "O1"])])
def test_a_latecomer_is_attacked_only_as_far_as_its_dice_have_carried_it(
    tmp_path: Path, red_first: bool, face: int, open_hexes: list[str]
) -> None:
    """Foe and Fiend go for Van in N1; Foe rolls one to six for each of two dice, Fiend always comes in time."""
    blue = places("Home", "Airfield", Airfield=PLANES) + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, O1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    ports = {"Home": "A1", "Airfield": "P1", "Nest": "S1", "Lair": "M1"}
    turn = FileTurn(operation(blue, red, ports=ports, folder=tmp_path, red_first=red_first))
    found: list[list[str]] = []

    def hex_of(turn: FileTurn) -> int:
        if turn.names.forces[turn.s.attempt_force[turn.subject]] == "Foe":
            found.append([hex for hex in turn.open_hexes() if hex != "S1"])
        return 0

    def thrown(turn: FileTurn) -> int:
        return face - 1 if turn.names.forces[turn.s.attempt_force[turn.s.rolling]] == "Foe" else SIX

    turn.play(
        until="withdraw",
        die=thrown,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("N1")) if turn.in_wave(terms.OUTBOUND) else 0,
        join=1,
        counter_air_hex=hex_of,
    )
    assert found == [open_hexes]
