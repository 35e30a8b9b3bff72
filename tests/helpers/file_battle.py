"""A battle played from the text of a scenario file: through the reader, the builder and the step machine, as a user plays it.

    b = FileBattle(TEXT, rulings={"mixed-air-bonus": "all"})
    b.fight(dice={asks.SEARCH_DIE: [2, 2], asks.FLEET_ROLL: 4}, answers={"number": [0, 1]}, until="withdraw")

Dice are given by what they are for: a list is used up in order, a number serves every time; what is not named shows a one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flagplot.games.awaw.shared import terms
from flagplot.table.setting import open_text
from tests.helpers.battle import Answer, Battle

Faces = int | Sequence[int]


class FileBattle(Battle):
    """A battle whose first situation is what the file says."""

    def __init__(self, text: str, *, edition: str = "", rulings: Mapping[str, str] | None = None) -> None:
        super().__init__()
        setting = open_text(text, "battle.yaml", edition, rulings)
        self.t = setting.tables
        self.game = setting.kit.game_of(self.t)
        self.s = setting.battle.situation.copy()
        self.s.log = self.log
        self.names = setting.battle.roster.units

    def row(self, name: str) -> int:
        """Row of the unit of that name."""
        return int(self.names.index(name))

    def fight(
        self, *, dice: Mapping[int, Faces] | None = None, answers: Mapping[str, Answer] | None = None, until: str = ""
    ) -> None:
        """Play on until a question of that name is pending or the battle is over."""
        rolls = {k: list(v) if isinstance(v, Sequence) else v for k, v in (dice or {}).items()}
        given = {k: list(v) if isinstance(v, Sequence) else v for k, v in (answers or {}).items()}
        self.game.advance(self.t, self.s)
        while self.s.ask_seat != terms.NOBODY and self.s.segment < terms.OVER and self.ask_name != until:
            name = self.ask_name
            if name == "die":
                faces = rolls.get(self.s.roll_purpose, 1)
                if isinstance(faces, list):
                    assert faces, f"no die is left for purpose {self.s.roll_purpose}"
                    answer = faces.pop(0) - 1
                else:
                    answer = faces - 1
            else:
                answer = self._answer(name, [], given)
            code = self.game.refusal(self.t, self.s, answer)
            assert code == 0, f"{name}: answer {answer} refused with reason {code}"
            self.asked.append((name, self.s.ask_seat, self.s.ask_subject, self.s.ask_object))
            self.game.step(self.t, self.s, answer)
            assert not self.s.defects(), self.s.defects()

    def questions(self, name: str) -> list[tuple[int, int, int]]:
        """Seat, subject and object of each question of that name that was answered."""
        return [asked[1:] for asked in self.asked if asked[0] == name]
