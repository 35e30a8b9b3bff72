"""`flagplot sensitivity`: which open rulings and which doctrines move the odds of a battle most."""

import json as json_text
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any

import typer

from flagplot.cli import options
from flagplot.cli.engine import DOCTRINES, check_game, engine, sides_named
from flagplot.cli.odds import Threads, Where
from flagplot.cli.odds_text import WIDTH, heading
from flagplot.cli.ticker import Ticker
from flagplot.core.errors import FlagplotError
from flagplot.games.awaw import editions
from flagplot.odds.interval import LEVEL
from flagplot.odds.sampling import first_seed
from flagplot.odds.sensitivity import Effect, effect
from flagplot.players.registry import NAMES
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import Setting, open_scenario, read_rulings

COMPILED, INTERPRETED = 8192, 200
"""Battles of each way to play."""


def sensitivity(
    file: options.Scenario,
    battles: Annotated[int, typer.Option("-n", "--battles", metavar="N", help="Battles of each way to play.")] = 0,
    doctrine: options.Doctrine = "",
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    seed: options.Seed = None,
    json: options.Json = False,
    threads: Threads = None,
    cluster: Where = "",
) -> None:
    """Say which open rulings and doctrines move the odds, each against the same battles from the same seeds."""
    if not 0 <= battles <= 10_000_000:
        raise FlagplotError(f"{battles} battles", field="-n", expected="a whole number from 2 on")
    number = options.read_seed(seed)
    number = options.random_seed() if number is None else number
    setting = open_scenario(file, edition, read_rulings(ruling or []))
    check_game(setting.kit.game.name)
    names = read_doctrines(doctrine, setting)
    ticker = Ticker()
    try:
        found = compare(setting, names, first_seed(number), (battles, threads, cluster), ticker)
    finally:
        ticker.done()
    told = as_data(found, setting, names, number)
    if json:
        typer.echo(json_text.dumps(told, ensure_ascii=False))
    else:
        for line in report(told):
            typer.echo(line.rstrip())


def ways(setting: Setting, names: dict[int, str]) -> Iterator[tuple[str, str, str, str, Setting, dict[int, str]]]:
    """Every other way to play: kind, name, value, what it stands against, and the battle with it."""
    edition = setting.edition
    for ruling in edition.rulings.values():
        for alternative in () if ruling.fixed else ruling.alternatives:
            now = edition.value(ruling.name)
            if alternative.code != now:
                changed = edition.with_rulings({ruling.name: alternative.name})
                tables = editions.fill(changed)
                if tables != setting.tables:  # Rulings of other chapters move no battle.
                    other = replace(setting, edition=changed, tables=tables)
                    yield "ruling", ruling.name, alternative.name, ruling.spell(now), other, names
    for seat in range(2):
        for name in NAMES:
            if name != names[seat] and (name in DOCTRINES or name == "random"):
                yield "doctrine", setting.sides[seat], name, names[seat], setting, {**names, seat: name}


def compare(
    setting: Setting, names: dict[int, str], first: int, how: tuple[int, int | None, str], ticker: Ticker
) -> list[Effect]:
    """Play every way; an interrupt gives what there is so far."""
    number, threads, cluster = how
    first_player = player = engine(setting.tables, names, threads, cluster)
    player.announce(setting.battle.situation)
    seeds = range(first, first + (number or (COMPILED if player.compiled else INTERPRETED)))
    base = player.outcomes(setting.battle.situation, seeds)
    found: list[Effect] = []
    every = list(ways(setting, names))
    try:
        for done, (kind, name, value, instead_of, other, seated) in enumerate(every, start=1):
            player = engine(other.tables, seated, threads, cluster)
            rows = player.outcomes(other.battle.situation, seeds)
            player.close()
            found.append(effect(kind, name, value, instead_of, base, rows))
            ticker.write(f"{done} of {len(every)} ways to play, {len(seeds):,} battles each")
    except KeyboardInterrupt:
        if not found:
            raise FlagplotError("interrupted before anything was compared") from None
    finally:
        first_player.close()
    return sorted(found, key=lambda one: one.size, reverse=True)


def as_data(found: list[Effect], setting: Setting, names: dict[int, str], seed: int) -> dict[str, Any]:
    """The ranking as plain data."""
    effects = [
        {
            "kind": one.kind,
            "name": one.name,
            "value": one.value,
            "instead_of": one.instead_of,
            "tag": setting.edition.rulings[one.name].tag if one.kind == "ruling" else None,
            "cites": list(setting.edition.rulings[one.name].cites) if one.kind == "ruling" else [],
            "win": one.win._asdict(),
            "factors": one.factors._asdict(),
            "differ": one.differ,
        }
        for one in found
    ]
    return {
        "title": setting.title,
        "edition": setting.edition.name,
        "sides": list(setting.sides),
        "doctrine": sides_named(names, setting.sides),
        "changed": setting.rulings_changed(),
        "seed": seed,
        "battles": found[0].battles if found else 0,
        "level": LEVEL,
        "favours": setting.sides[0],
        "effects": effects,
    }


def report(told: dict[str, Any]) -> Iterator[str]:
    """The lines of the report."""
    side, other = told["sides"]
    doctrine = ", ".join(f"{name} {by}" for name, by in told["doctrine"].items())
    yield f"{told['title']}: what moves the odds under {told['edition']}"
    yield f"{told['battles']:,} battles each way from the same seeds ({told['seed']}); doctrine {doctrine}."
    yield f"Changes favour {side} where plus, {other} where minus; {told['level']:.0%} intervals."
    for kind, title in (("ruling", "Open rulings"), ("doctrine", "Doctrines")):
        yield heading(title)
        yield f"  {'':<41}{'win %':>14}{'factors':>15}"
        for one in told["effects"]:
            if one["kind"] == kind and one["differ"]:
                yield _row(one)
    still = sorted({one["name"] for one in told["effects"] if not one["differ"]})
    if still:
        yield heading("No battle went otherwise with the other readings of")
        yield from textwrap.wrap(
            ", ".join(still), WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
        )


def _row(one: dict[str, Any]) -> str:
    win, factors = one["win"], one["factors"]
    name = f"{one['name']} = {one['value']}"
    halves = (win["high"] - win["low"]) / 2, (factors["high"] - factors["low"]) / 2
    first = f"{100 * win['value']:+.2f} ±{100 * halves[0]:.2f}"
    second = f"{factors['value']:+.2f} ±{halves[1]:.2f}"
    return f"  {name[:41]:<41}{first:>14}{second:>15}"
