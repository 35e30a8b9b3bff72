"""`flagplot raid`: who engages raiders in an SW box, die by die, and the battle that follows as a scenario."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import yaml
from typing_extensions import TypedDict

from flagplot.blocks import Block, Gap, Heading, Paragraph
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.command import Answer, DiceOption, Edition, Force, Option, Word
from flagplot.core.offers.measure import Data
from flagplot.core.printed.changed import wanted
from flagplot.core.printed.edition import Edition as Rules
from flagplot.core.procedures.adjudicated import as_data, describe
from flagplot.core.procedures.procedure import Case, Procedure, find
from flagplot.files import whole
from flagplot.games.awaw import editions, procedures
from flagplot.games.awaw.chapters.raiding.battle import raid_battle, there
from flagplot.games.awaw.chapters.raiding.raiders import Engaging
from flagplot.games.awaw.files.model import Ship
from flagplot.games.awaw.files.raid import Raid, read_raid

NOBODY = (0,) * 7


def raid(
    file: Annotated[Path, Word("FILE", "A file with a raider group and its hunters.")],
    rolled: DiceOption,
    edition: Edition = "",
    to: Annotated[Path | None, Option("--to", "FILE", "Write the battle as a scenario file.")] = None,
    force: Force = False,
) -> Answer:
    """Roll which ships engage raiders in an SW box, and print the resulting battle (21.534, 22.35).

    \b
    Examples:
      flagplot raid indian-ocean-1944 --seed 4
      flagplot raid indian-ocean-1944 --seed 4 --to battle.yaml
      flagplot fight battle.yaml
    """  # noqa: D301
    given = read_raid(file)
    rules = editions.load(wanted(edition, given.edition))
    cases = _cases(rules, given, rolled)
    battle = _battle(given, cases[-1].outcome() if len(cases) > 1 else NOBODY, rules.name)
    if to and battle:
        _write(to, battle, force)
    engagement = [as_data(case, _rules_of(case.procedure, rules)) for case in cases]
    return Answer(
        list(_describe(given, rules, rolled.seed, cases, battle)),
        {"seed": rolled.seed, "engagement": engagement, "battle": battle},
        notes=(f"Written to {to}",) if to and battle else (),
    )


class ProcedureOutcome(TypedDict):
    """How one procedure came out."""

    procedure: str
    edition: str
    inputs: dict[str, object]
    rolls: dict[str, list[int]]
    steps: list[dict[str, int | str]]
    outcome: dict[str, int | str]
    cites: list[str]
    rulings: dict[str, str]


class RaidData(TypedDict):
    """Who engages raiders, and the battle as a scenario; an empty one if no ship does."""

    seed: int | None
    engagement: list[ProcedureOutcome]
    battle: dict[str, object]


def _cases(rules: Rules, given: Raid, rolled: DiceOption) -> list[Case]:
    """How many engage, and if any do, which ships."""
    hunter, dice = given.defenders, rolled.dice
    try:
        first = _case(rules, "awaw.raider-engagement", {**given.engagement(), "die": dice.roll() + 1})
        defenders = first.outcome()[0]
        if defenders == 0:
            return [first]
        names = ("cruisers", "small-battlecruisers", "three-factor", "four-factor", "five-factor", "fast-carriers")
        fields: dict[str, object] = {"defenders": defenders}
        fields |= dict(zip(names, there(_ships(hunter.ships)), strict=False))
        fields |= {"on-two": hunter.on_two, "on-five": hunter.on_five, "on-six": hunter.on_six}
        fields["dice"] = [dice.roll() + 1 for _ in range(defenders - 1)]
        return [first, _case(rules, "awaw.raider-ships", fields)]
    except IndexError:
        what, expected = "the dice have run out", "one for the group and one for each further defender, or --seed"
        raise FlagplotError(what, field="--dice", expected=expected) from None


def _case(rules: Rules, name: str, fields: dict[str, object]) -> Case:
    procedure = find(procedures.catalogue_of(rules), name)
    own = _rules_of(procedure, rules)
    return procedure.take(procedure.figures(own, editions.fill(own)), fields)


def _rules_of(procedure: Procedure, rules: Rules) -> Rules:
    """The edition that prints a procedure; the one of the raid where its figures or rulings differ from that."""
    printed = editions.load(procedure.edition)
    return printed if vars(procedure.figures(printed)) == vars(procedure.figures(rules)) else rules


def _ships(ships: Sequence[Ship]) -> list[Data]:
    return [ship.model_dump(by_alias=True, exclude_defaults=True) for ship in ships]


def _battle(given: Raid, outcome: tuple[int, ...], edition: str) -> Data:
    """The scenario; nothing without an enemy."""
    engaged, guarded = Engaging(*outcome), _ships(given.defenders.guarded)
    if sum(engaged[:6]) == 0 and not guarded:
        return {}
    sides = [
        {"name": side.name, "nation": side.nation, "ships": _ships(side.ships)}
        for side in (given.raiders, given.defenders)
    ]
    found = raid_battle(given.title, given.date, given.theatre, sides[0], sides[1], engaged, guarded)
    return {**found, "edition": edition}


def _write(to: Path, battle: Data, force: bool) -> None:
    whole.check_free(to, force)
    whole.create(to, yaml.safe_dump(battle, sort_keys=False, allow_unicode=True), force=force)


def _describe(given: Raid, rules: Rules, seed: int | None, cases: list[Case], battle: Data) -> Iterator[Block]:
    seeded = f"; seed {seed}" if seed is not None else ""
    yield Paragraph(f"{given.title}, {given.date} ({rules.name}{seeded})", style="bold")
    for case in cases:
        yield Gap()
        yield from describe(case, _rules_of(case.procedure, rules))
    yield Gap()
    yield Heading("The battle", is_answer=True)
    if not battle:
        yield Paragraph(f"No ship engages {given.raiders.name}: no battle [21.5342]", 1)
        return
    ships = battle["sides"][1]["forces"][0]["ships"]
    names = ", ".join(f"{ship['count']} {ship['name']}" if "count" in ship else ship["name"] for ship in ships)
    yield Paragraph(f"{given.raiders.name} against {names} [22.35]", 1)
