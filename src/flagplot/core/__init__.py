"""Games in general: records, questions, tables, citations, editions, records of play. Standard library only."""
