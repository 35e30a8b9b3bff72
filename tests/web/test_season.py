"""A season in a browser: each side's page holds what it may know, and a stage that people played goes into the books."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from flagplot.season import begin
from flagplot.season.fair import is_fair, of_stage
from flagplot.season.journal import enter
from flagplot.season.ledger import Ledger, read
from flagplot.season.letters import SECRET
from flagplot.season.stage import seed_of
from flagplot.season.verify import check
from flagplot.table.seats import PERSON
from flagplot.web.app import create_app
from flagplot.web.season.served import SITTING, ServedSeason
from tests.helpers.blocks import first
from tests.season.helpers_season import begun, by_hand, good, unmarked
from tests.season.test_season_leaks import SECRETS
from tests.season.test_unplayable_books import older
from tests.web.databases import url_of
from tests.web.tables import Counting

MOVE = """flagplot: announcement
side: Britain
operations:
- name: Home
  activity: displaced
  phase: redeployment
  plans: [{name: straight, forces: [Home Fleet], route: [Scapa Flow, Hvalfjord]}]
yard: []
"""


class Desk:
    """Clients at a season's pages, each with its own cookies."""

    def __init__(self, app: object, desk: ServedSeason) -> None:
        self.desk, self.clients = desk, {role: TestClient(app, follow_redirects=False) for role in desk.tokens}  # type: ignore[arg-type]
        self.at = {}
        for role, client in self.clients.items():
            answer = client.get(f"/season/sit/{desk.tokens[role]}")
            assert answer.status_code == 303
            self.at[role] = answer.headers["location"]

    def page(self, role: str) -> str:
        found = self.clients[role].get(self.at[role])
        assert found.status_code == 200, found.text
        return html.unescape(found.text)

    def post(self, role: str, act: str, code: int = 303, **data: object) -> str:
        word = re.search('name="word" value="([0-9a-f]+)"', self.page(role))
        assert word
        found = self.clients[role].post(f"{self.at[role]}/{act}", data={"word": word[1], **data})
        assert found.status_code == code, found.text
        return html.unescape(found.text)

    @property
    def ledger(self) -> Ledger:
        return read(self.desk.path)


def served(path: Path, name: str = "table") -> Desk:
    app = create_app(url_of(path.parent / f"{name}.sqlite"), Counting(), seasons=[path])
    return Desk(app, app.state.service.seasons[0])


@pytest.fixture
def rhine(tmp_path: Path) -> Iterator[Desk]:
    yield served(begun(tmp_path).path)


def test_each_side_has_its_page_and_the_referee_all(rhine: Desk) -> None:
    for side, other in (("Germany", "Britain"), ("Britain", "Germany")):
        page = rhine.page(side)
        assert f"You command {side}" in page and "Spring 1941, Germany, movement" in page
        assert rhine.desk.tokens[other] not in page and "Journal" not in page
    referee = rhine.page("referee")
    assert all(rhine.desk.tokens[side] in referee for side in rhine.desk.sides)
    assert "1. Spring 1941, Germany, movement: new" in referee


def test_a_link_opens_its_own_page_alone(rhine: Desk) -> None:
    client = rhine.clients["Germany"]
    assert client.get(rhine.at["Britain"]).status_code == 401
    assert client.get("/season/sit/" + "0" * 44).status_code == 401
    for act in ("go", "close", "match", "take", "drop", "admiral", "set", "undo"):
        found = client.post(f"{rhine.at['referee']}/{act}", data={"word": "x"})
        assert found.status_code in (401, 403, 404, 405), act
    word = re.search('name="word" value="([0-9a-f]+)"', rhine.page("Germany"))
    assert word
    for act, data in (("go", {}), ("match", {}), ("undo", {"to": 1}), ("set", {"lines": "Hood: hits=1", "why": "no"})):
        found = client.post(f"{rhine.at['Germany']}/{act}", data={"word": word[1], **data})
        assert found.status_code == 403, (act, found.text)
    assert rhine.ledger.number == 1
    assert client.post(f"{rhine.at['Germany']}/announce", data={"text": MOVE}).status_code == 403


