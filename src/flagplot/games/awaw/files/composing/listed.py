"""A side as a person types it: ships by name or by kind, aircraft, submarines, and where they are."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pydantic import ValidationError

from flagplot.core.errors import FlagplotError, one_of
from flagplot.files.ships import CAPITAL, LibraryShip, known
from flagplot.games.awaw.files.check_force import complement
from flagplot.games.awaw.files.model import Ship
from flagplot.games.awaw.files.words import ALSO_CALLED, KINDS
from flagplot.games.awaw.shared.terms import MOST_SHIPS, NATION_NAMES

SLOW_BEFORE: Final = 1937
"""British and U.S. battleships that were in service before this year are slow, and Japanese ones."""
SLOW_NATIONS: Final = ("Britain", "United States", "Japan")
SMALL_CARRIER, LARGE_CARRIER, MANY_AIRCRAFT, SQUADRON = 10_000, 40_000, 50, 20
LARGE, LARGEST, FIRST_WAR = 33_000, 45_000, 36_000
"""Standard tons of a later capital ship of four factors and of five, and the most that a first-war design of three has."""
SMALL_CRUISER: Final = 5_000


def made(**fields: object) -> Ship:
    """A ship of a file; an error says which of its fields cannot be as typed."""
    try:
        return Ship.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        what = f"{first['loc'][0]} {first['input']!r:.60} of a ship: {first['msg'].lower()}"
        raise FlagplotError(what, field="--side", expected="a short name of printable characters") from None


def derived(real: LibraryShip) -> Ship:
    """What the formula makes of a ship."""
    if real.kind in CAPITAL:
        is_slow = real.kind == "BB" and real.nation in SLOW_NATIONS and real.year < SLOW_BEFORE
        return made(name=real.name, type="BB", size=capital_size(real), slow=True if is_slow else None)
    if real.kind == "CV":
        ship = made(name=real.name, type=carrier_type(real))
        most = complement(ship)
        aboard = max(1, min(most, (real.aircraft + SQUADRON // 2) // SQUADRON)) if most else 0
        return ship.model_copy(update={"nas": aboard}) if aboard != most else ship
    if real.tons >= SMALL_CRUISER:
        return made(name=real.name, type="CA")
    return made(name=real.name, type="DD", count=1)


def capital_size(real: LibraryShip) -> int:
    """Naval factors of a capital ship."""
    if real.kind == "PB":
        return 2
    if real.tons > LARGEST:
        return 5
    if real.design == "first":
        return 3 if real.tons <= FIRST_WAR else 4
    return 4 if real.tons >= LARGE else 3


def carrier_type(real: LibraryShip) -> str:
    """Type of a carrier."""
    if real.aircraft >= MANY_AIRCRAFT:
        return "CVB" if real.tons > LARGE_CARRIER else "CV"
    return "CVL" if real.tons >= SMALL_CARRIER or real.nation == "Britain" else "CVE"


def nation_of(name: str) -> str:
    """The nation that a side's name means; empty if it is none."""
    said = name.replace(".", "").strip().casefold()
    known = {nation.casefold(): nation for nation in NATION_NAMES} | dict(ALSO_CALLED)
    found = known.get(said, "")
    return found if found in NATION_NAMES else ""


BOATS: Final = 4
"""Submarines for each factor (scenarios/README.md)."""
LETTER: Final = 2
"""Destroyers for each factor (scenarios/README.md)."""
AIRCRAFT: Final = 30
"""Aircraft ashore of a squadron, to the nearest (scenarios/README.md)."""
PATROL_AIRCRAFT: Final = 10
ARMY_SQUADRONS: Final = 3
"""Squadrons of an army air factor (23.13)."""


class Kind(NamedTuple):
    """What a noun means: a type of the game, how many of them make one of it, and the name in the file."""

    type: str
    together: int
    name: str
    size: int = 0
    """Factors of each, where the type does not say (20.12)."""
    guess: str = ""
    """What the file says of it, if it is a guess."""


