import { expect, test } from "vitest";
import { ApiError } from "../src/api/client";
import { attempt, working } from "../src/parts/notice";

test("a command is under way until the last one has its answer", async () => {
  const answers: (() => void)[] = [];
  const asked = () => attempt(new Promise<void>((answer) => answers.push(answer)));
  const both = [asked(), asked()];
  expect(working.value).toBe(true);
  answers[0]?.();
  await both[0];
  expect(working.value).toBe(true);
  answers[1]?.();
  await both[1];
  expect(working.value).toBe(false);
});

test("one that is refused is over too", async () => {
  const refused = new ApiError(409, "not_now", "Not now.");
  expect(await attempt(Promise.reject(refused))).toBe(false);
  expect(working.value).toBe(false);
});
