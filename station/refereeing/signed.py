"""What a referee signs of a table's equipment, in a game or before it."""

from rules.rulings.decider import Decider, Role, may_enter
from station.errors import RefusedError
from station.game.catalog import EquipmentChecked


def checked(role: Role, name: str, *, passes: bool, remark: str = "") -> EquipmentChecked:
    """Board, stones and clock of this table have been checked (2002 §31.5, §30.5). RefusedError for who is no referee,
    and where nobody says what is not in order."""
    if not may_enter(role, (Decider.REFEREE,)):
        raise RefusedError("role", f"This is not for a {role.value} to do.")
    if not passes and not remark.strip():
        raise RefusedError("no_words", "Say what is not in order.")
    return EquipmentChecked(role=role.value, name=name, passes=passes, remark=remark.strip())
