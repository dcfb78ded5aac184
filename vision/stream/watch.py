"""The station's eye: one board in a stream of frames, read again only where something changed.

A frame costs a preview; the net runs when a changed part of the board has come to rest. A part that moves, or in which
the net sees a hand, is hidden: what was known of it stands in `loglik`, and `hidden` says that it is old.
"""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.geometry.cells import Mask, grown, of_cells, of_points
from vision.geometry.outlook import Outlook
from vision.geometry.pose import BoardPose, NoBoard
from vision.geometry.rectify import CELLS, Image
from vision.geometry.turn import Shift, matching_turn, nearest_turn, shift_between, turned, turned_points
from vision.grid.locate import Found, find
from vision.observation import Observation
from vision.picture import look, vouched
from vision.sight import Sight
from vision.stones.net import Stones
from vision.stones.places import Places
from vision.stones.reader import Reader
from vision.stream.cut import beyond, is_cut, recognized
from vision.stream.follow import follow
from vision.stream.memory import Memory, Points
from vision.stream.occlusion import Motion, compare, islands, threshold, touched
from vision.stream.preview import PREVIEW_CELL_PX, difference, light_gains, preview_sampler
from vision.stream.thresholds import (
    CHECK_EVERY_FRAMES,
    FITS_PROBABILITY,
    LEFT_BEHIND_POINTS,
    LEFT_EVERY_FRAMES,
    LIGHT_HABIT_SHARE,
    LIGHT_STEP_SHARE,
    LOST_AFTER_READINGS,
    MUCH_SHARE,
    PATIENCE_FRAMES,
    REFRESH_EVERY_FRAMES,
    SETTLE_EVERY_FRAMES,
    SETTLE_LOOKS,
    SETTLE_SHIFT_CELLS,
    TINT_STEP_SHARE,
    TOLD_SHIFT_CELLS,
)

_EVERYTHING = np.ones((CELLS, CELLS), np.bool_)
_MARGIN = np.pad(np.zeros((CELLS - 2, CELLS - 2), np.bool_), 1, constant_values=True)
_NOTHING = np.zeros(361, np.bool_)


