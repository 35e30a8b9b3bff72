"""A game that was played as plain data; rows appear by name, never by number."""

from flagplot.core.offers.measure import Data
from flagplot.core.offers.told import Told
from flagplot.core.printed.ruling import Moved
from flagplot.core.seen import REFEREE
from flagplot.core.version import VERSION
from flagplot.table.result import Result
from flagplot.table.telling.report import doctrines


def as_data(result: Result) -> Data:
    """The game, with what its end leaves behind."""
    session = result.session
    setting, header = session.setting, session.record.header
    edition, closing = setting.edition, setting.kit.closing
    left = closing(result.seen, result.story.teller).data if closing is not None else {}
    return {
        "title": setting.title,
        "date": setting.date,
        "sides": list(setting.sides),
        "edition": edition.name,
        "engine": VERSION,
        "seed": int(header["seed"]) if "seed" in header and result.seat == REFEREE else None,
        "doctrine": doctrines(header, (result.seat,)),
        "view": setting.sides[result.seat] if result.seat >= 0 else None,
        "winner": result.winner,
        "ended": result.ended or None,
        "cites": result.ended_cites,
        "rounds": result.rounds,
        "losses": {setting.sides[lost.side]: lost.as_data() for lost in result.losses},
        "dice": session.dice_rolled,
        "digest": result.digest or None,
        "rulings": {name: ruling.spell(edition.value(name)) for name, ruling in edition.rulings.items()},
        **({"profile": setting.profile} if setting.profile else {}),
        "mattered": [_moved(moved) for moved in result.moved],
        "events": [_event(told) for told in result.story.told],
        **left,
    }


def _moved(moved: Moved) -> dict[str, object]:
    ruling = moved.ruling
    return {"name": ruling.name, "value": moved.value, "tag": ruling.tag, "sentence": moved.sentence}


def _event(told: Told) -> dict[str, object]:
    return {"round": told.round, "name": told.name, "text": told.text, "cites": told.cites, "args": told.args}
