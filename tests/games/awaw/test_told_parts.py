"""What search dice and modifiers are made of, as it is told from files: each part with its paragraph, and to whom (22.423B)."""

import re
from pathlib import Path
from typing import Any

import pytest

from flagplot.games.awaw.words import asks, events
from tests.cli.shell import FILES, call, data, good
from tests.helpers.battle import Answer
from tests.helpers.battle_file import BattleFile, Faces
from tests.helpers.scenario_files import OPERATIONS

KINDS = {kind.name: kind for kind in events.BY_CODE.values()}
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
ROLLS = {
    "fleet-fire": ("fire-parts", "shift-parts"),
    "air-attack": ("air-attack-parts", "shift-parts"),
    "submarine-fire": tuple(
        kind.name for kind in events.BY_CODE.values() if kind.name.startswith("submarine-") and "." in kind.text
    ),
}
SEARCH = ("search-parts", "search-cards", "search-groups")
PART = re.compile(r"([+-]\d+) (?:for|by) [^()]+ \((?:awaw-\d+:)?[\d.A-Z]+\)")
HUNTED = """\
  - name: Mover
    role: activity
    nation: Britain
ADVANTAGES
    forces:
      - name: Fleet
        number: 1
MISSION
        ships:
          - {name: Hood, type: BB, size: 4}
          - {name: Renown, type: BB, size: 4}
          - {name: Vampires, type: DD, count: 6LADEN}
"""
HUNTERS = """\
  - name: Meeter
    role: interceptor
    nation: Germany
    forces:
      - name: Hunters
        number: 1
        ships:
          - {name: Ark, type: CV}
          - {name: Duke, type: BB, size: 4}
          - {name: Prince, type: BB, size: 5}
          - {name: Cruisers, type: CA, count: 5}
    submarines:
      - {name: Boats, count: 1}
"""
FINDS, MISSES = 1, 3
"""Faces of a search die that find the other side's only group, and do not."""
ANSWERS: dict[str, Answer] = {
    "surprise-strike": 1,
    "strike": 1,
    "strike-squadrons": 3,
    "air-target": lambda s: s.ask_size - 1,
    "submarine-attack": 1,
}


def text_of(advantages: str = "", mission: str = "", laden: str = "", *, first: bool = True) -> str:
    """A file in which side `Mover` is met by aircraft, ships and a submarine."""
    mover = HUNTED.replace("ADVANTAGES\n", advantages).replace("MISSION\n", mission).replace("LADEN", laden)
    sides = (mover, HUNTERS) if first else (HUNTERS, mover)
    return "flagplot: battle\ntitle: Parts\ntheatre: europe\nsides:\n" + "".join(sides)


def numbers(told: dict[str, Any]) -> list[int]:
    """The parts of one event of the object."""
    kind = KINDS[told["name"]]
    return [told["fields"][field] for field, reading in kind.fields.items() if reading == "signed"]


def modifier(told: dict[str, Any]) -> int:
    """The modifier of one roll of the object."""
    return int(told["fields"]["modifier"])


def following(told: list[dict[str, Any]], place: int, names: tuple[str, ...]) -> list[dict[str, Any]]:
    """The events of these names that come at once after an event."""
    found = []
    for each in told[place + 1 :]:
        if each["name"] not in names:
            break
        found.append(each)
    return found


def command(file: Path) -> str:
    return "turn" if file in OPERATIONS else "fight"


# ------------------------------------------------------------ the parts make the whole


@pytest.mark.parametrize("file", [*FILES, *OPERATIONS], ids=lambda file: file.stem)
@pytest.mark.rule("22.451", "22.551", "22.941")
def test_parts_make_up_search_dice_and_modifiers(file: Path) -> None:
    """In battles alone and in those of a turn, for whoever reads all."""
    told = data(command(file), file, "--seed", 7)["events"]
    for place, each in enumerate(told):
        if each["name"] == "search-dice":
            parts = following(told, place, SEARCH)
            assert {"search-parts", "search-groups"} <= {part["name"] for part in parts}
            assert max(0, sum(sum(numbers(part)) for part in parts)) == each["fields"]["dice"]
        elif each["name"] in ROLLS:
            parts = following(told, place, ROLLS[each["name"]])
            assert parts and sum(sum(numbers(part)) for part in parts) == modifier(each)
        if each["name"] in (*SEARCH, *sum(ROLLS.values(), ())):
            assert len(PART.findall(each["text"])) == len(numbers(each))


