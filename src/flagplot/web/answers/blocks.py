"""The blocks of a view as data, field by field, for the description of the API; what a block leaves out has its usual value."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Exact(BaseModel):
    """It has these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class HeadingData(Exact):
    """The title of a part."""

    block: Literal["heading"]
    title: str
    is_answer: bool = False
    in_full: bool = False


class ParagraphData(Exact):
    """One or more sentences."""

    block: Literal["paragraph"]
    text: str
    level: int = 0
    style: str = ""
    hanging_indent: bool = True
    is_hint: bool = False


class GapData(Exact):
    """An empty line."""

    block: Literal["gap"]


class CellData(Exact):
    """A cell with its own style."""

    text: str
    style: str


class BarData(Exact):
    """A share from 0 to 1, to be drawn."""

    bar: float


class RowsData(Exact):
    """Rows in columns."""

    block: Literal["table"]
    rows: list[list[str | CellData | BarData]]
    heads: list[str] = []
    left: list[int] = [0]
    level: int = 0
    boxed: bool = False
    title: str = ""


class EntriesData(Exact):
    """Names with their descriptions."""

    block: Literal["entries"]
    rows: list[tuple[str, str]]
    level: int = 0


class ColumnsData(Exact):
    """Many short words."""

    block: Literal["columns"]
    words: list[str]
    level: int = 0


class DrawingData(Exact):
    """Lines shown unchanged."""

    block: Literal["drawing"]
    lines: list[str]


class FoldData(Exact):
    """A sentence with details that a page unfolds."""

    block: Literal["fold"]
    shown: ParagraphData
    folded: list["BlockData"]
    name: str


BlockData = Annotated[
    HeadingData | ParagraphData | GapData | RowsData | EntriesData | ColumnsData | DrawingData | FoldData,
    Field(discriminator="block"),
]
FoldData.model_rebuild()