SIZE_GUESS: Final = "no size was given: {size} factors each are a guess; write 2 BB 5 for another size (20.12)."
LETTERS: Final = "{count} DD are factors, {each} ships each; write {count} destroyers for ships."
SQUADRON_GUESS: Final = "no type of squadron was given: a third each of cover, search and attack is a guess (23.13)."
SHIPS: Final = {
    "bb": Kind("BB", 1, "Battleship", 4, SIZE_GUESS),
    "battleship": Kind("BB", 1, "Battleship", 4, SIZE_GUESS),
    "capital ship": Kind("BB", 1, "Battleship", 4, SIZE_GUESS),
    "bc": Kind("BB", 1, "Battlecruiser", 3, SIZE_GUESS),
    "battlecruiser": Kind("BB", 1, "Battlecruiser", 3, SIZE_GUESS),
    "pocket battleship": Kind("BB", 1, "Pocket battleship", 2),
    "cv": Kind("CV", 1, "Carrier"),
    "carrier": Kind("CV", 1, "Carrier"),
    "cvb": Kind("CVB", 1, "Large carrier"),
    "cvl": Kind("CVL", 1, "Light carrier"),
    "light carrier": Kind("CVL", 1, "Light carrier"),
    "cve": Kind("CVE", 1, "Escort carriers"),
    "escort carrier": Kind("CVE", 1, "Escort carriers"),
    "ca": Kind("CA", 1, "Cruisers"),
    "cl": Kind("CA", 1, "Cruisers"),
    "claa": Kind("CA", 1, "Cruisers"),
    "cruiser": Kind("CA", 1, "Cruisers"),
    "heavy cruiser": Kind("CA", 1, "Heavy cruisers"),
    "light cruiser": Kind("CA", 1, "Light cruisers"),
    "dd": Kind("DD", 1, "Destroyers", 0, LETTERS),
    "destroyer": Kind("DD", LETTER, "Destroyers"),
    "de": Kind("DD", 4, "Escorts"),
    "destroyer escort": Kind("DD", 4, "Escorts"),
    "escort": Kind("DD", 4, "Escorts"),
    "frigate": Kind("DD", 4, "Frigates"),
    "corvette": Kind("DD", 4, "Corvettes"),
    "sloop": Kind("DD", 4, "Sloops"),
    "minesweeper": Kind("DD", 4, "Minesweepers"),
    "torpedo boat": Kind("DD", 10, "Torpedo boats"),
    "tr": Kind("TR", 1, "Transports"),
    "ap": Kind("TR", 4, "Transports"),
    "transport": Kind("TR", 4, "Transports"),
    "troopship": Kind("TR", 4, "Transports"),
    "merchant ship": Kind("TR", 4, "Merchant ships"),
    "merchantman": Kind("TR", 4, "Merchant ships"),
    "merchantmen": Kind("TR", 4, "Merchant ships"),
    "freighter": Kind("TR", 4, "Merchant ships"),
    "cargo ship": Kind("TR", 4, "Merchant ships"),
    "tanker": Kind("TR", 4, "Tankers"),
    "oiler": Kind("TR", 4, "Tankers"),
}
"""Ships that are counted (scenarios/README.md); part of a factor counts whole."""
UNDER: Final = {
    **dict.fromkeys(("submarine", "sub", "u-boat", "boat", "ss"), BOATS),
    "submarine factor": 1,
}
COUNTABLE: Final = "another kind of ship, squadrons such as 2 attack squadrons, or factors such as 4 DD, 2 CA"
SPELLINGS: Final = (
    ("battle cruiser", "battlecruiser"),
    ("fleet carrier", "carrier"),
    ("aircraft carrier", "carrier"),
    ("uboat", "u-boat"),
)
FLYING: Final = {
    "search": ("search", 1),
    "search squadron": ("search", 1),
    "patrol squadron": ("search", 1),
    "attack": ("attack", 1),
    "attack squadron": ("attack", 1),
    "bomber squadron": ("attack", 1),
    "torpedo squadron": ("attack", 1),
    "cover": ("cover", 1),
    "cover squadron": ("cover", 1),
    "fighter squadron": ("cover", 1),
    "army": ("army", 1),
    "army squadron": ("army", 1),
    "army air factor": ("army", 1),
    "air factor": ("army", 1),
    "aaf": ("army", 1),
    "nas": ("NAS", 1),
    "naval squadron": ("NAS", 1),
    "naval air squadron": ("NAS", 1),
    "bomber": ("attack", AIRCRAFT),
    "torpedo bomber": ("attack", AIRCRAFT),
    "dive bomber": ("attack", AIRCRAFT),
    "torpedo plane": ("attack", AIRCRAFT),
    "attack aircraft": ("attack", AIRCRAFT),
    "fighter": ("cover", AIRCRAFT),
    "flying boat": ("search", PATROL_AIRCRAFT),
    "patrol plane": ("search", PATROL_AIRCRAFT),
    "search aircraft": ("search", PATROL_AIRCRAFT),
    "squadron": ("", 1),
    "air squadron": ("", 1),
    "aircraft": ("", AIRCRAFT),
    "plane": ("", AIRCRAFT),
}
"""Aircraft that are counted, with how many make a squadron; without a type an even mixture is a guess."""
NUMBERS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7} | {
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fourteen": 14, "sixteen": 16, "twenty": 20
}  # fmt: skip
COUNT: Final = re.compile(
    rf"(?:(?P<digits>[0-9]{{1,3}})\s*(?:[x×]\s*)?|(?P<word>{'|'.join(NUMBERS)})\s+)(?P<what>[^\W\d].*)$", re.IGNORECASE
)
TIMES: Final = re.compile(r"(?P<what>[^\W\d].*?)\s*[x×]\s*(?P<digits>[0-9]{1,3})$", re.IGNORECASE)
SIZED: Final = re.compile(r"(?P<what>.+?)[\s-]*(?:of\s+)?(?P<size>[1-5])$")
MADE_UP: Final = re.compile(r"(?P<name>[^=]+?)\s*=\s*(?P<type>[A-Za-z]+)\s*(?P<size>[1-5])?\s*(?P<slow>slow)?$")
PREFIX: Final = re.compile(
    r"(?:(?:(?:a|the)\s+)?convoy\s+of|the|HMS|HMAS|HMCS|HMNZS|HNLMS|USS|IJN|KMS|DKM|RN|RM)\s+", re.IGNORECASE
)
BETWEEN: Final = re.compile(r",|\+|&|\band\b|\bwith\b", re.IGNORECASE)
PLACE: Final = re.compile(
    r"(?P<what>.*?)\s*\b(?:(?:based\s+|lying\s+)?(?:at|in)|from|leaving)\s+(?P<port>.+?)(?:\s+(?:bound\s+)?(?:to|for|towards)\s+(?P<to>.+))?$",
    re.IGNORECASE,
)
"""A list with its place, and where it sails."""


