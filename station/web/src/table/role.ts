// What this browser may do.

import { signal } from "@preact/signals";
import { get, send } from "../api/client";
import type { Me } from "../api/types";

export const me = signal<Me | null>(null);

export async function learnRole(): Promise<void> {
  me.value = await get<Me>("/api/auth/me");
}

export async function pair(pin: string): Promise<void> {
  me.value = await send<Me>("POST", "/api/auth/pair", { pin });
}

export async function leave(): Promise<void> {
  me.value = await send<Me>("POST", "/api/auth/leave");
}

/** The PIN that a QR code carries behind "#", where no server logs it; taken out of the address at once. */
export function pinFromAddress(): string | null {
  const pin = /^#pin=(\d{6,12})$/.exec(location.hash)?.[1] ?? null;
  if (pin) history.replaceState(null, "", location.pathname);
  return pin;
}
