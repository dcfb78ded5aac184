"""From the referee's desk to what goes over the wire."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from rules.articles import articles
from rules.color import BLACK, WHITE, Color
from rules.points import point_name
from rules.rulings.decider import Role
from rules.rulings.effect import Effect
from rules.rulings.engine import asked
from rules.rulings.incident import about
from rules.rulings.ruling import Ruling
from rules.rulings.state import State
from station.api.schemas import referee as schemas
from station.game.desk import DeskIncident, DeskRuling, window_of
from station.game.event import Event
from station.game.logged import LoggedGame
from station.game.state import GameState, letter_of
from station.refereeing.desk import RefereesDesk


def desk_state(desk: RefereesDesk, role: Role, name: str, *, hidden: Collection[State] = ()) -> schemas.Desk:
    """The whole desk. hidden -- incidents in these states are left out."""
    game = desk.game
    proposed = game.desk.ledger.proposes(desk.rules)
    return schemas.Desk(
        role=role.value,
        name=name,
        incidents=[_incident(desk, one) for one in game.desk.incidents if one.state not in hidden],
        rulings=[_ruling(one) for one in game.desk.rulings],
        warnings=_warnings(game),
        proposed=proposed.sgf() if proposed else None,
        expected=_expected(game.state),
    )


def previewed(game: LoggedGame, events: Sequence[Event]) -> schemas.Preview:
    """The game after these events, which nobody has written."""
    for event in events:
        entry = replace(game.last, event=replace(event, seq=game.state.seq + 1))
        game = game.extended([entry])
    state = game.state
    return schemas.Preview(
        board=state.rows,
        to_move=None if state.to_move is None else letter_of(state.to_move),
        warnings=_warnings(game),
        result=state.result,
        expected=_expected(state),
    )


def _incident(desk: RefereesDesk, one: DeskIncident) -> schemas.DeskIncident:
    text = desk.rules.text
    told = articles(one.kind, text)
    window = window_of(one, desk.game.state, desk.t_ns, desk.event.immediate_s)
    name = about(one.kind, text).window
    return schemas.DeskIncident(
        seq=one.seq,
        kind=one.kind.value,
        state=one.state.value,
        number=one.number,
        side=one.side,
        broken=told.broken or None,
        rules=told.rules or None,
        window=schemas.DeskWindow(
            name=name.value if name else None,
            open=window.open,
            who=None if window.who is Color.EMPTY else letter_of(window.who),
            until=window.until,
            closed_by=window.closed_by.seq if window.closed_by else None,
        ),
        claims=[
            schemas.DeskClaim(by=claim.by, in_time=claim.in_time, why=claim.why, closed_by=claim.closed_by)
            for claim in one.claims
        ],
        answers=one.answers,
        asks=list(asked(one.kind, desk.rules)),
        choices=[_choice(row) for row in desk.rulings(one.seq)],
        rulings=list(one.rulings),
    )


def _choice(row: Ruling) -> schemas.DeskChoice:
    return schemas.DeskChoice(
        id=row.id,
        article=row.article,
        text=row.text,
        decides=[one.value for one in row.decides],
        effects=_effects(row.effects),
        choices={name: _effects(more) for name, more in row.choices.items()},
        reasons=row.reasons,
    )


def _effects(found: Sequence[Effect]) -> list[schemas.DeskEffect]:
    return [schemas.DeskEffect(do=one.do.value, of=one.of, at=one.at) for one in found]


def _ruling(one: DeskRuling) -> schemas.DeskRuling:
    what = one.what
    return schemas.DeskRuling(
        seq=one.seq,
        number=what.number,
        incident=what.incident,
        ruling=what.ruling,
        article=what.article or None,
        decider=what.decider,
        name=what.name,
        why=what.why,
        superseded_by=one.superseded_by,
        executed=one.executed,
        confirmed=list(one.confirmed),
    )


def _warnings(game: LoggedGame) -> dict[str, int]:
    counts = game.desk.ledger.counts
    return {"B": counts[BLACK], "W": counts[WHITE]}


def _expected(state: GameState) -> dict[str, str]:
    """What has to stand on each point until the last ruling is carried out."""
    return {point_name(point): ".BW"[state.position.stones[point]] for point in sorted(state.expected)}
