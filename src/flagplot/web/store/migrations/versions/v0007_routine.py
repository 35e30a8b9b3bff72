"""Decisions that sides leave to suggestions."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it to a match; so far nothing is left to suggestions."""
    op.add_column("match", sa.Column("routine", sa.Text))


def downgrade() -> None:
    """Drop it: the sides are asked again."""
    op.drop_column("match", "routine")
