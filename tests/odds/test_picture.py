"""The picture of the odds: of a screen's height, in columns of 640 pixels, nothing cut off, no letters on others."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from flagplot.odds import picture
from tests.cli.shell import SCENARIOS, good


@pytest.mark.long
@pytest.mark.parametrize("file", ["midway-1942.yaml", "bismarck-1941.yaml", "europa/narvik-1940.yaml"])
def test_the_picture_of_the_odds_is_read_on_a_page(file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns of the width of a page; every text stands in the picture, is of eight points and more and by itself."""
    drawn: list[Any] = []
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    monkeypatch.setattr(picture, "save", lambda figure, path: drawn.append(figure))
    good("odds", SCENARIOS / file, "-n", 4, "--seed", 1, "--threads", 1, "--png", tmp_path / "odds.png")
    (figure,) = drawn
    figure.canvas.draw()
    wide, high = figure.get_size_inches()
    assert wide % picture.WIDE == 0 and picture.WIDE <= 6.67 and high * picture.DOTS <= picture.SCREEN + 1
    whole, texts = figure.bbox, []
    for text in figure.findobj(picture.pyplot().Text):
        if text.get_text() and text.get_visible():
            box = text.get_window_extent()
            assert whole.x0 <= box.x0 and box.x1 <= whole.x1 and whole.y0 <= box.y0 and box.y1 <= whole.y1, text
            assert text.get_fontsize() >= 8, text
            texts.append((text.get_text(), box.shrunk(0.9, 0.9)))
    assert len(texts) > 20
    for (one, mine), (other, theirs) in combinations(texts, 2):
        assert not mine.overlaps(theirs), (one, other)
    sides = {picture.pyplot().matplotlib.colors.to_rgba(paint) for paint in (picture.SIDE_A, picture.SIDE_B)}
    for axes in figure.axes:
        ticks = [label.get_text() for label in axes.get_yticklabels()]
        assert len({"%" in tick for tick in ticks if tick[:1].isdigit()}) < 2, f"ticks of two kinds: {ticks}"
        if axes.get_title(loc="left") in (
            "How it ends",
            "Rounds",
            "Interceptions and counter-interceptions,\nby force",
        ):
            assert not sides & {bar.get_facecolor() for bar in axes.patches}, (
                "what belongs to no side has no side's colour"
            )
    names = [
        text.get_text() for axes in figure.axes for legend in [axes.get_legend()] if legend for text in legend.texts
    ]
    assert names and ("unhurt" in names) == ("europa" not in file), "what no row has is not in the legend"
    picture.pyplot().close(figure)
