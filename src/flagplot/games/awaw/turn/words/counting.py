"""How often each plan of an operation may be intercepted, stretch by stretch, in words (22.13)."""

from flagplot.blocks import Block, Heading, Paragraph
from flagplot.games.awaw.files.operation.build import Expedition
from flagplot.games.awaw.files.operation.count import Chance, stretches
from flagplot.games.awaw.turn.roster import TurnRoster
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.words.known import TurnLook
from flagplot.games.awaw.turn.words.naming import force_name
from flagplot.games.awaw.words.telling import listed


def counted(t: Sea, start: Expedition, seen: TurnLook) -> list[Block]:
    """Every operation with its plans."""
    roster, blocks = start.roster, list[Block]()
    for operation, name in enumerate(roster.operations):
        blocks.append(Heading(name))
        for plan, title in enumerate(roster.plans[operation], start=1):
            found = stretches(t, start.situation, operation, plan)
            most = sum(1 for each in found if each.is_new and each.open_hexes)
            times = "time" if most == 1 else "times"
            blocks.append(Paragraph(f"{title}: may be intercepted {most} {times} [22.13]", 1, "bold"))
            blocks += [Paragraph(_stretch(roster, seen, each), 2) for each in found]
    return blocks


def _stretch(roster: TurnRoster, seen: TurnLook, found: Chance) -> str:
    names = listed([force_name(roster, seen, f) for f in found.forces])
    hexes = f"{len(found.path)} {'hex' if len(found.path) == 1 else 'hexes'}"
    way = f"{names}, {roster.spot(found.path[0])} to {roster.spot(found.path[-1])}, {hexes}"
    if not found.open_hexes:
        return f"{way}: immune [{found.cites}]"
    return f"{way}: {found.open_hexes} may be chosen" + ("" if found.is_new else ", if not met before")
