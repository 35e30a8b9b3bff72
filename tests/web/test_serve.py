"""The command `flagplot serve`: what it says where it cannot serve."""

import json
import socket
import sys
from pathlib import Path

import pytest
import yaml

from flagplot.files.yaml_lines import QUICK
from flagplot.web.pages import common
from tests.cli.shell import bad, good
from tests.web.tables import begun, server


def test_it_says_what_has_to_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    said = bad("serve")
    assert "packages that are not installed (uvicorn)" in said and "pip install 'flagplot[web]'" in said


def test_a_port_that_is_taken_and_a_folder_that_is_a_file(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} cannot be used" in bad("serve", "--port", port, "--data", tmp_path)
    file = tmp_path / "file"
    file.write_text("")
    assert "cannot be used" in bad("serve", "--port", 0, "--data", file)
    assert "is not a database" in bad("serve", "--port", 0, "--database", "nonsense")
    assert "16 letters or more" in bad("serve", "--port", 0, "--data", tmp_path, "--secret", "too short")


def test_port_0_is_a_free_port_that_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[int] = []
    monkeypatch.setattr("uvicorn.run", lambda app, port, **how: served.append(port))
    said = good("serve", "--port", 0, "--data", tmp_path)
    assert served[-1] > 0 and f"http://127.0.0.1:{served[-1]}/" in said


def test_absent_sides_leave_standing_orders(tmp_path: Path) -> None:
    orders = Path("scenarios/orders/home-fleet.yaml").read_text(encoding="utf-8")
    with server(tmp_path) as client:
        seats = begun(client, "bismarck-1941", seats={"B": "standard"}, orders={"B": orders}, seed=3)
        assert "orders-B|" in client.get("/api/match/record", headers=seats["referee"].head).text
        for wrong in ({"A": orders}, {"B": "nonsense"}):
            said = {"scenario": "bismarck-1941", "seats": {"A": "standard", "B": "standard"}, "orders": wrong}
            assert client.post("/api/matches", json=said).status_code == 422
        said = {"scenario": "bismarck-1941", "orders": {"B": orders}}
        assert client.post("/api/matches", json=said).status_code == 422, "a person needs none"


def test_a_container_is_made_of_files_that_are_there_and_begun_by_a_command_that_is() -> None:
    """No container is built in the tests: what can go wrong before one is, is looked at."""
    lines = Path("Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [word for line in lines if line.startswith("COPY ") for word in line.split()[1:-1]]
    ignored = Path(".dockerignore").read_text(encoding="utf-8").split()
    assert copied and all(Path(each).exists() and each not in ignored for each in copied)
    (started,) = (json.loads(line.removeprefix("CMD ")) for line in lines if line.startswith("CMD "))
    services = yaml.load(Path("compose.yaml").read_text(encoding="utf-8"), QUICK)["services"]
    known = good("serve", "--help")
    for words in (started, services["table"]["command"].split()):
        assert words[:2] == ["flagplot", "serve"]
        assert all(word in known for word in words if word.startswith("--"))
    assert set(services["table"]["depends_on"]) == {"database"} and "healthcheck" in services["database"]
    assert all(name in known or name == "PGPASSWORD" for name in services["table"]["environment"])
    assert "PASSWORD" not in services["table"]["command"], "in an address some letters mean something else"


def test_mail_that_cannot_be_sent_is_refused_at_the_start(tmp_path: Path) -> None:
    said = bad("serve", "--port", 0, "--data", tmp_path, "--smtp", "nonsense")
    assert "this is not a mail server" in said
    said = bad("serve", "--port", 0, "--data", tmp_path, "--smtp", "smtp://localhost:25", "--mail-from", "x")
    assert "'x' is not a" in said


def test_what_a_page_loads_is_named_by_what_is_in_it(tmp_path: Path) -> None:
    """A browser that keeps a script for long asks for another one when it has changed."""
    (tmp_path / "folder").mkdir()
    file = tmp_path / "folder" / "table.js"
    file.write_text("one", encoding="utf-8")
    before = common.digest_of(tmp_path, "")
    assert before == common.digest_of(tmp_path, "") and len(before) == 12
    file.write_text("other", encoding="utf-8")
    assert common.digest_of(tmp_path, "") != before
    assert common.digest_of(tmp_path, "") != common.digest_of(tmp_path, "styles of the board")
