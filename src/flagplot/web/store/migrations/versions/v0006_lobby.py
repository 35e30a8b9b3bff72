"""Open seats, and rematches."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add to a seat who may take it, and to a match the one that follows it."""
    op.add_column("seat", sa.Column("open", sa.String(32)))
    op.create_index("ix_seat_open", "seat", ["open"])
    op.add_column("match", sa.Column("again", sa.String(32)))


def downgrade() -> None:
    """Drop them; open seats stay empty."""
    op.drop_column("match", "again")
    op.drop_index("ix_seat_open", "seat")
    op.drop_column("seat", "open")
