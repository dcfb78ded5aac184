"""What the pictures so far say: of each point, of hands over the board, of captured stones that may still lie there."""
