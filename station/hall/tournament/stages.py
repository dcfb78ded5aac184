"""An event of several stages (2002 §26), each as a tournament of its own: its players, its games in rounds from 1."""

from dataclasses import replace

from station.hall.tournament.tournament import Format, Tournament


def split(tournament: Tournament) -> tuple[Tournament, ...]:
    """The stages that began, in order; an event of one stage is that one, as it is."""
    if not tournament.stages:
        return (tournament,)
    ends = [*(stage.after for stage in tournament.stages), None]
    persons = {one.id: one for one in tournament.players}
    found = [_between(replace(tournament, stages=()), 0, ends[0])]
    for stage, end in zip(tournament.stages, ends[1:], strict=True):
        players = tuple(persons[id_] for id_ in stage.players if id_ in persons)
        alone = replace(tournament, stages=(), format=stage.format, limit=stage.limit, players=players)
        found.append(_between(alone, stage.after, end))
    return tuple(found)


def until(tournament: Tournament, round_: int) -> Tournament:
    """The event before any stage began that has no round up to this one."""
    begun = tuple(stage for stage in tournament.stages if stage.after < round_)
    if len(begun) == len(tournament.stages):
        return tournament
    return replace(tournament, stages=begun, rounds=tournament.stages[len(begun)].after)


def after(tournament: Tournament) -> int:
    """The last round before the stage that began last; 0: it is the first one."""
    return tournament.stages[-1].after if tournament.stages else 0


def format_of(tournament: Tournament, round_: int) -> Format:
    """Of the stage that a round is in."""
    begun = [stage.format for stage in tournament.stages if stage.after < round_]
    return begun[-1] if begun else tournament.format


def _between(whole: Tournament, after_: int, end: int | None) -> Tournament:
    """Rounds after the one up to the other, counted anew; None: whatever comes. Who leaves later has not left in it."""
    last = whole.rounds if end is None else end
    games = (replace(game, round=game.round - after_) for game in whole.games if after_ < game.round <= last)
    return replace(
        whole,
        rounds=last - after_,
        games=tuple(games),
        withdrawn={id_: out - after_ for id_, out in whole.withdrawn.items() if end is None or out < end},
        line_ups={(round_ - after_, team): ids for (round_, team), ids in whole.line_ups.items()},
    )
