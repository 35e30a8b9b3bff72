"""The operator's page: behind a secret; limits, mail, backup, records, the deletion of a person's data."""

import io
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

from flagplot.core.record import parse_record
from flagplot.web.post import MailSettings
from tests.web.phones import Phone
from tests.web.tables import Chair, begun, server

SECRET = "a secret of the operator"
HEAD = {"authorization": f"Bearer {SECRET}"}


def entered(client: Any) -> str:
    """The word of the forms, in a browser that has entered."""
    assert client.post("/admin/enter", data={"secret": SECRET}).status_code == 303
    page = client.get("/admin")
    assert page.status_code == 200
    return str(page.text.partition('name="word" value="')[2].partition('"')[0])


def test_it_is_behind_the_operators_secret(tmp_path: Path) -> None:
    paths = ("", "/backup", "/records")
    with server(tmp_path, "without") as client:
        begun(client, "denmark-strait-1941")
        assert {client.get(f"{start}{path}").status_code for start in ("/admin", "/api/admin") for path in paths} == {
            404
        }
        assert client.post("/admin/enter", data={"secret": ""}).status_code == 404
    with server(tmp_path, secret=SECRET) as client:
        seats = begun(client, "denmark-strait-1941")
        assert "Enter" in client.get("/admin").text and "Backup" not in client.get("/admin").text
        for path in paths:
            assert client.get(f"/api/admin{path}").status_code == 401
            assert client.get(f"/api/admin{path}", headers=seats["referee"].head).status_code == 401
            assert client.get(f"/api/admin{path}", headers=HEAD).status_code == 200
        for path in ("limits", "mail", "delete", "leave"):
            assert client.post(f"/admin/{path}", data={"word": ""}).status_code == 401
        assert client.post("/admin/enter", data={"secret": SECRET[:-1]}).status_code == 401
        word = entered(client)
        assert SECRET not in str(client.cookies), "the browser does not keep the secret itself"
        assert client.post("/admin/limits", data={"word": word + "0", "created": "5"}).status_code == 403
        assert (
            client.post(
                "/admin/limits", data={"word": word, "created": "5"}, headers={"origin": "http://other"}
            ).status_code
            == 403
        )
        assert client.post("/admin/leave", data={"word": word}).status_code == 303
        assert "Backup" not in client.get("/admin").text
        codes = [client.get("/api/admin", headers={"authorization": "Bearer no"}).status_code for _ in range(30)]
        assert codes[0] == 401 and codes[-1] == 429


def test_limits_hold_now_and_after_the_next_start(tmp_path: Path) -> None:
    with server(tmp_path, secret=SECRET) as client:
        word = entered(client)
        begun(client, "denmark-strait-1941", come=False)
        assert "are set" in client.post("/admin/limits", data={"word": word, "created": "1"}).text
        assert client.post("/api/matches", json={"scenario": "denmark-strait-1941"}).status_code == 429
        for wrong in ({"created": 0}, {"nothing": 5}, {"created": 10**9}):
            answer = client.post("/api/admin/limits", json={"limits": wrong}, headers=HEAD)
            assert answer.status_code == 422 and answer.json()["error"]["expected"]
        assert client.post("/admin/limits", data={"word": word, "created": "many"}).status_code == 422
    with server(tmp_path, secret=SECRET) as client:
        assert client.get("/api/admin", headers=HEAD).json()["limits"]["created"]["most"] == 1
        said = client.post("/api/admin/limits", json={"limits": {"created": 3}}, headers=HEAD).json()
        assert said["limits"]["created"]["most"] == 3 and said["matches"] == said["running"] == 1


def ended(client: Any, seats: dict[str, Chair]) -> None:
    seats["referee"].post("end", {"winner": "A", "reason": "the evening is over"})


def test_a_backup_is_a_database_with_everything(tmp_path: Path) -> None:
    with server(tmp_path, secret=SECRET) as client:
        begun(client, "denmark-strait-1941", seed=1)
        entered(client)
        (tmp_path / "copy").mkdir()
        (tmp_path / "copy" / "table.sqlite").write_bytes(client.get("/admin/backup").content)
        assert client.get("/api/admin/backup", headers=HEAD).content[:15] == b"SQLite format 3"
        asked = client.get("/api/admin", headers=HEAD).json()
    with sqlite3.connect(tmp_path / "copy" / "table.sqlite") as found:
        assert found.execute("pragma integrity_check").fetchone() == ("ok",)
    with server(tmp_path / "copy", secret=SECRET) as client:
        assert client.get("/api/admin", headers=HEAD).json() == asked


