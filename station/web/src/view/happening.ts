// What happened beside the moves, in one neutral line of the move list.

import type { Happening } from "../api/types";
import { colon, t, type Key } from "../i18n";
import { articleName, whoText, whyText } from "../told";
import { ruledText } from "./ruled";

export function happeningText({ type, data, did }: Happening): string {
  if (type === "ruling") return rulingText(data, did);
  const turned = type === "help" ? (data.on ? "help_called" : "help_came") : type;
  const told = t(`happened_${turned}` as Key, {
    color: t(data.color === "W" ? "white" : "black"),
    fault: t(`fault_${data.fault || "gone"}` as Key),
    mb: data.free_mb ?? 0,
    name: data.name ?? "",
  });
  const by = ["B", "W", "both", "referee", "owner"].includes(data.by ?? "") ? data.by : "";
  const who = by && [whoText(by), data.name].filter(Boolean).join(" ");
  const why = data.because ? mendingText(data.because) : by && data.why && whyText(data.why);
  const against = data.against?.length && t("camera_against", { points: data.against.join(" ") });
  const said = [who, why, against].filter(Boolean).join(", ");
  return said ? `${told} (${said})` : told;
}

/** What was ruled, under which article, in whose name. */
function rulingText({ number = 0, article = "", name = "" }: Happening["data"], did: Happening["did"]): string {
  const what = ruledText(did) || t("happened_ruling");
  const said = [article && articleName(article), name].filter(Boolean).join(", ");
  return `${t("ruling_n", { n: number })}${colon()}${what}${said && ` (${said})`}`;
}

/** Why the station corrected itself. */
function mendingText({ code, values }: NonNullable<Happening["data"]["because"]>): string {
  const { color } = values;
  return t(code as Key, color ? { ...values, color: t(color === "W" ? "white" : "black") } : values);
}
