"""`python -m bench`: every figure of `flagplot bench`, then those of its peers in the same run, and what they ran on."""

import platform
import sys

from bench import adapters, dice_bound, growth, icepool_peer, open_spiel_peer, plan, positions, seasons, turns, workers
from flagplot.cli.commands.rules.bench import line
from flagplot.odds.speed import figures

if __name__ == "__main__":
    print(f"Python {platform.python_version()} on {platform.machine()}; processor time, one core")
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    for measure in (
        figures,
        plan.figures,
        turns.figures,
        seasons.figures,
        growth.figures,
        dice_bound.figures,
        icepool_peer.figures,
        open_spiel_peer.figures,
        positions.figures,
        adapters.figures,
        workers.figures,
    ):
        for figure in measure(seconds):
            print(line(figure), flush=True)
