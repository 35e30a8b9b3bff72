"""A naval turn composed of ships by name or kind: their ports and voyages, checked like a typed file."""

from collections.abc import Container, Sequence
from typing import Final

from flagplot.board.paths import path
from flagplot.board.read_map import names, open_map
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import ComposeRequest, GroupQuestion
from flagplot.core.offers.measure import Data
from flagplot.files.yaml_lines import FlowStyle, written
from flagplot.games.awaw.files.check_force import CARGO_MISSIONS
from flagplot.games.awaw.files.composing import listed
from flagplot.games.awaw.files.composing.compose import (
    HEAD,
    SideDraft,
    checked,
    commonest,
    forces,
    notes,
    side_under_way,
)
from flagplot.games.awaw.files.composing.compose import QUESTIONS as OF_GROUP
from flagplot.games.awaw.files.composing.listed import Group
from flagplot.games.awaw.files.operation.read import read_text
from flagplot.games.awaw.files.words import PHASES
from flagplot.games.awaw.interception.arrival import announces_with
from flagplot.games.awaw.interception.terms import ANNOUNCEABLE, TRANSPORT
from flagplot.games.awaw.turn import terms

EXAMPLE: Final = "Bismarck, Prinz Eugen at Gotenhafen to Atlantic SW box; Scharnhorst at Brest"
PACIFIC: Final = ("Japan", "United States", "Australia")
"""Nations whose example of a place is one of the Pacific."""
RANGE: Final = 8
"""Hexes that aircraft reach, nowhere printed; what planning assumes too."""
SAILS: Final = "no destination was given: a patrol in {hex}, half way to {port}, is a guess to be changed (22.14F)."
DOES: Final = "no activity was given: {activity} is a guess; --activity names another (22.15)."
NEAR: Final = "no place was given for {said}: {port} is a guess."


def _check_place(name: str, text: str) -> None:
    """An error for a place that is on no map."""
    map_of([text], "")


QUESTIONS: Final = (
    *OF_GROUP,
    GroupQuestion("where it is, a place or hex of a map", "Scapa Flow", " at {}", _check_place, is_needed=True),
    GroupQuestion("where it sails in this turn", "Atlantic SW box", " to {}", _check_place),
)
"""The questions about a group."""


def has_place(side: str) -> bool:
    """Whether a side as typed says where a force is."""
    return any(listed.PLACE.match(word.strip()) for word in listed.BETWEEN.split(side.replace(";", ",")))


def compose(wanted: ComposeRequest) -> str:
    """The text of a file in which one side sails and the other may intercept; a FlagplotError says what cannot be."""
    given = [(name, groups(name, text)) for name, text in wanted.named()]
    said: list[list[str]] = [_placed(name, some) for name, some in given]
    mover = _mover(given)
    places = [place for _, some in given for each in some for place in (each.port, each.to) if place]
    found = wanted.head("operation", [name for name, _ in given])
    found |= {"map": map_of(places, wanted.words.get("map", "")), "mover": given[mover][0]}
    if not any(each.to for each in given[mover][1]):
        said[mover] += _guess_voyage(given[mover], given[1 - mover], found["map"])
    board = open_map(found["map"])
    at_sea = {each.to for _, some in given for each in some if each.to and board.is_open_sea(board.locate(each.to))}
    drafts = []
    for n, (name, some) in enumerate(given):
        draft = of_groups(name, some, wanted.words.get("activity", ""), n == mover, at_sea)
        drafts.append(draft._replace(notes=[*said[n], *draft.notes]))
    text = written({**found, "sides": [draft.data for draft in drafts]}, HEAD + notes(drafts))
    checked(text, wanted.file, read_text)
    return text


def side(name: str, text: str, is_first: bool) -> Data:
    """A side in file form, from its list of places."""
    some = groups(name, text)
    _placed(name, some)
    return of_groups(name, some, "", is_first).data


def groups(name: str, text: str) -> list[Group]:
    """The forces of a side, place by place. Only ships sail (22.12)."""
    if not text:
        raise FlagplotError("no ships are named", field="--side", expected=f"ships and their port, such as {EXAMPLE}")
    found = listed.groups(text, listed.nation_of(name))
    if any(group.to and not group.ships for group in found):
        raise FlagplotError("no ships sail", field="--side", expected="ships as well as submarines and squadrons")
    return found


def _placed(name: str, some: Sequence[Group]) -> list[str]:
    """Put groups without a place where the side's only other place is, and say so; an error if that is not known."""
    ports = list(dict.fromkeys(group.port for group in some if group.port))
    missing = [group for group in some if not group.port]
    if missing and len(ports) != 1:
        what = f"the port of {missing[0].said!r} is missing"
        example = ports[0] if ports else "Truk" if listed.nation_of(name) in PACIFIC else "Scapa Flow"
        raise FlagplotError(
            what,
            field="--side",
            expected=f'their place, such as "{missing[0].said} at {example}"',
        )
    for group in missing:
        group.port = ports[0]
    return [f"{name}: {NEAR.format(said=group.said, port=group.port)}" for group in missing]


def _mover(given: Sequence[tuple[str, Sequence[Group]]]) -> int:
    """The side whose player turn it is: the one that sails, else the one that would (22.12)."""
    sail = [n for n, (_, some) in enumerate(given) if any(group.to for group in some)]
    if len(sail) > 1:
        other = next(group for group in given[1][1] if group.to)
        what = "both sides sail, but it is the player turn of one"
        raise FlagplotError(what, field="--side", expected=f"ships of {given[1][0]} at {other.port} only (22.12)")
    return sail[0] if sail else side_under_way([some for _, some in given])


