"""Names of the activities, of cargo and of the theatres, by their number."""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, Flag

ACTIVITY_WORDS: Final = (
    "patrol",
    "patrol stays",
    "base change",
    "carrier mission",
    "sea supply",
    "sea transport",
    "invasion",
    "bombardment",
    "sea escort",
    "redeployment",
    "raid",
    "raid return",
    "displaced",
    "return",
    "ASW move",
    "raider hunt",
    "transport move",
    "interception",
    "counter-interception",
    "counter-counter-interception",
)
CARGO_WORDS: Final = ("none", "aboard", "unloaded")
THEATRE_WORDS: Final = ("europe", "pacific")
LEVEL_WORDS: Final = ("interception", "counter-interception", "counter-counter-interception")
STANDING_WORDS: Final = ("operational", "fortified only", "non-operational", "box", "at sea")

Activity = Annotated[int, Choice("what the intercepted force is doing", ACTIVITY_WORDS, 2)]
CarriesCargo = Annotated[int, Choice("cargo of the intercepted force", CARGO_WORDS)]
CountersHere = Annotated[int, Flag("whether an interception or counter-interception is met in its own hex")]
TaskForces = Annotated[int, Count(0, 20, "TFs in the intercepted force", 1)]
Defenders = Annotated[int, Count(0, 99, "ground factors defending against the invasion in the hex")]
Spotters = Annotated[int, Count(0, 99, "land-based squadrons that spot the force")]
Codebreaking = Annotated[int, Count(-9, 9, "lead in strategic cards played on interception")]
LightForce = Annotated[int, Flag("whether the interceptors are cruisers and destroyers alone")]
Slow = Annotated[int, Flag("whether slow ships are among the interceptors")]
IsSubmarine = Annotated[int, Flag("whether the interceptor is a submarine")]
Attempts = Annotated[int, Count(1, 20, "surface attempts on this activity, this one included", 1)]
Theatre = Annotated[int, Choice("theatre of the interception hex", THEATRE_WORDS)]
Distance = Annotated[int, Count(0, 99, "hexes to the interception hex along the announced path", 5)]
"""Common inputs of all attempts."""


class FactorWords(NamedTuple):
    """A factor of the Naval Interception Table: its field, its paragraph, its reason, and a short form."""

    field: str
    cites: str
    words: str
    short: str


FACTOR_CITES: Final = (
    FactorWords("cargo", "22.22A", "cargo, shore bombardment or a carrier mission", "cargo"),
    FactorWords("patrol", "22.22B", "a patrol that stays in its patrol hex", "patrol"),
    FactorWords(
        "counter", "22.22C", "counter-interception in the hex of an interception", "counter-interception in the hex"
    ),
    FactorWords("light", "22.22D", "cruisers and destroyers alone against cargo", "light force"),
    FactorWords("task_forces", "22.22E", "TFs in the intercepted force", "task forces"),
    FactorWords("defenders", "22.22F", "ground factors against the invasion", "defenders"),
    FactorWords("spotters", "22.22G", "air squadrons that spotted it", "spotters"),
    FactorWords("submarines", "22.22H", "submarines near the hex", "submarines near"),
    FactorWords("codebreaking", "22.22I", "codebreaking", "codebreaking"),
    FactorWords("slow", "22.22J", "slow ships or a submarine among the interceptors", "slow or submarine"),
    FactorWords("crowding", "22.22K", "several attempts on the same activity", "several attempts"),
)
"""Every factor in the order of the table, without the total."""
