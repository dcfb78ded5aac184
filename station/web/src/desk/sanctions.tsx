// What is proved after the result was confirmed (2002 §23.1): the result stays, the standings change.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { Color, DeskChoice, Done, Sanctions as Offered } from "../api/types";
import { colon, t } from "../i18n";
import { Choice } from "../parts/choice";
import { attempt, tell } from "../parts/notice";
import { Stone } from "../parts/state";
import { TextArea, tooLong, WORDS } from "../parts/text-field";
import { whoText } from "../told";
import { effectsText, kindText } from "./words";

interface Row {
  choice: DeskChoice;
  /** Which of its ways; of a free ruling whom it hits. */
  way: string;
  effect: "CANCEL_RESULTS" | "BAN" | null;
}

/** Every way that the one who looks may choose. */
function rows(choices: readonly DeskChoice[]): Row[] {
  return choices
    .filter((one) => one.mine)
    .flatMap((choice): Row[] => {
      if (choice.id === "free")
        return [
          { choice, way: "offender", effect: "CANCEL_RESULTS" },
          { choice, way: "both", effect: "CANCEL_RESULTS" },
          { choice, way: "offender", effect: "BAN" },
        ];
      const ways = Object.keys(choice.choices);
      return (ways.length ? ways : [""]).map((way) => ({ choice, way, effect: null }));
    });
}

function rowText({ choice, way, effect }: Row, side: Color | null): string {
  if (effect) return `${t("free_ruling")}${colon()}${effectsText([{ do: effect, of: way, at: "" }], side)}`;
  return way ? effectsText(choice.choices[way] ?? [], side) : effectsText(choice.effects, side);
}

export function Sanctions({ game }: { game: number }) {
  const [offered, setOffered] = useState<Row[]>([]);
  const [side, setSide] = useState<Color | "">("");
  const [chosen, setChosen] = useState("");
  const [why, setWhy] = useState("");
  const path = `/api/games/${game}/sanctions`;
  useEffect(() => {
    get<Offered>(path).then(
      (found) => setOffered(rows(found.choices)),
      () => setOffered([]), // not for whoever looks
    );
  }, [path]);
  if (offered.length === 0) return null;
  const row = offered[Number(chosen)];
  const ready = chosen !== "" && row && (side || row.way === "both") && why.trim() && !tooLong(why, WORDS);
  const give = async () => {
    if (!row) return;
    const { choice, way, effect } = row;
    const body = effect
      ? { ruling: choice.id, effects: [effect], of: way, side: side || null, why: why.trim() }
      : { ruling: choice.id, choice: way, side: side || null, why: why.trim() };
    if (!(await attempt(send<Done>("POST", path, body)))) return;
    tell(t("done_ruled"));
    setChosen("");
    setWhy("");
  };
  return (
    <details class="card sanctions">
      <summary>{t("sanctions_title", { kind: kindText("arranged_game") })}</summary>
      <p class="hint">{t("sanctions_how")}</p>
      <Choice<Color | "">
        label={t("whose_doing")}
        value={side}
        options={(["B", "W"] as const).map((value) => ({
          value,
          text: (
            <>
              <Stone color={value} />
              {whoText(value)}
            </>
          ),
        }))}
        onChange={setSide}
      />
      <Choice
        label={t("choose_one")}
        value={chosen}
        options={offered.map((one, index) => ({ value: String(index), text: rowText(one, side || null) }))}
        onChange={setChosen}
      />
      <TextArea label={t("reasons_needed")} value={why} onInput={setWhy} />
      <button class="primary" disabled={!ready} onClick={() => void give()}>
        {t("button_confirm_ruling")}
      </button>
    </details>
  );
}
