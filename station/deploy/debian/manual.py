"""The manual page tianyuan(1), from the commands' own help, on stdout: `python …/manual.py VERSION`."""

import sys

import typer
from typer.core import TyperGroup

from station.cli import program


def manual(version: str) -> str:
    """The page in man(7)'s language."""
    root = typer.main.get_command(program())
    assert isinstance(root, TyperGroup)
    context = typer.Context(root, info_name="tianyuan")
    lines = [
        f'.TH TIANYUAN 1 "" "tianyuan {version}" "User Commands"',
        ".SH NAME",
        "tianyuan \\- camera station above a Go board: record, count, evidence",
        ".SH SYNOPSIS",
        ".B tianyuan\n.I COMMAND\n[\\fIoptions\\fR] [\\fIarguments\\fR]",
        ".SH DESCRIPTION",
        _text(root.help),
        ".SH COMMANDS",
        *_commands(root, context),
        ".SH EXIT STATUS",
        ".TP\n.B 0\nDone.",
        '.TP\n.B 1\nDone, and the answer is "no": no board found, invalid evidence, a check that failed.',
        ".TP\n.B 2\nBad input: one sentence says what and where.",
        ".SH FILES",
        ".TP\n.I /etc/tianyuan.env\nSettings of the service.",
        ".TP\n.I /var/lib/tianyuan\nThe service's records, pictures and keys, which upgrade and removal leave alone.",
        ".SH SEE ALSO",
        "/opt/tianyuan/README.md, /opt/tianyuan/HARDWARE.md",
    ]
    return "\n".join(lines) + "\n"


def _commands(group: TyperGroup, context: typer.Context) -> list[str]:
    lines = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        inner = typer.Context(command, info_name=name, parent=context)
        if isinstance(command, TyperGroup):
            lines += _commands(command, inner)
            continue
        words = inner.command_path.removeprefix("tianyuan ")
        usage = " ".join(command.collect_usage_pieces(inner))
        lines += [f".SS {_escaped(f'{words} {usage}')}", _text(command.help)]
        for parameter in command.get_params(inner):
            record = parameter.get_help_record(inner)
            if record is not None and "--help" not in parameter.opts:
                lines += [".TP", f".B {_breakable(_escaped(record[0]))}", _text(record[1]) or "\\&"]
    return lines


def _text(text: str | None) -> str:
    """Paragraphs, none of whose lines commands the formatter."""
    paragraphs = (" ".join(one.split()) for one in (text or "").split("\n\n"))
    return "\n.PP\n".join(_guarded(_escaped(one)) for one in paragraphs if one)


def _guarded(line: str) -> str:
    return f"\\&{line}" if line.startswith((".", "'")) else line


def _breakable(choices: str) -> str:
    """A long list of choices may go on in the next line."""
    return choices.replace("|", "|\\:")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-")


if __name__ == "__main__":
    sys.stdout.write(manual(sys.argv[1]))
