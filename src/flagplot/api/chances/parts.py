"""Odds counted in parts on any machine, and merged to the result of one run."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from typing_extensions import TypedDict

from flagplot.api.chances.result import Chances, finite
from flagplot.core.errors import FlagplotError
from flagplot.odds.summary import summary
from flagplot.odds.tally import Tally
from flagplot.odds.told.odds import report
from flagplot.table.setting import Setting, open_text

KEY = "part"
MOST = 1_000_000
SAME = ("title", "date", "sides", "edition", "engine", "doctrine", "rulings", "seed", "runtime", "orders")
"""Fields that all parts of one run have in common."""
EXPECTED = "parts of one run, each as `flagplot odds --part --json` printed it"


class PartFile(TypedDict):
    """The data of a part for merging: its number, its subject, and all counts."""

    number: int
    of: int
    battles: int
    first: int
    file: str
    scenario: str
    rulings: dict[str, str]
    tally: dict[str, object]
    digest: str


class PartSummary(TypedDict):
    """The fields read from the odds of a part."""

    part: PartFile
    edition: str
    first_seed: int
    stopped: str
    threads: int
    seconds: float


class OddsPart(NamedTuple):
    """One of several parts of a number of games; the first is number 1."""

    number: int
    of: int

    def seeds(self, battles: int, step: int = 1) -> range:
        """The seeds of this part, in whole steps. The parts have equally many, give or take one step."""
        steps = -(-battles // step)
        first, end = (steps * number // self.of * step for number in (self.number - 1, self.number))
        return range(first, min(end, battles))


def read_part(text: str, battles: int, step: int = 1) -> OddsPart:
    """The part in a text such as `3/100`, for a number of games counted in steps."""
    number, slash, of = text.partition("/")
    if not slash or not (number.isdecimal() and of.isdecimal()) or not 1 <= int(number) <= int(of) <= MOST:
        raise FlagplotError(
            f"{text!r} is not a valid part", field="--part", expected="such as 3/100, the third of a hundred"
        )
    if -(-battles // step) < int(of):
        what = f"{battles} games are too few for {int(of)} parts" if battles else "the number of games is missing"
        raise FlagplotError(what, field="-n", expected=f"a whole number from {(int(of) - 1) * step + 1} on")
    return OddsPart(int(number), int(of))


def kept(part: OddsPart, battles: int, first: int, setting: Setting, tally: Tally) -> PartFile:
    """The data of a part for merging: its number, its subject, and all counts."""
    rulings = setting.edition.rulings
    chosen = {name: rulings[name].spell(code) for name, code in setting.edition.chosen.items()}
    return {
        "number": part.number,
        "of": part.of,
        "battles": battles,
        "first": first,
        "file": setting.file,
        "scenario": setting.text,
        "rulings": chosen,
        "tally": tally.as_data(),
        "digest": "",
    }


def with_digest(found: Mapping[str, object]) -> dict[str, object]:
    """The odds of a part with a digest of their content, which reveals damage."""
    part = cast("PartFile", found[KEY])
    return {**found, KEY: {**part, "digest": digest(found)}}


def digest(found: Mapping[str, object]) -> str:
    """A digest of the odds of a part, without the digest itself."""
    part = {name: value for name, value in cast("Mapping[str, object]", found[KEY]).items() if name != "digest"}
    plain = json.loads(json.dumps(finite({**found, KEY: part})))  # bounds and names of figures as in a file
    text = json.dumps(plain, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def merge(parts: Iterable[Mapping[str, object]]) -> Chances:
    """The odds of one run from all its parts, each a dictionary as `odds(..., part="3/100").to_dict()` returns it."""
    try:
        found = ordered(list(parts))
    except FlagplotError:
        raise
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError, OverflowError):
        raise FlagplotError("a part is damaged", expected=EXPECTED) from None
    setting = reopened(found[0])
    total = Tally()
    for each in found:
        total.add(Tally.read(each["part"]["tally"]))
    told = {name: figure for name, figure in found[0].items() if name != KEY}
    told |= {
        "threads": max(each["threads"] for each in found),
        "seconds": round(sum(each["seconds"] for each in found), 3),
        **summary(setting.kit, total, setting.point, setting.battle.roster),
    }
    return Chances(told, lambda: report(told, setting.kit.counting), setting.edition)


def reopened(part: PartSummary) -> Setting:
    """The setting of a part, from its scenario."""
    kept = part["part"]
    return open_text(kept["scenario"], kept["file"], part["edition"], kept["rulings"])


def ordered(parts: Sequence[Mapping[str, object]]) -> list["PartSummary"]:
    """The parts by number. Checks that all exist, once each, undamaged, and from one run."""
    if not parts:
        raise FlagplotError("no parts are named", expected=EXPECTED)
    found = sorted(map(counted_part, parts), key=lambda each: each["part"]["number"])
    numbers = [each["part"]["number"] for each in found]
    for each in found:
        number = each["part"]["number"]
        if differs := apart(each, found[0]):
            raise FlagplotError(f"part {number} belongs to another run: its {differs} differs", expected=EXPECTED)
        if numbers.count(number) > 1:
            raise FlagplotError(f"part {number} is given {numbers.count(number)} times", expected="each part once")
        if each["first_seed"] != found[0]["first_seed"] - found[0]["part"]["first"] + each["part"]["first"]:
            raise FlagplotError(f"part {number} holds other games than its number means", expected=EXPECTED)
        if each["stopped"] != "battles":
            raise FlagplotError(f"part {number} was interrupted", expected="the same part, run again to its end")
    missing = [str(number) for number in range(1, found[0]["part"]["of"] + 1) if number not in set(numbers)]
    if missing:
        told = ", ".join(missing[:8]) + (f" and {len(missing) - 8} others" if len(missing) > 8 else "")
        raise FlagplotError(f"missing: {told} of {found[0]['part']['of']} parts", expected="all parts")
    for each in found:
        if each["part"]["digest"] != digest(each):
            what = f"part {each['part']['number']} is damaged: it does not fit its digest"
            raise FlagplotError(what, expected="the file as it was printed, or the part run again")
    return found


def counted_part(given: object) -> "PartSummary":
    """A user's value as a part, after checking."""
    odds: Mapping[str, object] = given if isinstance(given, Mapping) else {}
    kept = odds.get(KEY)
    whole = (
        isinstance(kept, Mapping)
        and kept.keys() >= PartFile.__required_keys__
        and odds.keys() >= PartSummary.__required_keys__
    )
    if not whole:
        raise FlagplotError("this is not a part of odds", expected=EXPECTED)
    return cast("PartSummary", given)


def apart(part: "PartSummary", first: "PartSummary") -> str:
    """The first field in which two parts differ although one run would have it in common."""
    mine, other = (
        {**one, **{name: one["part"][name] for name in ("of", "battles", "scenario")}} for one in (part, first)
    )
    return next((name for name in (*SAME, "of", "battles", "scenario") if mine.get(name) != other.get(name)), "")
