"""The ladder: its players, the matches that sides wish to be rated, and the results."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the three tables."""
    op.create_table(
        "player",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(40), nullable=False, unique=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "wish",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("role", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_table(
        "result",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False, unique=True),
        sa.Column("a", sa.String(80), nullable=False),
        sa.Column("b", sa.String(80), nullable=False),
        sa.Column("points", sa.Integer),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("result", "wish", "player"):
        op.drop_table(name)
