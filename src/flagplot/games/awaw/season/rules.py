"""Everything this game offers for a season; functions that change a season are loaded when they are called."""

from typing import TYPE_CHECKING, Final

from flagplot.core.offers.kit import named
from flagplot.core.offers.season import SeasonRules
from flagplot.games.awaw.season import theatres
from flagplot.games.awaw.season.books import census, tally, whereabouts
from flagplot.games.awaw.season.clock import is_played, moment, to_the_end
from flagplot.games.awaw.season.names import SECTIONS
from flagplot.games.awaw.season.status import status

if TYPE_CHECKING:
    from flagplot.games.awaw.season import harbor
    from flagplot.games.awaw.season.begin import fleets
    from flagplot.games.awaw.season.begin.operation_file import begin
    from flagplot.games.awaw.season.begin.table import table
    from flagplot.games.awaw.season.check import alter, faults
    from flagplot.games.awaw.season.model import form
    from flagplot.games.awaw.season.stage.admiral import intend
    from flagplot.games.awaw.season.stage.announce import announce, export, stage, start, tables, unplayable
    from flagplot.games.awaw.season.stage.bodies import settle
    from flagplot.games.awaw.season.stage.take import Watcher, take
    from flagplot.games.awaw.season.yards import close
else:
    _home = named(__name__.rpartition(".")[0])
    harbor, alter, close, faults = _home.harbor, _home.check.alter, _home.yards.close, _home.check.faults
    form = _home.model.form
    fleets, begin = _home.begin.fleets, _home.begin.operation_file.begin
    table = named(f"{__name__.rpartition('.')[0]}.begin.table:table")
    intend, settle = _home.stage.admiral.intend, _home.stage.bodies.settle
    announce, export, stage = _home.stage.announce.announce, _home.stage.announce.export, _home.stage.announce.stage
    start, tables = _home.stage.announce.start, _home.stage.announce.tables
    unplayable = _home.stage.announce.unplayable
    Watcher, take = _home.stage.take.Watcher, _home.stage.take.take

RULES: Final = SeasonRules(
    form=form,
    sections=SECTIONS,
    begin=begin,
    harbor=harbor.attack,
    navies=fleets.navies,
    compose=fleets.begin,
    fleets=fleets.listed,
    theatres=theatres.names,
    faults=faults,
    unplayable=unplayable,
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
