"""Cameras, buttons, lamps, health. The only place that names picamera2 or gpiozero."""
