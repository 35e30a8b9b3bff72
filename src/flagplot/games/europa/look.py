"""What a seat may know in rule 34: everything but the other's half of a decision both make at one moment (34.C.2.a, 34.D)."""

from flagplot.core.schema import OWNER, PUBLIC
from flagplot.games.europa.state import Situation


def view(s: Situation, seat: int) -> Situation:
    """A situation in which the other side's secret picks are blank; not to be changed."""
    seen = Situation()
    for name, field in Situation.fields.items():
        value = getattr(s, name)
        if field.seen == PUBLIC:
            setattr(seen, name, value[:] if field.shape else value)
        elif field.seen == OWNER:
            getattr(seen, name)[seat] = value[seat]
    return seen
