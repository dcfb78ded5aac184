"""/api/event: what the event fixes where the texts are silent (竞赛补充规定): asked once, by the owner or the chief."""

from fastapi import APIRouter

from rules.rulings.parameters import EventParameters, ground, parse_parameters
from station.api import schemas
from station.api.auth import Role
from station.api.custody import recorded
from station.api.guard import Speaker, allow
from station.api.own_text import own_text
from station.api.problems import REPLIES
from station.storage.terms import TermsStore
from station.table.table import Table


def routes(table: Table, store: TermsStore) -> APIRouter:
    """A change holds in the game going on from then on, where it is an event of the record, and in those after it."""
    router = APIRouter(prefix="/api", tags=["referee"], responses=REPLIES)

    def fixed() -> schemas.EventFixed:
        now, text = store.get(), own_text(table)
        grounds = {name: ground(name, text) for name in schemas.EventTerms.model_fields}
        return schemas.EventFixed(
            asked=store.asked,
            refereed=now.refereed,
            terms=schemas.EventTerms.model_validate(now.as_dict()),
            defaults=schemas.EventTerms.model_validate(EventParameters().as_dict()),
            text=text,
            grounds={
                name: schemas.EventTerm(article=one.article or None, silent=one.silent) for name, one in grounds.items()
            },
        )

    @router.get("/event")
    @allow(Role.TABLE)
    def read() -> schemas.EventFixed:
        """What holds in the next game, each with what would hold else, and whether the text is silent."""
        return fixed()

    @router.put("/event")
    @allow(Role.CHIEF)
    @recorded("command", "event")
    def write(body: schemas.EventTerms, device: Speaker) -> schemas.EventFixed:
        """What holds from now on."""
        table.fix(parse_parameters(body.model_dump()), device)
        return fixed()

    return router
