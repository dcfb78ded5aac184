// Names, event, place, rules and result of a finished game, entered or corrected later, with who and why.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { RecordDetails } from "../api/types";
import { t, type Key } from "../i18n";
import { Dialog } from "../parts/dialog";
import { attempt, problemText, tell } from "../parts/notice";
import { TextField } from "../parts/text-field";
import { RulesField } from "../table/rules-field";
import { resultWords } from "../view/result-words";

const KNOWN = ["B+R", "W+R", "B+T", "W+T", "B+F", "W+F", "0", "Void"];
const NAMES = ["black", "white", "event", "board_number", "place", "round"] as const;
const LABELS: Record<(typeof NAMES)[number], Key> = {
  black: "black",
  white: "white",
  event: "event",
  board_number: "board_number",
  place: "amend_place",
  round: "amend_round",
};

interface Props {
  id: number;
  locked: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function Amend({ id, locked, onClose, onDone }: Props) {
  const [known, setKnown] = useState<RecordDetails | null>(null);
  const [said, setSaid] = useState({ name: "", why: "" });
  const [problem, setProblem] = useState("");
  useEffect(() => {
    get<RecordDetails>(`/api/games/${id}/record`).then(setKnown, (error: unknown) => setProblem(problemText(error)));
  }, [id]);
  const set = (part: Partial<RecordDetails>) => known && setKnown({ ...known, ...part });
  const save = async () => {
    if (!(await attempt(send("PUT", `/api/games/${id}/record`, { ...known, ...said })))) return;
    tell(t("done_corrected"));
    onDone();
  };
  return (
    <Dialog title={t("amend_title")} wide onClose={onClose}>
      <p class="hint">{t(locked ? "amend_locked" : "amend_means")}</p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {known && (
        <form
          class="start"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {NAMES.map((name) => (
            <TextField
              key={name}
              label={t(LABELS[name])}
              value={known[name]}
              max={name === "board_number" ? 20 : 200}
              onInput={(text) => set({ [name]: text })}
            />
          ))}
          {!locked && (
            <>
              <RulesField rules={known.rules} onChange={(rules) => set({ rules, komi_zi: null, komi_points: null })} />
              <Result known={known} onResult={(result) => set({ result })} />
            </>
          )}
          <TextField label={t("amend_name")} value={said.name} onInput={(name) => setSaid({ ...said, name })} />
          <TextField label={t("amend_why")} value={said.why} onInput={(why) => setSaid({ ...said, why })} />
          <button class="primary" disabled={!said.name.trim() || !said.why.trim()}>
            {t("button_save")}
          </button>
        </form>
      )}
    </Dialog>
  );
}

/** By how much is asked where a side won on the board. */
function Result({ known, onResult }: { known: RecordDetails; onResult: (result: string | null) => void }) {
  const [, side, by = ""] = /^([BW])\+(\d[\d.]*)$/.exec(known.result ?? "") ?? [];
  const value = side ? `${side}+n` : (known.result ?? "");
  const named = known.result && !side && !KNOWN.includes(known.result) ? [known.result] : [];
  return (
    <>
      <label>
        <span>{t("amend_result")}</span>
        <select
          value={value}
          onChange={({ currentTarget: { value: now } }) =>
            onResult(now === "" ? null : now.endsWith("+n") ? `${now[0]}+0.5` : now)
          }
        >
          <option value="">{t("result_unknown")}</option>
          <option value="B+n">{`${t("black")}: ${t("result_by_points")}`}</option>
          <option value="W+n">{`${t("white")}: ${t("result_by_points")}`}</option>
          {[...KNOWN, ...named].map((one) => (
            <option key={one} value={one}>
              {resultWords(one, known.rules) ?? one}
            </option>
          ))}
        </select>
      </label>
      {side && (
        <label>
          <span>{t("result_by_n")}</span>
          <input
            type="number"
            min={0}
            max={361}
            step={0.5}
            value={by}
            onInput={(event) => onResult(`${side}+${event.currentTarget.value || "0.5"}`)}
          />
        </label>
      )}
    </>
  );
}
