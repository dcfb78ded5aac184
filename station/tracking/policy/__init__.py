"""When a story is safe to tell."""
