"""The type of a field in short, as TypeScript writes it: from its JSON schema."""

import json
from typing import Any

SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def notation(schema: dict[str, Any]) -> str:
    """`"B" | "W" | null`, `Point[]`, `Record<Point, string>`; a reference is the name that it refers to."""
    if "$ref" in schema:
        name: str = schema["$ref"].rpartition("/")[2]
        return "unknown" if name == "JsonValue" else name
    if "anyOf" in schema:
        return " | ".join(notation(one) for one in schema["anyOf"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(notation(one) for one in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        item = notation(schema["items"])
        return f"({item})[]" if " | " in item and item[0] != "[" else f"{item}[]"
    if "properties" in schema:
        required = schema.get("required", ())
        marked = ((name, "" if name in required else "?", notation(one)) for name, one in schema["properties"].items())
        return f"{{ {'; '.join(f'{name}{mark}: {one}' for name, mark, one in marked)} }}"
    if schema.get("type") == "object":
        key = notation(schema["propertyNames"]) if "propertyNames" in schema else "string"
        return f"Record<{key}, {notation(schema['additionalProperties'])}>"
    if schema.get("format") == "point":
        return "Point"
    return SCALARS[schema["type"]]
