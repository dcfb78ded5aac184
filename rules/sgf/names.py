"""Words of SGF shared by reader and writer."""

from rules.presets import AGA, CHINESE_2002, ING, JAPANESE, KOREAN, NEW_ZEALAND, PRESETS, TROMP_TAYLOR
from rules.ruleset import Ruleset

RULESET_PROPERTY = "YR"
"""Private root property: the full set of switches as JSON, because RU only names a ruleset."""

ENDING_PROPERTY = "YE"
"""Private root property: the ending in our own word where RE has no code for it (both lose)."""

INFO = (
    "GN",
    "EV",
    "RO",
    "PC",
    "DT",
    "PB",
    "BR",
    "BT",
    "PW",
    "WR",
    "WT",
    "TM",
    "OT",
    "US",
    "SO",
    "GC",
    "ON",
    "CP",
    "AN",
)
"""Game information kept as text, in the order in which it is written."""

WRITTEN_RU = {
    "2002": "Chinese",
    "older": "Chinese",
    "japanese": "Japanese",
    "korean": "Korean",
    "ing": "GOE",
    "aga": "AGA",
    "new-zealand": "NZ",
    "tromp-taylor": "Tromp-Taylor",
}
"""RU by the text of the ruleset; FF[4] fixes Japanese, GOE, AGA and NZ, the others are what everyone writes."""

_READ_RU = {
    CHINESE_2002: (
        "chinese",
        "cn",
        "zh",
        "china",
        "chinese-2002",
        "chineserules",
        "中国",
        "中国规则",
        "中國",
        "中國規則",
        "数子",
    ),
    JAPANESE: ("japanese", "jp", "ja", "japan", "japaneserules", "日本", "日本规则", "日本規則", "日本ルール"),
    KOREAN: ("korean", "kr", "ko", "korea", "koreanrules", "韩国", "韩国规则", "韓國", "한국"),
    ING: ("goe", "ing", "ing-goe", "inggoe", "ing's", "应氏", "应氏规则", "應氏"),
    AGA: ("aga", "agarules", "american"),
    NEW_ZEALAND: ("nz", "newzealand", "new-zealand", "newzealandrules", "nzgs"),
    TROMP_TAYLOR: ("tromp-taylor", "tromptaylor", "tromp/taylor", "tromp-taylorrules", "tt"),
}
_BY_NAME = PRESETS | {name: rules for rules, names in _READ_RU.items() for name in names}


def ruleset_called(name: str) -> Ruleset | None:
    """The preset that an RU value names; None for a ruleset that we do not have or do not know."""
    return _BY_NAME.get("".join(name.lower().split()))
