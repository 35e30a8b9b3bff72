"""`flagplot cross`: one historical battle fought in two games, the outcomes side by side with the historical one."""

import json as json_text
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from flagplot.blocks import Block, Gap, Paragraph, Table
from flagplot.cli.commands import options
from flagplot.cli.text.pager import show
from flagplot.table.crossing import NOBODY, CrossingTally, check_pair, fight_many, open_for


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
