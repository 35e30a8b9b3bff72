"""How events become lines: what opens, belongs to and breaks off a part, and what is told together."""

import pytest

from flagplot.core.event import EventKind
from flagplot.core.offers.report_text import EventText, ReportStyle
from flagplot.table.story import lines

HAPPENS = EventKind(1, "happens", "9.1", "{side} does something")


def told(name: str, side: int = 0, text: str = "") -> EventText:
    return EventText(1, name, text or f"{name} of {side}", "9.1", {}, HAPPENS(side=side))


HOW = ReportStyle(
    merged={"shot": lambda events: f"{len(events)} shots"},
    heads=("fight",),
    breaks=("night",),
    details={"loss": "fire"},
    inner=("note",),
    styles={"loss": "red"},
    cites={"shot": "9.2"},
)
LEVELS = [
    ("what follows a head is indented, the head is not", ["move", "fight", "move", "fight"], [1, 1, 2, 1]),
    ("until something breaks it off", ["fight", "move", "night", "move"], [1, 2, 1, 1]),
    ("a detail hangs below what it is of", ["fire", "loss", "move", "loss"], [1, 2, 1, 1]),
    ("also within a part", ["fight", "fire", "loss"], [1, 2, 2]),
    ("what is inner lies one deeper than its part", ["note", "fight", "note"], [2, 1, 3]),
]


@pytest.mark.parametrize(("names", "levels"), [case[1:] for case in LEVELS], ids=[case[0] for case in LEVELS])
def test_lines_are_indented_by_what_they_belong_to(names: list[str], levels: list[int]) -> None:
    assert [line.level for line in lines([told(name) for name in names], HOW)] == levels


def test_a_detail_of_the_other_side_stands_by_itself() -> None:
    found = list(lines([told("fire", 0), told("loss", 1), told("fire", 1), told("loss", 1)], HOW))
    assert [line.level for line in found] == [1, 1, 1, 2] and [line.style for line in found] == ["", "red", "", "red"]


def test_neighbours_of_a_kind_are_one_line_with_its_paragraph() -> None:
    story = [told("shot"), told("shot"), told("shot", 1), told("move"), told("shot")]
    assert [line.full for line in lines(story, HOW)] == [
        "2 shots [9.2]",
        "1 shots [9.2]",
        "move of 0 [9.1]",
        "1 shots [9.2]",
    ]


def test_what_is_hidden_leaves_its_neighbours_together() -> None:
    story = [told("shot"), told("secret"), told("shot")]
    assert [line.text for line in lines(story, HOW, ("secret",))] == ["2 shots"]
