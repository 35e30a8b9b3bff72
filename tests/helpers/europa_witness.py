"""Random scenario files of Grand Europa, played through the reader and the rules and heard by the independent witness.

A file is drawn as plain data first; from that data come both the text that the reader gets and the situation that the
witness starts from, so that reader and builder are witnessed too.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from flagplot.core.dice import below
from flagplot.core.position import Position
from flagplot.games.europa import editions, terms
from flagplot.games.europa import profile as profiles
from flagplot.games.europa.files.build import build
from flagplot.games.europa.files.read import read_text
from flagplot.games.europa.game import GAME
from flagplot.games.europa.words import asks, events, reasons
from tests.witness_europa.combat.hearing import Disagreement, Witness

SEAS = ("calm", "rough", "stormy")
TYPES = ("TF", "CG", "SS", "NT", "LC", "LB")
SORTS = {"surface": 1, "submarine": 2, "coast-defence": 3}
LONGEST = 6000

SHARP = """name = "sharp"
title = "A sharp table for tests"
lowest-die = -3
gunnery = [
  { points = "1-2",   hits = [0, 0, 0, 0, 0, 1, 1, 1, 2, 2] },
  { points = "3-5",   hits = [0, 0, 0, 1, 1, 1, 2, 2, 3, 3] },
  { points = "6-9",   hits = [0, 1, 1, 1, 2, 2, 3, 3, 4, 5] },
  { points = "10-24", hits = [1, 1, 2, 2, 3, 4, 4, 5, 6, 7] },
  { points = "25-60", hits = [2, 3, 3, 4, 5, 6, 7, 8, 9, 12] },
]
night-modifier = -2
reserve-modifier = -2
least-capacity = 2
"""


class Draw:
    """One number after another from a seed."""

    def __init__(self, seed: int) -> None:
        self.seed, self.drawn = seed, 0

    def below(self, size: int) -> int:
        self.drawn += 1
        return below(self.seed, self.drawn, size)

    def one_in(self, size: int) -> bool:
        return self.below(size) == 0


@dataclass
class File:
    """A scenario as plain data."""

    top: dict[str, Any] = field(default_factory=dict)
    moving: dict[str, Any] = field(default_factory=dict)
    groups: list[dict[str, Any]] = field(default_factory=list)
    rulings: dict[str, str] = field(default_factory=dict)
    sharp: bool = False

    def text(self) -> str:
        """The file as the reader gets it."""
        lines = ["flagplot: europa", "title: Heard by a witness", *_lines(self.top, "")]
        if self.rulings:
            lines.append(f"rulings: {_inline(self.rulings)}")
        lines += ["moving:", "  name: North", "  group: Fleet", *_lines(self.moving, "  ")]
        lines += ["enemy:", "  name: South", "  groups:"]
        for number, group in enumerate(self.groups, 1):
            lines += [f"    - name: Group {number}", *_lines(group, "      ")]
        return "\n".join(lines) + "\n"

    def start(self, least_capacity: int) -> dict[str, Any]:
        """The situation that the file describes, by the fields of a situation."""
        units, groups = 2 * terms.UNITS, 2 * terms.GROUPS
        start: dict[str, Any] = {"sea": SEAS.index(self.top["sea"]), "night": int(self.top["night"])}
        start |= {"coastal": int(self.top["coastal-hex"]), "round_limit": self.top["round_limit"]}
        start |= {"movement": self.moving["movement"], "units": [0, 0], "at": [-1] * units}
        start |= {
            name: [0] * units for name in ("kind", "gunnery", "submarine", "aircraft", "heavy", "capacity", "hits")
        }
        names = ("sort", "adjacent", "coastal_beside", "level", "coast_hits", "left_port", "allowance", "marker")
        start |= {name: [0] * groups for name in names}
        start["left_port"][0] = int(self.moving["left-blockaded-port"])
        placed = [(0, self.moving), *enumerate(self.groups, terms.GROUPS)]
        for g, group in placed:
            start["sort"][g] = SORTS[group["kind"]]
            start["adjacent"][g] = int(group.get("where") == "adjacent")
            start["coastal_beside"][g] = int(group.get("coastal-hex", self.top["coastal-hex"]))
            start["level"][g] = group.get("level", 0)
            start["allowance"][g], start["marker"][g] = group.get("movement-allowance", 0), group.get("marker", 0)
        for g, unit in sorted(((g, unit) for g, group in placed for unit in group.get("units", [])), key=_row):
            _place(start, g, unit, least_capacity)
        return start


def _row(entry: tuple[int, dict[str, Any]]) -> tuple[int, str]:
    """Units stand by side and name, whatever the order of the file."""
    g, unit = entry
    return g // terms.GROUPS, unit["name"]


def _place(start: dict[str, Any], g: int, unit: dict[str, Any], least_capacity: int) -> None:
    side = g // terms.GROUPS
    u = side * terms.UNITS + start["units"][side]
    start["units"][side] += 1
    start["at"][u], start["kind"][u] = g, TYPES.index(unit["type"])
    for name in ("gunnery", "submarine", "aircraft", "heavy"):
        start[name][u] = int(unit.get(name, 0))
    greatest = max(unit.get("gunnery", 0), unit.get("submarine", 0), least_capacity)
    start["capacity"][u] = unit.get("capacity", greatest)


def _inline(values: dict[str, Any]) -> str:
    return "{" + ", ".join(f"{name}: {_word(value)}" for name, value in values.items()) + "}"


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lines(values: dict[str, Any], indent: str) -> list[str]:
    found = []
    for name, value in values.items():
        if name == "units":
            found += [f"{indent}units:", *(f"{indent}  - {_inline(unit)}" for unit in value)]
        else:
            found.append(f"{indent}{name}: {_word(value)}")
    return found


def random_file(seed: int, rulings: dict[str, str] | None = None) -> File:
    """A moving group and up to five enemy groups of all kinds, under any conditions."""
    n = Draw(seed)
    file = File(rulings=dict(rulings or {}), sharp=n.one_in(2))
    limit = 1 + n.below(4) if n.one_in(8) else 0
    sea = SEAS[max(0, n.below(5) - 2)]
    file.top = {"sea": sea, "night": n.one_in(3), "coastal-hex": n.one_in(3), "round_limit": limit}
    under = n.one_in(6)
    file.moving = {"kind": "submarine" if under else "surface", "movement": n.below(6)}
    file.moving |= {"left-blockaded-port": n.one_in(5), "units": _boats(n) if under else _ships(n)}
    for _ in range(1 + n.below(5 + 4 * n.below(2)) if n.one_in(2) else 1):
        group = _group(n, under, any("level" in g and g["where"] == "hex" for g in file.groups))
        units = [unit for each in (*file.groups, group) for unit in each.get("units", [])]
        if len(file.groups) < terms.GROUPS and len(units) <= terms.UNITS:
            file.groups.append(group)
    return file


def _group(n: Draw, under: bool, fort_here: bool) -> dict[str, Any]:
    sort = n.below(5)
    group: dict[str, Any] = {"where": "adjacent" if n.one_in(2) else "hex"}
    if sort == 0:
        group |= {"kind": "submarine", "units": _boats(n)}
    elif sort in (1, 2) and not under:
        group |= {"kind": "coast-defence", "level": 1 + n.below(60 if n.one_in(8) else 14)}
        if fort_here:
            group["where"] = "adjacent"
    else:
        group |= {"kind": "surface", "units": _ships(n)}
    if "units" in group and n.one_in(3):
        group["movement-allowance"] = 1 + n.below(60)
        group["marker"] = group["movement-allowance"] % 4
    if group["where"] == "adjacent" and n.one_in(2):
        group["coastal-hex"] = n.one_in(2)
    return group


def _ships(n: Draw) -> list[dict[str, Any]]:
    return [_ship(n, i) for i in range(1 + n.below(6 if n.one_in(2) else 3))]


def _ship(n: Draw, place: int) -> dict[str, Any]:
    kind = ("TF", "TF", "TF", "CG", "NT", "LC", "LB")[n.below(7)]
    unit: dict[str, Any] = {"name": f"Ship{n.drawn}-{place}", "type": kind}
    if kind in ("TF", "CG"):
        unit |= {"gunnery": n.below(10), "submarine": n.below(7)}
    if kind == "CG" and n.one_in(2):
        unit["aircraft"] = n.below(3)
    if n.one_in(6):
        unit["heavy"] = True
    if kind not in ("TF", "CG") or n.one_in(2):
        unit["capacity"] = 1 + n.below(6)
    return unit


def _boats(n: Draw) -> list[dict[str, Any]]:
    found = []
    for i in range(1 + n.below(4)):
        unit = {"name": f"Boat{n.drawn}-{i}", "type": "SS", "submarine": n.below(7)}
        found.append(unit | ({"capacity": 1 + n.below(4)} if n.one_in(2) else {}))
    return found


@cache
def _profile(sharp: bool) -> profiles.Profile:
    return profiles.parse_profile(SHARP, "sharp.toml") if sharp else profiles.house()


@cache
def _table(sharp: bool) -> dict[str, Any]:
    return tomllib.loads(SHARP if sharp else profiles.HOUSE.read_text(encoding="utf-8"))


@cache
def _rulings() -> dict[str, str]:
    return {name: ruling.spell(ruling.default) for name, ruling in editions.load().rulings.items()}


def random_answer(n: Draw, position: Position, choices: list[int]) -> int:
    """Any legal answer; leaving and holding fire are rarer, so that more comes to pass."""
    kind = position.question.kind
    if kind in (asks.DISENGAGE, asks.SLIP_AWAY) and n.below(4):
        return choices[0]
    if kind == asks.BODY and n.below(3):
        return choices[-1]
    if kind == asks.TARGET and choices[0] == 0 and len(choices) > 1 and n.below(8):
        return choices[1 + n.below(len(choices) - 1)]
    if kind == asks.POINTS and n.below(3):
        return choices[-1]
    return choices[n.below(len(choices))]


def hear(seed: int, rulings: dict[str, str] | None = None) -> Witness:
    """Play a random file with random legal answers, every question and every event heard by the witness."""
    file = random_file(seed, rulings)
    try:
        return _hear(file, seed)
    except Disagreement as wrong:
        raise Disagreement(f"seed {seed}: {wrong}\n{file.text()}") from None


def _hear(file: File, seed: int) -> Witness:
    combat = build(read_text(file.text()), _profile(file.sharp))
    tables = editions.fill(editions.load().with_rulings(combat.rulings), combat.profile)
    position = Position.begin(GAME, tables, combat.situation)
    table = _table(file.sharp)
    rows = (terms.UNITS, terms.GROUPS)
    witness = Witness(file.start(table["least-capacity"]), table, _rulings() | file.rulings, rows)
    n, heard = Draw(seed + 7_000_003), 0
    for _ in range(LONGEST):
        heard = _tell(position, witness, heard)
        if position.is_over:
            break
        choices = position.choices()
        _ask(position, witness, choices)
        answer = random_answer(n, position, choices)
        position.answer(answer)
        witness.answer(answer)
    assert position.is_over, "the combats do not end"
    s = position.situation
    afloat = {side * terms.UNITS + i for side in (0, 1) for i in range(s.units[side])}
    forts = {g: s.level[g] for g in range(2 * terms.GROUPS) if s.sort[g] == terms.COAST_DEFENCE}
    witness.end({u: min(s.hits[u], s.capacity[u]) for u in sorted(afloat)}, forts, s.movement)
    return witness


def _tell(position: Position, witness: Witness, heard: int) -> int:
    """Everything that has happened since the last question."""
    for event in position.log[heard:]:
        fields = dict(zip(event.kind.fields, event.values, strict=True))
        witness.event(event.kind.name, fields, events.paragraph(event))
    return len(position.log)


def _ask(position: Position, witness: Witness, choices: list[int]) -> None:
    """The pending question, its legal answers, the paragraph of every refusal, and what is secret meanwhile."""
    question = position.question
    kind = asks.BY_CODE[question.kind]
    cites = kind.paragraph(question.object)
    witness.question(kind.name, question.seat, question.subject, question.object, question.size, choices, cites)
    for answer in set(range(question.size)) - set(choices):
        code = position.refusal(answer)
        if reasons.BY_CODE[code].cites != cites:
            raise Disagreement(f"{cites}: answer {answer} to {kind.name} is refused by {reasons.BY_CODE[code]}")
    for (name, side), pick in witness.secrets.items():
        own, other = getattr(position.view(side), name)[side], getattr(position.view(1 - side), name)[side]
        if (own, other) != (pick, 0):
            raise Disagreement(f"{cites}: {name} of side {side} is {pick}: it sees {own}, the other side {other}")
