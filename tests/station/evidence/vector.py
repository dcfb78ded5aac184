"""One bundle and its verdict, and what several of them are made with: keys, sentences, a tree over changed records."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from station.evidence.bundle import Exhibit
from station.evidence.tree import leaf_hash
from tests.station.evidence.sample import HUB, SampleLog, game, signer

STATION, WITNESS = str(signer().key), str(HUB.key)
SOUND = {"records": 10, "erased": 1, "pictures": 2, "from": 5, "to": 14}


@dataclass(frozen=True)
class Vector:
    """A bundle under keys, and what has to be said of it: whether it holds, of what record, and why."""

    name: str
    bundle: bytes
    keys: tuple[str, ...]
    status: int
    reason: str | None = None
    record: int | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def told(self) -> dict[str, Any]:
        """One line of verdicts.jsonl."""
        return {
            "file": f"{self.name}.zip", "keys": list(self.keys), "status": self.status,
            "record": self.record, "reason": self.reason, **self.more,
        }  # fmt: skip


def form(name: str) -> str:
    """The reason where a part of the bundle is not in its form."""
    return f"{name} is not written as it should be"


def built(at: int) -> str:
    """The reason where the archive is not."""
    return f"the file is not built as a bundle is, from byte {at} on"


def pictures() -> tuple[list[Exhibit], list[str]]:
    """Those of the game, and their names in the bundle."""
    log, _ = game()
    return log.pictures, [one.path for one in log.pictures]


def grown(records: list[bytes]) -> Any:
    """The tree over these records."""
    tree = SampleLog().tree
    for record in records:
        tree = tree.append(leaf_hash(record))
    return tree
