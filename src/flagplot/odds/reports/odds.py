"""The results of `odds`, as blocks: every measure of a game by its kind, and their basis."""

from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from typing import Final, NamedTuple

from flagplot.blocks import Bar, Block, Heading, Paragraph, Table
from flagplot.core.offers.measure import (
    NOBODY,
    AheadMeasure,
    DeliveryMeasure,
    EndingMeasure,
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

NEITHER: Final = "neither"
SHORT: Final = 21
"""Letters of a fraction printed next to its bar."""
LINES: Final = 10
"""Bars for a number of many values."""
STOPS: Final = {
    "battles": "as many as asked for",
    "interval": "the chances of winning are known closely enough (see --interval)",
    "seconds": "the time asked for is over",
    "interrupted": "INTERRUPTED: this is what there was",
}
Figure = Mapping[str, float]


class Unit(NamedTuple):
    """The unit of figures of one kind."""

    scale: int
    places: int
    mark: str

    def bare(self, number: float, sign: str = "+") -> str:
        """A figure without its mark; nothing has no minus."""
        return f"{round(self.scale * number, self.places) + 0.0:{sign}.{self.places}f}"

    def said(self, number: float, sign: str = "+") -> str:
        """A figure, with its sign unless that is left out."""
        return self.bare(number, sign) + self.mark


def unit(is_chance: bool, places: int = 1) -> Unit:
    """Chances are printed in per cent with these decimals, other figures with two."""
    return Unit(100, places, "%") if is_chance else Unit(1, 2, "")


def percent(share: float) -> str:
    """A share as a person reads it; a rare event is not printed as never."""
    share = min(1.0, max(0.0, share))
    if 0 < share < 0.0005:
        return "<0.1%"
    if 0.9995 < share < 1:
        return ">99.9%"
    return f"{share:.1%}"


def within(interval: Figure) -> str:
    """The bounds of a share."""
    return f"({100 * interval['low']:.1f} to {100 * interval['high']:.1f})"


def report(found: Found, counting: MeasureSet) -> Iterator[Block]:
    """The results of `odds`: the winner, the ending, the losses."""
    yield from head(found, counting)
    for measure in counting.measures:
        if measure.title:
            yield from describe(measure, found)
    yield from foot(found)
    yield Heading("The answer", is_answer=True)
    for measure in counting.measures:
        if measure.title:
            yield from answer(measure, found)


@singledispatch
def answer(measure: Measure, found: Found) -> Iterator[Block]:
    """What the answer says of a measure, in a few lines; nothing of most."""
    return iter(())


@answer.register
def winner(measure: Winner, found: Found) -> Iterator[Block]:
    """Who wins."""
    if not measure.named:
        yield Paragraph(measure.title, 1)
        return
    yield Paragraph(title_of(measure), 1, "bold")
    rows = []
    for side, figures in found[measure.name].items():
        fraction = str(figures.get("p", ""))
        exactly = f"= {fraction}" if "/" in fraction and len(fraction) <= SHORT else ""
        rows.append((side, percent(figures["value"]), within(figures), Bar(figures["value"]), exactly))
    yield Table(tuple(rows), left=(0, 4), level=1)
    if measure.means:
        yield Paragraph(measure.means, 1)


@answer.register
def fought_for(measure: PurposeMeasure, found: Found) -> Iterator[Block]:
    """What share of all that it is fought for falls to the first side, and what counts how much."""
    figures, share = found[measure.name], found[measure.name]["share"]
    weights = ", ".join(f"{name} {weight:g}" for name, weight in figures["weights"].items() if weight > 0)
    gets = f"{figures['of']} gets {percent(share['value'])} {within(share)}"
    yield Paragraph(f"{title_of(measure)} (weights: {weights}): {gets}", 1)


@answer.register
def ahead(measure: AheadMeasure, found: Found) -> Iterator[Block]:
    """Who is ahead."""
    shares = ", ".join(
        f"{NEITHER if side == NOBODY else side} {percent(figures['value'])}"
        for side, figures in found[measure.name].items()
    )
    yield Paragraph(f"{measure.title}: {shares} [{measure.cites}]", 1)


@answer.register
def left(measure: LeftMeasure, found: Found) -> Iterator[Block]:
    """What both sides have left."""
    figures = ", ".join(f"{row['side']} {row['left']:.2f} of {row['start']}" for row in found[measure.name])
    if figures:
        yield Paragraph(f"{measure.title}, on average: {figures}", 1)


@answer.register
def average(measure: GameMeasure, found: Found) -> Iterator[Block]:
    """A number of the game."""
    yield Paragraph(f"{measure.title}: {found[measure.name]['mean']['value']:.2f} on average", 1)


@answer.register
def of_sides(measure: SideMeasure, found: Found) -> Iterator[Block]:
    """What each side has of it, and who has more."""
    at_start = found.get(measure.start_name, {})
    lines = []
    for side, figures in found[measure.name].items():
        mean, q = figures["mean"], figures["quantiles"]
        of = f"of {at_start[side]}" if side in at_start else ""
        lines.append(
            (side, f"{mean['value']:.2f}", of, f"({mean['low']:.2f} to {mean['high']:.2f})", f"{q['25']} to {q['75']}")
        )
    yield Table(tuple(lines), (title_of(measure), "mean", "", "interval", "half of them"), level=1)
    yield from exchange(measure, found)


@answer.register
def delivered(measure: DeliveryMeasure, found: Found) -> Iterator[Block]:
    """The forces brought on their way."""
    for side, figures in found[measure.name].items():
        mean = figures[measure.counted]["mean"]["value"]
        yield Paragraph(f"{measure.title}: {side} brings {mean:.2f} of {figures['start']} on average", 1)


@answer.register
def main_rows(measure: RowMeasure, found: Found) -> Iterator[Block]:
    """The rows of a table that is the point of the game."""
    rows: Sequence[Found] = found[measure.name]
    if measure.in_answer and rows:
        yield Paragraph(title_of(measure), 1, "bold")
        yield Table(tuple(_row(measure, row) for row in rows), ("", *measure.columns.values()), level=1)
        for row in rows:
            known = ((name, words) for name, words in measure.spread.items() if name in row)
            yield from (Paragraph(_spread(row, name, words), 1) for name, words in known)


def title_of(measure: Measure) -> str:
    """The heading of a measure, with its paragraph."""
    return f"{measure.title} [{measure.cites}]" if measure.cites else measure.title


def head(found: Found, counting: MeasureSet) -> Iterator[Block]:
    """The game, the number of plays, and the players."""
    yield Paragraph(f"{found['title']}: odds{counting.of} under {found['edition']}", 0, "bold")
    yield Paragraph(f"{', '.join(f'{side} by doctrine {name}' for side, name in found['doctrine'].items())}.")
    for side, title in found.get("orders", {}).items():
        yield Paragraph(f"Standing orders of {side}: {title}.")
    if found["method"] == "exact":
        yield from walked(found)
        return
    count = found[counting.games_key]
    rate = count / found["seconds"] if found["seconds"] else 0
    each = f"{rate:,.{1 if rate < 100 else 0}f} a second"
    yield Paragraph(f"{count:,} {counting.games}, {found['runtime']}, in {found['seconds']:.1f} s, {each}.")
    yield Paragraph(f"Seed {found['seed']}. Stopped: {STOPS[found['stopped']]}.")
    yield Paragraph(f"Intervals hold the true figure {found['level']:.0%} of the time.")


def walked(found: Found) -> Iterator[Block]:
    """How far the walk came."""
    looked = f"{found['situations']:,} situations, {found['merged']:,} more merged, in {found['seconds']:.1f} s"
    if found["in_fractions"]:
        yield Paragraph(f"Exact, in fractions: {looked}.")
        return
    if found["interrupted"]:
        yield Paragraph(f"INTERRUPTED: {looked}.")
    elif found["over_budget"]:
        yield Paragraph(f"THE BUDGET IS SPENT: {looked}.")
    elif found["enough"]:
        yield Paragraph(f"Exact up to the {found['until']:.6g} asked for (see --until): {looked}.")
    else:
        yield Paragraph(f"Exact but for the rarest: {looked}.")
    rounded = f"rounding below {found['rounding']:.0e}" if found["rounding"] else "nothing rounded"
    yield Paragraph(f"Resolved: {found['resolved']:.5%} of all; missing {found['unresolved']:.1e}, {rounded}.")
    yield Paragraph("Chances of winning and of ends are bounded with all of that on either side;")
    yield Paragraph("other figures belong to the resolved part.")


@singledispatch
def describe(measure: Measure, found: Found) -> Iterator[Block]:
    """The lines of a measure, by its kind."""
    raise NotImplementedError


@describe.register(Winner)
@describe.register(PurposeMeasure)
@describe.register(AheadMeasure)
@describe.register(LeftMeasure)
def in_the_answer(measure: Measure, found: Found) -> Iterator[Block]:
    """The answer says it."""
    return iter(())


@describe.register
def ends(measure: EndingMeasure, found: Found) -> Iterator[Block]:
    """How it ends."""
    yield Heading(title_of(measure))
    rows = [
        (percent(end["value"]), within(end), f"{end['how']} [{end['cites']}]" if end["cites"] else end["how"])
        for end in found[measure.name]
    ]
    yield Table(tuple(rows), left=(2,), level=1)


@describe.register
def number(measure: GameMeasure, found: Found) -> Iterator[Block]:
    """A number of the game, and the chance that it is over by then."""
    figures = found[measure.name]
    yield Heading(f"{measure.title}: {figures['mean']['value']:.2f} on average")
    if not measure.by_winner:
        yield histogram(figures["shares"])
        return
    over, rows = 0.0, []
    for value, share in figures["shares"].items():
        over += share
        won = [percent(part) for part in found[measure.by_winner][value].values()]
        rows.append((value, percent(share), percent(over), *won, Bar(share, 12)))
    sides = [side[:10] for side in (*found["sides"], NOBODY)]
    yield Table(tuple(rows), ("", "", "over by then", f"by {sides[0]}", *sides[1:]), left=(), level=1)


@describe.register
def sides(measure: SideMeasure, found: Found) -> Iterator[Block]:
    """What each side has of it, and who has more."""
    yield Heading(title_of(measure))
    at_start = found.get(measure.start_name, {})
    for side, figures in found[measure.name].items():
        average, q = figures["mean"], figures["quantiles"]
        of = f" of {at_start[side]}" if side in at_start else ""
        bounds = f"({average['low']:.2f} to {average['high']:.2f})"
        yield Paragraph(f"{side}: {average['value']:.2f}{of} on average {bounds};", 1)
        yield Paragraph(f"{q['25']} to {q['75']} in half of them, {q['5']} to {q['95']} in nine of ten", 2)
        yield histogram(figures["shares"])


def exchange(measure: SideMeasure, found: Found) -> Iterator[Block]:
    """Which side has more of it."""
    if measure.exchange:
        figures = found[measure.exchange]
        mean = figures["mean"]["value"]
        more, less = (figures["of"], figures["beyond"]) if mean >= 0 else (figures["beyond"], figures["of"])
        yield Paragraph(f"{more} {measure.verb} {abs(mean):.2f} {measure.unit} more than {less} on average", 1)


@describe.register
def brought(measure: DeliveryMeasure, found: Found) -> Iterator[Block]:
    """The forces brought on their way."""
    if not found[measure.name]:
        return
    yield Heading(title_of(measure))
    for side, figures in found[measure.name].items():
        mean = figures[measure.counted]["mean"]
        text = f"{side} sails with {figures['start']}; {mean['value']:.2f} on average are brought on their way"
        yield Paragraph(f"{text} ({mean['low']:.2f} to {mean['high']:.2f}), the rest is lost or goes home:", 1)
        yield histogram(figures[measure.counted]["shares"])


@describe.register
def rows(measure: RowMeasure, found: Found) -> Iterator[Block]:
    """A table of rows, those of each side below its name; of a table in the answer only what its rows have besides."""
    data: Sequence[Found] = found[measure.name]
    more = [block for row in data for block in spreads(measure, row)]
    if (data and not measure.in_answer) or more or (measure.nothing and not data):
        yield Heading(title_of(measure))
    if not data and measure.nothing:
        yield Paragraph(measure.nothing, 1)
    if measure.columns and not measure.in_answer:
        for side in dict.fromkeys(row["side"] for row in data):
            of_side = [row for row in data if row["side"] == side]
            kind = ("",) if any("type" in row for row in of_side) else ()
            lines = tuple(_row(measure, row) for row in of_side)
            yield Table(lines, (side, *kind, *measure.columns.values()), level=1)
    yield from more


def _row(measure: RowMeasure, row: Found) -> tuple[str | Bar, ...]:
    one = measure.one(row)
    count = row.get("count", 1)
    name = row["name"] if one and count == 1 else f"{row['name']} ×{count}"
    figures = [figure(row[column]) for column in measure.columns]
    cells = [percent(cell) if one else f"{cell:.2f}" for cell in figures]
    bar = Bar(figure(row[measure.bar]) / (1 if one else max(1, count)), 8)
    return (name, *([row["type"]] if "type" in row else []), *cells, bar)


def figure(value: Found | float) -> float:
    """The figure itself, with or without its bounds."""
    return float(value["value"] if isinstance(value, Mapping) else value)


def spreads(measure: RowMeasure, row: Found) -> Iterator[Block]:
    """Whole numbers that a row has besides."""
    for name, words in measure.spread.items():
        if name in row:
            yield Paragraph(_spread(row, name, words), 1)
            yield histogram(row[name]["shares"])


def _spread(row: Found, name: str, words: str) -> str:
    mean = row[name]["mean"]
    bounds = f"({mean['low']:.2f} to {mean['high']:.2f})"
    return f"{row['name']}: {mean['value']:.2f} on average {bounds}, {words}"


def histogram(shares: Figure) -> Table:
    """A bar for each value, or a few bars for many."""
    values = [(int(value), share) for value, share in shares.items()]
    if not values:
        return Table((), level=2)
    first, last = values[0][0], values[-1][0]
    step = 1 if last - first < LINES else -(-(last - first + 1) // LINES)
    parts: dict[int, float] = {}
    for value, share in values:
        parts[(value - first) // step] = parts.get((value - first) // step, 0.0) + share
    most, lines = max(parts.values()), []
    for part, share in sorted(parts.items()):
        low, high = first + part * step, min(last, first + part * step + step - 1)
        lines.append((f"{low}" if low == high else f"{low}-{high}", percent(share), Bar(share / most)))
    return Table(tuple(lines), left=(), level=2)


def foot(found: Found) -> Iterator[Block]:
    """What all this rests on in a few lines, then in full every ruling."""
    neutral = found["neutral"]
    rest = {n: v for n, v in found["mattered"].items() if n not in neutral and n not in found["changed"]}
    yield Heading("What this rests on")
    if found.get("lacks"):
        yield Paragraph(f"{found['lacks']}.", 1)
    if "profile" in found:
        yield Paragraph(f"Figures that the rule does not print: {found['profile']}", 1)
    yield from (Paragraph(f"Changed cell: {cell}", 1) for cell in found.get("cells", ()))
    if found["changed"]:
        yield Paragraph(f"Rulings that are not at their default: {_listed(found['changed'])}", 1)
    counted = f"{len(rest)} {'ruling' if len(rest) == 1 else 'rulings'}"
    counted += f" and {len(neutral)} neutral {'default' if len(neutral) == 1 else 'defaults'}" if neutral else ""
    yield Paragraph(f"{counted} could move this.", 1)
    yield Paragraph("`--full` lists them, `flagplot sensitivity` measures them.", 1, is_hint=True)
    others = "Other rulings in force that could move this (see flagplot sensitivity)"
    for title, listed in (("Neutral defaults for rules that no source prints", neutral), (others, rest)):
        if listed:
            yield from (Heading(title, in_full=True), Paragraph(_listed(listed), 1))


def _listed(rulings: Mapping[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in rulings.items())
