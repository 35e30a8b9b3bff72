"""Which events of a battle a naval turn takes note of that it is fought in, in the dialect."""

from flagplot.games.awaw.words import events


def is_stored(code: int) -> bool:
    """Squadrons lost in the air, at sea, and with their carriers (22.463); and every event that is none of a battle."""
    return code in events.LOST_IN_THE_AIR or code in events.LOST_AT_SEA or code >= events.FIRST_OF_TURN
