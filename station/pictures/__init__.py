"""Pictures of what happened: the ring of the last ones, those chosen of incidents, the folder of what is kept."""
