"""The picture of a map."""

from pathlib import Path

import pytest

from flagplot.board import draw, labels, shipped
from flagplot.board.paths import path
from flagplot.core.errors import FlagplotError
from tests.board import own_map


def test_names_do_not_cover_each_other() -> None:
    wanted = [labels.Label(f"Port number {n}", (0.3 * n, 0.0), 7.0, "black") for n in range(6)]
    rooms = [(label, spot) for label, spot in labels.spread(wanted, [], 0.36, (-2.0, -9.0, 9.0, 9.0))]
    wide, high = 0.0088 * 7 * len("Port number 0") / 0.36, 0.0175 * 7 / 0.36
    for n, (_, (x, y)) in enumerate(rooms):
        assert x - wide / 2 >= -2.01, "and stay in the picture"
        assert all(abs(x - other[0]) > wide * 0.99 or abs(y - other[1]) > high * 0.99 for _, other in rooms[n + 1 :])


def test_a_picture_with_a_route_and_danger_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pond = shipped.open_map(str(own_map.write(tmp_path / "pond")))
    plain, laid = tmp_path / "plain.png", tmp_path / "laid.png"
    draw.draw(pond, plain)
    route = draw.Route("north", path(pond, pond.locate("The ocean"), pond.locate("A3")), "red")
    draw.draw(pond, laid, [route], draw.Shading("danger", {0: 0.5, pond.locate("The ocean"): 1.0}), title="A plan")
    assert plain.read_bytes()[:4] == laid.read_bytes()[:4] == b"\x89PNG"
    assert plain.read_bytes() != laid.read_bytes()


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pond = shipped.open_map(str(own_map.write(tmp_path / "pond")))
    with pytest.raises(FlagplotError, match="cannot be written"):
        draw.draw(pond, tmp_path / "nowhere" / "a.png")
