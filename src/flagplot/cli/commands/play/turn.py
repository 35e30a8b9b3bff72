"""`flagplot turn`: a naval player turn from an operation file, both sides by doctrine or standing orders, and its report."""

from typing import Annotated

import typer

from flagplot.cli.commands import options
from flagplot.cli.text import as_json
from flagplot.cli.text.output import console, paint
from flagplot.cli.text.turn_count import count_lines
from flagplot.cli.text.turn_report import turn_report, where
from flagplot.core.errors import FlagplotError
from flagplot.table import keep
from flagplot.table.result import result
from flagplot.table.seats import read_doctrines
from flagplot.table.session import begin, listen
from flagplot.table.setting import Setting, open_scenario, read_rulings
from flagplot.table.standing import fired_lines, follow

GAME = "awaw-turn"


def turn(
    file: options.Scenario,
    seed: options.Seed = None,
    dice: options.DiceFile = None,
    ruling: options.Rulings = None,
    edition: options.EditionName = "",
    record: options.RecordFile = None,
    force: options.Force = False,
    view: options.View = None,
    doctrine: options.Doctrine = "",
    orders: options.Orders = None,
    full: Annotated[bool, typer.Option("--full", help="Tell every event of the battles, and all rulings.")] = False,
    count: Annotated[
        bool, typer.Option("--count", help="Count how often each plan may be intercepted, and stop.")
    ] = False,
    json: options.Json = False,
) -> None:
    """Play a naval player turn from an operation file, both sides by doctrine or standing orders.

    \b
    Examples:
      flagplot turn scenarios/bismarck-1941.yaml --seed 1
      flagplot turn scenarios/rendezvous-22-13.yaml --count
      flagplot turn scenarios/bismarck-1941.yaml --seed 1 --orders Britain=scenarios/orders/home-fleet.yaml
    """  # noqa: D301
    setting = open_scenario(file, edition, read_rulings(ruling or []))
    check_operation(setting)
    out = console()
    if count:
        for text in count_lines(setting, out.width):
            out.print(text)
        return
    number = options.read_seed(seed)
    if number is None and dice is None:
        number = options.secret_seed()
    seat = options.read_view(view, setting)
    if record:
        keep.check_free(record, force)
    session = begin(setting, read_doctrines(doctrine, setting), number, options.read_dice(dice), dice or "dice")
    follow(session, orders or [])
    story = listen(session, seat)
    session.run()
    if record:
        keep.write(record, session.record, session.position)
    found, fired = result(session, story, seat), fired_lines(session, seat)
    if json:
        typer.echo(as_json.dump(found, {"orders": fired, "where": where(found)}))
        return
    for text in turn_report(found, fired, out.width, full):
        out.print(paint(text, setting.sides))


def check_operation(setting: Setting) -> None:
    """Refuse a file that is a single battle."""
    if setting.kit.game.name != GAME:
        raise FlagplotError(
            "this is no naval operation", file=setting.file, expected="flagplot: operation; see flagplot fight"
        )
