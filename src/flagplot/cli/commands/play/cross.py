"""`flagplot cross`: one historical battle fought in two games, the outcomes side by side with the historical one."""

import json as json_text
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

import typer

from flagplot import games
from flagplot.blocks import Block, Gap, Paragraph, Table
from flagplot.cli.commands import options
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.changed import MARK
from flagplot.files.derived import HistoricalOutcome, background
from flagplot.table.result import Result, result
from flagplot.table.seats import SIDES
from flagplot.table.session import begin, listen
from flagplot.table.setting import Setting, open_scenario

NOBODY: Final = "nobody"


@dataclass
class CrossingTally:
    """The outcomes of the battles of one game: the winners, and the mean losses of each side."""

    setting: Setting
    history: HistoricalOutcome | None
    battles: int = 0
    better: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    brought: dict[str, int] = field(default_factory=dict)
    rounds: int = 0

    def share_lost(self, side: str) -> float:
        """Mean share of its strength that a side lost."""
        return self.lost[side] / (self.battles * max(1, self.brought.get(side, 0)))


def open_for(path: Path, edition: str) -> Setting:
    """Open a scenario, under an edition if it belongs to its game."""
    setting = open_scenario(path)
    of_its_game = bool(edition) and (edition.startswith(MARK) or games.of_edition(edition) == setting.kit)
    return open_scenario(path, edition) if of_its_game else setting


def fight_many(setting: Setting, seeds: int) -> CrossingTally:
    """Fight a scenario with seeds from 1 on, both sides by the standard doctrine."""
    tally = CrossingTally(setting, background(setting.battle.text).history)
    for seed in range(1, seeds + 1):
        session = begin(setting, dict.fromkeys(SIDES, setting.kit.players[0]), seed)
        story = listen(session)
        session.run()
        add(tally, result(session, story))
    return tally


def add(tally: CrossingTally, found: Result) -> None:
    """Count one battle."""
    sides = tally.setting.sides
    tally.battles += 1
    tally.rounds += found.rounds
    share = {}
    for losses in found.losses:
        lost, brought = strength(found, losses.side)
        name = sides[losses.side]
        tally.lost[name] += lost
        tally.brought[name] = brought
        share[name] = lost / max(1, brought)
    first, second = sides
    tally.better[NOBODY if share[first] == share[second] else min(share, key=lambda name: share[name])] += 1
    if tally.setting.kit.counting.names_a_winner:
        tally.winners[found.winner or NOBODY] += 1


def strength(found: Result, side: int) -> tuple[int, int]:
    """Strength lost and present at the start, in the measure of the side's game."""
    setting, position = found.session.setting, found.session.position
    counting = setting.kit.counting
    counted = sum(event.kind == counting.counted_event for event in position.log)
    return counting.strength(setting.battle.situation, position.situation, counted, side)


def check_pair(one: Setting, other: Setting) -> None:
    """Check that two scenarios are the same battle: one of each game, between sides with the same names."""
    if one.kit == other.kit:
        raise FlagplotError(f"both are battles of {one.kit.game.name}", expected="one file of each game")
    if sorted(one.sides) != sorted(other.sides):
        what = f"the sides differ: {' and '.join(one.sides)}, {' and '.join(other.sides)}"
        raise FlagplotError(what, expected="sides of the same names in both files")


def cross(
    one: Annotated[Path, options.scenario("The battle in one game.")],
    other: Annotated[Path, options.scenario("The same battle in the other.")],
    seeds: Annotated[int, typer.Option(min=1, max=10_000, help="Battles in each game, seeds from 1 on.")] = 20,
    edition: options.EditionName = "",
    json: options.Json = False,
) -> None:
    """Fight one historical battle in two games, and compare both outcomes with the historical one.

    \b
    Example:
      flagplot cross matapan-1941 {game}/matapan-1941 --seeds 5
    """  # noqa: D301
    settings = [open_for(one, edition), open_for(other, edition)]
    check_pair(*settings)
    tallies = [fight_many(setting, seeds) for setting in settings]
    if json:
        typer.echo(json_text.dumps([as_data(tally) for tally in tallies], ensure_ascii=False))
    else:
        show(in_blocks(tallies))


def as_data(tally: CrossingTally) -> dict[str, object]:
    """What came of the battles of one game as plain data."""
    setting = tally.setting
    return {
        "title": setting.title,
        "edition": setting.edition.name,
        "profile": setting.profile or None,
        "battles": tally.battles,
        "rounds": tally.rounds / tally.battles,
        "winners": dict(tally.winners) or None,
        "lost less": dict(tally.better),
        "share lost": {side: round(tally.share_lost(side), 4) for side in setting.sides},
        "history": tally.history._asdict() if tally.history else None,
    }


def in_blocks(tallies: list[CrossingTally]) -> Iterator[Block]:
    """The games in columns, then what happened."""
    sides = tallies[0].setting.sides
    rows = [("battles, standard against standard", *(str(tally.battles) for tally in tallies))]
    rows.append(("rounds on average", *(f"{tally.rounds / tally.battles:.1f}" for tally in tallies)))
    for side in (*sides, NOBODY):
        rows.append(
            (f"{side} wins", *(_percent(t.winners[side], t.battles) if t.winners else "not named" for t in tallies))
        )
    for side in (*sides, NOBODY):
        name = "both lose alike" if side == NOBODY else f"{side} loses the smaller part"
        rows.append((name, *(_percent(tally.better[side], tally.battles) for tally in tallies)))
    for side in sides:
        rows.append((f"{side} loses on average", *(f"{100 * tally.share_lost(side):.0f}%" for tally in tallies)))
    yield from (Paragraph(tallies[0].setting.title, style="bold"), Gap())
    yield from (Table(tuple(rows), ("", *(tally.setting.edition.name for tally in tallies))), Gap())
    yield from map(Paragraph, _notes(tallies))


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.0f}%"


def _notes(tallies: list[CrossingTally]) -> list[str]:
    notes = []
    for tally in tallies:
        if tally.setting.profile:
            notes.append(f"{tally.setting.edition.name} used: {tally.setting.profile}.")
    entries = [tally.history for tally in tallies if tally.history]
    if entries:
        notes.append(f"What happened: {entries[0].winner} won. {entries[0].losses}")
    return [
        *notes,
        "Losses are parts of the strength brought, each counted as its own game counts strength: a rough comparison.",
    ]
