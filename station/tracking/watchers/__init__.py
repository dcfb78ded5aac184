"""Watchers of one thing each: the start and end of a game, the whole board, stones off their points, the view."""
