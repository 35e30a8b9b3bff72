"""`flagplot odds` for a naval turn: what becomes of each operation, who intercepts in time, fights, losses, cargo, by sampling."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from flagplot.cli.commands.chances.odds_shared import about_rulings, head, sampled_as_text
from flagplot.cli.text.chances.odds_text import bar, foot, heading, histogram, losses, percent, within, wrapped
from flagplot.games.awaw.files.orders.read import Standing
from flagplot.games.awaw.shared.names import KIND_NAMES
from flagplot.games.awaw.shared.units import is_named
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words.reckoning import factors_of
from flagplot.odds import turns
from flagplot.odds.figures import share, spread
from flagplot.odds.sampling import Enough
from flagplot.odds.turns import Tally
from flagplot.table.setting import Setting
from flagplot.table.turn_odds import TurnJob

BLOCK: Final = 32
SLICE: Final = 4
"""Turns that one process plays before it is asked again."""
HALF: Final = 0.05
"""Half-width of the interval that is enough where nothing else is asked for: turns take a tenth of a second each."""
LACKS: Final = "Naval turns are played by the text itself; they have no compiled loop and no exact walk"
WORDS: Final = {
    turns.ANNOUNCED: "announced",
    turns.INTERCEPTED: "intercepted",
    turns.FOUGHT: "in a fight",
    turns.ABORTED: "aborted",
    turns.CUT: "supply cut",
}
"""What may come of an operation on its way."""
COMES: Final = (turns.TRIED, turns.IN_TIME, turns.LATE, turns.TOO_LATE)
"""What may come of an attempt to intercept; a row of boats may see several in one turn."""
WIDE: Final = 30
"""Letters of a name for which there is room."""


def sampled(
    setting: Setting,
    names: dict[int, str],
    given: tuple[Standing, ...],
    seed: int,
    enough: Enough,
    how: tuple[int | None, str],
) -> dict[str, Any]:
    """Sample a turn, with progress: how it was done, all figures, and what they rest on."""
    return {**about_rulings(setting, names), **counted(setting, names, given, seed, enough, how)}


def counted(
    setting: Setting,
    names: dict[int, str],
    given: tuple[Standing, ...],
    seed: int,
    enough: Enough,
    how: tuple[int | None, str],
) -> dict[str, Any]:
    """How a turn was sampled and all figures; an interrupt gives what there is so far."""
    edition, battle = setting.edition, setting.battle
    rulings = {name: edition.rulings[name].spell(code) for name, code in edition.chosen.items()}
    doctrines = names[0], names[1]
    job = TurnJob(battle.text, setting.file, edition.name, tuple(sorted(rulings.items())), doctrines, given)
    tally, told = sampled_as_text("turns", job, Tally, (BLOCK, SLICE), seed, enough, how)
    told |= {"lacks": LACKS, "orders": {setting.sides[one.seat]: one.title for one in given}}
    return {**told, **figures(tally, setting)}


def figures(tally: Tally, setting: Setting) -> dict[str, Any]:
    """All figures, with intervals."""
    start, sides = setting.battle.situation, setting.sides
    return {
        "turns": tally.battles,
        "operations": [operation(tally, setting, name) for name in named(tally, setting)],
        "interceptors": [interceptor(tally, sides, name) for name in sorted(tally.interceptors)],
        "fights": spread(tally.fights),
        "rounds": spread(tally.rounds),
        "factors_lost": {side: spread(tally.lost[seat]) for seat, side in enumerate(sides)},
        "factors_at_start": {side: factors_of(start, seat) for seat, side in enumerate(sides)},
        "squadrons_lost": {side: spread(tally.squadrons[seat]) for seat, side in enumerate(sides)},
        "exchange": {"of": sides[1], "beyond": sides[0], **spread(tally.exchange)},
        "ships": ships(tally, setting),
        "dice": tally.dice,
    }


def named(tally: Tally, setting: Setting) -> list[turns.Name]:
    """The operations of the file, announced or not, then what was announced beside them."""
    names, s = setting.battle.roster.operations, setting.battle.situation
    known = [(s.operation_side[row], name) for row, name in enumerate(names)]
    return [*known, *sorted(tally.operations.keys() - set(known))]


def carries_cargo(setting: Setting, name: str) -> bool:
    """Whether a force with cargo sails in some plan of an operation."""
    names, s = setting.battle.roster.operations, setting.battle.situation
    rows = [leg for leg in range(terms.LEGS) if s.leg_operation[leg] >= 0 and names[s.leg_operation[leg]] == name]
    forces = [(leg, f) for leg in rows for f in range(terms.FORCES) if s.leg_force[leg][f]]
    return any(s.cargo[s.leg_side[leg] * terms.FORCES + f] > 0 for leg, f in forces)


def operation(tally: Tally, setting: Setting, name: turns.Name) -> dict[str, Any]:
    """What becomes of one operation; what it lands counts in turns in which it lands nothing too."""
    noted, n = tally.operations.get(name, Counter[str]()), tally.battles
    is_planned = name[1] in setting.battle.roster.operations
    told: dict[str, Any] = {"side": setting.sides[name[0]], "name": name[1], "planned": is_planned}
    for what in (*WORDS, turns.DONE):
        told[what] = share(noted[what], n)
    if name in tally.cargo or carries_cargo(setting, name[1]):
        landed = Counter(tally.cargo.get(name, {}))
        landed[0] += n - landed.total()
        told["cargo_landed"] = spread(+landed)
    return told


def interceptor(tally: Tally, sides: tuple[str, ...], name: turns.Name) -> dict[str, Any]:
    """How often a force tries to intercept or counter-intercept, and whether it comes in time or late."""
    noted = tally.interceptors[name]
    told = {what: share(noted[what], tally.battles) for what in COMES}
    return {"side": sides[name[0]], "name": name[1], **told}


def ships(tally: Tally, setting: Setting) -> list[dict[str, Any]]:
    """What becomes of each row of ships: a named one by chances, light ones by mean numbers."""
    start, roster, n, found = setting.battle.situation, setting.battle.roster, tally.battles, []
    for u in sorted(tally.sunk):
        count, kind = start.count[u], start.kind[u]
        fates: dict[str, Any] = {}
        for fate, counts in (("sunk", tally.sunk), ("damaged", tally.damaged)):
            fates[fate] = share(counts[u], n) if is_named(kind) else {"value": counts[u] / n}
        fates["unhurt"] = (count * n - tally.sunk[u] - tally.damaged[u]) / n
        side = setting.sides[u // terms.UNITS]
        found.append({"side": side, "name": roster.units[u], "type": KIND_NAMES[kind], "count": count, **fates})
    return found


def report(found: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the report."""
    yield from head(found, found["turns"], "turns", " of the naval turn")
    for side, title in found["orders"].items():
        yield f"Standing orders of {side}: {title}."
    yield from operations(found)
    yield from interceptors(found)
    told = found["fights"]
    yield heading(
        f"Fights: {told['mean']['value']:.2f} on average, of {found['rounds']['mean']['value']:.2f} rounds in all"
    )
    yield from histogram(told["shares"])
    yield heading("Naval factors lost [22.55]")
    yield from losses(found["factors_lost"], found["factors_at_start"], "turns")
    yield from fates(found)
    yield heading("What this rests on")
    yield from wrapped(f"{found['lacks']}.")
    yield from foot(found, "compare --ruling")


