"""The picture of a map."""

from itertools import combinations
from math import hypot
from pathlib import Path

import pytest

from flagplot.board import read_map
from flagplot.board.draw import DrawnRoute, Shading, draw
from flagplot.board.paths import path
from flagplot.core.errors import FlagplotError
from flagplot.drawing.letters import Label, crosses, leader, passes, spread
from flagplot.drawing.shapes import Box
from flagplot.files.picture import png, write
from tests.board import own_map
from tests.helpers.pictures import check


def test_names_do_not_cover_each_other() -> None:
    """Those for which there is no room are left out, unless they must be there."""
    frame = Box(0, 0, 300, 120)
    wanted = [Label(f"Port number {n}", (20.0 * n + 10, 60.0), 11.0, must=n < 2) for n in range(14)]
    rooms = [room for _, room in spread(wanted, [Box(0, 50, 300, 20)], frame)]
    assert 6 < len(rooms) < 14 and {label.text for label, _ in spread(wanted, [], frame)} >= {"Port number 0"}
    for n, room in enumerate(rooms):
        assert room.x >= 0 and room.right <= 300 and room.y >= 0 and room.bottom <= 120, "and stay in the picture"
        assert not any(room.covers(other, 0.5) for other in rooms[n + 1 :])


def test_a_name_does_not_stand_at_the_mark_of_another_place() -> None:
    """Milne Bay has Port Moresby to its left: its name goes where it cannot be taken for that port's."""
    frame, own, other = Box(0, 0, 300, 120), (150.0, 60.0), (84.0, 60.0)
    marks = [Box(x - 5, y - 5, 10, 10) for x, y in (own, other)] + [Box(157, 40, 60, 40)]
    ((_, room),) = spread([Label("Milne Bay", own, 11.0, off=6)], marks, frame)
    assert room.x - (other[0] + 5) > 7 or room.y > other[1] or room.bottom < other[1]
    ((_, alone),) = spread([Label("Milne Bay", own, 11.0, off=6)], [marks[0], marks[2]], frame)
    assert alone.right < own[0] and alone.y < own[1] < alone.bottom, "nothing is in its way there"


@pytest.mark.parametrize("name", read_map.names())
def test_a_name_beside_a_port_is_its_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name without a line to its place is nearer to that place than to any other on the map."""
    found: list[tuple[Label, Box]] = []

    def kept(labels: list[Label], taken: list[Box], frame: Box) -> list[tuple[Label, Box]]:
        found.extend(spread(labels, taken, frame))
        return found

    monkeypatch.setattr("flagplot.board.draw.spread", kept)
    draw(read_map.open_map(name))
    places = [(label, room) for label, room in found if label.paint == "ink"]
    assert len(places) > 50
    lines = [line for label, room in found if not label.must and (line := leader(label, room))]
    assert not any(crosses(one, other) for one, other in combinations(lines, 2))
    assert not any(passes(line, room) for line in lines for label, room in found if label.at != line[0])
    for label, room in places:
        gaps = {other: gap(room, other) for other in {other.at for other, _ in places}}
        assert gaps[label.at] >= 14 or min(gaps.values()) == gaps[label.at], label.text


def gap(room: Box, at: tuple[float, float]) -> float:
    """The distance of a box from a point."""
    return hypot(max(room.x - at[0], 0, at[0] - room.right), max(room.y - at[1], 0, at[1] - room.bottom))


@pytest.mark.parametrize("name", read_map.names())
def test_every_map_can_be_read(name: str) -> None:
    picture = draw(read_map.open_map(name))
    check(picture)
    assert 'data-hex="' in picture.text()


def test_a_picture_with_a_route_and_danger_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    pond = read_map.open_map(str(own_map.write(tmp_path / "pond")))
    route = DrawnRoute("north", path(pond, pond.locate("The ocean"), pond.locate("A3")), 1)
    shading = Shading("danger", {0: 0.5, pond.locate("The ocean"): 1.0})
    plain, laid = draw(pond), draw(pond, [route], shading, title="A plan")
    assert png(plain)[:4] == png(laid)[:4] == b"\x89PNG" and png(plain) != png(laid)
    assert "north: The ocean, A1, A2, A3." in laid.words and "fill-opacity" in laid.text()


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    pond = read_map.open_map(str(own_map.write(tmp_path / "pond")))
    with pytest.raises(FlagplotError, match="there is no such folder"):
        write(draw(pond), tmp_path / "nowhere" / "a.svg")
