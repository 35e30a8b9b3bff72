"""The commands that only this game has; the list is light, each is loaded when it is called."""

from typing import Final

from flagplot.core.offers.command import Offered

COMMANDS: Final = (
    Offered(
        "europa profile check",
        "Check the figures that Grand Europa does not print.",
        "flagplot.games.europa.commands.profile:check",
    ),
)