@dataclass
class Group:
    """Ships, submarines and squadrons that are together, and where they sail."""

    ships: list[tuple[Ship, str]] = field(default_factory=list)
    """Each with its nation; empty for the nation of the side."""
    boats: int = 0
    """Submarine factors."""
    squadrons: list[tuple[str, int]] = field(default_factory=list)
    port: str = ""
    to: str = ""
    said: str = ""
    """The words that it was read from, without the place."""
    guesses: list[str] = field(default_factory=list)


def groups(text: str, nation: str) -> list[Group]:
    """The groups of a list with semicolons, or places, between; named ships without a name of their own are numbered."""
    found = [group for part in text.split(";") for group in _places(part, nation)]
    if not any(group.ships or group.boats or group.squadrons for group in found):
        raise FlagplotError(
            "no ships are named",
            field="--side",
            expected="names or kinds with commas between, such as Hood, 4 destroyers",
        )
    _number([ship for group in found for ship in group.ships], found)
    return found


def _places(text: str, nation: str) -> Iterator[Group]:
    """The groups of one part: each ends with the word that says a place, or with the part."""
    words = list[str]()
    for word in (word.strip() for word in BETWEEN.split(text)):
        place = PLACE.match(word)
        words += [said for said in (place["what"] if place else word,) if said]
        if place:
            yield _group(words, nation, place["port"].strip(), (place["to"] or "").strip())
            words = []
    if words:
        yield _group(words, nation)


def _group(words: Sequence[str], nation: str, port: str = "", to: str = "") -> Group:
    found = Group(port=port, to=to, said=", ".join(words))
    for word in words:
        _read(PREFIX.sub("", word, 1) if PREFIX.match(word) else word, nation, found)
    return found


def _read(word: str, nation: str, found: Group) -> None:
    """Add what one word of a list says."""
    made_up, counted = MADE_UP.match(word), COUNT.match(word) or TIMES.match(word)
    if made_up:
        kind, size = made_up["type"].upper(), int(made_up["size"]) if made_up["size"] else None
        if kind not in KINDS:
            raise FlagplotError(f"{kind} is not a type of ship", expected=", ".join(KINDS))
        ship = made(name=made_up["name"], type=kind, size=size, slow=True if made_up["slow"] else None)
        found.ships.append((ship, ""))
    elif counted:
        digits = counted["digits"]
        count = int(digits) if digits else NUMBERS[counted["word"].casefold()]
        _counted(count, " ".join(counted["what"].split()), word, nation, found)
    elif word.casefold() in SHIPS:
        _add_ships(1, SHIPS[word.casefold()], 0, found)
    elif _noun(word) in {**SHIPS, **UNDER, **FLYING}:
        raise FlagplotError(f"how many {word} is not said", field="--side", expected=f"a number, such as 4 {word}")
    else:
        real = known(word, nation, f"a number such as 4 destroyers, or a type and size of your own: {word}=BB 4")
        found.ships.append((derived(real), real.nation))


