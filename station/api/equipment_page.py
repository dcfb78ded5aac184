"""The equipment report as a page to print: plain HTML without scripts or styles, in four languages."""

from html import escape

from calibration.equipment import NOT_MEASURED, EquipmentReport, Measure
from rules.points import point_name

# keys; then zh, en, ja, ko
WORDS: dict[str, tuple[str, str, str, str]] = {
    "title": ("棋具检查", "Equipment check", "用具の検査", "용구 검사"),
    "what": ("项目", "what", "項目", "항목"),
    "measured": ("测得", "measured", "測定値", "측정값"),
    "asked": ("规则要求", "the rules ask", "規則の要求", "규칙 요구"),
    "advised": ("建议", "advised", "推奨", "권장"),
    "verdict": ("结论", "verdict", "判定", "판정"),
    "pass": ("合格", "pass", "適合", "적합"),
    "fail": ("不合格", "fail", "不適合", "부적합"),
    "unknown": ("误差内不能判断", "cannot tell within the error", "誤差の範囲で判定できない", "오차 안에서 판정 불가"),
    "none": ("不判", "not judged", "判定しない", "판정 안 함"),
    "cell_width": ("格宽（短边）", "cell, shorter side", "目の短辺", "칸 짧은 변"),
    "cell_length": ("格长（长边）", "cell, longer side", "目の長辺", "칸 긴 변"),
    "cell_ratio": ("短边比长边", "shorter by longer side", "短辺÷長辺", "짧은 변 ÷ 긴 변"),
    "stone_black": ("黑子直径", "black stones, diameter", "黒石の直径", "흑돌 지름"),
    "stone_white": ("白子直径", "white stones, diameter", "白石の直径", "백돌 지름"),
    "stone_ratio": ("子径比格宽", "stone by cell width", "石径÷短辺", "돌 지름 ÷ 짧은 변"),
    "margin": ("边线外留边", "margin", "線の外の余白", "바깥 여백"),
    "unsure": ("不能确定", "unsure", "不確か", "불확실"),
    "alone": (
        "对边看不清，无从印证",
        "the opposite edge, which would confirm it, is not sure",
        "裏付ける反対側の縁が不確か",
        "확인해 줄 맞은편 가장자리가 불확실",
    ),
    "opposite": (
        "与对边相差太大",
        "the opposite margin differs too much",
        "反対側の余白と違いすぎる",
        "맞은편 여백과 너무 다름",
    ),
    "bent": (
        "找到的边不直或不与线平行",
        "the edge found is not straight or not parallel to the lines",
        "見つけた縁が真っ直ぐでないか線と平行でない",
        "찾은 가장자리가 곧지 않거나 선과 나란하지 않음",
    ),
    "rival": (
        "另有一条同样明显的边",
        "another edge is about as clear",
        "同じくらい明瞭な縁がほかにある",
        "비슷하게 뚜렷한 가장자리가 또 있음",
    ),
    "edge_unseen": (
        "板边在画面外或看不清",
        "the edge lies outside the picture or does not show",
        "縁が画面の外か見えない",
        "가장자리가 화면 밖이거나 보이지 않음",
    ),
    "top": ("上", "top", "上", "위"),
    "right": ("右", "right", "右", "오른쪽"),
    "bottom": ("下", "bottom", "下", "아래"),
    "left": ("左", "left", "左", "왼쪽"),
    "stars": ("星位", "star points", "星", "화점"),
    "missing": ("缺", "missing", "欠け", "없음"),
    "unseen": ("看不清", "not seen", "見えない", "보이지 않음"),
    "elsewhere": ("多出", "where none belongs", "余分", "잘못된 자리"),
    "counted": ("测得子数（黑/白）", "stones measured (black/white)", "測った石（黒/白）", "잰 돌 (흑/백)"),
    "spread": ("直径标准差", "spread of diameters", "直径のばらつき", "지름 편차"),
    "pictures": ("平均的画面数", "pictures averaged", "平均した画像", "평균한 사진"),
    "odd": ("异样的棋子", "stones unlike the others", "異なる石", "다른 돌"),
    "unscaled": (
        "盘上没有标定纸：只判比例。",
        "No calibration sheet lies on the board: only ratios are judged.",
        "較正シートが盤上にないため、比だけを判定した。",
        "보정 용지가 판 위에 없어 비율만 판정했습니다.",
    ),
    "not_measured": ("未测", "not measured", "測っていない", "재지 않음"),
    "stone_thickness": ("子厚", "thickness of stones", "石の厚さ", "돌 두께"),
    "stone_color": ("子色", "color of stones", "石の色", "돌 색"),
    "board_thickness": ("盘厚", "thickness of the board", "盤の厚さ", "판 두께"),
    "board_color": ("盘色", "color of the board", "盤の色", "판 색"),
    "signed": ("裁判签名", "referee", "審判署名", "심판 서명"),
}
LANGUAGES = ("zh", "en", "ja", "ko")


