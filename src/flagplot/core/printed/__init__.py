"""The printed rules: clauses, tables, rulings and editions, and the citations of each."""
