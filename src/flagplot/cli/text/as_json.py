"""A battle as one JSON object; rows appear by name, never by number."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from flagplot import __version__
from flagplot.cli.text.report import doctrines
from flagplot.core.seen import REFEREE
from flagplot.games.awaw.battle.rulings_that_mattered import Moved
from flagplot.games.awaw.shared.names import KIND_NAMES
from flagplot.games.awaw.words.reckoning import ShipLosses, SideLosses
from flagplot.table.result import Result
from flagplot.table.story import Told


def dump(result: Result, more: Mapping[str, Any] = MappingProxyType({})) -> str:
    """The object as text, with what else a command has to say."""
    return json.dumps({**as_data(result), **more}, ensure_ascii=False)


def as_data(result: Result) -> dict[str, Any]:
    """The object as plain data."""
    session = result.session
    setting, header = session.setting, session.record.header
    edition = setting.edition
    return {
        "title": setting.title,
        "date": setting.date,
        "sides": list(setting.sides),
        "edition": edition.name,
        "engine": __version__,
        "seed": int(header["seed"]) if "seed" in header and result.seat == REFEREE else None,
        "doctrine": doctrines(header, (result.seat,)),
        "view": setting.sides[result.seat] if result.seat >= 0 else None,
        "winner": result.winner,
        "ended": result.ended or None,
        "cites": result.ended_cites,
        "rounds": result.rounds,
        "losses": {setting.sides[side.side]: _losses(side) for side in result.losses},
        "dice": session.dice_rolled,
        "digest": result.digest or None,
        "rulings": {name: ruling.spell(edition.value(name)) for name, ruling in edition.rulings.items()},
        **({"profile": setting.profile} if setting.profile else {}),
        "mattered": [_moved(moved) for moved in result.moved],
        "events": [_event(told) for told in result.story.told],
    }


def _losses(side: Any) -> dict[str, Any]:
    if not isinstance(side, SideLosses):
        data: dict[str, Any] = side.as_data()
        return data
    return {
        "ships": [_ship(ship) for ship in side.ships],
        "factors": side.factors,
        "transports": side.transports,
        "submarines": side.submarines,
        "squadrons": side.squadrons,
        "cargo_lost": side.cargo_lost,
        "cargo_left": side.cargo_left,
        "cargo_goes_on": side.cargo_goes_on,
    }


def _ship(ship: ShipLosses) -> dict[str, Any]:
    kind = KIND_NAMES[ship.kind]
    return {
        "name": ship.name,
        "type": kind,
        "sunk": ship.sunk,
        "damaged": ship.damaged,
        "withdrew": ship.withdrew,
        "defeated": ship.defeated,
        "inverted": ship.inverted,
    }


def _moved(moved: Moved) -> dict[str, Any]:
    ruling = moved.ruling
    return {"name": ruling.name, "value": moved.value, "tag": ruling.tag, "sentence": moved.sentence}


def _event(told: Told) -> dict[str, Any]:
    return {"round": told.round, "name": told.name, "text": told.text, "cites": told.cites, "args": told.args}
