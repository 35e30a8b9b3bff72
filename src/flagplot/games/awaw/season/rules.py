"""What this game offers for a season, all in one place."""

from itertools import chain
from typing import Final

from flagplot.core.offers.season import SeasonRules
from flagplot.games.awaw.season import harbor, model, theatres
from flagplot.games.awaw.season.alter import alter
from flagplot.games.awaw.season.begin import fleets
from flagplot.games.awaw.season.begin.operation_file import begin
from flagplot.games.awaw.season.begin.table import table
from flagplot.games.awaw.season.books import census, tally, whereabouts
from flagplot.games.awaw.season.check import faults
from flagplot.games.awaw.season.closing import close, is_played, moment, to_the_end
from flagplot.games.awaw.season.stage.admiral import intend
from flagplot.games.awaw.season.stage.announce import announce, export, stage, start, tables
from flagplot.games.awaw.season.stage.bodies import settle
from flagplot.games.awaw.season.stage.take import Watcher, take
from flagplot.games.awaw.season.status import status

PARTS: Final = (
    model.SeasonFile,
    model.TheatreLine,
    model.Clock,
    model.SideBooks,
    model.PortLine,
    model.AirLine,
    model.ShipLine,
    model.ForceLine,
    model.SubmarineLine,
    model.WorkLine,
    model.LostLine,
)
ORDER: Final = tuple(
    dict.fromkeys(chain.from_iterable((f.alias or n for n, f in p.model_fields.items()) for p in PARTS))
)
RULES: Final = SeasonRules(
    model=model.SeasonFile,
    announcement=model.Announcement,
    order=ORDER,
    sections=model.SECTIONS,
    begin=begin,
    harbor=harbor.attack,
    harbor_inputs=harbor.GIVEN,
    navies=fleets.navies,
    compose=fleets.begin,
    fleets=fleets.listed,
    theatres=theatres.names,
    faults=faults,
    export=export,
    stage=stage,
    start=start,
    tables=tables,
    plays=is_played,
    moment=moment,
    take=take,
    watch=Watcher,
    announce=announce,
    close=close,
    to_the_end=to_the_end,
    alter=alter,
    settle=settle,
    status=status,
    intend=intend,
    table=table,
    census=census,
    tally=tally,
    units=whereabouts,
)
