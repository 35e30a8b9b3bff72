"""Squadrons ashore from one player turn to the next: inverted for their flights at sea, or as they landed, and turned up again.

Rulings: patrols-ashore (22.463B), uninversion-of-air (awaw-2011:23.164). The books invert those that flew as the player turn is
closed, since squadrons of a base on two maps still fly in the redeployment stage of the second one. No rule of the program
redeploys squadrons; a player enters those that did as inverted again.
"""

from typing import Final

from flagplot.blocks import possessive
from flagplot.core.offers.season import Books, Line
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.shared.air import inverts, turns_up

CITE: Final = "awaw-2011:23.164"


def aircraft_turn_up(new: Books, name: str, lines: list[Line]) -> None:
    """As a player turn ends, squadrons of its side turn up, and those of the other side that flew are inverted (awaw-2011:23.164).

    These stay so through their own player turn, as patrols do that landed ashore in the enemy's (22.463B). Where an edition
    prints no such rule, none is inverted for a flight.
    """
    is_own, up = int(name == new["clock"]["mover"]), []
    rule = load(new["edition"]).value("inversion-of-air")
    for key, line in new["sides"][name]["air"].items():
        held, flown = line.pop("inverted", 0), rule * line.pop("flown", 0)
        inverted = held + (flown if inverts(flown, 1) else 0)
        if turns_up(int(inverted > 0), is_own, 0):
            up += [f"{key} ({held})"] if held else []
        elif inverted:
            line["inverted"] = inverted
            said = f"{key}: {inverted} inverted until {possessive(name)} player turn ends, {flown} of them by this turn [{CITE}]"
            lines += [Line(said, name)] if flown else []
    if up:
        cites = f"22.463B, {CITE}" if rule else "22.463B"
        lines.append(Line(f"squadrons no longer inverted: {', '.join(up)} [{cites}]", name))
