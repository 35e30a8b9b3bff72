"""Doctrines and standing orders in a naval turn: legal, the same twice, and with the chances of the procedures."""

from fractions import Fraction
from pathlib import Path

import pytest

from flagplot.core.dice import SeededDice, stream
from flagplot.core.position import Position
from flagplot.games.awaw.files.operation.read import read, read_text
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.files.orders import read_orders
from flagplot.games.awaw.files.standing_orders import Standing
from flagplot.games.awaw.interception.attempt.method import thrown
from flagplot.games.awaw.players.turn.chances import aim_at_hex, chance, strikers
from flagplot.games.awaw.players.turn.memo import THOUGHT_OF, Memo
from flagplot.games.awaw.players.turn.orders import DOCTRINE, OrderedPlayer, free_forces
from flagplot.games.awaw.players.turn.standard import SETTINGS, choose_plan, danger, danger_of, hex_asked
from flagplot.games.awaw.players.turn.teams import best_team, evaluate_forces, hunt
from flagplot.games.awaw.players.turn.trials import trials
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import aim_at
from flagplot.games.awaw.turn.intercept.rolls import prospects_of
from flagplot.games.awaw.turn.planning.hunters import rounds_of
from flagplot.games.awaw.turn.words import asks, events
from tests.helpers.scenario_files import FOLDER, OPERATIONS
from tests.helpers.seats import DOCTRINES, NAMES, Player, player
from tests.scenario.operation.samples import begin, sea, small, swap

SIDES = (("standard", "standard"), ("bold", "standard"), ("random", "bold"), ("random", "random"))
MOST_ANSWERS = 20_000


def finish(position: Position, seats: list[Player], seed: int, until: int = -1) -> Position:
    """Play on until the turn is over, or a question of a kind is asked."""
    dice = SeededDice(stream(seed, 0))
    for _ in range(MOST_ANSWERS):
        if position.is_over or position.question.kind == until:
            return position
        question = position.question
        position.answer(dice.roll(6) if question.is_die else seats[question.seat].answer(position, question.seat))
    raise AssertionError("the turn does not end")


def players(names: tuple[str, str], seed: int) -> list[Player]:
    return [player(name, seed, seat, "awaw-turn") for seat, name in enumerate(names)]


