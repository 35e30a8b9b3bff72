"""The lines of a report of rule 34: the mark of a round is its heading, what sinks is red."""

from typing import Final

from flagplot.core.offers.told import Lines
from flagplot.games.europa.words.telling import singular

LINES: Final = Lines(
    merged={"round-begins": lambda events: ""},
    styles={"sunk": "red"},
    mend=singular,
)
