"""Ranks as people write them: "3d", "5 kyu", "２段", "初段", "SHODAN", "業餘5段", "职业九段"."""

import re
import unicodedata
from dataclasses import dataclass

_HAN = "一二三四五六七八九"
_DAN = (
    ("shodan",), ("nidan",), ("sandan",), ("yondan", "yodan"), ("godan",), ("rokudan",), ("nanadan", "shichidan"),
    ("hachidan",), ("kudan", "kyudan"),
)  # fmt: skip
_SPOKEN = {name: n for n, names in enumerate(_DAN, 1) for name in names}
_PROFESSIONAL = re.compile(r"^(professional|pro\b|职业|職業|プロ|프로)[\s.]*")
_AMATEUR = re.compile(r"^(amateur|ama\b|业余|業餘|アマ|아마)[\s.]*")
_NUMBER = re.compile(r"(\d{1,2})[\s.-]*(dan|danpro|d|段|단|kyu|kyuu|kup|k|級|级|급|pro|p)\.?(\s*(pro|p))?")
_MOST = {"d": 9, "p": 9, "k": 30}


@dataclass(frozen=True)
class Rank:
    """grade -- "d" of amateurs, "p" of professionals, "k" for kyu; number -- from 1"""

    number: int
    grade: str

    def __str__(self) -> str:
        return f"{self.number}{self.grade}"


def rank(text: str) -> Rank | None:
    """None for what is none; a dan without more is an amateur's."""
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    professional = bool(_PROFESSIONAL.match(plain))
    plain = _AMATEUR.sub("", _PROFESSIONAL.sub("", plain)).strip()
    if plain in _SPOKEN:
        return Rank(_SPOKEN[plain], "p" if professional else "d")
    found = _NUMBER.fullmatch(_counted(plain))
    if found is None:
        return None
    number, unit = int(found[1]), found[2]
    grade = "p" if professional or unit[0] == "p" or found[4] else "k" if unit[0] in "k級级급" else "d"
    return Rank(number, grade) if 1 <= number <= _MOST[grade] else None


def _counted(text: str) -> str:
    """Chinese numbers as digits: up to 三十."""
    text = text.replace("初段", "1段")
    found = re.match(rf"^([{_HAN}]?)(十?)([{_HAN}]?)(?=\s*[段級级])", text)
    if found is None or not found[0]:
        return text
    tens = (_HAN.find(found[1]) + 1 if found[1] else 1) * 10 if found[2] else 0
    ones = found[3] or ("" if found[2] else found[1])
    number = tens + (_HAN.find(ones) + 1 if ones else 0)
    return f"{number}{text[len(found[0]) :]}"