def test_announcements_are_sealed_and_taken_back(rhine: Desk) -> None:
    refused = rhine.post("Britain", "announce", 422, text=MOVE.replace("Hvalfjord", "Nowhere"))
    assert "Nowhere" in refused and "line" in refused and "name: Home" in refused, "what was typed is kept"
    assert "announces for one side" in rhine.post("Germany", "announce", 422, text=MOVE)
    before = rhine.page("Germany")
    rhine.post("Britain", "announce", text=MOVE)
    assert "Take back" in rhine.page("Britain") and rhine.page("Germany") == before
    assert list(rhine.ledger.books["sides"]["Britain"]["operations"]) == ["Home"]
    assert "no such operation" in rhine.post("Britain", "withdraw", 422, name="Exercise Rhine")
    rhine.post("Britain", "withdraw", name="Home")
    assert "Take back" not in rhine.page("Britain")


def test_the_referee_plays_enters_and_goes_back(rhine: Desk) -> None:
    rhine.post("referee", "go", doctrine="standard")
    assert rhine.ledger.journal[-1]["what"] == "go"
    rhine.post("referee", "admiral", side="Germany")
    rhine.post("referee", "set", lines="Hood: hits=1", why="fought at the table")
    assert "needs a reason" in rhine.post("referee", "set", 422, lines="Hood: hits=2", why=" ")
    assert "fought at the table" in rhine.page("referee") and "fought at the table" not in rhine.page("Germany")
    rhine.post("referee", "undo", to=2)
    assert rhine.ledger.books["sides"]["Britain"]["ships"]["Hood"].get("hits", 0) == 0
    assert "cannot be restored" in rhine.post("referee", "undo", 422, to=99)


