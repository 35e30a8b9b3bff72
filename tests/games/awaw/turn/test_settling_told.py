"""What is told of a battle's end and what follows from it, event by event, from files with either side listed first.

Blue's Van sails from Home on a carrier mission to D1, where Red's Foe means to meet it.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.core.event import Event
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.words.asks import ALL, STAY, SUBMARINE_ROLL
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
FIVE = 4
THREE = 2
"""Of two dice this is a six, which hits and sinks no submarine."""
RULINGS = pytest.mark.parametrize("ruling", ["inverted", "not"])
PORTS = {"Home": "A1", "Shelter": "G1", "Nest": "I1", "Lair": "F1"}
BATTLE = ("battle-begins", "battle-over")
FATE = ("leg-arrives", "activity-done", "bound-home", "home", "inverted", "interception-ends", "interception-continues")
TAKEN_OVER = ("mission-adopted", "activity-taken-over", "interception-taken-over")
LATE = ("too-late", "submarines-back", "submarines-spent", *TAKEN_OVER, "withheld", "remained", "patrol-stays")
Told = tuple[str, ...]


def sortie(
    folder: Path,
    red_first: bool,
    blue: str = "",
    red: str = "",
    boats: str = "",
    head: str = "",
    ruling: str = "inverted",
    duty: str = "once",
) -> FileTurn:
    """The turn; `blue` and `red` are further forces, `boats` Red's submarines, `ruling` who is inverted, `duty` their duty."""
    first = places("Home", "Shelter") + "    forces:\n" + fleet("Van", "Home") + blue
    first += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    second = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + red
    second += f"    submarines:\n      - {boats}\n" if boats else ""
    source = operation(first, second, ports=PORTS, folder=folder, red_first=red_first, more=head)
    return FileTurn(source, rulings={"inverted-by-missions": ruling, "submarine-duty": duty})


def outbound(hex: str) -> Callable[[FileTurn], int]:
    """A hex that is chosen on the way out alone."""
    return lambda turn: turn.path_answer(turn.hex(hex)) if turn.s.wave == terms.OUTBOUND else 0


def calm(turn: FileTurn) -> int:
    """Dice that reach everything and hit nothing."""
    return ONE if turn.s.fighting else SIX


def leaves(*sides: int) -> Callable[[FileTurn], int]:
    """Who withdraws after the first round, battle by battle."""
    return lambda turn: int(turn.s.ask_seat == sides[len(turn.events("battle-begins")) - 1])


def met(turn: FileTurn, hex: str = "D1", **more: object) -> FileTurn:
    """Red meets the mission; every other question gets its first answer unless it is given here."""
    answers: dict[str, object] = {
        "announce": 1,
        "intercept_hex": outbound(hex),
        "join": 1,
        "return_base": lambda turn: turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES,
        "die": calm,
    }
    return turn.play(**{**answers, **more})  # type: ignore[arg-type]


def story(turn: FileTurn, *names: str) -> list[Told]:
    """The events of those names in their order, with the names of their rows."""
    roster = turn.names
    spell: dict[str, Callable[[Event], Told]] = {
        "battle-begins": lambda e: (roster.hexes[e.hex].split()[0],),
        "battle-over": lambda e: (roster.hexes[e.hex].split()[0], f"after {e.rounds}"),
        "bound-home": lambda e: (roster.sides[e.side],),
        "home": lambda e: (roster.forces[e.force], roster.places[e.place]),
        "inverted": lambda e: (roster.units[e.unit],),
        "withheld": lambda e: (roster.units[e.unit],),
        "submarines-back": lambda e: (roster.units[e.unit], str(e.submarines)),
        "submarines-spent": lambda e: (roster.units[e.unit], str(e.factors)),
        **dict.fromkeys(TAKEN_OVER, lambda e: (roster.forces[e.force],)),
        "interception-continues": lambda e: ("goes on" if e.goes_on else "nobody goes on",),
        "remained": lambda e: (roster.forces[e.force], roster.hexes[e.hex].split()[0]),
        "patrol-stays": lambda e: (roster.hexes[e.hex].split()[0],),
    }
    nothing: Callable[[Event], Told] = lambda e: ()  # noqa: E731
    return [(name, *spell.get(name, nothing)(event)) for name, event in turn.order(*names)]


