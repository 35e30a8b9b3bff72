"""Catalogue: groups, pairing, second engagements, shedding, evasion, withdrawal, ports and activities, asked for by themselves."""

import random
from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw import editions
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.games.awaw.shared import terms
from tests.helpers.battle import tables
from tests.witness import fire, pairing


def told(name: str, rulings: Any = None, **fields: Any) -> dict[str, object]:
    """The outcome in words."""
    procedure = PROCEDURES[f"awaw.{name}"]
    outcome = procedure.take(tables(rulings), fields).outcome()
    return {part.name: part.spell(value) for part, value in zip(procedure.parts, outcome, strict=True)}


@pytest.mark.rule("22.421A.1-a", "22.421A")
def test_a_combined_group_has_limits() -> None:
    assert told("combat-groups", carrier_factors=9, fast_factors=7, slow_factors=12) == {
        "factors": 28,
        "surplus": 3,
        "carriers-home": 2,
    }
    assert told("combat-groups", carrier_factors=6, fast_factors=19) == {
        "factors": 25,
        "surplus": 0,
        "carriers-home": 0,
    }


@pytest.mark.rule("22.521A", "22.521B", "22.425A")
def test_active_groups_pair_as_the_witness_pairs_them() -> None:
    dice = random.Random(1)
    for _ in range(500):
        a, b = (sorted(dice.sample(range(1, 7), dice.randint(0, 6))) for _ in range(2))
        combat_round = dice.randint(1, 7)
        found = told("fleet-pairing", combat_round=combat_round, numbers_a=a, numbers_b=b)
        pairs = {(n, found[f"a{n}"]) for n in range(1, 7) if found[f"a{n}"]}
        assert pairs == set(pairing.pair_groups(a, b, combat_round))
        assert pairs == {(found[f"b{n}"], n) for n in range(1, 7) if found[f"b{n}"]}


@pytest.mark.rule("22.54A")
def test_capital_ships_rank_as_the_witness_ranks_them() -> None:
    dice = random.Random(2)
    for _ in range(500):
        ships = [
            (dice.randint(3, 5), dice.random() < 0.5, dice.randint(0, 1), dice.choice(terms.NATION_NAMES))
            for _ in range(2)
        ]
        (size, slow, hits, nation), (other_size, other_slow, other_hits, other_nation) = ships
        found = told(
            "capital-rank", size=size, slow=slow, hits=hits, nation=nation, other_size=other_size,
            other_slow=other_slow, other_hits=other_hits, other_nation=other_nation,
        )  # fmt: skip
        rated = [(n, is_slow, taken, fire.drm(whose, "BB", n, False)) for n, is_slow, taken, whose in ships]
        first = pairing.rank_capitals(rated)[0]
        expected = "neither, their owner chooses" if len(first) == 2 else ("the first", "the other")[first[0]]
        assert found == {"higher": expected}


@pytest.mark.rule("22.54A", "22.54B")
@pytest.mark.parametrize(("own", "enemy"), [(0, 0), (3, 2), (2, 3), (4, 0), (1, 6)])
def test_capital_ships_face_each_other_rank_by_rank(own: int, enemy: int) -> None:
    pairs, side, surplus = pairing.pair(own, enemy)
    found = told("capital-pairing", own=own, enemy=enemy)
    assert found == {
        "pairs": len(pairs),
        "own-surplus": len(surplus) if side == "a" else 0,
        "enemy-surplus": len(surplus) if side == "b" else 0,
    }


@pytest.mark.rule("22.521D", "22.522B", "22.523E.2")
@pytest.mark.parametrize(
    ("fields", "may", "refusal"),
    [
        ({}, "yes", "none"),
        ({"still_paired": 1}, "no", "none"),
        ({"number": 2}, "no", "none"),
        ({"slow": 1}, "yes", "only a fast group may engage a distant one"),
        ({"slow": 1, "target": 1}, "yes", "none"),
        ({"target_found": 0}, "yes", "that group has not been found this round"),
        ({"target_used": 1}, "yes", "every search result against that group has been used"),
        ({"target_evaded": 1}, "yes", "that group has evaded fleet combat this round"),
        ({"target_sunk": 1}, "yes", "no enemy group with that number is in the battle"),
        ({"combat_round": 3, "number": 3, "target": 3, "target_found": 0}, "yes", "none"),
    ],
)
def test_second_engagements(fields: dict[str, int], may: str, refusal: str) -> None:
    assert told("second-engagement", **fields) == {"may-choose": may, "may-pass": "yes", "refusal": refusal}
    bound = told("second-engagement", **fields, shed=1)
    assert bound == {"may-choose": may, "may-pass": "no", "refusal": refusal}


@pytest.mark.rule("22.524", "22.524A", "22.422A")
@pytest.mark.parametrize(
    ("fields", "outcome"),
    [
        ({"damaged": 1, "distant_found": 1}, "no yes yes"),
        ({"damaged": 1}, "no yes no"),
        ({"damaged": 1, "slow": 1, "distant_found": 1}, "no no no"),
        ({"damaged": 1, "laden": 1, "distant_found": 1}, "no no no"),
        ({"distant_found": 1}, "yes yes no"),
    ],
)
def test_shedding(fields: dict[str, int], outcome: str) -> None:
    assert " ".join(map(str, told("shedding", **fields).values())) == outcome


