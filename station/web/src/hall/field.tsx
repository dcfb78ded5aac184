// What people fill in on the hall's pages: a line, one of a few, yes or no, each under its label.

import type { ComponentChildren } from "preact";

interface Props {
  label: ComponentChildren;
  value: string;
  onInput: (value: string) => void;
}

interface Line extends Props {
  type?: "text" | "number" | "date" | "url";
  min?: number;
  max?: number;
  maxLength?: number;
  inputMode?: "numeric" | "decimal";
  pattern?: string;
  placeholder?: string;
  required?: boolean;
  autoComplete?: string;
}

export function Field({ label, onInput, type = "text", ...more }: Line) {
  return (
    <label>
      {label}
      <input {...more} type={type} onInput={(event) => onInput(event.currentTarget.value)} />
    </label>
  );
}

interface OneOf extends Props {
  /** Each with its words. */
  options: readonly (readonly [value: string, words: ComponentChildren])[];
}

export function OneOf({ label, value, onInput, options }: OneOf) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onInput(event.currentTarget.value)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Tick(props: { label: ComponentChildren; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}
