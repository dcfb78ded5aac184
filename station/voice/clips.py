"""The clips of one language: ours, and in their place a person's own, from one folder."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from station.locale.catalog import Language
from station.voice.texts import texts

OURS = Path(__file__).parent / "espeak"
"""Made by `make`; its card says how."""


@dataclass(frozen=True, slots=True)
class Clips:
    """by_name -- the file of each phrase that there is."""

    language: Language
    by_name: Mapping[str, Path]

    def of(self, words: str) -> tuple[tuple[Path, ...], tuple[str, ...]]:
        """The files of a call's words, "minute-1+left-4", to be played one behind the other, and the names without one.

        A name without a clip is shown instead of said, at once.
        """
        names = words.split("+")
        found = tuple(self.by_name[name] for name in names if name in self.by_name)
        return found, tuple(name for name in names if name not in self.by_name)


def clips(language: Language, own: Path | None = None) -> Clips:
    """What can be said. own -- a folder of LANGUAGE/NAME.wav; a clip there stands in the place of ours.

    The files are looked for, not read: `sound.read` says which of them cannot be used.
    """
    folders: Iterable[Path] = (OURS / language, *([own / language] if own else []))
    found = {name: path for folder in folders for name in texts(language) if (path := folder / f"{name}.wav").is_file()}
    return Clips(language, found)
