"""Standing orders at the table: an absent player's own lines before the doctrine, and which of them were followed."""

from flagplot.table.session import Session


def give_orders(session: Session, given: list[str]) -> None:
    """x"""


def fired_lines(session: Session, seat: int) -> list[str]:
    """x"""
    return []
