"""Names of the activities, by their number."""

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
