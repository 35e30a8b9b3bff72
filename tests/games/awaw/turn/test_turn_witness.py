"""The whole naval turn re-worked, question by question and event by event, by a witness that has not seen the rules of the program.

Each turn is an operation file, read by the reader, played by random legal answers with either side as the mover.
"""

import random
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.games.awaw import bound
from flagplot.games.awaw.pool.operations import Ground, random_operation
from flagplot.games.awaw.turn import game as turn_game
from flagplot.games.awaw.turn.intercept.rolls import attempt_at
from flagplot.games.awaw.turn.terms import WINGS
from flagplot.table.setting import Setting
from tests.helpers.islands import write_map
from tests.helpers.turn_stream import chart_of, choices_of, chooser, opened, play
from tests.witness.turn.model import Model
from tests.witness.turn.stream import DisagreementError
from tests.witness.turn.turn import witness

CLAUSES = (
    *(
        "22.11",
        "22.11A",
        "22.11B",
        "22.11D",
        "22.114",
        "22.115",
        "22.116",
        "22.12",
        "22.12A",
        "22.12B",
        "22.13",
        "22.13A",
    ),
    *(
        "22.13C",
        "22.13D",
        "22.13E",
        "22.13F",
        "22.14A",
        "22.14B",
        "22.14C",
        "22.14D",
        "22.14F",
        "22.141",
        "22.141A",
        "22.15",
    ),
    *(
        "22.15A",
        "22.15D",
        "22.16",
        "22.161A",
        "22.161B",
        "22.162",
        "22.163",
        "22.164",
        "22.18B",
        "22.22A",
        "22.22B",
        "22.22C",
    ),
    *(
        "22.22D",
        "22.22E",
        "22.22F",
        "22.22G",
        "22.22H",
        "22.22I",
        "22.22J",
        "22.22K",
        "22.23",
        "22.24A",
        "22.24B",
        "22.24C",
    ),
    *(
        "22.25",
        "22.251",
        "22.252A",
        "22.252B",
        "22.33-a",
        "22.341D",
        "22.423B",
        "22.442A",
        "22.914",
        "22.92",
        "22.26",
        "22.26D",
        "22.27",
        "22.281",
        "22.282",
        "22.63",
        "22.81A",
        "22.81B",
        "22.915",
        "22.94",
    ),
)


def marked(*clauses: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*clauses)


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> list[Ground]:
    folder = tmp_path_factory.mktemp("boards")
    return [write_map(folder / theatre, theatre) for theatre in ("europe", "pacific")]


def setting(rng: random.Random, boards: list[Ground], edition: str = "", more_air: bool = False) -> Setting:
    """The first file of a random series that the reader accepts."""
    while True:
        text = random_operation(rng, rng.choice(boards), edition=edition)
        try:
            return opened(with_more_air(text) if more_air else text)
        except FlagplotError:
            continue


def with_more_air(text: str) -> str:
    """The file with five squadrons wherever it has any, far-reaching; of these one is inverted and one has flown before."""
    text = re.sub(r"range: \d", "range: 6", text)
    return re.sub(r"(- {type: \w+), count: \d}", r"\1, count: 5, inverted: 1, flown: 1}", text)


def anew_in(seed: int) -> float:
    """How often a port is formed anew in a turn of the series: in every fourth one now and then (22.14B)."""
    return 0.5 if seed % 4 == 3 else 0.0


def meets_in(seed: int) -> float:
    """How often forces meet others on their way home in a turn of the series: in every second one mostly (22.18C)."""
    return 0.8 if seed % 2 else 0.0


def check(
    seed: int,
    boards: list[Ground],
    anew: float = 0.0,
    edition: str = "",
    more_air: bool = False,
    meets: float = 0.0,
) -> Model:
    """Play one turn and have it re-worked; gives the witness's model at its end."""
    rng = random.Random(seed)
    found = setting(rng, boards, edition, more_air)
    start, items, _ = play(found, chooser(random.Random(seed), anew, meets))
    try:
        return witness(chart_of(found.battle.board), choices_of(found), start, items)
    except DisagreementError as error:
        raise AssertionError(f"turn {seed}: {error}") from None


@pytest.mark.long
@marked(*CLAUSES)
@pytest.mark.parametrize("block", range(4))
def test_turns_re_worked_from_print(block: int, boards: list[Ground]) -> None:
    for seed in range(10 * block, 10 * block + 10):
        check(seed, boards, anew_in(seed), meets=meets_in(seed))


