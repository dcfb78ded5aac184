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
