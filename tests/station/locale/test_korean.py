"""Each particle in the form that the sound before it asks for."""

import pytest

from station.locale.catalog import catalog
from station.locale.korean import particles


@pytest.mark.parametrize(
    ("both", "said"),
    [
        ("심판(으)로", "심판으로"),
        ("흑(으)로", "흑으로"),
        ("서울(으)로", "서울로"),
        ("기사(으)로", "기사로"),
        ("Q16(으)로", "Q16으로"),
        ("Q8(으)로", "Q8로"),
        ("Q5(으)로", "Q5로"),
        ("Q3, Q4을(를)", "Q3, Q4를"),
        ("대국 7을(를)", "대국 7을"),
        ("‘리그’은(는)", "‘리그’는"),
        ("[판]은(는)", "[판]은"),
        ("2이(가) 10이(가)", "2가 10이"),
        ("‘판’(이)라는", "‘판’이라는"),
        ("Q4과(와)", "Q4와"),
        ("Anna을(를)", "Anna을(를)"),
        ("규칙(구)", "규칙(구)"),
    ],
)
def test_one_form_is_said(both: str, said: str) -> None:
    """A final, none, ㄹ; digits as they are read; nothing is said of letters."""
    assert particles(both) == said


def test_a_message_says_it() -> None:
    """In Korean alone."""
    assert catalog("ko").text("referees_named", office="심판") == "대회가 이 사람을 심판으로 지명합니까?"
