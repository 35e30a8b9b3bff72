"""Names in the books of a season: phases, sections, types of squadron (22.15, 23.13)."""

from typing import Final

PLAYED: Final = ("movement", "combat", "redeployment")
"""Phases that are played: those of a naval turn (22.15)."""
CONSTRUCTION: Final = "construction"
END: Final = "end"
STEPS: Final = ("movement", "combat", CONSTRUCTION, "redeployment", END)
"""Phases of a player turn: those of `PLAYED` are played, the others are closed (22.15)."""
TURN: Final = "turn"
"""Until when a unit is inverted: the end of the present player turn; else the game turn that it is held to."""
WINGS: Final = ("NAS", "cover", "search", "attack")
"""Types of squadron in the order of their codes (23.13)."""
OF_AIR: Final = ("spent", "inverted", "flown")
"""Numbers of squadrons ashore: spent, inverted, flown so that they will be inverted (22.435, 22.463B, awaw-2011:23.164)."""
SEALED: Final = {"disclosed": "nothing"}
"""What each side knows of the other's ships, unless a file or a manual change says more.

(22.423B, table.harbor.cv.reveal; ruling season-secrecy)
"""
SECTIONS: Final = frozenset({"ports", "air", "ships", "forces", "submarines", "work", "operations"})
"""Keys of a side with one line for each thing."""
