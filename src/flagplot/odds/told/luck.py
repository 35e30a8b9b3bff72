"""The results of `luck`, as blocks."""

from collections.abc import Iterator, Sequence
from typing import Final

from flagplot.blocks import Block, Heading, Paragraph, Table
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Data, MeasureSet
from flagplot.core.offers.payoff import Payoff
from flagplot.odds.luck import LESSER
from flagplot.odds.told.odds import foot, unit

STILL: Final = 0.005
"""Smaller effects do not come first: half of one per cent of a chance, or 0.005 of what is counted."""
MOST: Final = 10
"""Rolls that are listed."""


def report(found: Data, kit: Kit) -> Iterator[Block]:
    """The results of `luck`: the luck of a game in all, and the rolls that moved it most."""
    (side, other), counting, rolls = found["sides"], kit.counting, found["rolls"]
    payoffs = [counting.payoff(stake) for stake in moving(counting, rolls)]
    yield Paragraph(f"{found['title']}: luck of {counted(len(rolls))} under {found['edition']}", 0, "bold")
    doctrine = ", ".join(f"{name} {by}" for name, by in found["doctrine"].items())
    yield Paragraph(f"The future is judged by {found['battles']:,} continuations, doctrine {doctrine};")
    yield Paragraph(
        f"seed {found['seed']}, {found['level']:.0%} intervals. A plus favours {side}, a minus {other.removesuffix('.')}."
    )
    yield Heading("Rolls that moved most")
    moved = [roll for roll in rolls if any(is_seen(payoff, roll) for payoff in payoffs)]
    for roll in sorted(moved, key=lambda roll: -_weight(roll, counting.shown))[:MOST]:
        parts = [_moved(payoff, roll) for payoff in payoffs if is_seen(payoff, roll)]
        yield Paragraph(f"{', '.join(parts)}; {kit.titled(roll['round']).lower()}", 1)
        yield Paragraph(f"{roll['text']} [{roll['cites']}]", 3)
    last = payoffs[0] if not payoffs[0].is_chance else payoffs[-1]
    lucky = sum(roll[last.name] > 0 for roll in rolls)
    yield from foot(found)
    yield Heading("In all", is_answer=True)
    rows = [(payoff.unit, *_change(payoff, found[payoff.name])) for payoff in payoffs]
    yield Table(tuple(rows), level=1)
    if found["over"] and kit.counting.names_a_winner:
        yield Paragraph(f"{found['winner'] or 'Nobody'} won.", 1)
    what = f"Of {counted(len(rolls))} {lucky} moved the {last.unit.lower()} towards {side}"
    yield Paragraph(f"{what}, the rest towards {other} or nowhere.", 1)


def moving(counting: MeasureSet, rolls: Sequence[Data]) -> list[str]:
    """The stakes, those first that some roll moved by as much as can be seen; a win that is certain moves by nothing."""
    still = {
        stake for stake in counting.shown if max((abs(roll.get(stake, 0.0)) for roll in rolls), default=0.0) < STILL
    }
    return [*(s for s in counting.shown if s not in still), *(s for s in counting.shown if s in still)]


def counted(rolls: int) -> str:
    """How many rolls, in words."""
    return f"{rolls} roll{'' if rolls == 1 else 's'}"


def is_seen(payoff: Payoff, roll: Data) -> bool:
    """Whether a roll moved the result by a printable amount; smaller effects print as zero."""
    return bool(abs(roll[payoff.name]) >= (0.0005 if payoff.is_chance else 0.005))


def _change(payoff: Payoff, change: dict[str, float]) -> tuple[str, str]:
    of = unit(payoff.is_chance)
    return of.said(change["value"]), f"({of.bare(change['low'])} to {of.bare(change['high'])})"


def _moved(payoff: Payoff, roll: Data) -> str:
    of, what = unit(payoff.is_chance), "" if payoff.is_chance else f" {payoff.unit.lower()}"
    return f"{of.said(roll[payoff.name])} ± {of.bare(roll[f'{payoff.name}_half'], '')}{what}"


def _weight(roll: Data, stakes: tuple[str, ...]) -> float:
    first, *others = stakes
    return float(abs(roll[first]) + sum(abs(roll[other]) / LESSER for other in others))
