"""From observations to moves and incidents: the most likely legal story of what was seen."""
