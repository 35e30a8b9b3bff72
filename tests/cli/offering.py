"""Commands of a game that is not among those of the program."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from flagplot.blocks import Paragraph
from flagplot.core.offers.command import Answer, DiceOption, Edition, Force, GameCommand, Option, RulingOption, Word

COMMANDS = (
    GameCommand("toss", "Toss dice.", "tests.cli.offering:toss"),
    GameCommand("harbor list", "List harbors.", "tests.cli.offering:harbors"),
    GameCommand("harbor show", "Show a harbor.", "tests.cli.offering:harbor"),
)


def toss(
    rolled: DiceOption,
    count: Annotated[int, Word("COUNT", "How many.")],
    names: Annotated[Sequence[str], Option("--name", "NAME", "Who tosses.")] = (),
    ruling: RulingOption = RulingOption(),  # noqa: B008
    edition: Edition = "",
    force: Force = False,
) -> Answer:
    """Toss dice, as often as asked."""
    faces = [rolled.dice.roll() + 1 for _ in range(count)]
    data = {"faces": faces, "seed": rolled.seed, "names": list(names), "rulings": dict(ruling), "edition": edition}
    return Answer([Paragraph(f"{' and '.join(names)}: {faces}")], data, notes=("tossed",), code=3 if force else 0)


def harbors() -> Answer:
    """List harbors."""
    return Answer([Paragraph("none")], [])


def harbor(file: Annotated[Path, Word("FILE", "Where it is.")]) -> Answer:
    """Show a harbor."""
    return Answer([Paragraph(file.name)], file.name)
