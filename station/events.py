"""What happened, in order: the truth of a record. State is a fold over events; nothing is ever edited.

Types and their meaning stand in DESIGN §3. A source gives events without `seq`; the log numbers them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True)
class Event:
    """One event.

    type -- "move", "stone_moved", "board_shifted", …
    t_ns -- monotonic nanoseconds since the first frame of the record
    frame, first_frame -- 0-based index in the source where it was decided, and first seen; None without a picture
    data -- the other fields of the type, JSON values only
    seq -- from 1, given by the log; 0 before
    """

    type: str
    t_ns: int
    frame: int | None = None
    first_frame: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    seq: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "data", MappingProxyType(dict(self.data)))

    def as_dict(self) -> dict[str, Any]:
        """The event as `tianyuan record --json`, the log and the live stream show it."""
        shown: dict[str, Any] = {"seq": self.seq, "t": round(self.t_ns / 1e9, 3)}
        if self.frame is not None:
            shown |= {"frame": self.frame, "first_frame": self.first_frame}
        return shown | {"type": self.type} | dict(self.data)

    def as_json(self) -> str:
        """One line of JSON, text not escaped to ASCII."""
        return json.dumps(self.as_dict(), ensure_ascii=False)
