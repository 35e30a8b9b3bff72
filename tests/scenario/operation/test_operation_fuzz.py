"""Whatever stands in an operation file or in standing orders, it is read or refused with lines, never a crash."""

import random
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.operation.read import read, read_text
from flagplot.games.awaw.files.orders import read_orders
from tests.helpers.scenario_files import FOLDER, OPERATIONS
from tests.scenario.operation.samples import SMALL, begin

ORDERS = FOLDER / "orders" / "home-fleet.yaml"
WORDS = (
    "0",
    "-1",
    "99999",
    "true",
    "[]",
    "{}",
    "~",
    "Malta",
    "raid",
    "combat",
    "[Force H]",
    "''",
    "X13",
    "patrol",
    "Suez",
)


def spoilt(text: str, rng: random.Random) -> str:
    """The text with one to three of its lines lost, doubled, moved or changed."""
    lines = text.splitlines()
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(lines))
        kind = rng.randrange(5)
        if kind == 0:
            del lines[place]
        elif kind == 1:
            lines.insert(place, lines[rng.randrange(len(lines))])
        elif kind == 2:
            other = rng.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        elif ":" in lines[place]:
            key, _, _ = lines[place].partition(":")
            lines[place] = f"{key}: {rng.choice(WORDS)}"
        else:
            lines[place] = lines[place].replace("a", rng.choice("bxz"), 1)
        if not lines:
            return ""
    return "\n".join(lines) + "\n"


def check(text: str) -> bool:
    """Whether a text is an operation that can be played; a refusal names lines and fields."""
    try:
        expedition = read_text(text, "fuzz.yaml")
    except ScenarioError as error:
        assert error.faults
        assert all(each.what and each.file == "fuzz.yaml" for each in error.faults)
        return False
    assert expedition.situation.defects() == []
    position = begin(expedition)
    assert position.is_over or position.choices()
    return True


@pytest.mark.long
def test_spoilt_operations_are_read_or_refused() -> None:
    rng = random.Random(1)
    sound = sum(check(spoilt(SMALL, rng)) for _ in range(600))
    assert 0 < sound < 500


@pytest.mark.parametrize("path", OPERATIONS, ids=lambda path: path.stem)
def test_spoilt_shipped_operations_are_read_or_refused(path: Path) -> None:
    rng, text = random.Random(2), path.read_text(encoding="utf-8")
    for _ in range(40):
        check(spoilt(text, rng))


@pytest.mark.long
def test_spoilt_orders_are_read_or_refused(tmp_path: Path) -> None:
    rng, expedition = random.Random(3), read(FOLDER / "bismarck-1941.yaml")
    text, file, sound = ORDERS.read_text(encoding="utf-8"), tmp_path / "orders.yaml", 0
    for _ in range(300):
        file.write_text(spoilt(text, rng), encoding="utf-8")
        try:
            sound += bool(read_orders(file, expedition).lines)
        except FlagplotError as error:
            assert isinstance(error, ScenarioError)
            assert error.what
    assert 10 < sound < 250


@pytest.mark.parametrize(
    ("route", "what"),
    [
        ("[Gibraltar, 5]", "the number 5 is not"),
        (
            "[Gibraltar, {at: Malta, pick-up: [Convoy]}]",
            "the key 'pick-up' is unknown here, perhaps picks-up was meant",
        ),
        ("[Gibraltar, {picks-up: [Convoy]}]", "the key at is missing"),
        ("Malta", "is not accepted"),
        ("[Gibraltar]", "a list of 1 is not accepted"),
    ],
)
def test_a_stop_is_a_place_or_a_block(route: str, what: str) -> None:
    text = SMALL.replace("            route: [Gibraltar, T10, Malta]\n", f"            route: {route}\n")
    if route == "[Gibraltar]":
        text = text.replace("forces: [Force H, Convoy]\n            route: [Gibraltar]", "voyages:\n"
                            "              - {forces: [Convoy], route: [Gibraltar]}")  # fmt: skip
    with pytest.raises(ScenarioError) as caught:
        read_text(text)
    assert what in str(caught.value)
