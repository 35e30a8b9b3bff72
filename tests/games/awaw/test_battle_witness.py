"""Random battles, from files, held question by question and event by event against a second account of the rules."""

import json
import random
from collections import Counter
from collections.abc import Iterable

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.pool.battles import SIZE, random_battle
from flagplot.games.awaw.words import events
from tests.helpers.battle_steps import play
from tests.helpers.blocks import first
from tests.witness.battle.after import inverted
from tests.witness.battle.knowledge import SECRET
from tests.witness.battle.model import Battle
from tests.witness.battle.referee import follow

QUICK = 25
LONG = 1000
SUPPORT = {"activity": "counter-interceptor", "interceptor": "counter-counter-interceptor"}


def worn(text: str, seed: int) -> str:
    """The same battle with supporters, empty convoys, naval research, boats short of oil, and ships damaged before it."""
    rng, file = random.Random(seed), json.loads(text)
    for side in file["sides"]:
        side.setdefault("research", {})["naval"] = rng.randrange(3)
        for boats in side.get("submarines", []):
            boats["low-supply"] = rng.random() < 0.3
        for force in side["forces"][1:]:
            ships = {ship["type"] for ship in force["ships"]}
            if not file.get("raiders") and not ships & {"CVE", "TR"} and "mission" not in force and rng.random() < 0.4:
                force["role"] = SUPPORT[side["role"]]
        for force in side["forces"]:
            if force.get("mission") in ("sea-transport", "sea-escort", "seaborne-invasion") and rng.random() < 0.3:
                force["cargo"] = 0
            for ship in force["ships"]:
                if ship["type"] == "CA" and rng.random() < 0.5:
                    ship["damaged"] = rng.randint(0, ship["count"])
                elif ship["type"] == "BB" and rng.random() < 0.3:
                    ship["hits"] = ship["size"] - 1
    return json.dumps(file)


def countering(text: str, seed: int) -> str:
    """The same fleets, without cargo, as interceptors and those who counter them in a hex on the way (22.33)."""
    rng, file = random.Random(seed), json.loads(text)
    for side in file["sides"]:
        side.pop("destroyers-in-box", None)
        for place, force in enumerate(side["forces"]):
            for key in ("mission", "cargo", "supply-ports"):
                force.pop(key, None)
            if side["role"] == "activity":
                force["role"] = "counter-interceptor"
            elif place and rng.random() < 0.4:
                force["role"] = "counter-counter-interceptor"
            ships = [ship for ship in force["ships"] if ship["type"] not in ("CVE", "TR")]
            force["ships"] = ships or [{"name": f"Boats of {force['name']}", "type": "DD", "count": 3}]
            for ship in force["ships"]:
                ship.pop("laden", None)
            factors = sum((ship.get("size") or SIZE[ship["type"]]) * ship.get("count", 1) for ship in force["ships"])
            force["task-force"] = factors >= 10
    return json.dumps(file)


def with_cards(text: str, seed: int) -> str:
    """The same battle in which one side may have played more strategic cards for search."""
    rng, file = random.Random(seed), json.loads(text)
    if rng.random() < 0.5:
        rng.choice(file["sides"]).setdefault("codebreaking", {})["strategic-search"] = 1
    return json.dumps(file)


def witness(first: int, count: int, edition: str = "", wear: bool = False, **often: float) -> Counter[str]:
    """Follow battles of consecutive seeds; gives how often each question was put and each event told."""

    def battle(seed: int) -> str:
        text = random_battle(random.Random(seed), **often)  # type: ignore[arg-type]
        return worn(text, seed) if wear else text

    return followed(((seed, battle(seed)) for seed in range(first, first + count)), edition)


def followed(battles: Iterable[tuple[int, str]], edition: str = "") -> Counter[str]:
    """Follow battles, each by its seed and text; gives the same."""
    seen: Counter[str] = Counter()
    for seed, text in battles:
        file, steps, position = play(text, seed, edition)
        try:
            battle = follow(file, steps)
            assert outcome(battle) == true_outcome(battle, position.situation)
        except Exception as error:
            raise AssertionError(f"battle {seed}: {error}\n{text}") from error
        seen.update(str(step[1]) for step in steps if step[0] != "see")
    return seen


