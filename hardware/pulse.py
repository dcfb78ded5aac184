"""A stream of a sound server (PulseAudio, or PipeWire in its place), through libpulse: no package of Python's is kept.

The server's buffer may be written anew until it is heard, and tells at which sample it is: what is asked of it here is
nothing else. Every answer is waited for by looking, so that no function of ours is called from the library's thread.
"""

import ctypes
import time
from collections.abc import Callable
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_int64, c_long, c_size_t, c_uint8, c_uint32, c_uint64
from ctypes import c_void_p as pointer
from typing import Any

import numpy as np

from hardware.loudspeaker import STREAM_HZ, Samples

AHEAD_MS = 400
"""So much lies ready: a station that is busy for less is heard in time."""
ANSWERED_WITHIN_S = 3.0  # for any answer of the server
ASKED_EVERY_S = 0.002
_S16LE, _ANY = 3, 0xFFFFFFFF
_READY, _DONE, _RUNNING = (4, 2), 1, 0  # context and stream are ready; an operation
_LATENCY = 0x2000  # PA_STREAM_ADJUST_LATENCY: the device's own buffer is part of what is asked for
_ABSOLUTE = 1  # PA_SEEK_ABSOLUTE


class _Spec(Structure):
    _fields_ = (("format", c_int), ("rate", c_uint32), ("channels", c_uint8))


class _Buffer(Structure):
    _fields_ = tuple((name, c_uint32) for name in ("maxlength", "tlength", "prebuf", "minreq", "fragsize"))


class _Timing(Structure):
    """pa_timing_info: times in millionths of a second, places in the stream in bytes."""

    _fields_ = (
        ("seconds", c_long), ("useconds", c_long), ("synchronized", c_int), ("sink", c_uint64), ("source", c_uint64),
        ("transport", c_uint64), ("playing", c_int), ("write_corrupt", c_int), ("write_index", c_int64),
        ("read_corrupt", c_int), ("read_index", c_int64), ("configured_sink", c_uint64),
        ("configured_source", c_uint64), ("since_underrun", c_int64),
    )  # fmt: skip


_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "threaded_mainloop_new": (pointer, ()),
    "threaded_mainloop_get_api": (pointer, (pointer,)),
    "threaded_mainloop_start": (c_int, (pointer,)),
    "threaded_mainloop_lock": (None, (pointer,)),
    "threaded_mainloop_unlock": (None, (pointer,)),
    "threaded_mainloop_stop": (None, (pointer,)),
    "threaded_mainloop_free": (None, (pointer,)),
    "context_new": (pointer, (pointer, c_char_p)),
    "context_connect": (c_int, (pointer, c_char_p, c_int, pointer)),
    "context_get_state": (c_int, (pointer,)),
    "context_disconnect": (None, (pointer,)),
    "context_unref": (None, (pointer,)),
    "stream_new": (pointer, (pointer, c_char_p, POINTER(_Spec), pointer)),
    "stream_connect_playback": (c_int, (pointer, c_char_p, POINTER(_Buffer), c_int, pointer, pointer)),
    "stream_connect_record": (c_int, (pointer, c_char_p, POINTER(_Buffer), c_int)),
    "stream_get_state": (c_int, (pointer,)),
    "stream_update_timing_info": (pointer, (pointer, pointer, pointer)),
    "stream_get_timing_info": (POINTER(_Timing), (pointer,)),
    "stream_write": (c_int, (pointer, c_char_p, c_size_t, pointer, c_int64, c_int)),
    "stream_peek": (c_int, (pointer, POINTER(pointer), POINTER(c_size_t))),
    "stream_drop": (c_int, (pointer,)),
    "stream_disconnect": (c_int, (pointer,)),
    "stream_unref": (None, (pointer,)),
    "operation_get_state": (c_int, (pointer,)),
    "operation_unref": (None, (pointer,)),
}


def _library() -> Any:
    """OSError where it is not installed."""
    found = ctypes.CDLL("libpulse.so.0")
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(found, f"pa_{name}")
        function.restype, function.argtypes = result, arguments
    return found


