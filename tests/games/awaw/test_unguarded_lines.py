"""A sea supply line without guards in a battle from a file: strengthened, disrupted once, met, beaten (22.421A, 22.9434)."""

import json
import random

import pytest

from flagplot.core.position import Position
from flagplot.files.problem import ScenarioError
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.ending.procedures_ending import after_battle
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.shared import terms
from flagplot.table.setting import open_text

EDITIONS = ["awaw-2018", "awaw-2011", "awaw-2003"]
LINE = {"name": "Line", "mission": "sea-supply", "number": 1, "ships": []}
FIELDS = ("standing", "known", "fact_small", "bare_supply_line", "units", "paired", "second_target")


def force(name: str, count: int, **more: object) -> dict[str, object]:
    """A force of destroyers."""
    ships = [{"name": f"{name} destroyers", "type": "DD", "count": count}]
    return {"name": name, "task-force": count > 9, "ships": ships, **more}


def a_file(first_acts: bool, activity: list[dict[str, object]], interceptor: dict[str, object], rounds: int = 2) -> str:
    """A battle between two sides, in either order."""
    sides = [
        {"name": "Convoy", "nation": "Britain", "role": "activity", "forces": activity},
        {"name": "Hunters", "nation": "Germany", "role": "interceptor", **interceptor},
    ]
    file = {"flagplot": "battle", "title": "A test", "theatre": "europe", "round_limit": rounds}
    return json.dumps({**file, "sides": sides if first_acts else sides[::-1]})


def play(
    text: str,
    seed: int,
    edition: str = "awaw-2018",
    ruling: str = "nobody-to-fight",
    adopters: str = "",
    **answers: int,
) -> Position:
    """Play a file to its end: named questions as told, the others at random."""
    rng = random.Random(seed)
    more = {"adopters-inverted": adopters} if adopters else {}
    tables = editions.fill(editions.load(edition).with_rulings({"unguarded-line": ruling, **more}))
    position = Position.begin(GAME, tables, build(read_text(text)).situation)
    while not position.is_over:
        name, legal = GAME.asks[position.question.kind].name, position.choices()
        wanted = answers.get(name.replace("-", "_"), -1)
        position.answer(wanted if wanted in legal else legal[-1] if wanted == 99 else rng.choice(legal))
        for seat in (0, 1):
            position.view(seat)
    return position


def told(position: Position) -> list[str]:
    """Names of the events in their order."""
    return [event.kind.name for event in position.log]


