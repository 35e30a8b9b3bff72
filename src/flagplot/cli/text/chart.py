"""The search chart of a round, as on the table: six numbers a side, found or hidden."""

from typing import Final

from rich.text import Text

from flagplot.games.awaw.words.showing import Chart

CELL: Final = 10
INDENT: Final = 4
STYLES: Final = {"active": "bold", "distant": "dim"}


def draw(chart: Chart, sides: tuple[str, ...], width: int) -> list[Text]:
    """The chart, line by line, within the width."""
    room = width - INDENT - CELL * len(chart.statuses)
    longest = min(max(len(side) for side in sides), room - 1)
    head = Text(" " * (INDENT + longest + 1))
    for number, status in enumerate(chart.statuses, start=1):
        head.append(f"{number} {status}".ljust(CELL), STYLES[status])
    lines = [head]
    for side, found in zip(sides, chart.found, strict=True):
        name = side if len(side) <= longest else side[: longest - 1] + "…"
        line = Text(" " * INDENT + name.ljust(longest + 1))
        for count in found:
            word, style = cell(count)
            line.append(word.ljust(CELL), style)
        lines.append(line)
    for line in lines:
        line.rstrip()
    return lines


def cell(count: int) -> tuple[str, str]:
    """One cell: the word and its style."""
    if count < 0:
        return "·", "dim"
    if count == 0:
        return "hidden", ""
    return ("found" if count == 1 else f"found ×{count}"), "bold green"