class PulseStream:
    """One stream of one connection. OSError without a server, and once it is gone."""

    def __init__(self, connect: Callable[["PulseStream"], int]) -> None:
        self._pa = _library()
        self._loop = self._pa.pa_threaded_mainloop_new()
        self._context = self._pa.pa_context_new(self._pa.pa_threaded_mainloop_get_api(self._loop), b"tianyuan")
        self.stream: Any = None
        try:
            if self._pa.pa_context_connect(self._context, None, 0, None) < 0:
                raise OSError("no sound server answers")
            self._pa.pa_threaded_mainloop_start(self._loop)
            self._await(lambda: self._pa.pa_context_get_state(self._context), _READY[0], _READY[0])
            with self:
                spec = _Spec(_S16LE, STREAM_HZ, 1)
                self.stream = self._pa.pa_stream_new(self._context, b"clock", byref(spec), None)
                if connect(self) < 0:
                    raise OSError("the sound server refuses a stream")
            self._await(lambda: self._pa.pa_stream_get_state(self.stream), _READY[1], _READY[1])
        except OSError:
            self.close()
            raise

    def __enter__(self) -> None:
        self._pa.pa_threaded_mainloop_lock(self._loop)

    def __exit__(self, *_: object) -> None:
        self._pa.pa_threaded_mainloop_unlock(self._loop)

    def call(self, name: str, *arguments: object) -> Any:
        """A function that takes the stream first."""
        return getattr(self._pa, f"pa_stream_{name}")(self.stream, *arguments)

    def timing(self) -> _Timing:
        """As the server tells it now."""
        if self.stream is None:
            raise OSError("closed")
        with self:
            asked = self.call("update_timing_info", None, None)
        if not asked:
            raise OSError("the sound server is gone")
        try:
            self._await(lambda: self._pa.pa_operation_get_state(asked), _DONE, _DONE)
        finally:
            with self:
                self._pa.pa_operation_unref(asked)
        found = _Timing()
        with self:
            told = self.call("get_timing_info")
            if not told:
                raise OSError("the sound server tells no time")
            ctypes.memmove(byref(found), told, ctypes.sizeof(_Timing))
        return found

    def close(self) -> None:
        """May be called twice."""
        if self._loop is None:
            return
        with self:
            if self.stream:
                self.call("disconnect")
                self.call("unref")
            self._pa.pa_context_disconnect(self._context)
            self._pa.pa_context_unref(self._context)
        self._pa.pa_threaded_mainloop_stop(self._loop)
        self._pa.pa_threaded_mainloop_free(self._loop)
        self._loop = self.stream = None

    def _await(self, state: Callable[[], int], wanted: int, last: int) -> None:
        """OSError where it takes too long, or a state behind the last good one is reached: it failed."""
        ends_s = time.monotonic() + ANSWERED_WITHIN_S
        while True:
            with self:
                now = state()
            if now == wanted:
                return
            if now > last or time.monotonic() > ends_s:
                raise OSError("the sound server does not answer")
            time.sleep(ASKED_EVERY_S)


class PulseSpeaker:
    """Plays. device -- None: the server's own choice."""

    ahead_ms, rewrites = AHEAD_MS, True

    def __init__(self, device: str | None = None) -> None:
        whole = _bytes(2 * AHEAD_MS)
        buffer = _Buffer(2 * whole, whole, 0, _ANY, _ANY)
        name = None if device is None else device.encode()
        self._stream = PulseStream(
            lambda one: int(one.call("connect_playback", name, byref(buffer), _LATENCY, None, None))
        )

    def heard(self) -> float:
        """See Loudspeaker."""
        told = self._stream.timing()
        return float(told.read_index / 2 - told.sink * STREAM_HZ / 1e6)

    def write(self, first: int, samples: Samples) -> None:
        """See Loudspeaker."""
        data = samples.astype("<i2").tobytes()
        with self._stream:
            done = self._stream.call("write", data, len(data), None, 2 * first, _ABSOLUTE)
        if done < 0:
            raise OSError("the sound server takes nothing")

    def close(self) -> None:
        """See Loudspeaker."""
        self._stream.close()


class PulseMicrophone:
    """Hears a device: the monitor of a sink, to measure when something was really played."""

    def __init__(self, device: str) -> None:
        buffer = _Buffer(_ANY, _ANY, _ANY, _ANY, _bytes(20))
        self._stream = PulseStream(
            lambda one: int(one.call("connect_record", device.encode(), byref(buffer), _LATENCY))
        )
        self._read = 0

    def heard(self) -> float:
        """The number of the sample that is at the device now."""
        told = self._stream.timing()
        return float(told.write_index / 2 + (told.source - told.sink) * STREAM_HZ / 1e6)

    def samples(self) -> Samples:
        """Those that came since the last time; the first of all has number 0. A hole is silence."""
        found = [np.zeros(0, np.int16)]
        data, size = pointer(), c_size_t()
        with self._stream:
            while self._stream.call("peek", byref(data), byref(size)) >= 0 and size.value:
                raw = ctypes.string_at(data.value, size.value) if data.value else bytes(size.value)
                found.append(np.frombuffer(raw, "<i2").astype(np.int16))
                self._stream.call("drop")
        return np.concatenate(found)

    def close(self) -> None:
        """May be called twice."""
        self._stream.close()


def _bytes(ms: int) -> int:
    """Of so long a stretch."""
    return 2 * (STREAM_HZ * ms // 1000)
