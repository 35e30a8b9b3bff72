"""The present moment of a season: the phase of a player turn that is played or closed next (22.15)."""

from flagplot.core.offers.season import Books
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season import theatres
from flagplot.games.awaw.season.names import END, PLAYED


def moment(books: Books) -> str:
    """The present moment: `Spring 1941, Germany, redeployment`."""
    clock = books["clock"]
    found = (
        f"{clock['turn']}, {clock['mover']}, {'end of the player turn' if clock['phase'] == END else clock['phase']}"
    )
    theatre = theatres.current(books) if is_played(books) else theatres.ONLY
    return f"{found}, {theatre}" if theatre else found


def is_played(books: Books) -> bool:
    """Whether the present phase is played."""
    return books["clock"]["phase"] in PLAYED


def to_the_end(books: Books) -> Books:
    """The books with the clock in the last stage of the player turn, as after a file that plays several stages."""
    new = facts.twin(books)
    new["clock"]["phase"] = PLAYED[-1]
    for side in new["sides"].values():
        side["operations"] = {}
    return new