def _counted(count: int, what: str, word: str, nation: str, found: Group) -> None:
    """Add ships, submarines or aircraft that are counted. An error lists what can be."""
    if count == 0:
        raise FlagplotError(f"{word!r} is none", field="--side", expected="a number from 1 on, or not to name it")
    sized = SIZED.match(what)
    noun, size = _noun(sized["what"] if sized else what), int(sized["size"]) if sized else 0
    if noun in SHIPS and (not size or SHIPS[noun].type == "BB"):
        _add_ships(count, SHIPS[noun], size, found)
    elif noun in UNDER and not size:
        found.boats += -(-count // UNDER[noun])
    elif noun in FLYING and not size:
        _add_squadrons(count, *FLYING[noun], found)
    else:
        raise FlagplotError(f"{what!r} cannot be counted", expected=f"{_like(noun)}, {COUNTABLE}")


def _like(noun: str) -> str:
    """The nouns most like one that is not known; the usual ones if there is none."""
    from difflib import get_close_matches

    near = get_close_matches(noun, [*SHIPS, *UNDER, *FLYING], 2, 0.7)
    return one_of(near or ["battleship", "carrier", "cruiser", "destroyer", "transport", "submarine"])


def _noun(what: str) -> str:
    """A noun in the singular, by one of its spellings."""
    said = what.casefold()
    for spelling, usual in SPELLINGS:
        said = said.replace(spelling, usual)
    return said if said in FLYING or said in SHIPS or said in UNDER else said.removesuffix("s")


def _add_ships(count: int, kind: Kind, size: int, found: Group) -> None:
    """Ships of a kind: each by itself where the game names them, else one entry (20.12)."""
    if kind.type in ("BB", "CV", "CVL", "CVB"):
        each = size or kind.size
        found.ships += [(made(name=kind.name, type=kind.type, size=each or None), "") for _ in range(count)]
        if kind.guess and not size:
            found.guesses.append(f"{kind.name}: {kind.guess.format(size=each)}")
        return
    factors = -(-count // kind.together)
    for more in range(0, factors, MOST_SHIPS):
        found.ships.append((made(name=kind.name, type=kind.type, count=min(MOST_SHIPS, factors - more)), ""))
    if kind.guess:
        found.guesses.append(kind.guess.format(count=count, each=LETTER))


def _add_squadrons(count: int, kind: str, together: int, found: Group) -> None:
    """Squadrons of a type; without a type a third each of cover, search and attack, as army air factors are (23.13)."""
    squadrons = max(1, (count + together // 2) // together)
    if kind:
        found.squadrons.append((kind, squadrons))
        return
    mixed = (("army", squadrons // ARMY_SQUADRONS), ("attack", squadrons % ARMY_SQUADRONS))
    found.squadrons += [(kind, each) for kind, each in mixed if each]
    found.guesses.append(SQUADRON_GUESS)


def _number(ships: Sequence[tuple[Ship, str]], found: Sequence[Group]) -> None:
    """Give unnamed named ships a number each, and put counted ships of one name in a group together (20.12)."""
    plain = {kind.name for kind in SHIPS.values() if kind.type in ("BB", "CV", "CVL", "CVB")}
    several = {name for name in plain if sum(ship.name == name for ship, _ in ships) > 1}
    given = dict.fromkeys(plain, 0)
    for group in found:
        rows: dict[tuple[str, str, str], tuple[Ship, str]] = {}
        for ship, nation in group.ships:
            if ship.name in several:
                given[ship.name] += 1
                ship = ship.model_copy(update={"name": f"{ship.name} {given[ship.name]}"})
            key = ship.name, ship.type, nation
            if key in rows and ship.count:
                ship = ship.model_copy(update={"count": ship.count + (rows[key][0].count or 1)})
            elif key in rows:
                key = ship.name, ship.type, f"{nation} {len(rows)}"
            rows[key] = ship, nation
        group.ships = list(rows.values())