RARE = (
    53,
    226,
    573,
    716,
    765,
    1038,
    1046,
    1056,
    1125,
    1160,
    1298,
    1521,
    1786,
    1807,
    2071,
    2222,
    3121,
    3368,
    3426,
    3478,
    4138,
    4285,
    5031,
    5180,
    5981,
    6498,
    6594,
    7353,
    9026,
    11376,
    11626,
    12522,
)
"""Turns with ways home shared in part, ships in port while submarines come late, missions taken over from those who withdrew."""


@pytest.mark.long
@pytest.mark.rule("22.9432", "22.13A", "22.13D", "22.19A", "22.251", "22.163", "22.61C", "22.12B", "22.161B", "22.63A")
@pytest.mark.parametrize("seed", RARE)
def test_turns_with_rare_meetings(seed: int, boards: list[Ground]) -> None:
    """Each of them once showed an error of the program or of the witness."""
    check(seed, boards)


@pytest.mark.soak
@marked(*CLAUSES)
@pytest.mark.parametrize("first", range(0, 2000, 50))
def test_two_thousand_turns_re_worked_from_print(first: int, boards: list[Ground]) -> None:
    for seed in range(first, first + 50):
        check(seed, boards, anew_in(seed), meets=meets_in(seed))


OTHER_PRINTINGS = (
    *("awaw-2003:table.22.23.base.1c", "awaw-2003:table.22.23.base.2b", "awaw-2003:table.22.23.base.4a"),
    *("awaw-2003:table.22.23.base.8", "awaw-2003:table.22.23.mod.air.1", "awaw-2003:table.22.23.mod.air.2"),
    *("awaw-2003:table.22.23.mod.sub.1", "awaw-2003:table.22.23.mod.sub.2", "awaw-2003:table.22.23.mod.code"),
    *("awaw-2003:table.22.23.mod.slow", "awaw-2003:table.22.23.mod.subforce", "awaw-2003:table.22.23.mod.port.1"),
    *("awaw-2003:table.22.23.mod.port.2", "awaw-2003:table.22.23.mod.small", "awaw-2003:table.22.23.mod.invasion"),
    *("awaw-2003:table.22.23.mod.counter", "awaw-2003:table.22.23.patrol.2"),
    *("awaw-2011:22.11.C.1", "awaw-2011:22.162.B", "awaw-2011:22.162.C.1", "awaw-2011:22.162.C.2"),
    *("awaw-2011:22.23.0", "awaw-2011:22.23.A.1", "awaw-2011:22.23.A.2", "awaw-2011:22.23.A.3", "awaw-2011:22.23.B.1"),
    *("awaw-2011:22.25.0", "awaw-2011:22.25.A", "awaw-2011:23.161.2", "awaw-2011:23.161.5", "awaw-2011:23.161.ex.1"),
)


@pytest.mark.rule(*OTHER_PRINTINGS)
@pytest.mark.parametrize("edition", ["awaw-2003", "awaw-2011"])
@pytest.mark.parametrize(
    "first",
    [
        0,
        pytest.param(6, marks=pytest.mark.long),
        *(pytest.param(n, marks=[pytest.mark.long, pytest.mark.soak]) for n in range(40, 400, 40)),
    ],
)
def test_turns_of_other_printings_re_worked(first: int, edition: str, boards: list[Ground]) -> None:
    """The tables of 2003 and 2011 where they print another rule, the edition's rulings elsewhere."""
    for seed in range(first, 6 if first == 0 else 20 if first == 6 else first + 40):
        check(seed, boards, anew_in(seed), edition, meets=meets_in(seed))


@pytest.mark.rule("22.161A", "22.915")
def test_submarines_counter_all_in_the_interception_hex_at_once(boards: list[Ground]) -> None:
    """A turn whose submarines went for interceptors who came there by two ways: one battle, declared once."""
    check(66, boards, edition="awaw-2003")


@pytest.mark.rule("awaw-2011:23.164.1", "awaw-2011:23.164.2", "awaw-2011:23.161.1")
@pytest.mark.parametrize("edition", ["awaw-2011", "awaw-2018"])
def test_squadrons_that_flew_are_inverted_as_the_turn_ends(edition: str, boards: list[Ground]) -> None:
    """In 2011, where many fly: more than the one of each base that a file says has flown."""
    models = [check(seed, boards, 0.0, edition, more_air=True) for seed in range(8)]
    numbers = {count for model in models for count in model.turned_over.values()}
    assert numbers >= {1, 2, 3} if edition == "awaw-2011" else not numbers


