"""The sheet to print beside a station with a Wi-Fi of its own: `python hotspot_sheet.py SSID PASSWORD PORT`, HTML to
standard output. The address is the one that NetworkManager gives a machine that shares its connection."""

import sys
from html import escape

import segno

ADDRESS = "10.42.0.1"


def wifi_text(ssid: str, password: str) -> str:
    """What phones read as a Wi-Fi to join; special characters are escaped as they ask for."""
    name, secret = (
        "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in word) for word in (ssid, password)
    )
    return f"WIFI:T:WPA;S:{name};P:{secret};;"


def sheet(ssid: str, password: str, port: int) -> str:
    """The whole page."""
    url = f"http://{ADDRESS}:{port}/"
    parts = [
        ("1. Wi-Fi · 无线网 · 無線LAN · 와이파이", wifi_text(ssid, password), f"{ssid} / {password}"),
        ("2. 天元 Tianyuan", url, url),
    ]
    body = "".join(
        f"<section><h2>{escape(title)}</h2>{_code(text)}<p>{escape(shown)}</p></section>"
        for title, text, shown in parts
    )
    style = "body{font-family:sans-serif;text-align:center}section{display:inline-block;margin:2em}p{font-size:1.4em}"
    return f'<!doctype html><meta charset="utf-8"><title>天元 Tianyuan</title><style>{style}</style>{body}\n'


def _code(text: str) -> str:
    return str(segno.make(text, error="m").svg_inline(scale=6))


if __name__ == "__main__":
    sys.stdout.write(sheet(sys.argv[1], sys.argv[2], int(sys.argv[3])))
