"""What a scenario tells of the other side's force: all, its classes, nothing; in reports, in beliefs, and no more than that."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import flagplot
from flagplot.belief import BeliefTracker, NoWorldFound, worlds
from flagplot.belief.replay import InformationStateRecorder, alike
from flagplot.blocks.shown import as_data
from flagplot.core.offers.interfaces import FutureViews
from flagplot.core.position import Position
from flagplot.core.seat_view import REFEREE
from flagplot.files.yaml_lines import QUICK
from flagplot.search.seating import player
from flagplot.search.strength import Strength
from flagplot.table import record_file
from flagplot.table.advice.advice import advice
from flagplot.table.chances import estimate
from flagplot.table.reports.report import opposing_force
from flagplot.table.session import begin, listen
from flagplot.table.setting import Setting, open_text
from tests.cli.shell import SCENARIOS, good

SECOND = pytest.mark.parametrize("second", [False, True])


SHIPS = {
    "Big": "{name: Big, type: CA, count: 5}",
    "Fast": "{name: Fast, type: DD, count: 11}",
    "Small": "{name: Small, type: CA, count: 6}",
}


def battle(level: str, west: str, east: str, second: bool = False) -> Setting:
    """A cruiser force against two forces, West and East, of which a level is disclosed."""
    listed = {
        name: ", ".join(SHIPS[ship] for ship in ships.split()) for name, ships in (("West", west), ("East", east))
    }
    forces = "".join(f"      - {{name: {name}, ships: [{ships}]}}\n" for name, ships in listed.items())
    foe = f"  - name: Foe\n    nation: Germany\n    role: activity\n    disclosed: {level}\n    forces:\n{forces}"
    own = "      - {name: Own, ships: [{name: Owns, type: CA, count: 12}]}\n"
    mine = f"  - name: Mine\n    nation: Britain\n    role: interceptor\n    forces:\n{own}"
    sides = mine + foe if second else foe + mine
    head = "flagplot: battle\ntitle: Dark night\nedition: awaw-2018\ntheatre: europe\n"
    return open_text(f"{head}sides:\n{sides}", "battle.yaml")


def asked(setting: Setting, name: str) -> Position:
    """The first question of the side called so that leaves a choice."""
    position, seat = setting.begin(), setting.sides.index(name)
    while position.question.seat != seat or len(position.choices()) < 2:
        position.answer(position.choices()[-1])
    return position


@SECOND
@pytest.mark.rule("22.423A")
def test_the_file_says_what_is_disclosed_all_if_it_says_nothing(second: bool) -> None:
    place = 1 if second else 0
    for level in ("all", "classes", "nothing"):
        disclosed = battle(level, "Big Small", "Fast", second).begin().disclosed
        assert disclosed[place] == level and disclosed[1 - place] == "all"


@SECOND
@pytest.mark.rule("22.423A")
def test_of_classes_a_seat_believes_in_every_way_to_divide_them(second: bool) -> None:
    """Three rows of ships in two forces, neither of them empty: six ways, the true one among them, each as likely."""
    setting = battle("classes", "Big Small", "Fast", second)
    seat = setting.sides.index("Mine")
    position = setting.begin()
    memory = InformationStateRecorder(setting.kit, seat).memory(position)
    assert setting.kit.belief is not None
    found = list(setting.kit.belief.starts(memory.briefing, seat, "classes", FutureViews((), (), 0, 0)))
    assert len(found) == 6 and sum(weight for _, weight in found) == pytest.approx(1)
    assert setting.battle.situation.stamp() in {start.stamp() for start, _ in found}


@SECOND
@pytest.mark.parametrize("level", ["classes", "nothing"])
@pytest.mark.rule("22.423A")
def test_a_briefing_does_not_tell_how_the_ships_sail(level: str, second: bool) -> None:
    found = []
    for west, east in (("Big Fast", "Small"), ("Big", "Fast Small")):
        setting = battle(level, west, east, second)
        seat = setting.sides.index("Mine")
        found.append(InformationStateRecorder(setting.kit, seat).memory(setting.begin()))
    assert alike(found[0].briefing, found[1].briefing)
    assert [[*sight.view.numbers()] for sight in found[0].sights] == [
        [*sight.view.numbers()] for sight in found[1].sights
    ]


@SECOND
@pytest.mark.rule("22.423A")
def test_worlds_and_advice_are_the_same_however_they_sail(second: bool) -> None:
    """Both files are told alike to the other side; nothing that it may ask for differs before the ships meet."""
    found = []
    for west, east in (("Big Fast", "Small"), ("Big", "Fast Small")):
        setting = battle("classes", west, east, second)
        position = asked(setting, "Mine")
        seat = position.question.seat
        imagined = [world.digest() for world in worlds(setting.kit, position, seat, 6, 3)]
        told = advice(setting, position, Strength(20)).data
        found.append((imagined, told, estimate(setting, position, seat, 4).data))
    assert found[0] == found[1]


@pytest.mark.rule("22.423A")
def test_an_imagined_world_has_the_same_view() -> None:
    setting = battle("classes", "Big Small", "Fast")
    position = asked(setting, "Mine")
    seat = position.question.seat
    for world in BeliefTracker(setting.kit, seat, 3).believe(position):
        assert world.position.seat_view(seat) == position.seat_view(seat)
        assert not world.position.situation.defects()


@pytest.mark.rule("22.423A")
def test_of_nothing_nothing_is_imagined_and_thinkers_play_by_doctrine() -> None:
    setting = battle("nothing", "Big Small", "Fast")
    position = asked(setting, "Mine")
    seat = position.question.seat
    with pytest.raises(NoWorldFound, match="the scenario discloses nothing of the enemy's force"):
        advice(setting, position, Strength(20))
    with pytest.raises(NoWorldFound, match="discloses nothing"):
        estimate(setting, position, seat, 4)
    assert player(setting.kit, "search:20", 3, seat).answer(position, seat) in position.choices()
    assert BeliefTracker(setting.kit, 1 - seat).believe(setting.begin())


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("classes", "Of the force of Foe it knows its classes: 11 CA, 11 DD; not their forces."),
        ("nothing", "Of the force of Foe it knows nothing."),
    ],
)
def test_the_report_tells_a_side_what_it_is_told(level: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "dark.yaml"
    path.write_text(battle(level, "Big Small", "Fast").battle.text)
    told = good("play", path, "--side", "Mine", "--seed", "3", "--record", tmp_path / "g.record", keys="quit\n")
    assert said in " ".join(told.split())
    other = good("play", path, "--side", "Foe", "--seed", "3", "--record", tmp_path / "h.record", keys="quit\n")
    assert "it is told" not in other and "Big" not in told


def test_a_new_file_explains_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    good("new", path, "--like", "java-sea-1942")
    assert "What the other side knows of its force beforehand" in " ".join(path.read_text().replace("#", " ").split())


def rhine(level: str, other: bool = False) -> Setting:
    """The turn of Bismarck, with what is told of the British ships; in the `other` one King George V sails with Hood."""
    text = (SCENARIOS / "bismarck-1941.yaml").read_text(encoding="utf-8")
    text = text.replace("  - name: Britain\n", f"  - name: Britain\n    disclosed: {level}\n", 1)
    if other:
        king = "          - {name: King George V, type: BB, size: 4}\n"
        fleet = "      - name: Home Fleet\n"
        text = text.replace(king, "").replace(fleet, king + fleet)
    return open_text(text, "rhine.yaml")


@pytest.mark.parametrize("seat", (0, 1))
@pytest.mark.parametrize("file", ["coral-sea-1942.yaml", "bismarck-1941.yaml", "matapan-1941-operation.yaml"])
@pytest.mark.rule("22.423A", "22.15A-b")
def test_what_lies_open_is_shown_to_either_side_without_the_names_of_forces_and_plans(file: str, seat: int) -> None:
    """Chances rest on it; what sails together stands in one line, so that its order in the file says nothing."""
    text = (SCENARIOS / file).read_text(encoding="utf-8")
    setting, foe = open_text(text, file), yaml.load(text, QUICK)["sides"][1 - seat]
    lines = setting.open_force(1 - seat)
    told = " ".join(lines)
    ships = [ship["name"] for force in foe["forces"] for ship in force.get("ships", [])]
    assert ships and all(name in told for name in ships)
    hidden = [plan["name"] for operation in foe.get("operations", []) for plan in operation["plans"]]
    hidden += [force["name"] for force in foe["forces"] if force["name"] not in ships]
    assert not [name for name in hidden if name in told]
    shown = str(as_data(opposing_force(setting, seat)))
    assert all(line in shown for line in lines)
    foe["forces"].reverse()
    other = yaml.load(text, QUICK)
    other["sides"][1 - seat] = foe
    reversed_file = open_text(yaml.safe_dump(other, sort_keys=False, allow_unicode=True), file)
    assert reversed_file.open_force(1 - seat) == lines


def boards(setting: Setting, seat: int) -> str:
    """All words of the boards of a seat at the beginning and at its last question: the sheet, and the picture."""
    played = begin(setting, {0: "standard", 1: "standard"}, 3)
    found, kit = list[str](), setting.kit
    assert kit.sheet is not None and kit.board is not None
    for _ in range(2):
        story = listen(played, seat)
        seen = played.position.seat_view(seat)
        story.teller.observe(seen)
        found += [*kit.sheet(seen, story.teller).words(), *kit.board(seen, story.teller).words]
        while len(played.position.history) < 60 and not played.is_over:
            played.give(played._automatic())
    return "\n".join(found)


@pytest.mark.parametrize("seat", (0, 1))
@pytest.mark.parametrize("file", ["coral-sea-1942.yaml", "bismarck-1941.yaml"])
@pytest.mark.rule("22.423A")
def test_the_board_shows_what_lies_open_all_the_time(file: str, seat: int) -> None:
    """In a naval turn also while a battle is fought; to the other side alone, not to its own or the referee."""
    setting = open_text((SCENARIOS / file).read_text(encoding="utf-8"), file)
    told = boards(setting, seat)
    assert told.count("Open to you, its forces at the beginning") == 4
    assert all(line in told for line in setting.open_force(1 - seat))
    assert "Open to you" not in boards(setting, REFEREE)
    hidden = re.sub(r"(?m)^(  - name: .*)$", r"\1\n    disclosed: nothing", setting.battle.text)
    assert "Open to you" not in boards(open_text(hidden, file), seat)


@pytest.mark.rule("22.12-b", "22.15A-b")
def test_the_voyages_and_the_standing_of_forces_on_which_chances_rest_are_shown() -> None:
    """By activity and ends, as they are announced, with the number of routes; patrols, and what is inverted."""
    setting = open_text((SCENARIOS / "bismarck-1941.yaml").read_text(encoding="utf-8"), "rhine.yaml")
    assert setting.open_force(0)[-1] == "May announce: raid from Gotenhafen to Atlantic SW box (3 routes)"
    assert "R5, on defensive patrol: Norfolk, Suffolk" in setting.open_force(1)
    assert not any("May announce" in line for line in setting.open_force(1))


@pytest.mark.parametrize("level", ["classes", "nothing"])
@pytest.mark.rule("22.423A")
def test_what_does_not_lie_open_is_not_shown(level: str) -> None:
    for setting in (battle(level, "Big Small", "Fast"), rhine(level)):
        foe = setting.begin().disclosed.index(level)
        assert not setting.open_force(foe) and not list(opposing_force(setting, 1 - foe))
        assert setting.open_force(1 - foe)


@pytest.mark.rule("22.423A")
def test_the_prompt_and_the_advice_show_the_order_of_battle_on_which_they_rest(tmp_path: Path) -> None:
    keys, record = "odds\nquit\n", tmp_path / "some.record"
    told = good("play", SCENARIOS / "denmark-strait-1941.yaml", "--side", "B", "--record", record, keys=keys)
    assert "It knows the force of Germany: its chances" in told
    assert "These figures rest on the order of battle of Germany, which is open:\n  Bismarck" in told
    setting = open_text((SCENARIOS / "midway-1942.yaml").read_text(encoding="utf-8"), "midway.yaml")
    position = asked(setting, "Japan")
    found = advice(setting, position, Strength(2))
    assert found.data["open"] == list(setting.open_force(1)) and "These figures rest on" in str(as_data(found.blocks()))


@pytest.mark.rule("22.14B", "22.421A")
def test_in_a_naval_turn_every_way_to_divide_what_lies_together_is_as_likely() -> None:
    """Eight rows of ships of two task forces in Scapa Flow, each of ten to 25 factors; what lies elsewhere is as it is."""
    setting = rhine("classes")
    assert setting.begin().disclosed == ("all", "classes") and setting.kit.belief is not None
    memory = InformationStateRecorder(setting.kit, 0).memory(setting.begin())
    found = list(setting.kit.belief.starts(memory.briefing, 0, "classes", FutureViews((), (), 0, 0)))
    assert len(found) > 100 and sum(weight for _, weight in found) == pytest.approx(1)
    assert setting.battle.situation.stamp() in {start.stamp() for start, _ in found}
    at_home = {tuple(start.in_force[u] for u in range(start.units[1])) for start, _ in found}
    assert len({row[-1] for row in at_home}) == 1


@pytest.mark.parametrize("level", ["classes", "nothing"])
@pytest.mark.rule("22.14B")
def test_nor_does_the_briefing_of_a_turn_tell_who_sails_with_whom(level: str) -> None:
    memories = [
        InformationStateRecorder(each.kit, 0).memory(each.begin()) for each in (rhine(level), rhine(level, True))
    ]
    assert alike(memories[0].briefing, memories[1].briefing)
    open_ones = [
        InformationStateRecorder(each.kit, 0).memory(each.begin()) for each in (rhine("all"), rhine("all", True))
    ]
    assert not alike(open_ones[0].briefing, open_ones[1].briefing)


@pytest.mark.rule("22.14B", "22.15A-b")
def test_an_imagined_turn_has_the_same_view() -> None:
    setting = rhine("classes")
    position = asked(setting, "Germany")
    found = BeliefTracker(setting.kit, 0, 3, 24).believe(position)
    assert len({tuple(world.position.situation.in_force) for world in found}) > 1
    for world in found[:6]:
        assert world.position.seat_view(0) == position.seat_view(0) and not world.position.situation.defects()


@pytest.mark.rule("22.14B")
def test_a_turn_tells_what_is_told_and_of_nothing_imagines_nothing() -> None:
    said = rhine("classes").disclosure_of(1)
    assert said.startswith("its classes and their ports: Scapa Flow") and said.endswith("; not their forces")
    assert "Hood" not in said and rhine("nothing").disclosure_of(1) == "nothing" and rhine("all").disclosure_of(1) == ""
    setting = rhine("nothing")
    with pytest.raises(NoWorldFound, match="the scenario discloses nothing of the enemy's force"):
        BeliefTracker(setting.kit, 0).believe(asked(setting, "Germany"))
    assert BeliefTracker(setting.kit, 1).believe(setting.begin())


@pytest.mark.rule("22.423A")
def test_of_too_many_ways_some_are_drawn_the_same_for_whoever_asks() -> None:
    """Twelve rows of cruisers in two forces: 4,096 ways, of which 600 are imagined; each keeps to what a force may have."""
    ships = [f"{{name: C{n}, type: CA}}" for n in range(24)]
    text = battle("classes", "Big", "Fast").battle.text
    for old, new in (("Big", ", ".join(ships[:12])), ("Fast", ", ".join(ships[12:]))):
        text = text.replace(SHIPS[old], new)
    setting = open_text(text, "battle.yaml")
    memory = InformationStateRecorder(setting.kit, 1).memory(setting.begin())
    assert setting.kit.belief is not None
    twice = [
        [
            start.stamp()
            for start, _ in setting.kit.belief.starts(memory.briefing, 1, "classes", FutureViews((), (), 0, 0))
        ]
        for _ in range(2)
    ]
    assert twice[0] == twice[1] and len(set(twice[0])) == 600


def gone_over(setting: Setting, questions: int) -> tuple[list[tuple[object, object]], int, dict[str, Any]]:
    """A battle played to some questions of the side called Mine: what it saw and read at each, and its review.

    Between them, how many answers and rolls that were.  Its last answer is the last of all, whatever that costs.
    """
    played, seen = begin(setting, {0: "standard", 1: "standard"}, 5), list[tuple[object, object]]()
    seat = setting.sides.index("Mine")
    while len(seen) < questions:
        position, own = played.position, played.position.question.seat == seat
        if own and len(position.choices()) > 1:
            told = position.seat_view(seat)
            seen.append((told.s.spelled(), told.log))
        if position.question.is_die or (own and len(seen) < questions):
            played.give(played._automatic())
        else:
            played.give(position.choices()[-1 if own else 0])
    return (
        seen,
        len(played.position.history),
        flagplot.review(record_file.full(played.record, played.position), seat="Mine", budget="60").data,
    )


@pytest.mark.rule("22.423A", "22.452B")
def test_a_review_is_the_same_however_they_sail() -> None:
    """The other side is asked once more in one of the battles: not even that makes a difference for who is reviewed."""
    (seen, before, one), (also, oftener, other) = (
        gone_over(battle("classes", *forces), 4) for forces in (("Big Fast", "Small"), ("Big", "Fast Small"))
    )
    assert seen == also and before + 1 == oftener
    places = [[answer.pop("at") for answer in found["reviewed"][0]["answers"]] for found in (one, other)]
    assert one == other and one["reviewed"][0]["questions"] == 4 and places[0] != places[1]


@pytest.mark.rule("22.423A")
def test_of_nothing_no_review_is_made() -> None:
    with pytest.raises(NoWorldFound):
        gone_over(battle("nothing", "Big Small", "Fast"), 3)
