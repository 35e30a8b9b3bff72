"""Reports say what is so: who came late and who had nothing to fight, what was carried out, how many, and of which ships."""

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from flagplot.files.yaml_lines import QUICK
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.words.describe import counted, singular
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import open_scenario, open_text
from flagplot.table.story import Narrative
from tests.cli.shell import CORAL_SEA, FILES, SCENARIOS, data, good
from tests.helpers.blocks import first
from tests.helpers.scenario_files import OPERATIONS

MO = SCENARIOS / "coral-sea-1942-operation.yaml"
LEYTE = SCENARIOS / "leyte-1944.yaml"
BISMARCK = SCENARIOS / "bismarck-1941.yaml"
PEDESTAL = SCENARIOS / "pedestal-1942-operation.yaml"
CONVOY = SCENARIOS / "coral-sea-1942-operation.yaml"
NOUNS = "squadrons|factors|hexes|rounds|ships|hits|dice|destroyers|cards|submarines|carriers|task forces|fast carriers"
ONE_OF_MANY = re.compile(rf"(?<![\w+-])1 (?:{NOUNS}|search dice|ground factors|naval factors)\b")
ONE_DO = re.compile(
    r"(?<![\w+-])1 (?:squadron|factor|destroyer)(?: of \S+)? (?:fire|attack|land|find|search|go|cover|are)\b"
)


@cache
def turn(path: Path, seed: int, reader: int = -1, doctrine: str = "standard") -> tuple[Session, Narrative]:
    """A turn by doctrine, told."""
    session = begin(open_scenario(path), {0: doctrine, 1: doctrine}, seed)
    story = listen(session, reader)
    session.run()
    return session, story


# ------------------------------------------------------------ numbers and names


