"""Moves of base, redeployments, patrols and forces in support, from the file to the situation (22.63A, 22.81B-D)."""

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.shared import terms
from tests.scenario.samples import swap

KIDO_BUTAI = "      - name: Kido Butai\n"
TF_16 = "      - name: TF 16\n"
AIDE = """\
      - name: Aide
        task-force: false
        {line}
        ships: [{{name: Screen, type: DD, count: 3}}]
"""


def spoken(text: str) -> str:
    """What is said of a bad file."""
    with pytest.raises(ScenarioError) as caught:
        build(read_text(text))
    return str(caught.value)


@pytest.mark.parametrize(
    ("word", "code"), [("base-change", terms.BASE_CHANGE), ("naval-redeployment", terms.NAVAL_REDEPLOYMENT)]
)
def test_a_move_is_the_mission_of_the_group_and_the_errand_of_its_ships(word: str, code: int) -> None:
    battle = build(read_text(swap((KIDO_BUTAI, f"{KIDO_BUTAI}        mission: {word}\n"))))
    s, roster = battle.situation, battle.roster
    assert s.mission[roster.forces.index("Kido Butai")] == code
    errands = {
        name: s.original_mission[roster.units.index(name)] for name in ("Akagi", "Kongo", "Destroyers", "Transports")
    }
    assert errands == {"Akagi": code, "Kongo": code, "Destroyers": code, "Transports": terms.SEA_TRANSPORT}


@pytest.mark.parametrize(
    ("before", "line", "patrol", "role"),
    [
        (KIDO_BUTAI, "role: counter-interceptor", 0, terms.COUNTER_INTERCEPTOR),
        (KIDO_BUTAI, "role: counter-counter-interceptor", 0, terms.COUNTER_COUNTER_INTERCEPTOR),
        (TF_16, "role: counter-counter-interceptor", 0, terms.COUNTER_COUNTER_INTERCEPTOR),
        (TF_16, "patrol: true", 1, terms.MAIN),
        (TF_16, "role: main", 0, terms.MAIN),
    ],
)
def test_patrols_and_supporters_are_marked_ship_by_ship(before: str, line: str, patrol: int, role: int) -> None:
    battle = build(read_text(swap((before, AIDE.format(line=line) + before))))
    s, row = battle.situation, battle.roster.units.index("Screen")
    assert (s.on_patrol[row], s.role[row]) == (patrol, role)
    assert sum(s.on_patrol) == patrol and sum(s.role) == role


@pytest.mark.parametrize(
    ("before", "line", "words"),
    [
        (KIDO_BUTAI, "patrol: true", ["Aide is a patrol that intercepts", "role: counter-interceptor", "22.81B"]),
        (TF_16, "role: counter-interceptor", ["supports the force intercepted", "activity", "22.81C"]),
        (TF_16, "role: support", ["'support'", "main, counter-interceptor or counter-counter-interceptor"]),
        (TF_16, "mission: base-change", ["mission base-change on the intercepting side", "22.12"]),
        (TF_16, "mission: naval-redeployment", ["mission naval-redeployment on the intercepting side"]),
    ],
)
def test_what_cannot_be_is_refused(before: str, line: str, words: list[str]) -> None:
    said = spoken(swap((before, AIDE.format(line=line) + before)))
    assert [word for word in words if word not in said] == [], said


def test_somebody_has_to_be_supported() -> None:
    said = spoken(swap((TF_16, f"{TF_16}        role: counter-counter-interceptor\n")))
    assert "every force of U.S. supports another" in said


def test_a_laden_ship_is_on_no_such_errand() -> None:
    said = spoken(swap(("mission: sea-transport", "mission: base-change"), ("        cargo: 2\n", "")))
    assert "laden ships do not fit mission base-change" in said


def test_raiders_have_neither() -> None:
    raid = ("theatre: pacific", "theatre: pacific\nraiders: true")
    said = spoken(swap(raid, (TF_16, f"{TF_16}        patrol: true\n")))
    assert "patrol in a battle with raiders" in said
