"""`flagplot advise` and `flagplot review`: what answers are worth, from what a side knows, before they are given and after."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from flagplot.api.advice import advise as asked
from flagplot.api.advice import review as looked
from flagplot.api.chances.result import Chances
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Picture, print_chances
from flagplot.cli.text.ticker import Ticker
from flagplot.core.offers.measure import Found
from flagplot.drawing import shapes
from flagplot.drawing.letters import fitted
from flagplot.drawing.shapes import Box, Node
from flagplot.drawing.svg import Svg
from flagplot.files.picture import check_name, write
from flagplot.table.advice.simulated_report import figure

WIDE: Final = 860.0
HEAD: Final = 76.0
ROW: Final = 21.0
SIZE: Final = 11.0
FIRST: Final = 320.0
"""The left edge of the columns."""
SAID: Final = 96.0
"""Width for a figure in words."""
MOST: Final = 24
"""Rows that are drawn."""
SLACK: Final = 0.06


class Row(NamedTuple):
    """One line: text, its figures by goal with their intervals, and whether it is marked."""

    words: str
    payoffs: Found
    marked: bool


def picture(found: Found) -> Svg:
    """The picture of an `advise` or `review` result."""
    reviewed = "reviewed" in found
    rows = []
    for side in found.get("reviewed", ()):
        for slip in side["answers"]:
            words = f"{side['side']}, {slip['at']}: {slip['given']}; better {slip['better']}"
            rows.append(Row(words, slip, slip["cost"]["low"] > 0))
    for place, each in enumerate(found.get("answers", ())):
        rows.append(Row(f"{each['words']}{' *' if each['doctrine'] else ''}", each, place == 0))
    for each in found.get("plans", ()):
        words = f"{'; '.join(answer['words'] for answer in each['answers'])} ({each['mix']:.0%})"
        rows.append(Row(words, each, each["mix"] > 0))
    del rows[MOST:]
    title = f"{found['title']}: answers that cost most" if reviewed else f"{found['side']}: {found['question']}"
    what = "the value lost by each answer" if reviewed else "the value of each answer"
    nodes, lines = list[Node](), list[str]()
    for place, row in enumerate(rows):
        y = HEAD + ROW * place + ROW / 2
        nodes.append(shapes.text((10, y + 4), fitted(row.words, SIZE, FIRST - 24, row.marked), SIZE, "ink", row.marked))
        entries = (
            f"{figure(goal, row.payoffs[goal['name']], reviewed)} {goal['unit'].lower()}" for goal in found["goals"]
        )
        lines.append(f"{row.words}: {', '.join(entries)}")
    wide = (WIDE - FIRST) / len(found["goals"])
    for place, goal in enumerate(found["goals"]):
        nodes += _column(goal, rows, Box(FIRST + wide * place, HEAD, wide, ROW * len(rows)), reviewed)
    nodes.append(shapes.text((10, 24), fitted(title, 15, WIDE - 20, True), 15, "ink", True))
    nodes.append(shapes.text((10, 43), f"{what}; lines hold it {found['level']:.0%} of the time", SIZE, "soft"))
    end = HEAD + ROW * len(rows) + 12
    return Svg(WIDE, end, title, tuple(lines), (shapes.rect(Box(0, 0, WIDE, end), "paper"), *nodes))


def _column(goal: Found, rows: list[Row], field: Box, sign: bool) -> Iterator[Node]:
    """The figures of one goal in a column."""
    entries = [row.payoffs[goal["name"]] for row in rows]
    low, high = (
        min((each["low"] for each in entries), default=0.0),
        max((each["high"] for each in entries), default=1.0),
    )
    room = max(1e-6, high - low) * SLACK
    low, high, last = low - room, high + room, field.right - SAID

    def at(value: float) -> float:
        return field.x + (last - field.x) * (value - low) / (high - low)

    yield shapes.text((field.x, HEAD - 6), goal["unit"], SIZE, "ink", True)
    for place, (row, each) in enumerate(zip(rows, entries, strict=True)):
        y, paint = field.y + ROW * place + ROW / 2, "mark" if row.marked else "ink"
        yield shapes.line((field.x, y), (last, y), "line", 0.6)
        yield shapes.line((at(each["low"]), y), (at(each["high"]), y), paint, 2.4)
        yield shapes.circle((at(each["value"]), y), 4, paint, "paper", 0.8)
        yield shapes.text((last + 8, y + 4), figure(goal, each, sign), SIZE)


Whose = Annotated[str, typer.Option("--seat", metavar="A|B|SIDE", help="The side to advise.", show_default=False)]
Seat = Annotated[str, typer.Option("--seat", metavar="A|B|SIDE", help="One side only.", show_default=False)]
Budget = Annotated[
    str,
    typer.Option(
        "--budget", metavar="N|TIME", help="Simulated games, such as 5000, or a time such as 10s.", show_default=False
    ),
]
Each = Annotated[
    str,
    typer.Option("--budget", metavar="N|TIME", help="The same for each question: 1000, or 500ms.", show_default=False),
]
File = Annotated[
    Path, options.scenario("A record, a scenario file, or the name of one that comes with the program.", "RECORD|FILE")
]


def advise(
    file: File,
    seat: Whose,
    at: options.At = -1,
    budget: Budget = "",
    seed: options.Seed = None,
    doctrine: options.Doctrine = "",
    goal: options.Goal = None,
    json: options.Json = False,
    png: Picture = None,
) -> None:
    """Compare the answers to a question, from what a side knows, with the likely course of the game.

    Without --at it starts at the end of the record. It takes the first question from there that gives the side
    a choice. Ctrl-C prints the results so far.

    \b
    Examples:
      flagplot fight river-plate-1939 --seed 1 --record plate.record
      flagplot advise plate.record --seat Britain --at 0
      flagplot advise plate.record --seat B --at 3 --budget 50000
      flagplot advise midway-1942 --seat U.S. --at 100 --seed 7 --png advice.png
    """  # noqa: D301
    if png is not None:
        check_name(png)
    result = asked(
        file,
        seat,
        at=at,
        budget=budget,
        seed=options.read_seed(seed) or 0,
        doctrine=doctrine,
        goal=goal or (),
        watch=Ticker("games"),
    )
    _show(result, json, png)


def review(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.", show_default=False)],
    seat: Seat = "",
    budget: Each = "",
    goal: options.Goal = None,
    json: options.Json = False,
    png: Picture = None,
) -> None:
    """List the most costly answers of a finished game, by the knowledge of their side then, apart from luck.

    The answers that seem to have cost most are measured again, with other dice and eight times the games. Ctrl-C prints
    the results so far. `flagplot luck` measures the dice.

    \b
    Examples:
      flagplot fight river-plate-1939 --seed 1 --record plate.record
      flagplot review plate.record
      flagplot review plate.record --seat A --budget 5000 --png review.png
    """  # noqa: D301
    if png is not None:
        check_name(png)
    _show(looked(record, seat=seat, budget=budget, goal=goal or (), watch=Ticker("questions")), json, png)


def _show(found: Chances, json: bool, png: Path | None) -> None:
    """Draw and print the result."""
    if png is not None:
        write(picture(found.data), png)
    print_chances(found, json)
    if png is not None:
        typer.echo(f"drawn: {png}", err=json)
