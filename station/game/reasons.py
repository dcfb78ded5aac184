"""Why the station corrects what it told: codes; see vision.reasons."""

from enum import StrEnum


class Mending(StrEnum):
    """Why the station corrects what it told: pages and commands say it."""

    ORDER_TOLD = "mending_order_told"  # first, second: numbers of moves
    COLOR_PLAIN = "mending_color_plain"  # point, color
    TWICE = "mending_twice"  # point, color
    NOT_EXCHANGED = "mending_not_exchanged"  # point, color
    COLOR_UNCLEAR = "mending_color_unclear"  # point, color
    PUT_BACK = "mending_put_back"  # point
    PERHAPS_ANEW = "mending_perhaps_anew"  # points
    NEVER_SHOWED = "mending_never_showed"  # point
    CAME_TO_LIGHT = "mending_came_to_light"  # point
    BESIDE_HAND = "mending_beside_hand"  # point; older logs say so
    LAY_BETWEEN = "mending_lay_between"  # point
    HANDICAP = "mending_handicap"  # n


SHOWS_OTHER = (Mending.TWICE, Mending.NOT_EXCHANGED, Mending.COLOR_UNCLEAR, Mending.PUT_BACK)
"""The stone shows the other color, and stays as recorded."""
