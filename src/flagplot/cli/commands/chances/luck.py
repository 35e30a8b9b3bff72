"""`flagplot luck`: how lucky a played battle was, roll by roll and in all."""

import json as json_text
import math
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.cli.commands import options
from flagplot.cli.commands.chances.engine import check_game, engine
from flagplot.cli.commands.chances.odds import Threads
from flagplot.cli.commands.chances.odds_shared import about_rulings
from flagplot.cli.text.chances.odds_text import WIDTH, foot, heading
from flagplot.cli.text.ticker import Ticker
from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.odds.interval import LEVEL, z_of
from flagplot.odds.luck import Luck, Throw
from flagplot.odds.luck import luck as measure
from flagplot.odds.sampling import first_seed
from flagplot.table import keep
from flagplot.table.resume import reopen
from flagplot.table.seats import read_doctrines
from flagplot.table.session import Session
from flagplot.table.story import Story

MOST = 10
COMPILED, INTERPRETED = 1000, 20
"""Continuations of each position."""


class Watcher(Story):
    """A story that keeps the position before and after each roll."""

    throws: list[Throw]

    def watch(self) -> "Watcher":
        """Begin to keep."""
        self.throws, self.pending, self.dice, self.total = [], None, [], 0
        return self

    pending: tuple[Any, str, str, int] | None
    dice: list[int]
    total: int

    def before(self, position: Position) -> None:
        """Keep the position as a roll begins."""
        super().before(position)
        s = position.situation
        self.is_die = s.ask_seat == DICE_SEAT
        if self.is_die and self.pending is None:
            seen = position.seen(self.seat)
            words, cites = self.teller.purpose(seen), self.teller.purpose_cites(seen)
            self.pending, self.dice = (s.copy(), words, cites, s.dice_left), []

    def after(self, position: Position) -> list[Any]:
        """Keep the position as a roll has come to its end."""
        fresh = super().after(position)
        if self.pending is not None:
            before, words, cites, dice = self.pending
            self.dice.append(0)
            if len(self.dice) == max(1, dice):
                told = "; ".join(dict.fromkeys(one.text for one in fresh[:2]))
                text = f"{words[:1].upper()}{words[1:]}: {told}" if told else words
                self.throws.append(Throw(before, position.situation.copy(), before.round, (), text, cites))
                self.pending = None
        return fresh


def luck(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.", show_default=False)],
    battles: Annotated[int, typer.Option("-n", "--battles", metavar="N", help="Continuations of each position.")] = 0,
    doctrine: options.Doctrine = "",
    seed: options.Seed = None,
    json: options.Json = False,
    threads: Threads = None,
) -> None:
    """Say how lucky a played battle was: what each roll changed, by playing on from before and after it."""
    if not 0 <= battles <= 10_000_000:
        raise FlagplotError(f"{battles} continuations", field="-n", expected="a whole number from 1 on")
    number = options.read_seed(seed)
    number = options.random_seed() if number is None else number
    kept = keep.read(record)
    session = reopen(kept)
    check_game(session.setting.kit.game.name)
    watcher = Watcher(session.setting.teller(), kit=session.setting.kit).watch()
    session.stories.append(watcher)
    session.play_record(kept)
    if not watcher.throws:
        raise FlagplotError("no dice were rolled in it", file=record, expected="a record with rolls")
    names = read_doctrines(doctrine, session.setting)
    player, ticker = engine(session.setting.tables, names, threads), Ticker()
    player.announce(session.setting.battle.situation)
    each = battles or (COMPILED if player.compiled else INTERPRETED)
    try:
        found = measure(
            watcher.throws,
            player.count,
            first_seed(number),
            each,
            lambda done, of: ticker.write(f"{done} of {of} positions"),
        )
    except KeyboardInterrupt:
        raise FlagplotError("interrupted; nothing was measured to its end") from None
    finally:
        player.close()
        ticker.done()
    told = as_data(found, session, names, (number, each))
    if json:
        typer.echo(json_text.dumps(told, ensure_ascii=False))
    else:
        for line in report(told):
            typer.echo(line.rstrip())


def as_data(found: Luck, session: Session, names: dict[int, str], how: tuple[int, int]) -> dict[str, Any]:
    """The luck of a battle as plain data."""
    z, sides = z_of(), session.setting.sides
    win, win_error, factors, factors_error = found.total()
    rolls = [_roll(throw, z) for throw in found.throws]
    return {
        **about_rulings(session.setting, names),
        "seed": how[0],
        "continuations": how[1],
        "battles": found.battles,
        "level": LEVEL,
        "favours": sides[0],
        "win": {"value": win, "low": win - z * win_error, "high": win + z * win_error},
        "factors": {"value": factors, "low": factors - z * factors_error, "high": factors + z * factors_error},
        "winner": sides[session.position.situation.winner] if session.position.situation.winner >= 0 else None,
        "over": session.is_over,
        "rolls": rolls,
    }


def _roll(throw: Throw, z: float) -> dict[str, Any]:
    assert throw.worth is not None
    before, after = throw.worth
    return {
        "round": throw.round,
        "text": throw.words,
        "cites": throw.cites,
        "win": throw.win,
        "win_half": z * math.sqrt(before.win_variance + after.win_variance),
        "factors": throw.factors,
        "factors_half": z * math.sqrt(before.factors_variance + after.factors_variance),
        "win_before": before.win,
    }


def report(told: dict[str, Any]) -> Iterator[str]:
    """The lines of the report."""
    side, other = told["sides"]
    yield f"{told['title']}: luck of {len(told['rolls'])} rolls under {told['edition']}"
    doctrine = ", ".join(f"{name} {by}" for name, by in told["doctrine"].items())
    yield f"What was to come is judged by {told['battles']:,} continuations, doctrine {doctrine};"
    yield f"seed {told['seed']}, {told['level']:.0%} intervals. A plus favours {side}, a minus {other}."
    yield heading("In all")
    win, factors = told["win"], told["factors"]
    yield f"  Chance of winning {100 * win['value']:+7.1f} %  ({100 * win['low']:+.1f} to {100 * win['high']:+.1f})"
    yield f"  Naval factors     {factors['value']:+7.2f}    ({factors['low']:+.2f} to {factors['high']:+.2f})"
    if told["over"]:
        yield f"  {told['winner'] or 'Nobody'} won."
    yield heading("Rolls that moved most")
    most = sorted(told["rolls"], key=lambda roll: -abs(roll["win"]) - abs(roll["factors"]) / 100)[:MOST]
    for roll in most:
        yield (
            f"  {100 * roll['win']:+6.1f} % ± {100 * roll['win_half']:<4.1f} {roll['factors']:+6.2f} ± {roll['factors_half']:<5.2f}"
            f" factors, round {roll['round']}"
        )
        text = f"{roll['text']} [{roll['cites']}]"
        yield from textwrap.wrap(
            text, WIDTH, initial_indent="      ", subsequent_indent="      ", break_on_hyphens=False
        )
    lucky = sum(roll["factors"] > 0 for roll in told["rolls"])
    yield f"  Of {len(told['rolls'])} rolls {lucky} moved the factors towards {side}, the rest towards {other} or nowhere."
    yield from foot(told)
