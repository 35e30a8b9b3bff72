"""The parts of a scenario file outside the game: its story, and what happened in the real battle."""

from typing import NamedTuple

from flagplot.files.kept.derived import derived


class HistoricalOutcome(NamedTuple):
    """What happened in the real battle: the winner, or none, and the losses."""

    winner: str
    losses: str


class Background(NamedTuple):
    """The story of a scenario, and the historical outcome if the file has it."""

    story: str
    history: HistoricalOutcome | None


def background(text: str) -> Background:
    """The background of a scenario file that has been read without errors."""
    story, history = derived("background", text, lambda: _read(text))
    return Background(story, HistoricalOutcome(*history) if history else None)


def _read(text: str) -> tuple[str, tuple[str, str] | None]:
    import yaml  # which a text that was read before does not need

    from flagplot.files.yaml_lines import QUICK

    found = yaml.load(text, QUICK)
    known = found if isinstance(found, dict) else {}
    said = known.get("history")
    history = (str(said.get("winner", "none")), str(said.get("losses", ""))) if said else None
    return " ".join(str(known.get("story") or "").split()), history
