"""34.C.2.a from the printed text: how engaging points may be shifted once both splits are shown."""


def splits(total: int) -> list[tuple[int, int]]:
    """Every (engaging, bypassing) that a player may choose."""
    return [(engaging, total - engaging) for engaging in range(total + 1)]


def surplus(own: int, enemy: int) -> int:
    """Engaging points that a player has more than his opponent (reading 3.19)."""
    return own - enemy if own > enemy else 0


def against_bypassers(own: int, enemy: int, enemy_bypassing: int) -> list[int]:
    """Points that may be turned against the enemy bypassing group; none if there is none (4b.17)."""
    if enemy_bypassing == 0:
        return [0]
    return [points for points in range(own + 1) if points <= surplus(own, enemy)]


def against_main_body(own: int, enemy: int, turned: int, over_three_times: bool = False) -> list[int]:
    """Points that may go for the enemy main body, if a player has three times the points (3.20)."""
    if own == 0 or own < 3 * enemy:
        return [0]
    excess = own - 3 * enemy if over_three_times else own - enemy
    most = min(excess, surplus(own, enemy) - turned)
    return list(range(max(most, 0) + 1))


def still_engaging(own: int, turned: int, main: int) -> int:
    """All other engaging strength fires on the enemy engaging group."""
    return own - turned - main
