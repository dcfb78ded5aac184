"""Cameras, buttons, lamps, loudspeaker, health. The only place that names picamera2 or gpiozero."""
