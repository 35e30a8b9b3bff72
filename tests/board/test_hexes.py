"""The geometry of the hexes."""

import itertools
import math

import pytest

from flagplot.board.map import (
    DIRECTIONS,
    GridPoint,
    apart,
    centre,
    corners,
    direction_to,
    opposite,
    read_spot,
    side,
    spell,
    step,
)

SOME = [GridPoint(column, row) for column in range(6) for row in range(6)]


@pytest.mark.parametrize(("text", "spot"), [("A1", (0, 0)), ("G12", (6, 11)), ("AA3", (26, 2)), ("BF42", (57, 41))])
def test_an_id_is_letters_for_the_column_and_a_number_for_the_row(text: str, spot: tuple[int, int]) -> None:
    assert read_spot(text) == GridPoint(*spot)
    assert spell(GridPoint(*spot)) == text


@pytest.mark.parametrize("text", ["", "12", "G", "G0", "G01", "12G", "G-1", "AAA1", "Ä1", "G1.5"])
def test_what_is_no_id_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a hex id"):
        read_spot(text)


def test_every_step_can_be_taken_back() -> None:
    for spot, direction in itertools.product(SOME, range(6)):
        there = step(spot, direction)
        assert step(there, opposite(direction)) == spot
        assert direction_to(spot, there) == direction
        assert math.dist(centre(spot), centre(there)) == pytest.approx(1)


def test_a_direction_goes_where_its_name_says() -> None:
    for spot, (direction, name) in itertools.product(SOME, enumerate(DIRECTIONS)):
        (x, y), (to_x, to_y) = centre(spot), centre(step(spot, direction))
        assert (to_y < y) == name.startswith("n")
        assert (to_x > x + 0.1) == name.endswith("e")
        assert (to_x < x - 0.1) == name.endswith("w")


def test_distance_is_the_least_number_of_steps() -> None:
    start = GridPoint(3, 3)
    reached, ring = {start: 0}, [start]
    for distance in range(1, 5):
        ring = [s for s in {step(spot, d) for spot in ring for d in range(6)} if s not in reached]
        reached |= dict.fromkeys(ring, distance)
    assert len(reached) == 1 + 6 + 12 + 18 + 24
    assert all(apart(start, spot) == apart(spot, start) == distance for spot, distance in reached.items())
    assert direction_to(start, GridPoint(3, 5)) == -1


def test_neighbours_share_the_hexside_between_them() -> None:
    for spot, direction in itertools.product(SOME, range(6)):
        mine, theirs = side(spot, direction), side(step(spot, direction), opposite(direction))
        assert mine[0] == pytest.approx(theirs[1])
        assert mine[1] == pytest.approx(theirs[0])
    assert len({(round(x, 6), round(y, 6)) for x, y in corners(GridPoint(2, 2))}) == 6
