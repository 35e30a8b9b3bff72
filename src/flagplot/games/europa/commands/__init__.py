"""The commands that only this game has. Each is loaded on its first call."""

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
