"""What a JPEG file costs to decode, told before it is decoded."""

from vision.thresholds import MOST_JPEG_SCANS


def costs_too_much(jpeg: bytes) -> bool:
    """Whether it says the whole picture again and again: a progressive file may do so a thousand times in some kB.

    Counts the marker that begins a scan, which no compressed data contains; a small picture in the file's head adds its
    own. Cameras and browsers write one scan or three, progressive files about ten.
    """
    return jpeg.count(b"\xff\xda") > MOST_JPEG_SCANS
