// What went wrong or was done, in one sentence, told to screen readers too.

import { computed, signal } from "@preact/signals";
import { ApiError } from "../api/client";
import { t, type Key } from "../i18n";

interface Notice {
  text: string;
  bad: boolean;
}

const notice = signal<Notice | null>(null);
let clearing: ReturnType<typeof setTimeout> | undefined;

export function tell(text: string, bad = false): void {
  notice.value = { text, bad };
  clearTimeout(clearing);
  clearing = setTimeout(() => (notice.value = null), bad ? 9000 : 4000);
}

/** A problem in the reader's language where its code is known, else the station's own sentence. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const key = `problem_${error.code}`;
  const text = t(key as Key);
  return text || error.message || t("problem_unreachable");
}

const commands = signal(0);
/** Whether any command is under way: whoever touched a button sees so in the next frame, however long it takes. */
export const working = computed(() => commands.value > 0);

/** Runs a command; a failure is told, and false returned. */
export async function attempt(work: Promise<unknown>): Promise<boolean> {
  commands.value += 1;
  try {
    await work;
    return true;
  } catch (error) {
    tell(problemText(error), true);
    return false;
  } finally {
    commands.value -= 1;
  }
}

export function NoticeBar() {
  return (
    <div class="notices" role="status" aria-live="polite">
      {notice.value && <p class={notice.value.bad ? "notice bad" : "notice"}>{notice.value.text}</p>}
    </div>
  );
}
