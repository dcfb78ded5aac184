"""A phone as the station's camera: a page of its own over HTTPS, which browsers demand for their camera."""
