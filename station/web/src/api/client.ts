// Asking the station: JSON in and out, problems as one sentence.

import { language } from "../i18n";
import type { Problem } from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  return refused(response);
}

async function refused(response: Response): Promise<never> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const detail = typeof problem?.detail === "string" ? problem.detail : response.statusText;
  throw new ApiError(response.status, problem?.code ?? "faulty", detail); // without a problem's code no answer of ours
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError(0, "unreachable", "");
  }
}

const TOO_FAST = 429;
const MOMENT_MS = 1000;

/** A busy station asks to wait a moment; nobody else would ask it again before something happens. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const response = await ask(path, { headers: { Accept: "application/json" }, ...(signal ? { signal } : {}) });
    if (response.status !== TOO_FAST) return answer<T>(response);
    await new Promise((again) => setTimeout(again, MOMENT_MS));
  }
}

export async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}): Promise<T> {
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json",
    "Accept-Language": language.value, // in which a refusal is told
  };
  return answer<T>(await ask(path, { method, headers, body: JSON.stringify(body) }));
}

export async function upload<T>(path: string, file: File): Promise<T> {
  const headers = { "Accept-Language": language.value };
  return answer<T>(await ask(path, { method: "POST", headers, body: file }));
}

/** Has the station make a file, and saves it under the name that it gives. */
export async function take(path: string): Promise<void> {
  const response = await ask(path, { method: "POST" });
  if (!response.ok) return refused(response);
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href: url, download: named?.[1] ?? "evidence.zip" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
