"""The words by which a game is looked for: names as they stand, its day as people write it."""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime

# As English says them, in any locale.
MONTHS = [
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
]  # fmt: skip
_NUMBERS = re.compile(r"\d{1,4}([./-]\d{1,4}){1,2}")
_SPACED = re.compile(r"(?<=\d)([./-])\s+(?=\d)")


def words_of(query: str) -> list[str]:
    """Each has to be found; "21. 9. 2026" is one word."""
    together = _SPACED.sub(r"\1", query.casefold())
    return [word.rstrip(".") or word for word in together.split()]


def all_in(words: Sequence[str], text: str, wall_ns: int) -> bool:
    """Whether each word stands in the casefolded text or says the day of this time, here or in UTC."""
    began = datetime.fromtimestamp(wall_ns / 1e9, UTC)
    days = {began.date(), began.astimezone().date()}
    text = f"{text} {' '.join(_written(day) for day in days)}"
    return all(word in text or any(_says(word, day) for day in days) for word in words)


def _written(day: date) -> str:
    """In full, and as the pages show it in their four languages."""
    y, m, d = day.year, day.month, day.day
    east = f"{y}年{m}月{d}日 {y}년{m}월{d}일 {y}년 {m}월 {d}일"
    return f"{day:%Y-%m-%d} {day:%Y%m%d} {east} {MONTHS[m - 1]} {d}, {y}"


def _says(word: str, day: date) -> bool:
    """Numbers between points, slashes or hyphens, in whichever order a country writes them."""
    if not _NUMBERS.fullmatch(word):
        return False
    said = tuple(int(number) for number in re.split("[./-]", word))
    m, d = day.month, day.day
    years = (day.year, day.year % 100)
    orders = {(m, d), (d, m)} | {order for y in years for order in ((y, m, d), (d, m, y), (m, d, y))}
    return said in orders | {(day.year, m), (m, day.year)}
