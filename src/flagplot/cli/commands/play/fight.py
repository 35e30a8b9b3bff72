"""`flagplot fight`: a battle from a scenario file, both sides by doctrine, and its report."""

from flagplot.cli.commands import options
from flagplot.cli.commands.play.played import Brief, Full, How, Report, amount, play_out, print_game


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
    brief: Brief = False,
    full: Full = False,
    report: Report = None,
    json: options.Json = False,
) -> None:
    """Fight a battle from a scenario file, both sides by doctrine.

    \b
    Examples:
      flagplot fight midway-1942 --seed 7 --brief
      flagplot fight midway-1942 --seed 7 --report midway.html
    """  # noqa: D301
    how = How(seed, dice, record, force, view, doctrine)
    print_game(play_out(options.open_for("fight", file, edition, ruling), how, report), json, amount(brief, full))
