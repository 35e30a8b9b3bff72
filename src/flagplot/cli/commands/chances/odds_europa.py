"""`flagplot odds` for Grand Europa: strength and units lost, coast defences, rounds and ends, by sampling."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from flagplot import games
from flagplot.cli.commands.chances.odds_shared import about_rulings, head, sampled_as_text
from flagplot.cli.text.chances.odds_text import bar, foot, heading, losses, percent, within, wrapped
from flagplot.games.europa import terms
from flagplot.games.europa.roster import TYPE_NAMES
from flagplot.games.europa.strength import strength_brought
from flagplot.odds.europa import SLICE, Job, Tally
from flagplot.odds.figures import share, spread
from flagplot.odds.sampling import Enough
from flagplot.table.setting import Setting

BLOCK: Final = 128
LACKS: Final = "Grand Europa's odds are played by the text itself; they have no compiled loop and no exact walk"


def sampled(
    setting: Setting, names: dict[int, str], seed: int, enough: Enough, how: tuple[int | None, str]
) -> dict[str, Any]:
    """Sample a combat, with progress; an interrupt gives what there is so far."""
    known = games.kit("europa").doctrines
    modules = [known[names[seat]].__module__ if names[seat] in known else "" for seat in range(2)]
    job = Job(setting.tables, setting.battle.situation, (modules[0], modules[1]))
    tally, told = sampled_as_text("combats", job, Tally, (BLOCK, SLICE), seed, enough, how)
    told |= {"lacks": LACKS}
    return {**about_rulings(setting, names), **told, **figures(tally, setting)}


def figures(tally: Tally, setting: Setting) -> dict[str, Any]:
    """All figures, with intervals."""
    start, n = setting.battle.situation, tally.battles
    return {
        "battles": n,
        "winner": None,
        "rounds": spread(tally.rounds),
        "ended": [{"how": how, "cites": cites, **share(count, n)} for (how, cites), count in tally.ends.most_common()],
        "strength_lost": {side: spread(tally.lost[seat]) for seat, side in enumerate(setting.sides)},
        "strength_at_start": {side: strength_brought(start, seat) for seat, side in enumerate(setting.sides)},
        "exchange": {"of": setting.sides[1], "beyond": setting.sides[0], **spread(tally.exchange)},
        "units": units(tally, setting),
        "coast": coasts(tally, setting),
        "steps": tally.steps,
        "dice": tally.dice,
    }


def units(tally: Tally, setting: Setting) -> list[dict[str, Any]]:
    """What becomes of each unit."""
    teller, start, found = setting.teller(), setting.battle.situation, []
    for u in sorted(tally.sunk):
        name, kind = teller.unit(u), TYPE_NAMES[start.kind[u]]
        fates = {"sunk": share(tally.sunk[u], tally.battles), "hit": share(tally.hit[u], tally.battles)}
        found.append({"side": setting.sides[u // terms.UNITS], "name": name, "type": kind, **fates})
    return found


def coasts(tally: Tally, setting: Setting) -> list[dict[str, Any]]:
    """What coast defences lose."""
    teller, start = setting.teller(), setting.battle.situation
    return [
        {
            "side": setting.sides[g // terms.GROUPS],
            "name": teller.group(g),
            "points": start.level[g],
            "lost": spread(counts),
        }
        for g, counts in sorted(tally.coast.items())
    ]


def report(found: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the report."""
    yield from head(found, found["battles"], "combats")
    yield "Rule 34 names no winner."
    yield heading("How it ends [34.A, 34.D]")
    for end in found["ended"]:
        yield f"  {percent(end['value']):>6}  ({within(end)})  {end['how']} [{end['cites']}]"
    yield heading(f"Rounds of all combats: {found['rounds']['mean']['value']:.2f} on average")
    over = 0.0
    for number, part in found["rounds"]["shares"].items():
        over += part
        yield f"  {number:>3}  {percent(part):>6}  over by then {percent(over):>6}  {bar(part)}"
    yield heading("Strength lost [34.C.4]")
    yield from losses(found["strength_lost"], found["strength_at_start"], "combats")
    yield from fates(found)
    yield heading("What this rests on")
    yield from wrapped(f"{found['lacks']}.")
    yield from foot(found, "fight")


def fates(found: Mapping[str, Any]) -> Iterator[str]:
    """What becomes of units and coast defences."""
    yield heading("Units: chance to be sunk, and to be hit and float")
    side = ""
    for row in found["units"]:
        if row["side"] != side:
            side = row["side"]
            yield f"  {side:<40}{'sunk':>8}{'hit':>8}"
        yield (
            f"    {row['name'][:32]:<33} {row['type']:<3}{percent(row['sunk']['value']):>7}{percent(row['hit']['value']):>8}"
            f"  {bar(row['sunk']['value'], 12)}"
        )
    for row in found["coast"]:
        yield f"  {row['name']}: {row['lost']['mean']['value']:.2f} of {row['points']} coast defence points lost on average"