def inverted(name: str) -> list[Told]:
    """All ships of a usual fleet are inverted."""
    return [("inverted", f"{name} {ship}") for ship in ("One", "Two", "cruisers")]


@pytest.mark.rule("22.81A", "22.81B", "22.27", "22.15C")
@ORDERS
def test_a_mission_that_won_is_carried_out_and_interceptors_go_home_first_and_are_inverted(
    tmp_path: Path, red_first: bool
) -> None:
    turn = sortie(tmp_path, red_first)
    red = 1 - turn.s.mover
    met(turn, withdraw=leaves(red), go_on=1)
    assert story(turn, *BATTLE, *FATE, *LATE) == [
        ("battle-begins", "D1"),
        ("battle-over", "D1", "after 1"),
        ("bound-home", "Red"),
        ("leg-arrives",),
        ("home", "Foe", "Nest"),
        *inverted("Foe"),
        ("leg-arrives",),
        ("activity-done",),
        ("bound-home", "Blue"),
        ("leg-arrives",),
        ("home", "Van", "Home"),
        *inverted("Van"),
    ]


@pytest.mark.rule("22.81A", "22.81A.2-a", "22.81B", "22.15D")
@ORDERS
def test_a_mission_that_was_beaten_goes_home_at_once_and_is_inverted(tmp_path: Path, red_first: bool) -> None:
    turn = sortie(tmp_path, red_first)
    met(turn, withdraw=leaves(turn.s.mover), go_on=1)
    assert story(turn, *BATTLE, *FATE, *LATE) == [
        ("battle-begins", "D1"),
        ("battle-over", "D1", "after 1"),
        ("bound-home", "Blue"),
        ("leg-arrives",),
        ("home", "Van", "Home"),
        *inverted("Van"),
        ("bound-home", "Red"),
        ("leg-arrives",),
        ("home", "Foe", "Nest"),
        *inverted("Foe"),
    ]


@pytest.mark.rule("22.15D", "22.15C")
@ORDERS
@pytest.mark.parametrize("blue_wins", [True, False])
def test_the_waves_of_a_stage_follow_each_other(tmp_path: Path, red_first: bool, blue_wins: bool) -> None:
    """Who goes home from a battle does so while the others wait; the mover hunts interceptors, the other side the mover."""
    turn = sortie(tmp_path, red_first)
    blue, red = turn.s.mover, 1 - turn.s.mover
    met(turn, withdraw=leaves(red if blue_wins else blue), go_on=1)
    home = [(terms.HOMEWARD, blue, 1), (terms.RETURNING, red, 0)]
    if not blue_wins:
        home = [(terms.IMMEDIATE, red, 1), (terms.HOMEWARD, blue, 1)]
    assert [(event.wave, event.side, event.depth) for event in turn.events("wave-begins")] == [
        (terms.OUTBOUND, red, 0),
        *home,
    ]


