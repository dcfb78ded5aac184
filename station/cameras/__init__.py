"""Where pictures come from: every source by its name, the simulated table, a phone."""
