"""How a result came about: dice, modifiers and rows give the result again, and a seat reads no more than it may know."""

from pathlib import Path

import pytest

from flagplot.blocks import Block, Fold, Paragraph, Table
from flagplot.blocks.html import html
from flagplot.blocks.terminal import plain
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.explanation import Die, RollExplanation, thrown
from flagplot.core.seat_view import REFEREE
from flagplot.table.controller import TableController
from flagplot.table.reports import how, report
from flagplot.table.seats import PERSON
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import open_scenario
from flagplot.table.story import Narrative
from flagplot.web.match.public import public
from tests.cli.shell import CORAL_SEA, SCENARIOS, good

READERS = (REFEREE, 0, 1)
EUROPA = SCENARIOS / "europa" / "narvik-1940.yaml"
TWO_NUMBERS = ("air-combat-roll", "air-defence-losses")


def played(file: Path, seed: int, edition: str = "", doctrine: str = "standard") -> list[Narrative]:
    """A game by doctrine, as everybody reads it."""
    session = begin(open_scenario(file, edition), {0: doctrine, 1: doctrine}, seed)
    stories = [listen(session, reader) for reader in READERS]
    session.run()
    return stories


def explained(story: Narrative) -> list[tuple[str, str, RollExplanation]]:
    """The name and the words of every event with dice, and how it came about."""
    return [(told.name, told.text, told.how) for told in story.events if told.how is not None]


def check(name: str, text: str, found: RollExplanation) -> None:
    """The dice are there, and what stands in the rows is what the line tells."""
    assert found.throws and all(found.throws), text
    if name in TWO_NUMBERS:
        return
    if found.rows:
        hits = sum(0 if row.found == "*" else int(row.found) for row in found.rows)
        assert f"{hits} hit" in text, (text, found)


@pytest.mark.rule("22.55")
@pytest.mark.rule("22.552")
@pytest.mark.rule("23.44")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2003", "awaw-2011"])
def test_the_rows_of_a_battle_give_its_hits_again_and_the_parts_its_modifiers(edition: str) -> None:
    """For the referee all parts are told; for the sides all but those of a submarine that is not theirs."""
    for story in played(CORAL_SEA, 5, edition):
        some = explained(story)
        assert {"fleet-fire", "search-blank"} <= {name for name, _, _ in some}
        for name, text, found in some:
            check(name, text, found)
            assert not found.unknown or (name == "submarine-fire" and story.seat != REFEREE), (text, found)


@pytest.mark.rule("22.93D")
@pytest.mark.rule("22.941")
def test_what_a_submarine_adds_is_told_to_its_side_and_as_one_number_to_the_other() -> None:
    files = [(file, seed) for file in ("pq-17-1942", "coral-sea-1942", "midway-1942") for seed in (1, 2, 3)]
    for file, seed in files:
        path = SCENARIOS / f"{file}.yaml"
        if not path.exists():
            continue
        truth, *sides = (explained(story) for story in played(path, seed))
        attacks = [place for place, (name, _, found) in enumerate(truth) if name == "submarine-fire" and found.added]
        for place in attacks:
            own, other = sorted((side[place][2] for side in sides), key=lambda each: -len(each.added))
            assert own.added == truth[place][2].added and own.unknown == 0
            assert other.added == () and other.total == own.total == other.unknown or not other.total
            assert (other.throws, other.rows) == (own.throws, own.rows)
        if attacks:
            return
    raise AssertionError("no submarine attacked with a modifier")


@pytest.mark.rule("22.22")
@pytest.mark.rule("22.23")
def test_the_dice_of_an_attempt_are_told_factor_by_factor() -> None:
    for story in played(SCENARIOS / "bismarck-1941.yaml", 3):
        rolled = [(text, found) for name, text, found in explained(story) if name == "rolled"]
        assert rolled
        for text, found in rolled:
            assert f"rolls {sum(found.throws[0])}," in text and found.unknown == 0
            assert found.total == len(found.throws[0]) and found.to == "number of dice"
            assert all(part.cites.startswith("22.22") for part in found.added)


@pytest.mark.rule("34.C.2.b")
@pytest.mark.rule("34.D")
def test_a_fire_of_grand_europa_and_a_disengagement_are_told_with_row_and_modifiers() -> None:
    names = set()
    for doctrine, seed in (("standard", 3), ("random", 1), ("random", 2)):
        for story in played(EUROPA, seed, doctrine=doctrine):
            for name, text, found in explained(story):
                check(name, text, found)
                assert found.unknown == 0, (text, found)
                names.add(name)
    assert {"fire", "submarine-fire", "disengagement"} <= names


