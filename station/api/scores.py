"""From the count to what goes over the wire."""

from fractions import Fraction

from rules.articles import Matter, articles
from rules.color import BLACK, WHITE, Color
from rules.count import Count
from rules.decimals import decimal
from rules.presets import PRESETS
from rules.ruleset import Counting
from station.advice.advice import Status, StringAdvice
from station.advice.codes import Failure
from station.api import schemas
from station.api.presenters import name
from station.api.schemas.count import NoAnswer, StringStatus
from station.api.told import told as told_reason
from station.counting.advising import Told
from station.counting.desk import Desk, Outcome
from station.counting.proposal import proposed
from station.counting.unanswered import unanswered
from station.counting.wording import why
from station.game.catalog import FrozenGame
from station.game.dispute import DisputedString, Ruling
from station.game.logged import LoggedGame
from station.game.score import Line, counted, prisoners_of, rules_of, trace
from station.game.state import letter_of, name_all
from station.game.timeline import Recorded
from station.locale.catalog import catalog

_STATUS: dict[Status, StringStatus] = {
    Status.ALIVE: "alive",
    Status.DEAD: "dead",
    Status.SEKI: "seki",
    Status.UNSETTLED: "unsettled",
}
_FAILURE: dict[Failure, NoAnswer] = {
    Failure.LATE: "late",
    Failure.ENDED: "ended",
    Failure.REFUSED: "refused",
    Failure.NONSENSE: "nonsense",
    Failure.RESTING: "resting",
    Failure.INTERRUPTED: "interrupted",
}


def score(done: Count) -> schemas.Score:
    """One count as a referee reads it out."""
    zi = done.ruleset.in_zi
    letters = "".join("=BW"[owner] for owner in done.owner)
    winner = done.result.winner
    rules, _, variant = done.ruleset.name.partition("+")
    return schemas.Score(
        rules=rules,  # type: ignore[arg-type]  # one of the presets
        variant=variant or None,  # type: ignore[arg-type]  # as `rules.comparison` names them
        compensation_points=decimal(done.compensation_points),
        komi_zi=decimal(done.komi_points / 2) if zi else None,
        komi_points=decimal(done.komi_points),
        black_zi=_text(done.black_zi),
        white_zi=_text(done.white_zi),
        black_points=_text(done.black_points),
        white_points=_text(done.white_points),
        shared=done.shared,
        margin_zi=_text(None if done.margin_points is None or not zi else abs(done.margin_points) / 2),
        margin_points=_text(None if done.margin_points is None else abs(done.margin_points)),
        winner=letter_of(winner) if winner else "draw" if done.result.sgf() == "0" else None,
        result=done.result.sgf(),
        result_after_teire=done.after_teire.sgf() if done.teire and done.after_teire else None,
        teire=list(name_all(done.teire)),
        text=catalog("zh").say(done.told),
        owner=[letters[i : i + 19] for i in range(0, len(letters), 19)],
        trace=[_line(line) for line in trace(done)],
        warnings=[_warned(done, color) for color in (BLACK, WHITE) if done.warnings[color - 1]],
        objections=[told_reason(one) for one in done.objections],
    )


def _warned(done: Count, color: Color) -> schemas.Warnings:
    n = done.warnings[color - 1]
    return schemas.Warnings(color=letter_of(color), n=n, zi=decimal(n * done.ruleset.warning_zi))


def outcome(game: LoggedGame) -> Outcome:
    """What both sides agree on."""
    done = counted(game)
    return Outcome(done.result.sgf(), catalog("zh").say(done.told), score(done).model_dump())


def count_state(game: LoggedGame, told: Told | None) -> schemas.CountState:
    """How far the count is. Before the game is over no score is shown, and no advice is there (2002 §15.4)."""
    counting, desk, state = game.counting, Desk(game, 0), game.state
    proposal = proposed(game, told.advice) if told else []
    return schemas.CountState(
        revision=counting.revision,
        phase=counting.phase,
        proposed_by=counting.proposed_by,
        to_move="B" if state.to_move is None else letter_of(state.to_move),
        board=state.rows,
        differences=[
            schemas.CountDifference(point=one.point, recorded=one.recorded, seen=one.seen) for one in desk.differences()
        ],
        unseen=desk.unseen(),
        dead=[schemas.DeadString(color=one.color, points=list(one.points), by=one.by) for one in counting.dead],
        proposed=[schemas.DeadString(color=color, points=list(points), by=None) for color, points in proposal],
        proposal=score(counted(game, also_dead=[points[0] for _, points in proposal])) if proposal else None,
        advice=_advice(told, rules_of(game).text) if told else None,
        given=[schemas.GivenPoint(point=point, to=to) for point, to in sorted(counting.given.items())],
        contested=[
            schemas.ContestedPoint(point=point, B=counting.owners[point]["B"], W=counting.owners[point]["W"])
            for point in sorted(counting.contested)
        ],
        may_concede=counting.phase == "marking" and _may_concede(game),
        disputed=[_dispute(one, game) for one in counting.disputed],
        assents=[one.color for one in counting.assents],
        alive=sorted(counting.alive),
        lying=sorted(counting.lying),
        unanswered=_unanswered(game, told) if told else None,
        incidents=[one.seq for one in game.holds_lock],
        signature=_signature(desk) if desk.signs else None,
        score=score(counted(game)) if counting.phase in ("marking", "locked") else None,
        recounts=counting.recounts,
    )


