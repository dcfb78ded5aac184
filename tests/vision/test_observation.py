import numpy as np
import pytest

from vision.observation import Observation


def observation(loglik: np.ndarray) -> Observation:
    return Observation(loglik, np.zeros(361, bool), 1.0, np.ones(361, bool))


def test_probabilities_sum_to_one() -> None:
    seen = observation(np.random.default_rng(3).normal(0, 20, (361, 3)).astype(np.float32))
    assert np.allclose(seen.probabilities().sum(axis=1), 1)


def test_wrong_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="loglik"):
        observation(np.zeros((19, 19, 3), np.float32))


def test_arrays_are_read_only() -> None:
    seen = observation(np.zeros((361, 3), np.float32))
    with pytest.raises(ValueError, match="read-only"):
        seen.loglik[0, 0] = 1
