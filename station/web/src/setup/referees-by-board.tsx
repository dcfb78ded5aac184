// The executing referee of each board, by name; the line without a board is for all others.

import { t } from "../i18n";

export function RefereesByBoard(props: {
  label: string;
  value: Record<string, string>;
  onChange: (referees: Record<string, string>) => void;
}) {
  const { label, value, onChange } = props;
  const lines = [...Object.entries(value), ["", ""] as const].filter(
    ([board], index, all) => all.findIndex(([other]) => other === board) === index,
  );
  const change = (index: number, board: string, name: string) => {
    const next = lines.map((line, at) => (at === index ? ([board.trim(), name] as const) : line));
    onChange(Object.fromEntries(next.filter(([, one]) => one.trim() !== "")));
  };
  return (
    <fieldset class="by-board">
      <legend>{label}</legend>
      {lines.map(([board, name], index) => (
        <div key={index}>
          <input
            type="text"
            aria-label={t("board_number")}
            placeholder={t("every_board")}
            value={board}
            onChange={(event) => change(index, event.currentTarget.value, name)}
          />
          <input
            type="text"
            aria-label={t("ruling_name")}
            value={name}
            onChange={(event) => change(index, board, event.currentTarget.value)}
          />
        </div>
      ))}
    </fieldset>
  );
}
