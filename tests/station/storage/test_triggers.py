"""Rows that stay as they are."""

import sqlite3
from contextlib import closing

import pytest

from station.storage.triggers import undeleted, unedited, unreplaced


def test_no_row_is_changed_replaced_or_deleted() -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("PRAGMA recursive_triggers = OFF")
        db.executescript(f"""CREATE TABLE things (id INTEGER PRIMARY KEY, told TEXT);
            {unedited("things")} {unreplaced("things", "id")} {undeleted("things")}
            INSERT INTO things VALUES (1, 'as it was');""")
        for forged in (
            "UPDATE things SET told = 'else'",
            "INSERT OR REPLACE INTO things VALUES (1, 'else')",
            "DELETE FROM things",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="things are never"):
                db.execute(forged)
        db.execute("INSERT INTO things VALUES (2, 'another')")
        assert db.execute("SELECT told FROM things").fetchall() == [("as it was",), ("another",)]
