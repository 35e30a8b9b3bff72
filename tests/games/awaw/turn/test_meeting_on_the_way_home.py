"""Forces that return from different hexes meet on the way and sail on together (22.18C, 22.13C, 22.18D)."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.legs import leg_sails
from flagplot.games.awaw.turn.words import reasons
from tests.games.awaw.turn.test_words_of_questions import Asked
from tests.helpers.sea_line import FileTurn, fight_it_out, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
RING = ("o . . . . . o", ". # # # # # .", "o . . . . . o", "# # # o # # #")
"""A ring of water: A1 to G1 in the north, A3 to G3 in the south, and D4 below."""
PORTS = {"Home": "A1", "Haven": "A3", "Nest": "D4", "Lair": "G1"}


def apart(folder: Path, red_first: bool, more: str = "") -> str:
    """Van returns from E1 and Rear from E3; Foe lies at D4 and Fiend at G1."""
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Haven")
    blue += "    operations:\n" + task("North", "carrier-mission", "combat", "Van", "Home, E1")
    blue += task("South", "carrier-mission", "combat", "Rear", "Haven, E3")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    return operation(blue, red, ports=PORTS, rows=RING, folder=folder, red_first=red_first, more=more)


class Home(FileTurn):
    """A turn whose forces go home to chosen bases; one may meet another in a hex and sail on with it."""

    def sail_home(
        self, bases: dict[str, str], meets: tuple[str, str, str] | None, along: str = "", hunts: str = "", by: str = ""
    ) -> "Home":
        """`meets` is who sails to whom, and where; `hunts` is a hex in which `by` intercepts on the way home."""
        self.legs: dict[frozenset[str], list[str]] = {}

        def hex_of(turn: FileTurn) -> int:
            if turn.s.wave != terms.RETURNING:
                return 0
            self.legs[frozenset(self.forces_of_leg(self.subject))] = self.path()
            return self.path_answer(self.hex(hunts)) if hunts else 0

        def meet(turn: FileTurn) -> int:
            if meets is None or self.forces_of_leg(self.subject) != {meets[0]}:
                return 0
            return next(each for each in self.game.choices() if each and meets[1] in self.forces_of_leg(each - 1))

        def base(turn: FileTurn) -> int:
            name = next((name for name in bases if self.subject == self.force(name)), "")
            return self.place(bases[name]) % terms.PLACES if name else self.game.choices()[0]

        self.play(
            announce=1,
            return_base=base,
            meet=meet,
            meet_hex=lambda turn: self.path_answer(self.hex(meets[2])) if meets else 0,
            sail_along=lambda turn: self.path_answer(self.hex(along)) if along else self.game.choices()[0],
            intercept_hex=hex_of,
            join=lambda turn: int(turn.subject == turn.force(by)) if by else 0,
            **fight_it_out(1, leaves=1 - self.s.mover),
        )
        return self

    def base_of(self, name: str) -> str:
        """The port in which a force ends."""
        return self.names.places[self.s.home[self.force(name)]]


BOTH_HOME = {"Van": "Home", "Rear": "Home"}


@pytest.mark.rule("22.18C", "22.13C.1", "awaw-2011:22.18.C")
@ORDERS
@EDITIONS
def test_forces_from_two_hexes_meet_and_are_met_together(tmp_path: Path, red_first: bool, edition: str) -> None:
    """Rear, from the south, comes to Van in E1; Fiend meets both in D1 as one target of two task forces."""
    turn = Home(apart(tmp_path, red_first), edition).sail_home(BOTH_HOME, ("Rear", "Van", "E1"), hunts="D1", by="Fiend")
    assert turn.legs[frozenset(("Van", "Rear"))] == ["E1", "D1", "C1", "B1", "A1"]
    assert turn.legs[frozenset(("Rear",))][-1] == "E1"
    assert [(hex, {name for name in parts}) for hex, parts in turn.met] == [("D1", {"Van", "Rear", "Fiend"})]
    assert 2 in [event.task_forces for event in turn.events("bound-home")]
    assert turn.base_of("Van") == turn.base_of("Rear") == "Home"


@pytest.mark.rule("22.18C")
@ORDERS
def test_without_a_meeting_each_is_met_by_itself(tmp_path: Path, red_first: bool) -> None:
    turn = Home(apart(tmp_path, red_first)).sail_home({"Van": "Home", "Rear": "Haven"}, None, hunts="D1", by="Fiend")
    assert turn.questions("meet") and not turn.questions("meet-hex")
    assert [(hex, set(parts)) for hex, parts in turn.met] == [("D1", {"Van", "Fiend"})]


@pytest.mark.rule("22.18C", "22.13C.1")
@ORDERS
def test_they_meet_in_the_midst_of_a_way(tmp_path: Path, red_first: bool) -> None:
    """Rear comes round by the west to B1: Van is met on its own before, both together after."""
    turn = Home(apart(tmp_path, red_first)).sail_home(BOTH_HOME, ("Rear", "Van", "B1"))
    assert turn.legs[frozenset(("Van",))] == ["E1", "D1", "C1", "B1"]
    assert turn.legs[frozenset(("Rear",))][0] == "E3" and turn.legs[frozenset(("Rear",))][-1] == "B1"
    assert turn.legs[frozenset(("Van", "Rear"))] == ["B1", "A1"]
    assert turn.base_of("Van") == turn.base_of("Rear") == "Home"


@pytest.mark.rule("22.18C", "22.18D")
@ORDERS
@EDITIONS
def test_those_bound_for_other_bases_sail_on_together_and_part(tmp_path: Path, red_first: bool, edition: str) -> None:
    """Rear comes to E1, sails with Van to B1, and from there to its own base at A3."""
    bases = {"Van": "Home", "Rear": "Haven"}
    turn = Home(apart(tmp_path, red_first), edition)
    turn.sail_home(bases, ("Rear", "Van", "E1"), along="B1", hunts="C1", by="Fiend")
    assert turn.legs[frozenset(("Van", "Rear"))] == ["E1", "D1", "C1", "B1"]
    assert turn.legs[frozenset(("Van",))] == ["B1", "A1"]
    assert [(hex, set(parts)) for hex, parts in turn.met] == [("C1", {"Van", "Rear", "Fiend"})]
    assert {name: turn.base_of(name) for name in bases} == bases


@pytest.mark.rule("22.18C")
@ORDERS
def test_who_has_come_to_meet_others_sails_on_with_them(tmp_path: Path, red_first: bool) -> None:
    turn = Home(apart(tmp_path, red_first))
    bases = {"Van": "Home", "Rear": "Haven"}
    refused: list[int] = []

    def along(turn: FileTurn) -> int:
        with pytest.raises(FlagplotError, match=reasons.BY_CODE[reasons.SAIL_ON_TOGETHER].text):
            turn.game.answer(0)
        refused.append(0)
        return turn.game.choices()[0]

    turn.play(
        announce=1,
        return_base=lambda turn: turn.place(bases[turn.names.forces[turn.subject]]) % terms.PLACES,
        meet=FileTurn.last,
        meet_hex=lambda turn: turn.path_answer(turn.hex("D1")) or turn.game.choices()[1],
        sail_along=along,
    )
    assert refused
    assert {name: turn.base_of(name) for name in bases} == bases


@pytest.mark.rule("22.18C")
@ORDERS
def test_nobody_is_asked_where_all_return_from_one_hex(tmp_path: Path, red_first: bool) -> None:
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += "    operations:\n" + task("North", "carrier-mission", "combat", "Van, Rear", "Home, E1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, rows=RING, folder=tmp_path, red_first=red_first))
    turn.play(announce=1)
    assert not turn.questions("meet")


@pytest.mark.rule("22.18C", "22.13C.1")
@ORDERS
def test_three_forces_meet_one_after_the_other(tmp_path: Path, red_first: bool) -> None:
    """Rear comes to Van in B1; then Third, who is asked later, comes to Van in D1, and all three reach A1 together."""
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Haven")
    blue += fleet("Third", "Haven") + "    operations:\n"
    blue += task("North", "carrier-mission", "combat", "Van", "Home, E1")
    blue += task("South", "carrier-mission", "combat", "Rear", "Haven, E3")
    blue += task("East", "carrier-mission", "combat", "Third", "Haven, F3")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, rows=RING, folder=tmp_path, red_first=red_first))
    legs: dict[frozenset[str], list[str]] = {}
    hexes = {"Rear": "B1", "Third": "D1"}

    def meet(turn: FileTurn) -> int:
        own = turn.forces_of_leg(turn.subject)
        if own == {"Van"}:
            return 0
        wanted = [each for each in turn.game.choices() if each and turn.forces_of_leg(each - 1) == {"Van"}]
        return wanted[0]

    def where(turn: FileTurn) -> int:
        (name,) = turn.forces_of_leg(turn.s.ask_object)
        return turn.path_answer(turn.hex(hexes[name]))

    def watch(turn: FileTurn) -> int:
        if turn.s.wave == terms.RETURNING:
            for leg in range(terms.SAILING_LEGS):
                if leg_sails(turn.s, leg):
                    path = turn.s.leg_path[leg][: turn.s.leg_length[leg]]
                    legs[frozenset(turn.forces_of_leg(leg))] = [turn.names.hexes[hex].split()[0] for hex in path]
        return 0

    turn.play(announce=1, return_base=turn.place("Home") % terms.PLACES, meet=meet, meet_hex=where, intercept_hex=watch)
    assert legs[frozenset(("Van",))] == ["E1", "D1"]
    assert legs[frozenset(("Van", "Third"))] == ["D1", "C1", "B1"]
    assert legs[frozenset(("Van", "Third", "Rear"))] == ["B1", "A1"]
    assert {turn.names.places[turn.s.home[turn.force(name)]] for name in ("Van", "Rear", "Third")} == {"Home"}


@pytest.mark.rule("22.18C")
def test_the_questions_name_the_ways_home_by_their_forces(tmp_path: Path) -> None:
    turn = Home(apart(tmp_path, False))
    asked = Asked(turn)
    turn.sail_home({"Van": "Home", "Rear": "Haven"}, ("Rear", "Van", "E1"), along="B1")
    van, rear = "the return from E1 to Home of Van", "the return from E3 to Haven of Rear"
    assert f"Which others does {rear} meet on the way, to sail on with them?" in asked.of("meet")
    assert ("none", van) in asked.answers("meet")
    assert asked.of("meet-hex") == [f"In which hex of {van} does {rear} meet it?"]
    assert asked.answers("meet-hex") == [("none", "E1", "D1", "C1", "B1")]
    assert asked.answers("sail-along") == [("D1", "C1", "B1", "A1 (Home)")]


def three(
    folder: Path,
    red_first: bool,
    second: tuple[str, str],
    third: tuple[str, str],
    nations: tuple[str, str, str] = ("Japan", "Japan", "Japan"),
    more: str = "",
) -> str:
    """Van returns from E1, Rear and Third from other hexes, each sailing from the port named first."""
    blue = places("Home", "Haven") + "    forces:\n"
    for name, port, nation in zip(("Van", "Rear", "Third"), ("Home", second[0], third[0]), nations, strict=True):
        blue += fleet(name, port, ", ".join(f"{{name: %s {n}, type: BB, size: 4, nation: {nation}}}" for n in "ABC"))
    blue += "    operations:\n"
    blue += task("North", "carrier-mission", "combat", "Van", "Home, E1")
    blue += task("South", "carrier-mission", "combat", "Rear", f"{second[0]}, {second[1]}")
    blue += task("East", "carrier-mission", "combat", "Third", f"{third[0]}, {third[1]}")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest")
    return operation(blue, red, ports=PORTS, rows=RING, folder=folder, red_first=red_first, more=more)


class Ways(FileTurn):
    """A turn that notes who sails home together, and by which hexes."""

    def go(self, bases: dict[str, str], meets: list[tuple[str, str, str]], along: str = "") -> "Ways":
        """`meets`: whose question it is, who is met, and where; each answers one question, in order."""
        self.ways: dict[frozenset[str], list[str]] = {}
        where: list[str] = []

        def meet(turn: FileTurn) -> int:
            own = self.forces_of_leg(self.subject)
            if meets and meets[0][0] in own:
                _, other, hex = meets.pop(0)
                where[:] = [hex]
                found = [a for a in self.game.choices() if a and other in self.forces_of_leg(a - 1)]
                return next((a for a in found if self.hex(hex) in self.s.leg_path[a - 1][:-1]), 0)
            return 0

        def watch(turn: FileTurn) -> int:
            if self.s.wave == terms.RETURNING:
                for leg in range(terms.SAILING_LEGS):
                    if leg_sails(self.s, leg):
                        path = self.s.leg_path[leg][: self.s.leg_length[leg]]
                        self.ways[frozenset(self.forces_of_leg(leg))] = [self.names.hexes[h].split()[0] for h in path]
            return 0

        self.play(
            announce=1,
            return_base=lambda turn: self.place(bases[self.names.forces[self.subject]]) % terms.PLACES,
            meet=meet,
            meet_hex=lambda turn: self.path_answer(self.hex(where[0])),
            sail_along=lambda turn: self.path_answer(self.hex(along)) if along else 0,
            intercept_hex=watch,
        )
        return self

    def base_of(self, name: str) -> str:
        """The port in which a force ends."""
        return self.names.places[self.s.home[self.force(name)]]


@pytest.mark.rule("22.18C", "22.18D")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("base", ["Home", "Haven"])
def test_forces_meet_others_who_will_part_and_sail_on_with_those_of_their_base(
    tmp_path: Path, red_first: bool, edition: str, base: str
) -> None:
    """Van and Rear sail from E1 to B1, one to A1 and one to A3; Third comes to them in D1 and ends where one of them does."""
    turn = Ways(three(tmp_path, red_first, ("Home", "E1"), ("Haven", "E3")), edition)
    bases = {"Van": "Home", "Rear": "Haven", "Third": base}
    turn.go(bases, [("Third", "Van", "D1")], along="B1")
    friend, other, way = ("Van", "Rear", ["B1", "A1"]) if base == "Home" else ("Rear", "Van", ["B1", "A2", "A3"])
    assert turn.ways[frozenset(("Van", "Rear"))] == ["E1", "D1"]
    assert turn.ways[frozenset(("Van", "Rear", "Third"))] == ["D1", "C1", "B1"]
    assert turn.ways[frozenset((friend, "Third"))] == way
    assert frozenset((other,)) in turn.ways
    assert {name: turn.base_of(name) for name in bases} == bases


@pytest.mark.rule("22.18C", "22.13C.1")
@ORDERS
@EDITIONS
def test_who_declined_may_follow_those_who_have_met_others(tmp_path: Path, red_first: bool, edition: str) -> None:
    """Rear declines; Third goes to Van in E1; Rear, asked again, comes to Third in F3: both go to Van, then all to A1."""
    turn = Ways(three(tmp_path, red_first, ("Haven", "E3"), ("Haven", "F3")), edition)
    bases = dict.fromkeys(("Van", "Rear", "Third"), "Home")
    turn.go(bases, [("Third", "Van", "E1"), ("Rear", "Third", "F3")])
    assert turn.ways[frozenset(("Rear",))] == ["E3", "F3"]
    assert turn.ways[frozenset(("Rear", "Third"))] == ["F3", "G3", "G2", "F1", "E1"]
    assert turn.ways[frozenset(("Rear", "Third", "Van"))] == ["E1", "D1", "C1", "B1", "A1"]
    assert {name: turn.base_of(name) for name in bases} == bases


@pytest.mark.rule("22.141E", "22.18C")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("restricted", [True, False])
def test_british_and_french_do_not_sail_home_together_by_joining_a_third_force(
    tmp_path: Path, red_first: bool, edition: str, restricted: bool
) -> None:
    """Rear goes to the British in E1; the French may not come to Rear in E3, since they would sail on with the British."""
    nations, more = ("Britain", "United States", "France"), "restrictions: [anglo-french]\n" * restricted
    turn = Ways(three(tmp_path, red_first, ("Haven", "E3"), ("Haven", "F3"), nations, more), edition)
    bases = dict.fromkeys(("Van", "Rear", "Third"), "Home")
    turn.go(bases, [("Rear", "Van", "E1"), ("Third", "Rear", "E3")])
    assert any({"Van", "Rear"} <= together for together in turn.ways)
    assert any({"Van", "Third"} <= together for together in turn.ways) is not restricted
    assert {name: turn.base_of(name) for name in bases} == bases
