"""`python -m station.game.catalog`: prints the table of events."""

from station.game.catalog.table import markdown

print(markdown())
