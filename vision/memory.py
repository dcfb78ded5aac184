"""What the C library keeps of memory that was freed: glibc keeps much, for programs that soon want it again.

A station holds pictures of some MB for a moment and loads its nets once, on several threads; a Pi has 1 to 4 GB. Where
the C library is another, nothing happens. What it saves: `python -m tests.bench memory`.
"""

import ctypes

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -3, -8  # mallopt(3)
_ARENAS = 2
_LARGE_BYTES = 512 * 1024
"""A block as large goes back to the system when it is freed. At 128 KiB an idle frame of 1280×720 costs 790 page
faults, at 512 KiB 16; what stays is 5 MB more."""


def keep_little() -> None:
    """For this process, from here on: before threads begin and pictures come."""
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        libc.mallopt(_M_ARENA_MAX, _ARENAS)
        libc.mallopt(_M_MMAP_THRESHOLD, _LARGE_BYTES)
        libc.mallopt(_M_TRIM_THRESHOLD, _LARGE_BYTES)


def give_back() -> None:
    """What was freed goes back to the system now; some milliseconds."""
    libc = ctypes.CDLL(None)
    if hasattr(libc, "malloc_trim"):
        libc.malloc_trim(0)
