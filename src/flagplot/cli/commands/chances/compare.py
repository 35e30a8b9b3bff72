"""`flagplot compare`: the same battle under several editions, and which of their differences move its odds."""

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from flagplot.cli.commands import options
from flagplot.cli.commands.chances import compare_turn
from flagplot.cli.commands.chances.engine import check_game, engine
from flagplot.cli.commands.chances.odds import TURN, Threads, Where, tell
from flagplot.cli.commands.chances.odds_shared import about_rulings
from flagplot.cli.text.chances.compare_text import report
from flagplot.cli.text.ticker import Ticker
from flagplot.core.edition import Edition
from flagplot.core.errors import FlagplotError, one_of
from flagplot.games.awaw import editions as known
from flagplot.odds.differences import Difference, differences
from flagplot.odds.interval import LEVEL, Interval, mean, quantile, wilson
from flagplot.odds.sampling import first_seed
from flagplot.odds.sensitivity import Effect, Rows, effect
from flagplot.odds.tally import LOST_A, LOST_B, ROUNDS, WINNER
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import Setting, open_scenario

COMPILED, INTERPRETED = 8192, 100
"""Battles of each way to play."""
ALL: Final = "awaw-2003,awaw-2011,awaw-2018"


def compare(
    file: options.Scenario,
    editions: Annotated[str, typer.Option("--editions", metavar="NAME,NAME...", help="Editions side by side.")] = ALL,
    ruling: Annotated[
        str, typer.Option("--ruling", metavar="NAME", help="Compare the alternatives of one ruling instead.")
    ] = "",
    edition: options.EditionName = "",
    battles: Annotated[int, typer.Option("-n", "--battles", metavar="N", help="Battles of each way to play.")] = 0,
    doctrine: options.Doctrine = "",
    seed: options.Seed = None,
    json: options.Json = False,
    threads: Threads = None,
    cluster: Where = "",
) -> None:
    """Play one battle under several editions from the same seeds, then say which difference moved the odds most.

    Of a naval turn it says what becomes of each operation, side by side.
    """
    if not 0 <= battles <= 10_000_000:
        raise FlagplotError(f"{battles} battles", field="-n", expected="a whole number from 2 on")
    number = options.read_seed(seed)
    number = options.random_seed() if number is None else number
    setting = open_scenario(file, edition)
    names = read_doctrines(doctrine, setting)
    if setting.kit.game.name == TURN:
        how = battles, threads, cluster
        of_turn = (
            compare_turn.of_ruling(file, setting, ruling, names, number, how)
            if ruling
            else compare_turn.of_editions(file, _names(editions), names, number, how)
        )
        tell(of_turn, json, compare_turn.report)
        return
    check_game(setting.kit.game.name)
    ticker = Ticker()
    match = Match(setting, names, number, (battles, threads, cluster), ticker)
    try:
        told = match.of_ruling(ruling) if ruling else match.of_editions(_names(editions))
    finally:
        match.close()
        ticker.done()
    tell(told, json, report)


