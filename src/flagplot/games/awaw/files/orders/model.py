"""The file of standing orders, field by field: lines that are tried one after the other (22.12, 22.14, 22.16)."""

from typing import Annotated, Literal

from pydantic import Field

from flagplot.files.part import Name, OneOf, Part, Text
from flagplot.games.awaw.files.operation.words import Activity

DECIDES = ("interception", "counter-interception", "both")
OTHERWISE = ("doctrine", "stay")


class Line(Part):
    """One line: against what, with what, where and on which conditions."""

    name: Name = Field(description="Any name, once in the file.")
    decides: Annotated[str, OneOf(DECIDES)] = Field(
        "both", description="Whether it is about interceptions, counter-interceptions or both (22.12, 22.16)."
    )
    against: list[Activity] = Field(
        default=[], description="Activities that are intercepted, or whose interceptors are met; all if left out."
    )
    forces: list[Name] = Field(default=[], description="Forces and submarines that may go; all if left out (22.14A).")
    ports: list[Name] = Field(default=[], description="Ports from which they go; all if left out.")
    hexes: list[Name] = Field(default=[], description="Hexes in which they intercept; all if left out.")
    near: list[Name] = Field(default=[], description="Places near which they intercept.")
    within: int = Field(0, ge=0, le=60, description="How near, in hexes as the crow flies.")
    least_chance: int = Field(
        1, ge=0, le=100, description="Per cent of arriving for round one, without which a force stays (22.23)."
    )
    least_task_forces: int = Field(0, ge=0, le=24, description="Task forces that the target must have (22.22E).")
    hold_back: list[Name] = Field(default=[], description="Ships that stay in port when their force goes (22.14D).")
    let_pass: bool = Field(False, description="True to let such targets pass.")


class OrderFile(Part):
    """Standing orders of one side for one naval turn, or for several like it."""

    flagplot: Literal["orders"] = Field(description="The kind of file.")
    title: Name = Field("Standing orders", description="Name of the orders.")
    side: Name = Field(description="Name of the side that they are for.")
    otherwise: Annotated[str, OneOf(OTHERWISE)] = Field(
        "doctrine", description="What happens where no line fits: the doctrine decides, or everybody stays."
    )
    story: Text = Field("", description="What they are meant for, in own words.")
    lines: list[Line] = Field(min_length=1, max_length=64, description="The lines, the first that fits prevails.")