@pytest.mark.rule("22.9434-a", "22.9417B")
@pytest.mark.parametrize("first_acts", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_submarines_disrupt_it_once(edition: str, first_acts: bool) -> None:
    text = a_file(
        first_acts, [LINE], {"forces": [force("Foe", 2, number=1)], "submarines": [{"name": "Boats", "count": 4}]}
    )
    for seed in range(12):
        position = play(text, seed, edition, submarine_attack=1)
        count = told(position).count("supply-disrupted")
        assert count == 1
        assert sum(position.situation.attacks_made) == count
        assert position.situation.supply_line_disrupted[0 if first_acts else 1] == count


@pytest.mark.rule("22.71C", "22.72")
@pytest.mark.parametrize("first_acts", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("ruling", "event"), [("nobody-to-fight", "no-guards"), ("disrupted", "supply-disrupted")])
def test_ships_that_meet_it(edition: str, first_acts: bool, ruling: str, event: str) -> None:
    """Groups number one pair off; the line has nobody to fight, and its side has lost for want of undamaged units."""
    text = a_file(first_acts, [LINE], {"forces": [force("Foe", 12, number=1)]})
    position = play(text, 1, edition, ruling, withdraw=0)
    names = told(position)
    assert names.count(event) == 1
    assert "fleet-combat" not in names
    assert position.situation.winner == (1 if first_acts else 0)


@pytest.mark.rule("22.421A")
@pytest.mark.parametrize("first_acts", [True, False])
def test_a_group_without_cargo_strengthens_it(first_acts: bool) -> None:
    """Ships that come in support may combine with the line: one group then, encumbered, of 25 factors at most."""
    guards = force("Guards", 20, role="counter-interceptor")
    position = play(a_file(first_acts, [LINE, guards], {"forces": [force("Foe", 12, number=1)]}), 1, strengthen=99)
    joined = [event for event in position.log if event.kind.name == "groups-joined"]
    assert len(joined) == 1
    alone = play(a_file(first_acts, [LINE, guards], {"forces": [force("Foe", 12, number=1)]}), 1, strengthen=0)
    assert "groups-joined" not in told(alone)


@pytest.mark.rule("22.9434-a")
@pytest.mark.parametrize("first_acts", [True, False])
def test_its_opponent_is_not_told_that_nobody_guards_it(first_acts: bool) -> None:
    """Until it is met, its group is a number like others."""
    seat = 1 if first_acts else 0
    shown = []
    for own in (LINE, force("Line", 3, mission="sea-supply", number=1)):
        text = a_file(first_acts, [own], {"forces": [force("Foe", 2, number=6)]})
        position = Position.begin(GAME, editions.fill(editions.load()), build(read_text(text)).situation)
        while GAME.asks[position.question.kind].name != "withdraw":
            position.answer(position.choices()[0])
        view = position.view(seat)
        shown.append([getattr(view, field) for field in FIELDS])
    assert shown[0] == shown[1]


@pytest.mark.rule("22.421A")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"mission": "none"}, "Line has no ships"),
        ({"mission": "sea-transport"}, "Line has no ships"),
        ({"cargo": 3}, "cargo of a sea supply line without escorts"),
        ({"role": "counter-interceptor"}, "role of a sea supply line without escorts"),
    ],
)
def test_only_a_supply_line_comes_without_ships(change: dict[str, object], says: str) -> None:
    text = a_file(True, [{**LINE, **change}, force("Main", 2)], {"forces": [force("Foe", 2)]})
    with pytest.raises(ScenarioError, match=says):
        build(read_text(text))


