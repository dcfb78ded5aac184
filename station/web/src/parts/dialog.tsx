// A sheet over the page: the browser's own dialog, which keeps focus and closes on Escape. A touch dims the page at once;
// to open the sheet makes all the page inert, which takes a slow tablet another frame.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { afterPaint } from "../painted";
import { Close } from "./icons";
import { PulseBanner } from "./pulse-banner";

export function Dialog(props: { title: string; onClose: () => void; wide?: boolean; children: ComponentChildren }) {
  const { title, onClose, wide = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [due, setDue] = useState(false);
  useLayoutEffect(() => afterPaint(() => setDue(true)), []);
  useLayoutEffect(() => {
    if (due) {
      dialog.current?.showModal();
      return;
    }
    const closing = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    addEventListener("keydown", closing); // one that comes at once finds no dialog yet
    return () => removeEventListener("keydown", closing);
  }, [due]);
  if (!due) return <div class="dim" />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape
    <dialog
      ref={dialog}
      class={wide ? "sheet wide" : "sheet"}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="sheet-body">
        <header>
          <h2>{title}</h2>
          <button class="plain" aria-label={t("button_close")} onClick={onClose}>
            <Close />
          </button>
        </header>
        <PulseBanner />
        {children}
      </div>
    </dialog>
  );
}
