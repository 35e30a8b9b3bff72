"""What became of each operation of a naval turn, as a reader may know it: arrived, turned back or lost (22.131, 22.28).

Every report, letter, page and JSON object takes it from here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from typing_extensions import TypedDict

from flagplot.games.awaw.interception import terms as activity
from flagplot.games.awaw.shared.terms import TRANSPORT
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.rows import units_of
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.describe import TurnDescriber, capital
from flagplot.games.awaw.turn.words.known import TurnLook, named_by
from flagplot.games.awaw.turn.words.naming import ACTIVITY_WORDS, TurnRoster, course, force_name, several
from flagplot.games.awaw.turn.words.voyages import Voyage, ships_of, voyages
from flagplot.games.awaw.words.describe import listed, ships_named

ARRIVED, PART, TURNED_BACK, LOST, STAYED, UNDER_WAY = (
    "arrived",
    "part arrived",
    "turned back",
    "lost",
    "stayed",
    "under way",
)
REACHED: Final = {
    activity.PATROL: "took up the patrol at {}",
    activity.CARRIER_MISSION: "carried out the mission against {}",
    activity.SUPPLY: "kept the supply line to {} open",
    activity.TRANSPORT: "arrived in {}",
    activity.INVASION: "landed at {}",
    activity.BOMBARDMENT: "bombarded {}",
}
"""How ships have carried out an activity; of every other one they `reached` the place."""
CITES: Final = {
    ARRIVED: "22.131",
    PART: "22.131",
    TURNED_BACK: "22.28",
    LOST: "22.7",
    STAYED: "22.15",
    UNDER_WAY: "22.12",
}


class OfForce(TypedDict):
    """What became of one force, as plain data."""

    name: str
    outcome: str
    text: str
    arrived: list[str]
    turned_back: list[str]
    lost: list[str]


class Operation(TypedDict):
    """What became of one operation, as plain data; `forces` is empty for a reader who may not know them."""

    side: str
    name: str
    carried_out: bool
    text: list[str]
    forces: list[OfForce]


@dataclass(frozen=True)
class Became:
    """What became of one operation."""

    side: str
    name: str
    carried_out: bool
    lines: list[tuple[str, str]]
    """Sentences with their paragraphs."""
    brief: list[tuple[str, str]]
    """The same without the losses of each force, which the losses of its side repeat; forces of one fate share a line."""
    forces: list[OfForce]

    def as_data(self) -> Operation:
        """As plain data."""
        said = [text for text, _ in self.lines]
        about: Operation = {
            "side": self.side,
            "name": self.name,
            "carried_out": self.carried_out,
            "text": said,
            "forces": [],
        }
        about["forces"] = self.forces
        return about


def became(start: TurnLook, seen: TurnLook, teller: TurnDescriber) -> list[Became]:
    """The outcome of every operation: for an open side by its plans, for the other by its announcements."""
    found = voyages(seen.log)
    entries = [each for side in range(2) if seen.is_open(side) for each in _own(start, seen, teller, side, found)]
    for side in range(2):
        if not seen.is_open(side):
            entries += _announced(teller, [each for each in found if each.side == side], seen.s.step == terms.TURN_OVER)
    return entries


def _own(start: TurnLook, seen: TurnLook, teller: TurnDescriber, side: int, found: list[Voyage]) -> Iterator[Became]:
    for operation, name in enumerate(teller.roster.operations):
        plan = seen.s.operation_chosen[operation]
        if start.s.operation_side[operation] != side or plan == terms.NONE:
            continue
        if plan == 0:
            lines = [(f"{name}: did not sail", teller.own_cites(CITES[STAYED]))]
            yield Became(teller.roster.sides[side], name, False, lines, lines, [])
        else:
            yield _sailed(Sailed(start, seen, teller, side, operation, found))


def _sailed(of: "Sailed") -> Became:
    own, found = of.teller.own_cites, [of.force(f) for f in of.planned]
    entries = [entry for entry, _ in found]
    lines = [(each["text"], own(CITES[each["outcome"]])) for each in entries]
    alike = dict[tuple[str, str], list[str]]()
    for entry, words in found:
        alike.setdefault((words, own(CITES[entry["outcome"]])), []).append(entry["name"])
    brief = [(f"{listed(names)}: {words}", cites) for (words, cites), names in alike.items()]
    if not entries:
        ends = [each.ended for each in of.found]
        lines = brief = [(f"{of.name}: {_bare(ends)}", own("22.9434"))]
    done = any(each.ended == events.ACTIVITY_DONE for each in of.found)
    return Became(of.teller.roster.sides[of.side], of.name, done, lines, brief, entries)


def _bare(ends: list[int]) -> str:
    """What became of a sea supply line without guards."""
    if events.SUPPLY_LINE_CUT in ends:
        return "the supply line was cut"
    return "the supply line stayed open" if events.ACTIVITY_DONE in ends else "under way"


class Sailed:
    """One operation that sailed, of a side that is open to the reader."""

    def __init__(
        self, start: TurnLook, seen: TurnLook, teller: TurnDescriber, side: int, operation: int, found: list[Voyage]
    ) -> None:
        self.start, self.seen, self.teller, self.side = start, seen, teller, side
        self.name = teller.roster.operations[operation]
        s, plan = start.s, seen.s.operation_chosen[operation]
        legs = [
            leg
            for leg in range(terms.SAILING_LEGS, terms.LEGS)
            if s.leg_length[leg] > 0 and s.leg_operation[leg] == operation and s.leg_plan[leg] == plan
        ]
        first = side * terms.FORCES
        self.planned = [first + f for f in range(terms.FORCES) if any(s.leg_force[leg][f] for leg in legs)]
        """Forces of its plan."""
        kinds = {s.leg_activity[leg] for leg in legs}
        self.found = [each for each in found if each.side == side and each.activity in kinds and self._is_of(each)]
        """Its voyages."""

    def _is_of(self, voyage: Voyage) -> bool:
        return not self.planned or bool(set(self.planned) & set(voyage.forces))

    def force(self, f: int) -> tuple[OfForce, str]:
        """What became of one force of the plan, and that in words without its name and losses."""
        name = force_name(self.teller.roster, self.start, f)
        mine = [each for each in self.found if f in each.forces]
        if not mine:
            return _outcome(name, STAYED, "did not sail")
        last = mine[-1]
        if not last.ended and f in last.there and self.seen.s.step != terms.TURN_OVER:
            return _outcome(name, UNDER_WAY, f"under way to {place(self.teller.roster, last.end)}")
        fate = self._fate(f, last)
        words = [self._names(each, fate) for each in (fate.arrived, fate.back, fate.lost)]
        transports = self._transports(fate.sailed)
        lost = self._names(Counter({u: n for u, n in fate.lost.items() if u not in transports}), fate)
        without = f"; lost: {listed(lost)}" if lost and fate.outcome != LOST else ""
        return _outcome(name, fate.outcome, self._words(f, last, fate), *words, without=without)

    def _fate(self, f: int, last: Voyage) -> "Fate":
        """What became of the ships of a force in its last voyage."""
        s, fate = self.seen.s, Fate(ships_of(self.start, [f]))
        for u in units_of(s, self.side):
            root, now = named_by(s, u), s.in_force[u]
            if s.count[u] > 0 and root in fate.sailed:
                in_port = now != terms.NONE and s.standing[now] == terms.IN_PORT
                home = f" to {self.teller.roster.places[s.home[now]]}" if in_port else ""
                group = fate.arrived if last.came and now not in last.left else fate.homes.setdefault(home, Counter())
                group[root] += s.count[u]
        return fate

    # ------------------------------------------------------------ words
    def _words(self, f: int, last: Voyage, fate: "Fate") -> str:
        if fate.outcome == LOST:
            return "lost with all its ships"
        transports = self._transports(fate.sailed)
        homes = {where: listed(self._names(ships, fate)) for where, ships in fate.homes.items()}
        turned = "; ".join(f"{ships} turned back{where}" for where, ships in homes.items())
        counted = f"{self._transports(fate.arrived).total()} of {_transports(transports.total())} arrived"
        if fate.outcome == TURNED_BACK:
            turned = f"turned back{next(iter(homes))}" if len(homes) == 1 else turned
            return f"{counted}; {turned}" if transports else turned
        if transports:
            there = f"{counted} in {place(self.teller.roster, last.end)}"
        else:
            there = self._did(f, last)
        if fate.outcome == ARRIVED:
            return there
        return f"{there}; {turned}" if transports else f"{listed(self._names(fate.arrived, fate))} {there}; {turned}"

    def _did(self, f: int, last: Voyage) -> str:
        """How a force carried out its last voyage."""
        here = place(self.teller.roster, last.end)
        if last.ended == events.ACTIVITY_FAILS:
            return f"reached {here}, with nothing left for the {ACTIVITY_WORDS[last.activity]}"
        later = self.found[self.found.index(last) + 1 :]
        if any(set(each.forces) & set(last.forces) for each in later):
            return f"went to {here}, as planned"
        return REACHED.get(last.activity, "reached {}").format(here)

    def _transports(self, ships: Counter[int]) -> Counter[int]:
        return Counter({u: n for u, n in ships.items() if self.start.s.kind[u] == TRANSPORT})

    def _names(self, ships: Counter[int], fate: "Fate") -> list[str]:
        return [some_of(self.teller.roster.units[u], n, fate.sailed[u]) for u, n in ships.items() if n]


@dataclass
class Fate:
    """What became of the ships of one force, by the rows of the start."""

    sailed: Counter[int]
    arrived: Counter[int] = field(default_factory=Counter)
    homes: dict[str, Counter[int]] = field(default_factory=dict)
    """Those that turned back, by where they are now."""

    @property
    def back(self) -> Counter[int]:
        """All that turned back."""
        return sum(self.homes.values(), Counter[int]())

    @property
    def lost(self) -> Counter[int]:
        """All that are lost."""
        return self.sailed - self.arrived - self.back

    @property
    def outcome(self) -> str:
        """What became of it, in one word."""
        if self.arrived:
            return PART if self.homes else ARRIVED
        return TURNED_BACK if self.homes else LOST


def some_of(name: str, some: int, all: int) -> str:
    """Ships of a row: `Bismarck`, `4 Destroyers`, `2 of 4 Destroyers`, `1 of Norfolk and Suffolk`."""
    return f"{some} of {all} {name}" if some < all and ships_named(name) == 1 else several(name, some)


def _transports(count: int) -> str:
    return f"{count} transport{'' if count == 1 else 's'}"


def _outcome(name: str, outcome: str, words: str, *ships: list[str], without: str = "") -> tuple[OfForce, str]:
    arrived, back, lost = ships or ([], [], [])
    entry: OfForce = {
        "name": name,
        "outcome": outcome,
        "text": f"{name}: {words}{without}",
        "arrived": arrived,
        "turned_back": back,
        "lost": lost,
    }
    return entry, words


def place(roster: TurnRoster, hex: int) -> str:
    """A hex in a sentence: `Malta`, `AB8`, `the Atlantic SW box`."""
    name = roster.spot(hex)
    return f"the {name}" if name.endswith(" box") else name


def _announced(teller: TurnDescriber, found: Iterable[Voyage], is_over: bool) -> Iterator[Became]:
    """The outcome of the other side's voyages, for a reader who knows only the announcements."""
    entries = list(found)
    for each in entries:
        if not each.ended and any(other.start == each.end for other in entries):
            continue
        name = course(teller.roster, each.activity, each.start, each.end)
        outcomes: dict[int, tuple[str, str]] = {
            events.ACTIVITY_DONE: ("carried out", CITES[ARRIVED]),
            events.ACTIVITY_FAILS: ("arrived with nothing left to carry it out", CITES[ARRIVED]),
            events.LEG_ABORTS: ("turned back", CITES[TURNED_BACK]),
            events.SUPPLY_LINE_CUT: ("cut", "22.9434"),
        }
        not_ended = ("not carried out", CITES[TURNED_BACK]) if is_over else ("under way", CITES[UNDER_WAY])
        words, cites = outcomes.get(each.ended, not_ended)
        lines = [(f"{capital(name)}: {words}", teller.own_cites(cites))]
        yield Became(teller.roster.sides[each.side], name, each.ended == events.ACTIVITY_DONE, lines, lines, [])
