"""Every game of this program as a game of OpenSpiel, registered as `flagplot` when this module is imported.

    pyspiel.load_game("flagplot(scenario=small/destroyers,dice=sum)")

Not supported: factored observations (public and private apart), `undo_action`, OpenSpiel's searches written in C++ (its MCTS
crashes on games written in Python; the Python ones work), `resample_from_infostate` where dice come from a seed, and
paths of files with `=`, `,` or brackets in them. Nor is chance mode `SAMPLED_STOCHASTIC`: games written in Python
cannot keep its generator.

Parameters: `scenario`, `edition`, `rulings` as `name:value;name:value`, `payoff`; `dice`. With `each`, every die is a
chance node. With `sum`, the sum of a roll is one, where the rules read no more of its dice. With `seed`, all dice come
from one chance node of `seeds` outcomes at the start. A payoff that is a chance of winning is doubled less one, so that
games add up to zero.
"""

import base64
import pickle
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from flagplot.adapters.arena import LIMIT
from flagplot.adapters.moments import CHANCE, Moment, Tree, tree
from flagplot.belief.filter import drawn
from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import FACES, below, stream, totals
from flagplot.core.errors import FlagplotError, one_of

NAME: Final = "flagplot"
EACH, SUM, SEED = "each", "sum", "seed"
DEFAULTS: Final[dict[str, str | int]] = {
    "scenario": "small/pocket-battleship",
    "edition": "",
    "rulings": "",
    "payoff": "",
    "dice": EACH,
    "seeds": 1000,
}


def game_type(
    name: str, what: str, chance: pyspiel.GameType.ChanceMode, defaults: dict[str, str | int]
) -> pyspiel.GameType:
    """The OpenSpiel game type: two players, imperfect information, payoffs at the end."""
    return pyspiel.GameType(
        short_name=name,
        long_name=f"flagplot: {what}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults,
        provides_factored_observation_string=False,
    )


TYPE: Final = game_type(NAME, "naval rules of wargames", pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC, DEFAULTS)
DIE_OUTCOMES: Final = [(face, 1 / FACES) for face in range(FACES)]
FINGERPRINT: Final = 8
"""Numbers in the digest of an information state."""


