"""What a camera's process says of each picture it took, one line of JSON to the station."""

from typing import TypedDict


class Taken(TypedDict):
    """sequence -- its place in the shared memory; time_ns -- monotonic; exposure -- what is known of it"""

    sequence: int
    time_ns: int
    exposure: dict[str, float]
