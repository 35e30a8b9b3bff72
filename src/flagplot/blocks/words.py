"""Small words that agree with a name or a number."""


def possessive(name: str) -> str:
    """`Japan's`, `Allies'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def steps(count: int) -> str:
    """`1 answer or roll`, `3 answers and rolls`: how far a game has come."""
    return "1 answer or roll" if count == 1 else f"{count} answers and rolls"
