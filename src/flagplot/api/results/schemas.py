"""The JSON Schema of the `--json` output of a command."""

from collections.abc import Callable, Mapping
from functools import partial, reduce
from operator import or_
from typing import Final

from flagplot import games
from flagplot.api.results import advice, chances, played, rules
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.coverage import Where
from flagplot.core.procedures.inputs import Schema
from flagplot.files.schema import schema_of

PRINTS: Final[Mapping[str, Callable[[], list[object]]]] = {
    "fight": partial(played.played, "fight"),
    "turn": partial(played.played, "turn"),
    "plan": played.planned,
    "replay": played.replayed,
    "position": lambda: [played.PositionData],
    "verify": lambda: [played.VerifyData, played.VerifyFault],
    "mail new": lambda: [played.Begun],
    "mail deal": lambda: [played.Dealt],
    "mail status": lambda: [played.MailStatus],
    "mail take": lambda: [played.Taken],
    **{
        f"season {name}": lambda: [played.SeasonEntry]
        for name in ("new", "announce", "go", "take", "harbor", "close", "set", "undo")
    },
    "season status": lambda: [played.SeasonStatus],
    "season history": lambda: [played.SeasonLife, played.SeasonJournal],
    "season letters": lambda: [played.SeasonLetters],
    "season odds": lambda: [played.SeasonOddsData],
    "season fleets": lambda: [played.SeasonFleets, played.SeasonFleet],
    "season verify": lambda: [played.SeasonCheck],
    "season check": lambda: [played.SeasonCheck, played.TableCheck],
    "adjudicate": lambda: [rules.AdjudicationData, list[rules.ProcedureData]],
    "odds": chances.odds,
    "merge": chances.odds,
    "solve": lambda: [chances.MatrixSolution, chances.GameSolution],
    "sensitivity": chances.ranked,
    "compare": chances.compared,
    "match": lambda: [chances.MatchResult],
    "exploit": lambda: [chances.BestResponse],
    "luck": chances.lucky,
    "advise": lambda: [advice.AdviceResult],
    "review": lambda: [advice.ReviewResult],
    "table": lambda: [rules.TableData, list[rules.TableTitle], rules.TableChanges, list[dict[str, str | int | bool]]],
    "rulings": lambda: [rules.RulingData, list[rules.RulingData]],
    "rules coverage": lambda: [list[rules.Clause]],
    "rules where": lambda: [Where],
    "bench": lambda: [dict[str, rules.BenchFigure]],
    "cross": lambda: [list[played.Crossed]],
    "map": lambda: [list[rules.KnownMap], rules.WholeMap, rules.Voyage, rules.MapCheckData, list[rules.RangeData]],
    "scenarios": lambda: [list[rules.ScenarioEntry], rules.ScenarioData],
}
"""The types of each command common to all games, by its words."""


def commands() -> list[str]:
    """All commands that print JSON."""
    return [*PRINTS, *(each.name for each in games.offered())]


def schema(command: str) -> Schema:
    """The JSON Schema of the `--json` output of a command. An error for an unknown command lists them all."""
    offered = {each.name: each for each in games.offered()}
    if command in PRINTS:
        kinds = PRINTS[command]()
    elif command in offered:
        kind = offered[command].kind()
        kinds = kind if isinstance(kind, list) else [kind]
    else:
        raise FlagplotError(
            f"{command!r} is not a command that prints JSON", field="--output", expected=one_of(commands())
        )
    return {**schema_of(reduce(or_, kinds)), "title": f"flagplot {command} --json"}
