// A game that ends without a count here: agreed, decided by the event, on time by another clock, or counted by hand.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Color, Details } from "../api/types";
import { proposedText } from "../desk/words";
import { t } from "../i18n";
import { SideChoice } from "./side-choice";
import { Choice } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { Check } from "../parts/icons";
import { attempt, tell } from "../parts/notice";
import { TextArea, TextField, tooLong, WORDS } from "../parts/text-field";
import { countsInZi, resultWords } from "../view/result-words";
import { Ask, type Said } from "./ask";
import { refereeName } from "./who";

const NOBODYS = { draw: "0", both_lose: "BOTH LOSE", no_result: "Void", replay: "Void" } as const;
const LETTERS = { forfeit: "F", time: "T" } as const;
type Ending = keyof typeof NOBODYS | keyof typeof LETTERS | "score";
const ENDINGS: readonly Ending[] = ["draw", "both_lose", "no_result", "replay", "forfeit", "time", "score"];

/** The result in SGF's form, as the station takes it; null while something is missing. Of a score: points, never zi. */
export function resultOf(ending: Ending, winner: Color | null, margin: string, inZi: boolean): string | null {
  if (ending in NOBODYS) return NOBODYS[ending as keyof typeof NOBODYS];
  if (!winner) return null;
  if (ending !== "score") return `${winner}+${LETTERS[ending as keyof typeof LETTERS]}`;
  const points = Number(margin.trim().replace(",", ".") || "0") * (inZi ? 2 : 1);
  return points > 0 && points <= 722 && Number.isInteger(points * 2) ? `${winner}+${points}` : null;
}

/** `refereed`: a referee enters it in his own name, and why. */
export function EndOtherwise(props: {
  game: Details | null;
  refereed: boolean;
  /** The loss that two warnings propose and nobody has ruled. */
  proposed?: string | null;
  onClose: () => void;
}) {
  const { game, refereed, proposed, onClose } = props;
  const [ending, setEnding] = useState<Ending>("draw");
  const [winner, setWinner] = useState<Color | null>(null);
  const [margin, setMargin] = useState("");
  const [why, setWhy] = useState("");
  const inZi = countsInZi(game?.rules);
  const result = resultOf(ending, winner, margin, inZi);
  const replayed = ending === "replay";
  const end = async (said: Said) => {
    if (!(await attempt(send("POST", "/api/table/end", { result: replayed ? "Void" : result, replayed, ...said }))))
      return;
    tell(t("done_saved"));
    onClose();
  };
  return (
    <Dialog title={t("end_otherwise")} onClose={onClose}>
      <p class="hint">{t("end_otherwise_means")}</p>
      {proposed && <p class="objection">{proposedText(proposed)}</p>}
      <Choice
        label={t("end_how")}
        value={ending}
        options={ENDINGS.map((value) => ({ value, text: t(`end_as_${value}`) }))}
        onChange={setEnding}
      />
      {!(ending in NOBODYS) && <SideChoice label={t("end_winner")} value={winner} onChange={setWinner} />}
      {ending === "score" && (
        <TextField label={t(inZi ? "end_margin_zi" : "end_margin_points")} value={margin} max={7} onInput={setMargin} />
      )}
      <p class={result ? "verdict" : "hint"} aria-live="polite">
        {result ? (replayed ? t("end_as_replay") : resultWords(result, game?.rules)) : t("choose_first")}
      </p>
      {refereed ? (
        <>
          <TextArea label={t("reasons_needed")} value={why} onInput={setWhy} />
          <button
            class="primary"
            disabled={!result || why.trim() === "" || tooLong(why, WORDS) !== ""}
            onClick={() => void end({ by: "referee", name: refereeName(), why: why.trim() })}
          >
            <Check />
            {t("button_end_otherwise")}
          </button>
        </>
      ) : (
        <Ask disabled={!result} reasons={["settled", "other"]} onAnswer={(said) => void end(said)} />
      )}
    </Dialog>
  );
}
