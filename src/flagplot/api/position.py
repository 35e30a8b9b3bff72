"""Positions in one line of text, for the referee or for one seat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

import yaml

from flagplot.api.pictures import check_reached, come_to, reopened
from flagplot.belief import worlds
from flagplot.blocks import Block, Paragraph, steps
from flagplot.blocks.shown import Printable
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.record import Record
from flagplot.core.schema import State
from flagplot.core.seat_view import REFEREE
from flagplot.files import shipped
from flagplot.table import record_file
from flagplot.table.notation import Notation
from flagplot.table.reports.actions import Action, actions
from flagplot.table.session import Session, listen
from flagplot.table.setting import Setting, open_record, open_text

SECRETS: Final = ("story", "history", "sources")
"""Texts of a scenario that may reveal to a side what only the other one knows."""
FEW: Final = 8
"""Worlds followed at a time to find one that fits: more only if all of them die out."""
SEED: Final = 0


@dataclass(frozen=True, repr=False)
class NotedPosition(Printable):
    """A position as the referee or one side knows it, with its line."""

    session: Session
    notation: Notation
    seat: int

    @property
    def line(self) -> str:
        """The line."""
        return self.notation.line()

    @cached_property
    def question(self) -> str:
        """The pending question with its paragraph, if the reader may read it; empty otherwise."""
        seen = self.session.position.seat_view(self.seat)
        if seen.asked is None:
            return ""
        kind = self.session.position.game.asks[seen.asked.kind]
        text = " ".join(self.session.stories[0].teller.question(seen, seen.asked).split())
        return f"{text} [{kind.paragraph(seen.asked.object)}]"

    @property
    def actions(self) -> list[Action]:
        """The legal answers to it, as the reader may read them; none where the reader may not read the question."""
        position = self.session.position
        if not self.question:
            return []
        return actions(self.session.setting.kit, self.session.stories[0].teller, position, self.seat)

    def blocks(self) -> Iterator[Block]:
        """The battle, the moment and the pending question."""
        setting, position = self.session.setting, self.session.position
        given, rounds = len(self.notation.answers), setting.kit.rounds(position.situation, position.log)
        moment = f"round {rounds}, after {steps(given)}" if rounds else f"after {steps(given)}"
        title = " ".join(setting.battle.title.split())
        reader = (
            "The whole truth" if self.seat == REFEREE else f"What {setting.sides[self.seat]} knows, and nothing else"
        )
        yield Paragraph(f"{title}, {setting.edition.name}: {moment}. {reader}.")
        if position.is_over:
            yield Paragraph("The game is over.")
        elif self.question:
            yield Paragraph(f"Next: {self.question}")

    def rows(self) -> list[dict[str, object]]:
        """The position as one row."""
        return [self.to_dict()]

    def to_dict(self) -> dict[str, object]:
        """The JSON data of `flagplot position --json`."""
        setting, position = self.session.setting, self.session.position
        return {
            "position": self.line,
            **setting.about(),
            "of": None if self.seat == REFEREE else setting.sides[self.seat],
            "at": len(self.notation.answers),
            "round": setting.kit.rounds(position.situation, position.log),
            "over": position.is_over,
            "question": self.question or None,
            "actions": [{"answer": int(each), "name": each.name} for each in self.actions],
        }


def position(
    source: str | Path | Record | Setting, *, at: int = -1, view: str | None = None, seed: int = 0, doctrine: str = ""
) -> NotedPosition:
    """A position in one line of text that every command opens in place of a scenario file.

    `source` is a record, a scenario, its file, or such a line. A record is taken at its end, or after `at` answers and
    rolls; a scenario at its beginning, or after `at` of them, played by doctrine with the dice of a seed. With `view`
    the line holds what that side knows, and nothing else.
    """
    if at < -1:
        raise FlagplotError(f"{at} is out of range", field="--at", expected="a whole number from 0 on")
    record, session = reopened(source, seed, doctrine)
    setting = session.setting
    seat = setting.reader(view)
    listen(session, seat)
    if record is not None:
        record_file.check_unchanged(record)
    come_to(session, record, at)
    return noted(session, seat)


def position_file(
    source: str | Path | Record | Setting, *, at: int = -1, round: int = 0, seed: int = 0, doctrine: str = ""
) -> str:
    """A scenario file that enters a battle where it is, or at the beginning of a round; it holds the whole truth.

    `source`, `at`, `seed` and `doctrine` are those of `position`. Only the start of a round, of its air strikes and of its
    fleet combat can be entered; any other position is refused with the reason.
    """
    if round < 0 or (round and at >= 0):
        raise FlagplotError(f"round {round} cannot be used", field="--round", expected="1 or more, and not with --at")
    record, session = reopened(source, seed, doctrine)
    setting = session.setting
    kit = setting.kit
    if kit.written is None:
        what = f"a {kit.noun} has no file that enters it in its middle"
        raise FlagplotError(what, field="--file", expected="a battle of rule 22, or no --file")
    if record is not None:
        record_file.check_unchanged(record)
        session.play_record(record)
    elif round or at > 0:
        session.run()
    found, answers = setting.begin(), session.position.history
    check_reached(at, len(answers) - len(found.history))
    for answer in answers[len(found.history) : at if at >= 0 else None]:
        if round and kit.rounds(found.situation, found.log) >= round:
            break
        found.give(answer)
    last = kit.rounds(found.situation, found.log)
    if round and last != round:
        raise FlagplotError(f"the {kit.noun} has no round {round}", field="--round", expected=f"1 to {last}")

    def opened(text: str) -> tuple[object, State]:
        again = open_text(text, "position")
        return again.battle, again.begin().situation

    battle = replace(setting.battle, edition=setting.edition.name, rulings=setting.rulings_changed())
    return kit.written(battle, found.situation, opened)


def noted(session: Session, seat: int) -> NotedPosition:
    """The present position of a session, as the referee or a seat knows it."""
    setting, position = session.setting, session.position
    if setting.by_own_rules is not None:
        what = "a game that changed the rules of a position has no line of its own"
        raise FlagplotError(what, expected="a game by the rules of its position")
    if setting.opening is None:
        header, files, scenario = _rules(setting), dict(setting.kept().files), _plain(setting)
    else:
        header, files, scenario = setting.opening.header, setting.opening.files, setting.opening.scenario
    found = Notation(header, scenario, tuple(position.history), position.digest(), files=files)
    if seat != REFEREE and (setting.opening is None or setting.opening.seat != seat):
        found = _for_seat(setting, position, found, seat)
    else:
        found = replace(found, seat=seat)
    return NotedPosition(session, found, seat)


def _rules(setting: Setting) -> dict[str, str]:
    """The rules in force, in the form of a record's header."""
    header = {"game": setting.kit.game.name, "edition": setting.edition.name, **setting.kept().header}
    if changed := setting.rulings_changed():
        header["rulings"] = " ".join(f"{name}={value}" for name, value in changed.items())
    return header


