"""A sealed move binds and tells nothing."""

import pytest

from rules.codes import Code
from rules.errors import TimingError
from rules.timing.sealed import SALT_LENGTH, commitment, opened

SALT = "0f" * 16


def test_what_was_sealed_is_what_is_opened() -> None:
    sealed = commitment("Q16", SALT)
    assert opened(sealed, "Q16", SALT) == "Q16"
    assert len({commitment(move, SALT) for move in ("Q16", "Q17", "pass")}) == 3 and "Q16" not in sealed
    for move, salt in (("Q17", SALT), ("Q16", SALT[::-1])):
        with pytest.raises(TimingError) as refused:
            opened(sealed, move, salt)
        assert refused.value.reason.code == Code.TIMING_SEAL_DIFFERS


def test_a_salt_that_could_be_tried_is_refused() -> None:
    with pytest.raises(TimingError) as refused:
        commitment("Q16", "0" * (SALT_LENGTH - 1))
    assert refused.value.reason.code == Code.TIMING_SALT
