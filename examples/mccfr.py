"""Monte Carlo regret minimisation of OpenSpiel on a battle of two destroyers, beside its exact solution.

    python examples/mccfr.py [ITERATIONS]

External sampling goes through the registered game; `flagplot solve --exact` says what the game is worth.  Worth is told for
the first side, from -1 to 1.
"""

import sys

import pyspiel

import flagplot
import flagplot.adapters.openspiel

SCENARIO, PAYOFF = "small/destroyers", "win"


def main(iterations=2000, looks=4):
    """Minimise regret, and tell how far from a solution it is on the way."""
    game = pyspiel.load_game(f"flagplot(scenario={SCENARIO},payoff={PAYOFF},dice=sum)")
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, 1)
    for turn in range(looks):
        for _ in range(iterations // looks):
            solver.run_iteration()
        policy = solver.average_policy()
        value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)[0]
        gap = pyspiel.exploitability(game, policy)
        print(
            f"{(turn + 1) * (iterations // looks):>6} iterations: worth {value:+.4f}, exploitability {gap:.4f}",
            flush=True,
        )
    exact = 2 * flagplot.solve(flagplot.open_scenario(SCENARIO), exact=True, payoff=PAYOFF).data["value"] - 1
    print(f"MCCFR comes to {value:+.3f} where the game is worth {exact:+.3f}; who knew its plan would gain {gap:.3f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
