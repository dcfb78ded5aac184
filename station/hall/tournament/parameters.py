"""What the texts leave to the event's own rules (竞赛规程): asked once, printed, and never guessed.

Every row of the specification that is *silent* is here. One that has no answer keeps the event from being started.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from station.hall.tournament.tournament import Format


@dataclass(frozen=True)
class Parameter:
    """One question.

    name -- the message hall_param_<name> asks it; article -- where the text is silent
    choices -- the answers there are, the usual one first; none: any text
    formats -- who is asked: events with a stage of one of them
    """

    name: str
    article: str
    choices: tuple[str, ...] = ()
    formats: frozenset[Format] = frozenset(Format)


_SWISS = frozenset({Format.SWISS, Format.TEAM_SWISS, Format.SWISS_KNOCK_OUT})
_ROBIN = frozenset({Format.ROUND_ROBIN, Format.TEAM_ROUND_ROBIN})
_TEAMS = frozenset({Format.TEAM_SWISS, Format.TEAM_ROUND_ROBIN})
_RECKONED = _SWISS | _ROBIN
"""Places by §27; the others have them by who is left."""

PARAMETERS = (
    Parameter("colors", "2002 §10", ("draw", "nigiri")),
    Parameter("nigiri_mixed", "2002 §10", ("professional", "amateur", "elder")),
    Parameter("venue", "2002 §22.1", ("apart", "same")),
    Parameter("pauses", "2002 §14"),
    Parameter("rounds_from", "2002 §26.3", ("fixed", "players"), _SWISS),
    Parameter("repeats", "2002 §26.3", ("never", "last_rounds"), _SWISS - {Format.SWISS_KNOCK_OUT}),
    Parameter("no_result", "2002 §20.3", ("replay", "1", "0"), _RECKONED - {Format.SWISS_KNOCK_OUT}),
    Parameter("forfeits", "2002 §28", ("count", "skip"), _RECKONED),
    Parameter("bye_for", "2002 §26.4", ("lowest_never_twice", "lot"), _RECKONED),
    Parameter("bye_points", "2002 §26.4", ("2", "1", "0"), _RECKONED),
    Parameter("bye_opponent", "2002 §27.2", ("before", "0"), _SWISS),
    Parameter("method", "2002 §27.2", ("A", "B"), _SWISS),
    Parameter("highest", "2002 §27.2", ("actual", "possible"), _SWISS),
    Parameter("team_total", "2002 §27.2", ("match_points", "board_points"), frozenset({Format.TEAM_SWISS})),
    Parameter("shared", "2002 §27.1", ("yes", "play_off", "lot")),
    Parameter("withdrawn_place", "2002 §28.2", ("keeps", "none"), _ROBIN),
    Parameter("withdrawn_forfeits", "2002 §28.2", ("count", "skip"), _ROBIN),
    Parameter("cancelled_meeting", "2002 §23.1", ("counts", "none"), _RECKONED - _TEAMS),
    Parameter("both_lose_lot", "2002 §17.5", ("winner_for_pairing", "none"), _SWISS - {Format.SWISS_KNOCK_OUT}),
    Parameter("substitutes", "2002 §25.2", ("none", "reserves", "free"), _TEAMS),
    Parameter("even_number", "2002 §26.4", ("bye", "lot"), frozenset({Format.SWISS_KNOCK_OUT})),
    Parameter("knock_out_draw", "2002 §26.1", ("replay", "lot"), frozenset({Format.KNOCK_OUT, Format.SWISS_KNOCK_OUT})),
    Parameter("knock_out_withdrawal", "2002 §28.4", ("forfeit", "lot"), frozenset({Format.KNOCK_OUT})),
    Parameter("final_draw", "2002 §26.5", ("replay", "half"), frozenset({Format.FINAL})),
    Parameter("duel_draw", "2002 §26.6", ("replay", "both_out"), frozenset({Format.DUEL})),
)


def asked(*formats: Format) -> Iterator[Parameter]:
    """Those of an event with stages of these formats."""
    return (one for one in PARAMETERS if not one.formats.isdisjoint(formats))


def unanswered(answers: Mapping[str, str], *formats: Format) -> tuple[Parameter, ...]:
    """Those without an answer, or with one that is none of the choices: each keeps the event from being started."""
    return tuple(
        one
        for one in asked(*formats)
        if not answers.get(one.name) or (one.choices and answers[one.name] not in one.choices)
    )
