"""`python -m station` is `tianyuan`."""

from station.cli import main

main()
