"""The doors: links of other seats, other sites, bodies too large or too slow, tricks with paths, names with script in them."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from hmac import compare_digest
from pathlib import Path
from typing import Any

import pytest
import yaml

from flagplot.core.errors import FlagplotError
from flagplot.files.yaml_lines import QUICK
from flagplot.web.limits import RateLimiter
from flagplot.web.match.seats import SeatCache, hashed
from tests.helpers.scenario_files import FOLDER
from tests.web.tables import ROLES, Chair, begun, by_chance, play_on, rows_sent, server

SAID: dict[str, dict[str, object]] = {"proposal": {"number": 0}, "notes": {"text": "x"}, "end": {"reason": "x"}}


def test_every_answer_forbids_what_no_page_needs(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "river-plate-1939")
        answers = [client.get(path) for path in ("/", "/start", "/api", "/no-such-page", "/api/openapi.json")]
        for answer in [*answers, *(chair.page() for chair in seats.values())]:
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy and "script-src 'self';" in policy and "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-store"
            page = answer.text
            assert "<script>" not in page and " style=" not in page and "onclick" not in page
        part = seats["A"].page(part=True)
        assert part.headers["x-content-type-options"] == "nosniff" and part.headers["cache-control"] == "no-store"
        assert "content-security-policy" not in part.headers, "the policy of the page holds for its parts"
        assert client.get("/no-such-page").status_code == 404
        assert client.get("/static/htmx/htmx.min.js").status_code == 200


def test_a_link_of_one_seat_opens_nothing_of_another(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats, others = begun(client, "river-plate-1939"), begun(client, "river-plate-1939")
        chairs = [*seats.values(), *others.values()]
        for chair in chairs:
            for other in chairs:
                if other is not chair:
                    answer = client.get(f"/at/{other.seat}", headers={"cookie": f"seat={chair.token}"})
                    assert answer.status_code == 401
        mixed = seats["A"].token[:12] + seats["B"].token[12:]
        assert client.get("/api/match", headers={"authorization": f"Bearer {mixed}"}).status_code == 401
        for role in ROLES:
            for path in SAID:
                if role != "referee":
                    seats[role].post(path, SAID[path], 403)


def test_keys_of_one_seat_are_nothing_to_another(tmp_path: Path) -> None:
    """Else whoever tries keys finds out how often the other side has answered, or takes the keys that it is about to use."""
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942")
        question = seats["A"].get()["question"]
        said = {"turn": question["turn"], "answers": [question["answers"][0]["answer"]], "key": "1"}
        after = seats["A"].post("answer", said)
        tried = [{"turn": 9, "answers": [0], "key": key} for key in "12"]
        errors = [seats["B"].post("answer", each, 409)["error"] for each in tried]
        assert errors[0] == errors[1]
        assert seats["A"].post("answer", said) == after, "its own request, sent again, is the same one"


def test_tokens_are_kept_as_hashes_and_set_for_their_own_pages_alone(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "river-plate-1939")
        client.app.state.service.store.engine.dispose()  # type: ignore[attr-defined]
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        for chair in seats.values():
            assert chair.token.encode() not in kept and chair.token[12:].encode() not in kept
            assert hashed(chair.token[12:]).encode() in kept
            answer = client.get(f"/sit/{chair.token}")
            assert answer.status_code == 303 and answer.headers["location"] == f"/at/{chair.seat}"
            cookie = next(each for each in answer.headers.get_list("set-cookie") if each.startswith("seat="))
            assert f"Path=/at/{chair.seat}" in cookie and "HttpOnly" in cookie and "SameSite=lax" in cookie


def test_forms_of_other_sites_are_refused(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        chair = begun(client, "river-plate-1939")["A"]
        question, said = chair.get()["question"], rows_sent(chair)
        for head in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
            assert chair.submit("send", said, head).status_code == 403
        bare = client.post(f"/at/{chair.seat}/send", data=said, headers={"cookie": f"seat={chair.token}"})
        assert bare.status_code == 403 and "belongs to another page" in bare.text
        assert chair.get()["question"] == question
        assert chair.submit("send", said, {"origin": "http://testserver"}).status_code == 303
        assert client.post("/start", data={}, headers={"origin": "https://evil.example"}).status_code == 403


def test_wrong_tokens_and_new_matches_are_rationed(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        chair = begun(client, "river-plate-1939")["A"]
        codes = {client.get(f"/sit/{number:044x}").status_code for number in range(30)}
        assert codes == {401, 429}
        assert client.get("/api/match", headers=chair.head).status_code == 200
        service = client.app.state.service  # type: ignore[attr-defined]
        service.sat = SeatCache()  # as after the server was started again
        assert client.get("/api/match", headers=chair.head).status_code == 200
        service.created.most = 1
        assert client.post("/api/matches", json={"scenario": "river-plate-1939"}).status_code == 429


def test_files_with_faults_use_up_no_matches_but_are_rationed_too(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        service = client.app.state.service  # type: ignore[attr-defined]
        service.created.most, service.faulty.most = 2, 5
        codes = [client.post("/api/matches", json={"text": "flagplot: no such thing"}).status_code for _ in range(3)]
        codes.append(client.post("/start", data={"text": "flagplot: no such thing"}).status_code)
        assert 429 not in codes and 201 not in codes
        for _ in range(2):
            begun(client, "river-plate-1939")
        assert client.post("/api/matches", json={"scenario": "river-plate-1939"}).status_code == 429
        service.created.most = 60
        codes = [client.post("/api/matches", json={"text": "{"}).status_code for _ in range(3)]
        assert codes[0] != 429 and codes[-1] == 429


def test_a_file_of_which_the_reading_would_take_long_is_refused_at_once(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        text = "flagplot: battle\nsides:\n" + "- {a: 1}\n" * 9_000
        for said in (
            {"text": text},
            {"scenario": "river-plate-1939", "orders": {"A": text}, "seats": {"A": "standard"}},
        ):
            began = time.monotonic()
            refused = client.post("/api/matches", json=said)
            assert refused.status_code == 422 and "too large" in refused.text and time.monotonic() - began < 5
        shown = client.post("/start", data={"text": text, "a": "person", "b": "person"})
        assert "the file is too large" in shown.text and shown.status_code != 500


def test_what_somebody_sent_is_not_repeated_at_any_length(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        scenario = (FOLDER / "river-plate-1939.yaml").read_text(encoding="utf-8")
        for date in (
            '"' + "9" * 40_000 + '"',
            "9" * 40_000,
            "9" * 4_000 + "-01-01",
            "9" * 40_000 + "-01-01",
            "1:" * 20_000 + "1",
        ):
            dated = re.sub(r"(?m)^date:.*$", f"date: {date}", scenario)
            refused = client.post("/api/matches", json={"text": dated})
            assert dated != scenario and refused.status_code == 422 and len(refused.text) < 2000
        assert len(str(FlagplotError("x" * 10**6, expected="y" * 10**6))) < 3000


@pytest.mark.parametrize(
    "first", (b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET /static/icon.svg HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n")
)
def test_the_head_of_a_request_is_no_longer_than_any_browser_sends(first: bytes, tmp_path: Path) -> None:
    """In many lines or in one, of the first request or of a later one."""
    from tests.web.running import running

    with running(tmp_path) as (base, _):
        host, port = base.removeprefix("http://").split(":")
        for more in (b"X-Long: " + b"x" * 4000 + b"\r\n", b"x" * 4000):
            sent, told = 0, b""
            with socket.create_connection((host, int(port)), timeout=10) as long, suppress(OSError):
                long.sendall(first)
                while sent < 30_000_000:
                    long.sendall(more)
                    sent += len(more)
            assert sent < 20_000_000, "but for what lies between the sockets"
            with socket.create_connection((host, int(port)), timeout=10) as good:
                good.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
                told = good.recv(4096)
            assert b" 200 " in told


def test_a_file_of_ones_own_tells_the_other_side_nothing_unless_it_says_so(tmp_path: Path) -> None:
    """The other player never reads it: of what it does not disclose no chances are reckoned."""
    scenario = (FOLDER / "river-plate-1939.yaml").read_text(encoding="utf-8")
    in_lines = yaml.safe_dump(yaml.load(scenario, QUICK), default_flow_style=True, allow_unicode=True, width=10**6)
    with server(tmp_path) as client:
        for text in (scenario, in_lines, scenario.replace("\n", "\r\n")):
            told = disclosed(client, text)
            assert told == ("nothing", "nothing")
        open_side = yaml.load(scenario, QUICK)
        open_side["sides"][1]["disclosed"] = "all"
        assert disclosed(client, yaml.safe_dump(open_side, allow_unicode=True)) == ("nothing", "all")
        assert disclosed(client, "", "river-plate-1939") == ("all", "all")


def disclosed(client: Any, text: str, scenario: str = "") -> tuple[str, str]:
    """What the sides of a match that is begun with a file tell each other; seat A's chances are reckoned from it, or not."""
    made = client.post("/api/matches", json={"text": text, "scenario": scenario})
    assert made.status_code == 201, made.text
    with client.app.state.service.matches.reading(made.json()["match"]) as (_, sitting):
        found: tuple[str, str] = sitting.session.position.disclosed
    head = {"authorization": f"Bearer {made.json()['tokens']['A']}"}
    chances = client.get("/api/match/chances", headers=head)
    assert (chances.status_code == 200) == (found[1] != "nothing"), chances.text
    return found