def test_all_records_are_in_one_file(tmp_path: Path) -> None:
    with server(tmp_path, secret=SECRET) as client:
        over, running = begun(client, "denmark-strait-1941", seed=1), begun(client, "europa/narvik-1940", seed=2)
        ended(client, over)
        entered(client)

        def exported(path: str) -> dict[str, str]:
            file = zipfile.ZipFile(io.BytesIO(client.get(path, headers=HEAD).content))
            return {name: file.read(name).decode() for name in file.namelist()}

        names = [f"{each['referee'].get()['match']['id']}.record" for each in (over, running)]
        finished, every = exported("/admin/records"), exported("/api/admin/records?running=true")
        assert list(finished) == names[:1] and list(every) == names
        assert "seed" in parse_record(every[names[0]]).header, "a finished match has all its secrets"
        assert "seed" not in parse_record(every[names[1]]).header, "the dice to come of a running one are not known"
        assert finished[names[0]] == client.get("/api/match/record", headers=over["A"].head).text


def test_a_persons_data_are_deleted_and_the_match_goes_on(tmp_path: Path) -> None:
    """By the name in the ladder, a mail address, or the link of a seat; others keep theirs."""
    letters = MailSettings("smtp://localhost:1", "table@example.org", "http://table.example.org")
    with server(tmp_path, secret=SECRET, letters=letters) as client:
        ann = client.post("/api/ladder/players", json={"name": "Ann"}).json()["player"]
        client.post("/api/ladder/players", json={"name": "Bea"})
        one, other = (begun(client, "denmark-strait-1941", dice="fair") for _ in range(2))
        for number, seats in enumerate((one, other)):
            for role in "AB":
                seats[role].post("number", {"number": "5"})
                seats[role].post("mail", {"mail": f"{role}@example.org"}, 200)
                seats[role].post("push", Phone().said)
                seats[role].post("say", {"text": f"from {role} {number}"})
                seats[role].post("say", {"text": f"for {role} alone", "channel": "own"})
        one["A"].post("rated", {"player": ann})
        state = other["A"].get()
        done = client.post("/api/admin/delete", json={"player": "ann"}, headers=HEAD).json()
        assert done == {"players": 1, "seats": 1, "sayings": 2}
        assert (one["A"].get("/push")["devices"], other["A"].get("/push")["devices"]) == (0, 1)
        assert "from A 0" not in one["B"].page().text and "from B 0" in one["B"].page().text
        assert other["A"].get() == state, "another match, which nothing links to the player"
        assert client.get("/api/admin", headers=HEAD).json()["players"] == 1
        said = client.post("/api/admin/delete", json={"mail": "B@Example.org"}, headers=HEAD).json()
        assert said == {"players": 0, "seats": 2, "sayings": 4}
        word = entered(client)
        text = client.post("/admin/delete", data={"word": word, "link": f"http://here/sit/{other['A'].token}"}).text
        assert "mail, devices and visits of 1 seat, 2 sayings" in text
        with sqlite3.connect(tmp_path / "table.sqlite") as found:
            assert found.execute("select count(*) from said").fetchone() == (0,)
            assert found.execute("select count(*) from seat where mail is not null").fetchone() == (0,)
            assert found.execute("select count(*) from device").fetchone() == (0,)
            assert found.execute("select name from player").fetchall() == [("Bea",)]
        for wrong in ({"player": "Zoe"}, {"link": "http://here/sit/123"}, {"link": one["A"].token[:-1] + "x"}, {}):
            assert client.post("/api/admin/delete", json=wrong, headers=HEAD).status_code == 422
        assert one["A"].get()["question"] or one["B"].get()["question"], "the match goes on"


def test_results_of_a_deleted_player_stay_for_the_others(tmp_path: Path) -> None:
    with server(tmp_path, secret=SECRET) as client:
        tokens = {
            name: client.post("/api/ladder/players", json={"name": name}).json()["player"] for name in ("Ann", "Bea")
        }
        seats = begun(client, "denmark-strait-1941", dice="fair")
        for role, name in zip("AB", tokens, strict=True):
            seats[role].post("rated", {"player": tokens[name]})
        for role in "AB":
            seats[role].post("number", {"number": "5"})
        ended(client, seats)
        before = {each["name"]: each for each in client.get("/api/ladder").json()}
        client.post("/api/admin/delete", json={"player": "Ann"}, headers=HEAD)
        after = {each["name"]: each for each in client.get("/api/ladder").json()}
        assert list(before) == ["Ann", "Bea"] and after == {"Bea": before["Bea"]}
        assert client.get(f"/player/{tokens['Ann']}").status_code == 401


def test_a_test_letter_says_whether_mail_works(tmp_path: Path) -> None:
    with server(tmp_path, "without", secret=SECRET) as client:
        refused = client.post("/api/admin/mail", json={"mail": "a@example.org"}, headers=HEAD)
        assert refused.status_code == 422 and "--smtp" in refused.json()["error"]["expected"]
    letters = MailSettings("smtp://localhost:1", "table@example.org", "http://table.example.org")
    with server(tmp_path, secret=SECRET, letters=letters) as client:
        refused = client.post("/api/admin/mail", json={"mail": "a@example.org"}, headers=HEAD)
        assert refused.status_code == 422 and "not sent" in refused.json()["error"]["what"]
        word = entered(client)
        assert "not a mail address" in client.post("/admin/mail", data={"word": word, "mail": "a"}).text
