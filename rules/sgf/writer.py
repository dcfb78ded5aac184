"""Strict SGF out of a record."""

import json
from dataclasses import dataclass

from rules.codes import Code
from rules.decimals import decimal
from rules.errors import RecordError
from rules.notation import sgf_name
from rules.reasons import Reason
from rules.record import GameRecord, Move, Properties, SetUp, Step
from rules.result import Ending
from rules.sgf.names import ENDING_PROPERTY, INFO, RULESET_PROPERTY, WRITTEN_RU
from rules.sgf.tree import Node, format_tree

_OWN = {"FF", "GM", "SZ", "CA", "AP", "RU", "KM", "HA", "RE", "PL", "B", "W", "AB", "AW", "AE", "C", "TB", "TW",
        RULESET_PROPERTY, ENDING_PROPERTY, *INFO}  # fmt: skip


def write_sgf(record: GameRecord, *, application: str | None = None) -> str:
    """The record as FF[4] text for a UTF-8 file: full ruleset, margins in points, variations, counted points.

    application -- AP's "name:version". A set-up and a move never share a node. What the source said oddly is written
    in order; its oddities are not. RecordError when an `info` name is none of SGF's game information.
    """
    unknown = record.info.keys() - set(INFO)
    if unknown:
        raise RecordError(Reason(Code.SGF_INFO, {"property": min(unknown)}))
    root = Node(_root_properties(record, application))
    steps = record.steps
    branches_at_root = any(variation.line is None and variation.after == 0 for variation in record.variations)
    in_root = bool(steps) and isinstance(steps[0], SetUp) and not branches_at_root
    if in_root:
        root.properties |= _node(steps[0], record.size).properties
    lines = [_Line(None, 0, _grow(root, steps, record.size, first_is_stem=in_root))]
    for variation in record.variations:
        parent = lines[0 if variation.line is None else variation.line + 1]
        if variation.after >= parent.base + len(parent.nodes):
            raise RecordError(Reason(Code.SGF_VARIATION, {"steps": variation.after}))
        stem = parent.node_after(variation.after)
        lines.append(_Line(parent, variation.after, _grow(stem, variation.steps, record.size)))
    _mark_areas(lines[0].nodes[-1], record)
    return format_tree(root)


@dataclass(slots=True)
class _Line:
    """A line of the tree: `nodes[i]` stands after `base` + i steps; what is before belongs to the parent."""

    parent: "_Line | None"
    base: int
    nodes: list[Node]

    def node_after(self, steps: int) -> Node:
        line = self
        while steps < line.base and line.parent:
            line = line.parent
        return line.nodes[steps - line.base]


def _root_properties(record: GameRecord, application: str | None) -> dict[str, list[str]]:
    found = {"FF": ["4"], "GM": ["1"], "SZ": [str(record.size)], "CA": ["UTF-8"]}
    if application:
        found["AP"] = [application]
    for name in INFO:
        if record.info.get(name):
            found[name] = [record.info[name]]
    if record.ruleset:
        found["RU"] = [WRITTEN_RU.get(record.ruleset.text, record.ruleset.name)]
        found[RULESET_PROPERTY] = [json.dumps(record.ruleset.as_dict(), separators=(",", ":"))]
    if record.komi_points is not None:
        found["KM"] = [decimal(record.komi_points)]
    elif record.komi_raw:
        found["KM"] = [record.komi_raw]
    if record.handicap >= 2:
        found["HA"] = [str(record.handicap)]
    if record.result:
        found["RE"] = [record.result.sgf()]
        if record.result.ending is Ending.BOTH_LOSE:
            found[ENDING_PROPERTY] = [record.result.ending.value]
    unread = {name: list(values) for name, values in record.properties if name in ("RE", "RU") and name not in found}
    return found | unread | _kept(record.properties)


def _grow(stem: Node, steps: tuple[Step, ...], size: int, *, first_is_stem: bool = False) -> list[Node]:
    """The nodes of a line: index i holds what stands after i steps; the stem may hold the first step already."""
    line = [stem]
    for number, step in enumerate(steps):
        if number == 0 and first_is_stem:
            line.append(stem)
            continue
        node = _node(step, size)
        line[-1].children.append(node)
        line.append(node)
    return line


def _node(step: Step, size: int) -> Node:
    found: dict[str, list[str]] = {}
    if isinstance(step, Move):
        found[step.color.letter] = ["" if step.point is None else sgf_name(step.point, size)]
    else:
        for name, points in (("AB", step.black), ("AW", step.white), ("AE", step.empty)):
            if points:
                found[name] = [sgf_name(point, size) for point in sorted(set(points))]
        if step.to_move:
            found["PL"] = [step.to_move.letter]
    if step.comment:
        found["C"] = [step.comment]
    return Node(found | _kept(step.properties))


def _kept(properties: Properties) -> dict[str, list[str]]:
    return {name: list(values) for name, values in properties if name not in _OWN}


def _mark_areas(last: Node, record: GameRecord) -> None:
    for name, points in (("TB", record.black_area), ("TW", record.white_area)):
        if points:
            last.properties[name] = [sgf_name(point, record.size) for point in sorted(points)]
