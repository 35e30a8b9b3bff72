"""Blocks: what people and programs are shown, apart from where (80 columns, plain in a pipe)."""

import io
from typing import Literal

from rich.console import Console

from flagplot.blocks import Bar, Block, Cell, Columns, Drawing, Entries, Gap, Heading, Paragraph, Table, parted
from flagplot.blocks.shown import as_data
from flagplot.blocks.terminal import bar, plain, show

LONG = "Hipper, Blücher and six destroyers go home together because nobody is left to fight them [22.451D]"


def test_a_paragraph_breaks_at_the_width_and_hangs() -> None:
    assert plain([Paragraph(LONG, 1)], 60).splitlines() == [
        "  Hipper, Blücher and six destroyers go home together",
        "    because nobody is left to fight them [22.451D]",
    ]


def test_a_table_has_its_text_at_the_left_and_its_figures_at_the_right() -> None:
    table = Table((("Hood", "5.0%", Bar(0.5, 4)), ("Prince of Wales", "12.5%", Bar(0.25, 4))), ("ship", "sunk", ""))
    assert plain([table]).splitlines() == [
        "ship              sunk",
        "Hood              5.0%  ██",
        "Prince of Wales  12.5%  █",
    ]


def test_a_table_that_is_too_wide_breaks_its_text_and_not_its_figures() -> None:
    wide = plain([Table(((LONG, "100.00%"),), level=1)], 60).splitlines()
    assert len(wide) > 1 and wide[0].endswith("100.00%") and max(map(len, wide)) <= 60


def test_entries_hang_beside_their_names_or_below_long_ones() -> None:
    assert plain([Entries((("a", LONG),))], 60).splitlines()[1].startswith("   because")
    below = plain([Entries((("x" * 40, "said"),))], 60).splitlines()
    assert below == ["x" * 40, " " * 26 + "said"]


def test_columns_are_read_downwards() -> None:
    assert plain([Columns(("a", "b", "c"))], 7).splitlines() == ["a  c", "b"]


def test_a_bar_counts_in_eighths_and_keeps_its_bounds() -> None:
    assert (bar(1 / 16, 2), bar(2.0, 3), bar(-1.0, 3)) == ("▏", "███", "")


def test_a_pipe_has_neither_colours_nor_boxes_and_a_terminal_has_both() -> None:
    boxed = Table((("1", "2"),), ("a", "b"), boxed=True)
    blocks: list[Block] = [Heading("The end"), boxed, Paragraph("red", style="red")]
    for terminal in (False, True):
        colours: Literal["standard"] | None = "standard" if terminal else None
        out = Console(file=io.StringIO(), force_terminal=terminal, width=60, color_system=colours)
        show(blocks, (), out)
        text = out.file.getvalue()  # type: ignore[attr-defined]
        assert ("\x1b[" in text) == terminal
        assert (text.count("─") > 60 - len(" The end ")) == terminal


def test_names_of_sides_have_colours_but_parts_of_words_have_not() -> None:
    out = Console(file=io.StringIO(), force_terminal=True, width=60, color_system="standard")
    show([Paragraph("Axis, Axisfree")], ("Axis", "Allies"), out)
    assert out.file.getvalue() == "\x1b[36mAxis\x1b[0m, Axisfree\n"  # type: ignore[attr-defined]


def test_a_drawing_is_never_broken() -> None:
    out = Console(file=io.StringIO(), width=40)
    show([Drawing(("x" * 90,))], (), out)
    assert out.file.getvalue() == "x" * 90 + "\n"  # type: ignore[attr-defined]


def test_blocks_are_data_without_what_is_at_its_default() -> None:
    assert as_data([Heading("End"), Table((("a", Bar(0.5), Cell("b", "red")),)), Paragraph("so", 1), Gap()]) == [
        {"block": "heading", "title": "End"},
        {"block": "table", "rows": [["a", {"bar": 0.5}, {"text": "b", "style": "red"}]]},
        {"block": "paragraph", "text": "so", "level": 1},
        {"block": "gap"},
    ]


def test_parts_have_one_empty_line_between_them() -> None:
    one, other = Paragraph("one"), Paragraph("other")
    assert list(parted([[one], [], [other]])) == [one, Gap(), other]