def _guess_voyage(mover: tuple[str, Sequence[Group]], other: tuple[str, Sequence[Group]], on: str) -> list[str]:
    """Let the first ships of a side that has no destination sail half way to the other side, and say so."""
    board, sailing = open_map(on), next(group for group in mover[1] if group.ships)
    start = board.locate(sailing.port)
    for group in other[1]:
        route = path(board, start, board.locate(group.port))
        if len(route) > 2:
            sailing.to = board.id_of(route[len(route) // 2])
            hex_words = board.spell(route[len(route) // 2])
            return [f"{mover[0]}: {SAILS.format(hex=hex_words, port=group.port)}"]
    what = f"no force sails, and none can from {sailing.port} towards the other side"
    raise FlagplotError(what, field="--side", expected=f"a destination, such as {EXAMPLE}")


def of_groups(
    name: str, some: Sequence[Group], activity: str = "", sails: bool = True, at_sea: Container[str] = ()
) -> SideDraft:
    """A side in file form, from its groups; no port is made for a destination `at_sea` (22.12A).

    Transports that sail for an activity with cargo have it aboard (22.82).
    """
    nation = listed.nation_of(name) or commonest([of for group in some for _, of in group.ships], name)
    places: dict[str, Data] = {}
    for each in some:
        flying = places.setdefault(each.port, {"name": each.port})
        if each.squadrons:
            flying["range"] = RANGE
            flying.setdefault("squadrons", []).extend(FlowStyle({"type": t, "count": n}) for t, n in each.squadrons)
        if each.to and each.to not in at_sea:
            places.setdefault(each.to, {"name": each.to})
    made, boats, said = list[Data](), list[Data](), list[str]()
    voyages: dict[tuple[str, str], list[str]] = {}
    does = _activities(some, activity) if sails else {}
    for place, each in enumerate(some):
        if each.ships:
            number = sum(one.port == each.port and bool(one.ships) for one in some[: place + 1])
            called = f"{each.port} force {number}" if number > 1 else f"{each.port} force"
            errand = does.get((each.port, each.to), "")
            draft = forces(each, nation, called, errand if errand in CARGO_MISSIONS else "")
            said += draft.notes
            for one in draft.data["forces"]:
                one.pop("mission", None)
                made.append({"name": one.pop("name"), "port": each.port, **one})
                if each.to:
                    voyages.setdefault((each.port, each.to), []).append(made[-1]["name"])
        elif each.guesses:
            said += [f"{name}: {guess}" for guess in each.guesses]
        if each.boats:
            boats.append(FlowStyle({"name": f"Boats of {each.port}", "port": each.port, "count": each.boats}))
    found: Data = {"name": name, "nation": nation, "places": list(places.values()), "forces": made}
    found |= {"submarines": boats} if boats else {}
    if voyages:
        found["operations"] = [_operation(does[way], *way, names) for way, names in voyages.items()]
        guessed = dict.fromkeys(does[way] for way in voyages) if not activity else {}
        said += [f"{name}: {DOES.format(activity=each)}" for each in guessed]
    return SideDraft(found, said)


def _activities(some: Sequence[Group], activity: str) -> dict[tuple[str, str], str]:
    """The activity of each voyage: the named one, or one that its ships and its end suggest (22.15, 22.35)."""
    found = dict[tuple[str, str], str]()
    for way in dict.fromkeys((each.port, each.to) for each in some if each.to):
        ships = [ship for each in some if (each.port, each.to) == way for ship, _ in each.ships]
        carries = any(ship.type == "TR" for ship in ships)
        suggested = "sea-transport" if carries else "raid" if way[1].casefold().endswith("sw box") else "patrol"
        found[way] = activity or suggested
    return found


def _operation(activity: str, port: str, to: str, names: Sequence[str]) -> Data:
    """A voyage, with the forces that sail together."""
    phase = list(PHASES)[min(stage_of(ANNOUNCEABLE[activity]), len(PHASES) - 1)]
    return {
        "name": f"{activity.replace('-', ' ').capitalize()}: {port} to {to}",
        "activity": activity,
        "phase": phase,
        "plans": [{"name": "the shortest way", "forces": list(names), "route": [port, to]}],
    }


def stage_of(activity: int) -> int:
    """The stage in which an activity is announced; sea transport in the movement phase, as its table has it (22.15A, 22.282)."""
    return min(announces_with(activity), terms.MOVEMENT if activity == TRANSPORT else terms.STAGES)


def map_of(places: Sequence[str], named: str) -> str:
    """The map that is named, or the first that knows every place; the error is that of the map that knows most."""
    boards = [named] if named else names()
    unknown = {board: [(place, error) for place in places if (error := _unknown(board, place))] for board in boards}
    best = min(unknown, key=lambda board: len(unknown[board]))
    if unknown[best]:
        place, expected = unknown[best][0]
        raise FlagplotError(
            f"there is no {place!r} on the map {best}",
            field="--side",
            expected=f"{expected}; places of one map, or --map",
        )
    return best


def _unknown(board: str, place: str) -> str:
    try:
        open_map(board).locate(place)
    except FlagplotError as error:
        return error.expected
    return ""
