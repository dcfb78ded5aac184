// One line of text under its label.

import type { ComponentChildren } from "preact";

export function TextField(props: {
  label: ComponentChildren;
  value: string;
  max?: number;
  onInput: (value: string) => void;
}) {
  return (
    <label>
      <span>{props.label}</span>
      <input
        type="text"
        value={props.value}
        maxLength={props.max ?? 200}
        autocomplete="off"
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </label>
  );
}
