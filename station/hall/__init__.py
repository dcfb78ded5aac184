"""The hall: a tournament of many tables, its rounds, results and places, and the files that others read."""
