"""Games in general: records, asks, tables, citations, editions, records of play.  Standard library only."""
