"""`tianyuan version`."""

from importlib.metadata import version

import typer


def command() -> None:
    """Prints the version."""
    typer.echo(version("tianyuan"))
