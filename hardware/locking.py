"""Holding exposure, white balance and focus where the camera's own automatic brought them.

A camera that reports what it exposed with (`Frame.exposure`) can be held: it is opened anew with those values as part
of its configuration, and its next frames must confirm them.
"""

from collections.abc import Mapping
from dataclasses import replace

from hardware.settings import CameraSettings
from hardware.thresholds import HELD_FOCUS_TOLERANCE_DPT, HELD_TOLERANCE_SHARE, LONGEST_EXPOSURE_SHARE, USUAL_MAINS_HZ

Controls = dict[str, float]


def held(exposure: Mapping[str, float], asked: CameraSettings, mains_hz: int = USUAL_MAINS_HZ) -> CameraSettings | None:
    """`asked` with every control fixed that a frame told of; None for a camera that does not tell its exposure.

    The exposure becomes a multiple of half the mains period, in which lamps neither gain nor lose, and the gain makes
    up for it. In light so strong that even one such period is too long, it stays as it was: that is daylight.
    """
    exposure_us = exposure.get("ExposureTime", 0.0)
    if exposure_us <= 0:
        return None
    gain = exposure.get("AnalogueGain")
    steady_us, steady_gain = _steady(exposure_us, gain, asked.fps, mains_hz)
    red, blue = exposure.get("RedGain"), exposure.get("BlueGain")
    return replace(
        asked,
        exposure_us=round(steady_us),
        gain=steady_gain,
        white_balance=(red, blue) if red is not None and blue is not None else None,
        white_balance_k=exposure.get("WhiteBalanceTemperature"),
        focus_dpt=exposure.get("LensPosition"),
        focus_steps=exposure.get("FocusSteps"),
    )


def not_held(settings: CameraSettings, exposure: Mapping[str, float]) -> tuple[str, ...]:
    """Words for the controls that a frame of a held camera shows elsewhere, or does not show; empty: all hold."""
    wanted = {
        "exposure": ("ExposureTime", settings.exposure_us),
        "gain": ("AnalogueGain", settings.gain),
        "red gain": ("RedGain", settings.white_balance[0] if settings.white_balance else None),
        "blue gain": ("BlueGain", settings.white_balance[1] if settings.white_balance else None),
        "white balance": ("WhiteBalanceTemperature", settings.white_balance_k),
        "focus": ("LensPosition", settings.focus_dpt),
        "focus steps": ("FocusSteps", settings.focus_steps),
    }
    return tuple(
        word for word, (name, value) in wanted.items() if value is not None and not _near(name, value, exposure)
    )


def controls_of(settings: CameraSettings) -> Controls:
    """The fixed controls alone, as a profile keeps them."""
    red, blue = settings.white_balance or (None, None)
    known = {
        "exposure_us": settings.exposure_us,
        "gain": settings.gain,
        "red_gain": red,
        "blue_gain": blue,
        "white_balance_k": settings.white_balance_k,
        "focus_dpt": settings.focus_dpt,
        "focus_steps": settings.focus_steps,
    }
    return {name: float(value) for name, value in known.items() if value is not None}


def with_controls(asked: CameraSettings, controls: Mapping[str, float]) -> CameraSettings:
    """Inverse of `controls_of`; names that nobody knows are passed over."""
    exposure_us = controls.get("exposure_us")
    red, blue = controls.get("red_gain"), controls.get("blue_gain")
    return replace(
        asked,
        exposure_us=None if exposure_us is None else round(exposure_us),
        gain=controls.get("gain"),
        white_balance=(red, blue) if red is not None and blue is not None else None,
        white_balance_k=controls.get("white_balance_k"),
        focus_dpt=controls.get("focus_dpt"),
        focus_steps=controls.get("focus_steps"),
    )


def _steady(exposure_us: float, gain: float | None, fps: float, mains_hz: int) -> tuple[float, float | None]:
    """Exposure and gain of the same brightness that lamps on these mains do not disturb."""
    pulse_us = 1e6 / (2 * mains_hz)
    most = max(1, int(LONGEST_EXPOSURE_SHARE * 1e6 / fps / pulse_us))
    if gain is None:  # nothing makes up for what is cut off
        pulses = round(exposure_us / pulse_us)
        return (min(pulses, most) * pulse_us, None) if pulses else (exposure_us, None)
    pulses = min(max(1, int(exposure_us / pulse_us)), most)
    needed = gain * exposure_us / (pulses * pulse_us)
    return (pulses * pulse_us, needed) if needed >= 1 else (exposure_us, gain)


def _near(name: str, value: float, exposure: Mapping[str, float]) -> bool:
    seen = exposure.get(name)
    if seen is None:
        return False
    if name == "LensPosition":
        return abs(seen - value) <= HELD_FOCUS_TOLERANCE_DPT
    return abs(seen - value) <= HELD_TOLERANCE_SHARE * max(abs(value), 1e-9)
