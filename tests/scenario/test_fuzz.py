"""Whatever a file holds, the answer is a sound battle or one readable error."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.core.errors import FlagplotError
from flagplot.files.explain import shape
from flagplot.files.schema import json_schema
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.files.model import Scenario
from flagplot.games.awaw.shared.terms import ENGAGED, GROUPS, NATION_NAMES, UNITS
from tests.scenario.samples import SMALL

WORDS = sorted(
    {key for part in json_schema(Scenario)["$defs"].values() for key in part["properties"]}
    | {
        "true",
        "NO",
        "0103",
        "1:30",
        "-1",
        "99999999999999999999",
        "~",
        "<<",
        "&a",
        "*a",
        "!!str",
        "---",
        "...",
        "|",
        ">",
    }
    | {
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        "-",
        "?",
        "%YAML 1.1",
        "#",
        '"',
        "'",
        "\\ud800",
        "\\UFFFFFFFF",
        "\n",
        "\n  ",
        " ",
        "\t",
    }
    | {"", "\x00", "\x1b", "\x85", "\u2028", "\ufeff", "\ud800", "\U0001f6a2", "Japan", "CV", "DD", "sea-transport"}
)


def reads_or_explains(text: str) -> None:
    try:
        battle = build(read_text(text, "battle.yaml"))
    except FlagplotError as error:
        message = str(error)
        assert message and all(line.isprintable() and "battle.yaml" in line for line in message.split("\n")), message
        message.encode()
    else:
        assert battle.situation.defects() == []


@given(st.text())
def test_any_text(text: str) -> None:
    reads_or_explains(text)


@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_any_words(words: list[str]) -> None:
    reads_or_explains("flagplot: battle\n" + "".join(words))


@given(st.integers(0, len(SMALL)), st.integers(0, 60), st.lists(st.sampled_from(WORDS), max_size=4))
@settings(max_examples=300, deadline=None)
def test_a_sound_file_damaged_anywhere(place: int, cut: int, words: list[str]) -> None:
    reads_or_explains(SMALL[:place] + " ".join(words) + SMALL[place + cut :])


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 70),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(WORDS),
    st.lists(st.integers(0, 3), max_size=3),
    st.dictionaries(st.sampled_from(WORDS), st.integers(0, 3), max_size=3),
)


def values(wanted: dict[str, Any], path: tuple[str | int, ...]) -> st.SearchStrategy[Any]:
    """Values of a field, by its schema; one in twenty or so is odd."""
    return st.integers(0, 19).flatmap(lambda luck: ODD if luck == 0 and path else _fitting(wanted, path))


def _fitting(wanted: dict[str, Any], path: tuple[str | int, ...]) -> st.SearchStrategy[Any]:
    if "const" in wanted or "enum" in wanted:
        return st.sampled_from(wanted.get("enum") or [wanted["const"]])
    kind = wanted.get("type")
    if kind == "integer":
        return st.integers(wanted["minimum"], wanted["maximum"])
    if kind == "boolean":
        return st.booleans()
    if kind == "array":
        least = wanted.get("minItems", 0)
        return st.lists(values(shape((*path, 0), Scenario), (*path, 0)), min_size=least, max_size=max(least, 3))
    if kind == "object" and "properties" in wanted:
        fields = {key: values(shape((*path, key), Scenario), (*path, key)) for key in wanted["properties"]}
        must = {key: each for key, each in fields.items() if key in wanted.get("required", [])}
        return st.fixed_dictionaries(must, optional={key: each for key, each in fields.items() if key not in must})
    return st.sampled_from(["A", "B", "C", "awaw-2018", "1942-05-07"])


@pytest.mark.long
@given(values(shape((), Scenario), ()))
@settings(max_examples=40, deadline=None)
def test_files_that_are_nearly_right(data: dict[str, Any]) -> None:
    """JSON is YAML, as far as finite numbers go."""
    reads_or_explains(json.dumps(data, allow_nan=True))


@st.composite
def forces(draw: st.DrawFn, place: int, active: bool) -> dict[str, Any]:
    """A force that the rules accept."""
    force: dict[str, Any] = {"name": f"Force {place}"}
    if draw(st.booleans()):
        carriers = draw(st.lists(st.sampled_from(["CV", "CVL", "CVB"]), max_size=2))
        force["ships"] = [{"name": f"Carrier {place} {i}", "type": kind} for i, kind in enumerate(carriers)]
        force["ships"].append({"name": "Cruisers", "type": "CA", "count": draw(st.integers(5, 8))})
    else:
        force |= {"task-force": False, "ships": [{"name": "Escorts", "type": "DD", "count": draw(st.integers(1, 9))}]}
        if active and draw(st.booleans()):
            force["mission"] = draw(st.sampled_from(["sea-supply", "sea-transport", "seaborne-invasion", "sea-escort"]))
            force["ships"].append(
                {"name": "Transports", "type": "TR", "count": draw(st.integers(1, 60)), "laden": True}
            )
    if place and draw(st.booleans()):
        force["enters"] = draw(st.sampled_from([{"round": 2}, {"round": 99}, {"hexes-short": 60}]))
    return force


@st.composite
def sides(draw: st.DrawFn, role: str) -> dict[str, Any]:
    """A side that the rules accept."""
    number = draw(st.integers(1, 9))
    kinds = st.sampled_from(["NAS", "army", "search", "cover", "attack"])
    squadrons = st.fixed_dictionaries({"type": kinds, "count": st.integers(1, 13), "nation": st.just("Germany")})
    bases = draw(st.lists(st.lists(squadrons, max_size=3), max_size=1))
    return {
        "name": role,
        "role": role,
        "nation": draw(st.sampled_from(NATION_NAMES)),
        "forces": [draw(forces(i, role == "activity")) for i in range(number)],
        "submarines": draw(st.sampled_from([[], [{"name": "Boats", "count": 60}]])),
        "bases": [{"name": f"B{i}", "distance": 60, "squadrons": each} for i, each in enumerate(bases)],
    }


@pytest.mark.long
@given(sides("activity"), sides("interceptor"), st.sampled_from(["europe", "pacific"]))
@settings(max_examples=100, deadline=None)
def test_all_sound_battles_are_built(first: dict[str, Any], second: dict[str, Any], theatre: str) -> None:
    data = {"flagplot": "battle", "title": "Sound", "theatre": theatre, "sides": [first, second]}
    battle = build(read_text(json.dumps(data)))
    s = battle.situation
    assert s.defects() == []
    for i, side in enumerate((first, second)):
        entries = [ship for force in side["forces"] for ship in force["ships"]] + side["submarines"]
        rows = range(i * UNITS, i * UNITS + len(entries))
        assert s.units[i] == len(entries)
        made = sorted((battle.roster.units[u], s.count[u]) for u in rows)
        assert made == sorted((entry["name"], entry.get("count", 1)) for entry in entries)
        present = sum("enters" not in force for force in side["forces"])
        assert s.standing[i * GROUPS : (i + 1) * GROUPS].count(ENGAGED) == present
