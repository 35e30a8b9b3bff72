"""The commands that only this game has; the list is light, each is loaded when it is called."""

from typing import Final

from flagplot.core.offers.command import GameCommand

_HERE: Final = "flagplot.games.awaw.commands"
COMMANDS: Final = (
    GameCommand(
        "intercept dice",
        "Count the dice of an interception, and when it is there.",
        f"{_HERE}.intercept:dice",
        f"{_HERE}.intercept:PRINTS",
    ),
    GameCommand(
        "orders check", "Try standing orders against an operation.", f"{_HERE}.orders:check", f"{_HERE}.orders:PRINTS"
    ),
    GameCommand(
        "raid",
        "Roll who engages raiders in an SW box, and give the battle.",
        f"{_HERE}.raid:raid",
        f"{_HERE}.raid:RaidData",
    ),
    GameCommand(
        "yard",
        "Print the calendar of a yard: repair, construction, raising.",
        f"{_HERE}.yard:yard",
        f"{_HERE}.yard:Calendar",
    ),
)
