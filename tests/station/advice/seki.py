"""Seki of every kind, drawn by hand: neither side can begin, and nothing here may be called dead without doubt."""

DRAWN = {
    "double ko": [
        "B.BW.WBWW",
        "BBWWWBBW.",
        "WBW.WBWWW",
        "WBWWWBWWW",
        "WBBBBBWW.",
        "WB.BWWWWW",
        "WBBBWWW.W",
        "WWWWW.WWW",
        ".W.WWWWW.",
    ],
    "an eye each": [
        "B.WWWWBWW",
        "BBW.WBBW.",
        "WBWWWBWWW",
        "WBBBBBWWW",
        "WB.BWWWW.",
        "WBBBW.WWW",
        "WWWWWWW.W",
        ".W.WW.WWW",
        "WWWWWWWW.",
    ],
    "no eyes": [
        "B.WWW.BWW",
        "BBWWWBBW.",
        "WBBBBBWWW",
        "WWWWWWW.W",
        ".W.WW.WWW",
        "WWWWWWWWW",
        ".........",
        ".........",
        ".........",
    ],
    "a ring of four": ["BB.WW", "BBBWW", ".WBW.", "WWWBB", "WW.BB"],
}