@pytest.mark.rule("22.61C", "22.61D", "22.81A")
@ORDERS
@RULINGS
def test_a_force_that_withdrew_without_a_shot_was_defeated_and_the_other_goes_on(
    tmp_path: Path, red_first: bool, ruling: str
) -> None:
    """Nobody finds anybody; Rear leaves, then Foe gives up: of Blue only Rear goes home at once, inverted."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van, Rear", "Home, D1")
    red_text = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    source = operation(blue, red_text, ports=PORTS, folder=tmp_path, red_first=red_first)
    turn = FileTurn(source, rulings={"inverted-by-missions": ruling})
    mover, rear = turn.s.mover, turn.unit("Rear One")

    def withdraw(turn: FileTurn) -> int:
        b = turn.s.battle
        if turn.s.ask_seat != mover:
            return ALL if b.round == 2 else STAY
        rows = [row for row, u in enumerate(turn.s.battle_unit) if u == rear]
        return ALL if b.round == 1 and any(b.group_row[row] == turn.s.ask_subject for row in rows) else STAY

    met(
        turn,
        die=lambda turn: FIVE if turn.s.fighting else SIX,
        number=lambda turn: turn.game.choices()[0] if turn.s.ask_seat == mover else turn.last(),
        withdraw=withdraw,
        engage=0,
        go_on=1,
    )
    told = story(turn, *BATTLE, *FATE)
    assert turn.events("fleet-combat") == [] and told[1] == ("battle-over", "D1", "after 2")
    names = [name for name in told if name[0] in ("home", "activity-done", "inverted") and "Foe" not in " ".join(name)]
    assert ("home", "Foe", "Nest") in told[: told.index(("activity-done",))]
    assert names == [
        ("home", "Rear", "Home"),
        *inverted("Rear"),
        ("activity-done",),
        ("home", "Van", "Home"),
        *(inverted("Van") if ruling == "inverted" else []),
    ]


@pytest.mark.rule("22.82")
@ORDERS
@pytest.mark.parametrize("cargo", [1, 2])
def test_cargo_goes_down_with_the_transports_that_carried_it(tmp_path: Path, red_first: bool, cargo: int) -> None:
    """All transports are sunk; the escort that is left has nothing to bring in."""
    blue = places("Home", "Shelter") + "    forces:\n" + fleet("Van", "Home")
    ships = f"{{name: %s ships, type: TR, count: {cargo}, laden: true}}, {{name: %s boats, type: DD, count: 1}}"
    blue += fleet("Convoy", "Home", ships, f"task-force: false, cargo: {cargo}, ")
    blue += "    operations:\n" + task("Supplies", "sea-transport", "movement", "Van, Convoy", "Home, Shelter")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))
    convoy, transports = turn.force("Convoy"), turn.unit("Convoy ships")

    def sunk(turn: FileTurn) -> bool:
        """Sink them behind the scenes, so that only what follows is looked at."""
        if turn.s.fighting and turn.kind == "withdraw":
            for row, u in enumerate(turn.s.battle_unit):
                if u == transports:
                    turn.s.battle.sunk[row] += turn.s.battle.count[row]
                    turn.s.battle.count[row] = 0
        return False

    met(turn, until=sunk, withdraw=leaves(1 - turn.s.mover), go_on=1)
    assert turn.s.count[transports] == 0
    assert (turn.s.cargo[convoy], turn.events("cargo-landed")) == (0, [])


@pytest.mark.rule("22.81A", "22.28")
@ORDERS
def test_a_victor_that_does_not_go_on_is_not_inverted_but_does_nothing(tmp_path: Path, red_first: bool) -> None:
    """A force that won and chooses to break off has not been defeated."""
    turn = sortie(tmp_path, red_first)
    met(turn, withdraw=leaves(1 - turn.s.mover), go_on=0)
    told = story(turn, *BATTLE, *FATE, *LATE)
    assert ("activity-done",) not in told
    assert ("home", "Van", "Home") in told and ("home", "Foe", "Nest") in told
    assert [name for name in told if name[0] == "inverted" and name[1].startswith("Foe")] == inverted("Foe")


@pytest.mark.rule("22.24A", "22.27")
@ORDERS
def test_who_fails_altogether_has_stayed_where_he_was(tmp_path: Path, red_first: bool) -> None:
    turn = sortie(tmp_path, red_first, red=fleet("Fiend", "Nest"))
    met(turn, die=ONE)
    assert story(turn, "all-failed", *BATTLE, *FATE, *LATE) == [
        ("all-failed",),
        ("leg-arrives",),
        ("activity-done",),
        ("bound-home", "Blue"),
        ("leg-arrives",),
        ("home", "Van", "Home"),
        *inverted("Van"),
    ]


@pytest.mark.rule("22.24B", "22.26C", "22.27")
@ORDERS
@pytest.mark.parametrize("rounds", [1, 2])
def test_who_comes_too_late_for_a_short_battle_is_not_inverted(tmp_path: Path, red_first: bool, rounds: int) -> None:
    """Foe rolls two of five hexes, three short: it enters in round two, if the battle goes on as long."""
    turn = sortie(tmp_path, red_first, red=fleet("Fiend", "Lair"))
    foe, red = turn.force("Foe"), 1 - turn.s.mover

    def faces(turn: FileTurn) -> int:
        s = turn.s
        return SIX if s.fighting == 0 and s.attempt_force[s.rolling] != foe else ONE

    met(
        turn,
        die=faces,
        enter=FileTurn.last,
        go_on=1,
        withdraw=lambda turn: int(turn.s.ask_seat == red and turn.s.battle.round >= rounds),
    )
    told = story(turn, *BATTLE, *FATE, *LATE)
    assert [event.round for event in turn.events("arrives-late")] == [2]
    assert told[:2] == [("battle-begins", "D1"), ("battle-over", "D1", f"after {rounds}")]
    assert (("too-late",) in told) == (rounds == 1)
    assert [name for name in told if name[0] == "inverted" and name[1].startswith("Fiend")] == inverted("Fiend")
    found = [name for name in told if name[0] == "inverted" and name[1].startswith("Foe")]
    assert found == ([] if rounds == 1 else inverted("Foe"))
    assert told.count(("home", "Foe", "Nest")) == 1


@pytest.mark.rule("22.92", "22.94")
@ORDERS
@pytest.mark.parametrize(
    ("attacks", "duty", "back"),
    [(True, "once", 0), (False, "once", 0), (False, "if-liked", 2)],
    ids=["they attack", "they let it pass", "they need not"],
)
def test_submarines_that_had_to_attack_are_spent_even_if_they_did_not(
    tmp_path: Path, red_first: bool, attacks: bool, duty: str, back: int
) -> None:
    """Two factors intercept one by one, and a group is found; those that need not attack go back and may try again."""
    turn = sortie(tmp_path, red_first, boats="{name: Boats, port: Lair, count: 2}", duty=duty)

    def attack(turn: FileTurn) -> int:
        return turn.last() if attacks else 0

    def faces(turn: FileTurn) -> int:
        return THREE if turn.s.fighting and turn.s.battle.roll_purpose == SUBMARINE_ROLL else calm(turn)

    withdraw = leaves(1 - turn.s.mover)
    met(turn, submarine_hex=outbound("D1"), submarine_attack=attack, withdraw=withdraw, die=faces)
    told = story(turn, "submarines-back", "submarines-spent")
    assert told.count(("submarines-back", "Boats", "1")) == back
    assert sum(int(amount) for name, _, amount in told if name == "submarines-spent") == 2 - back
    assert turn.s.spent_factors[turn.unit("Boats")] == 2 - back


@pytest.mark.rule("22.92", "22.94")
@ORDERS
@pytest.mark.parametrize("attacks", [0, 1, 2])
def test_of_submarines_that_sail_along_those_that_attacked_are_spent(
    tmp_path: Path, red_first: bool, attacks: int
) -> None:
    """The row is inverted once both of its factors have attacked; one that has not may intercept in a later stage."""
    boats = "    submarines:\n      - {name: Boats, port: Home, count: 2}\n"
    blue = places("Home", "Shelter") + "    forces:\n" + fleet("Van", "Home") + boats
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van, Boats", "Home, D1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))

    def attack(turn: FileTurn) -> int:
        made = sum(turn.s.battle.attacks_made)
        return turn.last() if made < attacks else 0

    def faces(turn: FileTurn) -> int:
        return THREE if turn.s.fighting and turn.s.battle.roll_purpose == SUBMARINE_ROLL else calm(turn)

    met(turn, submarine_attack=attack, withdraw=leaves(turn.s.mover), die=faces)
    u = turn.unit("Boats")
    assert (turn.s.count[u], turn.s.spent_factors[u], turn.s.inverted[u]) == (2, attacks, int(attacks == 2))


@pytest.mark.rule("22.252D", "22.161B", "22.81A")
@ORDERS
@RULINGS
@pytest.mark.parametrize("shield_wins", [True, False])
def test_interceptors_met_on_their_way_go_on_or_home(
    tmp_path: Path, red_first: bool, shield_wins: bool, ruling: str
) -> None:
    """Shield comes out of G1 and meets Foe in F1; where Foe is beaten Van is not met, else it is met in D1."""
    turn = sortie(tmp_path, red_first, blue=fleet("Shield", "Shelter"), ruling=ruling)
    blue, red = turn.s.mover, 1 - turn.s.mover
    met(turn, counter_hex=turn.at("Lair"), withdraw=leaves(red if shield_wins else blue, red), go_on=1)
    told = story(turn, *BATTLE, *FATE, *LATE)
    assert told[:2] == [("battle-begins", "F1"), ("battle-over", "F1", "after 1")]
    fought = [name[1] for name in told if name[0] == "battle-begins"]
    if shield_wins:
        assert told[2] == ("interception-ends",) and fought == ["F1"]
        assert [event.lapse for event in turn.events("contact-lapses")] == [terms.NOBODY_COMES]
    else:
        assert told[2] == ("interception-continues", "goes on") and fought == ["F1", "D1"]
    assert ("activity-done",) in told
    for name in ("Foe", "Shield"):
        assert [each for each in told if each[0] == "inverted" and each[1].startswith(name)] == inverted(name)
    by_mission = inverted("Van") if ruling == "inverted" else []
    assert [each for each in told if each[0] == "inverted" and each[1].startswith("Van")] == by_mission
    assert {("home", "Foe", "Nest"), ("home", "Van", "Home"), ("home", "Shield", "Home")} <= set(told)


@pytest.mark.rule("22.163", "22.163B", "22.163C")
@ORDERS
@pytest.mark.parametrize(("hex", "part"), [("D1", 1), ("C1", 1)])
def test_a_patrol_in_the_very_hex_supports_and_takes_part_from_the_first_round(
    tmp_path: Path, red_first: bool, hex: str, part: int
) -> None:
    turn = sortie(tmp_path, red_first, blue=fleet("Watch", "Home", more=f"patrol: offensive, hex: {hex}, "))
    met(turn, until=lambda turn: turn.s.fighting == 1, support=1)
    watch = turn.force("Watch")
    assert [subject for _, subject, _ in turn.questions("support")] == [watch]
    assert turn.events("support-comes")[0].round == part == turn.s.role_in_battle[watch]


@pytest.mark.rule("22.15A", "22.15")
@ORDERS
def test_an_operation_that_is_not_announced_stays_in_port(tmp_path: Path, red_first: bool) -> None:
    turn = sortie(tmp_path, red_first)
    turn.play(announce=0)
    assert story(turn, "stage-begins", "stays-in-port", "leg-announced", *BATTLE, *FATE, *LATE, "turn-ends") == [
        ("stage-begins",),
        ("stage-begins",),
        ("stays-in-port",),
        ("stage-begins",),
        ("turn-ends",),
    ]


@pytest.mark.rule("22.15C", "22.164", "22.81B")
@ORDERS
@pytest.mark.parametrize("answer", [terms.WITH_OTHERS, terms.AFTER_OTHERS, terms.REMAINS])
def test_a_patrol_goes_home_with_the_others_after_them_or_stays(tmp_path: Path, red_first: bool, answer: int) -> None:
    """The patrol in C1 is asked once the activities are done; who waits is told, who stays is at sea when the turn ends."""
    turn = sortie(tmp_path, red_first, blue=fleet("Watch", "Home", more="patrol: offensive, hex: C1, "))
    met(turn, "", intercept_hex=0, patrol_home=answer)
    told = story(turn, "patrol-stays", "home", "remained")
    stays, sails = [("patrol-stays", "C1")], {("home", "Van", "Home"), ("home", "Watch", "Home")}
    if answer == terms.REMAINS:
        assert told == [*stays, ("home", "Van", "Home"), ("remained", "Watch", "C1")]
        assert turn.s.standing[turn.force("Watch")] == terms.DEFENSIVE_PATROL
    elif answer == terms.AFTER_OTHERS:
        assert told == [*stays, ("home", "Van", "Home"), ("home", "Watch", "Home")]
    else:
        assert len(told) == 2 and set(told) == sails
    assert [event.wave for event in turn.events("wave-begins")][-1] == (
        terms.PATROLS_HOME if answer == terms.AFTER_OTHERS else terms.RETURNING
    )
