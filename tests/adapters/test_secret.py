"""One secret choice as a game of OpenSpiel: both sides' choices, what pairs are worth, what side B does not know."""

from pathlib import Path
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: it comes with the extra `ai`")
np = pytest.importorskip("numpy")
pytest.importorskip("llvmlite")

from flagplot.adapters import secret  # noqa: E402
from flagplot.core.errors import FlagplotError  # noqa: E402

TOY = Path(__file__).parents[1] / "toy" / "toy.yaml"
pytestmark = pytest.mark.xdist_group("compiled")


def load(parameters: str) -> Any:
    """A game by its parameters."""
    return pyspiel.load_game(f"{secret.NAME}({parameters})")


@pytest.mark.usefixtures("toy")
def test_matching_numbers(capfd: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel's own test; side B knows nothing of what side A chose; regret comes down to the value of the matrix."""
    from flagplot.fast.matrix import equilibrium

    game = load(f"scenario={TOY},payoff=points,battles=200,seed=3")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    assert (
        game.matrix.shape == (3, 3) and game.matrix[0, 0] > game.matrix[0, 1] and game.matrix[1, 0] < game.matrix[1, 1]
    )
    told = set()
    for action in range(3):
        state = game.new_initial_state()
        state.apply_action(action)
        told.add((state.information_state_string(1), tuple(state.information_state_tensor(1)), *state.legal_actions()))
        assert state.information_state_string(0) == f"A {action}"
        state.apply_action(2)
        assert state.is_terminal() and state.returns()[0] == game.matrix[action, 2] == -state.returns()[1]
    assert len(told) == 1
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    assert value == pytest.approx(equilibrium(game.matrix)[2], abs=0.05)
    assert pyspiel.exploitability(game, policy) < 0.05


@pytest.mark.soak
def test_a_hundred_and_twenty_numbers() -> None:
    """The numbers of three groups among six, against two (22.421): every pair played once."""
    game = load("scenario=coral-sea-1942,decision=numbering,payoff=factors,battles=1")
    assert game.matrix.shape == (120, 30) == tuple(map(len, game.choices)) and game.num_distinct_actions() == 120
    assert np.abs(game.matrix).max() <= game.max_utility() and np.unique(game.matrix).size > 20
    state = game.new_initial_state()
    assert state.action_to_string(0, 0) == " ".join(map(str, game.choices[0][0]))


def test_what_has_no_secret_choice() -> None:
    """A naval turn; a decision that nobody knows."""
    for wrong in ("scenario=bismarck-1941", "decision=weather", "payoff=fame"):
        with pytest.raises(FlagplotError):
            load(wrong)
