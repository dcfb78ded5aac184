"""What happened, in order: the truth of a record. State is a fold over events; nothing is ever edited."""

import json
from dataclasses import dataclass
from typing import Any

from station.game.catalog.occurrence import Occurrence, occurrence_of


@dataclass(frozen=True)
class Event:
    """One event: what happened, and when it was decided.

    what -- of one of the classes of `station.game.catalog`
    t_ns -- monotonic nanoseconds since the first frame of the record
    frame, first_frame -- 0-based index in the source where it was decided, and first seen; None without a picture
    seq -- from 1, given by the log; 0 before
    """

    what: Occurrence
    t_ns: int
    frame: int | None = None
    first_frame: int | None = None
    seq: int = 0

    @property
    def type(self) -> str:
        """The word for its kind in the log and on the stream."""
        return self.what.type

    def as_dict(self) -> dict[str, Any]:
        """The event as `tianyuan record --json`, the log and the live stream show it: JSON values."""
        shown: dict[str, Any] = {"seq": self.seq, "t": round(self.t_ns / 1e9, 3)}
        if self.frame is not None:
            shown |= {"frame": self.frame, "first_frame": self.first_frame}
        return shown | {"type": self.type} | self.what.as_data()

    def as_json(self) -> str:
        """One line of JSON, text not escaped to ASCII."""
        return json.dumps(self.as_dict(), ensure_ascii=False)

    @classmethod
    def parsed(
        cls, type_: str, data: Any, t_ns: int, frame: int | None = None, first_frame: int | None = None, seq: int = 0
    ) -> "Event":
        """The event whose fields `data` a log holds. Raises DataError where they do not fit the catalog."""
        return cls(occurrence_of(type_, data), t_ns, frame, first_frame, seq)
