"""What people decided about the event, and what rulings at tables put on players: for the reports."""

from collections.abc import Iterable

from station.api.schemas.hall_report import HallEntry
from station.hall.office import entries as office
from station.hall.office.imposed import Imposed
from station.hall.tournament import entries as tournament
from station.hall.tournament.sanctions import Lifted, Sanctioned
from station.hall.tournament.tournament import GameKey

MS_NS = 1_000_000


def entries(log: Iterable[office.Made]) -> list[HallEntry]:
    """What people decided, a lot at a table too: results of tables stand in the table of results."""
    found, during = [], 0
    for made in log:
        if isinstance(made.entry, tournament.Paired):
            during = max((game.round for game in made.entry.games), default=during)
        of_table = office.from_table(made.by) and not isinstance(made.entry, tournament.Lot | Imposed)
        said = None if of_table else _decided(made.entry)
        if said is not None:
            game, players, what, why = said
            played = made.entry.played if isinstance(made.entry, tournament.Locked) else True
            reasons = dict(made.entry.reasons) if isinstance(made.entry, tournament.Paired) else {}
            found.append(HallEntry(
                type=made.entry.type, by=made.by, at_ms=made.wall_ns // MS_NS, during=during,
                round=game[0] if game else None, black=game[1] if game else None,
                match_board=game[2] if game is not None and len(game) > 2 else None,
                players=players, what=what, played=played, why=why, reasons=reasons,
            ))  # fmt: skip
    return found


def _decided(entry: office.OfficeEntry) -> tuple[GameKey | None, list[str], str, str] | None:
    """Which game, which players, what, why. None for what is no decision about the event."""
    match entry:
        case tournament.Paired(seed=seed, why=why):
            return None, [], seed, why
        case tournament.Locked(game=game, result=result, ground=ground):
            return game, [], result, ground
        case tournament.Cancelled(game=game, sides=sides, decision=decision):
            return game, [], sides, decision
        case tournament.Restored(game=game, sides=sides, decision=decision):
            return game, [], sides, decision
        case tournament.Lot(game=game, winner=winner, drew=drew, before=before):
            return game, [], winner, f"{drew} · {before}"
        case tournament.Withdrew(player=player, after=after, why=why):
            return None, [player], str(after), why
        case Sanctioned(player=player, what=what, why=why):
            return None, [player], what, why
        case Lifted(player=player, what=what):
            return None, [player], what, ""
        case tournament.Returned(player=player):
            return None, [player], "", ""
        case office.Headed(name=name):
            return None, [], name, ""
        case tournament.Warned(player=player, times=times):
            return None, [player], str(times), ""
        case tournament.LinedUp(team=team, round=round_, names=names):
            return None, [team, *names], str(round_), ""
        case tournament.Guessed(game=game, holder=who, held=held, shown=said):
            return game, [who], f"{held} · {said}", ""
        case tournament.RoundsSet(rounds=rounds):
            return None, [], str(rounds), ""
        case tournament.Ordered(names=names, how=how):
            return None, list(names), "", how
        case tournament.Released(after=after):
            return None, [], str(after), ""
        case office.Assigned(station=station, number=number, game=whose, why=why):
            return whose, [], f"{station} {number}", why
        case office.Erased(player=player, why=why):
            return None, [player], "", why
        case office.TablesFixed(chief=chief, referees=referees):
            return None, [], chief, ", ".join(f"{board or '*'} {name}" for board, name in referees.items())
        case office.Dismissed(name=name):
            return None, [], name, ""
        case Imposed(station=station, number=number, warnings=warnings, sanctions=sanctions, taken=taken):
            borne = [f"{times} × §24" for times in warnings.values()] + [one.what for one in sanctions]
            borne += ["§23.1" for _ in taken]
            players = [*warnings, *(one.player for one in sanctions), *(who for one in taken for who in one.players)]
            return None, players, ", ".join(borne), f"{station} {number}"
        case office.TakenJudged(station=station, number=number, games=games):
            return None, [], str(len(games)), f"{station} {number}"
        case tournament.StageBegun(players=players, format=form):
            return None, list(players), form, ""
        case office.Answered(answers=answers):
            return None, [], ", ".join(f"{name}={answer}" for name, answer in answers.items()), ""
        case tournament.Edited(person=person, changed=changed):
            return None, [person.id], ", ".join(changed), ""
        case tournament.Removed(player=player):
            return None, [], player, ""
    return None
