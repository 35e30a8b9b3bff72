"""Stages of a season against the naval turn that they are parts of, and the bookkeeping between them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from flagplot.api import play
from flagplot.core.errors import FlagplotError
from flagplot.core.record import Record
from flagplot.season import stage, verify
from flagplot.season.announcing import announce_file, of_text
from flagplot.season.journal import REFEREE, enter, life
from flagplot.season.ledger import Ledger, linked, read
from flagplot.table import record_file
from flagplot.table.seats import read_doctrines
from flagplot.table.session import begin
from flagplot.table.setting import EDITION, open_scenario, open_text
from tests.helpers.blocks import first
from tests.season.helpers_season import OPERATIONS, begun, by_hand, through

BRITAIN = """
flagplot: announcement
side: Britain
operations:
  - name: Home
    activity: base-change
    phase: movement
    plans:
      - {name: straight, forces: [Denmark Strait patrol], route: [R5, Hvalfjord]}
yard:
  - {do: repair, ship: Prince of Wales, at: Scapa Flow}
"""


def lines(ledger: Ledger, side: str, section: str = "ships") -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = ledger.books["sides"][side][section]
    return found


@pytest.mark.rule("22.15A", "22.15B")
@pytest.mark.parametrize("seed", [1, 3, 7, 10])
def test_the_stages_of_a_season_are_those_of_the_whole_turn(tmp_path: Path, seed: int) -> None:
    """Exercise Rhine announces nothing before its last stage, so the same seed gives the same end."""
    ledger = begun(tmp_path)
    through(ledger, seed, 4)
    whole = play.fight(open_scenario("bismarck-1941"), seed=seed)
    assert ledger.journal[-1]["digest"] == whole.record.entries[-1].digest  # type: ignore[union-attr]


@pytest.mark.parametrize("source", OPERATIONS)
@pytest.mark.parametrize("seed", first(1, [1, 2]))
def test_every_ship_is_counted_after_every_stage(tmp_path: Path, source: str, seed: int) -> None:
    ledger = begun(tmp_path, source)
    before = ledger.rules.census(ledger.books)
    through(ledger, seed, 10)
    assert ledger.rules.census(ledger.books) == before
    assert verify.check(read(ledger.path))


@pytest.mark.rule("22.26", "22.81A")
def test_what_fought_is_inverted_until_the_player_turn_ends(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    through(ledger, 8, 4)
    assert lines(ledger, "Britain")["Hood"]["inverted"] == "turn"
    assert lines(ledger, "Germany")["Prinz Eugen"]["damaged"] == 1
    assert "Bismarck" not in lines(ledger, "Germany")
    assert [line["where"] for line in ledger.books["lost"].values()] == ["AC8", "AC8"]
    through(ledger, 3, 1)
    for side in ("Germany", "Britain"):
        assert not [name for name, line in lines(ledger, side).items() if line.get("inverted")]
    assert ledger.rules.moment(ledger.books) == "Spring 1941, Britain, movement"


def test_what_is_held_stays_inverted_until_its_game_turn(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    by_hand(ledger, "Scharnhorst: inverted=Fall 1941", "Gneisenau: inverted=Summer 1941")
    through(ledger, 1, 10)
    assert ledger.books["clock"]["turn"] == "Summer 1941"
    assert "inverted" not in lines(ledger, "Germany")["Gneisenau"]
    assert lines(ledger, "Germany")["Scharnhorst"]["inverted"] == "Fall 1941"


@pytest.mark.rule("22.14F")
def test_patrols_at_sea_are_their_owners_own_in_the_next_player_turn(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    through(ledger, 1, 5)
    force = lines(ledger, "Britain", "forces")["Denmark Strait patrol"]
    assert (force["at"], force["patrol"]) == ("R5", "offensive")
    assert any("Denmark Strait patrol is still at sea in R5" in said for said in ledger.journal[-1]["said"])


@pytest.mark.rule("22.11", "22.15")
def test_announcements_are_checked_by_the_rules_with_their_line(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    with pytest.raises(FlagplotError, match=r"b.yaml, line 6.*Britain does not move in this player turn"):
        of_text(ledger, BRITAIN, "b.yaml")
    through(ledger, 1, 5)
    with pytest.raises(FlagplotError, match=r"b.yaml, line 11, yard\[#1\].at: Scapa Flow has no yard of Britain"):
        of_text(ledger, BRITAIN, "b.yaml")
    by_hand(ledger, "Scapa Flow: yard=true")
    with pytest.raises(FlagplotError, match="Prince of Wales is not damaged"):
        of_text(ledger, BRITAIN, "b.yaml")
    by_hand(ledger, "Prince of Wales: hits=3")
    with pytest.raises(FlagplotError, match=r"b.yaml, line 9, .*on dry land"):
        of_text(ledger, BRITAIN.replace("R5, Hvalfjord", "R5, Berlin, Hvalfjord").replace("Berlin", "AH30"), "b.yaml")
    with pytest.raises(FlagplotError, match="b.yaml, line 7.*phase"):
        of_text(ledger, BRITAIN.replace("phase: movement", "phase: combat"), "b.yaml")


def test_a_base_change_announced_in_a_season_brings_the_force_home(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    through(ledger, 1, 5)
    file = tmp_path / "b.yaml"
    file.write_text(BRITAIN.partition("yard:")[0])
    announce_file(ledger, file, "", 0)
    ledger.write()
    assert list(lines(ledger, "Britain", "operations")) == ["Home"]
    through(ledger, 1, 1)
    assert lines(ledger, "Britain", "forces")["Denmark Strait patrol"] == {"at": "Hvalfjord", "task-force": False}
    assert not lines(ledger, "Britain", "operations")
    assert life(ledger, "Norfolk")[-1]["what"] == "at Hvalfjord"


def test_an_operation_that_is_taken_back_is_not_played(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    announce_file(ledger, None, "", 0, ["Exercise Rhine"])
    through(ledger, 3, 4)
    assert lines(ledger, "Germany", "forces")["Luetjens' squadron"]["at"] == "Gotenhafen"
    with pytest.raises(FlagplotError, match="no operation"):
        announce_file(ledger, None, "", 0, ["Exercise Rhine"])


def test_a_phase_is_played_or_closed_and_never_twice(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    with pytest.raises(FlagplotError, match="the movement phase is played, not closed"):
        stage.close(ledger)
    through(ledger, 1, 2)
    with pytest.raises(FlagplotError, match="is bookkeeping, with no stage to play"):
        stage.go(ledger, 1)
    stage.close(ledger)
    with pytest.raises(FlagplotError, match="the redeployment phase is played, not closed"):
        stage.close(ledger)


@pytest.mark.parametrize("source", OPERATIONS)
def test_an_operation_file_can_be_made_at_any_moment_and_is_played(tmp_path: Path, source: str) -> None:
    ledger = begun(tmp_path, source)
    for _ in range(8):
        through(ledger, 2, 1)
        if ledger.books["clock"]["phase"] == "end":
            with pytest.raises(FlagplotError, match="season close"):
                ledger.rules.export(ledger.books, "")
            continue
        text = ledger.rules.export(ledger.books, "")
        found = play.fight(open_text(text, "exported"), seed=1)
        assert found.result.ended


@pytest.mark.rule("22.22G", "22.435", "22.94", "22.282")
def test_what_is_spent_in_a_player_turn_goes_into_the_next_stage(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    by_hand(
        ledger,
        "Brest attack: spent=1",
        "Boats of Lorient: spent=2",
        "Hood: inverted=turn",
        "Germany: interception-die=true",
    )
    s = open_text(ledger.rules.stage(ledger.books), "stage").battle.situation
    assert sum(s.wing_busy) == 1 and sum(s.spent_factors) == 2
    assert sum(s.inverted) == 3 and list(s.codebreaking) == [1, 0]
    through(ledger, 1, 5)
    assert "spent" not in lines(ledger, "Germany", "air")["Brest attack"]
    assert "interception-die" not in ledger.books["sides"]["Germany"]


@pytest.mark.rule("22.9432-c")
def test_destroyers_lost_in_the_box_are_gone_from_the_books(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    by_hand(ledger, "Britain: destroyers-in-box=3", "Germany: destroyers-in-box=2")
    setting = open_text(ledger.rules.stage(ledger.books), "stage")
    session = begin(setting, read_doctrines("", setting), 1)
    session.run()
    position = session.position
    britain = setting.sides.index("Britain")
    assert [position.situation.destroyers_in_box[side] for side in (britain, 1 - britain)] == [3, 2]
    position.situation.destroyers_in_box[britain] = 1
    change = ledger.rules.take(ledger.books, setting.battle, position, {})
    assert [change.books["sides"][name]["destroyers-in-box"] for name in ("Britain", "Germany")] == [1, 2]
    assert ("2 destroyers lost in the SW box [22.9432]", "Britain") in [(line.text, line.side) for line in change.lines]


@pytest.mark.rule("22.15")
def test_a_file_of_one_stage_refuses_operations_of_another(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    text = ledger.rules.export(ledger.books, "").replace("ends: redeployment", "ends: combat")
    with pytest.raises(FlagplotError, match="does not play the redeployment phase"):
        open_text(text, "file")
    with pytest.raises(FlagplotError, match="movement comes before combat"):
        open_text(text.replace("begins: movement", "begins: combat").replace("ends: combat", "ends: movement"), "file")


@pytest.mark.parametrize("source", OPERATIONS)
def test_a_turn_is_carried_on_into_the_next_player_turn(source: str) -> None:
    played = play.fight(open_scenario(source), seed=1)
    text = stage.carried_on(played.result.session)
    nxt = open_text(text, "next")
    assert nxt.battle.situation.mover != played.result.session.setting.battle.situation.mover
    end, start = played.result.session.position.situation, nxt.battle.situation
    for side in range(2):
        rows = range(side * 64, side * 64 + 64)
        assert sum(end.count[u] for u in rows) == sum(start.count[u] for u in rows)
        assert sum(end.squadrons[u] for u in rows) == sum(start.squadrons[u] for u in rows)
    assert play.fight(nxt, seed=2).result.ended


def test_a_wrong_count_is_refused(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    change = ledger.rules.alter(ledger.books, "Cruisers", {"count": "3"})
    with pytest.raises(FlagplotError, match="Britain: Cruisers: 4 before, 3 after"):
        enter(ledger, "go", change)


@pytest.mark.rule("27.72", "22.54A")
def test_a_stage_and_a_construction_phase_without_events_say_so(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    through(ledger, 3, 1)
    assert ledger.journal[-1]["said"] == ["no force moved; no ship was hit, lost or inverted"]
    assert ledger.journal[-1]["heard"] == [REFEREE]
    through(ledger, 3, 2)
    assert ledger.journal[-1]["said"] == ["the yards of Germany have no work [27.721]"]


@pytest.mark.rule("27.721", "22.54A")
def test_damaged_ships_outside_a_yard_are_said_with_their_next_construction_phase(tmp_path: Path) -> None:
    """Damage after the construction phase of a game turn waits for the next one; the other side's phase is still to come."""
    ledger = begun(tmp_path)
    by_hand(ledger, "Prinz Eugen: damaged=1", "Norfolk: damaged=1", "Hood: hits=3", "Scapa Flow: yard=true")
    through(ledger, 3, 2)
    through(ledger, 3, 1)
    assert ledger.journal[-1]["said"] == [
        "Prinz Eugen: damaged at Gotenhafen, where no yard is; no work begins [27.721]"
    ]
    announce_file(ledger, None, "", 0, ["Exercise Rhine"])
    through(ledger, 3, 2)
    said = ledger.journal[-1]["said"]
    assert "damaged: Prinz Eugen; the next construction phase of Germany is in Summer 1941 [27.72]" in said
    assert "damaged: Hood, Norfolk; the next construction phase of Britain is in Spring 1941 [27.72]" in said
    by_hand(ledger, "Norfolk: damaged=none")
    through(ledger, 3, 3)
    assert ledger.journal[-1]["said"] == ["Hood: damaged at Scapa Flow; no repair is announced [27.721]"]


