"""Plain facts of the books of a season: positions, counts, and the end of inversion (20.12, 22.54A, 22.74)."""

import marshal
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from flagplot.core.offers.season import Books
from flagplot.games.awaw.chapters.strategic.terms import TURN_NAMES
from flagplot.games.awaw.season.names import TURN
from flagplot.games.awaw.shared import units
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.awaw.words.describe import counted

Line = dict[str, Any]
SUBMARINES: Final = "submarines"
NOT_SHARED: Final = 2
"""The last form of `marshal` that writes a part twice if it occurs twice."""
OF_A_WRECK: Final = ("type", "size", "nation", "slow")
"""What the entry of a named ship that is gone keeps of her, should she be raised (27.721)."""
LONGEST: Final = 60
"""Letters of the longest name."""


def twin(books: Books) -> Books:
    """A copy of the books, to be changed. Books are plain data; nothing in the copy is shared, also if it was before."""
    found: Books = marshal.loads(marshal.dumps(books, NOT_SHARED))
    return found


def kind_of(ship: Mapping[str, Any]) -> int:
    """The code of a ship's type (20.12)."""
    return KIND_NAMES.index(str(ship["type"]))


def size_of(ship: Mapping[str, Any]) -> int:
    """Naval factors of one ship of the line (20.12)."""
    return units.factors_by_type(kind_of(ship), int(ship.get("size") or 0))


def is_named(ship: Mapping[str, Any]) -> bool:
    """Whether the line is a single ship with a name (20.12)."""
    return units.is_named(kind_of(ship))


def of_a_wreck(ship: Mapping[str, Any]) -> Line:
    """Facts kept of a ship that is gone, besides her type: a named one may be raised from port (27.721)."""
    kept = {word: ship[word] for word in OF_A_WRECK[2:] if ship.get(word)}
    return {"size": size_of(ship), **kept} if is_named(ship) else {}


def factors(ship: Mapping[str, Any]) -> int:
    """Naval factors of a line; transports count for none (22.421A)."""
    return size_of(ship) * number(ship) if units.counts_as_naval_factors(kind_of(ship)) else 0


def room_of(ship: Mapping[str, Any]) -> int:
    """Factors of a line that take room in its port, transports among them (21.11)."""
    return size_of(ship) * number(ship)


def number(ship: Mapping[str, Any]) -> int:
    """Ships of a line."""
    return int(ship.get("count") or 1)


def damaged(ship: Mapping[str, Any]) -> int:
    """Damaged ships of a line: a named one is damaged one hit before it sinks (22.54A)."""
    if is_named(ship):
        return int(ship.get("hits", 0) >= size_of(ship) - 1 and ship.get("hits", 0) > 0)
    return int(ship.get("damaged", 0))


def squadrons(ship: Mapping[str, Any]) -> int:
    """Naval air squadrons aboard (22.74)."""
    full = units.SQUADRONS[kind_of(ship)]
    return full if ship.get("nas") is None else int(ship["nas"])


def squadrons_of(side: Mapping[str, Any]) -> int:
    """Squadrons of a side, aboard and ashore (22.74)."""
    return sum(map(squadrons, side["ships"].values())) + sum(int(wing["count"]) for wing in side["air"].values())


def ships_of(side: Mapping[str, Any], force: str) -> list[tuple[str, Line]]:
    """The ships of a force by name, the largest first."""
    found = [(name, ship) for name, ship in side["ships"].items() if ship.get("force") == force]
    return sorted(found, key=lambda each: (-size_of(each[1]), each[0]))


def ships_by_force(side: Mapping[str, Any]) -> dict[str, list[tuple[str, Line]]]:
    """The ships of every force, as `ships_of` has those of one."""
    found: dict[str, list[tuple[str, Line]]] = {}
    for name, ship in side["ships"].items():
        found.setdefault(str(ship.get("force")), []).append((name, ship))
    for some in found.values():
        some.sort(key=lambda each: (-size_of(each[1]), each[0]))
    return found


def port_of(line: Mapping[str, Any]) -> str:
    """The port that a force or submarines count as based in: where they are, or where a patrol returns to."""
    return str(line.get("base") or line["at"]) if line.get("patrol") else str(line["at"])


def based(side: Mapping[str, Any], port: str) -> int:
    """Factors based in a port, those of its patrols too (21.11)."""
    forces = [name for name, force in side["forces"].items() if port_of(force) == port]
    return sum(room_of(ship) for ship in side["ships"].values() if ship.get("force") in forces)


