"""Why a string is thought to be what it is, as a reason; the article that it rests on is the game's own ruleset's."""

from rules.articles import Matter, ground
from rules.reasons import Reason as Sentence
from rules.rulings.kind import Kind
from station.advice.advice import Reason, Status
from station.advice.codes import Why

_FIXED = {
    (Reason.UNCONDITIONAL, Status.ALIVE): Why.UNCONDITIONAL,
    (Reason.NO_ROOM, Status.DEAD): Why.NO_ROOM,
    (Reason.HANGS_ON_TURN, Status.UNSETTLED): Why.HANGS_ON_TURN,
    (Reason.OPEN_BORDER, Status.UNSETTLED): Why.OPEN_BORDER,
    (Reason.NO_LIBERTIES, Status.UNSETTLED): Why.NO_LIBERTIES,
    (Reason.KO, Status.UNSETTLED): Why.KO,
    (Reason.FAKE_LIFE, Status.DEAD): Why.FAKE_LIFE,
    (Reason.BENT_FOUR, Status.DEAD): Why.BENT_FOUR,
    (Reason.READ, Status.DEAD): Why.READ,
    (Reason.STAYS, Status.SEKI): Why.STAYS,
}
_PLAYED_OUT = {
    Status.ALIVE: Why.ALIVE,
    Status.DEAD: Why.DEAD,
    Status.SEKI: Why.SEKI,
    Status.UNSETTLED: Why.UNSETTLED,
}
_MATTER = {Why.KO: Matter.OPEN_KO, Why.FAKE_LIFE: Matter.FAKE_LIFE, Why.BENT_FOUR: Kind.LIFE_DEATH_DISPUTE}


def words(reason: Reason, status: Status, percent: int) -> Sentence:
    """The sentence. percent -- the probability that the string stays."""
    if (reason, status) in _FIXED:
        return Sentence(_FIXED[reason, status])
    if reason is Reason.NOT_READ:
        return Sentence(Why.NOT_READ, {"percent": 100 - percent})
    return Sentence(_PLAYED_OUT[status], {"percent": 100 - percent if status is Status.DEAD else percent})


def under(why: Sentence, text: str) -> Sentence:
    """The same under a ruleset: with the article of its `text`, and with what that article says where it says more."""
    code = Why(why.code)
    article = ground(text, _MATTER[code]) if code in _MATTER else None
    if code is Why.KO and article is not None:
        why = Sentence(Why.KO_SHARED)
    return why.by(article)
