"""Answers on a form, absent people, pauses, results set by hand, mail addresses."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ADDED = (
    ("match", "paused", sa.Text),
    ("match", "by_hand", sa.Text),
    ("match", "left", sa.Text),
    ("seat", "mail", sa.Text),
    ("seat", "mailed", sa.Integer),
)


def _match() -> sa.Column[str]:
    return sa.Column("match", sa.String(32), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """Add them."""
    for table, name, kind in ADDED:
        op.add_column(table, sa.Column(name, kind))
    op.create_table(
        "form",
        _match(),
        sa.Column("role", sa.String(16), primary_key=True),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("number", "cuts")),
        sa.Column("answers", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("form")
    for table, name, _ in ADDED:
        op.drop_column(table, name)