class Watcher:
    """Follows one board. Knows no rules and no clock: frames are seen in order, at any rate.

    pose -- where the board lies, from a calibration; found in the first frames where it is None
    """

    def __init__(self, pose: BoardPose | None = None) -> None:
        self._pose = pose
        self._known = pose  # the last pose, kept while the board is out of sight
        self._shape: tuple[int, ...] = ()
        self._memory = Memory()

    def see(self, image_bgr: Image) -> Sight:
        """Looks at the next frame, uint8 (H, W, 3)."""
        if self._pose is None or (self._shape and image_bgr.shape != self._shape):
            return self._search(image_bgr)
        if not self._shape:
            return self._start(image_bgr, self._pose)
        return self._look(image_bgr)

    def _start(self, image_bgr: Image, pose: BoardPose, seen: Stones | None = None) -> Sight:
        """Begins to watch through a pose: everything is read."""
        self._pose = self._known = pose
        self._shape = image_bgr.shape
        size_px = _size_px(image_bgr)
        self._in_view = ~beyond(pose, size_px)
        self._preview, self._reader = preview_sampler(pose), Reader(pose, size_px)
        self._before = self._preview.take(image_bgr)
        self._reference, self._clear = self._before.copy(), self._before.copy()
        self._usual_light = np.zeros(3)
        self._quiet = self._lost = self._looks = self._settled = 0
        self._over = 0  # cells that a hand, its shadow or a new stone makes look otherwise than when last clear
        self._rested = np.zeros((CELLS, CELLS), np.int32)  # frames for which a cell was changed and still
        self._places = Places(Outlook.through(pose, size_px))
        read = seen or self._reader.whole(image_bgr)
        if seen is None and read.fits < FITS_PROBABILITY:  # nothing is believed through a grid that is wrong
            self._memory.cover(of_points(_EVERYTHING))
            changed = _NOTHING.copy()
        else:
            self._memory.cover(~self._in_view)
            changed = self._memory.take(read, self._in_view)
        self._unclear = of_cells(self._memory.hidden)  # cells that `_clear` does not show clearly yet
        return self._sight(image_bgr, changed)

    def _search(self, image_bgr: Image) -> Sight:
        """No pose: finds the board in the whole picture, and which way round it lies."""
        self._pose = None
        grid = find(image_bgr)
        board = vouched(image_bgr, grid)
        if not isinstance(board, NoBoard):
            found, seen = board.pose, board.stones
        elif self._known is not None and isinstance(grid, Found) and is_cut(grid):
            found, seen = grid.pose, look(image_bgr, grid.pose)
        else:
            return Sight(None, board.reason, None, image_bgr=image_bgr)
        if self._known is None:
            return self._start(image_bgr, found, seen)
        known, in_view = self._memory.stones(), (seen.hidden < 0.5) & ~beyond(found, _size_px(image_bgr))
        quarters = matching_turn(nearest_turn(found, self._known), seen.labels, known, in_view)
        before, pose, seen = self._known, turned(found, quarters), seen.turned(quarters)
        if isinstance(board, NoBoard) and not recognized(seen.labels, known, turned_points(in_view, quarters)):
            return Sight(None, board.reason, None, image_bgr=image_bgr)
        relit = self._relit(image_bgr, pose)
        sight = replace(self._start(image_bgr, pose, seen), light_changed=relit)
        return _told(sight, shift_between(before, pose), SETTLE_SHIFT_CELLS)

    def _look(self, image_bgr: Image) -> Sight:
        """A known pose: what moved, what rests, what is to be read again."""
        view = self._preview.take(image_bgr)
        covered = of_cells(self._memory.hidden)
        motion = compare(view, self._before, self._reference, ~grown(covered))
        self._before = view
        self._quiet = 0 if motion.moving.any() else self._quiet + 1
        if self._light_jumped(motion):
            return self._in_new_light(image_bgr)
        if not motion.moving.any():
            soon = self._settled < SETTLE_LOOKS and self._quiet % SETTLE_EVERY_FRAMES == 0
            self._settled += soon
            if soon or motion.changed.mean() > MUCH_SHARE or self._quiet % CHECK_EVERY_FRAMES == 0:
                sight = self._follow(image_bgr, SETTLE_SHIFT_CELLS if soon else TOLD_SHIFT_CELLS)
                if sight is not None:
                    return sight
        over, self._over = self._over, 0
        if covered.any():
            motion = self._uncovered(view, motion, covered)
        stirred = touched(motion.changed, motion.moving)
        self._rested = np.where(motion.changed & ~motion.moving, self._rested + 1, 0)
        self._memory.cover(of_points(motion.changed & (motion.moving | stirred)))
        read = (self._rested > 0) & (~stirred | (self._rested > PATIENCE_FRAMES)) | self._again(motion, covered)
        sudden = islands(motion.changed) & motion.moving
        if self._over < over:  # the hand goes: what it leaves may lie open already, its shadow still over it
            sudden |= covered & motion.changed & (motion.moving | stirred)
        if (read | sudden).any():
            return self._read(image_bgr, view, read, sudden, motion.changed)
        return self._sight(image_bgr, _NOTHING.copy())

    def _in_new_light(self, image_bgr: Image) -> Sight:
        """Reads everything again; who reached for the lamp may have knocked the board too, or nobody reached for it."""
        assert self._pose is not None
        before, found = self._pose, follow(image_bgr, self._pose)
        if isinstance(found, NoBoard) and self._reader.whole(image_bgr).fits < FITS_PROBABILITY:
            return self._search(image_bgr)
        sight = self._start(image_bgr, before if isinstance(found, NoBoard) else found)
        return _told(replace(sight, light_changed=True), shift_between(before, self._pose), SETTLE_SHIFT_CELLS)

    def _uncovered(self, view: Image, motion: Motion, covered: Mask) -> Motion:
        """What looks again as when it was last seen clearly lies open, as soon as the hand has left it.

        The reference may hold the hand itself, that rested there and was read; such cells have not changed since. So
        may `_clear`, where something lay over the board as the watch began: those wait until they are read.
        """
        differs = difference(view, self._clear, light_gains(view, self._clear, ~grown(covered)))
        same = (differs <= threshold(differs)) & ~self._unclear
        self._over = int((~same).sum())
        self._memory.uncover(of_points(same) & self._in_view)
        if (same & motion.changed).any():
            self._reference = _pasted(self._reference, self._clear, same & motion.changed)
        return replace(motion, changed=motion.changed & ~same)

    def _light_jumped(self, motion: Motion) -> bool:
        """Whether the whole view became brighter, darker or tinted at once. A slow drift becomes usual."""
        if motion.moving.mean() > 0.3:
            return False
        away = np.log(motion.gains) - self._usual_light
        self._usual_light += LIGHT_HABIT_SHARE * away
        return _jumped(away)

    def _relit(self, image_bgr: Image, pose: BoardPose) -> bool:
        """Whether the light is not that in which the board was last seen clearly, where a grid was just found.

        A lamp that moves the shadows too makes every cell look otherwise, like a hand over all of them: only the grid
        that is still seen tells one from the other.
        """
        both = of_cells(self._in_view & ~beyond(pose, _size_px(image_bgr)))
        gains = light_gains(preview_sampler(pose).take(image_bgr), self._clear, both)
        return _jumped(np.log(gains) - self._usual_light)

    def _again(self, motion: Motion, covered: Mask) -> Mask:
        """What rests unchanged but deserves another look: doubted points a few times, covered ones now and then."""
        doubted = of_cells(self._memory.doubted()) & ~motion.moving & ~motion.changed
        every = REFRESH_EVERY_FRAMES if self._memory.hidden.sum() > LEFT_BEHIND_POINTS else LEFT_EVERY_FRAMES
        return doubted | (covered & ~motion.moving) if self._quiet % every == every - 1 else doubted

    def _read(self, image_bgr: Image, view: Image, rested: Mask, sudden: Mask, stirred: Mask) -> Sight:
        """Runs the net and takes over what it says of some cells."""
        # each time under another symmetry: readings that are averaged, or have to agree, then err apart
        self._looks += 1
        seen = self._reader.around(rested | sudden, image_bgr, view, first=self._looks)
        if seen.fits < FITS_PROBABILITY:  # nothing is believed through a grid that is wrong
            self._memory.cover(of_points(rested | sudden))
            self._lost += 1
            if self._lost >= LOST_AFTER_READINGS:
                return self._follow(image_bgr) or self._search(image_bgr)
            return self._sight(image_bgr, _NOTHING.copy())
        self._lost = 0
        points = of_points(rested | sudden) & self._in_view
        changed = self._memory.take(seen, points, of_points(sudden), of_points(stirred))
        self._reference = _pasted(self._reference, view, rested | of_cells(changed))
        hidden = of_cells(self._memory.hidden)
        clear = (rested | of_cells(changed)) & ~hidden
        self._clear = _pasted(self._clear, view, clear & ~(_MARGIN & grown(hidden)))
        self._unclear &= ~clear
        return self._sight(image_bgr, changed)

    def _follow(self, image_bgr: Image, least_cells: float = TOLD_SHIFT_CELLS) -> Sight | None:
        """Everything rests: have the board or the light changed? None where neither has, or nobody can tell.

        least_cells -- a smaller shift of the board is followed silently
        """
        assert self._pose is not None
        found = follow(image_bgr, self._pose)
        if isinstance(found, NoBoard):
            return None
        relit = self._relit(image_bgr, found)
        if found is self._pose and not relit:
            return None
        shift, settled = shift_between(self._pose, found), self._settled
        sight = replace(self._start(image_bgr, found), light_changed=relit)
        if shift.distance_cells < SETTLE_SHIFT_CELLS:
            self._settled = settled  # the same place, only seen better
        return _told(sight, shift, SETTLE_SHIFT_CELLS if relit else least_cells)

    def _sight(self, image_bgr: Image, changed: Points) -> Sight:
        """What is known now."""
        memory = self._memory
        observation = Observation(memory.loglik.copy(), memory.hidden.copy(), memory.quality(), changed)
        offsets = self._places.see(observation, lambda: self._reader.cut(image_bgr))
        return Sight(observation, None, self._pose, image_bgr=image_bgr, offsets_cells=offsets)


def _told(sight: Sight, shift: Shift, least_cells: float) -> Sight:
    return replace(sight, shifted=shift) if shift.distance_cells > least_cells else sight


def _size_px(image_bgr: Image) -> tuple[int, int]:
    return image_bgr.shape[1], image_bgr.shape[0]


def _jumped(away: npt.NDArray[np.float64]) -> bool:
    """Whether a change of the light, ln of its gain in each channel (3,), is more than a drift."""
    return bool(np.abs(away).max() > np.log(1 + LIGHT_STEP_SHARE) or np.ptp(away) > np.log(1 + TINT_STEP_SHARE))


def _pasted(view: Image, patch: Image, cells: Mask) -> Image:
    """`view` with some cells from `patch`."""
    mask = np.kron(cells, np.ones((PREVIEW_CELL_PX, PREVIEW_CELL_PX), np.bool_))
    return np.where(mask[:, :, None], patch, view)
