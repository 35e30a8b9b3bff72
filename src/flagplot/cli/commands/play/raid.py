"""`flagplot raid`: who engages raiders in an SW box, die by die, and the battle that follows as a scenario."""

import json as json_module
from pathlib import Path
from typing import Annotated, Any

import typer
import yaml

from flagplot.cli.commands import options
from flagplot.cli.text.output import console, wrapped
from flagplot.core.errors import FlagplotError

Target = Annotated[Path | None, typer.Option("--to", metavar="FILE", help="Write the battle as a scenario file.")]


def command(
    file: Annotated[Path, typer.Argument(help="A file with a raider group and those who hunt it.")],
    seed: options.Seed = None,
    dice: options.DiceFile = None,
    edition: options.EditionName = "",
    to: Target = None,
    force: options.Force = False,
    json: options.Json = False,
) -> None:
    """Roll who engages raiders in an SW box, and give the battle that follows (21.534, 22.35).

    \b
    Examples:
      flagplot raid scenarios/raids/indian-ocean-1944.yaml --seed 4
      flagplot raid scenarios/raids/indian-ocean-1944.yaml --seed 4 --to battle.yaml && flagplot fight battle.yaml
    """  # noqa: D301
    from flagplot.cli.commands.rules.adjudicated import Book
    from flagplot.core.dice import GivenDice, SeededDice
    from flagplot.games.awaw.files.raid import read_raid

    raid = read_raid(file)
    number = options.read_seed(seed)
    if number is None and dice is None:
        number = options.random_seed()
    then = SeededDice(number) if number is not None else None
    thrown = GivenDice([each.face for each in options.read_dice(dice)], then)
    book = Book(edition or raid.edition, {})
    cases = _cases(book, raid, thrown)
    battle = _battle(raid, cases[-1].outcome() if len(cases) > 1 else (0,) * 7, book.edition.name)
    if to:
        _write(to, battle, force)
    if json:
        engagement = [book.as_object(case) for case in cases]
        typer.echo(json_module.dumps({"seed": number, "engagement": engagement, "battle": battle}, indent=1))
        return
    seeded = f"; seed {number}" if number is not None else ""
    parts = [f"{raid.title}, {raid.date} ({book.edition.name}{seeded})", *(book.as_text(case) for case in cases)]
    out = console()
    for line in "\n\n".join([*parts, _told(raid, battle)]).splitlines():
        out.print(wrapped(line.lstrip(), out.width, len(line) - len(line.lstrip())))
    if to and battle:
        out.print(f"Written to {to}", soft_wrap=True)


def _cases(book: Any, raid: Any, dice: Any) -> list[Any]:
    """How many engage, and if any do, which ships."""
    from flagplot.games.awaw.chapters.raiding.battle import there

    try:
        first = book.case("awaw.raider-engagement", {**raid.engagement(), "die": dice.roll() + 1})
        defenders = first.outcome()[0]
        if defenders == 0:
            return [first]
        hunter = raid.defenders
        present = there(_ships(hunter.ships))
        names = ("cruisers", "small-battlecruisers", "three-factor", "four-factor", "five-factor", "fast-carriers")
        fields: dict[str, object] = {"defenders": defenders, **dict(zip(names, present, strict=False))}
        fields |= {"on-two": hunter.on_two, "on-five": hunter.on_five, "on-six": hunter.on_six}
        fields["dice"] = [dice.roll() + 1 for _ in range(defenders - 1)]
        return [first, book.case("awaw.raider-ships", fields)]
    except IndexError:
        what, expected = "the dice have run out", "one for the group and one for each further defender, or --seed"
        raise FlagplotError(what, field="--dice", expected=expected) from None


def _ships(ships: Any) -> list[dict[str, Any]]:
    return [ship.model_dump(by_alias=True, exclude_defaults=True) for ship in ships]


def _battle(raid: Any, outcome: tuple[int, ...], edition: str) -> dict[str, Any]:
    """The scenario; nothing if nobody is there to fight."""
    from flagplot.games.awaw.chapters.raiding.battle import raid_battle
    from flagplot.games.awaw.chapters.raiding.raiders import Engaging

    engaged, guarded = Engaging(*outcome), _ships(raid.defenders.guarded)
    if sum(engaged[:6]) == 0 and not guarded:
        return {}
    sides = [
        {"name": side.name, "nation": side.nation, "ships": _ships(side.ships)}
        for side in (raid.raiders, raid.defenders)
    ]
    found = raid_battle(raid.title, raid.date, raid.theatre, sides[0], sides[1], engaged, guarded)
    return {**found, "edition": edition}


def _write(to: Path, battle: dict[str, Any], force: bool) -> None:
    if not battle:
        return
    if to.exists() and not force:
        raise FlagplotError("the file is there already", file=str(to), expected="another name, or --force")
    try:
        to.write_text(yaml.safe_dump(battle, sort_keys=False, allow_unicode=True), encoding="utf-8")
    except OSError as error:
        raise FlagplotError(f"it cannot be written: {error}", file=str(to), expected="a file that can be") from None


def _told(raid: Any, battle: dict[str, Any]) -> str:
    if not battle:
        return f"Nobody engages {raid.raiders.name}: no battle [21.5342]"
    ships = battle["sides"][1]["forces"][0]["ships"]
    names = ", ".join(f"{ship['count']} {ship['name']}" if "count" in ship else ship["name"] for ship in ships)
    return f"The battle: {raid.raiders.name} against {names} [22.35]"
