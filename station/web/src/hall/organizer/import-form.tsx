// Players and pairings out of another program's file: what came of it stays on the page until somebody dismisses it.

import { useState } from "preact/hooks";
import { upload } from "../../api/client";
import { t } from "../../i18n";
import { problemText } from "../../parts/notice";
import { TextField } from "../../parts/text-field";
import { OneOf } from "../field";
import { learnOffice, nameOf, office } from "../store";
import type { HallBrought } from "../types";
import { resultText } from "../words";

const MOST_MB = 8;

/** What a list may say of a player. */
const FIELDS = "name, family, given, team, club, rank, rating, country, born, pin, licence, aga";

/** Of a CSV, as spreadsheets of these countries write it: by their own names in every language. */
const ENCODINGS = [
  ["utf-8-sig", "UTF-8"],
  ["gb18030", "GB18030 (中文 Excel)"],
  ["cp932", "Shift_JIS (日本語 Excel)"],
  ["cp949", "EUC-KR (한국어 Excel)"],
] as const;

type Came = { file: File; brought: HallBrought } | { problem: string };

export function ImportForm() {
  const [columns, setColumns] = useState("");
  const [sheet, setSheet] = useState("");
  const [encoding, setEncoding] = useState("utf-8-sig");
  const [came, setCame] = useState<Came | null>(null);
  const read = async (file: File, known: "ask" | "leave" | "enter") => {
    setCame(null);
    const seen = office.value?.draft?.mark ?? "none";
    try {
      if (file.size > MOST_MB << 20) setCame({ problem: t("hall_import_large", { mb: MOST_MB }) });
      else setCame({ file, brought: await sent(file, { columns, sheet, known, encoding, seen }) });
    } catch (error) {
      setCame({ problem: problemText(error) });
    }
  };
  return (
    <form onSubmit={(form) => form.preventDefault()}>
      <label>
        {t("hall_import")}
        <input
          type="file"
          accept=".csv,.xlsx,.xml,.tour"
          onChange={(input) => {
            const [box, file] = [input.currentTarget, input.currentTarget.files?.[0]];
            if (file) void read(file, "ask").then(() => (box.value = ""));
          }}
        />
      </label>
      <label>
        {t("hall_import_columns")}
        <input
          type="text"
          placeholder="name=2, club=单位"
          value={columns}
          onInput={(input) => setColumns(input.currentTarget.value)}
        />
      </label>
      <p class="hint">{t("hall_import_fields", { fields: FIELDS })}</p>
      <TextField label={t("hall_import_sheet")} value={sheet} onInput={setSheet} />
      <OneOf label={t("hall_import_encoding")} value={encoding} options={ENCODINGS} onInput={setEncoding} />
      {came && (
        <div class="hall-import" role="status">
          {"problem" in came ? (
            <p class="bad">{came.problem}</p>
          ) : (
            <Outcome brought={came.brought} choose={(known) => void read(came.file, known)} />
          )}
          <button type="button" onClick={() => setCame(null)}>
            {t("hall_button_dismiss")}
          </button>
        </div>
      )}
    </form>
  );
}

function Outcome({ brought, choose }: { brought: HallBrought; choose: (known: "leave" | "enter") => void }) {
  const { players, games, known, unused, entered, differs } = brought;
  const there = { n: known.length, names: known.join(", ") };
  return (
    <>
      {entered && <p>{t("hall_imported", { players, games })}</p>}
      {known.length > 0 && <p>{t(entered ? "hall_import_left" : "hall_import_waits", there)}</p>}
      {unused.length > 0 && <p>{t("hall_import_unused", { what: unused.join(", ") })}</p>}
      {differs.map((one) => (
        <p class="bad" key={`${one.round}/${one.black}`}>
          {t("hall_import_differs", {
            round: one.round,
            board: one.board ?? "–",
            black: nameOf(one.black),
            white: nameOf(one.white),
            file: resultText(one.file),
            here: resultText(one.here),
          })}
        </p>
      ))}
      {!entered && players > 0 && (
        <button type="button" class="primary" onClick={() => choose("leave")}>
          {t("hall_button_enter_new", { n: players })}
        </button>
      )}
      {!entered && (
        <button type="button" onClick={() => choose("enter")}>
          {t("hall_button_enter_all")}
        </button>
      )}
    </>
  );
}

async function sent(
  file: File,
  asked: { columns: string; sheet: string; known: string; encoding: string; seen: string },
): Promise<HallBrought> {
  const { columns, ...others } = asked;
  const named = columns.split(",").filter((one) => one.trim());
  const query = new URLSearchParams([...named.map((one) => ["column", one]), ...Object.entries(others)]);
  const came = await upload<HallBrought>(`/api/hall/import/${encodeURIComponent(file.name)}?${query}`, file);
  await learnOffice();
  return came;
}
