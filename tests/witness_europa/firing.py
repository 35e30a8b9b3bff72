"""Who may fire at whom in each step of rule 34, how often points count, and what hits do."""

SUBMARINE_STEPS = {
    # step: (firing kind, its targets)
    "a": [("CG", {"SS"})],
    "b": [("TF", {"SS"}), ("SS", {"TF", "SS"})],
    "c": [("SS", {"CG", "LC", "NT"})],
}
SURFACE_STEPS = {
    # step: (firing part, body of the target)
    "b": [("engaging", "TF body")],
    "c": [("turned", "TF body")],
    "d": [("bypassing", "main body"), ("broken through", "main body"), ("main body", "TF body")],
}
COAST_STEPS = {
    "b": [("general", "TF body"), ("TF body", "coast")],
    "c": [("general and reserve", "main body")],
    "d": [("main body", "coast")],
}


def submarine_multiple(step: str, target: str) -> int:
    """34.B.2.c triples fire on transports and landing craft."""
    return 3 if step == "c" and target in ("NT", "LC") else 1


def main_body_points(attacks: list[tuple[int, str]], main_body_tf_gunnery: int) -> list[int]:
    """34.C.2.d: what each declared attack (points, kind of target) counts; the excess is doubled in their order (4b.18).

    The points allotted are those that attack, whether they are doubled or not.
    """
    excess = max(0, sum(points for points, _ in attacks) - main_body_tf_gunnery)
    counted = []
    for points, kind in attacks:
        double = min(points, excess) if kind in ("NT", "LC", "LB") else 0
        excess -= double
        counted.append(points + double)
    return counted


def coast_multiple(reserve: bool, kind: str) -> int:
    """34.C.3.c triples reserve points, and only them, on transports and landing craft."""
    return 3 if reserve and kind in ("NT", "LC") else 1


def bypassing_left(points: int, hits: int) -> int:
    """34.C.2.c: each hit takes a point off the bypassing group."""
    for _ in range(hits):
        points = points - 1 if points else 0
    return points


def coast_left(level: int, fires: list[int], keep_odd: bool = True) -> int:
    """34.C.4: a hit of damage for every two firing hits, odd ones kept from fire to fire (4b.19) or lost."""
    carried = 0
    for hits in fires:
        for _ in range(hits):
            carried += 1
            if carried == 2:
                level, carried = max(0, level - 1), 0
        if not keep_odd:
            carried = 0
    return level


def is_sunk(capacity: int, fires: list[int]) -> bool:
    """A unit sinks when its hits reach its capacity."""
    return sum(fires) >= capacity


def partitions(total: int, largest: int | None = None) -> set[tuple[int, ...]]:
    """Every way of firing exactly `total` points, largest attack first: 34.B.2.a's example with four points."""
    largest = total if largest is None else largest
    if total == 0:
        return {()}
    return {(first, *rest) for first in range(min(total, largest), 0, -1) for rest in partitions(total - first, first)}
