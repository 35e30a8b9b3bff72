"""The commands that only this game has; the list is light, each is loaded when it is called."""

from typing import Final

from flagplot.core.offers.command import GameCommand

COMMANDS: Final = (
    GameCommand(
        "europa profile check",
        "Grand Europa's figures: check a profile of gunnery, which the rule does not print.",
        "flagplot.games.europa.commands.profile:check",
        "flagplot.games.europa.commands.profile:ProfileCheck",
    ),
)
