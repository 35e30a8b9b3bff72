"""Small words of reports, and hints that only a terminal prints."""

from flagplot.blocks import Paragraph, possessive, steps
from flagplot.blocks.html import html, markdown
from flagplot.blocks.shown import as_data
from flagplot.blocks.terminal import plain


def test_possessives_and_steps_agree_with_their_words() -> None:
    assert [possessive(name) for name in ("Japan", "Allies")] == ["Japan's", "Allies'"]
    assert [steps(count) for count in (0, 1, 2)] == ["0 answers and rolls", "1 answer or roll", "2 answers and rolls"]


def test_only_the_terminal_prints_options_of_the_command_line() -> None:
    blocks = [Paragraph("Half of the games"), Paragraph("More with --full", is_hint=True)]
    assert "--full" in plain(blocks)
    for shown in (html(blocks), html(blocks, classes=True), markdown(blocks), str(as_data(blocks))):
        assert "Half of the games" in shown and "--full" not in shown
