"""Standing orders that let targets pass in some hexes or by some forces, and what the check says of the rest (22.12, 22.14D)."""

from pathlib import Path

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.files.orders import read_orders
from flagplot.games.awaw.files.standing_orders import Standing
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.players.turn.orders import OrderedPlayer
from flagplot.games.awaw.players.turn.trials import Trial, trials
from flagplot.games.awaw.turn import terms
from tests.helpers.scenario_files import FOLDER
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task
from tests.helpers.seats import DOCTRINES

SECOND = pytest.mark.parametrize("second", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
HEAD = "flagplot: orders\nside: {0}\notherwise: {1}\nlines:\n"
ALL = "  - {name: all}\n"


def at_sea(folder: Path, edition: str, second: bool, more: str = "", below: str = "") -> FileTurn:
    """Van sails from A1 to H1, Foe and Far may go for it from J1 and L1; Guard lies in A1."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest", "Den") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Far", "Den") + more
    ports = {"Home": "A1", "Nest": "J1", "Den": "L1"}
    head = f"edition: {edition}\n"
    return FileTurn(operation(blue, red + below, ports=ports, folder=folder, red_first=second, more=head))


def standing(folder: Path, turn: FileTurn, lines: str, side: str = "Red", otherwise: str = "stay") -> Standing:
    path, expedition = folder / "orders.yaml", turn.setting.battle
    path.write_text(HEAD.format(side, otherwise) + lines, encoding="utf-8")
    assert isinstance(expedition, Expedition)
    return read_orders(path, expedition)


def sailed(turn: FileTurn, orders: Standing, side: str = "Red") -> tuple[list[str], list[str]]:
    """Hexes in which a side intercepts Van, and who sails there, by its orders and else the doctrine."""
    seat = turn.setting.sides.index(side)
    player = OrderedPlayer("standard", 1, DOCTRINES["awaw-turn"]["standard"], Memo(), seat, orders)

    def by(turn: FileTurn) -> int:
        return player.answer(turn.game, seat) if turn.s.ask_seat == seat else turn.game.choices()[0]

    told = "die" if turn.setting.edition.name != "awaw-2011" else "withdraw"
    turn.play(until=told, announce=1, intercept_hex=by, join=by, counter_hex=by, submarine_hex=by, die=5)
    hexes = [turn.names.hexes[event.hex].split()[0] for event in turn.events("interception-declared")]
    sent = [turn.names.forces[event.force] for event in turn.events("attempt-force") if event.side == seat]
    return hexes, sorted(sent)


NEAR_HOME = "  - {name: not near home, near: [Home], within: 5, let-pass: true}\n"


@pytest.mark.rule("22.12", "22.14D")
@SECOND
@EDITIONS
@pytest.mark.parametrize("otherwise", ["stay", "doctrine"])
@pytest.mark.parametrize("more", [ALL, ""], ids=["and then all", "and no more"])
def test_a_line_lets_pass_only_where_it_says(
    tmp_path: Path, more: str, otherwise: str, edition: str, second: bool
) -> None:
    """A1 to F1 are left alone; G1 and H1 are open to the next line, or else to the doctrine."""
    turn = at_sea(tmp_path, edition, second)
    hexes, _ = sailed(turn, standing(tmp_path, turn, NEAR_HOME + more, otherwise=otherwise))
    sails = bool(more) or otherwise == "doctrine"
    assert [hex in ("G1", "H1") for hex in hexes] == [True] * sails


@pytest.mark.rule("22.12", "22.14D")
@SECOND
@EDITIONS
def test_a_line_about_all_hexes_lets_the_target_pass_altogether(tmp_path: Path, edition: str, second: bool) -> None:
    turn = at_sea(tmp_path, edition, second)
    line = "  - {name: no, near: [Home], within: 9, let-pass: true}\n"
    assert sailed(turn, standing(tmp_path, turn, line + ALL, otherwise="doctrine")) == ([], [])


@pytest.mark.rule("22.14D")
@SECOND
@EDITIONS
@pytest.mark.parametrize("otherwise", ["stay", "doctrine"])
@pytest.mark.parametrize("which", ["forces: [Foe]", "ports: [Nest]"])
def test_a_line_lets_pass_by_the_forces_that_it_names(
    tmp_path: Path, which: str, otherwise: str, edition: str, second: bool
) -> None:
    turn = at_sea(tmp_path, edition, second)
    line = f"  - {{name: Foe stays, {which}, let-pass: true}}\n"
    _, sent = sailed(turn, standing(tmp_path, turn, line + ALL * (otherwise == "stay"), otherwise=otherwise))
    assert sent == ["Far"]


def tried(turn: FileTurn, orders: Standing) -> Trial:
    (found,) = trials(turn.game.tables, turn.s, orders)
    return found


@pytest.mark.rule("22.12", "22.14D")
@SECOND
@EDITIONS
def test_a_check_tells_the_same(tmp_path: Path, edition: str, second: bool) -> None:
    """Foe lets the target pass near H1, where Far may go."""
    turn = at_sea(tmp_path, edition, second)
    line = "  - {name: Foe stays, forces: [Foe], near: [H1], within: 1, let-pass: true}\n"
    found = tried(turn, standing(tmp_path, turn, line + "  - {name: to H1, hexes: [H1]}\n"))
    assert found.line is not None and found.line.name == "to H1"
    assert [turn.names.forces[f] for f, _ in found.chances] == ["Far"]
    assert sailed(turn, standing(tmp_path, turn, line + "  - {name: to H1, hexes: [H1]}\n")) == (["H1"], ["Far"])


def test_the_shipped_orders_let_pass_nothing_but_the_baltic(tmp_path: Path) -> None:
    """The line "not in the Baltic", put first, changes nothing outside it."""
    text = (FOLDER / "orders" / "home-fleet.yaml").read_text(encoding="utf-8")
    head, _, lines = text.partition("lines:\n")
    first, second, baltic = lines.split("  - name: ")[1:]
    path = tmp_path / "orders.yaml"
    path.write_text(f"{head}lines:\n  - name: {baltic}  - name: {first}  - name: {second}", encoding="utf-8")
    expedition = read(FOLDER / "bismarck-1941.yaml")
    tables = FileTurn(FOLDER / "bismarck-1941.yaml").game.tables

    def fired(orders: Standing) -> list[tuple[str, int, tuple[tuple[int, int], ...]]]:
        found = trials(tables, expedition.situation, orders)
        return [(each.line.name if each.line else "", each.hex, each.chances) for each in found]

    usual = fired(read_orders(FOLDER / "orders" / "home-fleet.yaml", expedition))
    assert fired(read_orders(path, expedition)) == usual
    assert {line for line, *_ in usual} == {"not in the Baltic", "Denmark Strait", "Iceland gap"}


# ------------------------------------------------------------ what the check says
BOATS = "    submarines: [{name: Boats, port: Nest, count: 2}]\n"


@pytest.mark.rule("22.114", "22.13E")
@SECOND
@EDITIONS
@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("  - {name: below, forces: [Boats], least-chance: 0}\n", "below"),
        (ALL, "all"),
        ("  - {name: no, forces: [Boats], let-pass: true}\n" + ALL, ""),
    ],
)
def test_a_check_tells_of_submarines(tmp_path: Path, lines: str, line: str, edition: str, second: bool) -> None:
    turn = at_sea(tmp_path, edition, second, below=BOATS)
    orders = standing(tmp_path, turn, lines)
    found = tried(turn, orders).boats
    hexes: list[int] = []

    def note(turn: FileTurn) -> int:
        seat = turn.s.ask_seat
        player = OrderedPlayer("standard", 1, DOCTRINES["awaw-turn"]["standard"], Memo(), seat, orders)
        answer = player.answer(turn.game, seat)
        leg = turn.s.ask_object
        hexes.append(turn.s.leg_path[leg][answer - 1] if answer else terms.NONE)
        return 0

    turn.play(until="counter-hex", announce=1, intercept_hex=0, submarine_hex=note)
    sent = {hex for hex in hexes if hex != terms.NONE}
    assert [(turn.names.units[each.unit], each.line) for each in found] == [("Boats", line)] * bool(sent)
    assert {each.hex for each in found} == sent
    assert bool(sent) == (bool(line) and edition == "awaw-2018"), (
        "elsewhere submarines have no dice or no range for a mission"
    )


@pytest.mark.rule("22.16", "22.17")
@SECOND
@EDITIONS
@pytest.mark.parametrize(("decides", "counters"), [("counter-interception", True), ("interception", False)])
def test_counter_interceptions_are_those_of_both_levels(
    tmp_path: Path, decides: str, counters: bool, edition: str, second: bool
) -> None:
    """Foe goes for Van in H1, Guard counters it in H1; Far counters Guard by a line about counter-interceptions alone."""
    turn = at_sea(tmp_path, edition, second)
    orders = standing(tmp_path, turn, f"  - {{name: cover, decides: {decides}, forces: [Far], least-chance: 0}}\n")
    foe, seat = turn.force("Foe"), turn.setting.sides.index("Red")
    player = OrderedPlayer("standard", 1, DOCTRINES["awaw-turn"]["standard"], Memo(), seat, orders)

    def counter(turn: FileTurn) -> int:
        return player.answer(turn.game, seat) if turn.s.ask_seat == seat else turn.path_answer(turn.hex("H1"))

    def join(turn: FileTurn) -> int:
        if turn.s.ask_seat == seat and turn.s.level > 0:
            return player.answer(turn.game, seat)
        return int(turn.s.ask_seat != seat or turn.subject == foe)

    turn.play(until="withdraw", die=5, announce=1, intercept_hex=turn.at("H1"), counter_hex=counter, join=join)
    sides = [event.side for event in turn.events("counter-declared")]
    assert sides == [1 - seat] + [seat] * counters


@pytest.mark.rule("22.11D", "awaw-2011:22.11.E.1")
@SECOND
@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("forces: [Rover]", "Rover is on offensive patrol and intercepts nothing"),
        ("forces: [Foe], hold-back: [Rover One]", "Rover One is on offensive patrol, from which nothing is held back"),
    ],
)
def test_a_line_about_an_offensive_patrol_is_refused(tmp_path: Path, line: str, what: str, second: bool) -> None:
    rover = fleet("Rover", "Nest", more="patrol: offensive, hex: K1, ")
    turn = at_sea(tmp_path, "awaw-2018", second, more=rover)
    with pytest.raises(ScenarioError, match=what):
        standing(tmp_path, turn, f"  - {{name: patrol, {line}}}\n")