@pytest.mark.parametrize("path", OPERATIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize("names", SIDES)
def test_every_turn_is_played_to_its_end(path: Path, names: tuple[str, str]) -> None:
    """An illegal answer would be refused by the position."""
    position = finish(begin(read(path)), players(names, 1), 1)
    assert position.situation.step == terms.TURN_OVER
    assert position.situation.defects() == []


def test_the_same_seed_plays_the_same_turn() -> None:
    first, second = (finish(begin(read(FOLDER / "leyte-1944.yaml")), players(SIDES[0], 4), 4) for _ in range(2))
    assert first.log == second.log
    assert first.digest() == second.digest()
    other = finish(begin(read(FOLDER / "leyte-1944.yaml")), players(SIDES[0], 5), 5)
    assert other.digest() != first.digest()


def test_the_turn_has_doctrines_of_every_name() -> None:
    for name in NAMES:
        position = begin(small())
        assert player(name, 1, 0, "awaw-turn").answer(position, 0) in position.choices()


# ------------------------------------------------------------ chances
def announced(expedition: Expedition) -> Position:
    """The moment when the other side chooses hexes."""
    return finish(begin(expedition), players(("standard", "random"), 1), 1, asks.INTERCEPT_HEX)


def test_a_chance_is_that_of_the_procedures() -> None:
    """Cargo has two dice and a task force one: three dice, whatever hex is chosen (22.22A, 22.22E)."""
    position = announced(small())
    t, s = position.tables, position.situation
    v, leg, fleet = position.view(1), s.ask_subject, terms.FORCES
    hex = s.leg_path[leg][s.leg_length[leg] - 1]
    distance = t.map.distance[s.hex[fleet]][hex]
    aim = aim_at(v, 1, 0, leg, hex)
    found = prospects_of(t, v, aim, fleet, 0, 1)
    assert found.dice == 3
    exact = rounds_of(v.theatre, distance, thrown(3), t.interception)[1]
    assert chance(t, v, Memo(), aim, fleet, distance, 1, 0) == int(exact * 100)
    assert Fraction(0) < exact <= 1
    assert chance(t, v, Memo(), aim, fleet, -1, 1, 0) == 0


def test_the_doctrine_intercepts_where_most_strength_is_expected() -> None:
    position = announced(small())
    t, v, leg = position.tables, position.view(1), position.question.subject
    answer = player("standard", 1, 1, "awaw-turn").answer(position, 1)
    assert answer > 0
    path, memo, worth = v.leg_path[leg], Memo(), dict[int, int]()
    for f in free_forces(v, 1):
        memo.ready[f % terms.FORCES] = 1
    evaluate_forces(v, memo, terms.FORCES)
    for a in position.choices():
        if a > 0:
            hunt(t, v, memo, THOUGHT_OF, aim_at_hex(v, 1, leg, path[a - 1]), SETTINGS)
            worth[a] = best_team(memo, THOUGHT_OF, SETTINGS).worth
    assert worth[answer] == max(worth.values())
    near = {a: strikers(t, v, 1, path[a - 1]) for a, factors in worth.items() if factors == worth[answer]}
    assert near[answer] == max(near.values()), "among equals the hex with most aircraft in range"


def test_the_doctrine_lets_pass_what_it_cannot_reach() -> None:
    """From Constanta no ship comes to the western Mediterranean in time."""
    text = swap(("- name: Taranto\n", "- name: Constanta\n"), ("port: Taranto", "port: Constanta"))
    position = announced(read_text(text))
    answer = player("standard", 1, 1, "awaw-turn").answer(position, 1) if not position.is_over else 0
    assert answer == 0


def test_the_doctrine_sails_by_the_less_dangerous_plan() -> None:
    expedition = read(FOLDER / "bismarck-1941.yaml")
    position = finish(begin(expedition), players(("standard", "standard"), 1), 1, asks.ANNOUNCE)
    t, v = position.tables, position.view(0)
    memo = Memo().with_legal(position.choices())
    plan = choose_plan(t, v, memo, SETTINGS)
    dangers = {each: danger_of(t, v, memo, each, SETTINGS) for each in position.choices() if each > 0}
    assert dangers[plan] == min(dangers.values())
    board = expedition.board
    assert danger(t, v, memo, board.locate("Scapa Flow"), SETTINGS) > danger(
        t, v, memo, board.locate("Denmark Strait"), SETTINGS
    )


# ------------------------------------------------------------ standing orders
LINES = """\
flagplot: orders
side: Britain
{otherwise}
lines:
{lines}
"""


def orders(folder: Path, lines: str, otherwise: str = "") -> Standing:
    path = folder / "orders.yaml"
    path.write_text(LINES.format(lines=lines, otherwise=otherwise), encoding="utf-8")
    return read_orders(path, BISMARCK)


BISMARCK = read(FOLDER / "bismarck-1941.yaml")
NORTH = "  - {name: north, against: [raid], near: [V5], within: 1, forces: [Home Fleet]}\n"


def played(standing: Standing) -> tuple[Position, OrderedPlayer]:
    ordered = OrderedPlayer("standard", 3, DOCTRINES["awaw-turn"]["standard"], Memo(), 0, standing)
    return finish(begin(BISMARCK), [player("standard", 3, 0, "awaw-turn"), ordered], 3), ordered


def declared(position: Position) -> list[int]:
    return [event.hex for event in position.log if event.kind == events.INTERCEPTION_DECLARED]


def senders(position: Position) -> set[str]:
    return {
        BISMARCK.roster.force(event.force)
        for event in position.log
        if event.kind == events.ATTEMPT_FORCE and event.side == 1
    }


def test_the_first_line_that_fits_decides_hex_and_force(tmp_path: Path) -> None:
    position, ordered = played(orders(tmp_path, NORTH + "  - {name: all}\n"))
    board = BISMARCK.board
    (hex,) = declared(position)
    assert board.hex_range(board.index_of("V5"), hex) <= 1
    assert senders(position) == {"Home Fleet"}
    assert [fired.line for fired in ordered.fired if fired.hex == hex] == ["north"]


def test_a_line_that_lets_pass_sends_nobody(tmp_path: Path) -> None:
    position, ordered = played(orders(tmp_path, "  - {name: away, against: [raid], let-pass: true}\n"))
    assert declared(position) == []
    assert {(fired.line, fired.hex) for fired in ordered.fired} == {("away", -1)}


def test_a_chance_that_is_too_small_leaves_the_line_aside(tmp_path: Path) -> None:
    """No force is sure to come as far as the Denmark Strait from Scapa Flow."""
    far = "  - {name: far, against: [raid], hexes: [Denmark Strait, R5, Q6], forces: [Home Fleet], least-chance: 100}\n"
    position, ordered = played(orders(tmp_path, far, "otherwise: stay"))
    assert declared(position) == []
    assert ordered.fired == []


def test_without_a_line_the_doctrine_decides(tmp_path: Path) -> None:
    only = "  - {name: patrols, against: [patrol], let-pass: true}\n"
    with_orders, ordered = played(orders(tmp_path, only))
    second = Player("standard", 3, DOCTRINES["awaw-turn"]["standard"], Memo())
    plain = finish(begin(BISMARCK), [player("standard", 3, 0, "awaw-turn"), second], 3)
    assert with_orders.log == plain.log
    assert ordered.fired == []


@pytest.mark.rule("22.14D")
def test_ships_that_are_held_back_stay_in_port(tmp_path: Path) -> None:
    line = NORTH.replace("]}", "], hold-back: [Repulse, Victorious]}")
    position, _ = played(orders(tmp_path, line))
    s = position.situation
    names = BISMARCK.roster.units
    rows = {
        names[u]: u for u in range(terms.UNITS, terms.UNITS + s.units[1]) if names[u] in ("Repulse", "King George V")
    }
    assert s.in_force[rows["Repulse"]] != s.in_force[rows["King George V"]]
    sent = {event.force for event in position.log if event.kind == events.ATTEMPT_FORCE and event.side == 1}
    assert s.in_force[rows["Repulse"]] not in sent
    assert sent


def test_a_trial_says_which_line_fires_with_what_chance(tmp_path: Path) -> None:
    standing = orders(tmp_path, NORTH.replace("within: 1", "within: 4"))
    found = [each for each in trials(sea(BISMARCK), BISMARCK.situation, standing) if each.plan == 1]
    baltic, ocean = found
    assert baltic.line is None
    assert ocean.line is not None
    assert ocean.line.name == "north"
    assert [BISMARCK.roster.force(f) for f, _ in ocean.chances] == ["Home Fleet"]
    assert ocean.hex in ocean.path
    t, s = sea(BISMARCK), BISMARCK.situation
    fleet = next(f for f, _ in ocean.chances)
    dice_of_spotters = 3  # no task force to meet, but three search squadrons in range of the way (22.22G)
    exact = rounds_of(s.theatre, t.map.distance[s.hex[fleet]][ocean.hex], thrown(dice_of_spotters), t.interception)[1]
    assert ocean.chances[0][1] == int(exact * 100)


@pytest.mark.rule("22.915")
def test_submarines_go_where_the_first_line_that_names_them_says(tmp_path: Path) -> None:
    """The likeliest hex of those that the line allows; a line for others leaves them to the next, or to what is otherwise done."""
    expedition = small()
    position = finish(begin(expedition), players(("standard", "random"), 1), 1, asks.SUBMARINE_HEX)
    t, v, legal = position.tables, position.view(1), position.choices()

    def sent(lines: str, otherwise: str = "otherwise: stay") -> str:
        path = tmp_path / "boats.yaml"
        path.write_text(LINES.replace("Britain", "Italy").format(lines=lines, otherwise=otherwise), encoding="utf-8")
        ordered = OrderedPlayer(
            "standard", 1, DOCTRINES["awaw-turn"]["standard"], Memo(), 1, read_orders(path, expedition)
        )
        answer = ordered.by_orders(t, v, legal)
        assert len(ordered.fired) == int(answer > 0)
        return expedition.board.id_of(hex_asked(v, answer)) if answer > 0 else str(answer)

    away = {
        answer: t.map.distance[v.hex[v.in_force[v.ask_subject]]][hex_asked(v, answer)] for answer in legal if answer
    }
    nearest = min(away, key=lambda answer: (away[answer], answer))
    farthest = expedition.board.id_of(hex_asked(v, max(away, key=lambda answer: (away[answer], -answer))))
    boats = "  - {name: boats, forces: [Boats]%s}\n"
    found = sent(boats % "")
    assert away[nearest] == min(away.values()) and found == expedition.board.id_of(hex_asked(v, nearest))
    assert sent(boats % f", hexes: [{farthest}], least-chance: 0") == farthest
    assert sent(boats % f", hexes: [{farthest}], least-chance: 100") == "0"
    assert sent(boats % ", let-pass: true" + boats.replace("boats,", "next,") % "") == "0"
    assert sent("  - {name: fleet, forces: [Battle fleet]}\n") == "0"
    assert sent("  - {name: fleet, forces: [Battle fleet]}\n", "otherwise: doctrine") == str(DOCTRINE)
    assert sent("  - {name: fleet, forces: [Battle fleet]}\n" + boats % "") == found
