"""SGF as a tree of properties, without meaning: read leniently, written strictly. Never recursive, linear in the text.

Grammar: https://www.red-bean.com/sgf/ (FF[4]).
"""

import re
from dataclasses import dataclass, field

from rules.codes import Code
from rules.errors import SgfError
from rules.reasons import Reason, Value, shown

# Compiled at first use: an import should cost little.
_TOKEN = r"(?s)\s*(?:([();])|([A-Za-z][A-Za-z0-9]{0,39})\s*(?=\[)|\[([^\]\\]*(?:\\.[^\]\\]*)*)(\]|\Z))"
_JUNK = r"(?s)[^();\[A-Za-z]+|[A-Za-z][A-Za-z0-9]*|."
_ESCAPE = r"(?s)\\(\r\n|\n\r|.)"
_NEWLINE = r"\r\n|\n\r|\r"
_START = r"\(\s*;"
MAX_NODES = 50_000
MAX_ODDITIES = 50


@dataclass(slots=True)
class Node:
    """One node: its properties by name, each with its values unescaped, and its children, the main line first."""

    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list["Node"] = field(default_factory=list)


@dataclass(slots=True)
class Tree:
    """The first game of a file, and what was odd in the text."""

    root: Node
    oddities: list[Reason]


def parse_tree(text: str) -> Tree:
    """The first game tree of `text`. SgfError when there is none, when it is cut off within a value (its end is lost,
    and with it the final position), or when it has more than 50,000 nodes.

    Read all the same, and reported: text before the game, stray text, lower-case letters in property names (FF[3]),
    a property given twice, unclosed or superfluous parentheses.
    """
    token, junk_token, opening = re.compile(_TOKEN), re.compile(_JUNK), re.compile(_START)
    start = opening.search(text)
    if not start:
        raise SgfError(Reason(Code.SGF_NO_TREE))
    oddities = _Oddities(text)
    if text[: start.start()].strip("\ufeff \t\r\n"):
        oddities.add(0, Code.TEXT_BEFORE)
    position = start.start()
    root: Node | None = None
    node: Node | None = None
    values: list[str] | None = None
    branches: list[Node | None] = []
    nodes = 0
    while position < len(text):
        match = token.match(text, position)
        if not match:
            junk = junk_token.match(text, position)
            assert junk  # the pattern takes any character
            if junk[0].strip():
                oddities.add(position, Code.STRAY_TEXT, text=shown(junk[0].strip()))
            position = junk.end()
            continue
        position = match.end()
        mark, name = match[1], match[2]
        if mark == "(":
            branches.append(node)
            values = None
        elif mark == ")":
            if branches:
                node = branches.pop()
            else:
                oddities.add(match.start(1), Code.STRAY_CLOSE)
            values = None
            if not branches and root:
                if opening.search(text, position):
                    oddities.add(position, Code.MORE_GAMES)
                elif text[position:].strip("\x00\x1a \t\r\n"):
                    oddities.add(position, Code.TEXT_AFTER)
                break
        elif mark == ";":
            nodes += 1
            if nodes > MAX_NODES:
                raise SgfError(Reason(Code.SGF_NODES, {"most": f"{MAX_NODES:,}"}))
            new = Node()
            if node is not None:
                node.children.append(new)
            elif root is None:
                root = new
            node, values = new, None
        elif name:
            ident = "".join(letter for letter in name if letter.isupper() or letter.isdigit())
            if ident != name:
                oddities.add(match.start(2), Code.PROPERTY_NAME, text=name)
            if node is None or not ident:
                values = None
                continue
            if ident in node.properties:
                oddities.add(match.start(2), Code.PROPERTY_TWICE, property=ident)
            values = node.properties.setdefault(ident, [])
        else:
            if not match[4]:
                line = text.count("\n", 0, match.start(3)) + 1
                raise SgfError(Reason(Code.SGF_UNCLOSED_VALUE, {"line": line}))
            if values is None:
                oddities.add(match.start(3), Code.STRAY_VALUE)
            else:
                values.append(_unescape(match[3]))
    else:
        oddities.add(len(text), Code.UNCLOSED_GAME)
    assert root  # "(;" was found
    return Tree(root, oddities.found)


def format_tree(root: Node) -> str:
    """The tree as FF[4] text: properties in their order, values escaped, a line a node."""
    out: list[str] = ["("]
    pending: list[Node | str] = [root]
    while pending:
        node = pending.pop()
        if isinstance(node, str):
            out.append(node)
            continue
        out.append(";")
        for name, values in node.properties.items():
            out.append(name + "".join(f"[{_escape(value)}]" for value in values))
        out.append("\n")
        if len(node.children) == 1:
            pending.append(node.children[0])
        else:
            for child in reversed(node.children):
                pending += (")", child, "(")
    return "".join(out) + ")\n"


class _Oddities:
    """Remarks with line numbers, the first 50 of them. Lines are counted forward only, so the whole stays linear."""

    def __init__(self, text: str) -> None:
        self.found: list[Reason] = []
        self._text, self._line, self._upto = text, 1, 0

    def add(self, position: int, code: Code, **values: Value) -> None:
        if len(self.found) < MAX_ODDITIES:
            if position > self._upto:
                self._line += self._text.count("\n", self._upto, position)
                self._upto = position
            self.found.append(Reason(code, {"line": self._line, **values}))
        elif len(self.found) == MAX_ODDITIES:
            self.found.append(Reason(Code.MORE_OF_THE_KIND, {"line": self._line}))


def _unescape(raw: str) -> str:
    text = re.sub(_ESCAPE, lambda match: "" if match[1][0] in "\r\n" else match[1], raw) if "\\" in raw else raw
    return re.sub(_NEWLINE, "\n", text) if "\r" in text else text


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")
