"""Triggers that keep rows as they are, for steps of the schema. Their text is part of steps that were released."""


def unedited(table: str) -> str:
    """No row is changed."""
    return f"""CREATE TRIGGER {table}_are_not_edited BEFORE UPDATE ON {table}
        BEGIN SELECT RAISE(ABORT, '{table} are never edited'); END;"""


def unreplaced(table: str, key: str) -> str:
    """No row takes the place of another one: asked for even by connections without recursive triggers."""
    return f"""CREATE TRIGGER {table}_are_not_replaced BEFORE INSERT ON {table}
        WHEN EXISTS (SELECT 1 FROM {table} WHERE {key} = NEW.{key})
        BEGIN SELECT RAISE(ABORT, '{table} are never edited'); END;"""


def undeleted(table: str) -> str:
    """No row goes."""
    return f"""CREATE TRIGGER {table}_stay BEFORE DELETE ON {table}
        BEGIN SELECT RAISE(ABORT, '{table} are never deleted'); END;"""