def outcome(battle: Battle) -> list[tuple[int, ...]]:
    """Ships afloat, damaged, sunk, gone and inverted of every unit, squadrons of every wing, as the witness has them."""
    ships: list[tuple[int, ...]] = [
        (u.row, u.whole + u.hurt, u.hurt, u.hits, u.sunk, u.gone_whole + u.gone_hurt) for u in battle.units
    ]
    home: list[tuple[int, ...]] = [
        (u.row, inverted(battle, u)) for u in battle.units if u.count + u.gone_whole + u.gone_hurt
    ]
    return ships + home + [(wing.row, wing.count) for wing in battle.wings]


def true_outcome(battle: Battle, s: BattleState) -> list[tuple[int, ...]]:
    """The same from the true situation."""
    ships: list[tuple[int, ...]] = [
        (u.row, s.count[u.row], s.damaged[u.row], s.hits[u.row], s.sunk[u.row], s.withdrawn[u.row])
        for u in battle.units
    ]
    home: list[tuple[int, ...]] = [
        (u.row, s.inverted[u.row]) for u in battle.units if s.count[u.row] + s.withdrawn[u.row]
    ]
    return ships + home + [(wing.row, s.squadrons[wing.row]) for wing in battle.wings]


@pytest.mark.rule("22.421", "22.423A-b", "22.4421A", "22.531C.2-b")
def test_what_is_secret_is_told_to_its_owner_alone() -> None:
    """Of all events of a battle those that only one side may hear of are the owner's."""
    owned = {kind.name for kind in events.BY_CODE.values() if kind.owner}
    assert set(SECRET) <= owned
    met: set[str] = set()
    for seed in range(30):
        _file, steps, _position = play(random_battle(random.Random(seed)), seed)
        met |= {str(step[1]) for step in steps if step[0] == "tell"}
    assert met & owned <= set(SECRET)


@pytest.mark.rule("22.421A.2", "22.421A.3", "22.421A.4.1-a", "22.421A.4.1-b", "22.421A.4.2-a", "22.421C", "22.421C.2-a")
@pytest.mark.rule("22.423A-a", "22.423A-b", "22.423B-a", "22.424", "22.425A", "22.425B")
@pytest.mark.rule(
    "22.431A", "22.431B", "22.432-a", "22.432-b", "22.433", "22.434-a", "22.442A", "22.442C", "22.4421A", "22.4422A"
)
@pytest.mark.rule(
    "22.451A", "22.451B-a", "22.451C", "22.451D.1", "22.451D.2-a", "22.451D.3", "22.452A", "22.452B", "22.452C.3"
)
@pytest.mark.rule(
    "22.461A", "22.461B-a", "22.462A", "22.462B", "22.462D", "22.462E", "22.463B.1", "22.463C.1", "22.463C.2"
)
@pytest.mark.rule(
    "22.521A", "22.521B", "22.521D.1", "22.521D.2", "22.522B", "22.523A", "22.523E.1-a", "22.524A", "22.524B"
)
@pytest.mark.rule(
    "22.531C.1", "22.54A.1", "22.54B.1", "22.54C.1", "22.54D.1", "22.54E.2.2-a", "22.54G.1", "22.55-a", "22.552A.1"
)
@pytest.mark.rule(
    "22.93B", "22.93D", "22.93E.2", "22.93E.3", "22.94-b", "22.941-a", "22.9413A.2", "22.9416A", "22.9432-a"
)
@pytest.mark.rule("22.61A-b", "22.61D", "22.71A", "22.71B", "22.71C-a", "22.72A", "22.411B", "22.425D.3.2", "22.82A")
@pytest.mark.parametrize("chunk", first(4, range(12), 2))
def test_battles_go_as_the_print_says(chunk: int) -> None:
    """Who is asked what, which answers are legal, and all that follows, in random battles from files."""
    seen = witness(chunk * QUICK, QUICK)
    assert len(seen) > 40


