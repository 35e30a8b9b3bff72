"""`flagplot luck`: how lucky a played game was, roll by roll and in all."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.blocks import Block, Heading, Paragraph, Table
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Threads, tell
from flagplot.cli.commands.chances.rests_on import about_rulings, engine
from flagplot.cli.text.chances.odds_text import foot
from flagplot.cli.text.ticker import Ticker
from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.kit import Kit
from flagplot.core.measure import Payoff
from flagplot.core.position import Position
from flagplot.odds.interval import LEVEL, z_of
from flagplot.odds.luck import LESSER, Luck, Throw
from flagplot.odds.luck import luck as measure
from flagplot.odds.sampling import first_seed
from flagplot.table import keep
from flagplot.table.resume import reopen
from flagplot.table.seats import read_doctrines
from flagplot.table.session import Session
from flagplot.table.story import Story

MOST = 10
COMPILED = 1000
"""Continuations of each position by the compiled runtime."""


class Watcher(Story):
    """A story that keeps the position before and after each roll."""

    throws: list[Throw]

    def watch(self) -> "Watcher":
        """Begin to keep."""
        self.throws, self.pending, self.dice, self.total = [], None, [], 0
        return self

    pending: tuple[Any, str, str, int, int] | None
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
            self.pending, self.dice = (s.copy(), words, cites, s.dice_left, self.part), []

    def after(self, position: Position) -> list[Any]:
        """Keep the position as a roll has come to its end."""
        fresh = super().after(position)
        if self.pending is not None:
            before, words, cites, dice, part = self.pending
            self.dice.append(0)
            if len(self.dice) == max(1, dice):
                told = "; ".join(dict.fromkeys(one.text for one in fresh[:2]))
                text = f"{words[:1].upper()}{words[1:]}: {told}" if told else words
                self.throws.append(Throw(before, position.situation.copy(), part, text, cites))
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
    watcher = Watcher(session.setting.teller(), kit=session.setting.kit).watch()
    session.stories.append(watcher)
    session.play_record(kept)
    if not watcher.throws:
        raise FlagplotError("no dice were rolled in it", file=record, expected="a record with rolls")
    names = read_doctrines(doctrine, session.setting)
    setting = session.setting
    player, ticker = engine(setting, names, threads), Ticker("games")
    player.announce()
    each = battles or (COMPILED if player.compiled else setting.kit.counting.continuations)
    try:
        found = measure(
            watcher.throws,
            player.work.play(),
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
    tell(told, json, report(told, setting.kit))


def as_data(found: Luck, session: Session, names: dict[int, str], how: tuple[int, int]) -> dict[str, Any]:
    """The luck of a game as plain data."""
    z, setting = z_of(), session.setting
    stakes, winner = setting.kit.counting.stakes, setting.kit.winner(session.position.situation)
    return {
        **about_rulings(setting, names),
        "seed": how[0],
        "continuations": how[1],
        "battles": found.battles,
        "level": LEVEL,
        "favours": setting.sides[0],
        **{stake: _between(*found.total(stake), z) for stake in stakes},
        "winner": setting.sides[winner] if winner >= 0 else None,
        "over": session.is_over,
        "rolls": [_roll(throw, z, stakes) for throw in found.throws],
    }


def _between(value: float, error: float, z: float) -> dict[str, float]:
    return {"value": value, "low": value - z * error, "high": value + z * error}


def _roll(throw: Throw, z: float, stakes: tuple[str, ...]) -> dict[str, Any]:
    assert throw.worth is not None
    before, after = throw.worth
    halves = {stake: z * math.sqrt(before[stake].variance + after[stake].variance) for stake in stakes}
    return {
        "round": throw.part,
        "text": throw.words,
        "cites": throw.cites,
        **{stake: throw.moved(stake) for stake in stakes},
        **{f"{stake}_half": half for stake, half in halves.items()},
        f"{stakes[0]}_before": before[stakes[0]].value,
    }


def report(told: dict[str, Any], kit: Kit) -> Iterator[Block]:
    """All of it."""
    (side, other), counting, rolls = told["sides"], kit.counting, told["rolls"]
    payoffs = [counting.payoff(stake) for stake in counting.stakes]
    yield Paragraph(f"{told['title']}: luck of {len(rolls)} rolls under {told['edition']}", 0, "bold")
    doctrine = ", ".join(f"{name} {by}" for name, by in told["doctrine"].items())
    yield Paragraph(f"What was to come is judged by {told['battles']:,} continuations, doctrine {doctrine};")
    yield Paragraph(f"seed {told['seed']}, {told['level']:.0%} intervals. A plus favours {side}, a minus {other}.")
    yield Heading("In all")
    rows = [(payoff.unit, *_change(payoff, told[payoff.name])) for payoff in payoffs]
    yield Table(tuple(rows), level=1)
    if told["over"] and kit.names_a_winner:
        yield Paragraph(f"{told['winner'] or 'Nobody'} won.", 1)
    yield Heading("Rolls that moved most")
    for roll in sorted(rolls, key=lambda roll: -_weight(roll, counting.stakes))[:MOST]:
        parts = [_moved(payoff, roll) for payoff in payoffs]
        yield Paragraph(f"{', '.join(parts)}; {kit.titled(roll['round']).lower()}", 1)
        yield Paragraph(f"{roll['text']} [{roll['cites']}]", 3)
    last = payoffs[-1]
    lucky = sum(roll[last.name] > 0 for roll in rolls)
    what = f"Of {len(rolls)} rolls {lucky} moved the {last.unit.lower()} towards {side}"
    yield Paragraph(f"{what}, the rest towards {other} or nowhere.", 1)
    yield from foot(told)


def _change(payoff: Payoff, told: dict[str, float]) -> tuple[str, str]:
    scale, places, sign = (100, 1, " %") if payoff.is_chance else (1, 2, "")
    value, low, high = (f"{scale * told[name]:+.{places}f}" for name in ("value", "low", "high"))
    return f"{value}{sign}", f"({low} to {high})"


def _moved(payoff: Payoff, roll: dict[str, Any]) -> str:
    value, half = roll[payoff.name], roll[f"{payoff.name}_half"]
    if payoff.is_chance:
        return f"{100 * value:+.1f} % ± {100 * half:.1f}"
    return f"{value:+.2f} ± {half:.2f} {payoff.unit.lower()}"


def _weight(roll: dict[str, Any], stakes: tuple[str, ...]) -> float:
    first, *others = stakes
    return float(abs(roll[first]) + sum(abs(roll[other]) / LESSER for other in others))
