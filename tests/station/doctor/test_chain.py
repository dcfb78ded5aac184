"""A station of its own on a camera of loopback, asked how it does."""

import os
from dataclasses import replace

import cv2
import numpy as np
import pytest

from station.doctor.chain import Chain, Touched, resident_mb, watch_chain
from tests.hardware.mjpeg_server import mjpeg_server
from tests.sentences import english
from tests.vision.scenes import overhead_scene

pytestmark = pytest.mark.slow

GOOD = Chain(3.0, 4.0, 5.0, looks=80, with_board=70, frames_per_s=9.9, frame_ms=20, oldest_s=0.3, resident_mb=250,
             events=2, status="ok", touched=Touched(stones=True, written_ms=20, moves=4))  # fmt: skip


def test_a_board_before_a_camera_is_found_and_what_it_cost_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    board_bgr, noise = overhead_scene(1).image_bgr, np.random.default_rng(1)
    passed: list[float] = []
    with mjpeg_server() as server:
        monkeypatch.setattr(
            server,
            "picture",
            lambda: bytes(cv2.imencode(".jpg", cv2.add(board_bgr, noise.integers(0, 3, board_bgr.shape, np.uint8)))[1]),
        )
        chain = watch_chain(server.url, 12.0, passed.append)
    assert chain.answered_s is not None and chain.pictures_s is not None and chain.board_s is not None
    assert chain.answered_s <= chain.pictures_s <= chain.board_s
    assert 0 < chain.with_board <= chain.looks
    assert chain.frames_per_s > 0 and chain.frame_ms > 0
    assert chain.resident_mb is not None and chain.resident_mb > 50
    assert passed == sorted(passed) and len(passed) == chain.looks
    assert chain.touched is not None and chain.touched.failed == ()
    assert chain.touched.stones and chain.touched.written_ms is not None and chain.touched.moves == 1
    assert chain.events >= 2, "a game that began with stones, and a pass"


def test_no_board_in_view_is_told_with_the_reason() -> None:
    with mjpeg_server() as server:
        chain = watch_chain(server.url, 4.0, lambda _: None)
    assert chain.pictures_s is not None and chain.board_s is None
    (told,) = [english(reason) for reason in chain.troubles(10.0) if "no board" in english(reason)]
    assert chain.reason and chain.reason in told
    assert chain.touched == Touched(), "pages and picture came; there is nothing to record"


def test_a_station_that_does_not_start_says_why() -> None:
    chain = watch_chain("nowhere:1", 1.0, lambda _: None)
    (told,) = chain.troubles(10.0)
    assert "does not start" in english(told) and "nowhere:1" in english(told)


def test_a_good_run_has_no_troubles() -> None:
    assert GOOD.troubles(10.0) == []


@pytest.mark.parametrize(
    ("chain", "word"),
    [
        (replace(GOOD, frames_per_s=5.0), "5.0 of 10.0"),
        (replace(GOOD, status="record"), "not written"),
        (replace(GOOD, touched=Touched(stones=True)), "not written"),
        (replace(GOOD, touched=Touched(stones=True, written_ms=20.0)), "not written"),
        (replace(GOOD, touched=Touched(stones=True, written_ms=1800.0, moves=3)), "1800 ms"),
        (replace(GOOD, touched=Touched(("api/picture.jpg",))), "api/picture.jpg"),
        (replace(GOOD, touched=None), "api/auth/pair"),
        (replace(GOOD, oldest_s=3.5), "3.5 s old"),
        (replace(GOOD, resident_mb=420.0), "420 MB"),
        (replace(GOOD, board_s=None, reason="cut off"), "cut off"),
    ],
)
def test_each_trouble_is_one_sentence(chain: Chain, word: str) -> None:
    (told,) = chain.troubles(10.0)
    assert word in english(told)


def test_memory_is_that_of_a_process_and_its_children() -> None:
    own = resident_mb(os.getpid())
    assert own is not None and own > 10
    assert resident_mb(2**22 + 1) is None, "there is no such process"
