"""Names of the activities, of cargo and of the theatres, by their number."""

from typing import Final

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
