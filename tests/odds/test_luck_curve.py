"""The curve of a game's luck."""

import math
import random
import re
from typing import Any

import pytest

from flagplot import games
from flagplot.drawing.svg import Svg
from flagplot.odds.reports.luck import _change, curve
from tests.cli.shell import EXAMPLE, bad
from tests.helpers.pictures import check


def told(stake: str, rolls: int) -> dict[str, Any]:
    """What `luck --json` gives, as far as the curve reads it."""
    chance = random.Random(rolls)
    moved = [round(chance.gauss(0, 0.05), 3) for _ in range(rolls)]
    rows = [
        {
            "round": 1 + n * 4 // rolls,
            stake: by,
            "text": f"Fire at ship {n}: roll {n}, a long story of hits",
            "cites": "22.55",
        }
        for n, by in enumerate(moved)
    ]
    return {"title": "A battle of many dice", "sides": ["Japan", "U.S."], "rolls": rows}


def drawn(name: str, rolls: int) -> tuple[Svg, dict[str, Any]]:
    kit = games.kit(name)
    data = told(kit.counting.stakes[0], rolls)
    return curve(data, kit.counting, kit.titled), data


@pytest.mark.parametrize("name", ["awaw", "europa"])
@pytest.mark.parametrize("rolls", [1, 7, 120])
def test_a_curve_can_be_read(name: str, rolls: int) -> None:
    picture, _ = drawn(name, rolls)
    check(picture)


def test_it_ends_where_the_rolls_add_up_to_and_tells_those_that_moved_most() -> None:
    picture, data = drawn("awaw", 120)
    moved = [roll["win"] for roll in data["rolls"]]
    assert picture.words[1] == f"In all {100 * sum(moved):+.1f}%."
    greatest = max(range(120), key=lambda n: abs(moved[n]))
    assert any(f"{100 * moved[greatest]:+.1f}%: Fire at ship {greatest}:" in line for line in picture.words)
    assert (
        "above the line luck favours Japan" in picture.text() and "below the line luck favours U.S." in picture.text()
    )


def test_ticks_are_round_numbers() -> None:
    for rolls in (1, 7, 120):
        ticks = re.findall(r'text-anchor="end" class="f-ink">([+-][^<]*)%<', drawn("awaw", rolls)[0].text())
        assert len(ticks) >= 4
        assert {abs(float(tick)) / 10 ** math.floor(math.log10(abs(float(tick)))) for tick in ticks} <= {
            1,
            2,
            3,
            4,
            5,
            6,
            8,
        }


def test_what_cannot_be_drawn_is_told_before_anything_is_played() -> None:
    assert "a picture is an SVG or a PNG file" in bad("luck", EXAMPLE.with_suffix(".record"), "--png", "luck.gif")


def test_rolls_that_moved_nothing_are_not_marked() -> None:
    """What would be told as +0.0% or -0.0% is no roll that moved most."""
    kit = games.kit("awaw")
    data = told("win", 7)
    for number, roll in enumerate(data["rolls"]):
        roll["win"] = 0.2 if number == 3 else -0.0004
    words = curve(data, kit.counting, kit.titled).words
    assert [line for line in words if "Fire at ship" in line] == [line for line in words if "+20.0%" in line]
    assert not any("0.0%:" in line and "20.0%" not in line for line in words)


def test_a_game_in_which_nothing_moved_has_a_field_worth_looking_at() -> None:
    """Not one of a thousandth of a factor; and one roll is not "1 rolls"."""
    for name, least in (("awaw", "0.5%"), ("europa", "0.05")):
        kit = games.kit(name)
        stake = kit.counting.stakes[0]
        data = told(stake, 1)
        data["rolls"][0][stake] = 0.0
        text = curve(data, kit.counting, kit.titled).text()
        assert "the luck of 1 roll<" in text and f">+{least}<" in text and "+0.001" not in text


def test_no_figure_has_a_minus_before_nothing() -> None:
    counting = games.kit("awaw").counting
    rows = [_change(counting.payoff(stake), {"value": 0.0, "low": -1e-9, "high": 1e-9}) for stake in counting.stakes]
    assert rows[0] == ("+0.0%", "(+0.0 to +0.0)") and not [part for row in rows for part in row if "-" in part]
