"""Routes and dangers against brute force: every path, every set of attempts, every throw, by the witness of the rules."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import icepool
import pytest

from flagplot.blocks import Paragraph
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import Voyage
from flagplot.games.awaw import editions
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.interception.attempt import figures
from flagplot.games.awaw.interception.attempt.method import Prospects
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.course import Course, everywhere
from flagplot.games.awaw.turn.planning.dangers import one_of_them, there
from flagplot.games.awaw.turn.planning.hunters import rounds_of
from flagplot.games.awaw.turn.planning.planner import Planner, planner_of
from flagplot.games.awaw.turn.planning.report import best_hexes
from flagplot.games.awaw.turn.sight import view
from flagplot.games.awaw.words.reasons import MAY, STARTED_THERE_AT_SEA
from tests.helpers import voyage
from tests.witness import interception as witness

HALF = Fraction(1, 2)
FIGURES = figures.fill(editions.load("awaw-2018"))


@pytest.fixture(autouse=True)
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def planner(path: Path, *, to: str = "Greenport", referee: bool = True, **asked: str) -> Planner:
    return planner_of(read(path), Voyage(("Blue force",), to=to, referee=referee, **asked))  # type: ignore[arg-type]


def ids(p: Planner, course: Course) -> str:
    return " ".join(p.expedition.board.id_of(number) for number in course.path)


# ------------------------------------------------------------ chances
@pytest.mark.parametrize(("theatre", "name"), [(0, "europe"), (1, "pacific")])
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("distance", [0, 1, 4, 7, 11, 19])
def test_rounds_are_those_of_every_throw(theatre: int, name: str, dice: int, distance: int) -> None:
    assert rounds_of(theatre, distance, Prospects(dice, 0, -1), FIGURES) == witness.chance_of_round(
        name, dice, distance
    )


def test_many_dice_agree_with_icepool() -> None:
    die = 9 @ icepool.d6
    found = rounds_of(0, 31, Prospects(9, 0, -1), FIGURES)
    assert found[1] == die.probability(">=", 31)
    assert found[2] == die.probability(">=", 27) - die.probability(">=", 31)


@pytest.mark.rule("awaw-2018:22.24A-a", "awaw-2018:22.24B-b", "awaw-2018:22.24B.3")
def test_a_late_attempt_needs_another_that_came_in_time() -> None:
    own = [rounds_of(0, 3, Prospects(1, 0, -1), FIGURES), rounds_of(0, 5, Prospects(1, 0, -1), FIGURES)]
    found = there(FIGURES, own, [0, 0])
    expected: list[dict[int, Fraction]] = [{}, {}]
    for throw in product(range(1, 7), repeat=2):
        fates = witness.after_the_rolls([(False, throw[0] >= 3), (False, throw[1] >= 5)])
        for place, distance in enumerate((3, 5)):
            entered = witness.entry_round("europe", [throw[place]], distance)
            entered = entered if entered == 1 or "late" in fates[place] else 0
            expected[place][entered] = expected[place].get(entered, Fraction(0)) + Fraction(1, 36)
    assert found == expected
    assert found[0] == {0: Fraction(2, 9), 1: Fraction(2, 3), 2: Fraction(1, 9)}
    alone = there(FIGURES, own[:1], [0])[0]
    assert alone == {0: Fraction(1, 3), 1: Fraction(2, 3)}, "a lone attempt that fails has stayed in port"
    assert there(FIGURES, own, [0, 1])[0] == alone, "a submarine's success brings nobody along"


# ------------------------------------------------------------ the ring, worked out by hand
def test_the_safest_route_is_not_the_shortest(tmp_path: Path) -> None:
    p = planner(voyage.operation(tmp_path, voyage.ring(tmp_path / "map")))
    north, south = p.courses()
    assert (ids(p, north), ids(p, south)) == ("A4 B3 C3 D3 E3 F3 G4", "A4 A5 B5 C6 D6 E6 F5 G5 G4")
    assert (north.danger, south.danger) == (Fraction(5, 6), HALF), "one die for the TF: two hexes to C3, four to A4, G4"
    assert [s.danger.total for s in south.steps[:4]] == [HALF, Fraction(1, 3), Fraction(1, 6), 0]
    assert p.expedition.board.id_of(north.worst.hex) == "C3"


def test_a_strait_makes_two_parts_and_both_count(tmp_path: Path) -> None:
    p = planner(voyage.operation(tmp_path, voyage.ring(tmp_path / "map", strait="D6,E6")))
    north, south = p.courses()
    assert [step.danger.total for step in south.parts] == [HALF, HALF]
    assert (north.danger, south.danger) == (Fraction(5, 6), Fraction(3, 4))
    assert south.on_the_way == 1 - HALF * (1 - Fraction(1, 3)), "before the end the worst of the second part is G5"
    assert [step.part for step in south.steps] == [0, 0, 0, 0, 0, 1, 1, 1, 1]


def test_who_was_spotted_once_stays_spotted(tmp_path: Path) -> None:
    path = voyage.operation(tmp_path, voyage.ring(tmp_path / "map"), squadrons=1)
    p = planner(path, to="Greenport")
    north, south = p.courses()
    assert north.steps[-1].danger.total == Fraction(33, 36), "two dice and four hexes: spotted at C3 on the way"
    assert south.steps[-1].danger.total == HALF, "nobody has spotted it in the south"
    by_shortest = everywhere(p.expedition.board, p.expedition.chart, p.dangers)
    assert by_shortest[p.expedition.board.locate("G4")].total == Fraction(33, 36)
    assert by_shortest[p.expedition.board.locate("A5")].total == Fraction(1, 3)


@pytest.mark.rule("awaw-2018:22.22K")
def test_the_defender_sends_as_many_as_serve_him(tmp_path: Path) -> None:
    red = voyage.force("Red one", "Redport") + voyage.force("Red two", "Redport")
    p = planner(voyage.operation(tmp_path, voyage.ring(tmp_path / "map"), red))
    worst = p.courses()[0].worst.danger
    assert (worst.alone, worst.surface, len(worst.team)) == (Fraction(5, 6), Fraction(5, 6), 1)
    assert worst.together == Fraction(5, 6), "a second attempt would leave both without dice, and may not be made"
    board, activity = voyage.ring(tmp_path / "map"), "carrier-mission"
    p = planner(voyage.operation(tmp_path, board, red, activity=activity))
    end = p.courses()[0].steps[-1].danger
    assert (end.surface, len(end.team)) == (die_at_least(3, 4), 1), "three dice for one, two dice for each of two"
    assert (end.alone, end.together) == (Fraction(215, 216), 1 - Fraction(3, 36) ** 2)
    p = planner(voyage.operation(tmp_path, board, red, squadrons=2, range=6, activity=activity))
    far = p.dangers.of(p.expedition.board.locate("D6"), 1)
    assert (far.alone, far.surface) == (die_at_least(5, 8), 1 - (1 - die_at_least(4, 8)) ** 2), "here two do better"
    assert (len(far.team), far.together) == (2, far.surface)


def die_at_least(dice: int, distance: int) -> Fraction:
    return Fraction(sum(sum(throw) >= distance for throw in product(range(1, 7), repeat=dice)), 6**dice)


def test_submarines_count_beside_the_others(tmp_path: Path) -> None:
    activity = "carrier-mission"
    p = planner(voyage.operation(tmp_path, voyage.ring(tmp_path / "map"), boats=2, activity=activity))
    end = p.courses()[0].steps[-1].danger
    assert end.below == one_of_them([die_at_least(2, 4)] * 2), "three dice less one for a submarine, twice"
    assert end.total == one_of_them([end.surface, end.below])


def test_ships_outside_a_task_force_share_nine_factors(tmp_path: Path) -> None:
    small = "{name: Light, type: CA, count: 3}"
    loose = [voyage.force(f"Red {n}", "Redport", "task-force: false, ", small) for n in ("one", "two")]
    p = planner(voyage.operation(tmp_path, voyage.ring(tmp_path / "map"), "".join(loose), activity="carrier-mission"))
    assert len(p.dangers.crowds) == 2, "six factors each, and nine may go from a port (22.14C)"
    assert all(len(step.danger.team) <= 1 for step in p.courses()[0].steps)


# ------------------------------------------------------------ brute force
OPEN = (". o . . o", ". . # . .", "o . . # .", ". . . . o")
OPEN_PORTS = {"Blueport": "A3", "Greenport": "E1", "Redport": "B1", "Southport": "E4"}


def brute(p: Planner, strait: tuple[str, str] = ("", "")) -> list[tuple[int, Fraction, Fraction]]:
    """Length, danger and danger before the end of the routes that no shorter one equals, over every simple path."""
    board, s = p.expedition.board, p.expedition.situation
    start, end = board.locate("A3"), board.locate("E1")
    best: dict[int, tuple[Fraction, Fraction]] = {}
    known: dict[tuple[int, bool], Fraction] = {}
    for path in paths(p, [start], end, 9):
        found = survivals(p, path, strait, known), survivals(p, path, strait, known, 1)
        best[len(path) - 1] = max(best.get(len(path) - 1, (Fraction(-1), Fraction(-1))), found)
    assert s.mover == 0
    front: list[tuple[int, Fraction, Fraction]] = []
    record = (Fraction(-1), Fraction(-1))
    for length, found in sorted(best.items()):
        if found > record:
            front.append((length, 1 - found[0], 1 - found[1]))
            record = found
    return front


def paths(p: Planner, path: list[int], end: int, most: int) -> Iterator[list[int]]:
    if path[-1] == end:
        yield path
    elif len(path) <= most:
        for hex in p.expedition.board.neighbours(path[-1]):
            if hex not in path:
                yield from paths(p, [*path, hex], end, most)


def survivals(
    p: Planner, path: list[int], strait: tuple[str, str], known: dict[tuple[int, bool], Fraction], leave: int = 0
) -> Fraction:
    """Chance of coming through: in each part between straits the worst hex counts."""
    board, calm, total = p.expedition.board, Fraction(1), Fraction(1)
    first = 0
    for place, hex in enumerate(path[: len(path) - leave]):
        if place and {board.id_of(path[place - 1]), board.id_of(hex)} == set(strait):
            total, calm, first = total * calm, Fraction(1), place
        seen = [board.hex_range(board.locate("B1"), h) <= 1 for h in path[first : place + 1]]
        if (hex, any(seen)) not in known:
            known[hex, any(seen)] = naive_danger(p, hex, int(any(seen)))
        calm = min(calm, 1 - known[hex, any(seen)])
    return total * calm


def naive_danger(p: Planner, hex: int, seen: int) -> Fraction:
    """The best set of the three forces: Red one at B1, Red two and the slow Red three at E4; one TF on a carrier mission."""
    s, best = p.expedition.situation, Fraction(0)
    bases = [(s.hex[terms.FORCES + n], n == 2) for n in range(3)]
    for size in (1, 2, 3):
        for team in combinations(bases, size):
            dice = [dice_of(slow, seen, size) for _, slow in team]
            if min(dice) > 0:
                away = [p.expedition.chart.distance[base][hex] for base, _ in team]
                best = max(best, one_of_them([arriving(n, d) for n, d in zip(dice, away, strict=True)]))
    return best


@cache
def arriving(dice: int, distance: int) -> Fraction:
    return witness.chance_of_round("europe", dice, distance).get(1, Fraction(0))


def dice_of(slow: bool, seen: int, size: int) -> int:
    return witness.number_of_dice(
        "fast carrier mission", task_forces=1, spotters=2 * seen, slow=slow, surface_attempts=size
    )


@pytest.mark.parametrize("strait", ["", "B3,B4", "D1,E1"])
def test_the_search_finds_what_trying_every_path_finds(tmp_path: Path, strait: str) -> None:
    board = voyage.ring(tmp_path / "map", OPEN, strait, OPEN_PORTS)
    slow = voyage.CAPITAL.replace("size: 4}", "size: 4, slow: true}", 1)
    red = voyage.force("Red one", "Redport") + voyage.force("Red two", "Southport")
    red += voyage.force("Red three", "Southport", "", slow)
    path = voyage.operation(tmp_path, board, red, squadrons=2, range=1, activity="carrier-mission")
    text = path.read_text().replace("D3, Greenport", "B2, Greenport").replace("D6, Greenport", "C4, Greenport")
    path.write_text(
        text.replace("    forces:\n      - {name: Red", "      - {name: Southport}\n    forces:\n      - {name: Red")
    )
    p = planner(path)
    one, _, other = strait.partition(",")
    found = [(c.length, c.danger, c.on_the_way) for c in p.courses()]
    assert found == brute(p, (one, other) if strait else ("", ""))
    assert len({danger for _, danger, _ in found}) >= 1


# ------------------------------------------------------------ what a side may know
def test_a_plan_of_the_mover_uses_no_secret(tmp_path: Path) -> None:
    board = voyage.ring(tmp_path / "map")
    plain = planner(voyage.operation(tmp_path, board), referee=False)
    hidden = planner(voyage.operation(tmp_path, board, squadrons=3, boats=4), referee=False)
    assert plain.courses() == hidden.courses()
    (guessed,) = plain.dangers.watch.hunters
    assert (guessed.name, guessed.refusal) == ("a force from Redport", MAY)
    assert all(course.danger > 0 for course in plain.courses()), "fast ships may lie in every port"
    assert planner(voyage.operation(tmp_path, board, squadrons=3)).courses() != plain.courses()


def test_one_seat_never_sees_what_the_other_was_shown(tmp_path: Path) -> None:
    s = read(voyage.operation(tmp_path, voyage.ring(tmp_path / "map"), squadrons=3)).situation
    assert view(s, 1).wings == [0, 1]
    assert view(s, 0).wings == [0, 0], "rows that never change are not shared between views"


def test_the_defender_counts_what_he_has(tmp_path: Path) -> None:
    path = voyage.operation(tmp_path, voyage.ring(tmp_path / "map"), squadrons=1)
    p = planner(path, referee=False, side="red")
    assert [hunter.name for hunter in p.dangers.watch.hunters] == ["Red force"]
    assert p.courses() == planner(path).courses()
    assert p.for_defender and not p.is_guess


def test_of_each_part_the_defender_is_told_its_own_hexes(tmp_path: Path) -> None:
    """The best, then the next ones, each hex once: those of the other part stand under their own."""
    path = voyage.operation(tmp_path, voyage.ring(tmp_path / "map", strait="D6,E6"))
    p = planner(path, referee=False, side="red")
    south = p.courses()[1]
    board, told = p.expedition.board, ""
    for block in best_hexes(board, p.dangers, south):
        told += f"{block.text}\n" if isinstance(block, Paragraph) else ""
    parts = [part for part in re.split(r"part \d, as.*", told) if part]
    near = [{board.spell(step.hex) for step in south.steps if step.part == part} for part in (0, 1)]
    assert len(parts) == 2
    for own, text in zip(near, parts, strict=True):
        next_best = re.findall(r"next best: (.*): [\d.]+%", text)
        assert next_best and set(next_best) <= own and len(next_best) == len(set(next_best))


def test_a_plan_of_the_file_is_told_stretch_by_stretch(tmp_path: Path) -> None:
    p = planner(voyage.operation(tmp_path, voyage.ring(tmp_path / "map", strait="D6,E6")), to="")
    found = {plan.plan: [stretch.course.danger for stretch in plan.stretches] for plan in p.filed()}
    assert found == {"north": [Fraction(5, 6)], "south": [HALF, HALF]}
    begins = [
        stretch.dangers.watch.hex_refusal(stretch.course.path[0]) for plan in p.filed() for stretch in plan.stretches
    ]
    assert begins == [MAY, MAY, STARTED_THERE_AT_SEA], (
        "only where a voyage begins in port that hex may be chosen (22.12A)"
    )


def test_inverted_and_barred_forces_are_refused_with_a_reason(tmp_path: Path) -> None:
    path = voyage.operation(
        tmp_path, voyage.ring(tmp_path / "map"), voyage.force("Red force", "Redport", "inverted: true, ")
    )
    p = planner(path)
    assert [hunter.refusal > 0 for hunter in p.dangers.watch.hunters] == [True]
    assert [course.danger for course in p.courses()] == [0]


def test_what_cannot_be_asked_is_refused(tmp_path: Path) -> None:
    p = planner(voyage.operation(tmp_path, voyage.ring(tmp_path / "map")))
    for question, message in (
        (replace(p.question, to="B1"), "dry land"),
        (replace(p.question, to="Blueport"), "already"),
        (replace(p.question, to="Atlantis"), "no 'Atlantis'"),
        (replace(p.question, forces=("Red force",)), "expected Blue force"),
        (replace(p.question, activity="sightseeing"), "no activity 'sightseeing'"),
        (replace(p.question, plan="west"), "expected north or south"),
    ):
        with pytest.raises(FlagplotError, match=message):
            planner_of(p.expedition, question).courses()
