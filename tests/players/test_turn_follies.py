"""Naval turns with the answers that a good player would not give, and that a doctrine once gave; each reached from a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from flagplot.core.dice import below, stream
from flagplot.core.position import Position
from flagplot.games.awaw.files.operation.read import read, read_text
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.players.turn.chances import chance
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.players.turn.sending import FAR, coming
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import aim_of
from flagplot.games.awaw.turn.intercept.seeking import is_target_leg
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks
from tests.helpers.scenario_files import FOLDER
from tests.helpers.seats import player
from tests.helpers.voyage import line
from tests.scenario.operation.samples import begin, swap

BOTH = pytest.mark.parametrize("doctrine", ["standard", "bold"])
BISMARCK = (FOLDER / "bismarck-1941.yaml").read_text(encoding="utf-8")
MOST = 20_000


def asked(expedition: Expedition, doctrine: str, seed: int = 1, die: int = -1) -> Iterator[tuple[Position, int]]:
    """Play a turn, both sides by a doctrine; stop at every question of the turn itself, with what is answered."""
    position, dice = begin(expedition), 0
    seats = [player(doctrine, seed, seat, "awaw-turn") for seat in range(2)]
    for _ in range(MOST):
        if position.is_over:
            return
        question = position.question
        if question.is_die:
            answer = below(stream(seed, 0), dice, question.size) if die < 0 else die
            dice += 1
        else:
            answer = seats[question.seat].answer(position, question.seat)
            if position.situation.fighting == 0:
                yield position, answer
        position.answer(answer)
    raise AssertionError("the turn does not end")


def attempts_on(s: TurnState, c: int) -> list[int]:
    """Surface attempts of a contact."""
    return [a for a in range(s.attempts) if s.attempt_contact[a] == c and s.attempt_unit[a] == terms.NONE]


# ------------------------------------------------------------ who is sent
@BOTH
@pytest.mark.rule("22.22K")
def test_one_force_that_is_sure_to_come_is_not_joined_by_others_that_spoil_its_dice(doctrine: str) -> None:
    """Three forces at one die each met Bismarck in 54 of 100 turns; the Home Fleet alone does so in 95."""
    for position, _ in asked(read_text(BISMARCK), doctrine):
        if position.question.kind == asks.SUBMARINE_HEX or position.situation.wave_step == terms.AIR:
            break
        s = position.situation
        found = [(c, a) for c in range(s.contacts) for a in attempts_on(s, c)]
    ((c, a),) = found
    v, f = position.view(1), s.attempt_force[a]
    assert chance(position.tables, v, Memo(), aim_of(v, c), f, s.attempt_length[a] - 1, 1, 0) >= 90


@BOTH
@pytest.mark.rule("22.22K")
@pytest.mark.parametrize("lone", ["type: CA", "type: BB, size: 2, hits: 1"])
def test_a_lone_ship_stays_where_it_would_cost_the_others_a_die(doctrine: str, lone: str) -> None:
    """A damaged one sailed beside the Home Fleet, could do nothing and took a die from it."""
    patrol = "        hex: {}\n        task-force: false\n        ships:\n          - {{name: Norfolk, {}}}\n"
    old = patrol.format("R5", "type: CA") + "          - {name: Suffolk, type: CA}\n"
    assert BISMARCK.count(old) == 1
    expedition = read_text(BISMARCK.replace(old, patrol.format("AB9", lone)))
    joins = {
        expedition.roster.force(position.question.subject): answer
        for position, answer in asked(expedition, doctrine)
        if position.question.kind == asks.JOIN
    }
    assert joins["Denmark Strait patrol"] == terms.STAYS_OUT
    assert joins["Home Fleet"] != terms.STAYS_OUT


@BOTH
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_lies_in_a_hex_lets_nobody_bombard_it(doctrine: str, seed: int) -> None:
    """Oldendorf sailed off to meet Kurita, so that Nishimura and Shima bombarded the very hex where he had lain."""
    expedition = read(FOLDER / "leyte-1944.yaml")
    leyte, met, sailed = expedition.board.locate("Leyte"), set[int](), set[int]()
    for position, _ in asked(expedition, doctrine, seed):
        s = position.situation
        if s.wave == terms.OUTBOUND and position.question.kind == asks.SUBMARINE_HEX:
            legs = [leg for leg in range(terms.SAILING_LEGS) if is_target_leg(s, leg)]
            sailed = {leg for leg in legs if s.leg_path[leg][s.leg_length[leg] - 1] == leyte}
            where = {s.contact_hex[c] for c in range(s.contacts) if attempts_on(s, c)}
            met = {leg for leg in sailed if where & set(s.leg_path[leg][: s.leg_length[leg]])}
            break
    assert len(sailed) == 3
    assert met == sailed


# ------------------------------------------------------------ in support
TWO_FIGHTS = """\
flagplot: operation
title: Two fights and a patrol of boats
map: {folder}
mover: Blue
sides:
  - name: Blue
    nation: Japan
    places: [{{name: A1-port}}, {{name: A10-port}}, {{name: A30-port}}]
    forces:
{forces}
    submarines:
      - {{name: Boats, port: A10-port, patrol: offensive, hex: A17, count: 2}}
    operations:
{operations}
  - name: Red
    nation: Britain
    places: [{{name: A24-port}}]
    forces:
      - {{name: Far, port: A24-port, patrol: defensive, hex: A26, ships: [{{name: Red far, type: CA, count: 6}}]}}
      - {{name: Near, port: A24-port, patrol: defensive, hex: A14, ships: [{{name: Red near, type: CA, count: 6}}]}}
