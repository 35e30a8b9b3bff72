"""The report of `flagplot odds` in plain text, eighty columns wide, with small bars."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

WIDTH: Final = 78
BAR: Final = 24
SHORT: Final = 21
"""Letters of a fraction that is told beside its bar."""
STOPS: Final = {
    "battles": "as many as asked for",
    "interval": "the interval asked for is reached",
    "seconds": "the time asked for is over",
    "interrupted": "INTERRUPTED: this is what there was",
}
Figure = Mapping[str, float]


def bar(share: float, width: int = BAR) -> str:
    """A bar of blocks, in eighths."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    return "█" * (eighths // 8) + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[eighths % 8]


def percent(share: float) -> str:
    """A share as a person reads it; a rare thing is not told as never."""
    share = min(1.0, max(0.0, share))
    if 0 < share < 0.0005:
        return "<0.1%"
    if 0.9995 < share < 1:
        return ">99.9%"
    return f"{share:.1%}"


def within(told: Figure) -> str:
    """The bounds of a share."""
    return f"{100 * told['low']:.1f} to {100 * told['high']:.1f}"


def as_fraction(told: Mapping[str, Any]) -> str:
    """A chance as a fraction, where it is a short one."""
    fraction = told.get("p", "")
    return f" = {fraction}" if "/" in fraction and len(fraction) <= SHORT else ""


