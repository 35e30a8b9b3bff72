"""Axis ships between Bergen and Oslo or Kiel are immune on the coast of Norway, without a word of the file (22.11A)."""

import pytest

from flagplot.core.offers.composing import Voyage
from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.operation.read import read_text
from flagplot.games.awaw.turn.planning.planner import planner_of
from flagplot.games.awaw.words import reasons
from tests.helpers.sea_line import FileTurn, fleet, places, task

EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")


def northern(
    start: str,
    end: str,
    *,
    activity: str = "base-change",
    nation: str = "Germany",
    ship: str = "",
    edition: str = "awaw-2018",
    more: str = "",
    red_first: bool = False,
) -> str:
    """A force sails from one port to another, ships of the other side are in Scapa Flow."""
    phase = {"base-change": "movement", "naval-redeployment": "redeployment"}.get(activity, "combat")
    ships = (
        "{name: Two, type: BB, size: 4}, {name: Cruisers, type: CA, count: 3"
        + (f", nation: {ship}" if ship else "")
        + "}"
    )
    blue = f"  - name: Blue\n    nation: {nation}\n" + places(*dict.fromkeys(("Bergen", "Oslo", "Kiel", start, end)))
    blue += "    forces:\n" + fleet("Squadron", start, ships) + "    operations:\n"
    blue += task("Move", activity, phase, "Squadron", f"{start}, {end}").replace(
        f"phase: {phase}\n", f"phase: {phase}\n{more}"
    )
    foe = "Britain" if nation == "Germany" else "Germany"
    red = f"  - name: Red\n    nation: {foe}\n" + places("Scapa Flow" if foe == "Britain" else "Stavanger")
    red += "    forces:\n" + fleet("Foe", "Scapa Flow" if foe == "Britain" else "Stavanger")
    listed = red + blue if red_first else blue + red
    head = f"flagplot: operation\ntitle: Along the coast\nedition: {edition}\nmap: north-atlantic\nmover: Blue\n"
    return f"{head}sides:\n{listed}"


def open_at_bergen(text: str) -> bool:
    """Whether the ships may be met in the hex of Bergen."""
    turn = FileTurn(text)
    turn.play(announce=1, until=lambda turn: turn.kind == "intercept-hex" and "AG13" in turn.path())
    refused = turn.game.refusal(turn.on_path("AG13"))
    assert refused in (reasons.MAY, reasons.COASTAL_SHUTTLE_SAFE)
    return refused == reasons.MAY


@pytest.mark.rule("22.11A.6", "awaw-2011:22.11.A.6")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("activity", ["base-change", "naval-redeployment"])
@pytest.mark.parametrize(
    ("start", "end"), [("Bergen", "Kiel"), ("Kiel", "Bergen"), ("Oslo", "Bergen"), ("Bergen", "Oslo")]
)
def test_german_ships_are_immune_there(start: str, end: str, activity: str, edition: str, red_first: bool) -> None:
    assert not open_at_bergen(northern(start, end, activity=activity, edition=edition, red_first=red_first))


@pytest.mark.rule("22.11A.6")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize(
    ("start", "end", "given"),
    [
        ("Bergen", "Wilhelmshaven", {}),
        ("Trondheim", "Bergen", {}),
        ("Kiel", "Bergen", {"nation": "Britain"}),
        ("Kiel", "Bergen", {"ship": "Sweden"}),
        ("Kiel", "Bergen", {"activity": "shore-bombardment"}),
    ],
)
def test_others_are_not(start: str, end: str, given: dict[str, str], red_first: bool) -> None:
    assert open_at_bergen(northern(start, end, red_first=red_first, **given))


@pytest.mark.rule("22.11A.2", "22.11A.6", "22.141D")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize(
    ("key", "activity", "expected"),
    [
        ("shuttle", "shore-bombardment", "base-change or naval-redeployment (22.11A)"),
        ("began-at-sea", "base-change", "raid-return (22.11A)"),
        ("combined", "base-change", "sea-escort or naval-redeployment (22.141D)"),
    ],
)
def test_what_a_file_says_of_an_activity_fits_it(key: str, activity: str, expected: str, red_first: bool) -> None:
    text = northern("Kiel", "Bergen", activity=activity, more=f"        {key}: true\n", red_first=red_first)
    with pytest.raises(ScenarioError) as error:
        read_text(text)
    assert f"{key} for the activity {activity}" in str(error.value)
    assert f"an operation of activity {expected}" in str(error.value)


@pytest.mark.rule("22.11A.6")
@pytest.mark.parametrize(
    ("to", "activity", "immune"),
    [("Kiel", "base-change", True), ("Kiel", "shore-bombardment", False), ("Wilhelmshaven", "base-change", False)],
)
def test_a_planned_voyage_is_known_too(to: str, activity: str, immune: bool) -> None:
    expedition = read_text(northern("Bergen", "Oslo"))
    planner = planner_of(expedition, Voyage(("Squadron",), to, (), activity, "", "", "", True, False))
    refused = planner.dangers.watch.hex_refusal(expedition.board.locate("Bergen"))
    assert refused == (reasons.COASTAL_SHUTTLE_SAFE if immune else reasons.MAY)


@pytest.mark.rule("22.11A.6", "22.141-a", "22.141A", "awaw-2011:22.11.A.6", "awaw-2011:22.141.0")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("hex", "ruling", "drawn_in"),
    [("AG13", "left-alone", False), ("AG13", "drawn-in", True), ("AJ16", "left-alone", True)],
)
def test_no_battle_on_that_coast_draws_them_in(
    hex: str, ruling: str, drawn_in: bool, edition: str, red_first: bool
) -> None:
    """Others sail with them from Bergen, for Wilhelmshaven, and are met in that port's hex or beyond the coast."""
    text = northern("Bergen", "Kiel", edition=edition, red_first=red_first)
    text = text.replace("      - {name: Kiel}\n", "      - {name: Kiel}\n      - {name: Wilhelmshaven}\n")
    others = fleet("Others", "Bergen") + fleet("Rest", "Bergen") + "    operations:\n"
    others += task("Also", "base-change", "movement", "Others, Rest", "Bergen, Wilhelmshaven")
    text = text.replace("    operations:\n", others)
    turn = FileTurn(text, "", {"immune-company": ruling})

    def spot(now: FileTurn) -> int:
        return now.path_answer(now.hex(hex)) if now.forces_of_leg(now.subject) == {"Others", "Rest"} else 0

    turn.play(announce=1, intercept_hex=spot, join=1, until=lambda now: bool(now.met) or now.game.is_over)
    assert [(where, set(parts)) for where, parts in turn.met] == [
        (hex, {"Others", "Rest", "Foe"} | ({"Squadron"} if drawn_in else set()))
    ]
