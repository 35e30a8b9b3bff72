"""Games played for odds in tests, by their kits."""

from collections.abc import Callable, Sequence
from typing import Any

from flagplot import games
from flagplot.core.doctrine import Choose
from flagplot.core.offers.interfaces import PureChoices
from flagplot.odds.engine import Work
from flagplot.odds.executor import Executor
from flagplot.odds.play import Play, chosen
from flagplot.odds.tally import Tally, sliced
from flagplot.table.setting import Setting

BATTLE = games.kit("awaw")


def play(tables: Any, start: Any, players: Sequence[Choose | None]) -> Play:
    """A naval battle played by doctrines."""
    return Play(BATTLE, tables, start, players)


def work(setting: Setting, names: tuple[str, str] = ("standard", "standard"), orders: tuple[Any, ...] = ()) -> Work:
    """What a worker has to know to play a setting by the text."""
    battle = setting.battle
    return Work(
        games.home(setting.kit.game.name), setting.tables, battle.situation, names, False, battle.roster, orders
    )


def total(executor: Executor, count: Callable[[range], Tally], seeds: range, size: int) -> Tally:
    """Count some seeds in slices of that size."""
    found = Tally()
    for part in executor.map(count, sliced(seeds, size)):
        found.add(part)
    return found


def decided(
    name: str, tables: Any, start: Any, players: Sequence[Choose | None], seed: int, *keep: int, game: str = "awaw"
) -> PureChoices:
    """The choices of a decision by its name."""
    kit = games.kit(game)
    decision = next(one for one in kit.decisions if one.name == name)
    return chosen(kit, decision, tables, start, players, seed, keep)
