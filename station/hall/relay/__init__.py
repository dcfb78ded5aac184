"""The relay: a tree of static files that the world polls. What goes on leaves the hall after its delay alone."""
