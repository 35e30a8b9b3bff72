"""How an imagined game goes on, in the words in which a seat would read it."""

from collections.abc import Iterable
from typing import Final

from flagplot.core.offers.kit import Kit
from flagplot.core.offers.told import Line
from flagplot.core.position import Position
from flagplot.odds.play import LIMIT, Driver
from flagplot.table.setting import Setting
from flagplot.table.story import Story
from flagplot.table.telling.lines import lines

AT_ONCE: Final = 3
"""Lines that are told of what comes at once; of the rest those that their game marks."""
DETAIL: Final = 2
"""Level of lines beyond which they are details."""


class Followed:
    """An imagined game that is told to a seat as it is played."""

    def __init__(self, setting: Setting, seat: int, world: Position) -> None:
        self.setting, self.seat = setting, seat
        self.position = Position.begin(world.game, world.tables, world.start, world.disclosed)
        self.story = Story(setting.teller(), setting.kit, seat)
        self.story.after(self.position)
        for answer in world.history:
            self.give(answer)

    @property
    def kit(self) -> Kit:
        """The game's kit."""
        return self.setting.kit

    def give(self, answer: int) -> None:
        """Go on with an answer."""
        self.story.before(self.position)
        self.position.give(answer)
        self.story.after(self.position)

    def on(self, answer: int, seed: int, most: int) -> tuple[list[Line], str]:
        """Give an answer and let the usual doctrine play to the end: what is told of it in short, and how the game comes out."""
        kit, position, before = self.kit, self.position, len(self.story.told)
        base = next(iter(kit.doctrines.values()))
        driver = Driver(position.game, position.tables, seed, [base, base], kit.memo)
        self.give(answer)
        for _ in range(LIMIT):
            if position.is_over:
                break
            self.give(driver.answer(position.situation))
        told = self.story.told[before:]
        shown = [each for each in told if kit.lines.in_short(each)] if kit.lines.in_short else told
        winner = kit.winner(position.situation)
        name = self.setting.sides[winner] if winner >= 0 else None
        verdict = kit.verdict(position.seen(self.seat), name, kit.rounds(position.situation, position.log))
        return shortened(lines(shown, kit.lines), most), verdict

    def said(self, answer: int) -> tuple[str, str]:
        """The pending question of the seat in words, and an answer to it."""
        seen, question = self.position.seen(self.seat), self.position.question
        chooser = self.kit.chooser(self.story.teller)
        chooser.teller.observe(seen)
        choices = {choice.answer: choice for choice in chooser.all(seen, question)}
        words = choices[answer].words or choices[answer].key if answer in choices else str(answer)
        return chooser.teller.question(seen, question), words


def shortened(told: Iterable[Line], most: int) -> list[Line]:
    """The first lines of a story, then those that its game marks as weighty, and no details."""
    known = [line for line in told if line.level <= DETAIL]
    kept = known[:AT_ONCE] + [line for line in known[AT_ONCE:] if line.style]
    return kept[:most]