@pytest.mark.rule("22.63C", "22.9434")
@pytest.mark.parametrize("seed", [1008, 1175])
def test_turns_of_2011_with_invaded_bases_and_lines_that_lost_their_guards(seed: int, boards: list[Ground]) -> None:
    check(seed, boards, anew_in(seed), "awaw-2011")


@pytest.mark.rule("22.114", "22.915")
def test_a_turn_of_2011_whose_first_question_sends_a_submarine(boards: list[Ground]) -> None:
    """The range of a raider's pursuers goes by its errand, which the witness then knows from the start alone."""
    check(940454, boards, anew_in(940454), "awaw-2011")


@pytest.mark.rule("22.132A", "awaw-2011:23.161.2")
@pytest.mark.parametrize("seed", [36, 138])
def test_turns_with_as_many_air_attacks_as_a_turn_holds(seed: int, boards: list[Ground]) -> None:
    check(seed, boards, anew_in(seed), "awaw-2011", more_air=True)


TURN = "flagplot.games.awaw.turn"
FAULTS = (
    (f"{TURN}.intercept.rolls.spotters", lambda *_: 0, 2),
    (f"{TURN}.intercept.rolls.submarines_near", lambda *_: 0, 7),
    (f"{TURN}.intercept.rolls.task_forces_met", lambda *_: 0, 0),
    (f"{TURN}.intercept.rolling.surface_attempts", lambda *_: 1, 0),
    (f"{TURN}.intercept.rolling.round_entered", lambda *_: 1, 0),
    (f"{TURN}.intercept.joining.numbers_refusal", lambda *_: 0, 17),
    (f"{TURN}.intercept.eligible.is_barred", lambda *_: False, 0),
    (f"{TURN}.intercept.supporting.may_support", lambda *_: False, 0),
    (f"{TURN}.announce.striking.free_squadrons", lambda *_: 1, 0),
    (f"{TURN}.intercept.meeting.is_drawn_in", lambda *_: False, 84),
    # what goes into a battle
    (f"{TURN}.settle.battle_from_turn.has_intercepted", lambda *_: False, 2),
    (f"{TURN}.settle.battle_from_turn.squadrons_for", lambda t, s, w: s.wing_squadrons[w], 0),
    (f"{TURN}.settle.in_port.waits_there", lambda *_: False, 0),
    (f"{TURN}.settle.in_port.passes_port", lambda *_: False, 20),
    ("flagplot.games.awaw.battle.fleet.losses.came_from", lambda *_: True, 97),
    (f"{TURN}.intercept.supporting.target_fights", lambda *_: False, 64),
    (f"{TURN}.intercept.meeting.round_at", lambda *_: 1, 115),
    # ports formed anew
    (f"{TURN}.announce.reforming.is_legal_body", lambda *_: True, 35),
    (f"{TURN}.announce.reforming.left_over", lambda s, u: s.count[u], 11),
    (f"{TURN}.announce.reforming.may_reorganise", lambda *_: True, 4),
)
"""One deciding function at a time, with what it says when it is broken, and the turn in which that shows."""
NEAR = 12
"""Turns from that one on that are looked at, should the files of the series change."""


@pytest.mark.parametrize(
    ("function", "fault", "seed"), FAULTS, ids=[name.removeprefix(f"{TURN}.") for name, _, _ in FAULTS]
)
def test_the_witness_is_awake(function: str, fault: object, seed: int, boards: list[Ground]) -> None:
    with patch(function, fault), pytest.raises(AssertionError, match="the witness"):
        for near in range(seed, seed + NEAR):
            check(near, boards, anew_in(near))


MISREAD = (
    ("target_factors", 99, "awaw-2003", 0),
    ("target_factors", 99, "awaw-2011", 0),
    ("submarines_near", 0, "awaw-2003", 6),
    ("counters_here", 0, "awaw-2003", 0),
    ("slow", 0, "awaw-2003", 8),
    ("slow", 0, "awaw-2011", 2),
    ("light_factors", 0, "awaw-2011", 0),
    ("friendly_air", 0, "awaw-2011", 0),
)
"""What an attempt goes by, read wrongly in a printing, and the turn in which that shows."""


