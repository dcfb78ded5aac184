"""The first pictures of a film seen again, once it is known where the board lies in them."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator

from hardware.frame import Frame
from vision.geometry.pose import BoardPose
from vision.sight import Seer, Sight

HELD = 64  # pictures; of 1280×720 some 180 MB


def sights(frames: Iterable[Frame], begin: Callable[[BoardPose | None], Seer]) -> Iterator[tuple[Frame, Sight]]:
    """Each frame with what is seen of it, in order.

    A grid that is refused in a film's first pictures and found in a later one lay there from the beginning, mostly:
    frames without a board are held back, the last HELD of them, and seen again through that grid. So no first moves are
    lost, which a live station would know from its profile.

    begin -- makes the seer that starts with the grid at a place, or without one
    """
    seer = begin(None)
    held: deque[tuple[Frame, Sight]] = deque()
    rest = iter(frames)
    for frame in rest:
        sight = seer.see(frame.image_bgr)
        if sight.pose is not None:
            if held:
                seer = begin(sight.pose)
                yield from ((earlier, seer.see(earlier.image_bgr)) for earlier, _ in held)
                sight = seer.see(frame.image_bgr)
            held.clear()
            yield frame, sight
            break
        held.append((frame, sight))
        if len(held) > HELD:
            yield held.popleft()
    yield from held
    yield from ((frame, seer.see(frame.image_bgr)) for frame in rest)