def _plain(setting: Setting) -> str:
    """The text of the scenario; without comments, if it means the same without them."""
    text = str(setting.battle.text)
    if any(each.path.read_text(encoding="utf-8") == text for each in shipped.shipped()):
        return text
    lines = [line.rstrip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    plain = "\n".join(lines) + "\n"
    try:
        again = open_record(Record(_rules(setting), plain, file="position", files=dict(setting.kept().files)))
    except FlagplotError:
        return text
    same = again.battle.situation == setting.battle.situation and again.battle.roster == setting.battle.roster
    return plain if same else text


def _for_seat(setting: Setting, position: Position, whole: Notation, seat: int) -> Notation:
    """The same position as a seat knows it: a world that fits its information state, and was made from that alone."""
    kit, side = setting.kit, setting.sides[seat]
    scenario = _briefed(kit, whole, seat)
    briefed = open_record(Record(dict(whole.header), scenario, file="position", files=dict(whole.files)))
    level = position.disclosed[1 - seat]
    if kit.belief is None or kit.belief.brief(setting.battle.situation, seat, level) != briefed.battle.situation:
        what = f"the scenario does not disclose the other side's force to {side}, so no line can hold what {side} knows"
        raise FlagplotError(what, field="--view", expected="a scenario whose sides say disclosed: all, or no --view")
    world = worlds(kit, position, seat, 1, SEED, FEW)[0]
    return replace(whole, scenario=scenario, answers=tuple(world.history), digest=world.digest(), seat=seat)


def _briefed(kit: Kit, whole: Notation, seat: int) -> str:
    """The scenario as a seat may read it."""
    data = yaml.safe_load(whole.scenario)
    assert isinstance(data, Mapping) and kit.belief is not None
    known = kit.belief.without_secrets(dict(data), seat)
    bundled = any(each.path.read_text(encoding="utf-8") == whole.scenario for each in shipped.shipped())
    if bundled and known == data:
        return whole.scenario
    plain = {name: value for name, value in known.items() if name not in SECRETS}
    return yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=10_000)
