"""Several maps in one season: fleets by name, forces that go over from one theatre to another, one stage after another."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.board.paths import path
from flagplot.board.read_map import open_map
from flagplot.core.errors import FlagplotError
from flagplot.season import stage, verify
from flagplot.season.announcing import announce_file, of_text
from flagplot.season.begin import begin
from flagplot.season.journal import enter
from flagplot.season.ledger import Ledger, read
from flagplot.season.odds import Course
from tests.cli.shell import call
from tests.helpers.blocks import first

SEAS = ["Home waters", "Mediterranean"]
MOMENTS = [
    f"Summer 1940, {side}, {phase}{sea}"
    for side in ("Axis", "Allies")
    for phase, seas in (
        ("movement", SEAS),
        ("combat", SEAS),
        ("construction", [""]),
        ("redeployment", SEAS),
        ("end of the player turn", [""]),
    )
    for sea in ([f", {each}" for each in seas] if seas[0] else [""])
]


def two_seas(folder: Path, name: str = "two-seas-1940") -> Ledger:
    ledger = begin(folder / "seas.season", name, {})
    ledger.write()
    return read(ledger.path)


def on(ledger: Ledger, seed: int = 1) -> str:
    """Play or close a phase; gives the moment before it."""
    moment = ledger.rules.moment(ledger.books)
    if ledger.rules.plays(ledger.books):
        stage.go(ledger, seed)
    else:
        stage.close(ledger)
    return moment


def force(ledger: Ledger, side: str, name: str) -> dict[str, object]:
    found: dict[str, object] = ledger.books["sides"][side]["forces"][name]
    return found


def sends(name: str, sea: str, side: str = "Allies") -> str:
    return f"flagplot: announcement\nside: {side}\ntheatres: {{{name}: {sea}}}\n"


@pytest.mark.long
@pytest.mark.rule("22.15", "22.15A", "22.15B")
def test_each_phase_is_played_in_every_theatre_before_the_next(tmp_path: Path) -> None:
    ledger = two_seas(tmp_path)
    before = ledger.rules.census(ledger.books)
    announce_file(ledger, None, "Axis", 3)
    ledger.write()
    assert [on(ledger, 4) for _ in MOMENTS] == MOMENTS
    assert ledger.rules.moment(ledger.books) == "Fall 1940, Axis, movement, Home waters"
    assert ledger.rules.census(ledger.books) == before
    assert verify.check(read(ledger.path))


@pytest.mark.rule("22.11", "22.13")
def test_a_force_in_a_port_on_two_maps_goes_over_and_acts_there(tmp_path: Path) -> None:
    ledger = two_seas(tmp_path, "two-seas-1941")
    assert force(ledger, "Britain", "Force H")["theatre"] == "Home waters"
    enter(ledger, "announce", of_text(ledger, sends("Force H", "Mediterranean", "Britain"), "b.yaml"))
    assert force(ledger, "Britain", "Force H") == {"at": "Gibraltar", "theatre": "Mediterranean"}
    for _ in range(5):
        on(ledger)
    board = open_map("mediterranean")
    hex = board.id_of(path(board, board.locate("Gibraltar"), board.locate("Malta"))[1])
    announce = (
        "flagplot: announcement\nside: Britain\noperations:\n"
        "  - name: East\n    activity: patrol\n    phase: movement\n"
        f"    plans: [{{name: straight, forces: [Force H], route: [Gibraltar, {hex}]}}]\n"
    )
    with pytest.raises(FlagplotError, match="Britain does not move"):
        of_text(ledger, announce, "b.yaml")
    for _ in range(3):
        on(ledger)
    enter(ledger, "announce", of_text(ledger, announce, "b.yaml"))
    on(ledger)
    assert force(ledger, "Britain", "Force H")["at"] == "Gibraltar"
    on(ledger)
    found = force(ledger, "Britain", "Force H")
    assert (found["at"], found["patrol"], found["base"]) == (hex, "offensive", "Gibraltar")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            sends("Force H", "Baltic", "Britain"),
            "Baltic is not a theatre of the season; expected Home waters or Mediterranean",
        ),
        (sends("Force Q", "Mediterranean", "Britain"), "Britain has no force Force Q"),
        (sends("Home Fleet", "Mediterranean", "Britain"), "Home Fleet is in Scapa Flow; that is not a port or box of"),
    ],
)
def test_a_force_that_cannot_go_over_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(FlagplotError, match=f"b.yaml, line 3.*{said}"):
        of_text(two_seas(tmp_path, "two-seas-1941"), text, "b.yaml")


@pytest.mark.rule("22.11", "22.12")
def test_what_a_stage_has_closed_is_refused(tmp_path: Path) -> None:
    """After the first stage of a phase no force goes over, and its theatre takes no more announcements for the phase."""
    ledger = two_seas(tmp_path, "two-seas-1941")
    on(ledger)
    with pytest.raises(FlagplotError, match="a stage of this phase is already over"):
        of_text(ledger, sends("Force H", "Mediterranean", "Britain"), "b.yaml")
    task = (
        "flagplot: announcement\nside: Axis\noperations:\n"
        "  - name: Out\n    activity: patrol\n    phase: movement\n"
        "    plans: [{name: straight, forces: [FORCES], route: [Kiel, AK15]}]\n"
    )
    with pytest.raises(FlagplotError, match="line 6.*the movement phase of this player turn is over in Home waters"):
        of_text(ledger, task.replace("FORCES", "Tirpitz"), "a.yaml")
    with pytest.raises(FlagplotError, match="Tirpitz is in Home waters and Refitting is in Mediterranean"):
        of_text(ledger, task.replace("FORCES", "Tirpitz, Refitting"), "a.yaml")


def test_a_theatre_without_room_for_more_rows_refuses_a_force(tmp_path: Path) -> None:
    """A stage has 48 rows a side: what does not fit cannot go over, and the season can always be played on."""
    with pytest.raises(FlagplotError, match="too much for Home waters"):
        of_text(two_seas(tmp_path), sends("Force H", "Home waters"), "b.yaml")


@pytest.mark.rule("21.11", "22.63")
def test_a_port_on_two_maps_has_one_room(tmp_path: Path) -> None:
    ledger = two_seas(tmp_path, "two-seas-1941")
    ledger.books["sides"]["Britain"]["ports"]["Gibraltar"]["room"] = 20
    assert ledger.rules.faults(ledger.books) == []
    home, med = (ledger.rules.export(ledger.books, sea) for sea in SEAS)
    assert "{name: Gibraltar, room: 20" in home
    based = 3 + 3 + 2 + 3 + 2 + 4
    assert f"{{name: Gibraltar, room: {20 - based}" in med
    ledger.books["sides"]["Britain"]["ports"]["Gibraltar"]["room"] = based - 1
    assert "based there" in ledger.rules.faults(ledger.books)[0].what


@pytest.mark.rule("22.22I")
def test_cards_and_their_die_count_over_all_theatres(tmp_path: Path) -> None:
    ledger = two_seas(tmp_path, "two-seas-1941")
    ledger.books["sides"]["Britain"] |= {"cards": 2, "interception-die": True}
    for sea in SEAS:
        assert "cards: 2" in ledger.rules.export(ledger.books, sea)
        assert "interception-die: true" in ledger.rules.export(ledger.books, sea)


def test_faults_of_theatres_are_said_with_their_line(tmp_path: Path) -> None:
    ledger = two_seas(tmp_path, "two-seas-1941")
    text = ledger.path.read_text()
    tirpitz = next(line for line in text.splitlines() if "Tirpitz: {" in line and "at: Kiel" in line)
    for old, new, said in (
        ("theatre: Home waters", "theatre: Baltic", "Baltic is not a theatre of the season"),
        ("map: mediterranean", "map: moon", "there is no map"),
        (tirpitz, tirpitz.replace("Home waters", "Mediterranean"), "there is no port Kiel of the side"),
    ):
        assert old in text
        ledger.path.write_text(text.replace(old, new, 1))
        with pytest.raises(FlagplotError, match=said):
            read(ledger.path)


def test_fleets_by_name_make_a_season(tmp_path: Path) -> None:
    path = tmp_path / "own.season"
    fleets = (
        "--fleet",
        "Germany=Kriegsmarine 1941",
        "--fleet",
        "Britain=Home Fleet 1941",
        "--fleet",
        "Britain=force h 1941",
    )
    done = call("season", "new", path, *fleets)
    assert done.exit_code == 0 and "No counter is printed" in done.stdout, done.stderr
    books = read(path).books
    assert books["map"] == "north-atlantic" and books["clock"]["turn"] == "Spring 1941"
    assert books["sides"]["Germany"]["ships"]["Bismarck"] == {"type": "BB", "size": 4, "force": "Luetjens' squadron"}
    assert books["sides"]["Britain"]["waypoints"] == ["R9", "X13"]
    listed = call("season", "fleets", "Home Fleet 1941").stdout
    assert "Rodney (BB 4, slow)" in listed and "Roskill" in listed and "formula" in listed


@pytest.mark.parametrize(
    ("fleets", "said"),
    [
        (["Britain=Home Fleet 1941"], "1 sides have fleets"),
        (["Britain=Home Fleet 1914", "Germany=Kriegsmarine 1941"], "is not a named fleet; expected"),
        (["Home Fleet 1941", "Germany=Kriegsmarine 1941"], "names no fleet of a side"),
        (["Britain=Home Fleet 1941", "Britain=Home Fleet 1941", "Germany=Kriegsmarine 1941"], "two fleets of Britain"),
        (
            ["Britain=Home Fleet 1941", "Italy=Regia Marina 1941"],
            "Italy has no fleet in the theatre Home waters; Britain has no fleet in the theatre Mediterranean;",
        ),
    ],
)
def test_fleets_that_make_no_season_are_refused(tmp_path: Path, fleets: list[str], said: str) -> None:
    words = [word for each in fleets for word in ("--fleet", each)]
    done = call("season", "new", tmp_path / "own.season", *words)
    assert done.exit_code == 2 and said in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("seed", first(0, [1, 2], 1))
def test_the_shipped_season_of_two_seas_plays_itself(tmp_path: Path, seed: int) -> None:
    """105 ships of the library, 54 rows of light ships; after every stage every ship is there, sunk or in a yard."""
    ledger = two_seas(tmp_path)
    ships = [line for side in ledger.books["sides"].values() for line in side["ships"].values()]
    assert len(ships) >= 155
    course = Course(ledger.rules, ledger.books, seed)
    course.play(16)
    assert course.books["clock"]["turn"] == "Fall 1940"
    assert course.rules.census(course.books) == ledger.rules.census(ledger.books)
