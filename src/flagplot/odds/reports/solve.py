"""The results of `solve` and `exploit`, as blocks."""

from collections.abc import Iterator
from typing import Final

from flagplot.blocks import Bar, Block, Heading, Paragraph, Table
from flagplot.core.offers.interfaces import Decision
from flagplot.core.offers.measure import Found, MeasureSet
from flagplot.core.offers.payoff import Payoff
from flagplot.odds.reports.odds import foot as rests_on
from flagplot.odds.reports.odds import unit

PLAYED: Final = 8
"""Choices of a mix that the answer names."""
NEAR: Final = 0.02
"""Bounds that are farther apart than this may be brought nearer."""
MOST: Final = 12
"""Pure choices outside the mix that are listed."""


def report(found: Found, decision: Decision, payoff: Payoff, counting: MeasureSet) -> Iterator[Block]:
    """The results of `solve` for a secret choice: the mix of both sides, and the loss of each choice."""
    names = [side["side"] for side in found["sides"]]
    yield Paragraph(f"{found['title']}: {decision.words} under {found['edition']}", 0, "bold")
    who = ", ".join(f"{side} plays by doctrine {name}" for side, name in found["doctrine"].items())
    yield Paragraph(f"Afterwards {who}.")
    yield Paragraph(f"Played for: {payoff.words.format(*names)}.")
    sizes = " x ".join(str(len(side["choices"])) for side in found["sides"])
    rate = f"{found['battles'] / found['seconds']:,.0f} a second" if found["seconds"] else "at once"
    played = f"{found['battles']:,} {counting.games} in {found['seconds']:.1f} s"
    yield Paragraph(f"{sizes} choices; {played}, {rate}; seed {found['seed']}.")
    for side in found["sides"]:
        yield Heading(f"{side['side']}: {', '.join(side['groups'])}")
        yield from choices(side, decision, payoff)
    yield from foot(found, decision)
    if "own" in found:
        own, share = found["own"], found["own"]["exploitability"] / found["scale"]
        text = f"{payoff_text(payoff, own['exploitability'])} a game, {share:.2%} of what the payoff can differ by"
        yield Heading("What the doctrines' own way to choose leaves")
        yield Paragraph(f"On average best answers gain {text},", 1)
        yield Paragraph(f"and at most {payoff_text(payoff, own['at_most'])} with sampling error taken in.", 1)
    yield Heading("Value of the equilibrium", is_answer=True)
    yield from value(found, payoff, names[0])
    for side in found["sides"]:
        mixed = [row for row in side["choices"] if row["share"] > 0]
        shown = "; ".join(f"{_choice(row)} in {row['share']:.0%}" for row in mixed[:PLAYED])
        more = f" and {len(mixed) - PLAYED} others" if len(mixed) > PLAYED else ""
        yield Paragraph(f"{side['side']} plays {shown}{more}.", 1)


def _choice(row: Found) -> str:
    return " ".join(str(number) for number in row["choice"])


def report_whole(found: Found, payoff: Payoff) -> Iterator[Block]:
    """A whole game that was solved exactly."""
    names = [seat["side"] for seat in found["seats"]]
    yield Paragraph(f"{found['title']}: every choice of both sides under {found['edition']}", 0, "bold")
    yield Paragraph(f"Played for: {payoff.words.format(*names)}.")
    sets = ", ".join(f"{seat['side']}: {seat['information_sets']:,} information sets" for seat in found["seats"])
    yield Paragraph(
        f"{sets}; {found['nodes']:,} nodes, {found['situations']:,} situations, in {found['seconds']:.1f} s."
    )
    for seat in found["seats"]:
        yield Heading(f"{seat['side']} begins")
        rows = [
            (begun["question"], answer, f"{share:.1%}", Bar(share, 20))
            for begun in seat["begins"][:MOST]
            for answer, share in begun["mix"].items()
        ]
        yield Table(tuple(rows), ("question", "answer", "play", ""), left=(0, 3), level=1)
    yield Heading("Value of the equilibrium", is_answer=True)
    yield Paragraph(f"{payoff_text(payoff, found['value'])} for {names[0]}, exact but for rounding.", 1)
    gain = payoff_text(payoff, max(0.0, found["gap"]))
    yield Paragraph(f"Players who knew these plans could gain {gain} together.", 1)


def payoff_text(payoff: Payoff, number: float, sign: bool = False) -> str:
    """A payoff as a person reads it."""
    return unit(payoff.is_chance, 2).said(number, "" if payoff.is_chance and not sign else "+")


