import logging

import pytest

from station.quiet import LINE_EVERY_S, LOG_LINES, Sparing, spare_the_log


@pytest.fixture
def logger() -> logging.Logger:
    return logging.getLogger("tests.quiet")


def test_one_line_a_thousand_times_is_ten_and_then_one_with_their_number(
    logger: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    now_s = [0.0]
    caplog.handler.addFilter(Sparing(lambda: now_s[0]))
    for number in range(1000):
        if number == 999:
            now_s[0] += LINE_EVERY_S
        logger.error("refused %d", number)
    assert [record.getMessage() for record in caplog.records] == [
        *(f"refused {number}" for number in range(LOG_LINES)),
        f"refused 999 (and {999 - LOG_LINES} more like this)",
    ]


def test_other_lines_are_not_held_back(logger: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(Sparing(lambda: 0.0))
    for _ in range(100):
        logger.error("the flood")
    logger.error("the one that matters")
    assert caplog.records[-1].getMessage() == "the one that matters"


def test_is_put_before_what_writes_once() -> None:
    before = list(logging.lastResort.filters) if logging.lastResort else []
    root = logging.getLogger()
    handlers, root.handlers = root.handlers, []
    try:
        spare_the_log()
        spare_the_log()
        assert logging.lastResort is not None
        assert len(logging.lastResort.filters) == len(before) + (not any(isinstance(f, Sparing) for f in before))
    finally:
        root.handlers = handlers
        if logging.lastResort is not None:
            logging.lastResort.filters = before
