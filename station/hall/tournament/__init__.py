"""Pure: players, rounds, results, and the places that 2002 §27 gives. No disk, no clock, no chance, no float."""
