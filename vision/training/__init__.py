"""Commands that train the weights. Needs more than the program does (torch), and is never imported by it."""
