"""What every kind of event is made of, and how kinds become JSON and back.

A kind is a frozen dataclass below `Occurrence`; its class line says all that is known of the kind as such:

    @dataclass(frozen=True, kw_only=True)
    class StoneRemoved(EditsBoard, Incident, type="stone_removed", level=Level.SOMEBODY, law="stone_removed"):
        point: Vertex
        ...

From that line and the fields follow JSON in and out (pydantic), renumbering on restore (`renumbered`), the table of
events (`station.game.catalog.table`), the schema of the stream (`station.api.schemas.events`), the TypeScript types of
the pages (`station.api.typescript`) and which texts every language needs. Fields left at their default are not written.
"""

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, Self, get_args, get_origin

from pydantic import Field, JsonValue, TypeAdapter, ValidationError

Vertex = Annotated[str, Field(json_schema_extra={"format": "point"})]
"""A point as GTP writes it: "Q16"."""
Letter = Literal["B", "W"]
Stone = Literal["B", "W", "."]
"""What stands on a point; "." for nothing."""
Hand = Literal["B", "W", "unknown"]
"""Whose hand was seen; "unknown" where nobody can say whose."""
Turn = Literal["B", "W"] | None
"""Who moves next; None where either side may."""


class Names(StrEnum):
    """What a number names; put into the field's type."""

    EVENT = "event"
    GAME = "game"


EventSeq = Annotated[int, Names.EVENT]
"""Sequence number of another event of the same game; 0 names none."""
GameNumber = Annotated[int, Names.GAME]
"""Number of another game of the same log; 0: of one that is not here."""


class Level(StrEnum):
    """How much an event asks of people."""

    FACT = "fact"  # nobody need look
    SOMEBODY = "needs somebody"  # a person should look; nobody's fault is told
    SIDE = "names a side"  # a side did what the rules do not allow, as far as was seen


class Cause(StrEnum):
    """Who may cause an event. Names only: credentials come with the referee's desk."""

    STATION = "station"
    SIDE = "side"
    TABLE = "table"
    REFEREE = "referee"
    CHIEF = "chief"
    OWNER = "owner"
    HALL = "hall"


PEOPLE = frozenset((Cause.SIDE, Cause.TABLE, Cause.REFEREE, Cause.CHIEF, Cause.OWNER))


class DataError(ValueError):
    """Fields of an event that its kind does not allow; the message names kind, field and what is wrong."""


Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]


@dataclass(frozen=True, kw_only=True)
class Occurrence:
    """Base of all kinds of events.

    TYPE -- the word for it in the log; ACTION -- second word of a correction
    LEVEL, CAUSES -- how much it asks of people, and of whom it can come
    LAW -- key of `rules.articles`, an incident's kind where it is one; "" where no article speaks of it
    PICTURED -- pictures of it are kept; LINE -- it is told in a line of the move list
    PERSONS -- fields that hold a person's name, which can be erased
    VERSION, UPCASTERS -- of the fields; UPCASTERS[n] turns fields of version n into those of n + 1
    """

    TYPE: ClassVar[str] = ""
    ACTION: ClassVar[str] = ""
    LEVEL: ClassVar[Level] = Level.FACT
    CAUSES: ClassVar[frozenset[Cause]] = frozenset((Cause.STATION,))
    LAW: ClassVar[str] = ""
    PICTURED: ClassVar[bool] = False
    LINE: ClassVar[bool] = False
    PERSONS: ClassVar[tuple[str, ...]] = ()
    VERSION: ClassVar[int] = 1
    UPCASTERS: ClassVar[Mapping[int, Upcaster]] = {}

    def __init_subclass__(
        cls,
        *,
        type: str = "",
        action: str = "",
        level: Level | None = None,
        causes: frozenset[Cause] | None = None,
        law: str | None = None,
        pictured: bool | None = None,
        line: bool | None = None,
        version: int = 1,
        upcasters: Mapping[int, Upcaster] | None = None,
    ) -> None:
        """Without `type` or `action` the class is a base of others, no kind."""
        said = {
            "TYPE": type or cls.TYPE, "ACTION": action, "LEVEL": level, "CAUSES": causes, "LAW": law,
            "PICTURED": pictured, "LINE": line, "VERSION": version, "UPCASTERS": upcasters,
        }  # fmt: skip
        for name, value in said.items():
            if value is not None:
                setattr(cls, name, value)
        if type or action:
            if (cls.TYPE, action) in _KINDS:
                raise TypeError(f"two kinds of events are called {cls.TYPE} {action}")
            _KINDS[cls.TYPE, action] = cls

    @property
    def type(self) -> str:
        """The word for its kind in the log."""
        return self.TYPE

    @property
    def law(self) -> str:
        """Key of the articles that speak of this one."""
        return self.LAW

    def as_data(self) -> dict[str, Any]:
        """Its fields as JSON values, without those left at their default."""
        data: dict[str, Any] = {"v": self.VERSION} if self.VERSION > 1 else {}
        if self.ACTION:
            data["action"] = self.ACTION
        fields: dict[str, Any] = _adapter(type(self)).dump_python(
            self, mode="json", by_alias=True, exclude_defaults=True
        )
        return data | fields

    def renumbered(self, new: Mapping[int, int], games: Mapping[int, int] | None = None) -> Self:
        """The same with new numbers for the events that it names, and for the games; 0 for one that is not known."""
        changes: dict[str, Any] = {
            name: (games or {}).get(getattr(self, name), 0)
            for name in naming_fields(type(self), Names.GAME)
            if getattr(self, name) is not None
        }
        for name in naming_fields(type(self)):
            value = getattr(self, name)
            if isinstance(value, tuple):
                changes[name] = tuple(new.get(seq, 0) for seq in value)
            elif value is not None:
                changes[name] = new.get(value, 0)
        return replace(self, **changes) if changes else self


