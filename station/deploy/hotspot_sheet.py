"""The sheet to print beside a station with a Wi-Fi of its own: `python hotspot_sheet.py SSID PASSWORD PORT NAME`, with
the owner's token on standard input, HTML to standard output. The lower half, the owner's, is to be cut off and kept;
without a token, as it was used, it says how to come by another.

The address is the one that NetworkManager gives a machine that shares its connection; NAME is the machine's, for the
club's own network.
"""

import sys
from html import escape

import segno

from station.locale.catalog import LANGUAGES, catalog

ADDRESS = "10.42.0.1"
_STYLE = (
    "body{font-family:sans-serif;text-align:center;max-width:50em;margin:auto}h1{font-size:1.4em}h2{font-size:1.1em}"
    "section{display:inline-block;vertical-align:top;width:46%;margin:0 1%}p{margin-top:0;overflow-wrap:anywhere}"
    "hr{border:0;border-top:2px dashed;margin:1em}ul{display:inline-block;text-align:left;margin:0}"
)


def wifi_text(ssid: str, password: str) -> str:
    """What phones read as a Wi-Fi to join; special characters are escaped as they ask for."""
    name, secret = (
        "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in word) for word in (ssid, password)
    )
    return f"WIFI:T:WPA;S:{name};P:{secret};;"


def sheet(ssid: str, password: str, port: int, token: str, name: str) -> str:
    """The whole page. token -- "" where it was used"""
    url = f"http://{ADDRESS}:{port}/"
    for_all = [
        ("1. Wi-Fi · 无线网 · 無線LAN · 와이파이", wifi_text(ssid, password), f"{ssid} / {password}"),
        ("2. 天元 Tianyuan", url, url),
    ]
    return (
        f'<!doctype html><meta charset="utf-8"><title>天元 Tianyuan</title><style>{_STYLE}</style>'
        f"{_sections(for_all)}<br>{_said('sheet_offline')}"
        f"<hr><h1>✂ 管理员 · owner · 管理者 · 관리자</h1>{_owners(ssid, port, token, name)}\n"
    )


def _owners(ssid: str, port: int, token: str, name: str) -> str:
    if not token:
        return _said("sheet_used")
    here, at_home = (f"http://{host}:{port}/setup#pin={token}" for host in (ADDRESS, f"{name}.local"))
    return f"{_sections([(f'Wi-Fi {ssid}', here, here), ('Wi-Fi · LAN', at_home, at_home)])}<br>{_said('sheet_once')}"


def _said(message: str) -> str:
    said = "".join(f"<li lang={language}>{escape(catalog(language).text(message))}" for language in LANGUAGES)
    return f"<ul>{said}</ul>"


def _sections(parts: list[tuple[str, str, str]]) -> str:
    return "".join(
        f"<section><h2>{escape(title)}</h2>{_code(text)}<p>{escape(shown)}</p></section>"
        for title, text, shown in parts
    )


def _code(text: str) -> str:
    return str(segno.make(text, error="m").svg_inline(scale=5))


if __name__ == "__main__":
    sys.stdout.write(sheet(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.stdin.read().strip(), sys.argv[4]))
