"""The doctrines "standard" and "bold" as they played before their follies were mended: an opponent to measure by.

They ask the rules in force, so that they stay legal, and are never mended themselves.  `OLD` names them by the kind of
their game, as its kit names its own doctrines:

    kit = replace(kit, doctrines={**kit.doctrines, **OLD[kit.kind]})
"""

from collections.abc import Mapping
from typing import Final

from bench.old_players import bold, standard
from bench.old_players.turn import bold as turn_bold
from bench.old_players.turn import standard as turn_standard
from flagplot.core.doctrine import Choose

OLD: Final[Mapping[str, Mapping[str, Choose]]] = {
    "battle": {"old-standard": standard.choose, "old-bold": bold.choose},
    "operation": {"old-standard": turn_standard.choose, "old-bold": turn_bold.choose},
}
