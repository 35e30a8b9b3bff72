"""What questions of a naval turn and its battles are about is named, and told from what else they could be about."""

from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.core.seat_view import REFEREE
from flagplot.games.awaw.turn import terms
from flagplot.table.story import Narrative
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
SIDES = pytest.mark.parametrize("red_first", [False, True], ids=["blue first", "red first"])
PORTS = {"Home": "A1", "Haven": "H1", "Nest": "F1"}


class Asked:
    """A turn with the words of its questions and of their answers, read by whoever is asked."""

    def __init__(self, turn: FileTurn) -> None:
        self.turn = turn
        self.words: list[tuple[str, str, tuple[str, ...]]] = []
        stories = [Narrative(turn.setting.teller(), turn.setting.kit, seat) for seat in (REFEREE, 0, 1)]
        choosers = [turn.setting.kit.chooser(story.teller) for story in stories]
        given = turn.game.answer

        def answer(number: int) -> None:
            for story in stories:
                story.before(turn.game)
            if not turn.game.question.is_die:
                seat = turn.game.question.seat
                seen = turn.game.seat_view(seat)
                assert seen.asked is not None
                words = stories[1 + seat].teller.question(seen, seen.asked)
                assert words == stories[0].teller.question(turn.game.seat_view(REFEREE), turn.game.question)
                choices = choosers[1 + seat].all(seen, seen.asked)
                legal = turn.game.choices()
                self.words.append((turn.kind, words, tuple(c.words for c in choices if c.answer in legal)))
            given(number)
            for story in stories:
                story.after(turn.game)

        for story in stories:
            story.after(turn.game)
        turn.game.answer = answer  # type: ignore[method-assign, assignment]

    def of(self, kind: str) -> list[str]:
        """The questions of a kind."""
        return [words for name, words, _ in self.words if name == kind]

    def answers(self, kind: str) -> list[tuple[str, ...]]:
        """The answers to them."""
        return [choices for name, _, choices in self.words if name == kind]


def calm(turn: FileTurn) -> int:
    """Dice that reach everything and hit nothing."""
    return 0 if turn.s.fighting else 5


def outbound(hex: str) -> Callable[[FileTurn], int]:
    """A hex that is chosen on the way out alone."""
    return lambda turn: turn.path_answer(turn.hex(hex)) if turn.s.wave == terms.OUTBOUND else 0


def two_voyages(folder: Path, edition: str, red_first: bool, *, second: str, red: str = "") -> FileTurn:
    """Van sails from Home to D1, Guns where it is said."""
    blue = (
        places("Home", "Haven")
        + "    forces:\n"
        + fleet("Van", "Home")
        + fleet("Guns", "Haven" if "Haven" in second else "Home")
    )
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    blue += task("Guns fire", "shore-bombardment", "combat", "Guns", second)
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Further", "Nest") + red
    return FileTurn(operation(blue, red, ports=PORTS, red_first=red_first, folder=folder), edition)


@pytest.mark.rule("22.14", "22.14A")
@EDITIONS
@SIDES
def test_two_interceptions_in_one_hex_are_named_by_their_targets(tmp_path: Path, edition: str, red_first: bool) -> None:
    turn = two_voyages(tmp_path, edition, red_first, second="Haven, D1")
    asked = Asked(turn)

    def one_each(turn: FileTurn) -> int:
        sails = turn.s.ask_object == (turn.subject == turn.force("Further"))
        return turn.game.choices()[-1] if sails else 0

    turn.play(die=calm, announce=1, intercept_hex=outbound("D1"), withdraw=1, join=one_each)
    joins = asked.of("join")
    assert len(set(joins)) == len(joins) >= 2
    assert any("sail to the interception of the carrier mission from Home to D1 in D1" in words for words in joins)
    assert any("sail to the interception of the shore bombardment from Haven to D1 in D1" in words for words in joins)
    assert all(len(set(each)) == len(each) for each in asked.answers("order"))


@pytest.mark.rule("22.18C")
@EDITIONS
@SIDES
def test_ways_home_are_asked_under_their_own_names(tmp_path: Path, edition: str, red_first: bool) -> None:
    """Both come from D1 to Home, by errands of their own; the rows of their voyages are used again."""
    turn = two_voyages(tmp_path, edition, red_first, second="Home, D1")
    asked = Asked(turn)
    home = lambda turn: turn.place("Home") % terms.PLACES  # noqa: E731
    turn.play(die=calm, announce=1, return_base=home)
    one, other = ("the return from D1 to Home of Guns", "the return from D1 to Home of Van")
    assert asked.of("combine") in ([f"Is {one} combined with {other}?"], [f"Is {other} combined with {one}?"])


@pytest.mark.rule("22.15A", "22.12")
@EDITIONS
@SIDES
def test_two_voyages_of_one_way_have_names_of_their_own(tmp_path: Path, edition: str, red_first: bool) -> None:
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + fleet("Guns", "Home")
    blue += "    operations:\n" + task("One", "carrier-mission", "combat", "Van", "Home, D1")
    blue += task("Two", "carrier-mission", "combat", "Guns", "Home, D1")
    flying = places("Nest", Nest=", range: 8, squadrons: [{type: NAS, count: 4}]")
    text = operation(
        blue, flying + "    forces:\n" + fleet("Foe", "Nest"), ports=PORTS, red_first=red_first, folder=tmp_path
    )
    turn = FileTurn(text, edition)
    asked = Asked(turn)
    struck = set[int]()

    def once(turn: FileTurn) -> int:
        answer = 0 if turn.subject in struck else outbound("D1")(turn)
        struck.add(turn.subject)
        return answer

    turn.play(die=calm, announce=1, air_hex=once, air_squadrons=2)
    assert {words for words in asked.of("air-hex") if "carrier mission" in words} == {
        "In which hex do aircraft attack the carrier mission from Home to D1?",
        "In which hex do aircraft attack the second carrier mission from Home to D1?",
    }
    (order,) = asked.answers("order")[:1]
    assert sorted(order) == [
        "the air attack on carrier mission from Home to D1 in D1",
        "the air attack on second carrier mission from Home to D1 in D1",
    ]


@pytest.mark.rule("22.14B")
@SIDES
def test_ships_of_one_name_are_asked_for_with_their_force(tmp_path: Path, red_first: bool) -> None:
    ships = "{name: %s One, type: BB, size: 4}, {name: %s Two, type: BB, size: 4}, {name: Cruisers, type: CA, count: 2}"
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("One", "carrier-mission", "combat", "Van", "Home, D1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest", ships) + fleet("Further", "Nest", ships)
    turn = FileTurn(operation(blue, red, ports=PORTS, red_first=red_first, folder=tmp_path))
    asked = Asked(turn)
    turn.play(announce=1, intercept_hex=outbound("D1"), reconstitute=1, reform=0, until="join")
    found = asked.of("reform")
    assert len(set(found)) == len(found)
    assert any(words.startswith("How many of Cruisers (Foe) go into") for words in found)
    assert any(words.startswith("How many of Cruisers (Further) go into") for words in found)
