"""`flagplot fight`: a battle from a scenario file, both sides by doctrine, and its report."""

from flagplot.cli.commands import options
from flagplot.cli.commands.play.played import How, play_out, tell


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
    how = How(seed, dice, record, force, view, doctrine)
    tell(play_out(options.open_for("fight", file, edition, ruling), how), json)
