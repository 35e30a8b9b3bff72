"""What a seat may know in rule 34: everything but the other's half of a decision both make at one moment (34.C.2.a, 34.D)."""

from flagplot.core.ask import NONE
from flagplot.core.schema import OWNER, PUBLIC
from flagplot.games.europa.state import Situation
from flagplot.games.europa.terms import NOBODY
from flagplot.games.europa.words import asks

SECRET_ASKS = (asks.ENGAGE, asks.BYPASS, asks.DISENGAGE, asks.SLIP_AWAY)


def view(s: Situation, seat: int) -> Situation:
    """A situation in which the other side's secret picks are blank; not to be changed (34.C.2.a, 34.D.0.2)."""
    seen = Situation()
    for name, field in Situation.fields.items():
        value = getattr(s, name)
        if field.seen == PUBLIC:
            setattr(seen, name, value[:] if field.shape else value)
        elif field.seen == OWNER:
            getattr(seen, name)[seat] = value[seat]
    if s.ask_kind in SECRET_ASKS and s.ask_seat != seat:
        hide_question(seen)
    return seen


def hide_question(seen: Situation) -> None:
    """A question of the other side's that is asked, or put in numbers, as its secret answers have it."""
    if seen.ask_kind == asks.BYPASS:
        seen.stage -= 1
    seen.ask_kind = NONE
    seen.ask_subject = seen.ask_object = NOBODY
    seen.ask_size = 0
