"""A referee's word stands under his name."""

import pytest

from station.counting.named import named
from station.errors import RefusedError


def test_a_referees_word_has_a_name() -> None:
    assert (named("referee", " Li "), named("both", "Li")) == ("Li", "")
    with pytest.raises(RefusedError) as refused:
        named("referee", " ")
    assert refused.value.code == "no_name"
