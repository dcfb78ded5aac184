// Fields of the hall's forms: each under its label, and each tells what was filled in.

import { render } from "preact";
import { afterEach, expect, test } from "vitest";
import { Field, OneOf, Tick } from "../src/hall/field";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => render(null, place));

test("a line, one of a few, yes or no", () => {
  const told: (string | boolean)[] = [];
  const tell = (value: string | boolean) => void told.push(value);
  render(
    <>
      <Field label="Rounds" type="number" min={1} max={9} value="5" onInput={tell} />
      <OneOf
        label="Format"
        value="swiss"
        options={[
          ["swiss", "Swiss"],
          ["robin", "Round robin"],
        ]}
        onInput={tell}
      />
      <Tick label="All play" checked={false} onChange={tell} />
    </>,
    place,
  );
  const [line, tick] = place.querySelectorAll("input");
  const choice = place.querySelector("select");
  if (!line || !tick || !choice) throw new Error("a field is missing");
  expect([...place.querySelectorAll("label")].map((one) => one.control)).toEqual([line, choice, tick]);
  expect([line.type, line.min, line.max, choice.value]).toEqual(["number", "1", "9", "swiss"]);
  line.value = "7";
  line.dispatchEvent(new InputEvent("input", { bubbles: true }));
  choice.value = "robin";
  choice.dispatchEvent(new Event("change", { bubbles: true }));
  tick.click();
  expect(told).toEqual(["7", "robin", true]);
});
