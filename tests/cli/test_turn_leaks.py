"""What the faces of a naval turn tell one side never depends on what only the other one knows (22.12, 22.15A)."""

import re
from pathlib import Path

import pytest
import yaml

from flagplot.core.dice import below
from flagplot.core.position import Position
from flagplot.core.record import Entry
from flagplot.files.yaml_lines import QUICK
from flagplot.games.awaw.board import turn
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.kit import TURN
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks
from flagplot.table import record_file
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import Setting, open_scenario
from tests.cli.shell import SCENARIOS, call, good
from tests.helpers.blocks import first
from tests.helpers.scenario_files import OPERATIONS

one_in_the_quick_suite = pytest.mark.parametrize(
    "path",
    [OPERATIONS[0], pytest.param(OPERATIONS[1], marks=pytest.mark.long), *first(0, OPERATIONS[2:])],
    ids=[path.stem for path in OPERATIONS],
)

BISMARCK = SCENARIOS / "bismarck-1941.yaml"
PEDESTAL = SCENARIOS / "pedestal-1942-operation.yaml"
SEED = ("--seed", "1")


# ------------------------------------------------------------ names
def with_marks(path: Path, side: int, tmp_path: Path) -> Path:
    """The same file with marks in the names of a side's forces, submarines, operations and plans."""
    scenario = yaml.load(path.read_text(encoding="utf-8"), QUICK)
    navy, names = scenario["sides"][side], dict[str, str]()
    navy["disclosed"] = "nothing"  # the names of submarines are open where the order of battle is
    for part in [*navy["forces"], *navy.get("submarines", [])]:
        names[part["name"]] = f"Qqforce {len(names)}"
        part["name"] = names[part["name"]]
    for operation in navy.get("operations", []):
        operation["name"] = f"Qqoperation {operation['name']}"[:40]
        for number, plan in enumerate(operation["plans"]):
            plan["name"] = f"Qqplan {number}"
            for voyage in [plan, *plan.get("voyages", [])]:
                rename(voyage, names)
    scenario.pop("story", None)
    scenario.pop("history", None)
    made = tmp_path / path.name
    made.write_text(yaml.safe_dump(scenario, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return made


def rename(voyage: dict[str, list[object]], names: dict[str, str]) -> None:
    """Give the forces of a voyage their new names."""
    voyage["forces"] = [names[str(name)] for name in voyage.get("forces", [])]
    if not voyage["forces"]:
        del voyage["forces"]
    for stop in voyage.get("route", []):
        if isinstance(stop, dict):
            for key in ("picks-up", "drops"):
                if key in stop:
                    stop[key] = [names[name] for name in stop[key]]


@pytest.mark.parametrize("path", first(1, OPERATIONS))
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.rule("22.15A-b")
def test_names_of_the_other_sides_forces_and_plans_are_not_told(path: Path, side: int, tmp_path: Path) -> None:
    """Neither in the report, in full or as JSON, nor at the desk; its own side and the referee do read them."""
    marked = with_marks(path, 1 - side, tmp_path)
    view = ("--view", "AB"[side])
    for more in (("--full",), ("--json",)):
        assert "Qq" not in good("turn", marked, *SEED, *view, *more)
    assert "Qq" in good("turn", marked, *SEED)
    keys = "\n".join(str(below(7, n, 3)) for n in range(150)) + "\nview\nlog\nwhy 1\nquit\n"
    record = tmp_path / "desk.record"
    assert "Qq" not in good("play", marked, *SEED, "--side", "AB"[side], "--record", record, keys=keys)
    assert "Qq" not in good("replay", record, *view)
    assert "Qq" not in good("board", record, *view) and "Qq" not in good("board", record, *view, "--map")
    assert "Qq" in good("board", record, "--map")


def test_which_submarines_attack_is_not_told_to_the_other_side() -> None:
    """The row of the boats that attack tells how many there are and whence they came: only their side reads it (22.93D)."""
    for seat, side in enumerate(yaml.load(PEDESTAL.read_text(encoding="utf-8"), QUICK)["sides"]):
        boats = {part["name"] for part in side.get("submarines", [])}
        told = [" ".join(good("turn", PEDESTAL, *SEED, "--view", view, "--full").split()) for view in "AB"]
        attacks = [set(re.findall(r"A submarine of (.*?) attacks", text)) for text in told]
        if boats & attacks[seat]:
            assert not boats & attacks[1 - seat]
            assert side["name"] in attacks[1 - seat]
            assert not any(name in told[1 - seat] for name in boats)
            return
    raise AssertionError("no submarine attacks in this turn")


# ------------------------------------------------------------ the same turn with other secrets
def played(setting: Setting, seat: int) -> Session:
    """A turn at its first question, told to a seat."""
    session = begin(setting, {0: "random", 1: "random"}, 1)
    listen(session, seat)
    return session


def change_secrets(s: TurnState, foe: int, seed: int) -> None:
    """Change ships that lie in port: their damage, supply and numbers, as far as nothing announced depends on it."""
    for u in range(foe * terms.UNITS, foe * terms.UNITS + s.units[foe]):
        f = s.in_force[u]
        if f != terms.NONE and s.standing[f] == terms.IN_PORT and s.kind[u] != 0:
            s.low_supply[u] = 1 - s.low_supply[u]
            if s.count[u] > 1 and below(seed, u, 2):
                s.count[u] -= 1
    for p in range(foe * terms.PLACES, foe * terms.PLACES + s.places[foe]):
        s.place_room[p] = max(0, s.place_room[p] - 1)
    s.vias[foe] = [terms.NONE] * terms.VIAS


def swap_plans(s: TurnState, foe: int, seed: int) -> None:
    """Change the paths of plans that are not announced in the end: here those after the first."""
    for leg in range(terms.SAILING_LEGS, terms.LEGS):
        if s.leg_side[leg] == foe and s.leg_plan[leg] > 1 and s.leg_length[leg] > 2:
            s.leg_ground[leg] += 1
            s.leg_path[leg][1 : s.leg_length[leg]] = s.leg_path[leg][s.leg_length[leg] - 1 : 0 : -1]


def seen_by(session: Session, seat: int) -> tuple[object, ...]:
    """All that a side can read off: its view, its log in words, and the question it is asked with its answers."""
    position, story = session.position, session.stories[0]
    told = [(each.text, each.cites, each.fields) for each in story.events]
    asked: tuple[object, ...] = ()
    if not position.is_over and position.question.seat == seat:
        chooser, s = TURN.chooser(story.teller), position.seat_view(seat)
        choices = [(c.key, c.words, c.note) for c in chooser.all(s, position.question)]
        asked = (chooser.teller.question(s, position.question), choices, position.choices())
    groups = [str(group) for group in TURN.groups(position.seat_view(seat), story.teller)]
    boards = (turn.board, turn.sea) if session.answers % 150 == 40 else ()
    pictures = [board(position.seat_view(seat), story.teller).text() for board in boards]
    return list(position.view(seat).numbers()), told, asked, groups, pictures


def same_answers(one: Session, other: Session, seat: int, seed: int, in_battles: bool) -> int:
    """Play both with the same answers; how many moments were compared before they went apart.

    What a side has in a battle comes out there, so changed ships are followed up to the first one only.
    """
    n = 0
    while not (one.is_over or other.is_over) and n < 400:
        n += 1
        a, b = one.position, other.position
        if a.question != b.question:
            assert (a.question.seat, b.question.seat) != (seat, seat), (n, a.question, b.question)
            break
        assert seen_by(one, seat) == seen_by(other, seat), (n, a.question)
        both = [answer for answer in a.choices() if answer in b.choices()]
        if a.question.seat == 1 - seat and a.question.kind == asks.ANNOUNCE:
            answer = 1 if 1 in both else 0
        elif a.question.kind in (asks.RECONSTITUTE, asks.RECONSTITUTE_PATROL, asks.REFORM):
            answer = 0 if 0 in both else both[0]
        else:
            answer = both[below(seed, n, len(both))]
        one.give(answer)
        other.give(answer)
        if one.position.situation.fighting and not in_battles:
            break
    return n


@pytest.mark.parametrize("path", first(1, OPERATIONS))
@pytest.mark.parametrize("change", [change_secrets, swap_plans])
@pytest.mark.rule("22.12-b", "22.15A-b")
def test_other_secrets_of_the_enemy_change_nothing_that_a_side_sees(path: Path, change: object) -> None:
    """View, log in words, questions, legal answers, distances: the same until what is announced or met differs."""
    assert callable(change)
    compared = 0
    for seed in range(2):
        for seat in (0, 1):
            setting = open_scenario(path)
            one, other = played(setting, seat), played(setting, seat)
            changed = setting.battle.situation.twin()
            change(changed, 1 - seat, seed)
            other.position = Position.begin(setting.kit.game_of(setting.tables), setting.tables, changed)
            other.stories.clear()
            listen(other, seat)
            compared += same_answers(one, other, seat, seed, change is swap_plans)
    assert compared > 12


def test_which_force_of_a_port_sails_is_not_seen() -> None:
    """Two task forces of Scapa Flow change places: what Germany sees of the attempt is the same (22.12, 22.15A)."""
    seen = []
    for chosen in ("Battle Cruiser Force", "Home Fleet"):
        session = played(open_scenario(BISMARCK), 0)
        teller = session.stories[0].teller
        while not session.is_over and not any(told.name == "rolled" for told in session.stories[0].events):
            position, question = session.position, session.position.question
            text = "" if question.is_die else teller.question(position.seat_view(question.seat), question)
            answer = 0
            if question.kind == asks.ANNOUNCE:
                answer = 1
            elif question.kind == asks.INTERCEPT_HEX and "Atlantic" in text:
                answer = 8
            elif question.kind == asks.JOIN and chosen in text:
                answer = terms.SHORTEST
            elif question.is_die:
                answer = 3
            session.give(answer)
        view = session.position.view(0)
        seen.append(([(told.text, told.fields) for told in session.stories[0].events], list(view.numbers())))
        assert any("sends a force from Scapa Flow" in text for text, _ in seen[-1][0])
    assert seen[0] == seen[1]


# ------------------------------------------------------------ digests, undo, records
def test_a_side_reads_no_digest(tmp_path: Path) -> None:
    """That of the whole situation would let it test guesses (22.423B), and it has no use for another one."""
    record = tmp_path / "turn.record"
    good("turn", BISMARCK, *SEED, "--record", record)
    whole = re.findall(r"digest (\w+)", good("replay", record))
    assert len(set(whole)) == 1
    for side in "AB":
        text = good("replay", record, "--view", side)
        assert "digest" not in text and whole[0] not in text


@one_in_the_quick_suite
def test_a_turn_is_the_same_again_and_from_its_record(tmp_path: Path, path: Path) -> None:
    """Seed, record and replay agree on the digest."""
    record = tmp_path / f"{path.stem}.record"
    first = good("turn", path, *SEED, "--record", record)
    assert good("turn", path, *SEED) == first
    found = re.search(r"digest (\w+)", first)
    assert found
    assert found[1] in good("replay", record).splitlines()[-1]


def test_orders_are_remembered_when_a_game_is_taken_up(tmp_path: Path) -> None:
    """The record keeps their text, so that it needs no file beside it; another file may be given instead."""
    record, orders = tmp_path / "game.record", tmp_path / "orders.yaml"
    orders.write_text((SCENARIOS / "orders" / "home-fleet.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    good(
        "play", BISMARCK, "--side", "Germany", *SEED, "--record", record, "--orders", f"Britain={orders}", keys="quit\n"
    )
    assert record_file.read(record).files["orders-B"] == orders.read_text(encoding="utf-8")
    assert str(tmp_path) not in record.read_text(encoding="utf-8")
    orders.unlink()
    text = " ".join(good("play", "--resume", record, keys="1\nquit\n").split())
    assert "Britain intercepts raid from Copenhagen to Atlantic SW box in U5" in text
    assert "orders-B" in record_file.read(record).files
    wrong = record.read_text(encoding="utf-8").replace("orders-B| side: Britain", "orders-B| side: Ruritania")
    record.write_text(wrong, encoding="utf-8")
    result = call("play", "--resume", record, keys="quit\n")
    assert result.exit_code == 2
    assert "orders-B in" in result.stderr and "is called Ruritania" in result.stderr


@one_in_the_quick_suite
def test_a_record_replays_whatever_was_typed(tmp_path: Path, path: Path) -> None:
    """Any keys at the desk of a turn: no traceback, lines that fit, a record that replays to its end."""
    words = ("0", "1", "2", "3", "no", "yes", "0*", "view", "log", "undo", "why 1", "why 99", "x", "", "save", "?", "4")
    for side in ("A", "B"):
        record = tmp_path / f"{path.stem}-{side}.record"
        keys = "\n".join(words[below(3, n, len(words))] for n in range(200)) + "\n"
        result = call("play", path, *SEED, "--side", side, "--record", record, keys=keys)
        assert result.exit_code == 0, (result.output[-500:], result.exception)
        assert max(len(line) for line in result.stdout.splitlines() if "record" not in line) <= 80
        good("replay", record, "--json")
        assert any(isinstance(entry, Entry) for entry in record_file.read(record).entries)
