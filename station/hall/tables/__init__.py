"""The tables as the hub knows them: folded from their stations' records in memory, from the store after a start."""
