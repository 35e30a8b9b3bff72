"""Which events of a battle a naval turn takes note of that it is fought in, in the dialect."""

from flagplot.games.awaw.words import events


def is_stored(code: int) -> bool:
    """Squadrons lost in the air, at sea, and with their carriers (22.463); and every event that is none of a battle."""
    in_the_air = code == events.AIR_COMBAT_LOSSES or code == events.AIR_DEFENCE_LOSSES
    at_sea = code == events.SQUADRONS_LOST_AT_SEA or code == events.SQUADRONS_DROWNED
    return in_the_air or at_sea or code >= events.FIRST_OF_TURN