@pytest.mark.parametrize(("field", "value", "edition", "seed"), MISREAD)
def test_the_witness_of_other_printings_is_awake(
    field: str, value: int, edition: str, seed: int, boards: list[Ground]
) -> None:
    def misread(*given: Any) -> Any:
        return attempt_at(*given)._replace(**{field: value})

    wrong = pytest.raises(AssertionError, match="the witness")
    with patch(f"{TURN}.intercept.rolling.attempt_at", misread), stated_anew(), wrong:
        for near in range(seed, seed + NEAR):
            check(near, boards, anew_in(near), edition)


@contextmanager
def stated_anew() -> Iterator[None]:
    """Rules as editions state them are bound anew, now and once more afterwards."""
    kept = (bound.rules, bound.game_under, turn_game.game_under)
    for each in kept:
        each.cache_clear()
    try:
        yield
    finally:
        for each in kept:
            each.cache_clear()


def all_of_it(position: Position, seat: int) -> Any:
    """A view that holds everything."""
    return position.situation


def of_the_other(position: Position, seat: int) -> Any:
    """The view of the other seat."""
    return position.game.view(position.situation, 1 - seat)


def without_paths(position: Position, seat: int) -> Any:
    """A view that lacks the paths that were announced."""
    view = position.game.view(position.situation, seat)
    view.attempt_path = [[-1] * len(path) for path in view.attempt_path]
    view.leg_path = [[-1] * len(path) for path in view.leg_path]
    return view


SIGHT = "flagplot.games.awaw.battle.sight"
AIR_AGAIN = (
    (("announce.striking.squadrons_flown_there",), lambda *_: 0, 2),
    (
        ("settle.battle_from_turn.squadrons_in_strike", "stages.squadrons_in_strike"),
        lambda t, s, k, w: s.strike_wing[k][w % WINGS],
        16,
    ),
    (("settle.battle_from_turn.squadrons_used_there",), lambda *_: 0, 61),
)
"""How often aircraft fly in 2011, said wrongly, and the turn in which that shows."""


@pytest.mark.rule("awaw-2011:23.161.5", "awaw-2011:23.161.ex.2")
@pytest.mark.parametrize(("functions", "fault", "seed"), AIR_AGAIN)
def test_the_witness_counts_the_attacks_of_2011(
    functions: tuple[str, ...], fault: object, seed: int, boards: list[Ground]
) -> None:
    with ExitStack() as broken:
        for function in functions:
            broken.enter_context(patch(f"{TURN}.{function}", fault))
        broken.enter_context(stated_anew())
        with pytest.raises(AssertionError, match="the witness"):
            for near in range(seed, seed + NEAR):
                check(near, boards, anew_in(near), "awaw-2011")


FLIGHTS = (
    ("flow.invert_aircraft", lambda t, s: None),
    (
        "settle.battle_from_turn.squadrons_for",
        lambda t, s, w: max(0, s.wing_squadrons[w] - s.wing_busy[w] + s.wing_inverted[w]),
    ),
)
"""Inversion of aircraft in 2011, read wrongly."""


@pytest.mark.rule("awaw-2011:23.164.1", "awaw-2011:23.161.1")
@pytest.mark.parametrize(("function", "fault"), FLIGHTS)
def test_the_witness_knows_who_is_inverted(function: str, fault: object, boards: list[Ground]) -> None:
    with patch(f"{TURN}.{function}", fault), stated_anew(), pytest.raises(AssertionError, match="the witness"):
        for seed in range(NEAR):
            check(seed, boards, 0.0, "awaw-2011", more_air=True)


SEEN = (
    ("flagplot.core.position.Position.view", all_of_it, 0),
    ("flagplot.core.position.Position.view", of_the_other, 0),
    ("flagplot.core.position.Position.view", without_paths, 0),
    (f"{SIGHT}.group_is_shown", lambda *_: True, 2),
    (f"{SIGHT}.group_is_shown", lambda *_: False, 137),
)
"""Who sees what, when it is wrong."""


@pytest.mark.rule("22.12", "22.15A", "22.423B")
@pytest.mark.parametrize(("function", "fault", "seed"), SEEN)
def test_the_witness_notices_what_a_seat_may_not_know(
    function: str, fault: object, seed: int, boards: list[Ground]
) -> None:
    with patch(function, fault), pytest.raises(AssertionError, match="the witness holds that seat"):
        check(seed, boards, anew_in(seed), meets=meets_in(seed))
