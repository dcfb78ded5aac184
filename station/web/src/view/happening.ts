// What happened beside the moves, in one neutral line of the move list.

import type { Happening } from "../api/types";
import { t, type Key } from "../i18n";
import { whoText, whyText } from "../told";

export function happeningText({ type, data }: Happening): string {
  const turned = type === "help" ? (data.on ? "help_called" : "help_came") : type;
  const told = t(`happened_${turned}` as Key, {
    color: t(data.color === "W" ? "white" : "black"),
    fault: t(`fault_${data.fault || "gone"}` as Key),
    mb: data.free_mb ?? 0,
  });
  const by = ["B", "W", "both", "referee"].includes(data.by ?? "") ? data.by : ""; // the station's own reasons are English
  const who = by && [whoText(by), data.name].filter(Boolean).join(" ");
  const said = [who, by && data.why && whyText(data.why)].filter(Boolean).join(", ");
  return said ? `${told} (${said})` : told;
}
