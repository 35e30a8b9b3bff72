"""The command `flagplot serve`: what it says where it cannot serve."""

import socket
import sys
from pathlib import Path

import pytest

from tests.cli.shell import bad
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
