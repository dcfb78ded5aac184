"""From light to file: vignetting, blur, tone, noise, sharpening, JPEG."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.synthetic.camera import Camera
from vision.synthetic.scene import Film

Float = npt.NDArray[np.float32]
Picture = npt.NDArray[np.uint8]


def expose(canvas: Float, camera: Camera, film: Film, rng: np.random.Generator) -> Picture:
    """The float canvas (0..255 is white) as the camera delivers it, uint8 (H, W, 3). Changes the canvas."""
    gains = np.array(film.gains, np.float32) * np.float32(film.exposure)
    canvas *= gains
    if film.vignette > 0:
        x = np.linspace(-1, 1, camera.width, dtype=np.float32)[None, :]
        y = np.linspace(-1, 1, camera.height, dtype=np.float32)[:, None]
        canvas *= (1 - np.float32(film.vignette / 2) * (x * x + y * y))[..., None]
    if film.band > 0:
        phase, period_px = rng.uniform(0, 6.28), rng.uniform(0.05, 0.4) * camera.height
        waves = np.sin(np.arange(camera.height, dtype=np.float32) / np.float32(period_px / 6.28) + np.float32(phase))
        canvas *= (1 + np.float32(film.band) * waves)[:, None, None]
    picture = np.clip(canvas, 0, 255).astype(np.uint8)
    if film.blur_px > 0.25:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), film.blur_px), np.uint8)
    if max(abs(film.motion_px[0]), abs(film.motion_px[1])) >= 1:
        picture = np.asarray(cv2.filter2D(picture, -1, _motion(film.motion_px)), np.uint8)
    if film.noise > 0:
        picture = np.asarray(cv2.add(picture, _grain(rng, canvas.shape, film), dtype=cv2.CV_8U), np.uint8)
    if film.smooth:
        picture = np.asarray(cv2.medianBlur(picture, 3), np.uint8)
    if film.shrink < 1:
        small = cv2.resize(picture, None, fx=film.shrink, fy=film.shrink, interpolation=cv2.INTER_AREA)
        picture = np.asarray(cv2.resize(small, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR), np.uint8)
    picture = np.asarray(cv2.LUT(picture, _tone(film)), np.uint8)
    if film.sharpen > 0:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = np.asarray(cv2.addWeighted(picture, 1 + film.sharpen, soft, -film.sharpen, 0), np.uint8)
    if film.gray:
        picture = gray(picture)
    if film.salt > 0:
        count = int(film.salt * camera.width * camera.height)
        rows, columns = rng.integers(0, camera.height, count), rng.integers(0, camera.width, count)
        picture[rows, columns] = rng.choice(np.array([0, 255], np.uint8), (count, 1))
    if film.jpeg is not None:
        picture = jpeg(picture, film.jpeg)
    return picture


def gray(picture: Picture) -> Picture:
    """The picture without color, still of three channels."""
    return np.asarray(cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def jpeg(picture: Picture, quality: int) -> Picture:
    """The picture after JPEG coding."""
    _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _tone(film: Film) -> Picture:
    level = np.arange(256, dtype=np.float64) / 255
    curve = level**film.gamma
    curve = (curve - 0.5) * film.contrast + 0.5
    return np.clip(np.rint(curve * 255), 0, 255).astype(np.uint8)


def _grain(rng: np.random.Generator, shape: tuple[int, ...], film: Film) -> npt.NDArray[np.int16]:
    """Noise from a small sheet laid again and again: fresh normals for every pixel would cost more than all else."""
    sheet = rng.standard_normal((257, 263, 3), dtype=np.float32)
    if film.noise_grain_px > 1:
        sheet = np.asarray(cv2.GaussianBlur(sheet, (0, 0), film.noise_grain_px / 2), np.float32)
        sheet /= sheet.std()
    fine = np.rint(sheet * np.float32(film.noise)).astype(np.int16)
    down, along = -(-shape[0] // 257), -(-shape[1] // 263)
    return np.tile(fine, (down, along, 1))[: shape[0], : shape[1]]


def _motion(shift: tuple[float, float]) -> Float:
    size = 2 * int(np.ceil(max(abs(shift[0]), abs(shift[1])) / 2)) + 1
    kernel = np.zeros((size, size), np.float32)
    middle = (size - 1) / 2
    for share in np.linspace(-0.5, 0.5, 4 * size):
        kernel[round(middle + share * shift[1]), round(middle + share * shift[0])] += 1
    return np.asarray(kernel / kernel.sum(), np.float32)
