"""Counting: final positions from files (`tianyuan count`), and the count at the table (state, desk, score)."""
