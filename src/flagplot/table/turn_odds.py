"""Naval turns played for odds: the turn with seed k is what `flagplot turn --seed k` plays, to the last die."""

from dataclasses import dataclass
from functools import lru_cache

from flagplot.core.seen import REFEREE
from flagplot.games.awaw.files.orders.read import Standing
from flagplot.games.awaw.turn.words.reckoning import losses
from flagplot.odds.turns import Tally, Watcher, count_one
from flagplot.table.session import begin
from flagplot.table.setting import Setting, open_text
from flagplot.table.standing import seat_orders


@dataclass(frozen=True)
class TurnJob:
    """What a worker has to know: the operation as text, its edition and rulings, doctrines, standing orders by side."""

    text: str
    file: str
    edition: str
    rulings: tuple[tuple[str, str], ...]
    doctrines: tuple[str, str]
    orders: tuple[Standing, ...]

    def count(self, seeds: range) -> Tally:
        """Count the turns of some seeds, here and now."""
        found, setting = Tally(), _opened(self.text, self.file, self.edition, self.rulings)
        for seed in seeds:
            self.count_seed(found, setting, seed)
        return found

    def count_seed(self, found: Tally, setting: Setting, seed: int) -> None:
        """Play and count one turn."""
        session = begin(setting, dict(enumerate(self.doctrines)), seed)
        seat_orders(session, self.orders)
        watched = Watcher(setting.battle.roster)
        watched.after(session.position)
        session.listeners.append(watched)
        session.run()
        s, log = session.position.situation, session.position.log
        lost = losses(setting.start(REFEREE), session.position.seen(REFEREE), setting.teller())
        count_one(found, s, log, watched, lost, session.dice_rolled)


@lru_cache(maxsize=1)
def _opened(text: str, file: str, edition: str, rulings: tuple[tuple[str, str], ...]) -> Setting:
    return open_text(text, file, edition, dict(rulings))
