"""Photograph-like pictures for measuring: boards traced by light with mitsuba, which training never sees."""
