"""What may have happened: legal moves and incidents, their costs, and the search for the cheapest stories."""