def _names(text: str) -> list[str]:
    names = list(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if len(names) < 2:
        raise FlagplotError(
            f"{text!r} is nothing to compare", field="--editions", expected=f"two or more of {one_of(known.names())}"
        )
    return names


class Match:
    """One battle, played the same way over and over under changing rules."""

    def __init__(
        self, setting: Setting, names: dict[int, str], seed: int, how: tuple[int, int | None, str], ticker: Ticker
    ) -> None:
        self.setting, self.names, self.seed, self.ticker = setting, names, seed, ticker
        self.number, self.threads, self.cluster = how
        self.joined = import_module("flagplot.odds.executor").Cluster(self.cluster) if self.cluster else None
        self.seeds = range(0)
        self.played: dict[Any, Rows] = {}

    def rows(self, edition: Edition) -> Rows:
        """Results of the battles under an edition, each way to play once."""
        tables = known.fill(edition)
        if tables not in self.played:
            player = engine(tables, self.names, self.threads, self.cluster)
            if player.compiled or not self.played:
                player.announce(self.setting.battle.situation)
            if not self.seeds:
                first = first_seed(self.seed)
                self.seeds = range(first, first + (self.number or (COMPILED if player.compiled else INTERPRETED)))
            self.played[tables] = player.outcomes(self.setting.battle.situation, self.seeds)
            player.close()
            self.ticker.write(f"{len(self.played)} ways played, {len(self.seeds):,} battles each")
        return self.played[tables]

    def close(self) -> None:
        """Leave the cluster, which all ways to play have shared."""
        if self.joined is not None:
            self.joined.close()

    def of_editions(self, names: Sequence[str]) -> dict[str, Any]:
        """Editions side by side, then each difference from the last of them by itself."""
        chosen = self.setting.battle.rulings
        every = [known.load(name).with_rulings(_known(known.load(name), chosen)) for name in names]
        reference, found = every[-1], []
        columns = [column(edition.name, self.rows(edition), self.setting.sides) for edition in every]
        for other in every[:-1]:
            apart = differences(reference, other)
            effects = [self.moved(one, reference) for one in sorted(apart, key=lambda one: one.name)]
            effects.sort(key=lambda pair: pair[1].size, reverse=True)
            base, whole = self.rows(reference), self.rows(other)
            found.append(
                {
                    "edition": other.name,
                    "all": as_data(effect("edition", other.name, other.name, reference.name, base, whole), ()),
                    "effects": [as_data(one, difference.cites) for difference, one in effects],
                }
            )
        return {**self.about(), "from": reference.name, "columns": columns, "moved": found}

    def moved(self, difference: Difference, reference: Edition) -> tuple[Difference, Effect]:
        """What one difference moves by itself."""
        base, rows = self.rows(reference), self.rows(difference.edition)
        return difference, effect(difference.kind, difference.name, difference.value, difference.instead_of, base, rows)

    def of_ruling(self, name: str) -> dict[str, Any]:
        """The alternatives of a ruling side by side, against the one in force."""
        edition = self.setting.edition
        ruling = options.open_ruling(edition, name)
        ways = {one.name: edition.with_rulings({name: one.name}) for one in ruling.alternatives}
        now = ruling.spell(edition.value(name))
        columns = [column(way, self.rows(changed), self.setting.sides) for way, changed in ways.items()]
        effects = [
            as_data(effect("ruling", name, way, now, self.rows(edition), self.rows(changed)), ruling.cites)
            for way, changed in ways.items()
            if way != now
        ]
        found = [{"edition": edition.name, "all": None, "effects": effects}]
        return {**self.about(), "ruling": name, "from": now, "columns": columns, "moved": found}

    def about(self) -> dict[str, Any]:
        """What was played."""
        return {
            **about_rulings(self.setting, self.names),
            "seed": self.seed,
            "battles": len(self.seeds),
            "level": LEVEL,
            "favours": self.setting.sides[0],
        }


def _known(edition: Edition, chosen: dict[str, str]) -> dict[str, str | int]:
    """The rulings of a scenario that an edition has; it may have dropped one."""
    return {name: value for name, value in chosen.items() if name in edition.rulings or edition.base is None}


def column(name: str, rows: Rows, sides: Sequence[str]) -> dict[str, Any]:
    """What came of the battles of one way to play."""
    winners = Counter(row[WINNER] for row in rows)
    seats = {sides[0]: 0, sides[1]: 1, "nobody": -1}
    return {
        "name": name,
        "battles": len(rows),
        "wins": {side: wilson(winners[seat], len(rows))._asdict() for side, seat in seats.items()},
        "rounds": spread(row[ROUNDS] for row in rows),
        "lost": {sides[0]: spread(row[LOST_A] for row in rows), sides[1]: spread(row[LOST_B] for row in rows)},
    }


def spread(values: Any) -> dict[str, float]:
    """Mean with its interval, and where nine in ten battles lie."""
    counts = Counter(values)
    return {
        **mean(counts)._asdict(),
        "from": quantile(counts, 0.05),
        "median": quantile(counts, 0.5),
        "to": quantile(counts, 0.95),
    }


def as_data(one: Effect, cites: Sequence[str]) -> dict[str, Any]:
    """An effect as plain data."""
    intervals: dict[str, Interval] = {"win": one.win, "factors": one.factors}
    return {
        "kind": one.kind,
        "name": one.name,
        "value": one.value,
        "instead_of": one.instead_of,
        "cites": list(cites),
        **{name: interval._asdict() for name, interval in intervals.items()},
        "differ": one.differ,
    }