@pytest.mark.parametrize("file", [FILES[0], OPERATIONS[0]], ids=lambda file: file.stem)
def test_the_lines_fit_and_are_the_same_when_played_again(file: Path, tmp_path: Path) -> None:
    """In a fight or turn, and in its replay, in words and as an object."""
    record = tmp_path / "some.record"
    full = ("--full",) if file in OPERATIONS else ()
    text = good(command(file), file, "--seed", 1, *full, "--record", record)
    assert max(len(line) for line in text.splitlines()) <= 80
    assert re.search(r"has \w+ search d\w+: [+-]\d for [^\[]* \[22\.451\]", " ".join(text.split()))
    assert full or max(len(line) for line in good("replay", record).splitlines()) <= 80
    told = data(command(file), file, "--seed", 1)["events"]
    assert data("replay", record)["events"] == told
    assert {"search-parts", "search-groups"} <= {each["name"] for each in told}


# ------------------------------------------------------------ each part


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("22.552A", "22.552B", "22.552A.1", "22.552A.5.1")
def test_parts_of_fleet_fire(edition: str, first: bool) -> None:
    """The lowest DRM of those that share a shot, the target's, cargo on either side, codebreaking and research."""
    advantages = "    codebreaking: {fleet: 1}\n    research: {naval: 2}\n"
    mission = "        mission: sea-transport\n"
    b = BattleFile.of(text_of(advantages, mission, ", laden: true", first=first), edition=edition)
    b.fight(answers=ANSWERS, until="withdraw")
    mover = 0 if first else 1
    parts: dict[int, tuple[int, ...]] = {0: (), 1: ()}
    for place, event in enumerate(b.position.log):
        if event.kind == events.FLEET_FIRE:
            told = b.position.log[place + 1], b.position.log[place + 2]
            assert [each.kind for each in told] == [events.FIRE_PARTS, events.SHIFT_PARTS]
            firer = 1 - event.group // 18
            parts[firer] = told[0].values
            assert (told[0].activity, told[0].target_activity) == ((-1, 0) if firer == mover else (0, 1))
            assert told[1].values == ((2, 0, 1, 0) if firer == mover else (0, -2, 0, -1))
            assert sum(told[0].values) + sum(told[1].values) == event.modifier
    assert all(any(each) for each in parts.values())


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("22.55", "23.44", "23.7413", "table.naval-attack.air.1", "table.naval-attack.air.3")
def test_parts_of_an_air_attack(edition: str, first: bool) -> None:
    """The Air DRM, the target's DRM, naval squadrons, surprise; research beside them and codebreaking not."""
    advantages = "    codebreaking: {fleet: 1}\n    research: {naval: 2}\n"
    dice: dict[int, Faces] = {asks.SEARCH_DIE: [FINDS, MISSES], asks.SURPRISE_DIE: 4}
    text = text_of(advantages, first=first).replace("Hunters\n        number: 1", "Hunters\n        number: 2")
    b = BattleFile.of(text, edition=edition)
    b.fight(dice=dice, answers=ANSWERS, until="withdraw")
    attack = next(place for place, event in enumerate(b.position.log) if event.kind == events.AIR_ATTACK)
    parts, shifts = b.position.log[attack + 1], b.position.log[attack + 2]
    assert parts == events.AIR_PARTS(air_drm=0, target_drm=-2, naval=1, surprise=1)
    assert shifts == events.SHIFT_PARTS(research=0, target_research=-2, codebreaking=0, target_codebreaking=0)
    assert sum(parts.values) + sum(shifts.values) == b.position.log[attack].modifier
    ships = BattleFile.of(text, edition=edition, rulings={"naval-research-shift": "ships-only"})
    ships.fight(dice=dice, answers=ANSWERS, until="withdraw")
    assert ships.events("air-attack-parts")[0] == parts
    assert ships.position.log[attack + 2].kind != events.SHIFT_PARTS


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("22.9411", "22.9412", "22.9414", "22.9417", "22.941")
def test_parts_of_a_submarine_attack_are_for_its_side(edition: str, first: bool) -> None:
    """Item by item, what the limit takes last; who is attacked is told no more than the modifier (22.93D)."""
    advantages = "    research: {asw: 9, naval: 1}\n    excess-asw: 9\n"
    mission = "        mission: sea-transport\n"
    b = BattleFile.of(text_of(advantages, mission, ", laden: true", first=first), edition=edition)
    b.fight(answers=ANSWERS, until="withdraw")
    place = next(place for place, event in enumerate(b.position.log) if event.kind == events.SUBMARINE_FIRE)
    told = b.position.log[place + 1 : place + 5]
    attacker = 1 if first else 0
    assert [each.owner for each in told] == [attacker] * 4
    drms, research, escort, chances = [each.values[1:] for each in told]
    assert drms == (3, -2, 0) and research == (-1, -2, 0) and escort == (-2, -2, 0) and chances[:2] == (1, 0)
    assert sum(sum(each.values[1:]) for each in told) == b.position.log[place].modifier
    assert chances[2] > 0 and sum(sum(each.values[1:]) for each in told) == -4


