"""What commands print with `--json` is what `flagplot schema --output` says: every command, every form of its answer."""

import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from flagplot.api.results.schemas import commands, schema
from flagplot.cli.main import app
from tests.cli.shell import RIVER_PLATE, SCENARIOS, bad, call, good

RHINE, NARVIK = SCENARIOS / "bismarck-1941.yaml", SCENARIOS / "europa" / "narvik-1940.yaml"
LUETJENS = ("--force", "Luetjens' squadron")
SMALL = SCENARIOS / "small" / "destroyers.yaml"
CALLS: tuple[tuple[object, ...], ...] = (
    ("fight", RIVER_PLATE, "--seed", 1),
    ("fight", RIVER_PLATE, "--seed", 1, "--view", "Germany"),
    ("fight", NARVIK, "--seed", 1),
    ("turn", RHINE, "--seed", 3),
    ("turn", SCENARIOS / "rendezvous-22-13.yaml", "--count"),
    ("plan", RHINE, *LUETJENS, "--referee"),
    ("plan", SCENARIOS / "coral-sea-1942-operation.yaml", "--force", "MO Main Force", "--to", "Port Moresby"),
    ("plan", SCENARIOS / "rendezvous-22-13.yaml", "--count"),
    ("odds", RIVER_PLATE, "-n", 8),
    ("odds", RIVER_PLATE, "--exact"),
    ("odds", RHINE, "-n", 2, "--threads", 1),
    ("odds", NARVIK, "-n", 2),
    ("compare", RIVER_PLATE, "-n", 8, "--editions", "awaw-2018,awaw-2003"),
    ("compare", RIVER_PLATE, "-n", 8, "--ruling", "evasion-end"),
    ("sensitivity", RIVER_PLATE, "-n", 8, "--of", "doctrines"),
    ("match", "bold", "standard", "--pool", RIVER_PLATE, "-n", 4),
    ("adjudicate", "awaw.fleet-fire", "factors=8"),
    ("adjudicate", "awaw.fleet-fire", "factors=8", "roll=7"),
    ("adjudicate", "--list"),
    ("table",),
    ("table", "submarine-attack"),
    ("table", "submarine-attack", "--edition", "awaw-2003", "--against", "awaw-2018"),
    ("table", "--edition", "awaw-2003", "--against", "awaw-2018"),
    ("rulings",),
    ("rulings", "D22"),
    ("rules", "where", "22.54E"),
    ("cross", SCENARIOS / "matapan-1941.yaml", SCENARIOS / "europa" / "matapan-1941.yaml", "--seeds", 1),
    ("map",),
    ("map", "mediterranean"),
    ("map", "mediterranean", "--from", "Malta", "--to", "Suez"),
    ("map", "mediterranean", "--check"),
    ("map", "mediterranean", "--ring", "Malta=4"),
    ("scenarios",),
    ("scenarios", "midway-1942"),
    ("intercept", "dice", "activity=invasion", "distance=9"),
    ("intercept", "dice", RHINE, *LUETJENS, "--at", "U5"),
    ("raid", SCENARIOS / "raids" / "indian-ocean-1944.yaml", "--seed", 4),
    ("yard", SCENARIOS / "yards" / "pearl-harbor-1942.yaml"),
    ("orders", "check", SCENARIOS / "orders" / "home-fleet.yaml", RHINE),
    ("europa", "profile", "check"),
)


@pytest.fixture(autouse=True)
def as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games each: nothing is compiled for them."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


@cache
def validator(command: str) -> Draft202012Validator:
    """What checks the answers of a command."""
    found = schema(command)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


def check(command: str, told: str) -> Any:
    """What a command printed, which must be as its schema says."""
    found = json.loads(told)
    wrong = best_match(validator(command).iter_errors(found))
    assert wrong is None, f"{command}: {list(wrong.absolute_path)}: {wrong.message[:300]}"
    return found


def named(words: tuple[object, ...]) -> str:
    """The command that is called."""
    return max((each for each in commands() if tuple(each.split()) == tuple(words[: len(each.split())])), key=len)


