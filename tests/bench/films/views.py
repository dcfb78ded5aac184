"""What the set-up would say of a sequence's view."""

from pathlib import Path

import cv2
import numpy as np

from calibration.finding import Level
from calibration.quality import judge_picture
from vision.geometry.pose import NoBoard
from vision.picture import see_board

LOOKS = 5  # pictures in which a board is looked for


def turned_down_for(folder: Path) -> list[str]:
    """The kinds of findings for which nobody should begin a record in this view; [] where the set-up is content.

    Judged in the first picture in which a board is found; focal length not known.
    """
    for path in sorted(folder.glob("*.jpg"))[:LOOKS]:
        image_bgr = np.asarray(cv2.imread(str(path)), np.uint8)
        board = see_board(image_bgr)
        if not isinstance(board, NoBoard):
            return [f.kind for f in judge_picture(image_bgr, board.pose) if f.level is Level.BAD]
    return ["no board found"]
