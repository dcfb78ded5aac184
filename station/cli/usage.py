"""What is wrong with a command line, in one sentence: an option that is missing, unknown, or has no such value."""

import sys

import typer
from typer._click.core import Parameter
from typer._click.exceptions import BadParameter, MissingParameter, NoArgsIsHelpError, NoSuchOption, UsageError

from station.cli.codes import Code
from station.cli.output import complain, spoken
from vision.reasons import Reason


def refuse(error: typer.TyperException) -> int:
    """Says it on standard error; the exit status. Who names a group of commands alone reads its help there."""
    if isinstance(error, UsageError) and error.ctx is not None and not isinstance(error, NoArgsIsHelpError):
        complain(spoken().say(Reason(Code.USAGE, {"what": _what(error), "command": error.ctx.command_path})))
    else:
        print(error.format_message(), file=sys.stderr)
    return error.exit_code


def _what(error: UsageError) -> Reason | str:
    match error:
        case MissingParameter(param=Parameter() as param):
            return Reason(Code.USAGE_MISSING, {"name": _called(param)})
        case BadParameter(param=Parameter() as param):
            return Reason(Code.USAGE_VALUE, {"name": _called(param), "why": error.message.rstrip(".")})
        case NoSuchOption(option_name=name, possibilities=near) if near:
            return Reason(Code.USAGE_OPTION_NEAR, {"name": name, "near": ", ".join(sorted(near))})
        case NoSuchOption(option_name=name):
            return Reason(Code.USAGE_OPTION, {"name": name})
    return error.format_message().rstrip(".")  # a command or an argument too many, in the parser's own words


def _called(param: Parameter) -> str:
    """An option as it is typed, an argument as the help calls it."""
    return param.human_readable_name if param.param_type_name == "argument" else max(param.opts, key=len)