"""
SAILS = {"far": ("A30-port", "A26"), "near": ("A10-port", "A14")}


def two_fights(folder: Path, order: tuple[str, str]) -> Expedition:
    """Two bombardments that are met where they go, nine hexes from the boats and three, in either order."""
    line(folder / "sea", ports="A1 A10 A24 A30")
    forces = [
        f"      - {{name: {name}, port: {SAILS[name][0]}, ships: [{{name: Blue {name}, type: CA, count: 6}}]}}"
        for name in order
    ]
    operations = [
        f"      - {{name: Bombard {name}, activity: shore-bombardment, phase: combat, "
        f"plans: [{{name: there, forces: [{name}], route: [{SAILS[name][0]}, {SAILS[name][1]}]}}]}}"
        for name in order
    ]
    path = folder / "two.yaml"
    text = TWO_FIGHTS.format(folder="sea", forces="\n".join(forces), operations="\n".join(operations))
    path.write_text(text, encoding="utf-8")
    return read(path)


@BOTH
@pytest.mark.rule("22.163B", "22.163C", "22.916B")
@pytest.mark.parametrize("order", [("far", "near"), ("near", "far")])
def test_boats_support_the_fight_that_they_come_to_first(
    doctrine: str, order: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They came to the one nine hexes off, for which they were asked first, and missed the one three hexes off."""
    monkeypatch.chdir(tmp_path)
    answers = dict[int, int]()
    for position, answer in asked(two_fights(tmp_path, order), doctrine):
        if position.question.kind == asks.SUPPORT:
            v = position.view(position.question.seat)
            answers[coming(position.tables, v, position.question.subject, position.question.object) % FAR] = answer
    assert answers[3] == 1 and answers.get(9, 0) == 0
    assert 9 in answers or order == ("near", "far")


# ------------------------------------------------------------ in the air
@BOTH
@pytest.mark.rule("22.341B", "22.341C", "22.341D")
def test_fighters_and_search_aircraft_are_not_sent_to_attack(doctrine: str) -> None:
    """They are not asked for: of the squadrons at Manila the naval and the attack squadrons alone may fly."""
    flown = set[int]()
    expedition = read(FOLDER / "leyte-1944.yaml")
    for position, answer in asked(expedition, doctrine, 3):
        if position.question.kind == asks.AIR_SQUADRONS and answer > 0:
            flown.add(position.situation.wing_type[position.question.subject])
    assert flown == {0, 3}


# ------------------------------------------------------------ turning back
INVASION = swap(
    (
        "activity: sea-transport\n        phase: movement\n        zone: 1\n",
        "activity: seaborne-invasion\n        phase: combat\n",
    ),
    (
        "          - {name: Ships, type: TR, count: 2, laden: true}\n",
        "          - {name: Ships, type: TR, count: 2, laden: true}\n"
        "          - {name: Eagle, type: CV, nas: 0}\n          - {name: Screen, type: DD, count: 4}\n",
    ),
    ("      - name: Force H\n", "      - name: Force H\n        task-force: false\n"),
    ("          - {name: Nelson, type: BB, size: 4, slow: true}\n", ""),
    ("          - {name: Rodney, type: BB, size: 4, slow: true}\n", ""),
    ("        cargo: 2\n", "        cargo: 2\n        ground: 2\n"),
    ("        range: 4\n", "        range: 12\n"),
    ("          - {type: army, count: 1}\n", "          - {type: attack, count: 9}\n"),
    ("    submarines:\n      - {name: Boats, port: Palermo, count: 2}\n", ""),
)
NO_CARRIER = INVASION.replace("{name: Eagle, type: CV, nas: 0}", "{name: Ramillies, type: BB, size: 3, slow: true}")


@BOTH
@pytest.mark.rule("22.28A")
@pytest.mark.parametrize(("text", "answer"), [(INVASION, 1), (NO_CARRIER, 0)], ids=["carrier sunk", "no carrier"])
def test_an_invasion_turns_back_when_its_carriers_are_sunk(doctrine: str, text: str, answer: int) -> None:
    """It sailed on to the beach without cover."""
    found = asked(read_text(text), doctrine, die=4)
    answers = [answer for position, answer in found if position.question.kind == asks.ABORT]
    assert answers == [answer]


COVERED = INVASION.replace("          - {name: Eagle, type: CV, nas: 0}\n", "").replace(
    "        ships:\n", "        ships:\n          - {name: Eagle, type: CV, nas: 0}\n", 1
)
PATROL = """      - name: Cover
        activity: patrol
        phase: movement
        plans: [{name: there, forces: [Force H], route: [Gibraltar, T10]}]
"""
COVERED = COVERED.replace("    operations:\n", "    operations:\n" + PATROL, 1).replace("Force H, Convoy", "Convoy")
COVERED = COVERED.replace("{at: T10, drops: [Force H]}", "T10")


@BOTH
@pytest.mark.parametrize(("die", "sails"), [(4, 0), (0, 1)])
def test_an_invasion_stays_in_port_when_the_carriers_before_it_were_sunk(doctrine: str, die: int, sails: int) -> None:
    """It was announced all the same in the combat phase."""
    found = asked(read_text(COVERED), doctrine, die=die)
    plans = [answer for position, answer in found if position.question.kind == asks.ANNOUNCE]
    assert [int(plan > 0) for plan in plans] == [1, sails]