def phase_alone(game: LoggedGame) -> schemas.CountState:
    """That the game is being counted, and nothing of what it comes to."""
    counting, state = game.counting, game.state
    return schemas.CountState(
        revision=counting.revision,
        phase=counting.phase,
        proposed_by=counting.proposed_by,
        to_move="B" if state.to_move is None else letter_of(state.to_move),
        board=state.rows,
    )


def _unanswered(game: LoggedGame, told: Told) -> schemas.Unanswered:
    left, overruled = unanswered(game, told.advice), game.counting.overruled
    return schemas.Unanswered(
        proposed=[list(one) for one in left.proposed],
        doubtful=[list(one) for one in left.doubtful],
        borders=list(left.borders),
        overruled=overruled.name if overruled else None,
    )


def _signature(desk: Desk) -> schemas.Signature:
    signed = desk.counting.signed
    return schemas.Signature(
        needs=desk.signs, role=signed.role if signed else None, name=signed.name if signed else None
    )


def not_compared(game: LoggedGame) -> list[schemas.RulesName]:
    """Rulesets under which nothing can be told of the game, as nobody knows the prisoners."""
    if prisoners_of(game) is not None:
        return []
    own = rules_of(game).name
    return [name for name, rules in PRESETS.items() if rules.counting is Counting.TERRITORY and name != own]  # type: ignore[misc]


def _may_concede(game: LoggedGame) -> bool:
    return bool(articles(Matter.CONCEDED, rules_of(game).text).told) and counted(game).shared > 0


def _dispute(one: DisputedString, game: LoggedGame) -> schemas.DisputedString:
    """One dispute as the referee finds it: claims, the position to come back to, what was played, the decision."""
    after = one.frozen.number if one.frozen else len(game.state.moves)
    until = one.ruling.number if one.ruling else len(game.state.moves)
    played = list(game.state.moves[after:until])
    while played and played[-1].point is None:  # whoever proposed the end again gave up his move (2002 §21.1)
        played.pop()
    return schemas.DisputedString(
        seq=one.seq,
        color=one.color,
        points=list(one.points),
        says_dead=one.says_dead,
        claims=schemas.Claims(
            B="dead" if one.says_dead == "B" else "alive", W="dead" if one.says_dead == "W" else "alive"
        ),
        stage=one.stage,
        open=one.open,
        holds_lock=one in game.counting.unsettled,
        frozen=_frozen(one.frozen) if one.frozen else None,
        played=[_played(move) for move in played],
        ruling=_ruling(one.ruling) if one.ruling else None,
    )


def _frozen(game: FrozenGame) -> schemas.Frozen:
    return schemas.Frozen(board=list(game.board), move_number=game.number, to_move=game.to_move)


def _played(move: Recorded) -> schemas.PlayedOn:
    point = None if move.point is None else name(move.point)
    return schemas.PlayedOn(number=move.number, color=letter_of(move.color), point=point)


def _ruling(ruling: Ruling) -> schemas.Ruling:
    return schemas.Ruling(
        on=ruling.on,
        dead=ruling.dead,
        by=ruling.by,  # type: ignore[arg-type]  # a log may hold anything: refused here
        name=ruling.name,
        why=ruling.why,
    )


def _advice(told: Told, text: str) -> schemas.Advice:
    """Strings that people may want to look at, under a ruleset's text; those told alive without doubt are left out."""
    advice = told.advice
    shown = [one for one in advice.strings if one.status is not Status.ALIVE or one.disputed]
    return schemas.Advice(
        strings=[_advised(one, text) for one in shown],
        neutral=list(name_all(advice.neutral)),
        open_borders=list(name_all(advice.open_borders)),
        fillings=list(name_all(advice.fillings)),
        pending=told.pending,
        silent=[
            schemas.SilentAdviser(adviser=adviser, why=_FAILURE[one.why], en=catalog("en").say(one.told))
            for adviser, one in advice.silent.items()
        ],
    )


def _advised(one: StringAdvice, text: str) -> schemas.AdvisedString:
    return schemas.AdvisedString(
        color=letter_of(one.color),
        points=list(name_all(one.points)),
        status=_STATUS[one.status],
        stands=round(one.stands, 3),
        reason=one.reason.value,
        zh=why(one, text, catalog("zh")),
        en=why(one, text, catalog("en")),
        doubtful=one.disputed,
        views=[schemas.AdviserView(adviser=adviser, status=_STATUS[view]) for adviser, view in one.views.items()],
        line=[
            schemas.LineMove(
                color=letter_of(step.color), point=name(step.point), captures=list(name_all(step.captured))
            )
            for step in one.line
        ],
    )


def _line(line: Line) -> schemas.TraceLine:
    tens, rest = divmod(line.total, 10)
    at = None if line.at is None else name(line.at)
    color = letter_of(line.color)
    return schemas.TraceLine(color=color, at=at, points=line.points, total=line.total, tens=tens, rest=rest)


def _text(value: Fraction | None) -> str | None:
    return None if value is None else decimal(value)
