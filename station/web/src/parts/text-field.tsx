// Text under its label. What is too long is not cut: the page says so, and no form with it is sent.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";

interface Props {
  label: ComponentChildren;
  value: string;
  /** Letters, as people count them. */
  max?: number;
  onInput: (value: string) => void;
}

export function TextField(props: Props) {
  const max = props.max ?? 200;
  const input = useRefused<HTMLInputElement>(props.value, max);
  return (
    <label class="stacked">
      <span>{props.label}</span>
      <input
        ref={input}
        type="text"
        value={props.value}
        aria-invalid={tooLong(props.value, max) !== ""}
        autocomplete="off"
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <TooLong value={props.value} max={max} />
    </label>
  );
}

export const WORDS = 1000;

/** Reasons and other words of several lines, `WORDS` letters at most. */
export function TextArea(props: Omit<Props, "max">) {
  const area = useRefused<HTMLTextAreaElement>(props.value, WORDS);
  return (
    <label class="stacked">
      <span>{props.label}</span>
      <textarea
        ref={area}
        rows={2}
        value={props.value}
        aria-invalid={tooLong(props.value, WORDS) !== ""}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <TooLong value={props.value} max={WORDS} />
    </label>
  );
}

/** The sentence about a text that is too long; "" where it is not. */
export function tooLong(value: string, max: number): string {
  const n = [...value].length;
  return n > max ? t("too_long", { max, n }) : "";
}

/** The browser itself refuses the form then, with the same sentence. */
function useRefused<E extends HTMLInputElement | HTMLTextAreaElement>(value: string, max: number) {
  const field = useRef<E>(null);
  useLayoutEffect(() => field.current?.setCustomValidity(tooLong(value, max)), [value, max]);
  return field;
}

function TooLong({ value, max }: { value: string; max: number }) {
  return (
    <span class="too-long" role="alert">
      {tooLong(value, max)}
    </span>
  );
}
