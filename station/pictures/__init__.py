"""Pictures of what happened: the ring of the last ones, and those kept of incidents."""
