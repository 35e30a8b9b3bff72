"""The order in which what a side has in a naval turn stands in its rows, whatever the order of its file (see `files.standing`).

Places stand by name.  Forces stand by what is announced when they sail: from a port or a patrol, which one, as what body; by
name among those that have this in common, whatever sails in them.  Each entry keeps its place in the file, for messages.
"""

from flagplot.games.awaw.files.operation.model import Boats, Fleet, Navy, Station, Task
from flagplot.games.awaw.files.operation.words import PHASES


def places_in_order(navy: Navy) -> list[tuple[int, Station]]:
    """Ports and air bases by name."""
    return sorted(enumerate(navy.places), key=lambda entry: entry[1].name)


def fleets_in_order(navy: Navy) -> list[tuple[int, Fleet]]:
    """Surface forces."""
    return sorted(enumerate(navy.forces), key=lambda entry: (*_lying(entry[1]), not entry[1].task_force, entry[1].name))


def boats_in_order(navy: Navy) -> list[tuple[int, Boats]]:
    """Submarines."""
    return sorted(enumerate(navy.submarines), key=lambda entry: (*_lying(entry[1]), entry[1].name))


def _lying(part: Fleet | Boats) -> tuple[bool, str, str]:
    """Whether something is on patrol, and where."""
    return part.patrol is not None, part.port, part.hex or ""


def tasks_in_order(navy: Navy) -> list[tuple[int, Task]]:
    """Operations by phase, then by name: what of them is announced tells nothing of those that stay."""
    return sorted(enumerate(navy.operations), key=lambda entry: (PHASES[entry[1].phase], entry[1].name))
