"""Composes all: tracking, event log, counting, pages, command line."""
