"""In a battle from a file submarine losses are borne in the base of origin of the attacked group, and in no other (22.9432)."""

from typing import Any

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.moment import described, written
from flagplot.games.awaw.files.start import Battle
from flagplot.games.awaw.shared.terms import HOMES
from flagplot.games.awaw.words import asks, reasons
from flagplot.games.awaw.words.choosing import Chooser
from flagplot.games.awaw.words.describe import BattleDescriber
from flagplot.table.setting import open_text
from tests.helpers.battle_file import Answer, BattleFile, loose, side

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
ORDERS = pytest.mark.parametrize("second", [True, False])
PORTS = (
    "    ports:\n      - {name: Kiel%s}\n      - {name: Brest, distance: 2%s}\n      - {name: Oslo, distance: 3%s}\n"
)
"""In the order of their rows."""
KIEL, BREST, OSLO = 0, 1, 2
OF_KIEL, OF_BREST, OF_OSLO = "origin: Kiel, ", "origin: Brest, ", "origin: Oslo, "
BOATS = "    submarines:\n      - {name: Boats, count: 1}\n"


def ports(kiel: int = 0, brest: int = 0, oslo: int = 0) -> str:
    """The ports of the sailors and the destroyers in them."""
    return PORTS % tuple(f", destroyers: {count}" for count in (kiel, brest, oslo))


def text(*forces: str, second: bool = True, edition: str = "awaw-2018", more: str = "", hunters: str = "") -> str:
    """A submarine alone attacks the forces of the sailors, unless hunters are given."""
    listed = f"\n      - {hunters}\n" if hunters else " []\n"
    sides = [
        f"  - name: Hunters\n    nation: Britain\n    role: interceptor\n    forces:{listed}{BOATS}",
        side("Sailors", "Germany", "activity", forces, more),
    ]
    both = "".join(reversed(sides) if second else sides)
    return f"flagplot: battle\ntitle: A battle\nedition: {edition}\ntheatre: europe\nsides:\n{both}"


def torpedoed(source: str, attacked: int = 1, rulings: dict[str, str] | None = None, **answers: Answer) -> BattleFile:
    """The submarine attacks the group of a number; the losses are taken elsewhere where they may be."""
    b = BattleFile.of(source, rulings=rulings)
    given: dict[str, Answer] = {"submarine-attack": attacked, "loss-in-base": 1}
    b.fight(dice={asks.SUBMARINE_ROLL: 4}, answers=given | {name.replace("_", "-"): a for name, a in answers.items()})
    assert hits(b) > 0
    return b


def hits(b: BattleFile) -> int:
    """Hits that the submarine scored."""
    return sum(event.hits for event in b.events("submarine-fire"))


def left(b: BattleFile) -> list[int]:
    """Destroyers left in the sailors' three ports, and in the SW box."""
    return [*b.s.destroyers_in_port[b.sailor][:3], b.s.destroyers_in_box[b.sailor]]


def squadron(name: str, origin: str) -> str:
    """A task force of destroyers, which never combines."""
    return loose(name, "DD", 10, origin).replace("task-force: false", "task-force: true")


@pytest.mark.rule("22.9432-a")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("attacked", [1, 2])
def test_each_group_has_the_base_that_it_came_from(edition: str, second: bool, attacked: int) -> None:
    """That from Kiel has nothing to fall back on, however many are elsewhere."""
    forces = [squadron("Near", OF_KIEL), squadron("Wide", OF_BREST)]
    b = torpedoed(text(*forces, second=second, edition=edition, more=ports(brest=3, oslo=5)), attacked)
    sunk = [b.s.sunk[b.unit(name)] for name in ("Nears", "Wides")]
    assert (sunk, left(b)) == (([1, 0], [0, 3, 5, 0]) if attacked == 1 else ([0, 0], [0, 2, 5, 0]))
    assert len(b.questions("loss-in-base")) == attacked - 1 and b.questions("loss-base") == []