class FlagplotGame(pyspiel.Game):  # type: ignore[misc]
    """The games of a scenario."""

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        """Open the scenario in the parameters."""
        given = {**DEFAULTS, **(params or {})}
        self.dice, self.seeds = str(given["dice"]), int(given["seeds"])
        if self.dice not in (EACH, SUM, SEED):
            raise FlagplotError(
                f"{self.dice!r} is not a kind of dice", field="dice", expected=one_of((EACH, SUM, SEED))
            )
        self.tree: Tree = tree(*(str(given[name]) for name in ("scenario", "edition", "rulings", "payoff")))
        arena = self.tree.arena
        low, high = centred(self.tree, arena.bounds[0]), centred(self.tree, arena.bounds[1])
        most = {EACH: FACES, SUM: (FACES - 1) * arena.record.fields["dice_left"].high + 1, SEED: self.seeds}
        info = pyspiel.GameInfo(
            num_distinct_actions=arena.actions,
            max_chance_outcomes=most[self.dice],
            num_players=2,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=LIMIT,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "FlagplotState":
        """The initial state of a game."""
        return FlagplotState(self, self.tree.root, self.dice, self.seeds)

    def max_chance_nodes_in_history(self) -> int:
        """Maximum chance nodes of a game."""
        return LIMIT

    def make_py_observer(
        self, iig_obs_type: "pyspiel.IIGObservationType | None" = None, params: object = None
    ) -> "Observer":
        """The observer."""
        return Observer(self.tree, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class FlagplotState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game; `moment` is immutable, so copies share it."""

    def __init__(self, game: FlagplotGame, moment: Moment, dice: str, seeds: int) -> None:
        """Created only by the game."""
        super().__init__(game)
        self.moment, self.dice, self.seeds = moment, dice, seeds
        self.seed = -1
        """The seed of all dice if they come from one; -1 before it is drawn."""
        self.player = CHANCE if dice == SEED and not moment.is_over else moment.player

    def current_player(self) -> int:
        """The player to act: a seat or chance; TERMINAL when the game is over."""
        return self.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.choices

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of a die, the totals of a roll, or seeds, each with its probability."""
        if self.dice == SEED:
            return [(seed, 1 / self.seeds) for seed in range(self.seeds)]
        if self.dice == EACH:
            return DIE_OUTCOMES
        left = self.moment.position.dice_left
        return [(total - left, count / FACES**left) for total, count in totals(left).items()]

    def _apply_action(self, action: int) -> None:
        if self.dice == SEED and self.seed < 0:
            self.seed = action
        elif self.dice == SUM and self.moment.question.is_die:
            for face in faces(self.moment.position.dice_left, action):
                self.moment = self.moment.after(face)
        else:
            self.moment = self.moment.after(action)
        while self.dice == SEED and not self.moment.is_over and self.moment.question.is_die:
            self.moment = self.moment.after(below(stream(self.seed, 0), self.moment.dice, FACES))
        self.player = self.moment.player

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return self.moment.names.get(action, f"answer {action}")
        said = {EACH: f"die {action + 1}", SUM: f"roll {action + self.moment.position.dice_left}"}
        return said.get(self.dice, f"seed {action}")

    def returns(self) -> list[float]:
        """The payoffs of a finished game to both seats; 0 before."""
        if not self.moment.is_over:
            return [0.0, 0.0]
        paid = centred(self.moment.tree, self.moment.tree.arena.worth(self.moment.position))
        return [paid + 0.0, 0.0 - paid]

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "FlagplotState":
        """A game with the same information state for the seat, sampled by its probability (`flagplot.belief`)."""
        if self.dice == SEED:
            raise FlagplotError("the dice of this game come from a seed", field="dice", expected=one_of((EACH, SUM)))
        position, found = self.moment.position, self.moment.tree
        world = drawn(found.believers[player_id].believe(position), 1, int(sampler() * 2**53))[0]
        moment = found.begun(None if world.start is position.start else world.start)
        for answer in world.history:
            moment = moment.after(answer)
        state: FlagplotState = self.get_game().deserialize_state(text_of(moment, self.dice))
        state.moment, state.player = moment, moment.player
        return state

    def __str__(self) -> str:
        """The answers so far, and the seed of the dice if there is one."""
        seed = [] if self.seed < 0 else [f"seed {self.seed}"]
        return " ".join([*seed, *(str(answer) for answer in self.moment.history)])


class Observer:
    """Writes a seat's observation; with perfect recall, its information state.

    The tensor: the seat (2 numbers); its view (`arena.columns`); with perfect recall 8 more numbers from 0 to 1, a
    digest that distinguishes information states with equal views.
    """

    def __init__(self, found: Tree, kind: "pyspiel.IIGObservationType", params: object) -> None:
        """For one type of observation; empty if only public or only private parts are requested."""
        if params:
            raise FlagplotError("observations have no parameters", field="params", expected="none")
        self.recalls = bool(kind.perfect_recall)
        self.whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.arena = found.arena
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.whole:
            wide = sum(one.count for one in self.arena.columns)
            parts = [("player", 2), ("view", wide), *([("memory", FINGERPRINT)] if self.recalls else [])]
            self.tensor, first = np.zeros(sum(size for _, size in parts), np.float32), 0
            for name, size in parts:
                self.dict[name] = self.tensor[first : first + size]
                first += size

    def set_from(self, state: FlagplotState, player: int) -> None:
        """Fill in the tensor."""
        if self.whole:
            self.dict["player"][:] = [player == 0, player == 1]
            self.dict["view"][:] = self.arena.seen(state.moment.position, player)
            if self.recalls:
                print_of = np.frombuffer(state.moment.fingerprint(player), np.uint16)
                self.dict["memory"][:] = print_of / np.float32(1 << 16)

    def string_from(self, state: FlagplotState, player: int) -> str | None:
        """The same as text."""
        if not self.whole:
            return None
        return state.moment.information(player) if self.recalls else state.moment.observation(player)


def centred(found: Tree, worth: float) -> float:
    """A value shifted so that the other side's is its negative."""
    return 2 * worth - 1 if found.arena.payoff.is_chance else worth


def faces(dice: int, above: int) -> list[int]:
    """Answers of some dice, the largest last, whose total exceeds the minimum by `above`."""
    found = list[int]()
    for left in range(dice - 1, -1, -1):
        face = max(0, above - left * (FACES - 1))
        found.append(face)
        above -= face
    return found


def text_of(moment: Moment, dice: str) -> str:
    """A state in OpenSpiel's text form, without its own attributes: all answers since the beginning, with their players."""
    moves, total, left = list[str](), 0, 0
    for at, answer in moment.steps():
        seat = at.question.seat
        if seat != DICE_SEAT:
            moves.append(f"{seat}:{answer}")
        elif dice == EACH:
            moves.append(f"{CHANCE}:{answer}")
        else:
            total, left = (total + answer if left else answer), at.position.dice_left - 1
            if left == 0:
                moves.append(f"{CHANCE}:{total}")
    nothing = base64.b64encode(pickle.dumps({})).decode()
    return f"history={','.join(moves)}\nmove_number={len(moves)}\n__dict__={nothing}"


pyspiel.register_game(TYPE, FlagplotGame)