def equipment_page(report: EquipmentReport, language: str) -> str:
    """The whole document. `language`: one of LANGUAGES."""
    at = LANGUAGES.index(language)

    def word(key: str) -> str:
        return WORDS[key][at]

    def verdict(passes: bool | None, judged: bool = True) -> str:
        return word({True: "pass", False: "fail", None: "unknown"}[passes] if judged else "none")

    def row(*cells: str, tag: str = "td") -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    def asked(measure: Measure) -> str:
        unit = f" {measure.unit}" if measure.unit else ""
        if measure.low is None or measure.high is None:
            return f"{word('advised')} {measure.advised:g}{unit} ({measure.article})"
        return f"{measure.low:.4g}–{measure.high:.4g}{unit} ({measure.article})"

    rows = [row(word("what"), word("measured"), word("asked"), word("verdict"), tag="th")]
    for measure in report.measures:
        name = word(measure.name) + (f" {word(measure.side)}" if measure.side else "")
        if measure.doubt:
            value, said = f"≈ {measure.value:.0f} {measure.unit}?", f"{word('unsure')}: {word(measure.doubt)}"
        else:
            value = f"{measure.value:.3f} ± {measure.error:.3f} {measure.unit}"
            said = verdict(measure.passes, measure.judged)
        rows.append(row(name, value, asked(measure), said))
    rows += [row(f"{word('margin')} {word(side)}", "?", "–", word("edge_unseen")) for side in report.margins_unseen]
    stars = report.stars
    seen = "; ".join(
        f"{word(kind)} {_names(points)}"
        for kind in ("missing", "unseen", "elsewhere")
        if stars and (points := getattr(stars, kind))
    )
    rows.append(row(word("stars"), seen or ("9" if stars else "?"), "9 (2002 §1.1b)", verdict(report.stars_pass)))
    spreads = "/".join("–" if spread is None else f"{spread:.2f} mm" for spread in report.stones_spread_mm)
    rest = [
        f"{word('counted')}: {report.stones_measured[0]}/{report.stones_measured[1]}",
        f"{word('spread')}: {spreads}",
        f"{word('pictures')}: {report.pictures}",
        f"{word('odd')}: {_names(report.odd_points) or '–'}",
        f"{word('not_measured')}: {', '.join(map(word, NOT_MEASURED))}",
        f"{word('signed')}: ____________________",
    ]
    if not report.scaled:
        rest.insert(0, word("unscaled"))
    lines = "".join(f"<p>{escape(line)}</p>" for line in rest)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{word("title")}</title></head>'
        f"<body><h1>{word('title')}: {verdict(report.passes)}</h1>"
        f'<table border="1" cellpadding="6">{"".join(rows)}</table>{lines}</body></html>'
    )


def _names(points: tuple[int, ...]) -> str:
    return " ".join(point_name(point, 19) for point in points)
