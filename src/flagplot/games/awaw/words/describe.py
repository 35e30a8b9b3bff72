"""Put events and questions of a battle into game words, with the names of the roster.

The words themselves are in `events` and `asks`; this module reads each field in them, from the reader's knowledge.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.report_text import Describer
from flagplot.core.position import Question
from flagplot.games.awaw.battle.air import targets
from flagplot.games.awaw.battle.air.air_battle import ELIMINATED
from flagplot.games.awaw.battle.fleet.fleet_combat import must_abandon
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines.submarine import CAPITALS, CARRIERS, LIGHT
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import number_is_active, numbers_in_play
from flagplot.games.awaw.shared.terms import Roster
from flagplot.games.awaw.shared.units import ships_of, side_of_group
from flagplot.games.awaw.words import asks, events
from flagplot.games.awaw.words.knowledge import GET_NUMBERS, NO_GROUP, Knowledge, Look

NOUNS: Final = {
    "squadrons": "squadron",
    "factors": "factor",
    "fast carriers": "fast carrier",
    "carriers": "carrier",
    "hits": "hit",
    "destroyers": "destroyer",
    "search dice": "search die",
    "dice": "die",
    "hexes": "hex",
    "rounds": "round",
    "cards": "card",
    "ships": "ship",
    "submarines": "submarine",
    "task forces": "task force",
    "ground factors": "ground factor",
    "naval factors": "naval factor",
}
VERBS: Final = {"fire": "fires", "attack": "attacks", "land": "lands", "find": "finds", "search": "searches"}
ONE: Final = re.compile(rf"(?<![\w+-])1 ({'|'.join(sorted(NOUNS, key=len, reverse=True))})\b")
ONE_DOES: Final = re.compile(rf"(?<![\w+-])(1 (?:squadron|factor|destroyer)(?: of .+?)? )({'|'.join(VERBS)})\b")
SEVERAL_NAMES: Final = re.compile(
    r"\b(Allies|Powers) (has|is|does|rolls|finds|strikes|counterairs|takes|goes|aborts|wins|plays|announces|intercepts|"
    r"counter-intercepts|sends|loses|engages|bypasses|turns|tries|declares|lands)\b"
)
"""A side whose name is a plural, with a verb that goes with one."""
THEIR_OWN: Final = re.compile(r"\b((?:Allies|Powers) (?:go on with|abort)) its\b")
PLURALS: Final = {"has": "have", "is": "are", "does": "do", "goes": "go", "bypasses": "bypass", "tries": "try"}


def singular(text: str) -> str:
    """Correct counts of one, the verb that follows, and the verb of a side whose name is a plural."""
    text = ONE.sub(lambda found: f"1 {NOUNS[found[1]]}", text)
    text = ONE_DOES.sub(lambda found: f"{found[1]}{VERBS[found[2]]}", text)
    text = SEVERAL_NAMES.sub(lambda found: f"{found[1]} {PLURALS.get(found[2], found[2][:-1])}", text)
    return THEIR_OWN.sub(r"\1 their", text)


def ships_named(name: str) -> int:
    """Ships that a name lists: two in `Norfolk and Suffolk`, one in other names."""
    return name.count(",") + 2 if " and " in name else 1


def counted(name: str, count: int, of_several: bool = False) -> str:
    """`Kongo`, `6 Heavy cruisers`; of a row that bears several names, or holds several ships, `1 of Norfolk and Suffolk`."""
    names = ships_named(name)
    if count == 1:
        return f"1 of {name}" if of_several or names > 1 else name
    if names > 1:
        return f"{count} of {name}" if count < names else f"{name} ({count})"
    return f"{count} {name}"


CLASS_WORDS: Final = {
    targets.UNSCREENED_LIGHT: "the unscreened light ships",
    targets.SCREENED_LIGHT: "the screened light ships",
    targets.ALL_LIGHT: "the light ships",
    targets.TRANSPORTS: "the transports",
}
ENDINGS: Final = {
    terms.ENDED_WITHDRAWAL: ("a side has withdrawn", "22.71A"),
    terms.ENDED_EVASION: ("a side without carriers has evaded with every group", "22.71B"),
    terms.ENDED_NO_UNDAMAGED: ("a side has no undamaged ships left", "22.71C"),
    terms.ENDED_RAID: ("raiders fight one round", "22.35D"),
    terms.ENDED_ROUND_LIMIT: ("the scenario breaks it off", "22.71"),
}
ALONE: Final = {
    terms.AIRCRAFT_ALONE: ("aircraft alone attack once", "22.132A"),
    terms.SUBMARINES_ALONE: ("submarines alone attack once", "22.921"),
}
LOSS_WORDS: Final = ("A cruiser sinks", "A cruiser is damaged", "A damaged cruiser sinks", "A one-factor ship sinks")
CATEGORY_WORDS: Final = {CARRIERS: "fast carriers", CAPITALS: "capital ships", LIGHT: "light ships"}
PURPOSES: Final = {
    asks.SEARCH_DIE: ("search", "22.451"),
    asks.SURPRISE_DIE: ("surprise", "23.7413"),
    asks.AIR_COMBAT_ROLL: ("air combat", "19"),
    asks.AIR_DEFENCE_ROLL: ("air defence", "23.42"),
    asks.AIR_ATTACK_ROLL: ("air attack", "23.44"),
    asks.FLEET_ROLL: ("fire", "22.55"),
    asks.CATEGORY_DIE: ("category of the submarine's target", "22.93E"),
    asks.SUBMARINE_ROLL: ("submarine attack", "22.94"),
}
ACTIVITIES: Final = {
    terms.NO_CARGO_MISSION: "what the force without a mission does",
    terms.SEA_SUPPLY: "sea supply",
    terms.SEA_TRANSPORT: "the sea transport",
    terms.SEABORNE_INVASION: "the seaborne invasion",
    terms.SEA_ESCORT: "the sea escort",
    terms.SHIELDING_TRANSPORTS: "the defence of transports",
    terms.OTHER_MISSION: "the activity without cargo",
    terms.BASE_CHANGE: "the base change",
    terms.NAVAL_REDEPLOYMENT: "the naval redeployment",
}
"""What the forces of a mission do, where several have won (22.81A)."""
LABELS: Final = {
    "search": asks.SEARCH_DIE,
    "surprise": asks.SURPRISE_DIE,
    "air-combat": asks.AIR_COMBAT_ROLL,
    "air-defence": asks.AIR_DEFENCE_ROLL,
    "air-attack": asks.AIR_ATTACK_ROLL,
    "fire": asks.FLEET_ROLL,
    "category": asks.CATEGORY_DIE,
    "submarine": asks.SUBMARINE_ROLL,
}
"""Names of rolls in a file of dice."""
SEVERAL: Final = {events.SHIP_DAMAGED: "{unit}: one is damaged", events.SHIP_SUNK: "{unit}: one sinks"}
"""Words for a row that holds several ships."""
UNKNOWN_SHIP: Final = "a ship of {}"
"""A row of the other side that has neither been shown nor named."""


class BattleDescriber(Describer[BattleState, Knowledge]):
    """Reads the numbers of one battle."""

    roster: Roster

    def __init__(self, roster: Roster) -> None:
        super().__init__(roster, asks.BY_CODE)
        self.forming: dict[int, str] = {}
        self._readings: dict[str, Callable[[Look, int, int], str]] = {
            "side": lambda s, n, side: self.side(n),
            "group": lambda s, n, side: self.group(n),
            "unit": lambda s, n, side: self.unit(s, n),
            "mission": lambda s, n, side: ACTIVITIES[n],
            "boat": lambda s, n, side: self.boat(s, n),
            "wing": lambda s, n, side: self.wing(s, n),
            "flight": lambda s, n, side: self.wing(s, n),
            "base": lambda s, n, side: self.roster.bases[n],
            "port": lambda s, n, side: self.roster.ports[n],
            "force": lambda s, n, side: self.force(side, n),
            "target": lambda s, n, side: self.target(s, n),
            "signed": lambda s, n, side: f"{n:+d}",
            "yes": lambda s, n, side: ("no", "yes")[n],
            "size": lambda s, n, side: size_word(n),
            "speed": lambda s, n, side: "is fast" if n else "is slow",
            "cargo": lambda s, n, side: "cargo" if n else "no cargo",
            "surprise": lambda s, n, side: " by surprise" if n else "",
            "ending": lambda s, n, side: ending(n, s.s.withdrew[0] * s.s.withdrew[1])[0],
            "winner": lambda s, n, side: "No winner" if n < 0 else f"{self.side(n)} wins",
        }

    # ------------------------------------------------------------ names
    def group(self, row: int) -> str:
        """Name of a combat group: its number, before that the forces in it."""
        return self.forming.get(row) or self.roster.group(row)

    def force(self, side: int, force: int) -> str:
        """Name of a force by its place among those of its side."""
        return self.roster.forces[side * terms.GROUPS + terms.NUMBERS + force]

    def wing(self, seen: Look, w: int) -> str:
        """Name of a row of squadrons, for those who may know it."""
        row = seen.known.wings.get(w)
        return f"squadrons of {self.side(1 - seen.seat)}" if row is None else self.roster.wings[row]

    def bare_unit(self, seen: Look, u: int) -> str:
        """Name of ships by what the reader calls their row; one that was split off bears the name of the row it came from."""
        face = seen.known.faces.get(u)
        return self.roster.units[face.bears] if face else UNKNOWN_SHIP.format(self.side(u // terms.UNITS))

    def unit(self, seen: Look, u: int) -> str:
        """Name of a unit row; light ships, which share names, with their group."""
        name, face = self.bare_unit(seen, u), seen.known.faces.get(u)
        return f"{name} ({self.group(face.at)})" if face and face.several and face.at != NO_GROUP else name

    def boat(self, seen: Look, u: int) -> str:
        """Name of a row of submarines; to the other side it is that side's, as which ones there are is not shown (22.93D)."""
        side = u // terms.UNITS if u >= 0 else 1 - seen.seat
        return self.bare_unit(seen, u) if seen.is_open(side) else self.side(side)

    def target(self, seen: Look, target: int) -> str:
        """A named ship, or a class of light ships."""
        return self.unit(seen, target) if target >= 0 else CLASS_WORDS[target]

    def observe(self, seen: Look) -> None:
        """Note which forces are in the groups that have no number yet; call it before each answer."""
        if numbers_in_play(seen.s) > terms.NUMBERS:
            self._number_beyond_six(seen)
        if seen.s.segment not in GET_NUMBERS:
            return
        for side in range(2):
            for place in range(terms.NUMBERS, terms.GROUPS):
                name = self._forces_at(seen, side, side * terms.GROUPS + place)
                if name:
                    self.forming[side * terms.GROUPS + place] = name

    def _number_beyond_six(self, seen: Look) -> None:
        """Outside naval combat groups have numbers above six too, and are called by them (22.93A)."""
        for row in range(2 * terms.GROUPS):
            side, place = divmod(row, terms.GROUPS)
            if place >= terms.NUMBERS:
                self.forming[row] = f"{self.side(side)} CG{place + 1}"

    def _forces_at(self, seen: Look, side: int, row: int) -> str:
        s = seen.s
        here = list(ships_of(s, row))
        forces = sorted({s.force[u] for u in here if s.count[u] > 0})
        name = " and ".join(self.force(side, force) for force in forces)
        return f"surplus of {name}" if name and s.surplus_of[row] >= 0 else name

    # ------------------------------------------------------------ events
    def event(self, seen: Look, event: Event) -> str:
        """What happened, as a sentence without its paragraph."""
        face = seen.known.faces.get(event.unit) if event.kind in SEVERAL else None
        words = SEVERAL[event.kind] if face and face.several else event.kind.text
        return singular(event.said(partial(self.read, seen, event), self.own_cites(words)))

    def cites(self, event: Event) -> str:
        """The paragraph of an event; the end of a battle has the one that ended it."""
        return self.own_cites(ENDINGS[event.ending][1] if event.kind == events.BATTLE_ENDS else event.kind.cites)

    def read(self, seen: Look, event: Event | None, reading: str, number: int) -> int | str:
        """A number of an event, by its reading."""
        return self._readings[reading](seen, number, getattr(event, "side", 0))

    # ------------------------------------------------------------ questions
    def question(self, seen: Look, question: Question) -> str:
        """The question without its paragraph."""
        kind = asks.BY_CODE[question.kind]
        if question.is_die:
            return f"Roll for {self.purpose(seen)}"
        subject, other = self.heads(seen, question)
        text = singular(kind.wording(question.size).format(subject=subject, object=other))
        if question.kind == asks.GO_ON and question.subject >= 0:
            return f"The battle is won. Is this gone on with: {ACTIVITIES[question.subject]}?"
        if question.kind == asks.EVADE and must_abandon(seen.s, question.subject):
            return f"{text} Its damaged ships are then eliminated: {self._damaged(seen, question.subject)} (22.524B)"
        return text

    def heads(self, seen: Look, question: Question) -> tuple[str, str]:
        """The subject and the object of a question, as in the middle of a sentence."""
        kind = asks.BY_CODE[question.kind]
        subject = self._subject(seen, kind.subject, question.subject, question.seat)
        return subject, self._subject(seen, kind.object, question.object, question.seat)

    def _damaged(self, seen: Look, g: int) -> str:
        """The damaged ships of one's own group, by name."""
        s, first = seen.s, g // terms.GROUPS * terms.UNITS
        rows = [u for u in range(first, first + s.units[g // terms.GROUPS]) if s.group_row[u] == g and s.damaged[u] > 0]
        return listed([counted(self.bare_unit(seen, u), s.damaged[u]) for u in rows])

    def _unit_asked(self, seen: Look, u: int) -> str:
        """A row of ships that a question is about; with the force it came in where others of its group bear its name."""
        name, side = self.unit(seen, u), u // terms.UNITS
        if not seen.is_open(side):
            return name
        s = seen.s
        rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
        alike = [v for v in rows if s.count[v] > 0 and self.unit(seen, v) == name]
        if len(alike) < 2:
            return name
        force = self.force(side, s.force[u])
        together = [v for v in alike if s.force[v] == s.force[u]]
        return f"{name}, {force}" + (f" ({together.index(u) + 1})" if len(together) > 1 and u in together else "")

    def _subject(self, seen: Look, reading: str, number: int, seat: int) -> str:
        if reading == "fate":
            return "eliminated" if number == ELIMINATED else "aborted"
        if reading == "loss":
            return LOSS_WORDS[number]
        if reading == "category":
            return CATEGORY_WORDS[number]
        if reading in ("", "rank"):
            return str(number)
        if reading == "unit":
            return self._unit_asked(seen, number)
        return self._readings[reading](seen, number, seat)

    def purpose(self, seen: Look) -> str:
        """What the pending die is for."""
        purpose, (target, group) = seen.s.roll_purpose, seen.known.shot
        word = PURPOSES[purpose][0]
        if group != NO_GROUP:
            firer = self.side(1 - side_of_group(group))
            return f"{word} by {firer} at {self.target(seen, target)} in {self.group(group)}"
        if purpose == asks.SEARCH_DIE:
            return f"{word} by {self.side(seen.s.actor)}"
        return word

    def purpose_cites(self, seen: Look) -> str:
        """The paragraph of the pending die."""
        return self.own_cites(PURPOSES[seen.s.roll_purpose][1])


def ending(code: int, both_withdrew: int) -> tuple[str, str]:
    """An ending by its number, with its paragraph; both sides may have withdrawn in one round (22.71A)."""
    words, cites = ENDINGS.get(code, ("", ""))
    if code == terms.ENDED_WITHDRAWAL and both_withdrew:
        return "both sides have withdrawn", cites
    return words, cites


def dice_together(seen: Look) -> int:
    """A side throws all its search dice at once, while they are read one after another (22.45)."""
    s = seen.s
    return s.search_dice[s.actor] - s.search_die + 1 if s.roll_purpose == asks.SEARCH_DIE else 0


def size_word(small: int) -> str:
    """How large a group is said to be (22.452B)."""
    return "fewer than ten factors" if small else "ten factors or more"


def status(number: int, combat_round: int) -> str:
    """Active or distant, by number and round (22.425)."""
    return "active" if number_is_active(number, combat_round) else "distant"


def listed(names: list[str]) -> str:
    """Names in a row; semicolons where a name has a comma in it."""
    return ("; " if any("," in name for name in names) else ", ").join(names)
