// What happened beside the moves, in one neutral line of the move list.

import type { Happening } from "../api/types";
import { t, type Key } from "../i18n";
import { whoText, whyText } from "../told";

export function happeningText({ type, data }: Happening): string {
  const text = (key: string) => (typeof data[key] === "string" ? (data[key] as string) : "");
  const turned = type === "help" ? (data.on ? "help_called" : "help_came") : type;
  const told = t(`happened_${turned}` as Key, {
    color: t(text("color") === "W" ? "white" : "black"),
    fault: t(`fault_${text("fault") || "gone"}` as Key),
    mb: typeof data.free_mb === "number" ? data.free_mb : 0,
  });
  const by = ["B", "W", "both", "referee"].includes(text("by")) ? text("by") : ""; // the station's own reasons are English
  const who = by && [whoText(by), text("name")].filter(Boolean).join(" ");
  const said = [who, by && text("why") && whyText(text("why"))].filter(Boolean).join(", ");
  return said ? `${told} (${said})` : told;
}
