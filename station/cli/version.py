"""`tianyuan version` and `tianyuan --version`."""

from typing import Annotated

import typer


def command() -> None:
    """Prints the version."""
    from importlib.metadata import version

    typer.echo(version("tianyuan"))


def option(asked: bool) -> None:
    """Prints it and ends."""
    if asked:
        command()
        raise typer.Exit


def root(
    _: Annotated[bool, typer.Option("--version", callback=option, is_eager=True, help="Prints the version.")] = False,
) -> None:
    """What the program takes before any command."""
