"""OpenSpiel: its own tests over the games, information states that are equal where a seat cannot tell, belief, regret."""

import random
import unittest
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: it comes with the extra `ai`")
np = pytest.importorskip("numpy")

import flagplot  # noqa: E402
from flagplot.adapters import openspiel  # noqa: E402
from flagplot.adapters.arena import VERSION, shown  # noqa: E402
from flagplot.adapters.moments import Moment, tree  # noqa: E402
from flagplot.belief.replay import (  # noqa: E402
    InformationState,
    InformationStateRecorder,
    alike,
)
from flagplot.core.errors import FlagplotError  # noqa: E402
from flagplot.core.record import Entry  # noqa: E402
from tests.helpers.blocks import first  # noqa: E402
from tests.helpers.extensive import Extensive  # noqa: E402

TOY = Path(__file__).parents[1] / "toy" / "toy.yaml"
SMALL = "scenario=small/destroyers,dice=sum"
GAMES = (
    SMALL,
    "scenario=small/destroyers",
    "scenario=small/late-cruiser,dice=seed,seeds=9,payoff=factors",
    pytest.param(
        "scenario=denmark-strait-1941,edition=awaw-2011,rulings=air-drm:zero;land-ranges:scenario",
        marks=pytest.mark.soak,
    ),
    "scenario=europa/narvik-1940",
    pytest.param("scenario=bismarck-1941", marks=pytest.mark.long),
    pytest.param("scenario=coral-sea-1942,payoff=cargo", marks=pytest.mark.long),
)


LONG = pytest.param("coral-sea-1942", marks=pytest.mark.long)
STRAIT = pytest.param("denmark-strait-1941", marks=pytest.mark.long)


def load(parameters: str) -> Any:
    """A game by its parameters."""
    return pyspiel.load_game(f"{openspiel.NAME}({parameters})")


def states(state: Any) -> Iterator[Any]:
    """A state and all that may follow."""
    yield state
    for action in state.legal_actions():
        yield from states(state.child(action))