@pytest.mark.rule("22.81C", "22.26")
@pytest.mark.parametrize(("ruling", "inverted"), [("", 0), ("not-inverted", 0), ("inverted", 1)])
@pytest.mark.parametrize("first_acts", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_supporters_of_a_victor_are_inverted_by_ruling_only(
    edition: str, first_acts: bool, ruling: str, inverted: int
) -> None:
    support = force("Support", 10, role="counter-interceptor", number=2)
    text = a_file(first_acts, [force("Main", 10, number=1), support], {"forces": [force("Foe", 1, number=1)]}, 9)
    seat = 0 if first_acts else 1
    won = [
        p
        for p in (play(text, seed, edition, adopters=ruling, go_on=1, withdraw=0) for seed in range(8))
        if p.situation.winner == seat
    ]
    assert won
    for position in won:
        main, supporters = seat * terms.UNITS, seat * terms.UNITS + 1
        assert position.situation.adopts[supporters] == terms.ADOPTS_ACTIVITY
        assert position.situation.inverted[supporters] == inverted
        assert position.situation.inverted[main] == 0


@pytest.mark.rule("22.81C", "22.61C", "22.26")
@pytest.mark.parametrize("first_acts", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_supporters_take_over_nothing_from_those_who_have_all_withdrawn(edition: str, first_acts: bool) -> None:
    support = force("Support", 10, role="counter-interceptor", number=2)
    text = a_file(first_acts, [support, force("Main", 10, number=1)], {"forces": [force("Foe", 1, number=6)]}, 9)
    tables, seat = editions.fill(editions.load(edition)), 0 if first_acts else 1
    battle = build(read_text(text))
    position = Position.begin(GAME, tables, battle.situation)
    main, supporters = (battle.roster.units.index(f"{name} destroyers") for name in ("Main", "Support"))
    while not position.is_over:
        asked, s = position.question, position.situation
        name, legal = GAME.asks[asked.kind].name, position.choices()
        leaves = name == "withdraw" and asked.subject != s.group_row[supporters]
        position.answer(1 if leaves or name == "go-on" else legal[0])
    assert position.situation.winner == seat
    assert position.situation.adopts[supporters] == terms.ADOPTS_NOTHING
    assert "activity-adopted" not in told(position) and "goes-on" not in told(position)
    assert position.situation.inverted[supporters] == position.situation.inverted[main] == 1


@pytest.mark.rule("22.81C", "22.9417B", "22.9434-a")
@pytest.mark.parametrize("cut", [True, False])
@pytest.mark.parametrize("first_acts", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_supporters_take_over_a_supply_line_only_if_it_is_not_disrupted(
    edition: str, first_acts: bool, cut: bool
) -> None:
    """The hunters' one destroyer is no match for those who came to support the line; their submarines may find it."""
    support = force("Support", 9, role="counter-interceptor", number=2)
    boats = {"submarines": [{"name": "Boats", "count": 4}]} if cut else {}
    text = a_file(first_acts, [LINE, support], {"forces": [force("Foe", 1, number=1)], **boats}, 9)
    seat = 0 if first_acts else 1
    won = [
        p
        for p in (play(text, seed, edition, go_on=1, withdraw=0, submarine_attack=1) for seed in range(8))
        if p.situation.winner == seat and p.situation.supply_line_disrupted[seat] == cut
    ]
    assert won
    for position in won:
        supporters = seat * terms.UNITS
        assert position.situation.adopts[supporters] == (terms.ADOPTS_NOTHING if cut else terms.ADOPTS_ACTIVITY)
        assert ("activity-adopted" in told(position)) == ("goes-on" in told(position)) == (not cut)
        assert position.situation.inverted[supporters] == cut


@pytest.mark.rule("22.81C")
@pytest.mark.parametrize(("goes_on", "takes"), [(1, 1), (0, 0)])
def test_one_who_asks_about_a_supporter_alone_has_the_activity_still_there(goes_on: int, takes: int) -> None:
    result = after_battle(editions.fill(editions.load()), 0, 0, 0, 1, 0, 1, goes_on, 0, 0)
    assert (result[0], result[3]) == (1, takes)


@pytest.mark.rule("22.71B", "22.421A", "22.9434-a")
@pytest.mark.parametrize("first_acts", [True, False])
@pytest.mark.parametrize(
    ("edition", "line", "help", "ruling", "ended"),
    [(edition, *row) for edition in ("awaw-2018", "awaw-2003") for row in ((0, 4, "", 1), (6, 4, "", 0), (1, 2, "", 0))]
    + [
        ("awaw-2011", 1, 2, "", 0),
        ("awaw-2018", 6, 4, "every-challenged", 1),
        ("awaw-2018", 1, 2, "every-challenged", 0),
    ],
)
def test_a_side_whose_line_is_in_the_battle_has_not_evaded_with_all_its_groups(
    edition: str, line: int, help: int, ruling: str, ended: int, first_acts: bool
) -> None:
    """Its only ships evade; by one ruling a line need not have evaded, as long as nobody has met it."""
    more = {"role": "counter-interceptor"} if line else {}
    forces = [{**LINE, "number": line}] * min(line, 1) + [force("Help", 20, number=help, **more)]
    text = a_file(first_acts, forces, {"forces": [force("Foe", 20, number=1)]}, 3)
    setting = open_text(text, "line", edition, {"evasion-end": ruling} if ruling else {})
    position = setting.begin()
    while not position.is_over and position.situation.round < 2:
        name, legal = GAME.asks[position.question.kind].name, position.choices()
        wanted = {"engage": help, "evade": 1, "strengthen": 0, "die": help - 1, "withdraw": 0}.get(name, legal[0])
        position.answer(wanted if wanted in legal else legal[0])
    assert told(position).count("evaded") == 1
    assert position.situation.ended == (terms.ENDED_EVASION if ended else 0)
    assert position.situation.winner == (int(first_acts) if ended else -1)
