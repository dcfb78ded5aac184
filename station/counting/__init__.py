"""Final positions from files, counted: what `tianyuan count` does."""
