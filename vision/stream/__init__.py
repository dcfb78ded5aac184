"""One board watched in a stream of frames: what moved, what is hidden, what is to be read again."""