@pytest.mark.rule("22.941-a")
def test_an_advanced_submarine_has_one_part() -> None:
    text = text_of().replace("{name: Boats, count: 1}", "{name: Boats, count: 1, advanced: true}")
    b = BattleFile.of(text)
    b.fight(answers=ANSWERS, until="withdraw")
    assert b.values("submarine-advanced") == [(1, 1)] and not b.events("submarine-drms")


# ------------------------------------------------------------ search dice, and who may know what they come from

SEEKERS = """\
  - name: Seeker
    role: activity
    nation: Japan
    codebreaking: {search: 1}
    forces:
      - {name: One, task-force: LARGE, number: 1, ships: [SHIPS]}
      - {name: Two, number: 5, ships: [FAR]}
"""
SOUGHT = """\
  - name: Sought
    role: interceptor
    nation: United States
    codebreaking: {search: -1}
    forces:
      - {name: Some, task-force: false, number: 6, ships: [{name: Boats, type: DD, count: 4}]}
"""
TEN = "{name: Line, type: CA, count: 5}"
FIVE = "{name: Line, type: CA, count: 2}"
CARRIER = "{name: Flattop, type: CV}, {name: Sweepers, type: DD, count: 8}"
NONE = "{name: Yamato, type: BB, size: 5}, {name: Sweepers, type: DD, count: 8}"


def seekers(ships: str, far: str, *, first: bool) -> str:
    """A file in which one side has two groups, near and far, and a lead in codebreaking."""
    seeker = SEEKERS.replace("SHIPS", ships).replace("FAR", far).replace("LARGE", "true" if ships == TEN else "false")
    sides = (seeker, SOUGHT) if first else (SOUGHT, seeker)
    return "flagplot: battle\ntitle: Seekers\ntheatre: pacific\nsides:\n" + "".join(sides)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.rule("22.451", "22.451B-a", "22.451D.1", "22.451D.2-a", "22.423B-b")
def test_where_dice_come_from_is_told_to_those_who_may_know(first: bool, tmp_path: Path) -> None:
    """The enemy reads what everybody knows, and what the groups give together, which the number of dice says anyhow."""
    seat, foe = ("A", "B") if first else ("B", "A")
    told = {}
    for name, groups in {"near": (TEN, NONE), "far": (FIVE, CARRIER)}.items():
        file = tmp_path / f"{name}.yaml"
        file.write_text(seekers(*groups, first=first))
        for view in (seat, foe):
            text = " ".join(good("fight", file, "--seed", 1, "--view", view).split())
            told[name, view] = re.findall(r"Seeker has \w+ search [^\[]*", text)[0].strip()
            found = data("fight", file, "--seed", 1, "--view", view)["events"]
            sides = {each["fields"]["side"] for each in found if each["name"] == "search-groups"}
            assert sides == {"Seeker" if view == seat else "Sought"}
    codes = "Seeker has 2 search dice: +1 for codebreaking (22.451B), +1 for "
    assert told["near", seat] == f"{codes}groups of ten factors (22.451D)"
    assert told["far", seat] == f"{codes}distant groups with fast carriers (22.451D)"
    assert told["near", foe] == told["far", foe] == f"{codes}its groups"


@pytest.mark.rule("22.451B-b", "22.423B-b")
def test_dice_that_cannot_fall_below_none_say_nothing_of_groups(tmp_path: Path) -> None:
    """A lead against one takes away the only die: whether there was one is not told."""
    told = []
    for name, ships in (("ten", TEN), ("five", FIVE)):
        file = tmp_path / f"{name}.yaml"
        text = seekers(ships, NONE, first=True).replace("search: 1", "search: x").replace("search: -1", "search: 1")
        file.write_text(text.replace("search: x", "search: -1"))
        told.append(
            re.findall(
                r"Seeker has \w+ search [^\[]*", " ".join(good("fight", file, "--seed", 1, "--view", "B").split())
            )[0]
        )
    assert told == ["Seeker has no search dice: -1 for codebreaking (22.451B) "] * 2


@pytest.mark.rule("22.451B-a")
def test_the_parts_are_told_while_one_plays(tmp_path: Path) -> None:
    """Whoever sits at the other side reads what he may know, as soon as there are dice."""
    file, record = tmp_path / "some.yaml", tmp_path / "some.record"
    file.write_text(seekers(TEN, NONE, first=True))
    text = call("play", file, "--seed", 1, "--side", "B", "--record", record, keys="6\n" + "0\n" * 9 + "quit\n").stdout
    assert "Seeker has 2 search dice: +1 for codebreaking (22.451B), +1 for its groups" in " ".join(text.split())