def report(found: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the report."""
    yield from head(found)
    yield from winner(found)
    yield from rounds(found)
    yield from factors(found)
    yield from ships(found)
    yield from cargo(found)
    yield from foot(found)


def heading(title: str) -> str:
    """A title with a line to the right."""
    return f"── {title} ".ljust(WIDTH, "─")


def head(found: Mapping[str, Any]) -> Iterator[str]:
    """What was fought, how often and by whom."""
    doctrine = ", ".join(f"{side} by doctrine {name}" for side, name in found["doctrine"].items())
    yield f"{found['title']}: odds under {found['edition']}"
    yield f"{doctrine}."
    if found["method"] == "exact":
        yield from walked(found)
        return
    rate = found["battles"] / found["seconds"] if found["seconds"] else 0
    yield f"{found['battles']:,} battles, {found['runtime']}, in {found['seconds']:.1f} s, {rate:,.0f} a second."
    yield from how_sure(found)


def how_sure(found: Mapping[str, Any]) -> Iterator[str]:
    """Why sampling stopped, and what its intervals mean."""
    yield f"Seed {found['seed']}. Stopped: {STOPS[found['stopped']]}."
    yield f"Intervals hold the true figure {found['level']:.0%} of the time."


def walked(found: Mapping[str, Any]) -> Iterator[str]:
    """How far the walk came."""
    looked = (
        f"{found['situations']:,} situations, {found['merged']:,} more merged with them, in {found['seconds']:.1f} s"
    )
    if found["in_fractions"]:
        yield f"Exact, in fractions: {looked}."
        return
    if found["interrupted"]:
        yield f"INTERRUPTED: {looked}."
    elif found["over_budget"]:
        yield f"THE BUDGET IS SPENT: {looked}."
    else:
        yield f"Exact but for the rarest: {looked}."
    rounded = f"rounding below {found['rounding']:.0e}" if found["rounding"] else "nothing rounded"
    yield f"Resolved: {found['resolved']:.5%} of all; missing {found['unresolved']:.1e}, {rounded}."
    yield "Chances of winning and of ends are bounded with all of that on either side;"
    yield "other figures are of the resolved part."


def winner(found: Mapping[str, Any]) -> Iterator[str]:
    """Who wins, and how it ends."""
    yield heading("Who wins [22.72]")
    wide = max(len(side) for side in found["winner"])
    for side, told in found["winner"].items():
        line = f"  {side:<{wide}}  {percent(told['value']):>6}  ({within(told)})  {bar(told['value'])}"
        yield line + as_fraction(told)
    yield heading("How it ends [22.71]")
    for end in found["ended"]:
        cites = f" [{end['cites']}]" if end["cites"] else ""
        yield f"  {percent(end['value']):>6}  ({within(end)})  {end['how']}{cites}"


def rounds(found: Mapping[str, Any]) -> Iterator[str]:
    """When it is over."""
    told = found["rounds"]
    sides = [side[:8] for side in found["sides"]]
    yield heading(f"Rounds: {told['mean']['value']:.2f} on average")
    yield f"{'over by then':>27}  {f'won by {sides[0]}':>15}{sides[1]:>9}{'nobody':>9}"
    over = 0.0
    for number, share in told["shares"].items():
        over += share
        won = [percent(found["winner_by_round"][number][side]) for side in (*found["sides"], "nobody")]
        yield f"  {number:>3}  {percent(share):>6}  {percent(over):>12}  {won[0]:>15}{won[1]:>9}{won[2]:>9}  {bar(share, 12)}"


def factors(found: Mapping[str, Any]) -> Iterator[str]:
    """Naval factors lost."""
    yield heading("Naval factors lost [22.61A]")
    yield from losses(found["factors_lost"], found["factors_at_start"], "battles")
    told = found["exchange"]["mean"]
    ahead = ("of", "beyond") if told["value"] >= 0 else ("beyond", "of")
    more, less = (found["exchange"][one] for one in ahead)
    yield f"  {more} loses {abs(told['value']):.2f} factors more than {less} on average"


def losses(lost: Mapping[str, Any], at_start: Mapping[str, int], what: str) -> Iterator[str]:
    """What each side loses of what it has."""
    for side, told in lost.items():
        average, of, q = told["mean"], at_start[side], told["quantiles"]
        yield f"  {side}: {average['value']:.2f} of {of} on average ({average['low']:.2f} to {average['high']:.2f});"
        yield f"    {q['25']} to {q['75']} in half of the {what}, {q['5']} to {q['95']} in nine of ten"
        yield from histogram(told["shares"])


def histogram(shares: Mapping[str, float], lines: int = 10) -> Iterator[str]:
    """A few bars for many values."""
    values = [(int(value), share) for value, share in shares.items()]
    first, last = values[0][0], values[-1][0]
    step = max(1, -(-(last - first + 1) // lines))
    parts: dict[int, float] = {}
    for value, share in values:
        parts[(value - first) // step] = parts.get((value - first) // step, 0.0) + share
    most = max(parts.values())
    for part, share in sorted(parts.items()):
        low, high = first + part * step, min(last, first + part * step + step - 1)
        name = f"{low}" if low == high else f"{low}-{high}"
        yield f"    {name:>7}  {percent(share):>6}  {bar(share / most)}"


def ships(found: Mapping[str, Any]) -> Iterator[str]:
    """What becomes of each ship."""
    yield heading("Ships: chance of a named one, mean number of light ones")
    wide = min(24, max((len(row["name"]) for row in found["ships"]), default=4) + 5)
    side = ""
    for row in found["ships"]:
        if row["side"] != side:
            side = row["side"]
            yield f"  {side:<{wide + 4}}{'sunk':>8}{'damaged':>9}{'unhurt':>8}{'withdrew':>10}  sunk"
        yield _ship(row, wide)


def _ship(row: Mapping[str, Any], wide: int) -> str:
    is_one = row["type"] in ("BB", "CV", "CVL", "CVB")
    name = row["name"] if is_one else f"{row['name']} ×{row['count']}"
    cells = [row["sunk"]["value"], row["damaged"]["value"], row["unhurt"], row["withdrew"]["value"]]
    told = [percent(cell) if is_one else f"{cell:.2f}" for cell in cells]
    share = cells[0] if is_one else cells[0] / max(1, row["count"])
    line = (
        f"    {name[:wide]:<{wide}} {row['type']:<3}{told[0]:>6}{told[1]:>9}{told[2]:>8}{told[3]:>10}  {bar(share, 12)}"
    )
    return line.rstrip()


def cargo(found: Mapping[str, Any]) -> Iterator[str]:
    """What is delivered."""
    if found["cargo"]:
        yield heading("Cargo [22.81A, 22.82]")
    for side, told in found["cargo"].items():
        mean = told["delivered"]["mean"]
        yield f"  {side} sails with {told['start']}; {mean['value']:.2f} on average are brought on their way"
        yield f"  ({mean['low']:.2f} to {mean['high']:.2f}), the rest is lost or goes home:"
        yield from histogram(told["delivered"]["shares"])


def foot(found: Mapping[str, Any], see: str = "flagplot sensitivity") -> Iterator[str]:
    """What all this rests on, and which command says more."""
    if found.get("profile"):
        yield heading("Figures that the rule does not print")
        yield from wrapped(found["profile"])
    if found["changed"]:
        yield heading("Rulings that are not at their default")
        for name, value in found["changed"].items():
            yield f"  {name} = {value}"
    if found["neutral"]:
        yield heading("Neutral defaults, for want of a source")
        yield from wrapped(", ".join(f"{name} = {value}" for name, value in found["neutral"].items()))
    rest = {n: v for n, v in found["mattered"].items() if n not in found["neutral"] and n not in found["changed"]}
    if rest:
        yield heading(f"Other rulings in force that could move this (see {see})")
        yield from wrapped(", ".join(f"{name} = {value}" for name, value in rest.items()))


def wrapped(text: str) -> Iterator[str]:
    """A paragraph, indented."""
    import textwrap

    yield from textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
