"""Standing orders: what an absent player says beforehand about the interceptions of a naval turn."""
