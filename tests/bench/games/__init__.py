"""Whole games as a watcher tells them, frame by frame, with what goes wrong at a real board. No pictures."""
