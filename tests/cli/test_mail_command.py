"""`flagplot mail`, as a referee calls it."""

import json
import re
from pathlib import Path

from flagplot.table.fair.letter import in_page
from tests.cli.shell import RIVER_PLATE, bad, call, data, good


def fill(path: Path, back: Path, *changes: tuple[str, str]) -> Path:
    """A letter sent back, some of its lines filled in."""
    text = path.read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    back.write_text(text, encoding="utf-8")
    return back


def words(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


NOTHING = ("ask-me: everything", "ask-me: nothing")


def test_a_match_from_its_beginning_to_its_end(tmp_path: Path) -> None:
    folder, back = tmp_path / "plate", tmp_path / "back.yaml"
    begun = words(good("mail", "new", folder, RIVER_PLATE))
    assert "Its dice are committed to" in begun and "Next: flagplot mail deal" in begun
    dealt = words(good("mail", "deal", folder))
    assert dealt.count("send it; it waits for an answer") == 2 and dealt.endswith(
        f"Next: flagplot mail take {folder} FILE, with the reply of Germany and Britain"
    )
    assert "The game has not gone on yet." in good("mail", "take", folder, fill(folder / "A-1.yaml", back, NOTHING))
    assert "has been taken already" in words(good("mail", "take", folder, back))
    assert "nothing new since it was sent" in words(good("mail", "deal", folder))
    assert "It is over." in words(good("mail", "take", folder, fill(folder / "B-1.yaml", back, NOTHING)))
    assert "waits for an answer" not in words(good("mail", "deal", folder))
    whole, parts = folder / "match.record", [folder / "A-2.html", folder / "B-2.html"]
    text = words(good("verify", whole, "--part", parts[0], "--part", parts[1]))
    assert text.count("every line of it is in the record") == 2
    assert "No winner" in good("replay", whole) or "wins" in good("replay", whole)
    fill(parts[1], back, ("\n  now 2 # ", "\n  now 2 # 0"))
    assert re.search(r"back\.yaml, line \d+, chain: ", bad("verify", whole, "--part", back))
    assert "has no part" in bad("verify", whole, "--part", folder / "A-1.html")


def test_the_state_of_a_match_names_the_next_step(tmp_path: Path) -> None:
    """At every step, with nothing written; the letters, who has to answer, and the instructions of each side."""
    folder, back = tmp_path / "plate", tmp_path / "back.yaml"
    good("mail", "new", folder, RIVER_PLATE)
    states = [words(good("mail", "status", folder))]
    assert "not begun" in states[0] and states[0].count("no letter yet, a new one is due; its answer is awaited") == 2
    good("mail", "deal", folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    states.append(words(good("mail", "status", folder)))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert (
        "with the reply of Germany and Britain" in states[1] and states[1].count("letter 1; its answer is awaited") == 2
    )
    good("mail", "take", folder, fill(folder / "A-1.yaml", back, NOTHING))
    found = data("mail", "status", folder)
    assert found["waits for"] == ["Britain"] and [each["awaited"] for each in found["letters"]] == [False, True]
    assert [each["letter"] for each in found["letters"]] == [1, 1] and not any(each["due"] for each in found["letters"])
    good("mail", "take", folder, fill(folder / "B-1.yaml", back, NOTHING))
    states.append(words(good("mail", "status", folder)))
    assert (
        "over" in states[2]
        and states[2].count("letter 1, a new one is due") == 2
        and "Next: flagplot mail deal" in states[2]
    )
    good("mail", "deal", folder)
    assert "It is over." in words(good("mail", "status", folder))


def test_every_step_answers_as_an_object(tmp_path: Path) -> None:
    folder, back = tmp_path / "plate", tmp_path / "back.yaml"
    begun = data("mail", "new", folder, RIVER_PLATE, "--side", "B", "--doctrine", "bold", "--seed", 3)
    assert (
        begun["waits for"] == ["Britain"] and not begun["begun"] and re.fullmatch("[0-9a-f]{64}", begun["commitment"])
    )
    dealt = data("mail", "deal", folder)
    files = {"file": str(folder / "B-1.yaml"), "page": str(folder / "B-1.html")}
    assert dealt["mails"] == [{"side": "Britain", **files, "new": True, "asks": True}]
    taken = data("mail", "take", folder, fill(folder / "B-1.yaml", back, NOTHING))
    assert taken["over"] and taken["new"] and taken["side"] == "Britain" and taken["answers"] > 3
    assert not data("mail", "take", folder, back)["new"]


def test_the_object_in_a_letter_is_what_a_side_is_told_as_json(tmp_path: Path) -> None:
    """No seed, no fingerprint, the events in words."""
    folder, back = tmp_path / "plate", tmp_path / "back.yaml"
    good("mail", "new", folder, RIVER_PLATE)
    good("mail", "deal", folder)
    for seat in "AB":
        good("mail", "take", folder, fill(folder / f"{seat}-1.yaml", back, NOTHING))
    good("mail", "deal", folder)
    text = in_page((folder / "A-2.html").read_text(encoding="utf-8"))[0]
    found = json.loads(text.split("data: |2\n")[1].splitlines()[0])
    assert found["view"] == "Germany" and found["seed"] is None and found["digest"] is None
    assert found["events"] and all(each["text"] and each["cites"] for each in found["events"])


def test_advice_is_given_from_a_letter_alone(tmp_path: Path) -> None:
    """The folder of the referee is gone; another side's letter and a letter without a position are refused."""
    folder, back = tmp_path / "plate", tmp_path / "back.yaml"
    good("mail", "new", folder, RIVER_PLATE, "--advice")
    good("mail", "deal", folder)
    good("mail", "take", folder, fill(folder / "A-1.yaml", back, NOTHING))
    assert "holds no position" in words(bad("advise", folder / "B-1.yaml", "--seat", "B"))
    good("mail", "take", folder, folder / "B-1.yaml")
    good("mail", "deal", folder)
    mine = tmp_path / "mine.yaml"
    mine.write_text((folder / "B-2.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    line = "".join(good("position", folder / "match.record", "--view", "Britain", "--brief").split())
    assert f"\nposition: {line}\n" in mine.read_text(encoding="utf-8")
    page = tmp_path / "mine.html"
    page.write_text((folder / "B-2.html").read_text(encoding="utf-8"), encoding="utf-8")
    for path in folder.iterdir():
        path.unlink()
    found, same = (data("advise", each, "--seat", "Britain", "--budget", 200) for each in (mine, page))
    assert [each["name"] for each in found["answers"]] == [each["name"] for each in same["answers"]]
    assert found["side"] == "Britain" and len(found["answers"]) > 1
    assert "only what Britain knows" in words(bad("advise", mine, "--seat", "Germany"))
    assert "only what Britain knows" in words(bad("odds", mine))


def test_what_cannot_be_done_is_told(tmp_path: Path) -> None:
    folder, back = tmp_path / "plate", tmp_path / "back.yaml"
    assert "no such folder" in bad("mail", "deal", folder)
    good("mail", "new", folder, RIVER_PLATE)
    assert "not empty" in words(bad("mail", "new", folder, RIVER_PLATE))
    assert "not a side" in bad("mail", "new", tmp_path / "x", RIVER_PLATE, "--side", "France")
    good("mail", "deal", folder)
    wrong = fill(folder / "A-1.yaml", back, ("doctrine: standard", "doctrine: timid"))
    before = (folder / "match.record").read_bytes()
    line = wrong.read_text().splitlines().index("doctrine: timid") + 1
    assert f"back.yaml, line {line}, doctrine: 'timid' is not a doctrine" in words(bad("mail", "take", folder, wrong))
    assert (folder / "match.record").read_bytes() == before
    assert "no such file" in bad("mail", "take", folder, tmp_path / "none.yaml")


def test_help_teaches_the_round() -> None:
    text = good("mail", "--help")
    assert "flagplot mail deal rhine" in text and "flagplot verify" in text
    for command in ("new", "deal", "take"):
        assert "flagplot mail" in good("mail", command, "--help")
    assert call("mail").exit_code in (0, 2)
