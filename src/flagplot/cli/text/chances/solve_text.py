"""The report of `flagplot solve` in plain text, eighty columns wide."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final

from flagplot.cli.text.chances.odds_text import WIDTH, bar, heading
from flagplot.cli.text.chances.odds_text import foot as rests_on

DECISIONS: Final = {
    "numbering": "secret combat group numbers [22.423]",
    "air-split": "combat air patrol against strikes [22.431]",
    "bypass": "engaging and bypassing points [34.C.2.a]",
}
HEADS: Final = {"numbering": "numbers", "air-split": "sixths", "bypass": "eng. byp."}
MOST: Final = 12
"""Pure choices outside the mix that are listed."""
BASES: Final = {
    "numbering": "Groups are formed by doctrine; numbers that the file prescribes are set aside unless --keep is given.",
    "air-split": "Each carrier sends the same share, in sixths; the choice stands for the first round, which is come to in "
    "eight ways by doctrine, and for no other.",
    "bypass": "The choice stands for the first round of the first surface combat, which is come to by doctrine, and for no "
    "other; what is not engaged and does not bypass holds back.",
}
WORDS: Final = {
    "win": "{} wins (a half if nobody does)",
    "factors": "naval factors that {1} loses beyond {0}",
    "ships": "named ships that {1} loses beyond {0}",
    "strength": "strength that {1} loses beyond {0} [34.C.4]",
    "cargo": "cargo that {0} delivers beyond {1}",
}


def report(found: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the report."""
    names = [side["side"] for side in found["sides"]]
    yield f"{found['title']}: {DECISIONS[found['decision']]} under {found['edition']}"
    yield (
        "Afterwards " + ", ".join(f"{side} plays by doctrine {name}" for side, name in found["doctrine"].items()) + "."
    )
    yield f"Played for: {WORDS[found['payoff']].format(*names)}."
    sizes = " x ".join(str(len(side["choices"])) for side in found["sides"])
    rate = found["battles"] / found["seconds"]
    yield f"{sizes} choices; {found['battles']:,} battles in {found['seconds']:.1f} s, {rate:,.0f} a second; seed {found['seed']}."
    yield heading("Value of the equilibrium")
    yield from value(found, names[0])
    for side in found["sides"]:
        yield heading(f"{side['side']}: {', '.join(side['groups'])}"[:74])
        yield from choices(found, side)
    yield from foot(found)


def told(found: Mapping[str, Any], number: float, sign: bool = False) -> str:
    """A payoff as a person reads it."""
    if found["payoff"] == "win":
        return f"{100 * number:+.2f} %" if sign else f"{100 * number:.2f} %"
    return f"{number:+.2f}"


def value(found: Mapping[str, Any], side: str) -> Iterator[str]:
    """What the game is worth and how sure that is."""
    v, gap = found["value"], found["exploitability"]
    bounds = f"{told(found, v['low'])} to {told(found, v['high'])} ({found['level']:.0%} interval)"
    yield f"  {told(found, v['value'])} for {side}, {bounds};"
    yield f"  standard error {100 * v['error'] / found['scale']:.3f} % of what the payoff can differ by."
    yield f"  Players who knew these mixes could gain {told(found, max(0.0, gap['seen']))} together, as far as was seen,"
    battles = "the same battles, INTERRUPTED" if found["interrupted"] else "fresh battles"
    yield f"  and at most {told(found, gap['at_most'])} with sampling error taken in ({battles}, {found['level']:.0%})."


def choices(found: Mapping[str, Any], side: Mapping[str, Any]) -> Iterator[str]:
    """The mix of a side, and the pure choices next to it."""
    rows = side["choices"]
    mixed = [row for row in rows if row["share"] > 0]
    rest = sorted((row for row in rows if row["share"] == 0), key=lambda row: row["loses"])
    yield f"  {HEADS[found['decision']]:<9}  play    loses against the other's mix"
    for row in mixed:
        yield _row(found, row, f"{row['share']:6.1%}", bar(row["share"], 20))
    for row in rest[:MOST]:
        yield _row(found, row, "   -  ", "")
    if len(rest) > MOST:
        yield f"  {len(rest) - MOST} other choices lose up to {told(found, rest[-1]['loses'])}"


def _row(found: Mapping[str, Any], row: Mapping[str, Any], share: str, drawn: str) -> str:
    numbers = " ".join(str(number) for number in row["choice"])
    half = told(found, row["half"]).lstrip("+")
    return f"  {numbers:<9} {share}  {told(found, row['loses'], True):>9} ± {half:<8} {drawn}".rstrip()


def foot(found: Mapping[str, Any]) -> Iterator[str]:
    """What all this rests on."""
    yield heading("What this rests on")
    yield from _wrap(BASES[found["decision"]])
    text = (
        f"Each cell was played {found['per_cell']} times with the same seeds, cells that matter more often; value, losses and "
        "the bound come from battles that had no part in finding the mixes."
    )
    yield from _wrap(text)
    yield from rests_on(found)


def _wrap(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
