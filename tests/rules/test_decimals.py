from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.decimals import decimal, mixed, parse_decimal


@given(st.integers(-999_999, 999_999), st.integers(0, 6))
def test_a_decimal_there_and_back(units: int, digits: int) -> None:
    value = Fraction(units, 10**digits)
    assert parse_decimal(decimal(value)) == value


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(369, 2), "184.5"), (Fraction(-1, 4), "-0.25"), (0, "0"), (Fraction(10), "10")]
)
def test_the_shortest_form(value: Fraction | int, text: str) -> None:
    assert decimal(value) == text


def test_a_third_has_none() -> None:
    with pytest.raises(ValueError, match="1/3 has no exact decimal"):
        decimal(Fraction(1, 3))


@pytest.mark.parametrize("text", ["", ".", "1e5", "3,75", "½", "0x10", "1_000", "inf", 3.75, True])
def test_what_is_no_exact_number(text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        parse_decimal(text)


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(3, 4), "3/4"), (Fraction(-9, 4), "2 1/4"), (Fraction(5), "5"), (Fraction(0), "0")]
)
def test_zi_as_people_write_them(value: Fraction, text: str) -> None:
    assert mixed(value) == text
