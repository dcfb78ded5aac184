"""What is said of a game after its end: names, event, place, rules, a result that nobody entered; with who and why."""

from dataclasses import replace

from station.errors import RefusedError
from station.game.catalog import RecordAmended
from station.game.logged import LoggedGame
from station.game.window import DEFAULT_RULES

COUNTED_BY = ("rules", "komi_zi", "komi_points", "handicap", "compensation")
"""What a locked result rests on."""


def check(game: LoggedGame, said: RecordAmended) -> None:
    """RefusedError where the game goes on, nobody says who and why, or a locked result would change."""
    if not game.over:
        raise RefusedError("going_on", "The game is still going on; end it first.")
    if not said.name or not said.why:
        raise RefusedError("slip_unsaid", "Whoever changes a record later says who and why.")
    if game.counting.phase != "locked":
        return
    known = game.details
    named = replace(said, rules=said.rules or DEFAULT_RULES)  # where nobody said, these were counted by
    counted = replace(known, rules=known.rules or DEFAULT_RULES)
    same = all(getattr(named, name) == getattr(counted, name) for name in COUNTED_BY)
    if said.result != game.state.result or not same:
        raise RefusedError("locked", "Both sides agreed on the result; nobody may change it.")
