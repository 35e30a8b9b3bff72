"""`flagplot solve`: a secret choice of both sides as a game, its equilibrium with what sampling leaves open."""

from typing import Annotated

import typer

from flagplot.api.chances.solve import BUDGET
from flagplot.api.chances.solve import solve as solved
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Threads, Where, print_chances
from flagplot.cli.text.ticker import Ticker

Decision = Annotated[
    str,
    typer.Option("--decision", metavar="NAME", help="The secret choice to solve; each game has its own."),
]
Payoff = Annotated[
    str,
    typer.Option("--payoff", metavar="NAME", help="The payoff to solve for; each game has its own."),
]
PerCell = Annotated[
    int, typer.Option("-n", "--battles", metavar="N", help="Battles a cell in the first pass.", show_default=False)
]
Own = Annotated[bool, typer.Option("--own", help="Measure the exploitability of the doctrines' own choices.")]
Exact = Annotated[
    bool, typer.Option("--exact", help="Solve the whole of a small game, every choice of both sides, without sampling.")
]
Budget = Annotated[int, typer.Option("--budget", metavar="N", help="The largest number of nodes for --exact.")]
Near = Annotated[
    float,
    typer.Option("--near", metavar="PERCENT", help="Go on until the bounds of the value are as near as that.", min=0),
]
Keep = Annotated[bool, typer.Option("--keep", help="Keep the numbers that the file prescribes.")]


def solve(
    file: options.Scenario,
    decision: Decision = "",
    payoff: Payoff = "",
    battles: PerCell = 0,
    keep: Keep = False,
    own: Own = False,
    exact: Exact = False,
    budget: Budget = BUDGET,
    near: Near = 0.0,
    doctrine: options.Doctrine = "",
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    seed: options.Seed = None,
    json: options.Json = False,
    threads: Threads = None,
    cluster: Where = "",
) -> None:
    """Solve a secret choice of both sides as a game: the mix of both, its value, what each pure choice loses.

    \b
    Examples:
      flagplot solve two-fleets
      flagplot solve matapan-1941 --decision numbering -n 20
      flagplot solve small/destroyers --exact
    """  # noqa: D301
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
        near=near / 100,
        doctrine=doctrine,
        seed=number,
        threads=threads,
        cluster=cluster,
        watch=Ticker("games"),
    )
    print_chances(found, json)
