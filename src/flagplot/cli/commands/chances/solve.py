"""`flagplot solve`: a secret choice of both sides as a game, its equilibrium with what sampling leaves open."""

from typing import Annotated

import typer

from flagplot.api.chances.solve import BUDGET
from flagplot.api.chances.solve import solve as solved
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Threads, Where, tell
from flagplot.cli.text.ticker import Ticker

Decision = Annotated[
    str,
    typer.Option("--decision", metavar="NAME", help="What is chosen in secret; each game names its own choices."),
]
Payoff = Annotated[
    str,
    typer.Option("--payoff", metavar="NAME", help="What is played for; each game names its own payoffs."),
]
PerCell = Annotated[
    int, typer.Option("-n", "--battles", metavar="N", help="Battles a cell in the first pass.", show_default=False)
]
Own = Annotated[bool, typer.Option("--own", help="Measure how far the doctrines' own way to choose can be exploited.")]
Exact = Annotated[
    bool, typer.Option("--exact", help="Solve the whole of a small game, every choice of both sides, without sampling.")
]
Budget = Annotated[int, typer.Option("--budget", metavar="N", help="Nodes that --exact may go through.")]
Keep = Annotated[bool, typer.Option("--keep", help="Numbers that the file prescribes stay.")]


def solve(
    file: options.Scenario,
    decision: Decision = "",
    payoff: Payoff = "",
    battles: PerCell = 0,
    keep: Keep = False,
    own: Own = False,
    exact: Exact = False,
    budget: Budget = BUDGET,
    doctrine: options.Doctrine = "",
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    seed: options.Seed = None,
    json: options.Json = False,
    threads: Threads = None,
    cluster: Where = "",
) -> None:
    """Solve a secret choice of both sides as a game: the mix of both, its value, what each pure choice loses."""
    number = options.chosen_seed(seed)
    setting = options.opened(file, edition, ruling)
    found = solved(
        setting,
        decision=decision,
        payoff=payoff,
        battles=battles,
        keep=keep,
        own=own,
        exact=exact,
        budget=budget,
        doctrine=doctrine,
        seed=number,
        threads=threads,
        cluster=cluster,
        watch=Ticker("games"),
    )
    tell(found, json)