@pytest.mark.parametrize("path", [*FILES, *OPERATIONS], ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", first(1, (7, 1)))
def test_one_is_told_as_one(path: Path, seed: int) -> None:
    """In the report and in every event as a program reads it."""
    command = ("turn", path, "--full") if path in OPERATIONS else ("fight", path)
    report = " ".join(good(*command, "--seed", seed).split())
    report = report[: report.find("Rulings in force")]
    told = [event["text"] for event in data(*command[:2], "--seed", seed)["events"]]
    for text in (report, *told):
        assert not ONE_OF_MANY.findall(text) and not ONE_DO.findall(text), text
        assert not re.search(r"[+-]1 (?:task forces|spotters|defenders|attempts)", text)


@pytest.mark.parametrize("file", [CORAL_SEA, SCENARIOS / "java-sea-1942.yaml"], ids=lambda file: file.stem)
@pytest.mark.parametrize("side", [0, 1])
def test_a_side_whose_name_is_a_plural_has_its_verbs(file: Path, side: int, tmp_path: Path) -> None:
    scenario = yaml.load(file.read_text(encoding="utf-8"), QUICK)
    scenario["sides"][side]["name"] = "Western Allies"
    scenario["sides"][1 - side]["name"] = "Empire"
    scenario.pop("history", None)
    path = tmp_path / "allies.yaml"
    path.write_text(yaml.safe_dump(scenario, sort_keys=False), encoding="utf-8")
    for seed in range(3):
        text = " ".join(good("fight", path, "--seed", seed).split())
        assert re.search(r"Western Allies (?:have|roll|strike|win)\b", text)
        assert not re.search(r"Allies (?:has|is|rolls|finds|strikes|counterairs|goes|aborts|wins|loses|takes)\b", text)


def test_one_ship_is_not_told_under_the_names_of_several() -> None:
    """Nor one of several that share a name as if that were all."""
    assert counted("Norfolk and Suffolk", 1) == "1 of Norfolk and Suffolk"
    assert counted("Nigeria, Kenya and Manchester", 2) == "2 of Nigeria, Kenya and Manchester"
    assert counted("Nigeria, Kenya and Manchester", 3) == "Nigeria, Kenya and Manchester (3)"
    assert counted("Destroyers", 1, of_several=True) == "1 of Destroyers" and counted("Kongo", 1) == "Kongo"
    told = 0
    for seed in (4, 21):
        session = begin(open_scenario(CORAL_SEA), {0: "standard", 1: "standard"}, seed)
        session.run()
        s, roster = session.position.situation, session.setting.battle.roster
        row = roster.units.index("Australia and Hobart")
        if s.sunk[row] == 1:
            text = " ".join(good("fight", CORAL_SEA, "--seed", seed).split())
            assert re.search(r"sunk: [^:]*1 of Australia and Hobart", text), seed
            told += 1
    assert told > 0


def test_words_that_are_mended() -> None:
    assert singular("1 squadrons of Western Allies attack Shoho") == "1 squadron of Western Allies attacks Shoho"
    assert singular("Western Allies has combat groups 1, 2") == "Western Allies have combat groups 1, 2"
    assert singular("roll 8+1 hits") == "roll 8+1 hits"


# ------------------------------------------------------------ who came, and what for


@pytest.mark.rule("22.26B", "22.26C")
def test_only_who_was_late_comes_too_late() -> None:
    """Who came in time and found nothing to fight turns back; of the same attempts none does both."""
    turned = late = 0
    for path, seed, doctrine in [
        (LEYTE, 1, "standard"),
        (LEYTE, 1, "random"),
        (MO, 3, "standard"),
        (MO, 6, "standard"),
    ]:
        session, story = turn(path, seed, doctrine=doctrine)
        arrived: dict[int, str] = {}
        for event in session.position.log:
            name = event.kind.name
            if name == "wave-begins":
                arrived.clear()
            elif name in ("arrives", "arrives-late"):
                arrived[event.attempt] = name
            elif name == "too-late":
                assert arrived.get(event.attempt) != "arrives"
                late += 1
            elif name == "turned-back":
                assert arrived.get(event.attempt) != "arrives-late"
                turned += 1
        words = " ".join(each.text for each in story.events)
        assert "can join in round" not in words and "nobody has left port" not in words
    assert turned > 0 and late > 0


@pytest.mark.long
@pytest.mark.rule("22.24A-a", "22.24B")
def test_late_comers_and_failures_are_told_as_they_are() -> None:
    """A patrol at sea has left no port; a late force joins a fight only if there is one."""
    text = " ".join(good("turn", BISMARCK, "--seed", 10).split())
    assert "Every attempt of the interception in AB8 fails: all have stayed where they were [22.24A]" in text
    late = " ".join(good("turn", MO, "--seed", 2).split())
    assert re.search(r"comes late, for round \d if it is still fought then \[22\.24B\]", late)


@pytest.mark.rule("22.92")
def test_submarines_that_are_spent_are_told_to_their_owner() -> None:
    """And to nobody else: which boats attacked is not shown (22.93D)."""
    spent = [
        [each for each in turn(PEDESTAL, 1, seat)[1].events if each.name == "submarines-spent"] for seat in (-1, 0, 1)
    ]
    session, _ = turn(PEDESTAL, 1)
    assert spent[0] and len(spent[1]) + len(spent[2]) == len(spent[0])
    for each in spent[0]:
        assert session.position.situation.spent_factors[each.event.unit] > 0
    assert all(each.event.side == seat for seat in (0, 1) for each in spent[1 + seat])
    text = " ".join(good("turn", PEDESTAL, "--seed", 1).split())
    assert "spent by an attack, inverted for the rest of the player turn [22.92]" in text


def test_rounds_of_the_battles_of_a_turn_are_marked() -> None:
    """In full each round of each fight has its line."""
    session, _ = turn(CONVOY, 1)
    fought = sum(event.rounds for event in session.position.log if event.kind == events.BATTLE_OVER)
    text = good("turn", CONVOY, "--seed", 1, "--full")
    assert fought > 2 and len(re.findall(r"^ +Round \d+ \[22\.32\]$", text, re.MULTILINE)) == fought


# ------------------------------------------------------------ what is carried out


@pytest.mark.rule("22.82", "22.131")
@pytest.mark.parametrize(("mover_first", "start"), first(1, [pytest.param(False, 22), pytest.param(True, 40)], 1))
def test_an_invasion_that_lost_its_transports_is_not_carried_out(mover_first: bool, start: int) -> None:
    """Cruisers that covered it go on, but there is nothing to land; the words of the leg and of what it brings agree."""
    text = CONVOY.read_text(encoding="utf-8").replace("{type: attack, count: 2}", "{type: attack, count: 9}")
    scenario = yaml.load(text, QUICK)
    if not mover_first:
        scenario["sides"].reverse()
    made = yaml.safe_dump(scenario, sort_keys=False, allow_unicode=True)
    setting, done, failed = open_text(made, "convoy.yaml"), 0, 0
    for seed in range(start, start + 80):  # by these both come soon
        if done and failed:
            break
        session = begin(setting, {0: "standard", 1: "standard"}, seed)
        story = listen(session)
        session.run()
        told = [(each.name, str(each.fields.get("leg", ""))) for each in story.events]
        for place, (name, leg) in enumerate(told):
            if name == "activity-done" and "invasion" in leg:
                assert ("cargo-landed", leg) in told[place:], (seed, leg)
                done += 1
            elif name == "activity-fails":
                assert ("cargo-landed", leg) not in told[place:], (seed, leg)
                failed += 1
    assert done > 0 and failed > 0
