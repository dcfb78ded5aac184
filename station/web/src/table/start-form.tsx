// Who plays under which rules; everything optional, and remembered for the next game.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { CompensationName, RulesName, StartGame, TimeFixed } from "../api/types";
import { controlText } from "../clock/control-name";
import { SystemFields } from "../clock/system-fields";
import { fraction } from "../format";
import { t } from "../i18n";
import { attempt, tell } from "../parts/notice";
import { Stone } from "../parts/state";
import { TextField } from "../parts/text-field";
import { TEXTS } from "../told";
import { RulesField } from "./rules-field";

const EMPTY: StartGame = {
  black: "",
  white: "",
  event: "",
  board_number: "",
  rules: "chinese-2002",
  komi_zi: null,
  komi_points: null,
  handicap: 0,
  compensation: null,
  drawn_black: "",
  drawn: "",
  drawn_by: "",
};
/** Whose articles may be named under them. */
const BY_TERRITORY: readonly RulesName[] = ["japanese", "korean"];
const COMPENSATIONS: readonly CompensationName[] = ["none", "n", "n-1"];
const KOMI_ZI = ["0", "2.75", "3.25", "3.75"];
const KOMI_POINTS = ["0", "0.5", "5.5", "6.5", "7", "7.5", "8"];

export function StartForm({ onDone }: { onDone?: () => void }) {
  const [form, setForm] = useState<StartGame>(EMPTY);
  const [time, setTime] = useState<TimeFixed | null>(null);
  const [control, setControl] = useState("");
  useEffect(() => {
    // nothing remembered yet: the form stays empty; what somebody has entered meanwhile stays too
    get<StartGame>("/api/table/start").then(
      (found) => setForm((now) => (now === EMPTY ? found : now)),
      () => undefined,
    );
    const timed = (found: TimeFixed) => {
      setTime(found);
      setControl(found.control);
    };
    get<TimeFixed>("/api/clock/control").then(timed, () => undefined);
  }, []);
  const set = (part: Partial<StartGame>) => setForm({ ...form, ...part });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await attempt(send("POST", "/api/table/start", form)))) return;
    if (time && control !== time.control) {
      if (!(await attempt(send("PUT", "/api/clock/control", { control, owner: time.owner })))) return;
      setTime({ ...time, control });
    }
    tell(t("done_saved"));
    onDone?.();
  };
  const inZi = form.rules in TEXTS;
  const komi = (inZi ? form.komi_zi : form.komi_points) ?? "";
  return (
    <form class="start" onSubmit={(event) => void submit(event)}>
      <TextField
        label={
          <>
            <Stone color="B" />
            {t("black")}
          </>
        }
        value={form.black}
        onInput={(black) => set({ black })}
      />
      <TextField
        label={
          <>
            <Stone color="W" />
            {t("white")}
          </>
        }
        value={form.white}
        onInput={(white) => set({ white })}
      />
      <TextField label={t("event")} value={form.event} onInput={(event) => set({ event })} />
      <TextField
        label={t("board_number")}
        value={form.board_number}
        max={20}
        onInput={(board_number) => set({ board_number })}
      />
      <RulesField rules={form.rules} onChange={(rules) => set({ rules, komi_zi: null, komi_points: null })} />
      <label>
        <span>{t("komi")}</span>
        <select
          value={komi}
          onChange={({ currentTarget: { value } }) =>
            set(inZi ? { komi_zi: value || null, komi_points: null } : { komi_points: value || null, komi_zi: null })
          }
        >
          <option value="">{t("komi_of_rules")}</option>
          {(inZi ? KOMI_ZI : KOMI_POINTS).map((value) => (
            <option key={value} value={value}>
              {t(inZi ? "n_zi" : "n_points", { n: fraction(value) })}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t("handicap")}</span>
        <select value={form.handicap} onChange={(event) => set({ handicap: Number(event.currentTarget.value) })}>
          {[0, 2, 3, 4, 5, 6, 7, 8, 9].map((stones) => (
            <option key={stones} value={stones}>
              {stones === 0 ? t("handicap_none") : t("handicap_n", { n: stones })}
            </option>
          ))}
        </select>
      </label>
      {form.handicap > 0 && !BY_TERRITORY.includes(form.rules) && (
        <label>
          <span>{t("compensation")}</span>
          <select
            value={form.compensation ?? ""}
            onChange={(event) => set({ compensation: (event.currentTarget.value || null) as CompensationName | null })}
          >
            <option value="">{t("compensation_of_rules")}</option>
            {COMPENSATIONS.map((name) => (
              <option key={name} value={name}>
                {t(`compensation_${name}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span>{t("drawn")}</span>
        <select
          value={form.drawn}
          onChange={(event) => set({ drawn: event.currentTarget.value as StartGame["drawn"], drawn_black: form.black })}
        >
          <option value="">{t("drawn_unsaid")}</option>
          <option value="draw">{t("value_fixed_by_draw")}</option>
          <option value="nigiri">{t("value_fixed_by_nigiri")}</option>
        </select>
      </label>
      {form.drawn && (
        <>
          <TextField
            label={t("drawn_black")}
            value={form.drawn_black}
            onInput={(drawn_black) => set({ drawn_black })}
          />
          <TextField label={t("drawn_by")} value={form.drawn_by} onInput={(drawn_by) => set({ drawn_by })} />
        </>
      )}
      {time?.by_event ? (
        <p class="hint">{t("clock_fixed_by_event", { system: controlText(time.control) })}</p>
      ) : (
        time && (
          <SystemFields
            name={control}
            text={TEXTS[form.rules] ?? ""}
            unsaid={t("clock_system_unsaid")}
            onChange={setControl}
          />
        )
      )}
      <button class="primary">{t("button_save")}</button>
    </form>
  );
}