@pytest.mark.rule("22.421A.4.2-a", "22.422A", "22.531C.1", "22.54G.1", "22.552A", "22.9411", "22.9417A", "22.552B.3")
@pytest.mark.rule("22.81C", "22.81D", "22.27-a")
@pytest.mark.parametrize(("first", "edition", "late"), [(140, "", 0.25), (200, "", 0.25), (1340, "awaw-2003", 0.0)])
def test_battles_of_worn_fleets_go_as_the_print_says(first: int, edition: str, late: float) -> None:
    """Ships come damaged, convoys return empty, naval research counts, and supporters take over."""
    seen = witness(first, 20, edition, wear=True, late=late)
    assert len(seen) > 30 and seen["activity-adopted"] + seen["interception-adopted"]


@pytest.mark.rule("awaw-2003:table.22.45.dice", "awaw-2003:table.22.45.result", "awaw-2003:table.22.463.level")
@pytest.mark.rule("awaw-2003:table.22.463.mod", "awaw-2003:table.22.463.cumulative", "=awaw-2003:table.22.94")
@pytest.mark.rule("awaw-2003:22.93E.order", "awaw-2003:22.93E.roll", "awaw-2003:22.93E.six", "awaw-2003:22.93E.over")
@pytest.mark.rule("awaw-2003:22.93E.nolight", "awaw-2003:22.93E.nochoice", "awaw-2003:table.22.94.target")
@pytest.mark.parametrize("chunk", first(2, range(12), 1))
def test_battles_of_2003_go_as_its_tables_say(chunk: int) -> None:
    """Search in grades, surprise by thirds, the longer table of submarines and its list; no force that fell short comes."""
    seen = witness(50_000 + chunk * QUICK, QUICK, "awaw-2003", late=0.0, air=0.9, submarines=0.9)
    assert {"size-told", "carriers-told", "group-shown", "surprise", "submarine-fire"} <= set(seen)


@pytest.mark.rule("awaw-2011:22.422.A.2", "awaw-2011:22.422.C", "awaw-2011:20.121.F", "awaw-2011:23.21.A.2")
@pytest.mark.rule("awaw-2011:22.4422.C.2", "awaw-2011:22.451.B", "awaw-2011:48.61.A", "awaw-2011:22.162.C.1")
@pytest.mark.rule("awaw-2011:22.241.E.2", "awaw-2011:22.241.E.3", "awaw-2011:23.164.1")
@pytest.mark.parametrize(("first", "wear"), [(3000, False), (3100, True)])
def test_battles_of_2011_go_as_its_changes_say(first: int, wear: bool) -> None:
    """Numbers without gaps, cover that slows, searchers round by round, cards, forces that turn back, squadrons that flew."""
    seeds = range(first, first + QUICK)
    texts = (random_battle(random.Random(seed), air=0.9, late=0.6) for seed in seeds)
    battles = (
        (seed, with_cards(worn(text, seed) if wear else text, seed)) for seed, text in zip(seeds, texts, strict=True)
    )
    seen = followed(battles, "awaw-2011")
    assert {"search-cards", "abandon", "never-comes", "squadrons-flown", "cover-set"} <= set(seen)


@pytest.mark.rule("22.33-a", "22.161B-a", "22.161B-b", "22.26D.2-b", "22.253", "22.27-a", "22.81D")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
def test_battles_of_interceptors_and_those_who_counter_go_as_the_print_says(edition: str) -> None:
    """The target is not there: who counters is the intercepting player, and interceptors that win may go on."""
    seen: Counter[str] = Counter()
    for seed in range(120, 120 + QUICK):
        text = countering(random_battle(random.Random(seed), raiders=0.0, late=0.5), seed)
        try:
            read_text(text)
        except FlagplotError:
            continue  # without the others too many of its factors are in carriers
        seen += followed([(seed, text)], edition)
    assert {"interception-goes-on", "interception-given-up", "interception-adopted"} <= set(seen)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(10))
def test_ten_thousand_battles_go_as_the_print_says(chunk: int) -> None:
    """The same for ten thousand battles; among a thousand every question and nearly every event comes up."""
    seen = witness(10_000 + chunk * LONG, LONG)
    missing = {"rank", "reply", "evade", "shed", "wait", "enter", "carrier-home", "loss-in-base", "go-on"} - set(seen)
    assert not missing
