"""Step of the schema: a row for each finished game, so that a list of games folds none. It can always be made anew.

seq -- the game's last event then; made_by -- the program's version, whose fold it was, and a MAC of the row
"""

STEP = """
    CREATE TABLE summaries (
        game INTEGER PRIMARY KEY,
        seq INTEGER NOT NULL,
        made_by TEXT NOT NULL,
        data TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER summaries_go_with_their_games AFTER DELETE ON games
        BEGIN DELETE FROM summaries WHERE game = OLD.id; END;
"""
