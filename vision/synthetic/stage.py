"""Draws picture after picture of one fixed camera, and keeps from one to the next what did not change."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.synthetic.film import expose, gray, jpeg
from vision.synthetic.light import add_glare, apply_light, arm_shadows, light_map
from vision.synthetic.render import SATURATED, Rendered, paint_arms, paint_ground, paint_position, truth
from vision.synthetic.scene import Scene

Float = npt.NDArray[np.float32]
Picture = npt.NDArray[np.uint8]
SHEETS = 4  # noise sheets taken in turn, each laid with a random shift


class Stage:
    """Pictures of scenes that share board, table and film. Not safe to share between threads.

    seed -- of the sensor's noise
    """

    def __init__(self, seed: int) -> None:
        self._noise_rng = np.random.default_rng(seed)
        self._sheets: list[npt.NDArray[np.int16]] = []
        self._ground: tuple[object, Float] | None = None
        self._still: tuple[object, Picture, Float] | None = None

    def show(self, scene: Scene, gain: float = 1.0) -> Rendered:
        """The scene's picture; `gain` is what the camera's automatic exposure is off by."""
        still, flare = self._still_picture(scene)
        if scene.arms:
            canvas = still.astype(np.float32)
            light = scene.light
            shade = (light.ambient + light.direct * arm_shadows(light, scene.arms)) / (light.ambient + light.direct)
            apply_light(canvas, scene.camera, shade.astype(np.float32))
            film = scene.film
            on_arms = light.mean_gain * np.array(film.gains, np.float32) * np.float32(film.exposure)
            veil = np.maximum(paint_arms(canvas, scene, on_arms), flare)
            picture = np.clip(canvas, 0, 255).astype(np.uint8)
        else:
            picture, veil = still, flare
        if scene.film.gray:
            picture = gray(picture)
        level = np.clip(np.arange(256) * gain, 0, 255).astype(np.uint8)
        picture = np.asarray(cv2.LUT(picture, level), np.uint8)
        if scene.film.noise > 0:
            picture = np.asarray(cv2.add(picture, self._noise(scene), dtype=cv2.CV_8U), np.uint8)
        if scene.film.jpeg is not None:
            picture = jpeg(picture, scene.film.jpeg)
        return truth(scene, picture, veil)

    def _still_picture(self, scene: Scene) -> tuple[Picture, Float]:
        """The picture without arms and noise, and the saturated glare over the stones."""
        key = (scene.camera, scene.light, scene.shift, scene.stones.tobytes(), scene.offsets.tobytes(), scene.loose)
        if self._still is None or self._still[0] != key:
            ground_key = (scene.camera, scene.light, scene.shift, scene.loose)
            if self._ground is None or self._ground[0] != ground_key:
                self._ground = (ground_key, paint_ground(scene))
            canvas = self._ground[1].copy()
            paint_position(canvas, scene)
            apply_light(canvas, scene.camera, light_map(scene.light, ()))
            flare = add_glare(canvas, scene.camera, scene.light.glares, over_stones=True)
            film = replace(scene.film, noise=0.0, salt=0.0, jpeg=None)
            picture = expose(canvas, scene.camera, film, self._noise_rng)
            self._still = (key, picture, np.asarray(flare > SATURATED, np.float32))
        return self._still[1], self._still[2]

    def _noise(self, scene: Scene) -> npt.NDArray[np.int16]:
        height, width, pad = scene.camera.height, scene.camera.width, 64
        while len(self._sheets) < SHEETS:
            sheet = self._noise_rng.standard_normal((height + pad, width + pad, 3), dtype=np.float32)
            if scene.film.noise_grain_px > 1:
                sheet = np.asarray(cv2.GaussianBlur(sheet, (0, 0), scene.film.noise_grain_px / 2), np.float32)
                sheet /= sheet.std()
            self._sheets.append(np.rint(sheet * np.float32(scene.film.noise)).astype(np.int16))
        chosen = self._sheets[int(self._noise_rng.integers(SHEETS))]
        down, along = self._noise_rng.integers(0, pad, 2)
        return chosen[down : down + height, along : along + width]
