"""The log tells what night and silent reserve points add to the die of a fire (34.B.2.a, 34.C.3.b), from a file."""

import pytest

from flagplot.core.event import Event
from flagplot.core.position import Position
from flagplot.games.europa import editions
from flagplot.games.europa.files.build import build
from flagplot.games.europa.files.read import read_text
from flagplot.games.europa.game import GAME
from flagplot.games.europa.profile import house
from flagplot.games.europa.words import asks, events
from tests.helpers.europa_file import battle

LONGEST = 400


def log(text: str, at_reserve: bool) -> list[Event]:
    """All that happens in combats in which both sides fire at something."""
    combat = build(read_text(text), house())
    tables = editions.fill(editions.load().with_rulings(combat.rulings), combat.profile)
    position = Position.begin(GAME, tables, combat.situation)
    for _ in range(LONGEST):
        if position.is_over:
            break
        name, choices = (
            asks.BY_CODE[position.question.kind].name if not position.question.is_die else "",
            position.choices(),
        )
        answer = choices[min(1, len(choices) - 1)]
        if name == "general":
            answer = choices[len(choices) // 2] if at_reserve else choices[-1]
        elif name == "target" and at_reserve:
            answer = choices[-1]
        elif name == "slip-away":
            answer = choices[0]
        position.answer(answer)
    return [*position.log]


def told(text: str, at_reserve: bool) -> list[tuple[str, ...]]:
    """What follows each fire in the log, until the combats are over."""
    found: list[tuple[str, ...]] = []
    names = [event.kind.name for event in log(text, at_reserve)]
    for place, name in enumerate(names):
        if name.endswith("fire"):
            after = names[place + 1 : place + 3]
            found.append(tuple(each for each in after if each.endswith("-modifier")))
    return found


@pytest.mark.rule("34.B.2.a", "34.C.3.b", "34.C.3.b.6")
@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("at_reserve", [False, True])
def test_night_and_silent_points_are_told_where_they_count(night: bool, at_reserve: bool) -> None:
    top = f"night: {str(night).lower()}"
    fires = told(battle(["tf 9", "nt"], ["Fort: coast 12"], top=top), at_reserve)
    assert fires, "nothing fired"
    assert all(("night-modifier" in after) == night for after in fires)
    assert any("reserve-modifier" in after for after in fires) == at_reserve


WARSHIPS, BOATS = "tf 9 s6 c60, cg 2 s4 c60, nt c60", "ss 6 c60, ss 6 c60"


@pytest.mark.rule("34.B.2.a.6", "34.C.2.b.3", "34.C.3.b.6", "34.C.3.0.3")
@pytest.mark.parametrize(
    ("moving", "foe", "steps"),
    [
        (WARSHIPS, f"Boats: {BOATS}", {"34.B.2.a", "34.B.2.b"}),
        (BOATS, f"Ships: {WARSHIPS}", {"34.B.2.a", "34.B.2.b"}),
        (WARSHIPS, f"Ships: {WARSHIPS}", {"34.C.2.d"}),
        (WARSHIPS, "Fort: coast 12", {"34.C.3.c", "34.C.3.d"}),
    ],
)
def test_night_cites_the_step_of_the_fire_that_it_counts_for(moving: str, foe: str, steps: set[str]) -> None:
    cites = ""
    for event in log(battle(moving.split(", "), [foe], movement=0, top="night: true"), False):
        if event.kind.name.endswith("fire"):
            cites = events.paragraph(event)
            steps = steps - {cites}
        elif event.kind is events.NIGHT_FIRE:
            assert events.paragraph(event) == cites
    assert not steps, "steps without a fire"