def test_a_meter_forgets() -> None:
    now = [0.0]
    meter = RateLimiter(2, 10, lambda: now[0])
    for _ in range(2):
        assert not meter.is_full("a")
        meter.count("a")
    assert meter.is_full("a") and not meter.is_full("b")
    now[0] = 11
    assert not meter.is_full("a")


def test_bodies_that_are_too_large_are_refused_before_they_are_read(tmp_path: Path) -> None:
    with server(tmp_path, largest=5000) as client:
        large = {"text": "x" * 6000}
        assert client.post("/api/matches", json=large).status_code == 413
        pieces = (b"x" * 1000 for _ in range(10))
        assert client.post("/api/matches", content=pieces).status_code == 413
        assert client.post("/start", data=large).status_code == 413


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/at/../../etc/passwd", "/sit/%00", "/at/%27"]
)
def test_tricks_with_paths_lead_nowhere(path: str, tmp_path: Path) -> None:
    with server(tmp_path) as client:
        assert client.get(path).status_code in (401, 404)


def test_whoever_sends_slowly_is_sent_away(tmp_path: Path) -> None:
    """A body that does not come is given up, and others are served meanwhile."""
    from tests.web.running import running

    with running(tmp_path, patience=0.5) as (base, _):
        host, port = base.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as slow:
            slow.sendall(b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
            began = time.monotonic()
            said = slow.recv(100)
            assert b" 408 " in said and time.monotonic() - began < 8


def test_whoever_sends_the_head_of_a_request_slowly_is_sent_away_too(tmp_path: Path) -> None:
    """Nothing at all, half a head letter by letter, half a head after a whole request: each is closed, a whole one is served."""
    from tests.web.running import running

    with running(tmp_path, patience=0.6) as (base, _):
        host, port = base.removeprefix("http://").split(":")
        where = (host, int(port))
        for first in (b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET /static/icon.svg HTTP/1.1\r\nHost: x\r\n\r\n"):
            with socket.create_connection(where, timeout=10) as slow:
                slow.sendall(first)
                began, closed = time.monotonic(), False
                slow.settimeout(0.1)
                while not closed and time.monotonic() - began < 8:
                    try:
                        closed = slow.recv(4096) == b""
                    except TimeoutError:
                        with suppress(OSError):
                            slow.sendall(b"X" if first else b"")
                assert closed and time.monotonic() - began < 3
        with socket.create_connection(where, timeout=10) as good:
            good.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 200 " in good.recv(4096)


@pytest.mark.long
def test_a_connection_is_there_for_the_next_request(tmp_path: Path) -> None:
    """Whoever asks again after some seconds of thought, longer than for a head that is late, is answered and not reset."""
    from tests.web.running import running

    asks = b"GET /static/icon.svg HTTP/1.1\r\nHost: x\r\n\r\n"
    with running(tmp_path, patience=0.6) as (base, _):
        host, port = base.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as good:
            for pause in (0.0, 5.2):
                time.sleep(pause)
                good.sendall(asks)
                found = b""
                while not found.endswith(b"</svg>\n"):
                    more = good.recv(1 << 16)
                    assert more, "the connection was closed"
                    found += more


@pytest.mark.long
def test_idle_connections_leave_room_for_those_who_come(tmp_path: Path) -> None:
    """Of those beyond half of what an address may hold each is closed soon when nothing is asked on it."""
    from tests.web.running import MOST_HELD, running

    with running(tmp_path) as (base, _), ExitStack() as held:
        host, port = base.removeprefix("http://").split(":")
        some = [held.enter_context(socket.create_connection((host, int(port)), timeout=10)) for _ in range(MOST_HELD)]
        for each in (*some, *some):  # the second time all of them have been heard of
            each.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
            told = b""
            while b"</svg>" not in told:
                told += each.recv(1 << 16)
            assert b" 200 " in told
        closed = 0
        for each in some[: MOST_HELD // 4]:
            with suppress(TimeoutError):
                while each.recv(1 << 16):
                    each.settimeout(8)
                closed += 1
        assert closed == MOST_HELD // 4
        with socket.create_connection((host, int(port)), timeout=10) as good:
            good.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 200 " in good.recv(4096)


def test_half_a_head_that_comes_while_another_request_is_answered_is_not_waited_for_long(tmp_path: Path) -> None:
    from tests.web.running import running

    with running(tmp_path, patience=0.6) as (base, _):
        host, port = base.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as slow:
            slow.sendall(b"GET /start HTTP/1.1\r\nHost: x\r\n\r\n")
            slow.sendall(b"GET / HTTP/1.1\r\nHo")
            began = time.monotonic()
            while slow.recv(1 << 16):
                assert time.monotonic() - began < 5


def test_an_address_holds_so_many_connections_and_no_more(tmp_path: Path) -> None:
    from tests.web.running import MOST_HELD, running

    with running(tmp_path) as (base, _), ExitStack() as held:
        host, port = base.removeprefix("http://").split(":")
        where = (host, int(port))
        some = [held.enter_context(socket.create_connection(where, timeout=10)) for _ in range(MOST_HELD + 8)]
        refused = 0
        for each in reversed(some):
            each.settimeout(2 if refused < 8 else 0.05)
            with suppress(OSError):
                refused += b" 429 " in each.recv(4096)
        assert refused >= 8
        for each in some:
            each.close()
        for _ in range(40):
            with socket.create_connection(where, timeout=10) as good:
                good.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
                if b" 200 " in good.recv(4096):
                    return
            time.sleep(0.05)
        raise AssertionError("the address is not let in again")


def test_a_page_of_another_site_begins_and_changes_nothing_by_the_api(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        chair = begun(client, "river-plate-1939")["A"]
        for head in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
            created = client.post("/api/matches", json={"scenario": "river-plate-1939"}, headers=head)
            assert created.status_code == 403 and "another site" in created.json()["error"]["what"]
            plain = client.post(
                "/api/matches",
                content='{"scenario": "river-plate-1939"}',
                headers={**head, "content-type": "text/plain"},
            )
            assert plain.status_code == 403
            assert (
                client.post("/api/match/away", json={"doctrine": "bold"}, headers=chair.head | head).status_code == 403
            )
        assert chair.get()["away"] is None


def test_a_text_that_is_sent_names_no_file_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edition's folder, a map's and a profile are the business of whoever owns the machine."""
    folder = tmp_path / "mine"
    (folder / "tables").mkdir(parents=True)
    (folder / "edition.toml").write_text('name = "mine"\ntitle = "Mine"\nbased_on = "awaw-2018"\n', encoding="utf-8")
    (folder / "map.toml").write_text("title = 'Mine'\n", encoding="utf-8")
    texts = {
        name: Path(f"scenarios/{name}.yaml").read_text(encoding="utf-8") for name in ("bismarck-1941", "coral-sea-1942")
    }
    europa = Path("scenarios/europa/narvik-1940.yaml").read_text(encoding="utf-8")
    wanted = (
        ({"scenario": "coral-sea-1942", "edition": "mine"}, "there is no edition"),
        ({"text": texts["coral-sea-1942"] + "\nedition: mine\n"}, "there is no edition"),
        ({"text": texts["bismarck-1941"].replace("map: north-atlantic", "map: mine")}, "there is no map"),
        ({"text": europa + "\nprofile: mine/edition.toml\n"}, "no profile can be named here"),
    )
    monkeypatch.chdir(tmp_path)
    with server(tmp_path) as client:
        for said, why in wanted:
            answer = client.post("/api/matches", json=said)
            assert answer.status_code == 422 and why in answer.json()["error"]["what"], answer.text


def test_a_token_takes_as_long_whether_its_name_is_there_or_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As many comparisons in constant time, of texts of one length, for every token, with what is remembered and what is kept."""
    compared: list[tuple[int, int]] = []

    def counting(one: str, other: str) -> bool:
        compared.append((len(one), len(other)))
        return compare_digest(one, other)

    with server(tmp_path) as client:
        token = begun(client, "river-plate-1939")["A"].token
        monkeypatch.setattr("flagplot.web.match.seats.hmac.compare_digest", counting)
        store = client.app.state.service.store  # type: ignore[attr-defined]
        sat, asked = SeatCache(), list[str]()
        seat = store.seat

        def counted(name: str) -> object:
            asked.append(name)
            return seat(name)

        monkeypatch.setattr(store, "seat", counted)
        assert sat.sit(store, token) is not None
        for wrong in (token[:-1] + "x", "0" * 44, token[:12]):
            assert sat.sit(store, wrong) is None
        assert [len(name) for name in asked] == [12] * 4  # the store is asked each time
        for wrong in ("", "é" * 44):
            assert sat.sit(store, wrong) is None
        assert compared == [(64, 64)] * 12
        assert sat.sit(store, token) is not None and len(asked) == 4  # once opened, it is remembered


def test_a_server_remembers_so_many_seats(tmp_path: Path) -> None:
    """The one that has not been shown for longest is asked for anew."""
    with server(tmp_path) as client:
        seats = begun(client, "river-plate-1939")
        store, sat = client.app.state.service.store, SeatCache(2)  # type: ignore[attr-defined]
        for role in ("A", "B", "A", "referee"):
            assert sat.sit(store, seats[role].token) is not None
        remembered = [role for role in ("A", "B", "referee") if sat.seat(seats[role].token) is not None]
        assert remembered == ["A", "referee"]


@pytest.mark.long
def test_no_form_of_any_page_is_taken_without_its_word(tmp_path: Path) -> None:
    """Whatever can be posted at a seat: a browser that another site sends there, with the seat's cookie, changes nothing."""
    with server(tmp_path) as client:
        seats = begun(client, "river-plate-1939")
        before = {role: chair.get() for role, chair in seats.items()}
        app: Any = client.app
        posts = {path for path, methods in _routes(app.routes) if "POST" in methods and path.startswith("/at/{seat}/")}
        assert len(posts) > 8
        for path in posts:
            for role, chair in seats.items():
                said = {
                    "turn": "0",
                    "answer": "0",
                    "number": "0",
                    "reason": "x",
                    "text": "x",
                    "agrees": "yes",
                    "word": "0" * 32,
                }
                head = {"cookie": f"seat={chair.token}"}
                answer = client.post(path.replace("{seat}", chair.seat), data=said, headers=head)
                assert answer.status_code in (403, 422), (path, role, answer.status_code)
        assert {role: chair.get() for role, chair in seats.items()} == before


def _routes(routes: Any) -> Iterator[tuple[str, set[str]]]:
    for route in routes:
        inside = getattr(route, "routes", None) or getattr(getattr(route, "original_router", None), "routes", None)
        if inside:
            yield from _routes(inside)
        elif getattr(route, "methods", None):
            yield route.path, route.methods


def test_script_in_every_name_of_a_file_is_text_on_every_page(tmp_path: Path) -> None:
    text = Path("scenarios/river-plate-1939.yaml").read_text(encoding="utf-8")
    evil = "<script>alert(1)</script>\"'&"
    scenario = yaml.load(text, QUICK)
    scenario["title"] += evil
    for navy in scenario["sides"]:
        for force in navy["forces"]:
            force["name"] = f"{force.get('name', '')}{evil}"
            for ship in force["ships"]:
                ship["name"] = f"{ship.get('name', '')}{evil}"
    with server(tmp_path) as client:
        begun_with = client.post("/api/matches", json={"text": yaml.safe_dump(scenario, allow_unicode=True)})
        assert begun_with.status_code == 201, begun_with.text
        seats = {role: Chair(client, token) for role, token in begun_with.json()["tokens"].items()}
        seen = 0
        for number in range(60):
            for chair in seats.values():
                page = chair.page().text
                assert "<script>alert" not in page and "alert(1)</script>" not in page
                seen += "alert(1)" in page
            if play_on({role: seats[role] for role in "AB"}, by_chance(number), most=4) < 4:
                break
        assert seen >= 8
        assert "<script>alert" not in seats["A"].page("/replay").text
