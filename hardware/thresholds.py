"""The judgements about cameras: when one is faulty, how long it is waited for, from when a locked control is held; and
when the process hangs.

A fault must stand in the game's log within 2 s: `python -m tests.bench camera` prints how soon each does. What a driver
or a format asks (numbers of V4L2 and libcamera, buffers, slots) stands with it; what the simulated camera shows is no
judgement. A name without a unit is a share or a ratio.
"""

# Faulty. `python -m tests.bench camera`, `pytest tests/hardware/test_supervised.py`
HUNG_S = 1.5  # without a picture
FROZEN_S = 1.5  # the very same picture
SLOW_FPS, SLOW_S = 2.0, 1.6  # fewer a second, watched for so long
SILENCE_LOOK_S = 0.15  # how often a silent camera is judged
READ_TIMEOUT_MS = 1900  # below those 2 s; a silent stream or device is judged before: "hung"

# Opened again. `pytest tests/hardware/test_supervised.py`; chosen, never measured
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 15.0
HEALTHY_S = 10.0  # after this long without a fault the next pause is the first one again
STREAM_OPEN_TIMEOUT_MS = 5000

# A camera in its own process, the Pi's or a network's. `pytest tests/hardware/test_network.py` opens real streams, the
# chroot test (`pytest tests/hardware/test_picamera_chroot.py`) a virtual Pi camera; nobody measured them on a Pi
WORKER_OPEN_TIMEOUT_S = 15.0
PROCESS_OPEN_TIMEOUT_S = 16.0  # a little more than the worker gives itself
MOST_DECODER_BYTES = 3 << 30  # of addresses; twelve megapixels on sixteen threads take a third
CAPTURE_TIMEOUT_S = 1.0
CAPTURE_WATCHDOG_S = 4.0  # a capture that hangs for so long is ended with its process
MODES_TIMEOUT_S = 30.0  # for a list of what the sensor can do

# The process as systemd sees it: together below WatchdogSec of station/deploy/tianyuan.service.
# `pytest tests/hardware/test_watchdog.py tests/station/deploy`; chosen, never measured on a Pi
ALIVE_S = 4.0  # how often it says that it lives
HANGS_S = 12.0  # without a turn of something vital

# USB cameras; nobody measured them
BELIEVABLE_AGE_NS = 2_000_000_000  # a picture older than this has another clock's stamp
CONTROLS_EVERY_FRAMES = 5  # reading them takes a driver's time

# A phone's pictures. `pytest tests/hardware/test_sources.py`; chosen, never measured
MOST_JPEG_BYTES = 8 << 20
MOST_JPEG_PIXELS = 16_000_000

# Exposure and focus held. `pytest tests/station/setup/test_held.py tests/hardware/test_soak.py`; nobody measured them
# on a real camera
USUAL_MAINS_HZ = 50
LONGEST_EXPOSURE_SHARE = 0.9  # of the time between two pictures
HELD_TOLERANCE_SHARE = 0.05  # sensors count rows and steps of gain
HELD_FOCUS_TOLERANCE_DPT = 0.15
SOAK_EXPOSURE_SHARE, SOAK_GAIN_SHARE, SOAK_FOCUS_DPT = 0.02, 0.05, 0.05  # sensors round to lines and steps of gain
