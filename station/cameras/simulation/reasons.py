"""Why a simulated game cannot be shown: codes; see vision.reasons."""

from enum import StrEnum


class Code(StrEnum):
    """What stands after `sim:`, a record or a fault, that cannot be used."""

    NO_GAME = "simulation_no_game"
    OPTION_UNKNOWN = "simulation_option"  # name, known
    OPTION_BAD = "simulation_value"  # name, value
    FILE_UNREAD = "simulation_unread"  # why
    NO_MOVES = "simulation_no_moves"
    BOARD = "simulation_board"  # size
    SKIP = "simulation_skip"  # moves, skip
    NO_CHANCE = "simulation_no_chance"  # name, move
    NOT_AT = "simulation_not_at"  # fault
    UNKNOWN = "simulation_unknown"  # name, known
    FORM = "simulation_form"  # fault
    NUMBERS = "simulation_numbers"  # fault, name, n
    MOVES = "simulation_moves"  # fault, moves
    NO_OPPONENT = "simulation_no_opponent"
    NO_NEIGHBOR = "simulation_no_neighbor"
    NO_POINT = "simulation_no_point"
    PAUSED_FOR_NOBODY = "simulation_paused_for_nobody"
    ORDERS_SOCKET = "simulation_orders_socket"  # path, why
    ORDERS_IN_USE = "simulation_orders_in_use"  # path
    ORDERS_LIVE = "simulation_orders_live"
    ORDERS_GONE = "simulation_orders_gone"  # path, why
    ORDER_BAD = "simulation_order_bad"  # why
    ORDER_PLAYING = "simulation_order_playing"
    ORDER_PLAYS = "simulation_order_plays"
    ORDER_OCCUPIED = "simulation_order_occupied"  # point
    ORDER_EMPTY = "simulation_order_empty"  # point
    ORDER_DIFFERS = "simulation_order_differs"  # points