@dataclass(frozen=True, kw_only=True)
class Unknown(Occurrence):
    """An event of a kind that this program does not know: kept as it came, and without effect.

    word -- its type; held -- its fields
    """

    word: str
    held: Mapping[str, JsonValue]

    @property
    def type(self) -> str:
        """The word that the log has."""
        return self.word

    def as_data(self) -> dict[str, Any]:
        """As it came."""
        return dict(self.held)


_KINDS: dict[tuple[str, str], type[Occurrence]] = {}
_ADAPTERS: dict[str, TypeAdapter[Any]] = {}  # made when first needed: each takes a millisecond


def kinds() -> Iterator[type[Occurrence]]:
    """Every kind, in the order of the catalog."""
    return iter(_KINDS.values())


def occurrence_of(type_: str, data: Mapping[str, Any]) -> Occurrence:
    """The occurrence whose fields are `data`: JSON values as `as_data` gives them, of this or an earlier version.

    Unknown words give `Unknown`; fields that the kind does not have are dropped. Raises DataError.
    """
    kind = _KINDS.get((type_, "")) or _KINDS.get((type_, str(data.get("action", ""))))
    if kind is None:
        if any(known == type_ for known, _ in _KINDS):
            raise DataError(f"{type_}: the action {data.get('action')!r} is not known")
        return Unknown(word=type_, held=dict(data))
    version = int(data.get("v", 1))
    if version > kind.VERSION:
        raise DataError(f"{type_}: version {version} was written by a newer program, this one knows {kind.VERSION}")
    for number in range(version, kind.VERSION):
        data = kind.UPCASTERS[number](data)
    try:
        found: Occurrence = _adapter(kind).validate_python(data)
        return found
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise DataError(f"{type_}: {place}: {first['msg']}") from None


def _adapter(kind: type[Occurrence]) -> TypeAdapter[Any]:
    known = _ADAPTERS.get(kind.__name__)
    if known is None:
        known = _ADAPTERS[kind.__name__] = TypeAdapter(kind)
    return known


def json_schema(kind: type[Occurrence]) -> dict[str, Any]:
    """JSON schema of the fields of one kind, as they are written."""
    return _adapter(kind).json_schema(by_alias=True, mode="serialization")


def naming_fields(kind: type[Occurrence], what: Names = Names.EVENT) -> tuple[str, ...]:
    """The fields that hold numbers of other events, or of games."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple(field.name for field in fields(kind) if _names(hints[field.name], what))


def _names(hint: Any, what: Names) -> bool:
    if get_origin(hint) is Annotated:
        return what in hint.__metadata__
    if get_origin(hint) in (typing.Union, types.UnionType, tuple):
        return any(_names(part, what) for part in get_args(hint))
    return False
