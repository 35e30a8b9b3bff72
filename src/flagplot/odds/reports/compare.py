"""The results of `compare` and `sensitivity`, as blocks: the measures of each variant side by side, and their causes."""

from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from typing import Final

from flagplot.blocks import Block, Heading, Paragraph, Table
from flagplot.core.offers.measure import (
    NOBODY,
    AheadMeasure,
    Data,
    Found,
    GameMeasure,
    LeftMeasure,
    Measure,
    MeasureSet,
    PurposeMeasure,
    RowMeasure,
    SideMeasure,
    Winner,
)
from flagplot.odds.reports.odds import figure, foot, unit

TITLES: Final = {
    "ruling": "Open rulings",
    "doctrine": "Doctrines",
    "setting": "Settings of the doctrines, each raised by about a quarter",
    "cell": "Table cells, each raised by one: those that move most",
}
IDLE: Final = {
    "ruling": "No {0} went otherwise with the other readings of",
    "doctrine": "No {0} went otherwise with another doctrine",
    "setting": "Nor with these settings raised, for either side",
}
SHOWN: Final = 16
"""Lines of each kind."""
MOST: Final = 10
"""Lines of all kinds together."""

ABREAST: Final = 3
"""Columns side by side."""
Line = tuple[str, ...]


def ranking(found: Found, counting: MeasureSet) -> Iterator[Block]:
    """The results of `sensitivity`: the changes that move the odds, the most first, and those that do not."""
    side, other = found["sides"]
    doctrine = ", ".join(f"{name} {by}" for name, by in found["doctrine"].items())
    yield Paragraph(f"{found['title']}: what moves the odds under {found['edition']}", 0, "bold")
    yield Paragraph(f"{found['battles']:,} {counting.games} each way from the same seeds ({found['seed']}).")
    yield Paragraph(f"Doctrine: {doctrine}.")
    if found["interrupted"]:
        yield Paragraph(f"INTERRUPTED: not all of {', '.join(found['of'])} was tried.")
    yield Paragraph(f"Changes favour {side} where plus, {other} where minus; {found['level']:.0%} intervals.")
    for kind, title in IDLE.items():
        changed = {_idle(one) for one in found["effects"] if one["kind"] == kind and one["differ"]}
        named = {_idle(one) for one in found["effects"] if one["kind"] == kind}
        if named - changed:
            yield Heading(title.format(counting.games.rstrip("s")))
            yield Paragraph(", ".join(sorted(named - changed)), 1)
    yield from foot(found)
    yield from ranked(found, counting)


def ranked(found: Found, counting: MeasureSet) -> Iterator[Block]:
    """What moves the odds, kind by kind, then the changes that move them most of all."""
    heads = tuple(counting.payoff(stake).unit for stake in counting.shown)
    for kind, title in TITLES.items():
        rows = [one for one in found["effects"] if one["kind"] == kind and one["differ"]]
        if rows:
            fewer = max(one["battles"] for one in rows)
            yield Heading(title if fewer == found["battles"] else f"{title}; {fewer} {counting.games}")
            yield Table(tuple(ranked_row(one, counting) for one in rows[:SHOWN]), ("", *heads), level=1)

    def weight(one: Data) -> float:
        return -max(_clear(one[stake]) for stake in counting.shown)

    most = sorted((one for one in found["effects"] if one["differ"]), key=weight)[:MOST]
    yield Heading("What moves it most", is_answer=True)
    if most:
        lines = []
        for one in most:
            place, stake = max(enumerate(counting.shown), key=lambda each: _clear(one[each[1]]))
            row = ranked_row(one, counting)[0], [*changes(one, counting)][place], counting.payoff(stake).unit
            lines.append(row)
        yield Table(tuple(lines), left=(0, 2), level=1)
    else:
        yield Paragraph(f"No {counting.games.rstrip('s')} went otherwise.", 1)


def _clear(change: Data) -> float:
    """How clear an effect on one stake is, in half-widths of its interval."""
    return float(abs(change["value"]) / max(1e-9, change["high"] - change["low"]))


def _idle(one: Data) -> str:
    """Changes without effect: a setting for either side, a doctrine of one side, a ruling."""
    name = str(one["name"])
    return f"{name} = {one['value']}" if one["kind"] == "doctrine" else name.split(": ")[-1]


def ranked_row(one: Data, counting: MeasureSet) -> tuple[str, ...]:
    """The change and its effect."""
    value = f" = {one['value']}" + (f", not {one['instead_of']}" if one["kind"] in ("setting", "cell") else "")
    return (one["name"] + value, *changes(one, counting))


