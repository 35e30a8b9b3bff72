"""What a seat reckons with of a target whose ships it does not see: at least ten factors a task force (22.14C, 22.15A, 22.22)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.files.orders import read_orders
from flagplot.games.awaw.files.standing_orders import Standing
from flagplot.games.awaw.interception.attempt.method import Prospects
from flagplot.games.awaw.players.turn.chances import share_in_time, way_chance
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.players.turn.orders import OrderedPlayer
from flagplot.games.awaw.players.turn.trials import trials
from tests.helpers.sea_line import FileTurn
from tests.helpers.seats import DOCTRINES, Player, player
from tests.helpers.voyage import line

HEAVY = "[{name: %s BB, type: BB, size: 5}, {name: %s BC, type: BB, size: 4}, {name: %s CA, type: CA, count: 2}]"
LIGHT = "[{name: %s CA, type: CA, count: 3}]"
ORDERS = "flagplot: orders\nside: %s\notherwise: stay\nlines:\n  - {name: all}\n"


def write(
    folder: Path,
    edition: str,
    red_first: bool,
    hunters: str = "A16",
    task_force: str = "true",
    activity: str = "shore-bombardment",
) -> Path:
    """Blue sails for A4, where Red has ground units; Red's force lies in one port."""
    ships = (HEAVY if task_force == "true" else LIGHT).replace("%s", "Blue")
    blue = (
        "  - name: Blue\n    nation: Germany\n    places: [{name: A1-port}, {name: A5-port}]\n    forces:\n"
        f"      - {{name: Blue force, port: A1-port, task-force: {task_force}, ships: {ships}}}\n"
        f"      - {{name: Blue cover, port: A5-port, ships: {HEAVY.replace('%s', 'Cover')}}}\n"
        f"    operations:\n      - name: Shelling\n        activity: {activity}\n        phase: combat\n"
        "        plans: [{name: out, forces: [Blue force], route: [A1, A4]}]\n"
    )
    red = (
        "  - name: Red\n    nation: Britain\n    places:\n"
        f"      - {{name: {hunters}-port}}\n      - {{name: Beach, hex: A4, port: false, defenders: 2}}\n    forces:\n"
        f"      - {{name: Red force, port: {hunters}-port, ships: {HEAVY.replace('%s', 'Red')}}}\n"
    )
    head = f"flagplot: operation\ntitle: Out of sight\nedition: {edition}\nmap: line\nmover: Blue\nsides:\n"
    path = folder / "operation.yaml"
    path.write_text(head + (red + blue if red_first else blue + red), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line(tmp_path / "line", ports="A1 A5 A12 A16 A30")


def seated(turn: FileTurn, name: str, folder: Path, side: str = "Red") -> Player:
    """A side by a doctrine, or by standing orders that send all who may come."""
    expedition, seat = turn.setting.battle, turn.setting.sides.index(side)
    assert isinstance(expedition, Expedition)
    if name != "orders":
        return player(name, 1, seat, "awaw-turn")
    return OrderedPlayer("standard", 1, DOCTRINES["awaw-turn"]["standard"], Memo(), seat, standing(folder, turn, side))


def standing(folder: Path, turn: FileTurn, side: str = "Red") -> Standing:
    """Orders of a side to send all who may come."""
    path, expedition = folder / "orders.yaml", turn.setting.battle
    path.write_text(ORDERS % side, encoding="utf-8")
    assert isinstance(expedition, Expedition)
    return read_orders(path, expedition)


def by(player: Player) -> Callable[[FileTurn], int]:
    """The answers of a player."""
    return lambda turn: player.answer(turn.game, turn.s.ask_seat)


@pytest.mark.rule("awaw-2011:22.22.C", "awaw-2011:22.23.A.3")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize("name", ["standard", "bold", "orders"])
@pytest.mark.parametrize(("task_force", "sails"), [("true", True), ("false", False)])
def test_a_task_force_is_gone_for_beyond_ten_hexes(
    tmp_path: Path, name: str, task_force: str, sails: bool, red_first: bool
) -> None:
    """From A16 the bombardment is met in A4, twelve hexes away; six factors of cruisers are not."""
    turn = FileTurn(write(tmp_path, "awaw-2011", red_first, task_force=task_force))
    answers = by(seated(turn, name, tmp_path))
    turn.play(until="counter-hex", announce=1, intercept_hex=answers, join=answers)
    assert bool(turn.events("interception-declared")) == sails


@pytest.mark.rule("awaw-2011:22.22.D", "awaw-2011:22.23.A.3", "22.16")
@pytest.mark.parametrize("red_first", [False, True])
def test_a_task_force_that_intercepts_is_countered_at_its_range(tmp_path: Path, red_first: bool) -> None:
    turn = FileTurn(write(tmp_path, "awaw-2011", red_first))
    answers = by(seated(turn, "orders", tmp_path, "Blue"))
    turn.play(until="counter-hex", announce=1, intercept_hex=turn.at("A4"), join=1)
    turn.play(until="withdraw", counter_hex=answers, join=answers)
    assert turn.events("counter-declared")


@pytest.mark.rule("awaw-2003:table.22.23.mod.small", "awaw-2003:table.22.23.mod.invasion", "22.22F", "22.23")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize("edition", ["awaw-2003", "awaw-2011", "awaw-2018"])
@pytest.mark.parametrize("task_force", ["true", "false"])
@pytest.mark.parametrize("activity", ["shore-bombardment", "seaborne-invasion"])
def test_a_check_says_the_chance_that_is_thrown(
    tmp_path: Path, activity: str, task_force: str, edition: str, red_first: bool
) -> None:
    """In the hex where it acts, with those who defend it; `orders check`, the player asked and the dice agree."""
    turn = FileTurn(write(tmp_path, edition, red_first, "A12", task_force, activity))
    expedition = turn.setting.battle
    assert isinstance(expedition, Expedition)
    orders, t = standing(tmp_path, turn), turn.game.tables
    (found,) = trials(t, turn.s, orders)
    ((force, per_cent),) = found.chances
    turn.play(until="join", announce=1, intercept_hex=lambda turn: turn.path_answer(found.hex))
    v = turn.game.view(orders.seat)
    assert (v.ask_subject, way_chance(t, v, Memo(), force, v.ask_object, 1)) == (force, per_cent)
    turn.play(until=lambda turn: turn.s.attempt_dice[0] + turn.s.attempt_hexes[0] > 0, join=1)
    s = turn.s
    dice = Prospects(s.attempt_dice[0], s.attempt_added[0], s.attempt_hexes[0])
    assert share_in_time(t, Memo(), s.theatre, s.attempt_length[0] - 1, dice) == per_cent > 0
