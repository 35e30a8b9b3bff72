"""Where a voyage may be met, with what chance, and by which way it is safest."""
