"""What is kept of matches, and how: rows of a database, each answer in one transaction."""
