"""Step of the schema: events carry the id of the paired device that spoke."""

STEP = """
    ALTER TABLE events ADD COLUMN device TEXT;
"""
