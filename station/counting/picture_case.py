"""The position in a picture, with the points that vision is not sure of."""

from pathlib import Path

from rules.position import Position
from station.counting.case import Case, NoPosition
from station.errors import InputError
from vision.errors import VisionError

PICTURE_SUFFIXES = {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"}


def case_from_picture(source: Path) -> Case | NoPosition:
    """The position that vision reads; unsure and hidden points are doubtful. InputError for what is no picture."""
    from vision.load import load_picture
    from vision.picture import Reading, read_picture

    label = {"file": str(source)}
    try:
        reading = read_picture(load_picture(source).image_bgr)
    except VisionError as error:
        raise InputError(error.reason) from None
    if not isinstance(reading, Reading):
        return NoPosition(label, reading.reason)
    doubtful = (reading.unsure | reading.hidden).nonzero()[0].tolist()
    return Case(label=label, position=Position(19, reading.stones.tobytes()), doubtful=tuple(doubtful))