def operations(found: Mapping[str, Any]) -> Iterator[str]:
    """What becomes of each operation."""
    yield heading("Operations: carried out, and what came on the way [22.12, 22.131]")
    for one in found["operations"]:
        done = one["done"]
        yield f"  {one['side']}: {one['name']}"
        if one["planned"]:
            yield f"    carried out {percent(done['value'])} ({within(done)})  {bar(done['value'])}"
        yield "    " + ", ".join(
            f"{word} {percent(one[what]['value'])}" for what, word in WORDS.items() if one[what]["value"]
        )
        if "cargo_landed" in one:
            mean = one["cargo_landed"]["mean"]
            yield f"    cargo landed: {mean['value']:.2f} on average ({mean['low']:.2f} to {mean['high']:.2f}) [22.82]"
            yield from histogram(one["cargo_landed"]["shares"])


def interceptors(found: Mapping[str, Any]) -> Iterator[str]:
    """Who tries to intercept, and who comes."""
    yield heading("Interceptions and counter-interceptions, by force [22.14, 22.23, 22.24]")
    side = ""
    for one in found["interceptors"]:
        if one["side"] != side:
            side = one["side"]
            yield f"  {side:<{WIDE + 2}}{'tries':>8}{'in time':>9}{'late':>8}{'too late':>10}"
        cells = [percent(one[what]["value"]) for what in COMES]
        row = f"{one['name'][:WIDE]:<{WIDE}}{cells[0]:>8}{cells[1]:>9}{cells[2]:>8}{cells[3]:>10}"
        yield f"    {row}  {bar(one['in_time']['value'], 8)}"
    if not found["interceptors"]:
        yield "  nobody tried"


def fates(found: Mapping[str, Any]) -> Iterator[str]:
    """What becomes of each ship."""
    yield heading("Ships: chance of a named one, mean number of light ones")
    side = ""
    for row in found["ships"]:
        if row["side"] != side:
            side = row["side"]
            yield f"  {side:<{WIDE + 6}}{'sunk':>8}{'damaged':>9}{'unhurt':>8}"
        one = row["count"] == 1 and "low" in row["sunk"]
        cells = [row["sunk"]["value"], row["damaged"]["value"], row["unhurt"]]
        told = [percent(cell) if one else f"{cell:.2f}" for cell in cells]
        name = row["name"] if row["count"] == 1 else f"{row['name']} ×{row['count']}"
        part = bar(cells[0] / max(1, row["count"]), 12)
        yield f"    {name[:WIDE]:<{WIDE}} {row['type']:<3}{told[0]:>8}{told[1]:>9}{told[2]:>8}  {part}".rstrip()