def played(state: Any, seed: int) -> Iterator[Any]:
    """The states of a random game."""
    chance = random.Random(seed)
    while True:
        yield state
        if state.is_terminal():
            return
        state = state.child(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("parameters", GAMES)
def test_random_games_by_open_spiels_own_test(parameters: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Legal actions, masks, names of actions, copies, states and games written down and read, tensors, bounds of what is paid."""
    pyspiel.random_sim_test(load(parameters), num_sims=1, serialize=True, verbose=False)


def run(game: Any, name: str, base: Any) -> unittest.TestResult:
    """Some of OpenSpiel's own tests of an interface."""
    case = type(base.__name__, (base,), {"game_name": name, "game": game})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    return unittest.TextTestRunner(verbosity=0).run(suite)


@pytest.fixture
def api() -> Any:
    """OpenSpiel's own tests of every game's interface."""
    return pytest.importorskip("open_spiel.integration_tests.api_test", reason="OpenSpiel came without its tests")


@pytest.mark.long
@pytest.mark.usefixtures("toy")
def test_a_full_tree_by_open_spiels_own_tests(api: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Of one round of the small game: perfect recall, information sets apart, sums of what is paid, 9 + 4 + 54 nodes."""
    file = tmp_path / "toy.yaml"
    file.write_text(TOY.read_text(encoding="utf-8").replace("rounds: 3", "rounds: 1"), encoding="utf-8")
    api.TOTAL_NUM_STATES["toy"], api.PERFECT_RECALL_NUM_STATES["toy"] = (9, 4, 54), 2
    result = run(load(f"scenario={file}"), "toy", api.EnforceAPIOnFullTreeBase)
    assert result.wasSuccessful() and result.testsRun == 8 and not result.skipped


@pytest.mark.long
@pytest.mark.parametrize("parameters", [SMALL, "scenario=europa/narvik-1940"])
def test_a_part_of_the_tree_by_open_spiels_own_tests(
    api: Any, parameters: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Of a battle and of combats, forty moments each; their whole trees have secrets of more than one answer.

    OpenSpiel's test of perfect recall wants histories of one length wherever a seat is in one information state, which it then
    could tell; there the definition itself is tested, below.
    """
    some, sampler = api.sample_some_states.sample_some_states, "sample_some_states"
    monkeypatch.setattr(api.sample_some_states, sampler, lambda game, max_states: some(game, max_states=40))
    result = run(load(parameters), parameters, api.EnforceAPIOnPartialTreeBase)
    assert result.wasSuccessful() and result.testsRun == 5 and not result.skipped


@pytest.mark.long
def test_the_tree_is_that_of_the_positions() -> None:
    """As many ends as in a tree that is built from positions by itself."""
    game = load(SMALL)
    found = [state for state in states(game.new_initial_state()) if state.is_terminal()]
    arena = tree("small/destroyers", "", "", "").arena
    other = Extensive(arena.worth)
    other.text(arena.setting.begin())
    assert len(found) == other.ends == 1570


@pytest.mark.long
def test_a_seat_recalls_all_that_it_did() -> None:
    """Perfect recall: wherever a seat is in one information state it came there by the same states and answers of its own."""
    seen: dict[tuple[str, int], list[tuple[str, int]]] = {}

    def walk(state: Any, own: tuple[list[tuple[str, int]], list[tuple[str, int]]]) -> None:
        if state.is_terminal():
            return
        seat = state.current_player()
        if seat >= 0:
            here = state.information_state_string(seat), seat
            assert seen.setdefault(here, own[seat]) == own[seat]
        for action in state.legal_actions():
            after = own
            if seat >= 0:
                mine = [*own[seat], (here[0], action)]
                after = (mine, own[1]) if seat == 0 else (own[0], mine)
            walk(state.child(action), after)

    walk(load(SMALL).new_initial_state(), ([], []))
    assert len(seen) > 100 and len({seat for _, seat in seen}) == 2


def same(one: InformationState, other: InformationState) -> bool:
    """Whether a seat has seen, read and answered the same."""
    if one.moments != other.moments or one.log != other.log or len(one.sights) != len(other.sights):
        return False
    pairs = zip(one.sights, other.sights, strict=True)
    return all(a.read == b.read and alike(a.view.whole(), b.view.whole()) for a, b in pairs)


def read(moment: Moment, seat: int) -> list[Any]:
    """What leaves for a seat on the way to a moment, until it changes, and its own answers."""
    found: list[Any] = []
    for at in moment.line():
        seen = at.position.seat_view(seat)
        now = shown(seen).spelled(), seen.log
        if at.before is not None and at.before.question.seat == seat:
            found.append(at.answer)
        if (
            not any(not isinstance(each, int) for each in found)
            or now != [e for e in found if not isinstance(e, int)][-1]
        ):
            found.append(now)
    return found


@pytest.mark.parametrize("name", ["small/convoy", "denmark-strait-1941", LONG])
def test_information_states_are_equal_exactly_where_a_seat_cannot_tell(name: str) -> None:
    """For both seats, after any two answers to any question, in text and in numbers; so wherever a belief remembers the same."""
    game, alike_, other, compared = load(f"scenario={name}"), 0, 0, 0
    arena = tree(name, "", "", "").arena
    for state in played(game.new_initial_state(), 7):
        if state.is_terminal() or state.is_chance_node():
            continue
        children = [state.child(action) for action in state.legal_actions()[:3]]
        for one, two in combinations(children, 2):
            for seat in range(2):
                memories = [
                    InformationStateRecorder(arena.kit, seat).memory(child.moment.position) for child in (one, two)
                ]
                mine, others = read(one.moment, seat), read(two.moment, seat)
                equal = mine == others
                assert equal or not same(*memories)
                assert (one.information_state_string(seat) == two.information_state_string(seat)) == equal
                assert (one.information_state_tensor(seat) == two.information_state_tensor(seat)) == equal
                views = [shown(child.moment.position.seat_view(seat)).spelled() for child in (one, two)]
                assert (one.observation_string(seat) == two.observation_string(seat)) == (views[0] == views[1])
                assert (one.observation_tensor(seat) == two.observation_tensor(seat)) == (views[0] == views[1])
                alike_, other, compared = alike_ + equal, other + (not equal), compared + 1
        if compared > 40:
            break
    assert alike_ and other


@pytest.mark.long
@pytest.mark.parametrize("name", ["small/convoy", "europa/narvik-1940", STRAIT])
def test_resampled_states_are_those_that_a_seat_may_believe_in(name: str) -> None:
    """Same information, same question, written down and read like any other; another game of the other side now and then."""
    game, chance, others = load(f"scenario={name},dice=each"), random.Random(4), 0
    for state in played(game.new_initial_state(), 2):
        if state.is_terminal() or state.is_chance_node():
            continue
        for seat in range(2):
            found = state.resample_from_infostate(seat, chance.random)
            assert found.information_state_string(seat) == state.information_state_string(seat)
            assert found.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert found.current_player() == state.current_player()
            _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, found))
            assert read.history() == found.history() and str(read) == str(found) == str(found.clone())
            others += str(found) != str(state)
            if seat == state.current_player():
                assert found.legal_actions() == state.legal_actions()
    assert others or name != "small/convoy"


def test_dice_that_are_summed_and_dice_of_a_seed() -> None:
    """A roll as one chance node has the chances of its totals; the dice of a seed are those of the program."""
    state = load(SMALL).new_initial_state()
    roll = next(one for one in states(state) if one.is_chance_node())
    outcomes = dict(roll.chance_outcomes())
    assert len(outcomes) == 11 and outcomes[5] == pytest.approx(6 / 36) and sum(outcomes.values()) == pytest.approx(1)
    assert roll.child(5).moment.dice == 2 and roll.action_to_string(5) == "roll 7"
    fought = flagplot.fight(flagplot.open_scenario("denmark-strait-1941"), seed=3)
    state = load("scenario=denmark-strait-1941,dice=seed,seeds=5").new_initial_state()
    assert [action for action, _ in state.chance_outcomes()] == [0, 1, 2, 3, 4]
    state.apply_action(3)
    for entry in fought.record.entries:
        if isinstance(entry, Entry) and entry.seat in "AB":
            state.apply_action(entry.answer)
    assert state.is_terminal() and state.moment.position.digest() == fought.digest and state.moment.dice > 4


def test_a_roll_by_its_total() -> None:
    """The faces that stand for it."""
    for dice in (1, 2, 3):
        for above in range(5 * dice + 1):
            found = openspiel.faces(dice, above)
            assert sum(found) == above and len(found) == dice and all(0 <= face <= 5 for face in found)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "payoff"),
    first(0, [pytest.param("small/destroyers", "win"), pytest.param("small/two-fleets", "strength")], 1),
)
def test_regret_minimisation_on_the_game_itself_comes_to_what_it_is_worth(name: str, payoff: str) -> None:
    """OpenSpiel's own CFR+ on a battle and on combats; `solve --exact` says what they are worth."""
    game = load(f"scenario={name},payoff={payoff},dice=sum")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(12):
        solver.evaluate_and_update_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), solver.average_policy(), -1, True)[0]
    told: Any = flagplot.solve(flagplot.open_scenario(name), exact=True, payoff=payoff).data
    assert value == pytest.approx(2 * told["value"] - 1 if payoff == "win" else told["value"], abs=0.02)