def in_words(name: str, ship: Mapping[str, Any]) -> str:
    """A line in words: `Prinz Eugen (damaged, inverted)`."""
    marks = []
    hurt = damaged(ship)
    if hurt:
        marks.append("damaged" if number(ship) == 1 else f"{hurt} damaged")
    elif ship.get("hits"):
        marks.append(f"{ship['hits']} hit{'s' if ship['hits'] > 1 else ''}")
    if squadrons(ship) < units.SQUADRONS[kind_of(ship)]:
        marks.append(f"{squadrons(ship)} of {units.SQUADRONS[kind_of(ship)]} squadrons")
    if ship.get("inverted"):
        until = str(ship["inverted"])
        marks.append("inverted" if until == TURN else f"inverted until {until}")
    said = counted(str(ship.get("called") or name), number(ship))
    return said + (f" ({', '.join(marks)})" if marks else "")


def free_name(wanted: str, taken: Mapping[str, object]) -> str:
    """A name that is free, numbered if it has to be."""
    name, count = wanted[:LONGEST].strip(), 1
    while name in taken:
        count += 1
        name = f"{wanted[: LONGEST - 5].strip()} ({count})"
    return name


def root_of(lines: Mapping[str, Line], name: str) -> str:
    """The row that a line belongs to."""
    return str(lines[name].get("of") or name)


def turn_number(name: str) -> int:
    """The number of a game turn."""
    return TURN_NAMES.index(name)


def turn_after(name: str, turns: int = 1) -> str:
    """The game turn that many turns after another."""
    later = turn_number(name) + turns
    return TURN_NAMES[later] if later < len(TURN_NAMES) else f"after {TURN_NAMES[-1]}"


def census(books: Books) -> Counter[str]:
    """How many there are of each row and of squadrons, afloat, in a yard and lost: numbers that no stage may change."""
    found: Counter[str] = Counter()
    for name, side in books["sides"].items():
        for section in ("ships", SUBMARINES):
            for line, ship in side[section].items():
                found[f"{name}: {root_of(side[section], line)}"] += number(ship)
        found[f"{name}: squadrons"] += squadrons_of(side)
    for lost in books["lost"].values():
        found[f"{lost['side']}: {lost['what']}"] += int(lost.get("count", 1))
    return found


def lines_of(books: Books) -> Iterator[tuple[str, str, str, Line]]:
    """Every ship and row of submarines with its side and section."""
    for side, has in books["sides"].items():
        for section in ("ships", SUBMARINES):
            for name, line in has[section].items():
                yield side, section, name, line


def unit(books: Books, side: str, name: str) -> str:
    """What a unit is called in the journal: its name, with its side where the other one has a unit of that name."""
    others = (has for other, has in books["sides"].items() if other != side)
    is_twin = any(name in has[section] for has in others for section in ("ships", SUBMARINES))
    return f"{side}/{name}" if is_twin else name


def place_of(line: Mapping[str, Any]) -> str:
    """Where a force or submarines are, in words; a hex with its theatre, if there are several."""
    sea = f" ({line['theatre']})" if line.get("theatre") else ""
    return f"on patrol in {line['at']}{sea}" if line.get("patrol") else f"at {line['at']}"


def whereabouts(books: Books) -> dict[str, str]:
    """A sentence for each ship and row of submarines: where it is."""
    found = {}
    for side, section, name, line in lines_of(books):
        force = books["sides"][side]["forces"].get(line.get("force"), {}) if section == "ships" else line
        place = place_of(force) if force else f"at {line.get('yard', 'sea')}"
        marks = in_words(name, line).partition(" (")[2] if section == "ships" else ""
        found[unit(books, side, name)] = place + (f", {marks.removesuffix(')')}" if marks else "")
    return found


def tally(books: Books) -> Counter[str]:
    """Counts for odds: factors and units lost, damaged units, forces at sea, by side (20.12, 22.54A, 22.55)."""
    found: Counter[str] = Counter()
    for lost in books["lost"].values():
        side = lost["side"]
        found[f"{side}: {lost['what']} lost"] += int(lost.get("count", 1))
        if lost["type"] in KIND_NAMES[:-1]:
            size = units.factors_by_type(KIND_NAMES.index(lost["type"]), lost.get("size", 0))
            is_counted = units.counts_as_naval_factors(KIND_NAMES.index(lost["type"]))
            found[f"{side}: naval factors lost"] += size * int(lost.get("count", 1)) * is_counted
    for side, section, name, line in lines_of(books):
        if section == "ships" and damaged(line):
            found[f"{side}: {root_of(books['sides'][side][section], name)} damaged"] += damaged(line)
    for side, has in books["sides"].items():
        for force in has["forces"].values():
            if force.get("patrol"):
                found[f"{side}: {place_of(force)}"] += 1
            elif force["at"].casefold().endswith("box"):
                found[f"{side}: forces in {force['at']}"] += 1
    return found
