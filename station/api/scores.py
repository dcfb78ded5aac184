"""From the count to what goes over the wire."""

from fractions import Fraction
from typing import Any

from rules.count import Count
from rules.decimals import decimal
from station.advice.advice import Status
from station.api import schemas
from station.api.presenters import name
from station.api.told import told as told_reason
from station.counting.advising import Told
from station.counting.desk import Desk, Outcome
from station.counting.proposal import proposed
from station.counting.wording import why
from station.game.dispute import DisputedString
from station.game.logged import LoggedGame
from station.game.score import Line, counted, rules_of, trace
from station.game.state import name_all
from station.locale.catalog import catalog


def score(done: Count) -> schemas.Score:
    """One count as a referee reads it out."""
    zi = done.ruleset.in_zi
    letters = "".join("=BW"[owner] for owner in done.owner)
    winner = done.result.winner
    return schemas.Score.model_validate(
        {
            "rules": done.ruleset.name,
            "komi_zi": decimal(done.komi_points / 2) if zi else None,
            "komi_points": decimal(done.komi_points),
            "black_zi": _text(done.black_zi),
            "white_zi": _text(done.white_zi),
            "black_points": _text(done.black_points),
            "white_points": _text(done.white_points),
            "shared": done.shared,
            "margin_zi": _text(None if done.margin_points is None or not zi else abs(done.margin_points) / 2),
            "margin_points": _text(None if done.margin_points is None else abs(done.margin_points)),
            "winner": winner.letter if winner else "draw" if done.result.sgf() == "0" else None,
            "result": done.result.sgf(),
            "text": catalog("zh").say(done.told),
            "owner": [letters[i : i + 19] for i in range(0, len(letters), 19)],
            "trace": [_line(line) for line in trace(done)],
            "objections": [told_reason(one) for one in done.objections],
        }
    )


def outcome(game: LoggedGame) -> Outcome:
    """What both sides agree on."""
    done = counted(game)
    return Outcome(done.result.sgf(), catalog("zh").say(done.told), score(done).model_dump())


def count_state(game: LoggedGame, told: Told | None) -> schemas.CountState:
    """How far the count is. Before the game is over no score is shown, and no advice is there (2002 §15.4)."""
    counting, desk = game.counting, Desk(game, 0)
    proposal = proposed(game, told.advice) if told else []
    return schemas.CountState.model_validate(
        {
            "revision": counting.revision,
            "phase": counting.phase,
            "proposed_by": counting.proposed_by,
            "to_move": "W" if game.state.to_move is not None and game.state.to_move.letter == "W" else "B",
            "board": game.state.rows,
            "differences": [
                {"point": one.point, "recorded": one.recorded, "seen": one.seen} for one in desk.differences()
            ],
            "unseen": desk.unseen(),
            "dead": [{"color": one.color, "points": list(one.points), "by": one.by} for one in counting.dead],
            "proposed": [{"color": color, "points": points, "by": None} for color, points in proposal],
            "proposal": score(counted(game, also_dead=[points[0] for _, points in proposal])) if proposal else None,
            "advice": _advice(told, rules_of(game).text),
            "disputed": [_dispute(one, game) for one in counting.disputed],
            "assents": list(counting.assents),
            "score": score(counted(game)) if counting.phase in ("marking", "locked") else None,
            "recounts": counting.recounts,
        }
    )


def _dispute(one: DisputedString, game: LoggedGame) -> dict[str, Any]:
    """One dispute as the referee finds it: claims, the position to come back to, what was played, the decision."""
    frozen, ruling = one.frozen, one.ruling
    after = frozen.number if frozen else len(game.state.moves)
    until = ruling.number if ruling else len(game.state.moves)
    return {
        "seq": one.seq,
        "color": one.color,
        "points": list(one.points),
        "says_dead": one.says_dead,
        "claims": {side: "dead" if side == one.says_dead else "alive" for side in "BW"},
        "stage": one.stage,
        "open": one.open,
        "frozen": frozen and {"board": frozen.board, "move_number": frozen.number, "to_move": frozen.to_move},
        "played": [
            {
                "number": move.number,
                "color": move.color.letter,
                "point": None if move.point is None else name(move.point),
            }
            for move in game.state.moves[after:until]
        ],
        "ruling": ruling
        and {"on": ruling.on, "dead": ruling.dead, "by": ruling.by, "name": ruling.name, "why": ruling.why},
    }


def _advice(told: Told | None, text: str) -> dict[str, Any] | None:
    """Strings that people may want to look at, under a ruleset's text; those told alive without doubt are left out."""
    if told is None:
        return None
    advice = told.advice
    shown = [one for one in advice.strings if one.status is not Status.ALIVE or one.disputed]
    return {
        "strings": [
            {
                "color": one.color.letter,
                "points": name_all(one.points),
                "status": one.status.value,
                "stands": round(one.stands, 3),
                "reason": one.reason.value,
                "zh": why(one, text, catalog("zh")),
                "en": why(one, text, catalog("en")),
                "doubtful": one.disputed,
                "views": [{"adviser": name, "status": view.value} for name, view in one.views.items()],
            }
            for one in shown
        ],
        "neutral": name_all(advice.neutral),
        "open_borders": name_all(advice.open_borders),
        "fillings": name_all(advice.fillings),
        "pending": told.pending,
        "silent": [
            {"adviser": name, "why": one.why.value, "en": catalog("en").say(one.told)}
            for name, one in advice.silent.items()
        ],
    }


def _line(line: Line) -> schemas.TraceLine:
    tens, rest = divmod(line.total, 10)
    at = None if line.at is None else name(line.at)
    color: schemas.Color = "B" if line.color.letter == "B" else "W"
    return schemas.TraceLine(color=color, at=at, points=line.points, total=line.total, tens=tens, rest=rest)


def _text(value: Fraction | None) -> str | None:
    return None if value is None else decimal(value)