@pytest.mark.rule("27.721", "22.54A")
def test_a_damaged_part_of_a_row_is_repaired_by_the_name_of_the_row(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    part = (
        "Cruisers, part: new=Britain/ships, type=CA, count=1, of=Cruisers, called=Cruisers, force=Home Fleet, damaged=1"
    )
    by_hand(ledger, "Scapa Flow: yard=true", "Cruisers: count=3", part)
    wish = "flagplot: announcement\nside: Britain\nyard:\n  - {do: repair, ship: Cruisers, at: Scapa Flow}\n"
    books = of_text(ledger, wish, "wish.yaml").books
    assert [line["ship"] for line in books["sides"]["Britain"]["work"].values()] == ["Cruisers, part"]
    with pytest.raises(FlagplotError, match="Scapa Flow, not at Kiel|Kiel has no yard"):
        of_text(ledger, wish.replace("at: Scapa Flow", "at: Kiel"), "wish.yaml")


@pytest.mark.rule("21.11", "27.721")
def test_a_repaired_ship_waits_in_the_yard_while_its_port_has_no_room(tmp_path: Path) -> None:
    """Kiel holds eight factors: a cruiser is repaired there while eight others come, and leaves once there is room."""
    ledger = begun(tmp_path)
    hurt = "Emden: new=Germany/ships, type=CA, count=1, force=Repairs, damaged=1"
    by_hand(ledger, "Repairs: new=Germany/forces, at=Kiel, task-force=false", hurt, "Kiel: yard=true, room=8")
    ledger.books["sides"]["Germany"]["operations"].clear()
    through(ledger, 1, 2)
    wish = tmp_path / "wish.yaml"
    wish.write_text("flagplot: announcement\nside: Germany\nyard:\n  - {do: repair, ship: Emden, at: Kiel}\n")
    announce_file(ledger, wish, "", 0, [])
    through(ledger, 1, 1)
    guests = "Guest cruisers: new=Germany/ships, type=CA, count=4, force=Guests"
    by_hand(ledger, "Guests: new=Germany/forces, at=Kiel, task-force=false", guests)
    through(ledger, 1, 10)
    waits = "Emden: ready at Kiel, which has no room for it; it waits in the yard [21.11]"
    assert waits in [said for entry in ledger.journal for said in entry["said"]]
    assert ledger.books["sides"]["Germany"]["ships"]["Emden"]["yard"] == "Kiel"
    by_hand(ledger, "Guest cruisers: lost=Kiel, count=2")
    through(ledger, 1, 10)
    emden = ledger.books["sides"]["Germany"]["ships"]["Emden"]
    assert "yard" not in emden and "damaged" not in emden


def played_elsewhere(ledger: Ledger) -> Record:
    """A finished record of the present stage."""
    session = begin(stage.setting_of(ledger), {0: "standard", 1: "standard"}, 5)
    session.run()
    return record_file.full(session.record, session.position)


def test_a_season_with_rulings_of_its_own_takes_records_of_its_stages(tmp_path: Path) -> None:
    text = Path("scenarios/bismarck-1941.yaml").read_text(encoding="utf-8")
    own = tmp_path / "own.yaml"
    own.write_text(text.replace("\nsides:", "\nrulings: {spotted-before-joining: 'yes'}\nsides:", 1), encoding="utf-8")
    ledger = begun(tmp_path, str(own))
    record = played_elsewhere(ledger)
    assert record.header["rulings"] == "spotted-before-joining=yes"
    for other in ("", "spotted-before-joining=no"):
        wrong = record_file.checked(replace(record, header={**record.header, "rulings": other}))
        with pytest.raises(FlagplotError, match="this is not a record of the present stage"):
            stage.take(ledger, wrong)
    assert stage.take(ledger, record)["what"] == "go"
    assert "1 records, played again, give the books after them." in verify.check(read(ledger.path))


def test_a_record_with_tables_of_its_own_is_not_of_the_stage(tmp_path: Path) -> None:
    """Its header names the edition of the season, and a file in it has other tables: nor in the folder of records."""
    ledger = begun(tmp_path)
    record = played_elsewhere(ledger)
    own = record_file.checked(replace(record, files={**record.files, EDITION: "edition.toml\n"}))
    with pytest.raises(FlagplotError, match="this is not a record of the present stage"):
        stage.take(ledger, own)
    entry = stage.take(ledger, record)
    ledger.record(2).write_text(own.text(), encoding="utf-8")
    entry["seal"] = stage.seal_of(ledger.record(2))
    entry["chain"] = linked(str(ledger.journal[0]["chain"]), entry)
    with pytest.raises(FlagplotError, match="is played by other rules"):
        verify.check(ledger)
