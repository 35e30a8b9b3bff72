"""What is printed: clauses, tables, rulings and editions, and where each is cited."""