def changes(one: Found, counting: MeasureSet) -> Iterator[str]:
    """What an effect changes of each stake, with its half-width."""
    for stake in counting.shown:
        change, of = one[stake], unit(counting.payoff(stake).is_chance, 2)
        yield f"{of.said(change['value'])} ±{of.bare((change['high'] - change['low']) / 2, '')}"


def report(found: Found, counting: MeasureSet) -> Iterator[Block]:
    """The results of `compare`: each variant in a column, then the effect of every difference."""
    doctrine = ", ".join(f"{name} {by}" for name, by in found["doctrine"].items())
    what = f"ruling {found['ruling']}" if "ruling" in found else "editions side by side"
    yield Paragraph(f"{found['title']}: {what}", 0, "bold")
    yield Paragraph(
        f"{found['battles']:,} {counting.games} each from the same seeds ({found['seed']}); doctrine {doctrine}; "
        f"{found['level']:.0%} intervals."
    )
    if found.get("interrupted"):
        yield Paragraph("Interrupted: results so far, without every difference.", style="bold")
    yield from foot(found)
    for part in found["moved"]:
        yield from moved(part, found, counting)
    yield Heading("Side by side", is_answer=True)
    columns = found["columns"]
    for first in range(0, len(columns), ABREAST):
        yield from side_by_side(columns[first : first + ABREAST], counting)


def library(found: Found) -> Iterator[Block]:
    """The results of `compare --all-scenarios`: a row for each scenario, the largest changes last on the screen."""
    rows = found["rows"]
    moved = [row for row in rows if row["differ"]]
    yield Paragraph(f"All scenarios: {found['change']} instead of {found['base']}", 0, "bold")
    yield Paragraph(
        f"{found['battles']:,} games of each from the same seeds ({found['seed']}); {found['level']:.0%} intervals. The shares "
        "are what falls to the side named, of all that is fought for."
    )
    if found["interrupted"]:
        yield Paragraph("Interrupted: results so far, without every scenario.", style="bold")
    still = list(dict.fromkeys(row["name"] for row in rows if not row["differ"]))
    if still:
        yield Heading("Not one game went otherwise in", in_full=True)
        yield Paragraph(", ".join(still), 1)
    if found["skipped"]:
        yield Heading("Left out")
        yield from (Paragraph(f"{each['name']}: {each['why']}", 1) for each in found["skipped"])
    if len(moved) > MOST:
        yield Heading("The smaller changes", in_full=True)
        yield _library_table(moved[MOST:])
    yield Heading("The largest changes", is_answer=True)
    if moved:
        yield _library_table(moved[:MOST])
    sure = sum(row["change"]["low"] > 0 or row["change"]["high"] < 0 for row in rows)
    names = len({row["name"] for row in moved})
    yield Paragraph(
        f"Games went otherwise in {names} of {len({row['name'] for row in rows})} scenarios; beyond chance {sure} "
        f"{'share' if sure == 1 else 'shares'} changed."
    )


def _library_table(rows: Sequence[Found]) -> Table:
    """The share of the first side before and after, and the games that went otherwise."""
    several = len({row["way"] for row in rows}) > 1
    lines = []
    for row in rows:
        change, of = row["change"], unit(True, 1)
        way = f" ({row['way'].split(' = ')[-1]})" if several else ""
        said = f"{of.said(change['value'])} ±{of.bare((change['high'] - change['low']) / 2, '')}"
        shares = (f"{100 * row[when]['value']:.1f}" for when in ("before", "after"))
        lines.append((f"{row['name']}{way}", row["of"], *shares, said, f"{row['differ'] / row['battles']:.0%}"))
    return Table(tuple(lines), ("", "side", "before", "after", "change", "otherwise"), left=(0, 1), level=1)


def side_by_side(columns: Sequence[Found], counting: MeasureSet) -> Iterator[Block]:
    """The results of each variant, in columns."""
    lines = [line for measure in counting.measures for line in lines_of(measure, columns)]
    yield Table(tuple(lines), ("", *(column["name"] for column in columns)), level=1)


@singledispatch
def lines_of(measure: Measure, columns: Sequence[Found]) -> Iterator[Line]:
    """The lines of a measure side by side, by its kind; none for most."""
    return iter(())


