"""The description of the API says what the server does: its paths, the types of its answers, and one form of every error."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest

from flagplot.blocks import Block
from tests.web.tables import begun, play_on, server

ERRORS = {401, 403, 404, 409, 422}
MEASURED = {"ChancesData", "AnswerAdvice", "PlanAdvice"}
"""What has fields by the measures or goals of a game."""


def open_parts(said: Any, at: str = "") -> Iterator[str]:
    """The parts of a description that say of an answer no more than that it is one, or an object."""
    if isinstance(said, list):
        for each in said:
            yield from open_parts(each, at)
    elif isinstance(said, dict):
        is_object = said.get("type") == "object" and said.get("additionalProperties", True) is True
        yield from [f"{at}: {said.get('title', 'untitled')}"] if is_object or not said else []
        for name, each in said.items():
            is_shape = name in ("items", "additionalProperties", "anyOf", "oneOf", "prefixItems") and each is not True
            yield from open_parts(each, at) if is_shape else ()
            for field, one in each.items() if name == "properties" else ():
                yield from open_parts(one, f"{at}.{field}")


def test_every_answer_is_described_to_its_last_field(tmp_path: Path) -> None:
    """Blocks are described as `blocks.shown` writes them."""
    with server(tmp_path) as client:
        schema = client.get("/api/openapi.json").json()
    found, sent = list[str](), set[str]()
    for path, methods in schema["paths"].items():
        for method, said in methods.items():
            for code, told in said["responses"].items():
                shape = told.get("content", {}).get("application/json")
                if code[0] == "2" and shape is not None:
                    found += open_parts(shape["schema"], f"{method} {path}")
                    sent |= set(re.findall(r"schemas/(\w+)", json.dumps(shape)))
    kinds, met = schema["components"]["schemas"], set[str]()
    while sent - met:
        name = min(sent - met)
        met.add(name)
        found += [] if name in MEASURED else open_parts(kinds[name], name)
        sent |= set(re.findall(r"schemas/(\w+)", json.dumps(kinds[name])))
    assert found == [] and {"MatchData", "SheetData", "RowsData"} <= met
    blocks = {each["properties"]["block"]["const"]: each for each in kinds.values() if "block" in each["properties"]}
    for kind in get_args(Block):
        described = blocks[kind.__name__.lower()]["properties"]
        assert list(described) == ["block", *(each.name for each in fields(kind))], kind


RIVER_PLATE = Path("scenarios/river-plate-1939.yaml").read_text(encoding="utf-8")


def described(schema: Any, method: str, path: str, answer: Any) -> None:
    """Check an answer against the description of its path."""
    said = schema["paths"][path][method]["responses"]
    code = str(answer.status_code)
    told = said.get(code) or said[f"{code[0]}XX"]
    kind = answer.headers.get("content-type", "").partition(";")[0]
    if not answer.content:
        assert "content" not in told, (path, code)
        return
    assert kind in told["content"], (path, code, kind)
    if kind == "application/json":
        form = {**told["content"][kind].get("schema", {}), "components": schema["components"]}
        jsonschema.validate(answer.json(), form)


@pytest.mark.long
def test_each_answer_is_of_the_kind_that_is_described_and_each_error_has_one_form(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        schema, met = client.get("/api/openapi.json").json(), set[int]()
        assert "HTTPValidationError" not in schema["components"]["schemas"], "no answer has that form"
        seats = begun(client, "denmark-strait-1941", seed=1)
        token = {"token": seats["A"].token}

        def ask(method: str, path: str, role: str = "A", at: str = "", **more: Any) -> Any:
            head = seats[role].head if role else {}
            answer = client.request(method, at or path, headers=head, **more)
            described(schema, method.lower(), path, answer)
            met.add(answer.status_code)
            return answer

        for path in (
            "",
            "/log",
            "/board",
            "/sheet",
            "/open",
            "/answers",
            "/forces",
            "/mail",
            "/rated",
            "/device",
            "/push",
        ):
            for role in ("A", "watchers", ""):
                ask("GET", f"/api/match{path}", role)
        for path in ("/record", "/luck", "/sides"):
            for role in ("A", "referee"):
                ask("GET", f"/api/match{path}", role)
        for path in ("/api/scenarios", "/api/editions", "/api/open", "/api/new", "/api/ladder", "/api/player/seats"):
            ask("GET", path, "")
        ask("GET", "/api/scenarios/{name}", "", at="/api/scenarios/midway-1942")
        ask("GET", "/api/scenarios/{name}", "", at="/api/scenarios/none")
        ask("POST", "/api/match/answer", json={})
        ask("POST", "/api/match/answer", "B", json={"turn": 7, "answers": [1]})
        ask("POST", "/api/match/take-back", json={"turn": 0})
        ask("POST", "/api/match/end", json={"reason": "x"})
        ask("POST", "/api/preview", "", json={"text": "title: x"})
        ask("POST", "/api/open/{seat}", "", at="/api/open/none")
        ask("POST", "/api/player/seats", "", json=token)
        asked = next(role for role in "AB" if seats[role].get()["question"])
        turn = seats[asked].get()["question"]["turn"]
        ask("POST", "/api/matches", "", json={"scenario": "river-plate-1939", "seats": {"A": "open"}})
        ask("POST", "/api/preview", "", json={"text": RIVER_PLATE})
        ask("POST", "/api/new", "", json={"kind": "scenario", "sides": ["Germany: Bismarck", "Britain: Hood"]})
        ask("POST", "/api/ladder/players", "", json={"name": "Anna"})
        ask("POST", "/api/match/say", json={"text": "Good luck"})
        ask("POST", "/api/match/sheet", asked, json={"turn": turn})
        ask("POST", "/api/match/sheet/send", asked, json={"turn": turn, "through": True})
        ask("POST", "/api/match/routine", "B", json={"parts": []})
        ask("POST", "/api/match/notes", "referee", json={"text": "a note"})
        ask("POST", "/api/match/ask-back", asked, json={"turn": 0})
        ask("POST", "/api/match/consent", "B", json={"agrees": False})
        for path in ("", "/sides", "/log"):
            ask("GET", f"/api/match{path}", "referee")
        ask("GET", "/api/open", "")
        play_on({role: seats[role] for role in "AB"})
        ask("GET", "/api/match/record")
        ask("GET", "/api/match/at/{number}", at="/api/match/at/2")
        ask("GET", "/api/match/at/{number}", at="/api/match/at/two")
        assert met >= ERRORS, met


def test_the_referee_reads_by_the_api_what_the_page_shows(tmp_path: Path) -> None:
    """What each side knows, the pending question, the numbers to go back before; no side does so, and all do after the match."""
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=1)
        play_on({role: seats[role] for role in "AB"}, most=3)
        for role in ("A", "B", "watchers"):
            assert client.get("/api/match/sides", headers=seats[role].head).status_code == 403
        told = seats["referee"].get("/sides")
        asked = next(seats[role].get()["question"] for role in "AB" if seats[role].get()["question"])
        assert told["asked"]["question"]["text"] == asked["text"]
        assert [each["number"] for each in told["earlier"]][-1] == 0 and len(told["earlier"]) >= 3
        for role in "AB":
            assert told["views"][role] == seats[role].get()["view"]
        assert set(told["boards"]) == {"A", "B", "truth"} and all(
            each.startswith("<svg") for each in told["boards"].values()
        )
        own = seats["A"].get("/forces")
        assert "Zuikaku" in str(own["forces"]) and "Lexington" not in str(own["forces"])
        assert seats["watchers"].get("/forces")["forces"] == [] and "Lexington" in str(seats["referee"].get("/forces"))
        assert seats["referee"].get("/at/0")["boards"]["truth"] != seats["referee"].get("/at/0")["boards"]["A"]


def test_a_program_opens_the_curtain_and_clears_its_sheet(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=1, screen="curtain")
        closed = seats["curtain"].get()
        assert closed["you"] == "watchers" and closed["question"] is None
        turn = "A" if seats["A"].get()["question"] else "B"
        head = {**seats["curtain"].head, "shown": turn}
        opened = client.get("/api/match", headers=head).json()
        assert opened["you"] == turn and opened["question"]["text"] == seats[turn].get()["question"]["text"]
        other = client.get("/api/match", headers={**head, "shown": "AB".replace(turn, "")}).json()
        assert other["you"] == "watchers", "the side whose turn it is not stays behind it"
        said = {"turn": seats[turn].get()["question"]["turn"]}
        filled = seats[turn].post("sheet", said)
        bare = seats[turn].post("sheet", {**said, "bare": True})
        assert [row["answer"] for part in filled["parts"] for row in part["rows"]] != [
            row["answer"] for part in bare["parts"] for row in part["rows"]
        ]
        assert seats[turn].get("/sheet") == bare and seats[turn].post("sheet", said) == filled
