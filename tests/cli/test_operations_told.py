"""A naval turn's result says first what became of each operation: headline, `--brief`, `--report`, JSON, the last letter."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import flagplot
from flagplot.api import pictures
from flagplot.table.setting import open_scenario
from tests.cli.shell import SCENARIOS, call, data, good
from tests.cli.test_mail_command import NOTHING, fill

RHINE = SCENARIOS / "bismarck-1941.yaml"
PEDESTAL = SCENARIOS / "pedestal-1942-operation.yaml"
END = "── The end of the turn"


@cache
def end_of(seed: int) -> list[str]:
    """How Rhine ends by a seed."""
    played: Any = flagplot.fight(open_scenario(RHINE), seed=seed).to_dict()
    (found,) = played["operations"]
    text: list[str] = found["text"]
    return text


def seed_with(text: str) -> int:
    """A seed by which Rhine ends so."""
    return next(seed for seed in range(60) if end_of(seed) == [text])


def first_after(text: str, heading: str) -> str:
    """The line after a heading."""
    lines = text.splitlines()
    place = next(place for place, line in enumerate(lines) if line.strip().startswith(heading))
    return next(line.strip() for line in lines[place + 1 :] if line.strip())


@pytest.mark.long
@pytest.mark.parametrize(
    ("said", "cites", "name"),
    [
        ("Luetjens' squadron: reached the Atlantic SW box", "22.131", "rhine.html"),
        ("Luetjens' squadron: lost with all its ships", "22.7", "rhine.md"),
    ],
)
def test_what_became_of_rhine_is_said_first_in_each_place(
    tmp_path: Path, said: str, cites: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "CONTINUATIONS", 1)  # the curve of luck in a report takes most of the time
    seed = seed_with(said)
    line = f"{said} [{cites}]"
    for how in ((), ("--brief",), ("--full",), ("--view", "A")):
        assert first_after(good("turn", RHINE, "--seed", seed, *how), END) == line
    assert call("turn", RHINE, "--seed", seed, "--report", tmp_path / name).exit_code == 0
    written = (tmp_path / name).read_text(encoding="utf-8").replace("&#x27;", "'")
    assert written.index(said) < written.index("naval factors")
    (found,) = data("turn", RHINE, "--seed", seed)["operations"]
    assert (found["side"], found["name"]) == ("Germany", "Exercise Rhine")
    assert found["carried_out"] == ("reached" in said)
    (force,) = found["forces"]
    assert force["name"] == "Luetjens' squadron" and force["text"] == said
    (other,) = data("turn", RHINE, "--seed", seed, "--view", "B")["operations"]
    assert other["forces"] == [] and other["carried_out"] == found["carried_out"]


def test_a_convoys_transports_are_counted() -> None:
    text = good("turn", PEDESTAL, "--seed", 1, "--brief")
    assert first_after(text, END).startswith("Force X and convoy: 4 of 4 transports arrived in Malta")


def test_the_last_letter_begins_with_it(tmp_path: Path) -> None:
    folder, back = tmp_path / "rhine", tmp_path / "back.yaml"
    good("mail", "new", folder, RHINE)
    good("mail", "deal", folder)
    for side in "AB":
        good("mail", "take", folder, fill(folder / f"{side}-1.yaml", back, NOTHING))
    good("mail", "deal", folder)
    letter = (folder / "A-2.yaml").read_text(encoding="utf-8")
    assert first_after(letter, "happened:").startswith(END)
    assert first_after(letter, END).startswith("Luetjens' squadron: ")
    assert first_after((folder / "B-2.yaml").read_text(encoding="utf-8"), END).startswith("Raid from ")


def test_a_turn_that_goes_on_says_who_is_under_way(tmp_path: Path) -> None:
    kept = tmp_path / "rhine.record"
    good("turn", RHINE, "--seed", 1, "--record", kept)
    text = good("replay", kept, "--until", 3)
    assert first_after(text, "── The turn goes on") == "Luetjens' squadron: under way to the Atlantic SW box [22.12]"
