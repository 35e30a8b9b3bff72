"""The entry of Alembic: it uses the connection that the store has opened."""

from alembic import context

from flagplot.web.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