def by_editor(path: Path) -> None:
    """Change the file as a referee does with an editor."""
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Hood: {type: BB, size: 4", "Hood: {type: BB, size: 4, hits: 2", 1), encoding="utf-8")


def test_a_side_reads_nothing_of_a_file_with_manual_changes(rhine: Desk) -> None:
    """Not on its page, its map or in the refusal of its announcement; the referee reads which they are."""
    page = rhine.page("Germany")
    word = re.search('name="word" value="([0-9a-f]+)"', page)
    assert word
    by_editor(rhine.desk.path)
    client, at = rhine.clients["Germany"], rhine.at["Germany"]
    said = {"word": word[1], "text": MOVE.replace("Britain", "Germany"), "name": "Exercise Rhine"}
    found = [client.get(at), client.get(f"{at}/map.svg")]
    found += [client.post(f"{at}/{act}", data=said) for act in ("announce", "withdraw")]
    for each in found:
        assert each.status_code == 503 and "the referee is at work" in each.text
        assert "Hood" not in each.text and "Britain" not in each.text
    assert "sides / Britain / ships / Hood" in rhine.page("referee")
    rhine.post("referee", "undo", to=1, number=1)
    assert [each["what"] for each in rhine.ledger.journal] == ["new", "edit", "undo"]
    assert rhine.page("Germany") == page


@pytest.mark.parametrize("values", [{"room": 0}, {"hex": "Nowhere"}], ids=["books", "stage"])
def test_a_side_reads_no_fault_of_the_books_of_the_other(rhine: Desk, values: dict[str, object]) -> None:
    """A port of Britain is wrong since an older program: the page and the refusal say nothing of it."""
    words = [
        re.search('name="word" value="([0-9a-f]+)"', rhine.page(side))[1]  # type: ignore[index]
        for side in rhine.desk.sides
    ]
    older(rhine.ledger, "Britain", "Scapa Flow", **values)
    for side, word in zip(rhine.desk.sides, words, strict=True):
        client, at = rhine.clients[side], rhine.at[side]
        text = MOVE.replace("Britain", side)
        found = [client.post(f"{at}/announce", data={"word": word, "text": text})]
        found += [client.get(each) for each in (at, f"{at}/map.svg")] if "hex" in values else []
        for each in found:
            assert each.status_code in (422, 503), each.text
            assert "room for" not in each.text and "are based there" not in each.text and "Nowhere" not in each.text
            assert str(rhine.desk.path) not in each.text


def test_the_referee_keeps_manual_changes_with_a_reason(rhine: Desk) -> None:
    by_editor(rhine.desk.path)
    assert "manual changes" in rhine.post("referee", "set", 422, lines="Rodney: hits=1", why="another")
    rhine.post("referee", "set", lines="", why="fought at the table", number=1)
    assert rhine.ledger.journal[-1]["what"] == "edit"
    assert rhine.ledger.books["sides"]["Britain"]["ships"]["Hood"]["hits"] == 2
    assert "no changes are given" in rhine.post("referee", "set", 422, lines="", why="nothing")


def test_a_second_tap_does_nothing_more(rhine: Desk) -> None:
    acts: dict[str, dict[str, object]] = {
        "go": {},
        "admiral": {"side": "Germany"},
        "set": {"lines": "Hood: hits=1", "why": "x"},
    }
    for act, fields in acts.items():
        number = rhine.ledger.number
        for _ in range(2):
            rhine.post("referee", act, 303, **fields, number=number)
        assert rhine.ledger.number == number + 1
    for act in ("match", "drop"):
        for _ in range(2):
            rhine.post("referee", act, 303, number=rhine.ledger.number - (act == "drop" and _))
    assert rhine.ledger.journal[-1]["what"] == "drop" and not (rhine.ledger.folder / SITTING).exists()
    rhine.post("referee", "match", 303, number=rhine.ledger.number)
    rhine.post("referee", "drop", 303, number=rhine.ledger.number - 1)
    assert (rhine.ledger.folder / SITTING).exists(), "a late tap does not drop the next match"
    rhine.post("referee", "drop", 303, number=rhine.ledger.number)
    assert f'name="number" value="{rhine.ledger.number}"' in rhine.page("referee")
    assert 'name="number"' not in rhine.page("Germany")
    late = rhine.post("referee", "go", 422, number=1)
    assert "the season has changed since this page was shown" in late
    rhine.post("Britain", "announce", text=MOVE)
    for _ in range(2):
        rhine.post("Britain", "withdraw", name="Home")
    assert "no such operation" in rhine.post("Germany", "withdraw", 422, name="Home")


@pytest.mark.long
@pytest.mark.parametrize("fair", [False, True])
def test_a_stage_that_is_a_match_goes_into_the_books(tmp_path: Path, fair: bool) -> None:
    ledger = begin.begin(tmp_path / "test.season", "bismarck-1941", {"turn": "Spring 1941"}, [], [] if fair else None)
    ledger.write()
    rhine = served(ledger.path)
    for _ in range(2):
        rhine.post("referee", "go")
    rhine.post("referee", "go")  # construction is closed
    rhine.post("referee", "match", a="standard", b=PERSON)
    assert "is being played" in rhine.post("Germany", "announce", 403, text=MOVE.replace("Britain", "Germany"))
    assert "not over" in rhine.post("referee", "take", 422)
    seat = re.search("/sit/([0-9a-f]+)", rhine.page("Britain"))
    assert seat and seat[1] not in rhine.page("Germany")
    client = rhine.clients["Britain"]
    assert client.get(f"/sit/{seat[1]}").status_code == 303
    rhine.post("referee", "drop")
    assert "Take your seat" not in rhine.page("Britain")
    rhine.post("referee", "match", a="standard", b="standard")
    rhine.post("referee", "take")
    entry = rhine.ledger.journal[-1]
    assert entry["what"] == "go" and entry["said"] and not (rhine.ledger.folder / SITTING).exists()
    assert "Take your seat" not in rhine.page("Britain")
    assert any("3 records, played again" in line for line in check(rhine.ledger))


@pytest.mark.long
def test_a_dropped_match_leaves_a_trace_and_the_stage_has_other_dice(tmp_path: Path) -> None:
    """Those who saw the dice of a match could drop it and play the same stage with what they know."""
    ledger = begin.begin(tmp_path / "test.season", "bismarck-1941", {"turn": "Spring 1941"}, [], [])
    ledger.write()
    rhine, secrets = served(ledger.path), []
    for _ in range(2):
        secrets.append(of_stage(rhine.ledger).secret)
        rhine.post("referee", "match", a="standard", b=PERSON)
        for _ in range(2):
            rhine.post("referee", "drop")
    assert [each["what"] for each in rhine.ledger.journal] == ["new", "drop", "drop"] and len(set(secrets)) == 2
    assert all("the match of this stage was dropped" in rhine.page(side) for side in rhine.desk.sides)
    rhine.post("referee", "match", a="standard", b="standard")
    own = seed_of(rhine.ledger, None)
    rhine.post("referee", "take")
    assert f"seed: {own}" in rhine.ledger.record(4).read_text(), "its doctrines draw from the secret, too"


def test_a_match_of_other_books_is_not_taken(rhine: Desk) -> None:
    """What the command line changes meanwhile makes the match one of an earlier stage."""
    rhine.post("referee", "match", a="standard", b="standard")
    by_hand(rhine.ledger, "Hood: hits=1")
    assert "no match plays this stage" in rhine.post("referee", "take", 422)


def test_the_map_of_a_side(rhine: Desk) -> None:
    found = {role: rhine.clients[role].get(f"{rhine.at[role]}/map.svg").text for role in rhine.desk.tokens}
    assert all(each.startswith("<svg") for each in found.values()) and len(set(found.values())) == 3
    assert all("Where the fleets are" in each for each in found.values())
    assert rhine.clients["Germany"].get(f"{rhine.at['Germany']}/map.svg?theatre=Nowhere").status_code == 422


def told(desk: Desk, reader: str, text: str) -> list[str]:
    """All that a side reads: its page, its map, and what becomes of an announcement."""
    word = re.search('name="word" value="([0-9a-f]+)"', desk.page(reader))
    assert word
    client = desk.clients[reader]
    said = client.post(f"{desk.at[reader]}/announce", data={"word": word[1], "text": text})
    page, answer = unmarked(desk.page(reader)), unmarked(said.text)
    return [page, client.get(f"{desk.at[reader]}/map.svg").text, str(said.status_code), answer]


@pytest.mark.long
@pytest.mark.parametrize(("reader", "changes"), first(2, [pytest.param(*each) for each in SECRETS], 1))
def test_pages_say_nothing_of_what_a_side_may_not_know(tmp_path: Path, reader: str, changes: tuple[str, ...]) -> None:
    """Seasons that differ in the other side's secrets and plans: pages, maps and refusals are equal."""
    desks = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        ledger = begun(tmp_path / name)
        ledger.folder.mkdir(exist_ok=True)
        (ledger.folder / SECRET).write_text("the same for both")
        desks.append(served(ledger.path))
    one, two = desks
    by_hand(two.ledger, *changes)
    other = next(side for side in two.desk.sides if side != reader)
    with two.desk.changing() as ledger:
        stage_text: dict[str, object] = {"flagplot": "announcement", "side": other, "operations": [], "yard": []}
        if other == "Britain":
            stage_text |= {
                "operations": [
                    {
                        "name": "A move",
                        "activity": "displaced",
                        "phase": "redeployment",
                        "plans": [{"name": "straight", "forces": ["Home Fleet"], "route": ["Scapa Flow", "Hvalfjord"]}],
                    }
                ]
            }
        change, wrong = ledger.rules.announce(ledger.books, stage_text)
        assert change is not None, wrong
        enter(ledger, "announce", change)
    assert one.ledger.books != two.ledger.books
    own = "Luetjens' squadron" if reader == "Germany" else "Home Fleet"
    port, home = ("Gotenhafen", "Kiel") if reader == "Germany" else ("Scapa Flow", "Hvalfjord")
    for route in (f"[{port}, {home}]", f"[{port}, Nowhere]", f"[{port}, Brest]", f"[{port}]"):
        text = MOVE.replace("Britain", reader).replace("Home\n", "A move\n").replace("displaced", "base-change")
        text = text.replace("[Scapa Flow, Hvalfjord]", route).replace("Home Fleet", own)
        assert told(one, reader, text) == told(two, reader, text), route


def test_a_side_does_not_read_what_is_wrong_with_the_plans_of_the_other(rhine: Desk) -> None:
    """The Home Fleet was moved by hand after it had announced: Germany's own announcement is taken."""
    rhine.post("Britain", "announce", text=MOVE)
    by_hand(rhine.ledger, "Home Fleet: at=Hvalfjord")
    plan = MOVE.replace("Britain", "Germany").replace("Home Fleet", "Luetjens' squadron").replace("Hvalfjord", "Kiel")
    plan = (
        plan.replace("displaced", "base-change").replace("redeployment", "movement").replace("Scapa Flow", "Gotenhafen")
    )
    rhine.post("Germany", "announce", text=plan)
    assert "Take back Home" in " ".join(re.sub("<[^>]*>", " ", rhine.page("Germany")).split())


def test_numbers_of_the_dice_are_not_on_a_page(tmp_path: Path) -> None:
    ledger = begin.begin(tmp_path / "test.season", "bismarck-1941", {}, [], [])
    ledger.write()
    desk = served(ledger.path)
    secret = (ledger.folder / "dice-secret").read_text()
    assert all(secret not in desk.page(role) for role in desk.desk.tokens)
    assert is_fair(desk.ledger.books)


def test_the_end_of_a_stage_leaves_the_secrets_of_its_season_with_the_referee(tmp_path: Path) -> None:
    """Forces that no stage has shown stay unknown to the other side; the match goes into the books all the same."""
    text = Path("scenarios/bismarck-1941.yaml").read_text(encoding="utf-8")
    for side in ("Germany", "Britain"):
        text = text.replace(f"  - name: {side}\n", f"  - name: {side}\n    disclosed: nothing\n", 1)
    (tmp_path / "own.yaml").write_text(text, encoding="utf-8")
    rhine = served(begun(tmp_path, str(tmp_path / "own.yaml")).path)
    rhine.post("referee", "match", a=PERSON, b=PERSON)
    for side, other in (("Germany", "Ark Royal"), ("Britain", "Bismarck"), ("referee", "")):
        client = rhine.clients[side]
        link = re.search("/sit/[0-9a-f]+", rhine.page(side))
        assert link
        seat = client.get(link[0]).headers["location"]
        page = client.get(seat).text
        assert "The match is over" in page and ("Ark Royal" in page or "Bismarck" in page)
        doors = ("/replay", "/record", "/luck", "/api/match/record", "/api/match/luck", "/api/match/at/0")
        head = {"authorization": f"Bearer {link[0].rpartition('/')[2]}"}
        found = [client.get(door if "api" in door else seat + door, headers=head) for door in doors]
        codes = {each.status_code for each in found}
        if other:
            assert codes == {403}, codes
            assert other not in page + "".join(each.text for each in found)
            assert "The season goes on" in page and "rematch" not in page and "Replay" not in page
            word = re.search('name="word" value="([0-9a-f]+)"', page)
            assert word and client.post(f"{seat}/again", data={"word": word[1]}).status_code == 403
            assert "look back" not in client.get("/").text
        else:
            assert codes <= {200, 202, 404, 422} and "Ark Royal" in page and "Bismarck" in page and "Replay" in page
    rhine.post("referee", "take")
    assert rhine.ledger.journal[-1]["what"] == "go" and check(rhine.ledger)


def test_an_exported_stage_that_is_uploaded_reveals_nothing_when_it_is_over(tmp_path: Path) -> None:
    """The same stage as a match of any server: its end showed both sides all of each other, and the season goes on."""
    path, stage = begun(tmp_path).path, tmp_path / "stage.yaml"
    good("export", path, "--stage", "--to", stage)
    client = TestClient(create_app(url_of(tmp_path / "other.sqlite"), Counting()), follow_redirects=False)
    seats = {"A": "standard", "B": "standard"}
    made = client.post("/api/matches", json={"text": stage.read_text(encoding="utf-8"), "seats": seats})
    assert made.status_code == 201, made.text
    codes = {}
    for role, token in made.json()["tokens"].items():
        head = {"authorization": f"Bearer {token}"}
        codes[role] = {client.get(f"/api/match/{door}", headers=head).status_code for door in ("record", "at/0")}
    assert codes["A"] == codes["B"] == {403} and 403 not in codes["referee"], codes


def test_a_drop_that_is_not_written_leaves_the_match(rhine: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that was stopped in between had dropped the match without a trace, and the stage kept its dice."""
    rhine.post("referee", "match", a="standard", b=PERSON)

    def stopped(_: Ledger) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "write", stopped)
        with pytest.raises(KeyboardInterrupt):
            rhine.desk.drop()
    assert (rhine.ledger.folder / SITTING).exists() and rhine.ledger.journal[-1]["what"] == "new"
    rhine.desk.drop()
    assert not (rhine.ledger.folder / SITTING).exists() and rhine.ledger.journal[-1]["what"] == "drop"
