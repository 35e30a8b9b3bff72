"""Naval turns and combats of Grand Europa as a story down a page: what is shown is what its reader was told."""

import re
from functools import cache
from pathlib import Path

import pytest

from flagplot.api.pictures import STORY, draw_board, drawn_for
from flagplot.drawing.page import WIDE
from flagplot.drawing.shapes import DARK, LIGHT
from flagplot.drawing.timeline import MEANING, Chapter, TimelineEntry, timeline
from flagplot.games.awaw.turn.words.lines import announcement
from flagplot.table.seats import read_doctrines
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import open_scenario
from flagplot.table.story import Narrative
from tests.cli.shell import SCENARIOS, good

RHINE, NARVIK = SCENARIOS / "bismarck-1941.yaml", SCENARIOS / "europa" / "narvik-1940.yaml"


@cache
def told(file: Path, seat: int) -> tuple[Session, Narrative]:
    """A game played to its end, with what a seat was told."""
    setting = open_scenario(file)
    session = begin(setting, read_doctrines("", setting), 3)
    story = listen(session, seat)
    session.run()
    return session, story


@pytest.mark.parametrize("file", [RHINE, NARVIK], ids=lambda file: file.stem)
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_a_story_shows_what_its_reader_was_told_and_nothing_else(file: Path, seat: int) -> None:
    """Each entry is a sentence of its report, on the hand of the side that it is of, under the title of its part."""
    session, story = told(file, seat)
    kit = session.setting.kit
    assert kit.entries is not None
    texts = {(each.round, each.text) for each in story.events}
    texts |= {(each.round, announcement([each])) for each in story.events if each.name == "leg-announced"}
    entries = list(kit.entries(story.events))
    assert entries and all((part, entry.text) in texts for part, entry in entries)
    picture = drawn_for(kit, session.position.seat_view(seat), story, STORY)
    words = " ".join(picture.words)
    for part, entry in entries:
        assert entry.text in words and kit.titled(part) in words
    sides = session.setting.sides
    for _, entry in entries:
        named = [n for n in range(2) if entry.text.startswith((f"{sides[n]} ", f"{sides[n]}:"))]
        assert entry.side in (*named, -1) if named else True, entry


@pytest.mark.rule("22.15A")
def test_what_a_side_may_not_know_is_in_no_story_of_it() -> None:
    """Which force a secret attempt is stands in the referee's log alone until it fights."""
    _, mine = told(RHINE, 0)
    _, all_of_it = told(RHINE, -1)
    secret = {each.text for each in all_of_it.events if each.owner == 1} - {each.text for each in mine.events}
    session, _ = told(RHINE, 0)
    words = " ".join(drawn_for(session.setting.kit, session.position.seat_view(0), mine, STORY).words)
    assert secret and not any(text in words for text in secret)


@pytest.mark.parametrize("file", [RHINE, NARVIK], ids=lambda file: file.stem)
def test_a_story_is_read_at_640_pixels_light_and_dark(file: Path) -> None:
    picture = draw_board(file, seed=3, what=STORY)
    assert picture.wide == WIDE == 640
    light, dark = picture.text(LIGHT), picture.text(DARK)
    assert min(map(float, re.findall(r'font-size="([0-9.]+)"', light))) >= 11 and light != dark
    baselines = re.findall(r'<text x="([0-9.]+)" y="([0-9.]+)"', light)
    assert len(set(baselines)) == len(baselines), "two texts stand in one place"


def test_every_mark_has_its_shape_and_its_word() -> None:
    """Colours alone tell nothing."""
    marks = range(len(MEANING))
    picture = timeline(
        "All", "", ("A", "B"), [Chapter("One", [TimelineEntry(0, mark, f"entry {mark}") for mark in marks])]
    )
    text = picture.text(LIGHT)
    drawn = [re.sub(r"[0-9.]+", "", part.partition("</g>")[0]) for part in text.split("<g>")[1:]]
    shapes = {re.sub(r"<text.*?</text>|<title>.*?</title>", "", each) for each in drawn}
    assert all(f">{word}<" in text for word in MEANING)
    assert len(shapes) >= 6


def test_a_record_of_a_turn_is_drawn_as_a_story(tmp_path: Path) -> None:
    good("turn", RHINE, "--seed", 3, "--record", tmp_path / "rhine.record")
    good("board", tmp_path / "rhine.record", "--story", "--view", "Germany", "-o", tmp_path / "story.svg")
    text = (tmp_path / "story.svg").read_text(encoding="utf-8")
    assert "The turn from beginning to end" in text and "as Germany saw it" in text
    assert "0 task forces" not in text and "no task force" in text


def test_a_card_says_whole_what_its_group_is_doing(tmp_path: Path) -> None:
    """Below its title where there is no room behind it; on every card of Narvik, whose groups have long names."""
    record = tmp_path / "narvik.record"
    good("fight", NARVIK, "--seed", 3, "--record", record)
    below = 0
    for at in range(1, 40, 3):
        good("board", record, "--at", at, "-o", tmp_path / "board.svg")
        words = re.findall(r"<text[^>]*>([^<]*)</text>", (tmp_path / "board.svg").read_text(encoding="utf-8"))
        assert not [each for each in words if "…" in each]
        below += "in combat" in words
    assert below


def test_what_left_the_battle_damaged_is_shown_so() -> None:
    """A cruiser with a name of her own as a capital ship; of several that share a name nobody can say which."""
    from flagplot.drawing.sheet import PLAIN
    from flagplot.games.awaw.board.ships import fates
    from flagplot.games.awaw.shared import terms
    from flagplot.games.awaw.words.losses import ShipLosses

    one = ShipLosses("Prinz Eugen", terms.CRUISER, 0, 1, 1, bare="Prinz Eugen")
    some = ShipLosses("Cruisers", terms.CRUISER, 0, 1, 1, several=True, bare="Cruisers")
    shown = {each.name: each.hurt for each in fates([one, some], "withdrew", PLAIN)}
    assert shown == {"Prinz Eugen": "damaged", "Cruisers": ""}
