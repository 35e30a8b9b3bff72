"""Game words for the numbers of `terms`: nations in the order of the chart, ship types by code."""

from typing import Final

NATION_NAMES: Final = (
    "Japan",
    "Germany",
    "Britain",
    "United States",
    "Sweden",
    "Australia",
    "Italy",
    "France",
    "Russia",
    "Greece",
    "Rumania",
    "Spain",
    "Turkey",
    "Dutch East Indies",
)
SIDES: Final = ("a", "b")
THEATRE_NAMES: Final = ("Europe", "Pacific")
KIND_NAMES: Final = ("BB", "CV", "CVL", "CVB", "CA", "DD", "CVE", "TR", "SUB")