def test_what_cannot_be_loaded() -> None:
    """A payoff, dice and a ruling that nobody knows; an illegal action, a state of seeded dice resampled."""
    for wrong in ("payoff=fame", "dice=loaded", "rulings=air-drm", "scenario=nowhere"):
        with pytest.raises(FlagplotError):
            load(wrong)
    state = load("scenario=small/destroyers,dice=seed").new_initial_state()
    with pytest.raises(FlagplotError, match="come from a seed"):
        state.resample_from_infostate(0, random.random)
    state.apply_action(0)
    with pytest.raises(FlagplotError, match="refused"):
        state.apply_action(150)


def test_moments_are_shared_and_their_number_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy is the same moment; what follows is kept as far as there is room."""
    found = tree("small/late-cruiser", "", "", "")
    moment = found.root
    assert moment.after(moment.choices[0]) is moment.after(moment.choices[0]) and 0 < found.kept <= found.most
    monkeypatch.setattr(found, "most", 0)
    fresh = Moment(found, found.arena.setting.begin())
    assert fresh.after(fresh.choices[0]) is not fresh.after(fresh.choices[0]) and fresh.later == {}


@pytest.mark.usefixtures("toy")
def test_what_a_seat_knows_is_written_moment_by_moment() -> None:
    """Its own answer, events, numbers that changed; who writes it otherwise raises `arena.VERSION`."""
    state = load(f"scenario={TOY},payoff=points").new_initial_state()
    for action in (2, 1, 5):
        state.apply_action(action)
    both = "ask_kind=1 ask_seat=2 ask_subject=1 ask_size=6 roll_purpose=1 dice_left=1"
    after = "ask_kind=2 ask_seat=0 ask_subject=-1 ask_size=3 dice_left=0 dice_sum=6"
    rolled = f"!scored side=1,points=6 !round-begins round=2 {after} round=2 points[1]=6 "
    assert state.information_state_string(0).split("\n") == [
        "A",
        ">2 ask_seat=1 picked[0]=2",
        f"!numbers-shown first=2,second=1 {both}",
        f"{rolled}picked[0]=-1",
    ]
    assert state.information_state_string(1).split("\n") == [
        "B",
        "ask_seat=1",
        f">1 !numbers-shown first=2,second=1 {both} picked[1]=1",
        f"{rolled}picked[1]=-1",
    ]
    seen = "ask_kind=2 ask_seat=0 ask_size=3 roll_purpose=1 dice_sum=6 round=2 points[1]=6"
    assert state.observation_string(0) == f"A {seen}" and state.observation_string(1) == f"B {seen}"
    assert state.returns() == [0.0, 0.0] and VERSION == 3


@pytest.mark.long
def test_a_search_of_open_spiel_plays_on_what_it_may_believe() -> None:
    """Its information set search, written in Python, with random rollouts, against random play."""
    ismcts: Any = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts: Any = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game, chance = load("scenario=small/pocket-battleship"), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 2.0, 8, random_state=chance)
    state, thought = game.new_initial_state(), 0
    while not state.is_terminal():
        mine = state.current_player() == 0
        thought += mine
        state.apply_action(bot.step(state) if mine else int(chance.choice(state.legal_actions())))
    assert thought and sum(state.returns()) == 0
