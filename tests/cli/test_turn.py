"""`flagplot turn`, `flagplot orders check`, and naval turns through `play` and `replay`."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.shell import SCENARIOS, bad, call, data, good
from tests.helpers.scenario_files import OPERATIONS

BISMARCK = SCENARIOS / "bismarck-1941.yaml"
MATAPAN = SCENARIOS / "matapan-1941-operation.yaml"
RENDEZVOUS = SCENARIOS / "rendezvous-22-13.yaml"
ORDERS = SCENARIOS / "orders" / "home-fleet.yaml"
SEED = ("--seed", "1")


def words(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("path", OPERATIONS, ids=lambda path: path.stem)
def test_a_turn_is_told_from_the_announcements_to_where_everybody_is(path: Path) -> None:
    text = good("turn", path, *SEED)
    assert " announces " in text
    assert "[22.15A]" in text
    assert "── The end of the turn" in text
    assert " is here" in text


def test_the_same_seed_tells_the_same_turn() -> None:
    assert good("turn", MATAPAN, *SEED) == good("turn", MATAPAN, *SEED)
    assert good("turn", MATAPAN, *SEED) != good("turn", MATAPAN, "--seed", "2")


def test_dice_are_told_factor_by_factor_with_their_paragraphs() -> None:
    text = words(good("turn", BISMARCK, *SEED))
    assert "A force from Scapa Flow: +3 for spotters (22.22G) = 3 dice; rolls 14, 14 hexes of 6 [22.22]" in text
    assert "A force from Scapa Flow reaches AB8 in time [22.23]" in text
    late = words(good("turn", SCENARIOS / "coral-sea-1942-operation.yaml", "--seed", "2"))
    assert re.search(
        r"-\d for several attempts \(22\.22K\)[^=]* = \d (?:die|dice); rolls \d+, \d+ hexes of \d+ \[22\.22\]", late
    )
    assert re.search(r"comes late, for round \d if it is still fought then \[22\.24B\]", late)


@pytest.mark.rule("22.13.ex.1", "22.13.ex.2")
def test_the_printed_example_counts_four_and_three_interceptions() -> None:
    text = good("turn", RENDEZVOUS, "--count")
    assert "rendezvous at sea: may be intercepted 4 times [22.13]" in text
    assert "picked up in port: may be intercepted 3 times [22.13]" in text


def test_battles_are_told_in_short_or_in_full() -> None:
    short, full = good("turn", MATAPAN, *SEED), good("turn", MATAPAN, *SEED, "--full")
    assert "search dice" not in short
    assert "search dice" in full
    assert len(full) > len(short)
    assert short.rpartition("digest ")[2].split()[0] == full.rpartition("digest ")[2].split()[0]


def test_json_has_names_and_no_row_numbers() -> None:
    found = data("turn", BISMARCK, "--seed", "12")
    assert found["sides"] == ["Germany", "Britain"]
    assert found["losses"]["Germany"]["sunk"] == [{"name": "Prinz Eugen", "type": "CA", "count": 1}]
    rolled = next(event for event in found["events"] if event["name"] == "rolled")
    assert rolled["cites"] == "22.23"
    assert rolled["fields"]["attempt"] == "a force from Scapa Flow"
    luetjens = next(force for force in found["where"]["Germany"] if force["name"] == "Luetjens' squadron")
    assert (luetjens["place"], luetjens["standing"], luetjens["inverted"]) == ("Trondheim", "in port", True)
    assert list(data("turn", BISMARCK, "--seed", "12", "--view", "B")["where"]) == ["Britain"]


@pytest.mark.parametrize(
    ("edition", "said"),
    [("awaw-2011", "20 hexes without dice; the hex is 5 away"), ("awaw-2003", "3 dice; rolls 17, ")],
)
def test_other_editions_have_their_own_interception(edition: str, said: str) -> None:
    text = words(good("turn", BISMARCK, *SEED, "--edition", edition))
    assert f"A force from W10: {said}" in text
    assert "(22.22G)" not in text


def test_a_side_is_told_only_what_it_may_know() -> None:
    """Forces of the other side are announced by their voyages, never by name or ships."""
    text = good("turn", BISMARCK, *SEED, "--view", "Germany")
    assert "Luetjens' squadron" in text
    for secret in ("Battle Cruiser Force", "Home Fleet", "Rodney", "Force H", "Iceland-Faeroes", "Britain is here"):
        assert secret not in text
    other = good("turn", BISMARCK, *SEED, "--view", "B")
    assert "Home Fleet" in other
    assert "Luetjens" not in other
    assert "Scharnhorst" not in other


def test_a_record_is_played_again_to_the_same_digest(tmp_path: Path) -> None:
    record = tmp_path / "turn.record"
    text = good("turn", MATAPAN, *SEED, "--record", record)
    digest = text.partition("digest ")[2].split()[0]
    again = good("replay", record)
    assert f"digest {digest}, as recorded." in words(again)
    assert "Italy is here" in again
    part = good("replay", record, "--until", "5")
    assert "Stopped after 5 answers" in part
    assert bad("turn", MATAPAN, *SEED, "--record", record).endswith("expected another name, or --force")


def test_a_person_plays_one_side_of_a_turn(tmp_path: Path) -> None:
    record = tmp_path / "played.record"
    keys = "?\nwhy 1\nview\n99\n0\n0\n0\nquit\n"
    text = words(good("play", BISMARCK, "--side", "Britain", *SEED, "--record", record, keys=keys))
    assert "In which hex is the raid from Gotenhafen to Copenhagen intercepted? [22.12]" in text
    assert "It may be chosen: AQ16 (Gotenhafen) [22.12]" in text
    assert "Home Fleet; Scapa Flow; King George V" in text
    assert "'99' is not an answer here" in text
    assert "Luetjens" not in text
    assert "The game is kept" in text
    assert record.exists()
    resumed = words(good("play", "--resume", record, keys="0\n0\nquit\n"))
    assert "The game is kept" in resumed


def test_a_hex_is_chosen_by_its_name(tmp_path: Path) -> None:
    record = tmp_path / "played.record"
    keys = "0\nBergen\nno*\n0\n0\n0\n0\n0\nquit\n"
    text = words(good("play", BISMARCK, "--side", "Britain", *SEED, "--record", record, keys=keys))
    assert "Does Battle Cruiser Force sail to the interception in Bergen, and by which way?" in text


def test_dice_of_interceptions_may_be_given_by_name(tmp_path: Path) -> None:
    dice = tmp_path / "turn.dice"
    dice.write_text("interception: 1 1 1\n", encoding="utf-8")
    text = words(good("turn", BISMARCK, *SEED, "--dice", dice))
    assert text.count("= 3 dice; rolls 3, 3 hexes of 6") == 1
    assert "Every attempt of the interception in AB8 fails: all have stayed where they were [22.24A]" in text
    assert "No fight" in text


def test_dice_may_be_thrown_by_hand(tmp_path: Path) -> None:
    record = tmp_path / "thrown.record"
    game = ("play", BISMARCK, "--side", "Germany", "--dice", "ask", *SEED, "--record", record)
    text = words(good(*game, keys="1\n6\n66\n\nquit\n"))
    assert "3 dice: 6, 2 more: 66" in text and "= 3 dice [22.22] Roll 3 dice" in text
    assert "Roll 3 dice for interception by a force from Scapa Flow [22.21]" in text
    assert "A force from Scapa Flow: rolls 18, 18 hexes of 6 [22.23]" in text
    assert "A force from Scapa Flow reaches AB8 in time [22.23]" in text


# ------------------------------------------------------------ standing orders
def test_orders_are_tried_before_the_turn() -> None:
    text = words(good("orders", "check", ORDERS, BISMARCK))
    assert "Exercise Rhine: by the Denmark Strait" in text
    assert 'Gotenhafen to Copenhagen: "not in the Baltic" lets it pass [22.12]' in text
    assert 'Copenhagen to Atlantic SW box: "Denmark Strait" fires in U5: Denmark Strait patrol 100%' in text
    found = json.loads(good("orders", "check", ORDERS, BISMARCK, "--json"))
    assert {each["line"] for each in found} == {"Denmark Strait", "Iceland gap", "not in the Baltic"}
    assert found[1]["chances"]["Denmark Strait patrol"] == 100


@pytest.mark.long
def test_orders_are_followed_and_the_report_says_which_line() -> None:
    text = words(good("turn", BISMARCK, *SEED, "--orders", f"Britain={ORDERS}"))
    assert "Britain intercepts raid from Copenhagen to Atlantic SW box in U5" in text
    assert 'Britain: "Denmark Strait" intercepts in U5, 100% in time [22.12]' in text
    assert 'Britain: "not in the Baltic" lets a target pass [22.12]' in text
    found = data("turn", BISMARCK, *SEED, "--orders", f"B={ORDERS}")
    assert any("Denmark Strait" in line for line in found["orders"])
    hidden = good("turn", BISMARCK, *SEED, "--orders", f"Britain={ORDERS}", "--view", "Germany")
    assert "Standing orders" not in hidden


def test_the_absent_side_of_a_game_follows_its_orders(tmp_path: Path) -> None:
    record = tmp_path / "played.record"
    game = ("play", BISMARCK, "--side", "Germany", *SEED, "--record", record, "--orders", f"Britain={ORDERS}")
    text = words(good(*game, keys="1\nquit\n"))
    assert "Britain intercepts raid from Copenhagen to Atlantic SW box in U5" in text
    river = ("play", SCENARIOS / "river-plate-1939.yaml", "--orders", f"Britain={ORDERS}", "--record", tmp_path / "x")
    assert "standing orders do not apply to a battle; expected an operation file" in words(bad(*river))


@pytest.mark.parametrize(
    ("words_", "message"),
    [
        ((SCENARIOS / "midway-1942.yaml", *SEED), "this is a battle; expected flagplot fight for it"),
        (
            (BISMARCK, *SEED, "--orders", "home-fleet"),
            "--orders: 'home-fleet' is not a valid choice of orders; expected SIDE=FILE",
        ),
        ((BISMARCK, *SEED, "--orders", f"Germany={ORDERS}"), "these are orders of Britain, not of Germany"),
        ((BISMARCK, *SEED, "--orders", "Britain=none.yaml"), "there is no such file"),
        ((BISMARCK, *SEED, "--view", "Italy"), "'Italy' is not a side; expected A or Germany, B or Britain"),
        ((BISMARCK, *SEED, "--ruling", "nothing=x"), "nothing"),
    ],
)
def test_what_cannot_be_used_is_told_on_one_line(words_: tuple[object, ...], message: str) -> None:
    assert message in words(bad("turn", *words_))


def test_a_battle_is_still_fought_as_one() -> None:
    assert call("fight", SCENARIOS / "river-plate-1939.yaml", *SEED).exit_code == 0
    assert '"Operation"' in good("schema", "operation")
    assert '"OrderFile"' in good("schema", "orders")
