"""The paints of all pictures, each with a light and a dark tone, told apart by colour-blind people too (Okabe and Ito).

A colour never says anything alone: a shape, a mark or a word says the same.
"""

from typing import Final, NamedTuple

LIGHT, DARK = "light", "dark"


class Tones(NamedTuple):
    """A paint on a light page and on a dark one."""

    light: str
    dark: str


PAINTS: Final = {
    "paper": Tones("#ffffff", "#14181c"),
    "card": Tones("#f4f6f8", "#1d2329"),
    "ink": Tones("#1b1f23", "#e8eaed"),
    "soft": Tones("#515a64", "#a9b3bd"),
    "line": Tones("#bcc4cd", "#46505a"),
    "veil": Tones("#8b949e", "#6b7682"),
    "side-a": Tones("#0072b2", "#56b4e9"),
    "side-a-tint": Tones("#e2f0f9", "#12303f"),
    "on-side-a": Tones("#ffffff", "#0b1319"),
    "side-b": Tones("#e69f00", "#e69f00"),
    "side-b-tint": Tones("#fdf2da", "#3a2d10"),
    "on-side-b": Tones("#1b1f23", "#14181c"),
    "hurt": Tones("#cc79a7", "#cc79a7"),
    "on-hurt": Tones("#1b1f23", "#14181c"),
    "sunk": Tones("#3d434a", "#c3cad1"),
    "on-sunk": Tones("#ffffff", "#14181c"),
    "mark": Tones("#007a5a", "#2fc79b"),
    "on-mark": Tones("#ffffff", "#0b1319"),
    "sea": Tones("#e3eff6", "#16232c"),
    "coast": Tones("#d0e3ee", "#1d303b"),
    "land": Tones("#d8cfb4", "#4b4534"),
    "shore": Tones("#8d8262", "#8f8566"),
    "grid": Tones("#b3c7d2", "#334650"),
    "blocked": Tones("#6b3f1d", "#c99a6b"),
    "danger": Tones("#d55e00", "#f08a3c"),
    "on-danger": Tones("#1b1f23", "#14181c"),
    "third": Tones("#009e73", "#2fc79b"),
    "fourth": Tones("#cc79a7", "#cc79a7"),
    "fifth": Tones("#7a6f00", "#f0e442"),
}
SIDES: Final = ("side-a", "side-b")
LINES: Final = ("side-a", "danger", "third", "fourth", "fifth", "side-b")
"""For lines that are told apart by order, each with its own dashes beside."""


def tone(paint: str, theme: str) -> str:
    """The colour of a paint on a light or dark page; nothing for no paint."""
    return str(getattr(PAINTS[paint], theme)) if paint else "none"


def stylesheet(scope: str = ".flagplot") -> str:
    """CSS for pictures on a page: custom properties, which follow the page's theme, and a class for each paint."""
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