@lines_of.register
def winner(measure: Winner, columns: Sequence[Found]) -> Iterator[Line]:
    """How often each side wins."""
    if measure.named:
        for side in columns[0][measure.name]:
            label = NOBODY if side == NOBODY else side
            yield (f"{label} wins, %", *(share(column[measure.name][side]) for column in columns))


@lines_of.register
def fought_for(measure: PurposeMeasure, columns: Sequence[Found]) -> Iterator[Line]:
    """What falls to the first side of all that the game is fought for."""
    first = columns[0][measure.name]["of"]
    yield (f"{first} gets of all fought for, %", *(share(column[measure.name]["share"]) for column in columns))


@lines_of.register
def ahead(measure: AheadMeasure, columns: Sequence[Found]) -> Iterator[Line]:
    """How often each side is ahead."""
    for side in columns[0][measure.name]:
        if side != NOBODY:
            yield (f"{side} ahead, %", *(share(column[measure.name][side]) for column in columns))


@lines_of.register
def left(measure: LeftMeasure, columns: Sequence[Found]) -> Iterator[Line]:
    """What each side has left."""
    for place, row in enumerate(columns[0][measure.name]):
        yield (f"{row['side']}: {measure.title.lower()}", *(f"{c[measure.name][place]['left']:.2f}" for c in columns))


@lines_of.register
def number(measure: GameMeasure, columns: Sequence[Found]) -> Iterator[Line]:
    """A number's mean, and the range of nine in ten games."""
    yield from spread(measure.title.lower(), [column[measure.name] for column in columns])


@lines_of.register
def sides(measure: SideMeasure, columns: Sequence[Found]) -> Iterator[Line]:
    """What each side has of it."""
    if measure.title:
        for side in columns[0][measure.name]:
            yield from spread(f"{side}: {measure.title.lower()}", [column[measure.name][side] for column in columns])


@lines_of.register
def rows(measure: RowMeasure, columns: Sequence[Found]) -> Iterator[Line]:
    """The figure drawn for each row, in a table whose rows are not parts of the sides."""
    if measure.parts or not measure.bar:
        return
    for side, name in dict.fromkeys((row["side"], row["name"]) for column in columns for row in column[measure.name]):
        tables = [{(row["side"], row["name"]): row for row in reversed(column[measure.name])} for column in columns]
        found = [table.get((side, name)) for table in tables]
        words = measure.columns[measure.bar]
        yield (f"{name}: {words}, %", *(share(row[measure.bar]) if row else "never" for row in found))
        for more, result in measure.spread.items():
            if any(row and more in row for row in found):
                means = (middle(row[more]["mean"]) if row and more in row else "-" for row in found)
                yield (f"  {result.partition(' [')[0]}", *means)


def spread(label: str, rows: Sequence[Found]) -> Iterator[Line]:
    """A whole number of each way to play."""
    yield (label, *(middle(one["mean"]) for one in rows))
    yield ("  nine in ten", *(f"{one['quantiles']['5']} to {one['quantiles']['95']}" for one in rows))


def moved(part: Found, whole: Found, counting: MeasureSet) -> Iterator[Block]:
    """What each difference moves."""
    ruling = "ruling" in whole
    yield Heading(f"Instead of {whole['from']}" if ruling else f"What {part['edition']} moves, from {whole['from']}")
    first, second = whole["sides"]
    each = "" if not part["effects"] else "; each difference alone"
    yield Paragraph(f"Plus favours {first}, minus {second}{each}.", 1)
    found = [("all together", part["all"])] if part["all"] else []
    found += [(one["value"] if ruling else _name(one), one) for one in part["effects"]]
    lines = tuple((name, *changes(one, counting)) for name, one in found if one["differ"])
    heads = tuple(counting.payoff(stake).unit for stake in counting.shown)
    yield Table(lines, ("", *heads), level=1)
    still = [name for name, one in found if not one["differ"]]
    if still:
        yield Paragraph(f"No {counting.games.rstrip('s')} went otherwise by {', '.join(still)}.", 1)


def _name(one: Found) -> str:
    value = f" = {one['value']}" if one["kind"] == "ruling" else ""
    return f"{one['kind']} {one['name']}{value}"


def share(interval: Mapping[str, float]) -> str:
    """A share in per cent with its half-width."""
    return f"{100 * figure(interval):.1f} ±{50 * (interval['high'] - interval['low']):.1f}"


def middle(interval: Mapping[str, float]) -> str:
    """A mean with its half-width."""
    return f"{interval['value']:.2f} ±{(interval['high'] - interval['low']) / 2:.2f}"
