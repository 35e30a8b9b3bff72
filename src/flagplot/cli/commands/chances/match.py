"""`flagplot match`, which of two players is the stronger over a pool; and `flagplot exploit`, the best response to one."""

from typing import Annotated

import typer

from flagplot.api.chances import match as api
from flagplot.api.chances.match import BUDGET, GAMES, ROUNDS
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Picture, Threads, print_chances
from flagplot.cli.text.ticker import Ticker
from flagplot.files.picture import check_name
from flagplot.odds.picture import MATPLOTLIB

Pool = Annotated[
    list[str] | None,
    typer.Option(
        "--pool", metavar="NAME|FILE", help="held, train, one such as held:17, shipped, or a file; repeat it."
    ),
]
From = Annotated[
    list[str] | None,
    typer.Option("--players", metavar="MODULE:NAME", help="Further players, such as bench.old_players:OLD."),
]


def match(
    one: Annotated[str, typer.Argument(metavar="A", help="The player whose score is reported.", show_default=False)],
    other: Annotated[str, typer.Argument(metavar="B", help="The other player.", show_default=False)],
    pool: Pool = None,
    game: Annotated[
        str, typer.Option("--game", metavar="NAME", help="The game of the pool; by default the first one.")
    ] = "",
    battles: Annotated[int, typer.Option("-n", "--games", metavar="N", help="Games, two a pair.")] = GAMES,
    players: From = None,
    edition: options.EditionName = "",
    goal: options.Goal = None,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help="Break battles off after N rounds; 0 for never.")
    ] = ROUNDS,
    seed: options.Seed = None,
    json: options.Json = False,
    png: Picture = None,
    threads: Threads = None,
) -> None:
    """Play two players against each other, with sides swapped and equal dice, and report the score.

    \b
    Examples:
      flagplot match bold standard --pool held
      flagplot match standard random --pool midway-1942 --pool coral-sea-1942 -n 100
    """  # noqa: D301
    number = options.chosen_seed(seed)
    if png is not None:
        check_name(png, MATPLOTLIB)
    result = api.match(
        one,
        other,
        pool=pool or (),
        game=game,
        battles=battles,
        players=players or (),
        edition=edition,
        goal=goal or (),
        rounds=rounds,
        seed=number,
        threads=threads,
        watch=Ticker("games"),
    )
    if png is not None:
        from flagplot.odds.reports.match import draw

        draw(result.data, png)
    print_chances(result, json)
    if png is not None and not json:
        typer.echo(f"Picture: {png}")


Who = Annotated[str, typer.Option("--player", metavar="NAME", help="The player; by default the usual doctrine.")]
Budget = Annotated[int, typer.Option("--budget", metavar="N", help="The largest number of states for either side.")]


def exploit(
    file: options.Scenario,
    player: Who = "",
    budget: Budget = BUDGET,
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    goal: options.Goal = None,
    json: options.Json = False,
) -> None:
    """Find the exact best response to a player on either side of a small battle, and its gain.

    Enumerates every information set of the other seat with exact probabilities; no dice are rolled.

    \b
    Example:
      flagplot exploit small/pocket-battleship --player bold
    """  # noqa: D301
    setting = options.opened(file, edition, ruling, goal)
    print_chances(api.exploit(setting, player, budget=budget, watch=Ticker("situations")), json)
