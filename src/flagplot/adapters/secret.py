"""One secret choice of both sides as a game of OpenSpiel, registered as `flagplot_secret` when this module is imported.

    pyspiel.load_game("flagplot_secret(scenario=coral-sea-1942,decision=numbering)")

Side A chooses, then side B without knowing what; the rest is played by doctrine. A pair of choices pays the mean of
`battles` games, the same seeds for every pair, from `seed` on: a game of its own that `flagplot solve` measures more
closely. `matrix` has all payoffs, and `choices` the meaning of each action.

Not supported: games that do not run compiled, choices that a scenario does not have.  A payoff that is a chance of winning is
doubled less one.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import pyspiel
from numpy.typing import NDArray

from flagplot.adapters.arena import Arena
from flagplot.adapters.openspiel import game_type
from flagplot.api.chances.result import engine
from flagplot.api.chances.solve import named, recipe
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.interfaces import Choice
from flagplot.core.printed.changed import read_rulings
from flagplot.odds.play import chosen
from flagplot.odds.sampling import first_seed
from flagplot.table.seats import read_doctrines

NAME: Final = "flagplot_secret"
DEFAULTS: Final[dict[str, str | int]] = {
    "scenario": "coral-sea-1942",
    "edition": "",
    "rulings": "",
    "decision": "",
    "payoff": "",
    "doctrine": "",
    "battles": 16,
    "seed": 0,
}
TYPE: Final = game_type(NAME, "a secret choice of both sides", pyspiel.GameType.ChanceMode.DETERMINISTIC, DEFAULTS)


class Secret(NamedTuple):
    """A secret choice, measured."""

    choices: tuple[tuple[Choice, ...], tuple[Choice, ...]]
    matrix: NDArray[np.float64]
    """The value of each pair to side A."""
    bound: float


@lru_cache(maxsize=8)
def measured(
    scenario: str,
    edition: str,
    rulings: str,
    decision: str,
    payoff: str,
    doctrine: str,
    battles: int,
    seed: int,
) -> Secret:
    """Play every pair of choices `battles` times by doctrine; rulings are written `name:value;name:value`."""
    from flagplot.fast.matrix import CellJob

    stated = read_rulings(rulings.replace(":", "=").replace(";", " ").split(), "rulings")
    arena = Arena.of(scenario, edition, stated, payoff)
    setting, kit = arena.setting, arena.kit
    if not kit.decisions or kit.compiled is None:
        raise FlagplotError(kit.unsolved, expected="a game with a secret choice that runs compiled")
    name = named(decision, [one.name for one in kit.decisions], "decision", "decision")
    names, first = read_doctrines(doctrine, setting, counted=True), first_seed(seed)
    usual = next(iter(kit.doctrines.values()))
    players = [kit.doctrines.get(names[seat], usual) for seat in range(2)]
    which = next(one for one in kit.decisions if one.name == name)
    game = chosen(kit, which, setting.tables, setting.battle.situation, players, first)
    player = engine(setting, names, None)
    try:
        cells = recipe(player, game, arena.payoff).played_by(None, player.threads)
        mine, theirs = len(game.choices[0]), len(game.choices[1])
        seeds = range(first, first + battles)
        means, _ = cells.play([CellJob(a, b, seeds) for a in range(mine) for b in range(theirs)])
    finally:
        player.close()
    matrix = np.asarray(means, np.float64).reshape(mine, theirs)
    is_chance = arena.payoff.is_chance
    return Secret(game.choices, 2 * matrix - 1 if is_chance else matrix, 1.0 if is_chance else arena.bounds[1])


class SecretGame(pyspiel.Game):  # type: ignore[misc]
    """A secret choice of both sides."""

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        """Measure the choice in the parameters."""
        given = {**DEFAULTS, **(params or {})}
        words = (str(given[n]) for n in ("scenario", "edition", "rulings", "decision", "payoff", "doctrine"))
        found = measured(*words, int(given["battles"]), int(given["seed"]))
        self.choices, self.matrix = found.choices, found.matrix
        info = pyspiel.GameInfo(
            num_distinct_actions=max(map(len, found.choices)),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-found.bound,
            max_utility=found.bound,
            utility_sum=0.0,
            max_game_length=2,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "SecretState":
        """The state before either has chosen."""
        return SecretState(self)

    def make_py_observer(
        self, iig_obs_type: "pyspiel.IIGObservationType | None" = None, params: object = None
    ) -> "SecretObserver":
        """The observer."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SecretObserver(kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)


class SecretState(pyspiel.State):  # type: ignore[misc]
    """The choices made so far."""

    def __init__(self, game: SecretGame) -> None:
        """Created only by the game."""
        super().__init__(game)
        self.chosen: tuple[int, ...] = ()
        self.worth = 0.0

    def current_player(self) -> int:
        """Side A first."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else len(self.chosen)

    def is_terminal(self) -> bool:
        """Whether both have chosen."""
        return len(self.chosen) == 2

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.get_game().choices[player])))

    def _apply_action(self, action: int) -> None:
        self.chosen += (action,)
        if len(self.chosen) == 2:
            self.worth = float(self.get_game().matrix[self.chosen])

    def _action_to_string(self, player: int, action: int) -> str:
        return " ".join(map(str, self.get_game().choices[player][action]))

    def returns(self) -> list[float]:
        """The payoffs of the pair of choices."""
        return [self.worth + 0.0, 0.0 - self.worth]

    def __str__(self) -> str:
        """Both choices, by index."""
        return " ".join(map(str, self.chosen))


class SecretObserver:
    """Writes a side's information: its seat, and its own choice.

    The tensor: the side (2 numbers), then its choice, 0 before it has chosen, else its index from 1 on.
    """

    def __init__(self, whole: bool) -> None:
        """Empty if only public or only private parts are requested."""
        tensor = np.zeros(3, np.float32)
        self.tensor = tensor if whole else None
        self.dict = {"player": tensor[:2], "chosen": tensor[2:]} if whole else {}

    def set_from(self, state: SecretState, player: int) -> None:
        """Fill in the tensor."""
        if self.tensor is not None:
            self.tensor[:] = [player == 0, player == 1, own(state, player) + 1]

    def string_from(self, state: SecretState, player: int) -> str | None:
        """The same as text."""
        if self.tensor is None:
            return None
        return "AB"[player] + (f" {own(state, player)}" if len(state.chosen) > player else "")


def own(state: SecretState, player: int) -> int:
    """The index of a side's choice; -1 before it has chosen."""
    return state.chosen[player] if len(state.chosen) > player else -1


pyspiel.register_game(TYPE, SecretGame)
