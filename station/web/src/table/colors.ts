import type { Color } from "../api/types";
import { t } from "../i18n";

/** A side's name in the reader's language. */
export function colorText(color: Color): string {
  return t(color === "B" ? "black" : "white");
}
