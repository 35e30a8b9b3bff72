"""The colours of all pictures, each in a light and a dark tone, distinguishable for colour-blind people (Okabe and Ito).

A colour never carries meaning alone: a shape, a mark or a word says the same.
"""

from typing import Final, NamedTuple

LIGHT, DARK = "light", "dark"


class ThemedColour(NamedTuple):
    """A colour for a light page and for a dark one."""

    light: str
    dark: str


PAINTS: Final = {
    "paper": ThemedColour("#ffffff", "#14181c"),
    "card": ThemedColour("#f4f6f8", "#1d2329"),
    "ink": ThemedColour("#1b1f23", "#e8eaed"),
    "soft": ThemedColour("#515a64", "#a9b3bd"),
    "line": ThemedColour("#bcc4cd", "#46505a"),
    "veil": ThemedColour("#8b949e", "#6b7682"),
    "side-a": ThemedColour("#0072b2", "#56b4e9"),
    "side-a-tint": ThemedColour("#e2f0f9", "#12303f"),
    "on-side-a": ThemedColour("#ffffff", "#0b1319"),
    "side-b": ThemedColour("#e69f00", "#e69f00"),
    "side-b-tint": ThemedColour("#fdf2da", "#3a2d10"),
    "on-side-b": ThemedColour("#1b1f23", "#14181c"),
    "hurt": ThemedColour("#cc79a7", "#cc79a7"),
    "on-hurt": ThemedColour("#1b1f23", "#14181c"),
    "sunk": ThemedColour("#3d434a", "#c3cad1"),
    "on-sunk": ThemedColour("#ffffff", "#14181c"),
    "mark": ThemedColour("#007a5a", "#2fc79b"),
    "on-mark": ThemedColour("#ffffff", "#0b1319"),
    "sea": ThemedColour("#e3eff6", "#16232c"),
    "coast": ThemedColour("#d0e3ee", "#1d303b"),
    "land": ThemedColour("#d8cfb4", "#4b4534"),
    "shore": ThemedColour("#8d8262", "#8f8566"),
    "grid": ThemedColour("#b3c7d2", "#334650"),
    "blocked": ThemedColour("#6b3f1d", "#c99a6b"),
    "danger": ThemedColour("#d55e00", "#f08a3c"),
    "on-danger": ThemedColour("#1b1f23", "#14181c"),
    "third": ThemedColour("#009e73", "#2fc79b"),
    "fourth": ThemedColour("#cc79a7", "#cc79a7"),
    "fifth": ThemedColour("#7a6f00", "#f0e442"),
}
SIDES: Final = ("side-a", "side-b")
LINES: Final = ("side-a", "danger", "third", "fourth", "fifth", "side-b")
"""Colours that distinguish lines by order, each also with its own dashes."""


def tone(paint: str, theme: str) -> str:
    """The tone of a colour on a light or dark page; empty for no colour."""
    return str(getattr(PAINTS[paint], theme)) if paint else "none"


def stylesheet(scope: str = ".flagplot") -> str:
    """CSS for pictures on a page: custom properties, which follow the page's theme, and a class for each colour."""
    return "".join(
        (
            f"{scope}{{{_properties(LIGHT)}}}",
            f"@media(prefers-color-scheme:dark){{{scope}{{{_properties(DARK)}}}}}",
            f"[data-theme=light] {scope}{{{_properties(LIGHT)}}}",
            f"[data-theme=dark] {scope}{{{_properties(DARK)}}}",
            "".join(f"{scope} .f-{name}{{fill:var(--fp-{name})}}" for name in PAINTS),
            "".join(f"{scope} .s-{name}{{stroke:var(--fp-{name})}}" for name in PAINTS),
            f"{scope} [tabindex]{{cursor:pointer}}{scope} [tabindex]:focus-visible{{outline:3px solid var(--fp-mark)}}",
        )
    )


def _properties(theme: str) -> str:
    return "".join(f"--fp-{name}:{tone(name, theme)};" for name in PAINTS)
