"""The storage of matches: rows of a database, with each answer in one transaction."""
