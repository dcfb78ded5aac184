"""How the adviser's net is trained: finished games by GNU Go, planes, the net, its export. Not needed at run time."""
