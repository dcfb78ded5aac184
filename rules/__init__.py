"""The game itself: points, positions, rulesets, legality, records, counting. Standard library only."""
