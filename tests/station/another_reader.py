"""sgfmill reads our records and plays them by its own rules: it knows nothing of this house."""

from sgfmill import boards, sgf

SIZE = 19


def replayed(text: str) -> str | None:
    """Stones at the end of the main line, row by row from the top; None where a move goes to a point that is taken.

    ValueError for what is not written as the format says.
    """
    game = sgf.Sgf_game.from_bytes(text.encode())
    board = boards.Board(SIZE)
    for node in game.get_main_sequence():
        for name in node.properties():
            node.get(name)  # of its kind, or ValueError
        if node.has_setup_stones() and not board.apply_setup(*node.get_setup_stones()):
            return None
        color, point = node.get_move()
        if color and point:
            if board.get(*point) is not None:
                return None
            board.play(*point, color)
    return "".join({None: ".", "b": "B", "w": "W"}[board.get(row, x)] for row in range(SIZE)[::-1] for x in range(SIZE))