def value(found: Found, payoff: Payoff, side: str) -> Iterator[Block]:
    """What the game is worth and how sure that is."""
    v, gap = found["value"], found["exploitability"]
    bounds = f"{payoff_text(payoff, v['low'])} to {payoff_text(payoff, v['high'])} ({found['level']:.0%} interval)"
    yield Paragraph(f"{payoff_text(payoff, v['value'])} for {side}, {bounds};", 1)
    yield Paragraph(f"standard error {100 * v['error'] / found['scale']:.3f}% of what the payoff can differ by.", 1)
    seen = payoff_text(payoff, max(0.0, gap["seen"]))
    yield Paragraph(f"Players who knew these mixes could gain {seen} together, as seen in the sample,", 1)
    games = "the same games, INTERRUPTED" if found["interrupted"] else "fresh games"
    most = f"{payoff_text(payoff, gap['at_most'])} with sampling error taken in ({games}, {found['level']:.0%})"
    yield Paragraph(f"and at most {most}.", 1)
    yield from between(found, payoff)


def between(found: Found, payoff: Payoff) -> Iterator[Block]:
    """The bounds of the value, and whether they are as near as they were asked to be."""
    limits = found["bounds"]
    low, high, near = limits["low"], limits["high"], limits["near"]
    apart, rounds = (high - low) / found["scale"], "1 round" if limits["rounds"] == 1 else f"{limits['rounds']} rounds"
    if payoff.is_chance:
        low, high = max(0.0, low), min(1.0, high)
    words = f"So the value is between {payoff_text(payoff, low)} and {payoff_text(payoff, high)}, {apart:.1%} apart"
    if near:
        reached = f"as near as {near:.1%}" if apart <= near else f"not as near as {near:.1%}"
        yield Paragraph(f"{words}: {reached} after {rounds}.", 1)
    else:
        yield Paragraph(
            words + ("." if apart <= NEAR else f"; --near {100 * NEAR:g} goes on until they are nearer."), 1
        )


def choices(side: Found, decision: Decision, payoff: Payoff) -> Iterator[Block]:
    """The mix of a side, and the pure choices next to it."""
    rows = side["choices"]
    mixed = [row for row in rows if row["share"] > 0]
    rest = sorted((row for row in rows if row["share"] == 0), key=lambda row: row["loses"])
    lines = [_row(payoff, row, f"{row['share']:.1%}") for row in mixed] + [
        _row(payoff, row, "-") for row in rest[:MOST]
    ]
    yield Table(tuple(lines), (decision.head, "play", "loses against the other's mix"), level=1)
    if len(rest) > MOST:
        yield Paragraph(f"{len(rest) - MOST} other choices lose up to {payoff_text(payoff, rest[-1]['loses'])}", 1)


def _row(payoff: Payoff, row: Found, share: str) -> tuple[str | Bar, ...]:
    loses = f"{payoff_text(payoff, row['loses'], True)} ± {payoff_text(payoff, row['half']).lstrip('+')}"
    return _choice(row), share, loses, Bar(row["share"], 20)


def foot(found: Found, decision: Decision) -> Iterator[Block]:
    """How often each cell was played, and the rulings and doctrines that the solution rests on."""
    yield Heading("How it was solved")
    yield Paragraph(decision.basis, 1)
    yield Paragraph(
        f"Each cell was played {found['per_cell']} times with the same seeds, cells that matter more often; value, losses "
        "and the bound come from games that had no part in finding the mixes.",
        1,
    )
    yield from rests_on(found)


def exploited(found: Found, counting: MeasureSet) -> Iterator[Block]:
    """The results of `exploit`: the best response's gain at either seat, by each payoff."""
    one, other = found["sides"]
    yield Paragraph(f"{found['title']}: best responses to {found['player']} under {found['edition']}", 0, "bold")
    looked = [f"{side}: {sets:,} information sets" for side, sets in found["information_sets"].items()]
    situations = sum(found["situations"].values())
    yield Paragraph(
        f"{', '.join(looked)}; {situations:,} situations in {found['seconds']:.1f} s. All chances are exact."
    )
    for name, figures in found["stakes"].items():
        yield from stake(figures, counting.payoff(name), (one, other), found["player"])


def stake(figures: Found, payoff: Payoff, sides: tuple[str, str], player: str) -> Iterator[Block]:
    """What can be gained of one stake."""
    best = figures["best_response"]
    yield Heading(f"Played for: {payoff.words.format(*sides)}", is_answer=True)
    rows = (
        (f"{player} against itself", payoff_text(payoff, figures["value"])),
        (f"the best response at {sides[0]}", payoff_text(payoff, best[sides[0]])),
        (f"the best response at {sides[1]}", payoff_text(payoff, best[sides[1]])),
    )
    yield Table(rows, level=1)
    at_stake = f"{figures['share']:.2%} of the value at stake"
    yield Paragraph(f"Exploitability: {payoff_text(payoff, figures['exploitability'])} a game, {at_stake}.", 1)
