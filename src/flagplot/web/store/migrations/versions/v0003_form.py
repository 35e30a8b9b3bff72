"""The version of a match's answer numbers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; existing matches were begun with the first version."""
    op.add_column("match", sa.Column("form", sa.Integer, nullable=False, server_default="1"))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("match", "form")
