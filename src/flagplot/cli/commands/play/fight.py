"""`flagplot fight`: a battle from a scenario file, both sides by doctrine, and its report."""

from typing import Final

import typer

from flagplot.cli.commands import options
from flagplot.cli.text import as_json
from flagplot.cli.text.output import console
from flagplot.cli.text.report import print_report
from flagplot.core.errors import FlagplotError
from flagplot.table import keep
from flagplot.table.result import result
from flagplot.table.seats import read_doctrines
from flagplot.table.session import begin, listen
from flagplot.table.setting import open_scenario, read_rulings

TURN: Final = "awaw-turn"


def fight(
    file: options.Scenario,
    seed: options.Seed = None,
    dice: options.DiceFile = None,
    ruling: options.Rulings = None,
    edition: options.EditionName = "",
    record: options.RecordFile = None,
    force: options.Force = False,
    view: options.View = None,
    doctrine: options.Doctrine = "",
    json: options.Json = False,
) -> None:
    """Fight a battle from a scenario file, both sides by doctrine."""
    number = options.read_seed(seed)
    if number is None and dice is None:
        number = options.secret_seed()
    setting = open_scenario(file, edition, read_rulings(ruling or []))
    if setting.kit.game.name == TURN:
        raise FlagplotError("this is a whole naval turn", file=file, expected="flagplot turn, or a file of one battle")
    seat = options.read_view(view, setting)
    given = options.read_dice(dice)
    if record:
        keep.check_free(record, force)
    session = begin(setting, read_doctrines(doctrine, setting), number, given, dice or "dice")
    story = listen(session, seat)
    session.run()
    if record:
        keep.write(record, session.record, session.position)
    found = result(session, story, seat)
    if json:
        typer.echo(as_json.dump(found))
    else:
        print_report(console(), found)
