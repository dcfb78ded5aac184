"""The lenses measured for a camera: one file for each picture size and focus, in the data folder."""

import json
import logging
from dataclasses import replace
from pathlib import Path

from calibration.lens import Lens
from calibration.profile import write_json
from calibration.thresholds import LENS_FOCUS_TOLERANCE_DPT
from hardware.sources import camera_name
from station.errors import InputError
from station.locale.catalog import catalog
from station.reasons import Code
from station.setup.store import file_stem
from vision.reasons import Reason, system_error

logger = logging.getLogger(__name__)


class LensError(InputError):
    """A file that is no usable lens."""

    def __init__(self, code: Code, path: Path, why: Reason | str) -> None:
        reason = Reason(code, {"path": str(path), "why": why})
        super().__init__(reason)
        self.reason: Reason = reason


class LensShelf:
    """The lenses of one camera, read once and written through.

    lenses -- each tells by `file` where it stands
    complaint -- why one could not be read or written; None where all is well
    """

    def __init__(self, folder: Path, camera: str) -> None:
        """folder -- the station's data; camera -- as after --camera"""
        self._folder, self._camera = folder / "lenses", camera_name(camera)
        self.lenses: tuple[Lens, ...] = ()
        self.complaint: Reason | None = None
        for path in sorted(self._folder.glob(f"{file_stem(self._camera)}-*.json")):
            try:
                self.lenses += (replace(load_lens(path), file=path.name),)
            except LensError as error:
                self.complaint = Reason(Code.FILE_UNUSED, {"why": error.reason})
                logger.warning("%s", catalog("en").say(self.complaint))

    def keep(self, lens: Lens) -> Lens:
        """Holds from now on, in place of the one for this size and focus, also where the disk takes no more."""
        focus = "" if lens.focus_dpt is None else f"-{lens.focus_dpt:.2f}dpt"
        name = f"{file_stem(self._camera)}-{lens.size_px[0]}x{lens.size_px[1]}{focus}.json"
        kept = replace(lens, file=name)
        old = [other for other in self.lenses if same_place(other, lens)]
        self.lenses = (*(other for other in self.lenses if other not in old), kept)
        try:
            write_json({"camera": self._camera} | kept.as_dict(), self._folder / name)
            for other in old:
                if other.file != name:
                    (self._folder / other.file).unlink(missing_ok=True)
        except OSError as error:
            why = {"path": str(self._folder / name), "why": system_error(error)}
            self.complaint = Reason(Code.LENS_UNWRITTEN, why)
            logger.warning("%s", catalog("en").say(self.complaint))
        return kept


def load_lens(path: Path) -> Lens:
    """What `tianyuan calibrate lens` or a shelf wrote. Raises LensError for anything else."""
    try:
        return Lens.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise LensError(Code.LENS_UNREADABLE, path, system_error(error)) from None
    except (AttributeError, IndexError, KeyError, OverflowError, RecursionError, TypeError, ValueError) as error:
        raise LensError(Code.LENS_BROKEN, path, str(error)) from None


def same_place(one: Lens, other: Lens) -> bool:
    """Whether both were measured at one picture size and focus."""
    if one.size_px != other.size_px:
        return False
    if one.focus_dpt is None or other.focus_dpt is None:
        return one.focus_dpt == other.focus_dpt
    return abs(one.focus_dpt - other.focus_dpt) <= LENS_FOCUS_TOLERANCE_DPT


def merged(profile: tuple[Lens, ...], shelf: tuple[Lens, ...]) -> tuple[Lens, ...]:
    """The shelf's lenses, and those of the profile that no file of the shelf stands for."""
    return (*shelf, *(lens for lens in profile if not any(same_place(lens, kept) for kept in shelf)))