@pytest.mark.rule("22.523A", "22.523B", "22.523C", "22.523E.1", "22.524B")
@pytest.mark.parametrize(
    ("fields", "outcome"),
    [
        ({"other_numbers": "1,4,5"}, ("yes", 6, "no")),
        ({"damaged": 1}, ("yes", 5, "yes")),
        ({"slow": 1}, ("no", 3, "no")),
        ({"laden": 1}, ("no", 3, "no")),
        ({"combat_round": 3}, ("no", 3, "no")),
        ({"other_numbers": "4,5,6"}, ("no", 3, "no")),
        ({"number": 6, "other_numbers": "1"}, ("no", 6, "no")),
    ],
)
def test_evasion(fields: dict[str, object], outcome: tuple[object, ...]) -> None:
    assert tuple(told("evasion", **fields).values()) == outcome


@pytest.mark.rule("22.61", "22.61B", "22.61D")
def test_withdrawal() -> None:
    def refused(**fields: int) -> list[object]:
        return [word if word == "none" else str(word).split()[-1] for word in told("withdrawal", **fields).values()]

    assert refused(attacked=0, undamaged=2, damaged=2) == ["none", "only", "only"]
    assert refused(attacked=1, undamaged=2, damaged=2) == ["none", "none", "none"]
    assert refused(attacked=1, undamaged=2, damaged=0) == ["none", "ship", "none"]
    assert refused(attacked=1, undamaged=0, damaged=2) == ["none", "ships", "none"]
    with pytest.raises(FlagplotError, match="a group without a ship cannot withdraw"):
        told("withdrawal", undamaged=0, damaged=0)


FAR, FULL, INVADED = "beyond the range", "no room", "being invaded"
BOUND = "return where they came from"


@pytest.mark.rule("22.63", "22.63A", "22.63B", "22.63C", "22.63D-a", "22.27-a")
@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({}, ""),
        ({"distance": 20}, ""),
        ({"distance": 21}, FAR),
        ({"distance": 11, "theatre": "Pacific"}, FAR),
        ({"distance": 60, "origin": 1}, ""),
        ({"room": 7}, FULL),
        ({"room": 0, "origin": 1}, ""),
        ({"invaded": 1}, INVADED),
        ({"invaded": 1, "other_open": 0}, ""),
        ({"laden": 1}, BOUND),
        ({"laden": 1, "origin": 1}, ""),
        ({"defeated": 1}, ""),
        ({"defeated": 1, "errand": "base change"}, BOUND),
        ({"errand": "base change"}, ""),
        ({"fought": 0}, BOUND),
    ],
)
def test_ports_of_return(fields: dict[str, object], refusal: str) -> None:
    found = str(told("return-port", **fields)["refusal"])
    assert refusal in found if refusal else found == "none"


@pytest.mark.rule("22.63D-a")
def test_a_full_port_by_the_other_readings() -> None:
    assert told("return-port", {"full-bases": "every-base"}, room=0) == {"refusal": "none"}
    own = {"origin": 1, "room": 0}
    assert FULL in str(told("return-port", {"full-bases": "no-full-base"}, **own)["refusal"])
    assert told("return-port", {"full-bases": "no-full-base"}, **own, other_open=0) == {"refusal": "none"}


@pytest.mark.rule("22.81A.1", "22.81A.2-b", "22.81B", "22.81C", "22.81D", "22.61C", "22.26")
@pytest.mark.parametrize(
    ("fields", "outcome"),
    [
        ({}, "yes no no nothing"),
        ({"goes_on": 0}, "yes no yes nothing"),
        ({"result": "the enemy"}, "no yes yes nothing"),
        ({"result": "nobody"}, "no yes yes nothing"),
        ({"withdrew": 1}, "no yes yes nothing"),
        ({"role": "intercepted friends"}, "yes no no the activity"),
        ({"role": "intercepted friends", "goes_on": 0}, "yes no yes nothing"),
        ({"intercepting": 1, "fired": 1}, "no no yes nothing"),
        ({"intercepting": 1, "fired": 1, "patrol": 1}, "no no no nothing"),
        ({"intercepting": 1, "role": "intercepting friends", "fired": 1}, "no no yes the interception"),
        ({"raid": 1}, "no no no nothing"),
    ],
)
def test_after_a_battle(fields: dict[str, object], outcome: str) -> None:
    assert " ".join(map(str, told("after-battle", **fields).values())) == outcome


@pytest.mark.rule("22.26", "22.26D", "22.253", "awaw-2011:22.25.0", "awaw-2011:22.25.A")
@pytest.mark.parametrize(("edition", "held", "fought"), [("awaw-2018", 0, 1), ("awaw-2003", 0, 1), ("awaw-2011", 0, 0)])
def test_after_a_battle_without_the_target(edition: str, held: int, fought: int) -> None:
    """Interceptors that won and give up: in 2011 their target alone inverts them.  Those who helped them did fight theirs."""

    def inverted(**fields: object) -> int:
        given = {"countered": 1, "goes_on": 0, **fields}
        return int(PROCEDURES["awaw.after-battle"].take(editions.fill(editions.load(edition)), given).outcome()[2])

    assert (inverted(), inverted(fired=1)) == (held, fought)
    assert [inverted(role=2, fired=fired) for fired in (0, 1)] == [1, 1]
    assert [inverted(role=2, fired=1, patrol=1), inverted(intercepting=1)] == [0, 1]
