"""Printed tables, typed by hand for the witness alone from the naval tables and rule 22.

The air combat rows come from the one outside file, since the seeds do not print that table.
"""

from collections.abc import Sequence

# Naval Attack Table, results for dice 2, 3, ... 11, 12 or more; one row for each number of fleet factors.
FLEET_ROWS: list[tuple[range, list[int]]] = [
    (range(1, 2), [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]),
    (range(2, 3), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]),
    (range(3, 4), [0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2]),
    (range(4, 5), [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3]),
    (range(5, 7), [0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3]),
    (range(7, 10), [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]),
    (range(10, 13), [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5]),
    (range(13, 16), [2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6]),
    (range(16, 19), [2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6]),
    (range(19, 22), [2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7]),
    (range(22, 25), [3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]),
    (range(25, 26), [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]),
]

# Naval Attack Table, the same columns; one row for each number of air squadrons.
AIR_ROWS: dict[int, list[int]] = {
    1: [0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2],
    2: [0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3],
    3: [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4],
    4: [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5],
    5: [2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6],
    6: [2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6],
    7: [2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7],
    8: [3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7],
    9: [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8],
    10: [3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8],
    11: [4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9],
    12: [4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9],
    13: [5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10],
    14: [5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10],
    15: [6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11],
    16: [6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11],
    17: [7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12],
    18: [7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12],
    19: [8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13],
    20: [8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13],
}

# Air Defense Table 23.42: eliminated/aborted; a lone figure is eliminated with nothing aborted.
DEFENCE_ROWS: dict[int, str] = {
    1: "0    0    0    0    0    0/1  0/1  1/0  1/0  1/1  1/1",
    2: "0    0    0/1  0/1  1/0  1/0  1/1  1/1  1/2  1/2  2/1",
    3: "0/1  0/1  1/0  1/0  1/1  1/1  1/2  1/2  2/1  2/1  2/2",
    4: "1/0  1/0  1/1  1/1  1/2  1/2  2/1  2/1  2/2  2/2  2/3",
    5: "1/0  1/1  1/1  1/2  1/2  2/1  2/1  2/2  2/2  2/3  2/3",
    6: "1/1  1/1  1/2  1/2  2/1  2/1  2/2  2/2  2/3  2/3  3/2",
    7: "1/1  1/2  1/2  2/1  2/1  2/2  2/2  2/3  2/3  3/2  3/2",
    8: "1/2  1/2  2/1  2/1  2/2  2/2  2/3  2/3  3/2  3/2  3/3",
    9: "1/2  2/1  2/1  2/2  2/2  2/3  2/3  3/2  3/2  3/3  3/3",
    10: "2/1  2/1  2/2  2/2  2/3  2/3  3/2  3/2  3/3  3/3  3/4",
}

# Air Combat Table (outside file): enemy squadrons eliminated/aborted, one row for each own squadron count.
COMBAT_ROWS: dict[int, str] = {
    1: "0    0    0/1  0/1  1/0  1/0  1/1  1/1  1/2  1/2  1/3",
    2: "0/1  0/1  1/0  1/0  1/1  1/1  1/2  1/2  1/3  1/3  2/2",
    3: "1/0  1/0  1/1  1/1  1/2  1/2  1/3  1/3  2/2  2/3  2/4",
    4: "1/1  1/1  1/2  1/2  1/3  1/3  2/2  2/3  2/4  3/3  3/4",
    5: "1/2  1/2  1/3  1/3  2/2  2/3  2/4  3/3  3/4  3/5  4/4",
    6: "1/2  1/3  1/3  2/2  2/3  2/4  3/3  3/4  3/5  4/4  4/5",
    7: "1/3  1/3  2/2  2/3  2/4  3/3  3/4  3/5  4/4  4/5  4/6",
    8: "1/3  2/2  2/3  2/4  3/3  3/4  3/5  4/4  4/5  4/6  5/5",
    9: "2/2  2/3  2/4  3/3  3/4  3/5  4/4  4/5  4/6  5/5  5/6",
    10: "2/3  2/4  3/3  3/4  3/5  4/4  4/5  4/6  5/5  5/6  5/7",
    11: "2/4  3/3  3/4  3/5  4/4  4/5  4/6  5/5  5/6  5/7  6/6",
    12: "3/3  3/4  3/5  4/4  4/5  4/6  5/5  5/6  5/7  6/6  6/7",
    13: "3/4  3/5  4/4  4/5  4/6  5/5  5/6  5/7  6/6  6/7  6/8",
    14: "3/5  4/4  4/5  4/6  5/5  5/6  5/7  6/6  6/7  6/8  7/7",
    15: "4/4  4/5  4/6  5/5  5/6  5/7  6/6  6/7  6/8  7/7  7/8",
    16: "4/5  4/6  5/5  5/6  5/7  6/6  6/7  6/8  7/7  7/8  7/9",
    17: "4/6  5/5  5/6  5/7  6/6  6/7  6/8  7/7  7/8  7/9  8/8",
    18: "5/5  5/6  5/7  6/6  6/7  6/8  7/7  7/8  7/9  8/8  8/9",
    19: "5/6  5/7  6/6  6/7  6/8  7/7  7/8  7/9  8/8  8/9  8/10",
    20: "5/7  6/6  6/7  6/8  7/7  7/8  7/9  8/8  8/9  8/10  9/9",
}


def rows_used(total: int, last: int) -> list[int]:
    """The rows that together make up `total`: the last row as often as it fits, then the rest (D04, D22)."""
    rows: list[int] = []
    while total > last:
        rows.append(last)
        total = total - last
    if total > 0:
        rows.append(total)
    return rows


def rolls_for(rows: list[int], rolls: int | Sequence[int]) -> list[int]:
    """One roll for each row used, reading D22; a lone roll may be given as an int. No row, no roll read."""
    if not rows:
        return []
    given = [rolls] if isinstance(rolls, int) else list(rolls)
    if len(given) != len(rows):
        raise ValueError(f"{len(rows)} rows are used but {len(given)} rolls were given")
    return given


def column(modified_roll: int) -> int:
    """Position of a modified roll among the columns 2 to 12+: below 2 reads 2 (22.55), above 12 reads 12+."""
    if modified_roll < 2:
        return 0
    if modified_roll > 12:
        return 10
    return modified_roll - 2


def fleet_result(factors: int, modified_roll: int) -> int:
    """Hits of one roll by 1 to 25 fleet factors on the Naval Attack Table (22.55)."""
    for sizes, results in FLEET_ROWS:
        if factors in sizes:
            return results[column(modified_roll)]
    raise ValueError(f"no row for {factors} fleet factors")


def air_result(squadrons: int, modified_roll: int) -> int:
    """Hits of one roll by 1 to 20 air squadrons on the Naval Attack Table (23.44)."""
    return AIR_ROWS[squadrons][column(modified_roll)]


def slash_result(row: str, modified_roll: int) -> tuple[int, int]:
    """The cell of a row of a/b results: (eliminated, aborted)."""
    cell = row.split()[column(modified_roll)]
    if "/" not in cell:
        return (int(cell), 0)
    eliminated, aborted = cell.split("/")
    return (int(eliminated), int(aborted))
