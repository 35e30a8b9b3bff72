"""Blocks as HTML: every kind of block, and nothing that a name could smuggle in."""

from flagplot.blocks import Bar, Block, Cell, Columns, Drawing, Entries, Gap, Heading, Paragraph, Table
from flagplot.blocks.html import html


def test_every_text_is_escaped() -> None:
    evil = "<script>&"
    blocks: list[Block] = [
        Heading(evil),
        Paragraph(evil, style="bold"),
        Gap(),
        Table(((evil, Cell(evil, "red")),), (evil, evil), title=evil),
        Entries(((evil, evil),)),
        Columns((evil, evil)),
        Drawing((evil, evil)),
    ]
    page = html(blocks)
    assert "<script>" not in page and page.count("&lt;script&gt;&amp;") == 13


def test_columns_keep_their_side_and_bars_their_share() -> None:
    page = html([Table((("Hood", "3", Bar(0.5, 24)),), ("ship", "hits", ""))])
    assert '<td style="text-align:left">Hood</td>' in page and '<td style="text-align:right">3</td>' in page
    assert "width:12.00ch" in page
    assert "width:24.00ch" in html([Table(((Bar(7.0, 24),),))]), "a share is at most the whole"