@pytest.mark.rule("22.9432-a", "22.421A.2")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("ruling", ["of-every-ship", "of-the-lost"])
@pytest.mark.parametrize("hit", [0, 1])
def test_a_combined_group_has_the_bases_of_all_its_forces(edition: str, second: bool, ruling: str, hit: int) -> None:
    """By ruling only that of the ships that are hit.  The owner chooses, and is asked where there is a choice only."""
    forces = [loose("Near", "DD", 4, OF_KIEL), loose("Wide", "DD", 5, OF_BREST)]
    source = text(*forces, second=second, edition=edition, more=ports(2, 3, 5))
    rows = {0: "Nears", 1: "Wides"}
    first = BattleFile.of(source).unit(rows[hit]) % 48
    b = torpedoed(source, 1, {"origin-of-combined-groups": ruling}, ship_loss=first, loss_base=1 - hit)
    bears = 1 - hit if ruling == "of-every-ship" else hit
    assert left(b) == [2 - (bears == KIEL), 3 - (bears == BREST), 5, 0]
    assert len(b.questions("loss-base")) == (ruling == "of-every-ship")


@pytest.mark.rule("22.9432-b", "22.9434-b")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("mission", ["sea-supply", "sea-transport"])
def test_guards_of_a_supply_line_have_the_ports_that_it_passed_through(
    edition: str, second: bool, mission: str
) -> None:
    more = "supply-ports: [Oslo], " if mission == "sea-supply" else ""
    forces = [loose("Near", "DD", 4, f"mission: {mission}, {OF_KIEL}{more}"), squadron("Wide", OF_BREST)]
    source = text(*forces, second=second, edition=edition, more=ports(brest=3, oslo=5))
    b = torpedoed(source)
    assert left(b) == [0, 3, 5 - hits(b) if more else 5, 0]
    assert b.s.sunk[b.unit("Nears")] == (0 if more else hits(b))
    b = torpedoed(source, 2)
    assert left(b) == [0, 3 - hits(b), 5, 0], "the other group guards nothing"


@pytest.mark.rule("22.9432-b", "22.421A.3")
@ORDERS
@EDITIONS
def test_those_who_strengthen_a_supply_line_guard_it_too(edition: str, second: bool) -> None:
    """A line that came without guards has its ports all the same; the group that joins it has its own base besides."""
    bare = "{name: Line, mission: sea-supply, task-force: false, supply-ports: [Oslo], ships: []}"
    b = BattleFile.of(text(squadron("Wide", OF_BREST), bare, second=second, edition=edition, more=ports(2, 3, 5)))
    offered: list[list[int]] = []

    def bear(s: object) -> int:
        offered.append(b.legal())
        return OSLO

    answers: dict[str, Answer] = {
        "strengthen": lambda s: b.legal()[-1],
        "submarine-attack": 1,
        "loss-in-base": 1,
        "loss-base": bear,
    }
    b.fight(dice={asks.SUBMARINE_ROLL: 4}, answers=answers)
    assert offered == [[BREST, OSLO]] * hits(b) and hits(b) > 0 and left(b) == [2, 3, 5 - hits(b), 0]


@pytest.mark.rule("22.9432-c")
@ORDERS
@EDITIONS
def test_destroyers_in_the_box_bear_losses_of_every_group(edition: str, second: bool) -> None:
    """The owner is asked which do, in words too, where there are some in the base of origin as well."""
    forces = [squadron("Near", OF_KIEL), squadron("Wide", OF_BREST)]
    more = "    destroyers-in-box: 4\n" + ports(brest=3)
    b = torpedoed(text(*forces, second=second, edition=edition, more=more))
    assert left(b) == [0, 3, 0, 4 - hits(b)] and b.questions("loss-base") == []
    b = BattleFile.of(text(*forces, second=second, edition=edition, more=more))
    answers: dict[str, Answer] = {"submarine-attack": 2, "loss-in-base": 1}
    b.fight(dice={asks.SUBMARINE_ROLL: 4}, answers=answers, until="loss-base")
    question, seen = b.position.question, b.position.seat_view(b.sailor)
    options = Chooser(BattleDescriber(b.roster)).all(seen, question)
    assert [option.words for option in options if option.answer in b.legal()] == ["Brest", "the SW box"]
    assert (b.legal(), b.refusal(KIEL)) == ([BREST, HOMES], reasons.NO_DESTROYERS_THERE)
    b.fight(dice={asks.SUBMARINE_ROLL: 4}, answers=answers | {"loss-base": HOMES})
    assert left(b) == [0, 3, 0, 3]