@pytest.mark.parametrize("words", CALLS, ids=lambda words: " ".join(str(w).rpartition("/")[2] for w in words))
def test_what_a_command_prints_is_what_its_schema_says(words: tuple[object, ...]) -> None:
    check(named(words), call(*words, "--json").stdout)


def test_games_that_were_kept_and_parts_that_are_merged_are_told_so_too(tmp_path: Path) -> None:
    record = tmp_path / "plate.record"
    good("fight", RIVER_PLATE, "--seed", 1, "--record", record)
    check("replay", good("replay", record, "--json"))
    check("luck", call("luck", record, "-n", 2, "--json").stdout)
    assert check("verify", call("verify", record, "--json").stdout)["verified"] is False
    parts = [tmp_path / f"{number}.json" for number in (1, 2)]
    for number, path in enumerate(parts, start=1):
        path.write_text(call("odds", RIVER_PLATE, "-n", 4, "--seed", 1, "--part", f"{number}/2", "--json").stdout)
        check("odds", path.read_text())
    check("merge", good("merge", *parts, "--json"))


def test_a_match_by_mail_is_told_so_too(tmp_path: Path) -> None:
    folder = tmp_path / "plate"
    check("mail new", good("mail", "new", folder, RIVER_PLATE, "--side", "A", "--json"))
    dealt = check("mail deal", good("mail", "deal", folder, "--json"))
    mail = Path(dealt["mails"][0]["file"])
    taken = call("mail", "take", folder, mail, "--json")
    assert taken.exit_code == 0, taken.output
    check("mail take", taken.stdout)
    check("mail status", good("mail", "status", folder, "--json"))


@pytest.mark.long
def test_what_takes_longer_is_told_so_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FLAGPLOT_INTERPRETED")
    check("rules coverage", good("rules", "coverage", "--edition", "europa-2000", "--json"))
    check("advise", call("advise", RIVER_PLATE, "--seat", "A", "--budget", 20, "--seed", 1, "--json").stdout)
    record = tmp_path / "plate.record"
    good("fight", RIVER_PLATE, "--seed", 1, "--record", record)
    check("review", call("review", record, "--budget", 8, "--json").stdout)
    check("solve", call("solve", SMALL, "--exact", "--json").stdout)
    check("exploit", call("exploit", SMALL, "--player", "bold", "--json").stdout)
    words = ("solve", SCENARIOS / "denmark-strait-1941.yaml", "--decision", "numbering", "-n", 8, "--seed", 1, "--json")
    check("solve", call(*words).stdout)
    check("solve", call(*words, "--own").stdout)


def test_a_match_with_fair_dice_is_told_so_too(tmp_path: Path) -> None:
    from flagplot.api.results.played import VerifyData
    from tests.table.fair.matches import session, text_of

    played, record = session(RIVER_PLATE), tmp_path / "fair.record"
    played.run(10**6)
    record.write_text(text_of(played), encoding="utf-8")
    assert set(check("verify", good("verify", record, "--json"))) == set(VerifyData.__annotations__)


def leaves(command: Any, words: tuple[str, ...] = ()) -> Any:
    """Every command that does something, by its words."""
    if hasattr(command, "list_commands"):
        context = SimpleNamespace()
        for name in command.list_commands(context):
            yield from leaves(command.get_command(context, name), (*words, name))
    else:
        yield " ".join(words), command


def test_every_command_that_prints_json_has_a_schema() -> None:
    found = {name for name, one in leaves(typer.main.get_command(app)) if any("--json" in p.opts for p in one.params)}
    assert found == set(commands())


def test_a_schema_is_shown() -> None:
    shown = json.loads(good("schema", "--output", "odds"))
    assert shown["title"] == "flagplot odds --json" and shown["$schema"].endswith("2020-12/schema")
    assert "not a command that prints JSON; expected fight, turn" in bad("schema", "--output", "nothing")
    assert "KIND, or --output COMMAND" in bad("schema")


def test_a_schema_refuses_what_no_command_prints() -> None:
    """Fields that are missing, further ones, and values of another kind."""
    found = json.loads(good("table", "submarine-attack", "--json"))
    for changed in ({**found, "more": 1}, {k: v for k, v in found.items() if k != "rows"}, {**found, "rows": [[1]]}):
        assert not validator("table").is_valid(changed)
