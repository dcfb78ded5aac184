"""The name under which a referee's word stands."""

from station.errors import RefusedError


def named(by: str, name: str) -> str:
    """The name that stands with the word of `by`: a referee's own, "" of anybody else. RefusedError without one."""
    if by != "referee":
        return ""
    if not name.strip():
        raise RefusedError("no_name", "A ruling needs the name of whoever gives it.")
    return name.strip()