@pytest.mark.rule("22.9432-a")
@ORDERS
@EDITIONS
def test_one_number_for_a_side_is_that_of_the_one_port_of_its_forces(edition: str, second: bool) -> None:
    forces = [squadron("Near", OF_BREST), squadron("Wide", OF_BREST)]
    b = torpedoed(text(*forces, second=second, edition=edition, more="    destroyers-in-base: 3\n" + ports()))
    assert left(b) == [0, 3 - hits(b), 0, 0]
    plain = torpedoed(text(loose("Near", "DD", 4), second=second, edition=edition, more="    destroyers-in-base: 3\n"))
    assert left(plain) == [3 - hits(plain), 0, 0, 0], "a side without ports has one"


BAD = [
    (OF_KIEL, OF_BREST, "    destroyers-in-base: 3\n", "whose forces came from several ports"),
    (OF_BREST, OF_BREST, "    destroyers-in-base: 3\n", "besides those of its ports"),
    (OF_KIEL + "supply-ports: [Oslo], ", OF_BREST, "", "which guards no sea supply line"),
    (OF_KIEL + "mission: sea-supply, supply-ports: [Rome], ", OF_BREST, "", "Sailors has no port Rome"),
]


@pytest.mark.rule("22.9432")
@ORDERS
@pytest.mark.parametrize(("first", "other", "more", "said"), BAD)
def test_a_file_says_which_port_it_means(first: str, other: str, more: str, said: str, second: bool) -> None:
    forces = [loose("Near", "DD", 4, first), loose("Wide", "DD", 4, other)]
    with pytest.raises(ScenarioError) as found:
        open_text(text(*forces, second=second, more=more + ports(kiel=1)), "bad.yaml")
    assert said in str(found.value) and "22.9432" in str(found.value)


@pytest.mark.rule("22.9432-c")
@ORDERS
def test_who_intercepts_has_passed_through_no_box(second: bool) -> None:
    source = text(loose("Near", "DD", 4), second=second).replace(BOATS, BOATS + "    destroyers-in-box: 1\n")
    with pytest.raises(ScenarioError, match="destroyers-in-box of Hunters, which intercepts"):
        open_text(source, "bad.yaml")


def opened(source: str) -> tuple[Battle, Any]:
    """The battle of a file and the state at its first question."""
    again = open_text(source, "position")
    return again.battle, again.begin().situation


@pytest.mark.rule("22.9432", "22.411")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("with_ports", [True, False])
def test_a_battle_that_has_begun_keeps_them_in_its_file(edition: str, second: bool, with_ports: bool) -> None:
    """Some are lost in the first round; the file of the second has those that are left, each in its port."""
    guards = loose(
        "Near", "DD", 9, "mission: sea-supply, number: 1, " + (OF_KIEL + "supply-ports: [Oslo], " if with_ports else "")
    )
    more = "    destroyers-in-box: 4\n" + (ports(2, 3, 5) if with_ports else "    destroyers-in-base: 6\n")
    more += "    bases:\n      - {name: Field, distance: 1, squadrons: [{type: cover, count: 1}]}\n"
    hunters = loose("Guns", "CA", 4, "number: 1, ")
    air = "    bases:\n      - {name: Malta, distance: 2, squadrons: [{type: search, count: 3}]}\n"
    b = BattleFile.of(
        text(guards, second=second, edition=edition, more=more, hunters=hunters).replace(BOATS, BOATS + air)
    )
    answers: dict[str, Answer] = {
        "submarine-attack": 1,
        "searchers": lambda s: s.ask_size - 1,
        "loss-in-base": 1,
        "loss-base": OSLO if with_ports else KIEL,
    }
    dice = {**{purpose: 5 for purpose in range(40)}, asks.SEARCH_DIE: 1}
    b.fight(dice=dice, answers=answers, until="withdraw")
    assert len(b.events("lost-in-base")) > 0
    b.play(answers={"withdraw": 0, "submarine-attack": 0}, until_round=2)
    again = written(b.battle, b.s, opened)
    battle, s = opened(again)
    assert described(battle, s) == described(b.battle, b.s)
    assert s.destroyers_in_port == b.s.destroyers_in_port and s.destroyers_in_box == b.s.destroyers_in_box
    assert ("destroyers-in-base" in again) == (not with_ports)
