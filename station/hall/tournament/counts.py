"""How many games a format has (2002 §26), to hold a fixture against."""


def knock_out(players: int, limit: int = 0) -> tuple[int, int]:
    """Fewest and most games until one is left, out at more than `limit` defeats; without draws. players -- at least 1.

    Each game is one defeat, and all but the winner have limit + 1 of them; he has none to `limit`.
    """
    fewest = (players - 1) * (limit + 1)
    return fewest, fewest + limit


def round_robin(players: int, times: int = 1) -> int:
    """Everybody meets everybody so often."""
    return times * players * (players - 1) // 2


def rounds_of_robin(players: int, times: int = 1) -> int:
    """An odd number leaves one out each round."""
    return times * (players - 1 + players % 2)


def enough_rounds(players: int) -> int:
    """Of a Swiss: the fewest after which one at most can have won all his games."""
    return max((players - 1).bit_length(), 1)


def wins_needed(best_of: int) -> int:
    """Of a final of so many games at most; an odd number."""
    return (best_of + 1) // 2


def duel(eliminated: int, losers: int) -> int:
    """Games of a team duel: each puts one out, so many of the winners and all of the losers."""
    return eliminated + losers