def by_hand() -> Session:
    """A battle between two people with dice of a real table, both sides open."""
    session = begin(open_scenario(CORAL_SEA), {0: PERSON, 1: PERSON}, 1)
    session.dice = None
    return session


def test_a_roll_that_is_taken_back_and_made_again_is_told_with_its_last_dice() -> None:
    session = by_hand()
    desk = TableController(session, {REFEREE: listen(session)})
    story = desk.story(REFEREE)
    while not explained(story):
        if session.position.question.is_die:
            desk.tray.fill("1" * desk.dice_together, desk.dice_together)
            desk.roll()
        else:
            assert not desk.choose(session.position.choices()[-1])
    assert explained(story)[-1][2].throws == ((1,),)
    desk.undo()
    while not session.position.question.is_die:
        assert not desk.choose(session.position.choices()[-1])
    desk.tray.fill("4" * desk.dice_together, desk.dice_together)
    desk.roll()
    assert explained(desk.story(REFEREE))[-1][2].throws == ((4,),)


def test_one_text_for_all_faces() -> None:
    """A page folds it behind the line, a terminal shows it for the number that stands before the line."""
    story = played(CORAL_SEA, 5)[0]
    sides = ("Japan", "U.S.")
    folds = [block for block in report.story(story, sides, mark=how.folded) if isinstance(block, Fold)]
    assert [fold.name for fold in folds] == [f"how-{number}" for number in range(1, len(folds) + 1)]
    number = next(place for place, fold in enumerate(folds, start=1) if " fire at " in fold.shown.text)
    fold = folds[number - 1]
    words = [block.text for block in fold.folded if isinstance(block, Paragraph)]
    assert words[0].startswith("Dice: ") and words[1].startswith("Modifier") and words[-1].startswith("Result: ")
    assert "Naval Attack Table" in words[2]
    drawn = [cell for block in fold.folded if isinstance(block, Table) for cell in block.rows[0]]
    assert sum("bold" in getattr(cell, "style", "") for cell in drawn) == 1
    shown: list[Block] = list(how.of_line(story, sides, number))
    assert shown == [fold.shown, *fold.folded]
    assert f"({number}) {fold.shown.text[:20]}" in plain(report.story(story, sides, mark=how.numbered), 200)
    page = html([fold], classes=True)
    assert page.startswith('<details class="fold level-') and f'id="how-{number}"' in page
    assert list(how.of_line(story, sides, how.LAST)) == [folds[-1].shown, *folds[-1].folded]
    with pytest.raises(FlagplotError, match=f"1 to {len(folds)}"):
        list(how.of_line(story, sides, len(folds) + 1))


def test_watchers_read_of_a_roll_what_both_sides_read() -> None:
    _, one, other = played(CORAL_SEA, 5)
    found = public((one, other))
    hows = [told.how for told in found if told.name == "fleet-fire"]
    assert hows and all(each is not None and each.rows for each in hows)
    both = ([told.how for told in story.events if told.owner < 0] for story in (one, other))
    for told, *mine in zip(found, *both, strict=False):
        assert told.how is None or all(each is not None and set(told.how.added) <= set(each.added) for each in mine)


def test_play_tells_it_by_the_number_of_a_line(tmp_path: Path) -> None:
    """`log` numbers the lines with dice, `log 1` and `log last` explain them; any other word is refused with what may be said."""
    keys = "log last\n" + "6\n5\n4\n1\n0\n" * 12 + "log\nlog 1\nlog last\nlog 0\nlog x\nquit\n"
    said = good("play", CORAL_SEA, "--seed", 5, "--side", "A", "--record", tmp_path / "own.record", keys=keys)
    said = " ".join(said.split())
    assert "your log has no dice yet" in said
    before, _, after = said.partition("(1) ")
    assert after.startswith("Japan rolls 7 +0 on row 1 [19] (2) U.S. rolls 5")
    assert (
        after.count(" Dice: ") == 2
        and "on the row of 2 squadrons, Air Combat Table" in after
        and " Dice: " not in before
    )
    assert "expected 1 to " in after and "expected a line number of log, or last" in after


def test_the_dice_of_a_roll_are_the_last_of_those_thrown_for_its_purpose() -> None:
    dice = [Die(1, 4), Die(2, 6), Die(1, 2), Die(1, 5)]
    assert [thrown(dice, 1, count) for count in (0, 1, 2, 5)] == [(), (5,), (2, 5), (4, 2, 5)]
    assert thrown(dice, 3, 2) == ()
